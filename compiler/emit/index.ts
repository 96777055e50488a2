// The emitter: turns a domain, as the passes leave it, into one small WebAssembly module that works for worlds of any
// size. The module has a function for each task and each define. It gets everything about a world as imported immutable
// globals.

import { actingSection } from '../../ir/acting.ts';
import type { ActingPart } from '../../ir/acting.ts';
import type { DomainIr, Effect, Task } from '../../ir/ir.ts';
import { manifestSection } from '../../ir/manifest.ts';
import type { ManifestPosition } from '../../ir/manifest.ts';
import { networkOf } from '../../ir/networks.ts';
import { readsSection } from '../../ir/reads.ts';
import { largeSection } from '../../ir/sparse.ts';
import { Code, type WasmType } from '../wasm/code.ts';
import { encodeModule, type Import } from '../wasm/module.ts';
import { encodeNames } from '../wasm/names.ts';
import * as op from '../wasm/op.ts';
import { CELL_ARGUMENTS, FAULT_CODE, FAULT_SITE, STEP_BYTES, UNDO_BYTES } from '../../ir/abi.ts';
import { cellLayout } from '../../ir/cells.ts';
import { hashOf } from '../../ir/hash.ts';
import { linkedFunctions, type CoreFunctions } from '../../ir/linkage.ts';
import { emitAchieve } from './achieve.ts';
import { actingText } from './acting.ts';
import { boundsOf, emitBound, type TaskBound } from './bounds.ts';
import { Builder } from './build.ts';
import { emitCompound } from './compound.ts';
import { ModuleContext, wasmType } from './context.ts';
import { emitDefine } from './define.ts';
import { emitIndependent } from './independent.ts';
import { emitLevels } from './loops.ts';
import { describe } from './manifest.ts';
import { networkBytes } from './network.ts';
import { taskParameters } from './parameters.ts';
import { emitPrimitive } from './primitive.ts';
import { readsOf } from './reads.ts';
import { ValueEmitter } from './values.ts';
import { type Effort, effort, type WorkPlan } from './work.ts';

interface EmittedFunction {
  type: number;
  code: Code;
}

export interface EmitOptions {
  /** Adds a name section, which makes the disassembly readable. */
  names?: boolean;
  /**
   * Whether worlds may be large (docs/how-to/large-worlds.md). The module then contains a second one for them, if some
   * table may be sparse. Default: true.
   */
  largeWorlds?: boolean;
  /** For tests: every function with a loop counts its work, however little that is. */
  countsAll?: boolean;
}

/** `inLarge`: the domain for large worlds, whose module is embedded in the other one, or null. */
export function emitModules(domain: DomainIr, inLarge: DomainIr | null, options: EmitOptions): Uint8Array<ArrayBuffer> {
  const large = inLarge ? emitModule(inLarge, { ...options, names: false }, 'this') : null;
  const searched = new Set(inLarge?.indexes.map(({ variable }) => variable));
  return emitModule(domain, options, large, [...searched]);
}

/**
 * `large`: the module for large worlds, if there is one, or 'this'. That module looks up candidates in the variables
 * `searched`.
 */
function emitModule(
  domain: DomainIr,
  options: EmitOptions,
  large: Uint8Array<ArrayBuffer> | 'this' | null,
  searched: number[] = [],
): Uint8Array<ArrayBuffer> {
  const context = new ModuleContext(domain, options.countsAll === true, large === 'this');
  const taskType = context.type(taskParameters, ['i32']);
  const faultType = context.type(['i32', 'i32'], []);
  const ofCore = groupsOf(context).flatMap((group) => coreImports(context, group));
  const externalTypes = domain.externals.map(({ params, value }) =>
    context.type(
      params.map((param) => wasmType(param.type)),
      [wasmType(value)],
    ),
  );
  const slack = slackOf(domain, context.parts);
  const functions: EmittedFunction[] = [{ type: faultType, code: faultFunction() }];
  const bounds = boundsOf(domain);
  const isIndependent = domain.tasks.some(({ independent }) => independent !== undefined);
  const emitDefineAs = (number: number, kind: WorkPlan['kind']): void => {
    const define = domain.defines[number]!;
    const answer = wasmType(define.value);
    context.within = define.name;
    context.work = { kind, answer };
    const params: WasmType[] = define.params.map((param) => wasmType(param.type));
    if (define.depth !== null) params.push(...context.recursive.map(() => 'i32' as const));
    const code = new Code(params.length);
    emitDefine(new Builder(context, code), valuesOf(context, code, slack), define, number);
    functions.push({ type: context.type(params, [answer]), code });
  };
  const emitTaskAs = (task: Task, kind: WorkPlan['kind']): ManifestPosition[][] => {
    context.within = task.name;
    context.work = { kind, answer: 'task' };
    const code = new Code(taskParameters.length);
    const phases = emitTask(context, code, slack, task);
    functions.push({ type: taskType, code });
    return phases;
  };
  const kindOf = (work: Effort, asks: boolean): WorkPlan['kind'] => {
    return work !== effort.long ? 'none' : asks ? 'record' : 'count';
  };
  const { defines, tasks, asks, parts, partsAsk } = context.efforts;
  defines.forEach((work, number) => emitDefineAs(number, work === effort.long ? 'count' : 'none'));
  for (const define of context.recordingDefines) emitDefineAs(define, 'record');
  for (const task of context.recordingTasks) emitTaskAs(domain.tasks[task]!, 'record');
  const phases = tasks.map((work, number) => emitTaskAs(domain.tasks[number]!, kindOf(work, asks[number]!)));
  parts.forEach((work, number) => emitTaskAs(context.parts[number]!.body, kindOf(work, partsAsk[number]!)));
  // The function of a bound is never interrupted.
  context.work = { kind: 'none', answer: 'task' };
  for (const { task, expr } of bounds) {
    context.within = domain.tasks[task]!.name;
    const code = new Code(taskParameters.length);
    emitBound(taskBuilder(context, code, domain.tasks[task]!), valuesOf(context, code, slack), expr);
    functions.push({ type: taskType, code });
  }
  if (isIndependent) functions.push({ type: taskType, code: emitIndependent(domain.tasks) });
  const imports: Import[] = [
    { from: 'core', name: 'memory', kind: 'memory', limits: { minimum: 1 } },
    { from: 'core', name: 'table', kind: 'table', limits: { minimum: 1 } },
    ...ofCore,
    ...domain.externals.map((external, index): Import => {
      return { from: 'external', name: external.name, kind: 'function', type: externalTypes[index]! };
    }),
  ];
  const table = context.global({ of: 'table' });
  const acting = actingText(domain, context.parts);
  const manifest = describe(domain, context, bounds, phases, slack, acting);
  if (large) manifest.large = large === 'this' ? large : hashOf(large, '');
  if (large && large !== 'this') manifest.searched = searched;
  for (let i = 0; i < context.globals.length; i++) {
    imports.push({ from: 'core', name: `g${i}`, kind: 'global', type: 'i32', mutable: false });
  }
  const inTable = [...domain.tasks, ...context.parts, ...bounds, ...(isIndependent ? [null] : [])];
  const taskFunctions = inTable.map((_, task) => context.taskFunction(task));
  const recording = context.recordingTasks.length
    ? [0, ...tasks.map((_, task) => context.recordingFunction(task))]
    : [];
  const module = {
    types: context.types,
    imports,
    functions,
    elements: [{ offset: { kind: 'global', index: table } as const, functions: [0, ...taskFunctions, ...recording] }],
  };
  const names = options.names ? [encodeNames({ functions: functionNames(domain, context, bounds) })] : [];
  manifest.hash = hashOf(encodeModule(module), JSON.stringify(manifest));
  const sections = [
    section(manifestSection, JSON.stringify(manifest)),
    section(readsSection, JSON.stringify(readsOf(domain))),
    ...(acting === null ? [] : [section(actingSection, acting)]),
    ...(large && large !== 'this' ? [{ name: largeSection, bytes: large }] : []),
    ...names,
  ];
  return encodeModule({ ...module, customSections: sections });
}

/** The groups of functions that the module imports from the core. */
function groupsOf({ isRecording, isLarge, achieving: tasks }: ModuleContext): CoreFunctions[] {
  const { common, records, sparse, achieving } = linkedFunctions;
  return [
    common,
    ...(isRecording ? [records] : []),
    ...(isLarge ? [sparse] : []),
    ...(tasks.length > 0 ? [achieving] : []),
  ];
}

/** The functions of a group that modules import from the core. */
function coreImports(context: ModuleContext, group: CoreFunctions): Import[] {
  const words = (count: number): WasmType[] => Array<WasmType>(count).fill('i32');
  return Object.entries(group).map(([name, [params, results]]): Import => {
    return { from: 'core', name, kind: 'function', type: context.type(words(params), words(results)) };
  });
}

function section(name: string, text: string): { name: string; bytes: Uint8Array } {
  return { name, bytes: new TextEncoder().encode(text) };
}

function valuesOf(context: ModuleContext, code: Code, slack: number): ValueEmitter {
  const values: ValueEmitter = new ValueEmitter(context, code, slack, (levels, inside, options) =>
    emitLevels(values, levels, inside, { cut: true, ...options }),
  );
  return values;
}

/** Returns what a choice point keeps for each phase of the task's function, from phase 1 on. */
function emitTask(context: ModuleContext, code: Code, slack: number, task: Task): ManifestPosition[][] {
  const values = valuesOf(context, code, slack);
  const builder = (): Builder => taskBuilder(context, code, task);
  if (task.kind === 'compound' && task.achieves) return emitAchieve(context, code, task);
  if (task.kind === 'compound') return emitCompound(builder, values, task);
  emitPrimitive(builder(), values, task);
  return [];
}

/** A builder that finds the task's parameters in the cell given to the function. */
function taskBuilder(context: ModuleContext, code: Code, { params }: Task): Builder {
  const { offsets } = cellLayout(params);
  const made = new Builder(context, code);
  params.forEach(({ type }, param) => {
    made.locals[param] = made.graph.make('argument', wasmType(type), offsets[param]! - CELL_ARGUMENTS, []);
  });
  return made;
}

function faultFunction(): Code {
  const [faultCode, site] = [0, 1];
  const code = new Code(2);
  code.i32(0).get(faultCode).store(op.i32_store, FAULT_CODE);
  return code.i32(0).get(site).store(op.i32_store, FAULT_SITE).unreachable();
}

/** The most bytes that one call takes from arena and trail together, without lists, which check their own room. */
function slackOf(domain: DomainIr, parts: readonly ActingPart[]): number {
  let most = 0;
  for (const task of [...domain.tasks, ...parts.map(({ body }) => body)]) {
    if (task.kind === 'compound') {
      for (const { branches } of task.methods) {
        for (const branch of branches) most = Math.max(most, networkBytes(domain.tasks, networkOf(branch.body.rest)));
      }
    } else most = Math.max(most, STEP_BYTES + 2 * UNDO_BYTES * countWrites(task.effects));
  }
  return most + 64;
}

/** The greatest number of writes that effects make, without effects inside a `forall`, which check their own room. */
function countWrites(effects: readonly Effect[]): number {
  let count = 0;
  for (const effect of effects) {
    if (effect.kind === 'when') count += countWrites(effect.effects);
    else if (effect.kind !== 'forall') count++;
  }
  return count;
}

function functionNames(domain: DomainIr, context: ModuleContext, bounds: readonly TaskBound[]): Map<number, string> {
  const names = new Map<number, string>([[context.faultFunction, 'fault']]);
  domain.defines.forEach(({ name }, index) => names.set(context.defineFunction(index), name));
  domain.tasks.forEach(({ name }, index) => names.set(context.taskFunction(index), name));
  context.parts.forEach(({ task, what }, index) => {
    names.set(context.partFunction(index), `${domain.tasks[task]!.name}.${what}`);
  });
  bounds.forEach(({ task, which }, index) => {
    names.set(context.boundFunction(index), `${domain.tasks[task]!.name}.${which}`);
  });
  context.work = { kind: 'record', answer: 'task' };
  for (const define of context.recordingDefines) {
    names.set(context.defineFunction(define), `${domain.defines[define]!.name}.record`);
  }
  for (const task of context.recordingTasks) {
    names.set(context.recordingFunction(task), `${domain.tasks[task]!.name}.record`);
  }
  return names;
}
