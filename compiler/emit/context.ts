// The parts that all functions of one emitted module share: numbers of functions and imported globals, widths of stored
// values, fault sites. This file fixes the order of function indexes: imports, the fault helper, defines, tasks, their
// bounds.

import type { DomainIr, Span, ValueType } from '../../ir/ir.ts';
import type { ManifestGlobal, ManifestSite } from '../../ir/manifest.ts';
import type { WasmType } from '../wasm/code.ts';
import { internType, type FunctionType } from '../wasm/module.ts';

export const importedFunctions = { selectUnordered: 0, sortList: 1 } as const;
const firstExternal = 2;

export function wasmType(type: ValueType): 'i32' | 'f64' {
  switch (type.kind) {
    case 'boolean':
    case 'integer':
    case 'enum':
    case 'object':
      return 'i32';
    case 'float':
      return 'f64';
  }
}

/** Collects the globals, function types and fault sites that the functions of one module use. */
export class ModuleContext {
  readonly domain: DomainIr;
  readonly types: FunctionType[] = [];
  readonly globals: ManifestGlobal[] = [];
  readonly sites: ManifestSite[] = [];
  /** Name of the task or define whose function is being emitted. */
  within = '';
  private readonly globalNumbers = new Map<string, number>();

  /** The recursive defines. Each of their functions is told how deep every one of them is nested. */
  readonly recursive: number[];

  constructor(domain: DomainIr) {
    this.domain = domain;
    this.recursive = domain.defines.flatMap(({ depth }, index) => (depth === null ? [] : [index]));
  }

  type(params: readonly WasmType[], results: readonly WasmType[]): number {
    return internType(this.types, params, results);
  }

  global(global: ManifestGlobal): number {
    const key = Object.values(global).join(' ');
    let number = this.globalNumbers.get(key);
    if (number === undefined) {
      number = this.globals.push(global) - 1;
      this.globalNumbers.set(key, number);
    }
    return number;
  }

  site(span: Span): number {
    return this.sites.push({ line: span.line, column: span.column, within: this.within }) - 1;
  }

  externalFunction(external: number): number {
    return firstExternal + external;
  }

  get faultFunction(): number {
    return firstExternal + this.domain.externals.length;
  }

  defineFunction(define: number): number {
    return this.faultFunction + 1 + define;
  }

  taskFunction(task: number): number {
    return this.faultFunction + 1 + this.domain.defines.length + task;
  }

  boundFunction(bound: number): number {
    return this.taskFunction(this.domain.tasks.length + bound);
  }
}
