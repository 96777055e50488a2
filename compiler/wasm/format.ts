// The numbers of the WebAssembly binary format, except instructions, for the encoder and the decoder. Each is a
// separate constant, so that a bundler can inline the numbers. This file must not import anything.

export const customSection = 0;
export const typesSection = 1;
export const importsSection = 2;
export const functionsSection = 3;
export const tablesSection = 4;
export const memoriesSection = 5;
export const globalsSection = 6;
export const exportsSection = 7;
export const startSection = 8;
export const elementsSection = 9;
export const codeSection = 10;
export const dataSection = 11;
/** The section between the elements and the code. */
export const dataCountSection = 12;

/** `\0asm`, then version 1. */
export const header: readonly number[] = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

export const typeBytes = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c } as const;
export type WasmType = keyof typeof typeBytes;

/** The type of a block without parameters and results. */
export const emptyBlock = 0x40;
export const functionType = 0x60;
export const functionReference = 0x70;

/** The kinds of imports and exports. The position of a kind is its byte. */
export const externalKinds = ['function', 'table', 'memory', 'global'] as const;
export type ExternalKind = (typeof externalKinds)[number];
