// What all functions of one emitted module share: numbers of functions and imported globals, widths of stored values,
// fault sites. This file fixes the order of function indexes: imports, the fault helper, defines, tasks, acting parts,
// bounds of tasks, the test for independent tasks.

import { actingParts } from '../../ir/acting.ts';
import type { ActingPart } from '../../ir/acting.ts';
import { achievingTasks } from '../../ir/goals.ts';
import type { DomainIr, Span, ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { linkedFunctions, type Signature } from '../../ir/linkage.ts';
import { isListedByValue, mayBeLarge } from '../../ir/sparse.ts';
import type { ManifestGlobal, ManifestSite } from '../../ir/manifest.ts';
import type { WasmType } from '../wasm/code.ts';
import { internType, type FunctionType } from '../wasm/module.ts';
import { effort, effortsOf, type Effort, type Efforts, type WorkPlan } from './work.ts';

/** Numbers the functions of a group of imports from `first` on. */
function numbersOf<Name extends string>(group: Readonly<Record<Name, Signature>>, first = 0): Record<Name, number> {
  const numbers = Object.keys(group).map((name, index): [string, number] => [name, first + index]);
  return Object.fromEntries(numbers) as Record<Name, number>;
}

const sizeOf = (group: object): number => Object.keys(group).length;

const { common, records, sparse } = linkedFunctions;
export const importedFunctions = numbersOf(common);
export const recordFunctions = numbersOf(records, sizeOf(common));
/** The imports for sparse tables come after all others, so their numbers depend on the module: see `sparseFunction`. */
export const sparseFunctions = numbersOf(sparse);

export function wasmType({ kind }: ValueType): 'i32' | 'f64' {
  return isReal(kind) ? 'f64' : 'i32';
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

  /** The recursive defines. Each of their functions gets the nesting depths of all of them as parameters. */
  readonly recursive: number[];

  /** How much work functions may take, and how the current function counts it. */
  readonly efforts: Efforts;
  work: WorkPlan = { kind: 'none', answer: 'task' };
  /** The defines and the tasks with a second function that keeps a record. */
  readonly recordingDefines: number[];
  readonly recordingTasks: number[];
  /** Whether no loop counts as short. */
  readonly countsAll: boolean;
  /** The acting parts, which searches ignore. Their functions follow those of the tasks. */
  readonly parts: ActingPart[];

  /** The tasks that a search for a goal decomposes. */
  readonly achieving: number[];
  /** Whether it is the module for large worlds. */
  readonly isLarge: boolean;

  constructor(domain: DomainIr, countsAll: boolean, isLarge: boolean) {
    this.domain = domain;
    this.isLarge = isLarge;
    this.countsAll = countsAll;
    this.achieving = achievingTasks(domain.tasks);
    this.parts = actingParts(domain);
    this.efforts = effortsOf(domain, this.parts, countsAll);
    const { defines, tasks, asks } = this.efforts;
    this.recordingDefines = [...defines.keys()].filter((define) => defines[define] === effort.long);
    this.recordingTasks = [...tasks.keys()].filter((task) => tasks[task] === effort.long && !asks[task]);
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
    const { line, column, file } = span;
    return this.sites.push({ line, column, within: this.within, ...(file === undefined ? {} : { file }) }) - 1;
  }

  /** Whether any function keeps a record. */
  get isRecording(): boolean {
    const { tasks, parts } = this.efforts;
    return tasks.includes(effort.long) || parts.includes(effort.long) || this.recordingDefines.length > 0;
  }

  private get firstSparse(): number {
    return sizeOf(common) + (this.isRecording ? sizeOf(records) : 0);
  }

  /** The imported function that plans for a goal. Modules without such tasks do not import it. */
  get achieveFunction(): number {
    return this.firstSparse + (this.isLarge ? sizeOf(sparse) : 0);
  }

  private get firstExternal(): number {
    return this.achieveFunction + (this.achieving.length > 0 ? 1 : 0);
  }

  /** One of `sparseFunctions`. */
  sparseFunction(number: number): number {
    return this.firstSparse + number;
  }

  /** Whether the table of a variable may be sparse, so that functions have to check it. */
  isSparse(variable: number): boolean {
    return this.isLarge && mayBeLarge(this.domain.variables[variable]!.params.map(({ type }) => type));
  }

  /** The index for which the objects of a fluent are listed by its values, or -1. */
  listedByValue(variable: number): number {
    const { kind, params, value } = this.domain.variables[variable]!;
    const paramTypes = params.map(({ type }) => type);
    if (!this.isLarge || !isListedByValue(kind, paramTypes, value)) return -1;
    return this.domain.indexes.findIndex((index) => index.variable === variable);
  }

  externalFunction(external: number): number {
    return this.firstExternal + external;
  }

  get faultFunction(): number {
    return this.firstExternal + this.domain.externals.length;
  }

  /** The function of a define that the function being emitted calls. */
  defineFunction(define: number): number {
    const recording = this.work.kind === 'record' ? this.recordingDefines.indexOf(define) : -1;
    return recording < 0 ? this.faultFunction + 1 + define : this.firstRecording + recording;
  }

  /** How much work a function of the module may take that is not a task. */
  effortOf(func: number): Effort {
    const define = func < this.firstRecording ? func - this.faultFunction - 1 : -1;
    return define < 0 ? effort.long : this.efforts.defines[define]!;
  }

  private get firstRecording(): number {
    return this.faultFunction + 1 + this.domain.defines.length;
  }

  /** The function of a task in the row that keeps records. */
  recordingFunction(task: number): number {
    const recording = this.recordingTasks.indexOf(task);
    return recording < 0 ? this.taskFunction(task) : this.firstRecording + this.recordingDefines.length + recording;
  }

  taskFunction(task: number): number {
    const recording = this.recordingDefines.length + this.recordingTasks.length;
    return this.firstRecording + recording + task;
  }

  partFunction(part: number): number {
    return this.taskFunction(this.domain.tasks.length + part);
  }

  boundFunction(bound: number): number {
    return this.partFunction(this.parts.length + bound);
  }
}
