// What the search core may be made of: its whole border, and the instructions that it may use. A new name here is a
// decision: about what games and domain modules can rely on, or about which engines can run the core.

import { linkedFunctions } from '../../ir/linkage.ts';

const { common, records, sparse } = linkedFunctions;

/** The core needs nothing from outside: no clock, no random numbers, no way to print. */
export const imports: readonly string[] = [];

/** assembly/index.ts, and what domain modules are linked to. */
export const exports: readonly string[] = [
  ...['memory memory', 'table table'],
  ...Object.keys({ ...common, ...records, ...sparse }).map((name) => `function ${name}`),
  ...['start', 'arenaStart', 'stageBytes', 'heapEnd', 'reserve', 'take', 'give'].map((name) => `function ${name}`),
  ...['newWorld', 'freeWorld'].map((name) => `function ${name}`),
  ...['createSession', 'freeSession', 'requestRoom', 'restart', 'step', 'recover', 'lowerBound'].map(
    (name) => `function ${name}`,
  ),
  ...['clearStage', 'choicesStart', 'newBase', 'partBytes', 'shareOf', 'trailEndOf', 'writePlan'].map(
    (name) => `function ${name}`,
  ),
  ...['submitAgain', 'callUnderWay', 'countAchieving', 'countedSoFar', 'onStage'].map((name) => `function ${name}`),
  ...['simulate', 'simulateList', 'simulatePart', 'changedWords', 'layFluents', 'stepsHeld', 'takeBack'].map(
    (name) => `function ${name}`,
  ),
  ...['createSparseTable', 'freeSparseTable', 'clearSparseTable', 'addEntry'].map((name) => `function ${name}`),
  ...['appendEntry', 'keepEntry', 'createValueListing'].map((name) => `function ${name}`),
  ...['createListing', 'freeListing', 'clearListing', 'list', 'listValue'].map((name) => `function ${name}`),
  ...[
    'submit',
    'cancel',
    'release',
    'run',
    'spentIterations',
    'takeNews',
    'tellOfPlan',
    'withoutProof',
    'waitingCount',
    'first',
    'frameNumber',
    'withdraw',
    'stageEntries',
  ].map((name) => `function ${name}`),
];

/**
 * The instructions by pattern. Missing on purpose: whatever traps on a value (integer division, conversion from
 * floats), floats of 32 bits, and all that came to WebAssembly after bulk memory. Multiplication of 32 bits and others
 * may be added when needed.
 */
export const instructions: readonly RegExp[] = [
  /^(block|loop|if|else|end|br|br_if|br_table|return|call|call_indirect|unreachable|nop|drop|select)$/,
  /^local\.(get|set|tee)$/,
  /^global\.(get|set)$/,
  /^(i32|i64|f64)\.(const|load|store)$/,
  /^(i32|i64)\.(load|store)(8|16|32)(_[su])?$/,
  /^memory\.(size|grow|copy|fill)$/,
  /^(i32|i64)\.(add|sub|mul|and|or|xor|shl|shr_[su]|rotl|rotr|clz|ctz|popcnt)$/,
  /^(i32|i64)\.(eqz|eq|ne|(lt|le|gt|ge)_[su])$/,
  /^f64\.(add|sub|mul|eq|ne|lt|le|gt|ge|abs|neg|ceil|min|max)$/,
  /^(i32\.wrap_i64|i64\.extend_i32_[su]|f64\.convert_i32_[su]|i64\.reinterpret_f64|f64\.reinterpret_i64)$/,
];
