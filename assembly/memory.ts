// The memory map: every structure that the core, the emitted domain modules and the bindings share, and nothing else.
//
// The structures are classes without a header (`@unmanaged`): a variable of such a class is an address, a field an
// offset. The build writes the offsets of all fields and the constants of this file to ir/abi.ts (tools/abi.mjs).
// Emitter and bindings read them there, so adding or moving a field only changes this file.
//
//   0        RESERVED      nothing: address 0 is "no such thing"
//   16       registers     the words that the core and a running domain function share
//   112      EMPTY_NETWORK the cell that ends every network
//   1024     STATIC        AssemblyScript's own data (asconfig.json: memoryBase)
//   heapBase STAGE         where the one running search lives (stage.ts):
//              choice points -> ... <- trace    choice points of one size per domain grow up, the trace grows down
//              arena -> ... <- trail            cells, sort lists and steps grow up, undo entries grow down
//            HEAP          worlds, sessions, parked searches, plans: chunks of heap.ts, up to the end of memory

// --- Cells: one task in a task network -------------------------------------------------------------------------------

/**
 *   | next | task | arguments: 4 bytes each, floats 8 (aligned to 8) ... |
 */
@unmanaged
export class Cell {
  /** The rest of the network. */
  next: Cell;
  /**
   * Low half: the task's number (TASK_NUMBER), and CHOICE for a task with a choice (ir/choice.ts). High half: bytes of
   * the cell.
   */
  task: u32;
}

export const CELL_ARGUMENTS: usize = (offsetof<Cell>() + 7) & ~7;
export const TASK_NUMBER: u32 = 0x7fff;
export const CHOICE: u32 = 0x8000;

/** The task number of an unordered cell, which holds networks that may be interleaved (unordered.ts). */
export const UNORDERED_TASK: u32 = 0;

/**
 *   | next | task | sum | count | heads of the parts, 4 bytes each ... |
 *
 * Each part is a network that ends in EMPTY_NETWORK.
 */
@unmanaged
export class Unordered extends Cell {
  /** The sum of the parts' hashes (hash.ts), or 0 while it is not known. */
  sum: u64;
  /** How many parts there are. */
  count: u32;
}

export const UNORDERED_PARTS: usize = offsetof<Unordered>();

/** The empty task network: what follows the last task. */
export const EMPTY_NETWORK: usize = 112;
export const emptyNetwork: Cell = changetype<Cell>(EMPTY_NETWORK);

// --- Registers -------------------------------------------------------------------------------------------------------

/**
 *   | arenaTop | trailTop | planHead | faultCode | faultSite | cost | branch | pick | bound | workLeft | workLeast |
 *   | probeFrom | recordNext | recordEnd | recordLimit | watcher | searchKind | news | lastStep | recordRoom |
 *   | nextLook |
 */
@unmanaged
export class Registers {
  /** First free byte of the arena. */
  arenaTop: usize;
  /** The newest undo entry. The arena may not grow beyond it. */
  trailTop: usize;
  /** The last step of the plan so far, or null. */
  planHead: StepTaken | null;
  /** The reason for a trap, written just before it: a FAULT_ code, and the number of the place in the domain. */
  faultCode: u32;
  faultSite: u32;
  /** Cost of the plan so far. */
  cost: f64;
  /** The branch of the last alternative, counted over all methods of its task. */
  branch: u32;
  /** The task without predecessor with which an unordered cell has just continued. */
  pick: u32;
  /** The result of a function that computes a lower bound: a whole number. */
  bound: f64;
  /** How much work is left until the search is interrupted (record.ts). Functions return when it is less than 0. */
  workLeft: i32;
  /** A search begins no iteration with less work left than this. Default: LEAST_WORK. Tests may set less. */
  workLeast: i32;
  /** The depth at which a search is first probed. Default: FIRST_PROBE. Tests may set less. */
  probeFrom: u32;
  /** The next entry of the record, the end of its entries, and the end of the room for them. 0: no record is kept. */
  recordNext: usize;
  recordEnd: usize;
  recordLimit: usize;
  /** The function that is notified of each search that ends, or is restarted before its end: its number, or 0. */
  watcher: u32;
  /** The kind of search on stage: 0, WITH_HORIZON, WITHOUT_ORDER, or all three flags. */
  searchKind: u32;
  /** The first ticket in the list of news (news.ts), or 0. */
  news: usize;
  /**
   * If the last alternative was for a goal: the last of the steps that replaced its task (network.ts). Otherwise null.
   */
  lastStep: Cell | null;
  /** The most bytes of a record (record.ts). The limit grows when searches need more. */
  recordRoom: usize;
  /** The waiting search that the next frame checks first (queue.ts). */
  nextLook: u32;
}

/** A search that may end before all tasks of a network are tried. */
export const WITH_HORIZON: u32 = 1;
/** A search in which other tasks may come between those of a network. */
export const WITHOUT_ORDER: u32 = 2;
/** Both: a search that may end before the first task of a network is tried. */
export const ENDS_IN_BETWEEN: u32 = 4;

export const REGISTERS: usize = 16;
export const registers: Registers = changetype<Registers>(REGISTERS);

/** More work than any slice has. While more than this is left, the search can't be interrupted. */
export const MOST_WORK: u32 = 1 << 29;
/** The bindings subtract this from the remaining work when an external returns after the end of the frame. */
export const LATE: u32 = 1 << 28;
/** An iteration only begins with at least this much work left, because interrupting a short one does not pay. */
export const LEAST_WORK: u32 = 1000;

/** The initial value of `recordRoom`. */
export const FIRST_RECORD: u32 = 1 << 10;

/** The depth at which a search is first probed (probe.ts). */
export const FIRST_PROBE: u32 = 1024;

/**
 * One entry of a record (record.ts).
 *
 *   | state | - | value: a position or an integer, or a float up to valueEnd | valueEnd |
 */
@unmanaged
export class Entry {
  /** BEGUN, TURNED or DONE. */
  state: u32;
  padding: u32;
  value: u32;
  valueEnd: u32;
}

export const BEGUN: u32 = 0;
export const TURNED: u32 = 1;
export const DONE: u32 = 2;

// --- Steps of the plan so far, undo entries, the trace ---------------------------------------------------------------

/**
 * One step of the plan so far: the cell of its task, and the step before it.
 *
 *   | cell | previous |
 */
@unmanaged
export class StepTaken {
  cell: Cell;
  previous: StepTaken | null;
}

/**
 * One write to a fluent: the word's address, and its value before the write.
 *
 *   | address | value |
 */
@unmanaged
export class Undo {
  address: usize;
  value: u32;
}

/**
 * The decision at one depth of the way to the current network. Only kept for sessions with `keepsDerivation`.
 *
 *   | network | branch and pick |
 */
@unmanaged
export class Trace {
  /** The network that was taken up. */
  network: Cell;
  /**
   * Low half: `branch` of the registers, meaningless for a primitive task. High half: `pick`, meaningless for an
   * ordered cell.
   */
  branch: u32;
}

// --- Choice points ---------------------------------------------------------------------------------------------------

/**
 * Everything that is needed to return to a network and try its next alternative.
 *
 *   | cell | phase | trail | arena | plan | depth | cost | low | openAbove | pick | pickPhase | weight | networkHash |
 *   | stateHash | length | shortest | unsettled | reliesOn | positions of loops (CHOICE_POINT_POSITIONS) ... |
 *
 * Fields that no search needs together share bytes. Each kind of search has its own name for them:
 *
 *   | bytes of        | with bounds | wary      | proof     | limited discrepancy | horizon |
 *   | low             | bound       | low       | way       | bound               | bound   |
 *   | openAbove       | bound       | openAbove | openAbove | bound               | bound   |
 *   | length          | length      | length    | length    | discrepancies       | -       |
 *   | shortest        | shortest    | shortest  | purpose   | -                   | actions |
 */
@unmanaged
export class ChoicePoint {
  /** The network that was taken up. */
  cell: Cell;
  /** Where the task's function continues; never 0. */
  phase: u32;
  /** The situation in which the network was taken up. */
  trail: usize;
  arena: usize;
  plan: StepTaken | null;
  depth: u32;
  cost: f64;
  /** In a wary search for the first plan: the saved `low` of the noted network above (wary.ts). */
  low: u32;
  /**
   * One more than the offset of the open choice point above, or 0 if there is none (wary.ts, proof.ts). With the flag
   * WAS_CUT if the search has abandoned this task below itself because it was open.
   */
  openAbove: u32;
  /** For an unordered cell: the task without predecessor that is being tried, and where its function continues. */
  pick: u32;
  pickPhase: u32;
  /** While remembering (remember.ts): what was known of the network. `weight` is 0 for a network that is not noted. */
  weight: u64;
  networkHash: u64;
  stateHash: u64;
  length: u32;
  shortest: u32;
  /**
   * In a wary search for the first plan: how many provisional failures were listed (unsettled.ts), and the saved
   * `reliesOn` of the noted network above.
   */
  unsettled: u32;
  reliesOn: u32;

  /** The least cost of the remaining agenda, in a search that uses bounds. Such a search is never wary. */
  @inline
  get bound(): f64 {
    return load<f64>(changetype<usize>(this), offsetof<ChoicePoint>('low'));
  }

  @inline
  set bound(cost: f64) {
    store<f64>(changetype<usize>(this), cost, offsetof<ChoicePoint>('low'));
  }

  /** In a proof, which uses no bounds: the offset of the way from which it last continued, or 0. */
  @inline
  get way(): u32 {
    return this.low;
  }

  @inline
  set way(offset: u32) {
    this.low = offset;
  }

  /** In a proof, which never remembers: what the choice point is for (proof.ts). */
  @inline
  get purpose(): u32 {
    return this.shortest;
  }

  @inline
  set purpose(purpose: u32) {
    this.shortest = purpose;
  }

  /** In a round with a limit on discrepancies, which never remembers: the discrepancies on the way to the network. */
  @inline
  get discrepancies(): u32 {
    return this.length;
  }

  @inline
  set discrepancies(count: u32) {
    this.length = count;
  }

  /** In a search with a horizon, which never remembers: the actions on the way to the network. */
  @inline
  get actions(): u32 {
    return this.shortest;
  }

  @inline
  set actions(count: u32) {
    this.shortest = count;
  }
}

export const WAS_CUT: u32 = 1 << 31;
export const CHOICE_POINT_POSITIONS: usize = (offsetof<ChoicePoint>() + 7) & ~7;
/** `phase` of a choice point that is only kept to notice when its network fails. */
export const EXHAUSTED: u32 = 0xffffffff;

// --- Open networks of a best-first search (open.ts) ------------------------------------------------------------------

/**
 * One entry of the heap, in the memory where a depth-first search keeps its choice points.
 *
 *   | value | node | - |
 */
@unmanaged
export class Open {
  value: f64;
  node: Node;
  padding: u32;
}

/**
 * A choice point, and the writes that lead from the initial state to its state.
 *
 *   | bytes of the writes | - | the choice point ... | the writes ... |
 */
@unmanaged
export class Node {
  writes: usize;
  padding: u32;
}

export const NODE_CHOICE_POINT: usize = (offsetof<Node>() + 7) & ~7;

/**
 * One write of a node: the word's address, and its value.
 *
 *   | address | value |
 */
@unmanaged
export class Write {
  address: usize;
  value: u32;
}

// --- What a domain function answers ----------------------------------------------------------------------------------
//
// 0: no (further) alternative. Otherwise the address of the network that results (a multiple of 8), plus flags.

/** Further alternatives may follow: keep a choice point. */
export const MORE: u32 = 1;
/** The function has written `arena` of the choice point, because it keeps a list in the arena. */
export const ARENA_MARKED: u32 = 2;
/** The function has written `trail`, `arena`, `plan` and `cost` of the choice point. */
export const ALL_MARKED: u32 = 4;
export const FLAGS: u32 = 7;
/** No result yet: no work was left, and nothing has been written. */
export const INTERRUPTED: u32 = 1;

// --- Worlds ----------------------------------------------------------------------------------------------------------

/**
 * One version of a world (world.ts). Its segments are separate chunks.
 *
 *   | functions | choicePointBytes | slack | fluents | working | fluentBytes | constants | bounds | actions | readers |
 *   | crossing | newest | changed | untold | base | snapshot | epoch | independent | inOrder | recording | counts |
 *   | asks | sparse | denseBytes | listings |
 */
@unmanaged
export class WorldHeader {
  /** Number of the domain's first function in the function table. */
  functions: u32;
  /** Bytes of a choice point. */
  choicePointBytes: usize;
  /** How much one call of a function may take from the arena and the trail together, sort lists aside. */
  slack: usize;
  /** The game's fluents, the working fluents of searches, and the size of both. */
  fluents: usize;
  working: usize;
  fluentBytes: usize;
  constants: usize;
  /** The least costs of tasks (`TaskCosts`, by task number), or 0 if bounds are not used. */
  bounds: usize;
  /** A byte for each task: 1 for an action, which is what a horizon counts. */
  actions: usize;
  /** How many searches are under way on this version. */
  readers: u32;
  /** The crossing in which the game's fluents were last read, and the base that they got then. */
  crossing: u32;
  newest: u32;
  /**
   * Whether the game may have written to its fluents since the last copy; and whether it may write without reporting
   * it.
   */
  changed: u32;
  untold: u32;
  /** The base of the fluents in `working`, as long as no search has written to them; otherwise 0. */
  base: u32;
  /** The last snapshot that was taken. */
  snapshot: Snapshot | null;
  /** How many objects had been removed before this version. */
  epoch: u32;
  /** The function that reports independent tasks: its number from the domain's first on, or 0. */
  independent: u32;
  /** Whether no task of the domain leaves the order of others open. */
  inOrder: u32;
  /** The number of the first function that keeps records, counted from the domain's first function. */
  recording: u32;
  /** Whether any of its functions count work. */
  counts: u32;
  /** Whether the domain has externals. Then its searches keep records from the beginning. */
  asks: u32;
  /** The first of a list of fluents with sparse tables, and the bytes of all other fluents, which come before them. */
  sparse: SparseTable | null;
  denseBytes: usize;
  /** The first of a list of listings of fluents that are not relations. */
  listings: Listing | null;
}

// --- Sparse tables (sparse.ts) ---------------------------------------------------------------------------------------

/**
 * A sparse table: which places have an entry, and where. The values are in the segments of the world, like those of
 * other tables. Entry 0 is the neutral one, for all places without an entry.
 *
 * An entry that was cleared has the place 0, and is used for another place later.
 *
 *   | buckets | mask | used | filled | free | capacity | shift | objectsLow | objectsHigh | keys | listings | next |
 *   | offset |
 */
@unmanaged
export class SparseTable {
  /** A hash table: the entries by their places (`PlaceBucket`). */
  buckets: usize;
  mask: u32;
  /** The end of the entries, how many of them have a place, and the position up to which all have one. */
  used: u32;
  filled: u32;
  free: u32;
  /** How many entries there may be, the neutral one included. */
  capacity: u32;
  /** The bytes of a value, as an exponent of two. */
  shift: u32;
  /** Masks for the words of a place: all ones in each half that is an object. */
  objectsLow: u32;
  objectsHigh: u32;
  /** The places of the entries, two words each, by number of the entry. */
  keys: usize;
  listings: Listing | null;
  /** The next table in the list of the world, and the offset of its values among the fluents. */
  next: SparseTable | null;
  offset: usize;
}

/**
 * A place is its arguments, 16 bits each, the first one lowest.
 *
 *   | low | high | entry | - |
 */
@unmanaged
export class PlaceBucket {
  low: u32;
  high: u32;
  /** 0: the bucket is free. */
  entry: u32;
  padding: u32;
}

/**
 * Candidates of a level by key, from the values of a table. Rows only grow, so that a search has nothing to undo. So a
 * row may contain candidates that no longer match the table.
 *
 *   | buckets | mask | used | roles | byValue | next | offset, rows, noted | listed |
 */
@unmanaged
export class Listing {
  /** A hash table: the rows by their keys (`RowBucket`). */
  buckets: usize;
  mask: u32;
  used: u32;
  /** A byte for each argument of a place: the number of its key, or LISTED or UNTOLD. */
  roles: u32;
  /** One more than the number of the key that is the table's value, or 0 if there is no such key. */
  byValue: u32;
  next: Listing | null;
  /**
   * For a fluent with one parameter, whose ids are listed by its values: the offset and the number of its values, and a
   * copy of the values that are already listed. Otherwise 0.
   */
  offset: usize;
  rows: u32;
  noted: usize;
  /** How many candidates all rows have together. */
  listed: u32;
}

export const LISTED: u32 = 0xfe;
export const UNTOLD: u32 = 0xff;

/**
 *   | low | high | row | - |
 */
@unmanaged
export class RowBucket {
  low: u32;
  high: u32;
  /** null: the bucket is free. */
  row: ListedRow | null;
  padding: u32;
}

/**
 * Ids in ascending order, two bytes each. The row itself does not move when its listing grows.
 *
 *   | list | count |
 */
@unmanaged
export class ListedRow {
  list: usize;
  count: u32;
}

/** The row used if nothing is known: every object may be a candidate. */
export const EVERY_ROW: usize = 4;
/** The result after the last candidate of a row. */
export const NONE_LISTED: u32 = 0x7fffffff;

// --- Snapshots and costs ---------------------------------------------------------------------------------------------

/**
 * The fluents with which some searches began, shared by those of them that are parked.
 *
 *   | base | users | the fluents ... |
 */
@unmanaged
export class Snapshot {
  base: u32;
  users: u32;
}

export const SNAPSHOT_FLUENTS: usize = (offsetof<Snapshot>() + 7) & ~7;

/**
 * The least costs of a task. Both functions take a cell and write a number to the register `bound`. Their numbers count
 * from the domain's first function; 0 means that there is no such function.
 *
 *   | minimum | least | stated |
 */
@unmanaged
export class TaskCosts {
  /** The least cost of the task with any arguments. */
  minimum: f64;
  /** The function that computes the least cost from arguments and constants. */
  least: u32;
  /** The function that computes the stated bound, for the state in which the task is taken up. */
  stated: u32;
}

// --- Sessions --------------------------------------------------------------------------------------------------------

/**
 * The part of a search that scheduling and news need. Each session begins with its ticket. A search that the host steps
 * (for a goal: addons/goals/schedule.ts) has a ticket and nothing else in the core.
 *
 *   | status | progress | rank | ticket | priority | deadline | queued | dated | submitted | served | ended | turn |
 *   | tells | news | nextNews | isGuest |
 */
@unmanaged
export class Ticket {
  status: u32;
  /** NEW, ON_STAGE, PARKED or OVER. */
  progress: u32;

  // The scheduler (schedule.ts, queue.ts).
  /** Waiting searches are ordered by rank, then by ticket. */
  rank: u64;
  ticket: u64;
  /** An option of a session: 0 to 15, the greater the sooner. */
  priority: u32;
  /** The frame in which the search should end, or NO_DEADLINE. */
  deadline: u32;
  /** One more than its position in the heap of waiting searches, or 0 if it does not wait. */
  queued: u32;
  /** One more than its position in the heap of waiting searches with a deadline, or 0. */
  dated: u32;
  /** The frames in which it was submitted, was last stepped (initially: submitted), and ended. */
  submitted: u32;
  served: u32;
  ended: u32;
  /** Iterations of its current turn. */
  turn: u32;

  // News for the game (news.ts).
  /** The number of the listener in the bindings, or 0 if there is none. */
  tells: u32;
  /** Flags for what has happened, and the next ticket in the list. */
  news: u32;
  nextNews: usize;

  /** Whether the host steps the search. */
  isGuest: u32;
}

/** Where the options of a session begin. */
export const SESSION_OPTIONS: usize = offsetof<Ticket>();

/** The options of a search. The bindings write them; they stay the same when the session is restarted. */
@unmanaged
export class SessionOptions extends Ticket {
  /** FIRST_PLAN or BEST_PLAN. */
  mode: u32;
  /** DEPTH_FIRST, LIMITED_DISCREPANCY or BEST_FIRST. */
  strategy: u32;
  /** 0: no limit. */
  iterationLimit: u64;
  depthLimit: u32;
  /** The most work that a task may need for one alternative; 0: any. */
  workLimit: i64;
  /** Bytes of the stage; 0: all of it. */
  memoryLimit: usize;
  /** How much cheaper the best plan may be, as a share of the plan's cost. */
  gap: f64;
  /** The search ends when its plan has this number of actions; 0: when the plan is complete. */
  horizon: u32;
  /** Whether the way to the plan is kept along with the plan. */
  keepsDerivation: u32;
  /** One more than the dead ends after which the search remembers; 0: never. */
  rememberAfter: u32;
}

/**
 * One search. Its fields are grouped by the file that owns and resets them.
 */
@unmanaged
export class SessionHeader extends SessionOptions {
  // The request (session.ts); written by the bindings.
  /** Address of the word that holds the version of the world to start on. */
  home: usize;
  /** The requested task network: an image of cells that is copied to the start of the arena. */
  request: usize;
  requestBytes: usize;
  /** The first cell of the request, as an address in the arena. */
  requestCell: Cell;

  // How far the search is (session.ts); `status` and `progress` are in its ticket.
  iterations: u64;
  faultCode: u32;
  faultSite: u32;

  // The world that the search works on (world.ts).
  world: WorldHeader;
  /** Number of the fluents that the search began with. */
  base: u32;
  /** The fluents with which the search began, if it was ever parked. */
  snapshot: Snapshot | null;
  /** `epoch` of the world when the search began: objects that were removed since then may be in its plan. */
  epoch: u32;

  // The plan, or the best plan so far (plan.ts).
  /** A chunk that is kept for the next plan too, or 0. */
  plan: usize;
  hasPlan: u32;
  /** The way to the plan: a chunk, or 0. */
  derivation: usize;

  // What is known of costs (bounds.ts).
  bestCost: f64;
  /** The bar: the search abandons a network unless its plan would cost less than this. */
  leaveAt: f64;
  /** A bound: no plan costs less. It is set at the start, and when the search is over. */
  lowerBound: f64;

  // Where the search continues (search.ts).
  /** The network to take up next. */
  agenda: Cell;
  /** The end of the choice points. */
  choicePoint: usize;
  depth: u32;
  /** The least cost of the remaining agenda. */
  bound: f64;
  /** Bytes before the first choice point: the heap, if the search began as a best-first search. */
  bottom: usize;

  // An iteration that was interrupted (loop.ts, record.ts).
  /** 0 (none), ASKING or GOING_BACK. */
  interrupted: u32;
  /** Whether the functions that keep records are called. */
  records: u32;
  /** Whether there is no memory for the record of this iteration. Then it is not interrupted again. */
  uncut: u32;
  /** The record: a chunk, or 0. */
  record: usize;
  recordBytes: usize;
  /** The work that is recorded. */
  work: i64;
  /** Iterations counted so far for the goal of a task. */
  achieving: u32;

  // A horizon (horizon.ts).
  /** The actions of the plan so far. */
  actions: u32;

  // Limited discrepancy search (limited-discrepancy.ts).
  /** The limit of this round, or NO_LIMIT. */
  discrepancyLimit: u32;
  /** Whether the limit has excluded any alternative in this round. */
  cut: u32;
  /** Discrepancies on the way to the current network. */
  discrepancies: u32;

  // Best-first search (best-first.ts).
  /** How many networks are open. */
  open: u32;
  /** Whether memory ran short, so that the search has become a depth-first search below the open networks. */
  short: u32;
  /** The lowest end of the trail that an open network needs. */
  lowestTrail: usize;
  /** After it has become a depth-first search, it keeps the arena below this address. */
  floor: usize;

  // Remembering (remember.ts).
  /** 0 (not yet), REMEMBERS or REMEMBERS_NO_MORE. */
  remembers: u32;
  deadEnds: u32;
  memo: usize;
  memoBuckets: u32;
  memoEntries: u32;
  /** Hashes of the current network and state between two steps. */
  length: u32;
  weight: u64;
  networkHash: u64;
  stateHash: u64;
  shortest: u32;
  /** For the best plan: the number of noted networks in the current trial, and how many of them were known. */
  noted: u32;
  known: u32;

  // Going round (wary.ts).
  /** Whether the search has gone round and was restarted. It then marks networks under way in the memo. */
  wary: u32;
  /** For the first plan: below how many open tasks that are equal, in the same state, a task may recur. */
  mostNested: u32;
  /**
   * The offset of the last open choice point, and the least depth on which results below the last noted network depend.
   */
  lastOpen: u32;
  low: u32;
  /** Whether a task on which the search relied in this round was completed. Then there is another round. */
  wasCut: u32;
  /**
   * The list of provisional failures (unsettled.ts): a chunk or 0, its room, its length, one more than the position of
   * the last one that is still provisional, and the first on which the search relies below the last noted network.
   */
  unsettled: usize;
  unsettledRoom: u32;
  unsettledCount: u32;
  lastUnsettled: u32;
  reliesOn: u32;

  // A proof that there is no plan (proof.ts). It also keeps `lastOpen`.
  /** The state of the proof: 0, PROVING, TO_PROVE or PROVES_NO_MORE. */
  proving: u32;
  /** How many networks the proof may still take up, and the iterations of the search before it. */
  proofLeft: u64;
  proofBegan: u64;
  proofRound: u32;
  /** Whether this round has found a new end. */
  hasNew: u32;
  /** How many of its networks were counted before it was restarted. They are not counted again. */
  proofAgain: u32;
  /** The hash table of tasks in states, and the ways to their ends: chunks, or 0. */
  lists: usize;
  listBuckets: u32;
  listed: u32;
  ways: usize;
  waysEnd: u32;

  // Whether the search goes round (probe.ts).
  /** The depth at which the search is next probed, and how many networks still have to be compared with the mark. */
  probeAt: u32;
  probeLeft: u32;
  /** The mark: a network, its depth and length, and the end of the trail when it was taken up. */
  mark: Cell;
  markDepth: u32;
  markLength: u32;
  markTrail: usize;

  // A parked search (park.ts): its chunk, and its registers.
  parked: usize;
  arenaTop: usize;
  trailTop: usize;
  planHead: StepTaken | null;
  cost: f64;
}

export const NO_DEADLINE: u32 = 0xffffffff;
/** Iterations of a turn: enough for most searches to end without being parked. */
export const TURN: u32 = 4096;
/** `news` of a ticket: flags. `takeNews` returns them together with the shifted number of the listener. */
export const NEW_PLAN: u32 = 1;
export const HAS_ENDED: u32 = 2;
export const NEWS_SHIFT: u32 = 2;
/** `submitted` of a search that is done on behalf of another search. */
export const ON_BEHALF: u32 = 0xffffffff;
export const NO_LIMIT: u32 = 0xffffffff;

/** `progress` of a session. */
export const NEW: u32 = 0;
export const ON_STAGE: u32 = 1;
export const PARKED: u32 = 2;
export const OVER: u32 = 3;

/** `interrupted` of a session: in the call for a network's first task, or while going back to choice points. */
export const ASKING: u32 = 1;
export const GOING_BACK: u32 = 2;

/** `remembers` of a session. */
export const REMEMBERS: u32 = 1;
export const REMEMBERS_NO_MORE: u32 = 2;

/** `proving` of a session: a proof is under way, is next, or is not possible because there is a plan. */
export const PROVING: u32 = 1;
export const TO_PROVE: u32 = 2;
export const PROVES_NO_MORE: u32 = 3;

/** `mode` of a session. */
export const FIRST_PLAN: u32 = 0;
export const BEST_PLAN: u32 = 1;

/** `strategy` of a session. */
export const DEPTH_FIRST: u32 = 0;
export const LIMITED_DISCREPANCY: u32 = 1;
export const BEST_FIRST: u32 = 2;

/**
 * One entry of the memo: what a search remembers about a network.
 *
 *   | key | shortest | underWay |     for the first plan
 *   | key | cost                |     for the best plan
 */
@unmanaged
export class Memo {
  key: u64;
  /** For the first plan: the length of the shortest network met below. */
  shortest: u32;
  /**
   * In a wary search for the first plan: the depth of a network while it is under way, then 0. For a task that is
   * remembered alone: UNSETTLED, FORGOTTEN or 0. While it is UNSETTLED, `shortest` is its position in the list
   * (unsettled.ts).
   */
  underWay: u32;

  /** For the best plan: see `mayImprove` in remember.ts. */
  @inline
  get cost(): f64 {
    return load<f64>(changetype<usize>(this), offsetof<Memo>('shortest'));
  }

  @inline
  set cost(cost: f64) {
    store<f64>(changetype<usize>(this), cost, offsetof<Memo>('shortest'));
  }
}

/** The bits of the memo's sieve for each bucket (memo.ts), a power of two. The sieve follows the buckets. */
export const SIEVE_BITS: u32 = 4;

/**
 * States of a task that is remembered alone: its failure is provisional while certain other tasks are open, or is
 * forgotten.
 */
export const UNSETTLED: u32 = 1 << 31;
export const FORGOTTEN: u32 = 1 << 30;

/** A task that is remembered alone and whose failure is provisional (unsettled.ts). */
@unmanaged
export class Unsettled {
  /** Its key in the memo. */
  key: u64;
  /** One more than the position of the last provisional task before it, or 0. */
  before: u32;
  padding: u32;
}

// --- Parked searches -------------------------------------------------------------------------------------------------
//
//   | choice points | trace | arena | trail | the present values of the fluents named in the trail, a word each |
//
// park.ts computes the length of each part.

export const CHOICE_PART: u32 = 0;
export const TRACE_PART: u32 = 1;
export const ARENA_PART: u32 = 2;
export const TRAIL_PART: u32 = 3;
export const VALUE_PART: u32 = 4;
export const PARKED_PARTS: u32 = 5;

// --- Plans -----------------------------------------------------------------------------------------------------------

/**
 *   | count | used | offset of each step's record in the chunk, 4 bytes each ... | records ... |
 *
 * A record is a copy of the step's cell (8-aligned). Its `next` is 0, or has marks: GONE if the step can never be
 * executed again, PASSED_OVER while other steps are simulated without this one.
 */
@unmanaged
export class Plan {
  /** How many steps there are. */
  count: u32;
  /** Bytes of the chunk that are in use. */
  used: usize;
}

export const PLAN_OFFSETS: usize = offsetof<Plan>();
/** Marks of records. The address of a cell has no such bits. */
export const GONE: u32 = 1;
export const PASSED_OVER: u32 = 2;

/**
 * The way to a plan.
 *
 *   | count | arena | tail | repaired | trace, the first decision first ... | copy of the arena from its start ... |
 *
 * Cells in the copy contain their addresses on the stage. The way to a repaired plan is composed of several ways
 * (addons/repair/write-outline.ts). Its arena begins with a list: for each decision, how many steps come before it.
 * Where the order of tasks is open, a second list follows: for each decision, the number of the decision from which its
 * task comes.
 */
@unmanaged
export class DerivationChunk {
  /** How many decisions there are. */
  count: u32;
  /** Bytes of the arena. */
  arena: usize;
  /** The remaining network, or EMPTY_NETWORK. */
  tail: Cell;
  /** 0 for a way that a search has found, otherwise REPAIRED or REPAIRED_OPEN. */
  repaired: u32;
}

/** The way to a repaired plan whose tasks are totally ordered, or whose order is open. */
export const REPAIRED: u32 = 1;
export const REPAIRED_OPEN: u32 = 2;

export const DERIVATION_TRACE: usize = (offsetof<DerivationChunk>() + 7) & ~7;

// --- Statuses and faults ---------------------------------------------------------------------------------------------

export const RUNNING: u32 = 0;
export const SOLVED: u32 = 1;
export const FAILED: u32 = 2;
export const OUT_OF_ITERATIONS: u32 = 3;
export const OUT_OF_DEPTH: u32 = 4;
export const OUT_OF_MEMORY: u32 = 5;
export const FAULT: u32 = 6;
export const CANCELLED: u32 = 7;

/** A list did not fit. Only the emitter and the bindings know the other codes (zero divisor, negative cost, ...). */
export const FAULT_MEMORY: u32 = 1;
/** A task needed more work than allowed for one alternative. The site is the task's number. */
export const FAULT_WORK: u32 = 6;
/** Not a fault: a search for a goal that can't be interrupted has used up the limit on iterations. */
export const FAULT_ITERATIONS: u32 = 8;

/** How `sortList` orders: flags. */
export const SORT_FLOAT: u32 = 1;
export const SORT_DESCENDING: u32 = 2;
