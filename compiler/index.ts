// The compiler: from the intermediate representation to a WebAssembly module. Readers of every language of domains stand before it;
// it knows none of them. Others import from here.

export { emit } from './emit/index.ts';
export { emitTypes } from './emit/types.ts';
export type { OptimiseOptions, Pass, PassOptions } from './passes/index.ts';
export { optimise, passes } from './passes/index.ts';
// For checkers of what a domain states.
export { faultsOf } from './passes/expressions.ts';
export { isTimeless } from './passes/least-cost.ts';
