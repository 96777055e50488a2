// Whether this build keeps the assertions: `if (DEBUG) assert(...)`. Without the condition, the release build would
// still evaluate the arguments of `assert`.

export const DEBUG: bool = !ASC_NO_ASSERT;
