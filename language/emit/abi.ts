// The numbers that emitted code shares with the core: a copy of what it needs of assembly/memory.ts, held equal by a test.

export const ARENA_TOP = 16;
export const TRAIL_TOP = 20;
export const PLAN_HEAD = 24;
export const FAULT_CODE = 28;
export const FAULT_SITE = 32;
export const COST = 40;
export const UNIT = 48;
export const BOUND = 56;
export const EMPTY_NETWORK = 64;

export const CELL_NEXT = 0;
export const CELL_TASK = 4;
export const CELL_ARGUMENTS = 8;
export const TASK_NUMBER = 0x7fff;
export const CHOICE = 0x8000;
export const UNORDERED_TASK = 0;
export const UNORDERED_SUM = 8;
export const UNORDERED_COUNT = 16;
export const UNORDERED_PARTS = 20;

export const LINK_CELL = 0;
export const LINK_PREVIOUS = 4;
export const LINK_BYTES = 8;

export const UNDO_ADDRESS = 0;
export const UNDO_VALUE = 4;
export const UNDO_BYTES = 8;

export const FRAME_PHASE = 4;
export const FRAME_ARENA = 12;
export const FRAME_LOCALS = 80;

export const MORE = 1;
export const ARENA_MARKED = 2;
