// The language: turns text into a checked domain and its problems, as the intermediate representation, and compiles it
// to a WebAssembly module. Runs in Node and in browsers, and reads no files.

export { check, compile, compileDomain } from './compile.ts';
export type { Compiled, CompileOptions } from './compile.ts';
export { checkDomain } from './check/domain.ts';
export { checkProblems } from './check/problems.ts';
export { readProblemJson } from './check/problem-json.ts';
export { writeProblemJson } from './write/problem-json.ts';
export { render, renderAll } from './render.ts';
export type { Diagnostic } from './diagnostics.ts';
export type { RenderOptions } from './render.ts';
export { emitTypes } from '../compiler/index.ts';
export { loadDomain, loadProblem, loadProblems } from './load.ts';
export { domainFor } from '../ir/problem-tasks.ts';
export type { LoadedDomain, LoadedProblems } from './load.ts';
export type { ProblemSpans } from './check/problem-builder.ts';
export { formatText as format } from './text/format.ts';
export { compileBytes, TextError } from './compile-bytes.ts';
export type { IncludedText, IncludeReader, ReadingOptions } from './text/include.ts';
export { parse } from './text/parser.ts';
export { writeDomain, writeProblems } from './write/index.ts';
// Domains written in TypeScript.
export * from './define/index.ts';
