// The memory map: every offset that the core, the emitted domain modules and the bindings agree on, and nothing else.
// No other file adds numbers to addresses. ir/abi.ts repeats what the bindings and the emitter use of it; a test
// compares the numbers.
//
//   0        RESERVED                 nothing: address 0 is "no such thing"
//   16       REGISTERS                the words that the core and a running domain function share
//   1024     STATIC                   AssemblyScript's own data (asconfig: memoryBase)
//   heapBase STAGE                    where the one running search lives:
//              arena -> ... <- trail    cells, sort lists and plan links grow up, undo entries grow down; they share a block
//              choice points -> ... <- trace   frames of one size per domain, grow up; the trace grows down
//            HEAP                     worlds, sessions, parked searches, plans: blocks of heap.ts, up to the end of memory

// --- Registers ---------------------------------------------------------------------------------------------------------

/** First free byte of the arena. */
export const ARENA_TOP: usize = 16;
/** Lowest undo entry; the arena may not grow beyond it. */
export const TRAIL_TOP: usize = 20;
/** Last link of the plan so far, or 0. */
export const PLAN_HEAD: usize = 24;
/** What went wrong just before a trap: a FAULT_ code, and the place in the domain that it came from. */
export const FAULT_CODE: usize = 28;
export const FAULT_SITE: usize = 32;
/** Cost of the plan so far (f64). */
export const COST: usize = 40;
/** Which of its branches, counted over all methods, a compound task has just given an alternative of. */
export const BRANCH: usize = 48;
/** Which of the tasks without predecessor a cell with UNORDERED_TASK has just gone on with. */
export const CANDIDATE: usize = 52;
/** What a function that tells a lower bound leaves (f64), a whole number. */
export const BOUND: usize = 56;
/** The empty task network: the continuation of every last task. */
export const EMPTY_NETWORK: usize = 64;

// --- Cells: one task in a task network ---------------------------------------------------------------------------------
//
//   0 next    the rest of the network           8... arguments: 4 bytes each, floats 8 (aligned to 8)
//   4 task    low half: number of the task's function in the domain's part of the table, CHOICE for a task with a choice (ir/choice.ts);
//             high half: size of the cell in bytes
//
// A cell with task UNORDERED holds sub-networks that end in EMPTY_NETWORK: 8 what hash.ts knows of them, or 0; 16 count,
// 20... their heads.

export const CELL_NEXT: usize = 0;
export const CELL_TASK: usize = 4;
export const CELL_ARGUMENTS: usize = 8;
export const TASK_NUMBER: u32 = 0x7fff;
export const CHOICE: u32 = 0x8000;
export const UNORDERED_TASK: u32 = 0;
export const UNORDERED_SUM: usize = 8;
export const UNORDERED_COUNT: usize = 16;
export const UNORDERED_PARTS: usize = 20;

// --- Links of the plan so far, and undo entries ------------------------------------------------------------------------

export const STEP_CELL: usize = 0;
export const STEP_PREVIOUS: usize = 4;
export const STEP_BYTES: usize = 8;

export const UNDO_ADDRESS: usize = 0;
export const UNDO_VALUE: usize = 4;
export const UNDO_BYTES: usize = 8;

// --- The trace: what was decided at each depth of the way to the network at hand; see session.ts, SESSION_KEEPS ---

/** The network that was taken up. */
export const TRACE_NETWORK: usize = 0;
/** Low half: BRANCH, meaningless for a primitive task; high half: CANDIDATE, meaningless for an ordered cell. */
export const TRACE_BRANCH: usize = 4;
export const TRACE_BYTES: usize = 8;

// --- Frames: one choice point --------------------------------------------------------------------------------------------

export const CHOICE_POINT_CELL: usize = 0;
/** Where the task's function goes on; never 0. */
export const CHOICE_POINT_PHASE: usize = 4;
export const CHOICE_POINT_TRAIL: usize = 8;
export const CHOICE_POINT_ARENA: usize = 12;
export const CHOICE_POINT_PLAN: usize = 16;
export const CHOICE_POINT_DEPTH: usize = 20;
export const CHOICE_POINT_COST: usize = 24;
export const CHOICE_POINT_BOUND: usize = 32;
/** For a cell with UNORDERED_TASK: the task without predecessor that is being tried, and where its function goes on. */
export const CHOICE_POINT_CANDIDATE: usize = 40;
export const CHOICE_POINT_CANDIDATE_PHASE: usize = 44;
/** While remembering: what the search knew of the network (remember.ts). CHOICE_POINT_WEIGHT is 0 for a network that is not noted. */
export const CHOICE_POINT_WEIGHT: usize = 48;
export const CHOICE_POINT_NETWORK_HASH: usize = 56;
export const CHOICE_POINT_STATE_HASH: usize = 64;
export const CHOICE_POINT_LENGTH: usize = 72;
/** In a round with a limit on discrepancies, which never remembers: those on the way to the network. */
export const CHOICE_POINT_DISCREPANCIES: usize = 72;
export const CHOICE_POINT_SHORTEST: usize = 76;
/** The variables of the domain's function from here on. */
export const CHOICE_POINT_LOCALS: usize = 80;
/** CHOICE_POINT_PHASE of a choice point that is kept only to see its network fail. */
export const EXHAUSTED: u32 = 0xffffffff;

// --- Open networks of a best-first search (open.ts) -----------------------------------------------------------------------
//
// Entries of a heap at the start of the choice points: the value (f64), then the node in the arena, which is
//   0 bytes of writes    8... a frame    then the writes that lead from the first state to its own: address and value of each

export const OPEN_VALUE: usize = 0;
export const OPEN_NODE: usize = 8;
export const OPEN_BYTES: usize = 16;

export const NODE_WRITES: usize = 0;
export const NODE_CHOICE_POINT: usize = 8;
export const WRITE_ADDRESS: usize = 0;
export const WRITE_VALUE: usize = 4;
export const WRITE_BYTES: usize = 8;

// --- What a domain function answers ----------------------------------------------------------------------------------------
//
// 0: no (further) alternative. Otherwise the address of the network that results (a multiple of 8), plus flags.

/** Further alternatives may follow: keep a choice point. */
export const MORE: u32 = 1;
/** CHOICE_POINT_ARENA has been written by the function, which keeps a list in the arena. */
export const ARENA_MARKED: u32 = 2;
/** All marks of the frame have been written. */
export const ALL_MARKED: u32 = 4;
export const FLAGS: u32 = 7;

// --- Worlds ----------------------------------------------------------------------------------------------------------------

/** First slot of the domain in the function table. */
export const WORLD_FUNCTIONS: usize = 0;
/** Bytes of a frame. */
export const WORLD_CHOICE_POINT_BYTES: usize = 4;
/** What one call of a function may take from the arena and the trail together, sort lists aside. */
export const WORLD_SLACK: usize = 8;
/** The game's fluents, the fluents that searches work on, and the size of both. */
export const WORLD_FLUENTS: usize = 12;
export const WORLD_WORKING: usize = 16;
export const WORLD_FLUENT_BYTES: usize = 20;
export const WORLD_CONSTANTS: usize = 24;
/** What is known of each task's least cost (an entry by task number), or 0 when bounds are not to be added. */
export const WORLD_BOUNDS: usize = 28;
/** A byte for each task: 1 for what a game carries out, which is what a horizon counts. */
export const WORLD_ACTIONS: usize = 32;
/** How many searches are under way on this version. */
export const WORLD_READERS: usize = 36;
/** The crossing (session.ts) in which the game's fluents were last read, and the number that they were given then. */
export const WORLD_CROSSING: usize = 40;
export const WORLD_NEWEST: usize = 44;
/** Number of the fluents that WORLD_WORKING holds while no search has written to them; 0: of none. */
export const WORLD_BASE: usize = 48;
/** The last snapshot that was taken, or 0. */
export const WORLD_SNAPSHOT: usize = 52;
/** How many objects have been removed before this version. */
export const WORLD_EPOCH: usize = 56;
/** Which slot of the domain tells of independent tasks, or 0. */
export const WORLD_INDEPENDENT: usize = 60;
/** Whether no task of the domain leaves the order of others open. */
export const WORLD_IN_ORDER: usize = 64;
export const WORLD_BYTES: usize = 68;

// --- Snapshots: fluents as they were when some searches began, shared by those that are parked ---

export const SNAPSHOT_BASE: usize = 0;
export const SNAPSHOT_USERS: usize = 4;
export const SNAPSHOT_FLUENTS: usize = 8;

// --- What is known of a task's least cost ------------------------------------------------------------------------------------
//
// Both slots count from the world's first one; 0: there is no such function. It takes a cell and leaves a number in BOUND.

/** Of the task with whatever arguments (f64). */
export const TASK_MINIMUM: usize = 0;
/** Slot of the function that tells it from the arguments and constants. */
export const TASK_LEAST: usize = 8;
/** Slot of the one that tells what is stated, for the state in which the task is taken up. */
export const TASK_STATED: usize = 12;
export const TASK_BYTES: usize = 16;

// --- Sessions ----------------------------------------------------------------------------------------------------------------

export const SESSION_WORLD: usize = 0;
export const SESSION_STATUS: usize = 4;
export const SESSION_MODE: usize = 8;
/** NEW, ON_STAGE, PARKED or OVER. */
export const SESSION_PROGRESS: usize = 12;
export const SESSION_ITERATIONS: usize = 16;
export const SESSION_ITERATION_LIMIT: usize = 24;
export const SESSION_BEST_COST: usize = 32;
export const SESSION_DEPTH_LIMIT: usize = 40;
export const SESSION_MEMORY_LIMIT: usize = 44;
/** The plan found (the best so far): a block, or 0. */
export const SESSION_PLAN: usize = 48;
export const SESSION_HAS_PLAN: usize = 52;
/** The task network asked for: an image of cells that is laid at the start of the arena. */
export const SESSION_REQUEST: usize = 56;
export const SESSION_REQUEST_BYTES: usize = 60;
export const SESSION_ROOT: usize = 64;
/** The snapshot of the fluents as they were when the search began, once it had to be parked. */
export const SESSION_SNAPSHOT: usize = 68;
export const SESSION_PARKED: usize = 72;
/** Where the loop goes on: network to take up, top of the choice points, depth. */
export const SESSION_AGENDA: usize = 76;
export const SESSION_CHOICE_POINT: usize = 80;
export const SESSION_DEPTH: usize = 84;
/** The registers of a parked search. */
export const SESSION_ARENA_TOP: usize = 88;
export const SESSION_TRAIL_TOP: usize = 92;
export const SESSION_PLAN_HEAD: usize = 96;
export const SESSION_FAULT_CODE: usize = 100;
export const SESSION_FAULT_SITE: usize = 104;
export const SESSION_COST: usize = 112;
export const SESSION_BOUND: usize = 120;
/** One more than the dead ends after which the search remembers (0: never), those met so far, and whether it does: see below. */
export const SESSION_REMEMBER_AFTER: usize = 128;
export const SESSION_DEAD_ENDS: usize = 132;
export const SESSION_REMEMBERS: usize = 136;
/** The table of what is remembered, its number of slots, and how many are taken. */
export const SESSION_MEMO: usize = 140;
export const SESSION_MEMO_BUCKETS: usize = 144;
export const SESSION_MEMO_ENTRIES: usize = 148;
/** What is known of the network at hand between two steps. */
export const SESSION_WEIGHT: usize = 152;
export const SESSION_NETWORK_HASH: usize = 160;
export const SESSION_STATE_HASH: usize = 168;
export const SESSION_LENGTH: usize = 176;
export const SESSION_SHORTEST: usize = 180;
/** For the best plan: noted networks since it was last asked whether remembering pays, and how many of them were known. */
export const SESSION_NOTED: usize = 184;
export const SESSION_KNOWN: usize = 188;
/** Address of the word that holds the version of the world to start on. */
export const SESSION_HOME: usize = 192;
/** Number of the fluents that the search began with. */
export const SESSION_BASE: usize = 196;
/** Whether the way to the plan is kept along with it: see SESSION_DERIVATION. */
export const SESSION_KEEPS: usize = 200;
/** The search ends when so many actions are concrete; 0: when all are. */
export const SESSION_HORIZON: usize = 204;
/** The way to the plan: a block, or 0. */
export const SESSION_DERIVATION: usize = 208;
/** For the scheduler (schedule.ts): 0 to 15, the greater the sooner; the frame that it should end in, or NO_DEADLINE. */
export const SESSION_PRIORITY: usize = 212;
export const SESSION_DEADLINE: usize = 216;
/** Its order among those that wait: the rank first, then the ticket. */
export const SESSION_RANK: usize = 224;
export const SESSION_TICKET: usize = 232;
/** One more than its place among those that wait; 0: it is not one of them. */
export const SESSION_QUEUED: usize = 240;
/** The frames in which it was submitted, was stepped last (at first: was submitted), and ended. */
export const SESSION_SUBMITTED: usize = 244;
export const SESSION_SERVED: usize = 248;
export const SESSION_ENDED: usize = 252;
/** Iterations of its present turn. */
export const SESSION_TURN: usize = 256;
/** DEPTH_FIRST, LIMITED_DISCREPANCY or BEST_FIRST. */
export const SESSION_STRATEGY: usize = 260;
/** The limit of this round (NO_LIMIT: none), whether it kept anything from being tried, and the discrepancies of the network at hand. */
export const SESSION_DISCREPANCY_LIMIT: usize = 264;
export const SESSION_CUT: usize = 268;
export const SESSION_DISCREPANCIES: usize = 272;
/** WORLD_EPOCH when the search began: objects that have been removed since may be in its plan. */
export const SESSION_EPOCH: usize = 276;
/** What share of its cost the best plan may be from the best of all, and the cost that a network has to stay below therefore. */
export const SESSION_GAP: usize = 280;
export const SESSION_LEAVE_AT: usize = 288;
/** No plan costs less: as is known at the start, and when the search is over. */
export const SESSION_LOWER_BOUND: usize = 296;
/** Bytes before the first choice point: the heap of what was a best-first search. */
export const SESSION_BOTTOM: usize = 304;
/** Of a best-first search: how many networks are open, whether it has become a depth-first search below them, and the lowest end of the
 * trail that one of them needs. */
export const SESSION_OPEN: usize = 308;
export const SESSION_SHORT: usize = 312;
export const SESSION_LOWEST_TRAIL: usize = 316;
/** As a depth-first search, it keeps what stands in the arena below. */
export const SESSION_FLOOR: usize = 320;
export const SESSION_BYTES: usize = 328;

export const NO_DEADLINE: u32 = 0xffffffff;

// --- Entries of the table of what is remembered ---

export const MEMO_KEY: usize = 0;
/** For the first plan (u32): the shortest network met below. */
export const MEMO_SHORTEST: usize = 8;
/** For the best plan (f64): see `mayImprove` in remember.ts. */
export const MEMO_COST: usize = 8;
export const MEMO_BYTES: usize = 16;

export const NEW: u32 = 0;
export const ON_STAGE: u32 = 1;
export const PARKED: u32 = 2;
export const OVER: u32 = 3;

/** SESSION_REMEMBERS: 0 not yet. */
export const REMEMBERS: u32 = 1;
export const REMEMBERS_NO_MORE: u32 = 2;

export const FIRST_PLAN: u32 = 0;
export const BEST_PLAN: u32 = 1;

export const DEPTH_FIRST: u32 = 0;
export const LIMITED_DISCREPANCY: u32 = 1;
export const BEST_FIRST: u32 = 2;
export const NO_LIMIT: u32 = 0xffffffff;

// --- Plans -----------------------------------------------------------------------------------------------------------------
//
//   0 count of steps    4 bytes used    8... offset of each step's record in the block
//   A record is a copy of the step's cell (8-aligned), with its CELL_NEXT zeroed; 1 says that it can never be carried out again.

export const PLAN_COUNT: usize = 0;
export const PLAN_USED: usize = 4;
export const PLAN_OFFSETS: usize = 8;

// --- The way to a plan --------------------------------------------------------------------------------------------------
//
//   0 count of decisions    4 bytes of arena    8 what is left to do, or EMPTY_NETWORK    12 0, or what execution/ knows it by
//   when it has made one of several    16... the trace, the first decision
//   first, then a copy of the arena from its start: its cells say where they stood on the stage

export const DERIVATION_COUNT: usize = 0;
export const DERIVATION_ARENA: usize = 4;
export const DERIVATION_TAIL: usize = 8;
export const DERIVATION_MERGED: usize = 12;
export const DERIVATION_TRACE: usize = 16;

// --- Statuses and faults ---------------------------------------------------------------------------------------------------

export const RUNNING: u32 = 0;
export const SOLVED: u32 = 1;
export const FAILED: u32 = 2;
export const OUT_OF_ITERATIONS: u32 = 3;
export const OUT_OF_DEPTH: u32 = 4;
export const OUT_OF_MEMORY: u32 = 5;
export const FAULT: u32 = 6;
export const CANCELLED: u32 = 7;

/** A sort list did not fit. The other codes (zero divisor, negative cost, ...) are between the emitter and the bindings. */
export const FAULT_MEMORY: u32 = 1;

/** What sortList is told of the keys. */
export const SORT_FLOAT: u32 = 1;
export const SORT_DESCENDING: u32 = 2;
