// The numbers that bindings and emitted code share with the core: a copy of assembly/memory.ts, held equal by a test.

export const FAULT_CODE = 28;
export const FAULT_SITE = 32;
export const COST = 40;
export const EMPTY_NETWORK = 64;

export const CELL_NEXT = 0;
export const CELL_TASK = 4;
export const TASK_NUMBER = 0x7fff;
export const CHOICE = 0x8000;
export const UNORDERED_TASK = 0;
export const UNORDERED_COUNT = 16;
export const UNORDERED_PARTS = 20;

export const TRACE_NETWORK = 0;
export const TRACE_BRANCH = 4;
export const TRACE_BYTES = 8;

export const WORLD_FUNCTIONS = 0;
export const WORLD_CHOICE_POINT_BYTES = 4;
export const WORLD_SLACK = 8;
export const WORLD_FLUENTS = 12;
export const WORLD_WORKING = 16;
export const WORLD_CONSTANTS = 24;
export const WORLD_BOUNDS = 28;
export const WORLD_ACTIONS = 32;
export const WORLD_READERS = 36;
export const WORLD_EPOCH = 56;
export const WORLD_INDEPENDENT = 60;
export const WORLD_IN_ORDER = 64;

export const TASK_MINIMUM = 0;
export const TASK_LEAST = 8;
export const TASK_STATED = 12;
export const TASK_BYTES = 16;

export const SESSION_WORLD = 0;
export const SESSION_STATUS = 4;
export const SESSION_MODE = 8;
export const SESSION_PROGRESS = 12;
export const SESSION_ITERATIONS = 16;
export const SESSION_ITERATION_LIMIT = 24;
export const SESSION_BEST_COST = 32;
export const SESSION_DEPTH_LIMIT = 40;
export const SESSION_MEMORY_LIMIT = 44;
export const SESSION_PLAN = 48;
export const SESSION_HAS_PLAN = 52;
export const SESSION_REQUEST = 56;
export const SESSION_REQUEST_BYTES = 60;
export const SESSION_ROOT = 64;
export const SESSION_SNAPSHOT = 68;
export const SESSION_PARKED = 72;
export const SESSION_AGENDA = 76;
export const SESSION_CHOICE_POINT = 80;
export const SESSION_DEPTH = 84;
export const SESSION_ARENA_TOP = 88;
export const SESSION_TRAIL_TOP = 92;
export const SESSION_PLAN_HEAD = 96;
export const SESSION_FAULT_CODE = 100;
export const SESSION_FAULT_SITE = 104;
export const SESSION_REMEMBER_AFTER = 128;
export const SESSION_REMEMBERS = 136;
export const SESSION_MEMO = 140;
export const SESSION_MEMO_BUCKETS = 144;
export const SESSION_MEMO_ENTRIES = 148;
export const SESSION_HOME = 192;
export const SESSION_BASE = 196;
export const SESSION_KEEPS = 200;
export const SESSION_HORIZON = 204;
export const SESSION_DERIVATION = 208;
export const SESSION_PRIORITY = 212;
export const SESSION_DEADLINE = 216;
export const SESSION_RANK = 224;
export const SESSION_TICKET = 232;
export const SESSION_QUEUED = 240;
export const SESSION_SUBMITTED = 244;
export const SESSION_SERVED = 248;
export const SESSION_ENDED = 252;
export const SESSION_TURN = 256;
export const SESSION_LOWER_BOUND = 296;
export const SESSION_STRATEGY = 260;
export const SESSION_EPOCH = 276;
export const SESSION_GAP = 280;
export const SESSION_BYTES = 328;

export const NO_DEADLINE = 0xffffffff;

export const NEW = 0;
export const PARKED = 2;
export const OVER = 3;

export const FIRST_PLAN = 0;
export const BEST_PLAN = 1;

export const DEPTH_FIRST = 0;
export const LIMITED_DISCREPANCY = 1;
export const BEST_FIRST = 2;

export const CHOICE_POINT_CELL = 0;
export const CHOICE_POINT_TRAIL = 8;
export const CHOICE_POINT_ARENA = 12;
export const CHOICE_POINT_PLAN = 16;

export const STEP_CELL = 0;
export const STEP_PREVIOUS = 4;

export const UNDO_ADDRESS = 0;
export const UNDO_BYTES = 8;

export const MEMO_KEY = 0;
export const MEMO_BYTES = 16;

export const SNAPSHOT_BASE = 0;
export const SNAPSHOT_USERS = 4;
export const SNAPSHOT_FLUENTS = 8;

export const PLAN_COUNT = 0;
export const PLAN_USED = 4;
export const PLAN_OFFSETS = 8;

export const DERIVATION_COUNT = 0;
export const DERIVATION_ARENA = 4;
export const DERIVATION_TAIL = 8;
export const DERIVATION_MERGED = 12;
export const DERIVATION_TRACE = 16;

export const RUNNING = 0;
export const SOLVED = 1;
export const FAILED = 2;
export const OUT_OF_ITERATIONS = 3;
export const OUT_OF_DEPTH = 4;
export const OUT_OF_MEMORY = 5;
export const FAULT = 6;
export const CANCELLED = 7;

export const FAULT_MEMORY = 1;

export const SORT_FLOAT = 1;
export const SORT_DESCENDING = 2;

export const ARENA_TOP = 16;
export const TRAIL_TOP = 20;
export const PLAN_HEAD = 24;
export const BRANCH = 48;
export const BOUND = 56;
export const CELL_ARGUMENTS = 8;
export const UNORDERED_SUM = 8;
export const STEP_BYTES = 8;
export const UNDO_VALUE = 4;
export const CHOICE_POINT_PHASE = 4;
export const CHOICE_POINT_LOCALS = 80;
export const MORE = 1;
export const ARENA_MARKED = 2;
