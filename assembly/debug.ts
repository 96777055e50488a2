// Whether this build keeps the assertions: `if (DEBUG) assert(...)`. Without the condition the release build would
// still work out what an assertion asks.

export const DEBUG: bool = !ASC_NO_ASSERT;
