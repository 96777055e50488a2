// The compiler: turns the intermediate representation into a WebAssembly module. Readers of domain languages produce
// that representation, and the compiler knows none of them. Other folders import from this file only.

export { emit } from './emit/index.ts';
export { emitTypes, typesFileOf } from './emit/types.ts';
export { optimise, passes } from './passes/index.ts';
// For checkers of the bounds that a domain states.
export { faultsOf } from './passes/expressions.ts';
export { isTimeless } from './passes/least-cost.ts';
