// Breaks: what has to happen in a frame for the game to pause after it.

import { choicesOf } from '../repair/decisions.ts';
import type { MethodChoice } from '../repair/decisions.ts';
import { readsOf } from '../repair/search-reads.ts';
import { statusNames } from '../../ir/statuses.ts';
import { FrameplanError } from '../../bindings/index.ts';
import type { DomainShape, Session } from '../../bindings/index.ts';
import { currentVersion, fail, findPlace, kindOf, numberOfNamed, show } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { Break, BreakWhen, PlainValue } from './protocol.ts';
import type { GameRecorder } from './recorder.ts';
import type { Op, RecordedFrame, RecordedNetwork, RecordedPlan } from './types.ts';

/** Throws if there is a mistake in a break that is to be set. */
export function checkBreak(recorder: GameRecorder, wanted: BreakWhen & { world?: unknown }): void {
  const { domains, worlds } = recorder;
  const { world } = wanted;
  if (world !== undefined && !worlds.some(({ name }) => name === world))
    fail('unknown-name', `there is no world ${show(world)}`);
  const demandKnown = (what: string, name: unknown, names: readonly string[]): void => {
    if (!names.includes(name as string)) fail('unknown-name', `there is no ${what} ${show(name)}`);
  };
  const tasks = domains.flatMap((domain) => domain.tasks.map(({ name }) => name));
  if ('task' in wanted && wanted.task !== undefined) demandKnown('task', wanted.task, tasks);
  switch (wanted.on) {
    case 'task':
      return demandKnown('task', wanted.task, tasks);
    case 'method':
      demandKnown('task', wanted.task, tasks);
      return checkMethod(recorder, wanted);
    case 'value': {
      const variables = domains.flatMap((domain) => domain.variables.map(({ name }) => name));
      demandKnown('variable', wanted.variable, variables);
      return checkArgs(recorder, wanted);
    }
    case 'status':
      return demandKnown('status', wanted.status, Object.values(statusNames));
    case 'iterations':
      if (!(typeof wanted.above === 'number' && wanted.above >= 0))
        fail('bad-option', `"above" has to be a number from 0 on, not ${show(wanted.above)}`);
      return;
    default:
      fail(
        'bad-option',
        `"on" has to be task, method, value, status or iterations, not ${show((wanted as { on?: unknown }).on)}`,
      );
  }
}

type MethodBreak = Extract<BreakWhen, { on: 'method' }>;

/** Throws unless the task has the method in some world, and the method has the branch. */
function checkMethod({ states }: GameRecorder, { task, method, branch }: MethodBreak): void {
  checkNameOrNumber('method', method);
  if (branch !== undefined) checkNameOrNumber('branch', branch);
  if (states.length === 0) return;
  const methods = states.flatMap((state) => methodsOf(state, task).filter((one) => isNamed(method, one)));
  if (methods.length === 0) fail('unknown-name', `${task} has no method ${show(method)}`);
  if (branch === undefined || methods.some(({ branches }) => branches.some((one) => isNamed(branch, one)))) return;
  fail('unknown-name', `the method ${show(method)} of ${task} has no branch ${show(branch)}`);
}

function checkNameOrNumber(what: string, value: unknown): void {
  if (typeof value === 'string' || (Number.isInteger(value) && (value as number) >= 0)) return;
  fail('bad-option', `"${what}" has to be a name, or a whole number from 0 on, not ${show(value)}`);
}

interface Numbered {
  number: number;
  name: string | null;
}

const isNamed = (wanted: string | number, { number, name }: Numbered): boolean =>
  typeof wanted === 'string' ? name === wanted : number === wanted;

/** The methods of a task and their branches, by number and name. */
function methodsOf({ loaded }: WorldState, task: string): (Numbered & { branches: Numbered[] })[] {
  const at = loaded.manifest.tasks.findIndex(({ name, kind }) => name === task && kind === 'compound');
  const methods: (Numbered & { branches: Numbered[] })[] = [];
  for (const { method: number, name = null, branch = null } of at < 0 ? [] : readsOf(loaded)[at]!) {
    let found = methods.find((one) => one.number === number);
    if (!found) methods.push((found = { number, name, branches: [] }));
    found.branches.push({ number: found.branches.length, name: branch });
  }
  return methods;
}

/** Throws unless the arguments fit in at least one world. */
function checkArgs(
  { domains, worlds, states }: GameRecorder,
  { variable, args, world }: Extract<BreakWhen, { on: 'value' }> & { world?: unknown },
): void {
  if (args === undefined) return;
  if (!Array.isArray(args)) fail('bad-option', `"args" has to be a list, not ${show(args)}`);
  let wrong: unknown;
  for (const [at, { name, domain }] of worlds.entries()) {
    const number = domains[domain]!.variables.findIndex((one) => one.name === variable);
    if (number < 0 || (world !== undefined && world !== name)) continue;
    try {
      numbersOf(states[at]!, number, args);
      return;
    } catch (error) {
      wrong ??= error;
    }
  }
  throw wrong ?? new FrameplanError('unknown-name', `world ${show(world)} has no variable ${show(variable)}`);
}

/** The requests of searches, which breaks may ask for. */
export class KnownSearches {
  readonly #tasks = new Map<number, { world: number; tasks: number[] }>();

  /** Begins again, after worlds and tasks have got other numbers. `ops`: the searches under way. */
  begin(ops: readonly Op[]): void {
    this.#tasks.clear();
    this.note(ops);
  }

  note(ops: readonly Op[]): void {
    for (const op of ops) {
      if (op[0] === 'submitted' || op[0] === 'begun') this.#tasks.set(op[1], { world: op[2], tasks: tasksIn(op[3]) });
      if (this.#tasks.size > mostKnown) this.#tasks.delete(this.#tasks.keys().next().value!);
    }
  }

  of(search: number): { world: number; tasks: number[] } | undefined {
    return this.#tasks.get(search);
  }
}

const mostKnown = 10_000;

/** What has happened, in words, and where. */
export interface BreakMet {
  what: string;
  world: string;
  search?: number;
}

/** Returns what has happened that a break waits for, or null. */
export function whatBreaks(
  recorder: GameRecorder,
  one: Break,
  { ops }: RecordedFrame,
  searches: KnownSearches,
): BreakMet | null {
  for (const op of ops) {
    const what = foundIn(recorder, one, op, searches);
    if (!what) continue;
    const search = op[0] === 'values' ? undefined : (op[1] as number);
    const world = op[0] === 'values' ? op[1] : searches.of(search!)!.world;
    return { what, world: recorder.worlds[world]!.name, ...(search !== undefined && { search }) };
  }
  return null;
}

function foundIn(recorder: GameRecorder, one: Break, op: Op, searches: KnownSearches): string | null {
  if (op[0] === 'values') return one.on === 'value' ? changeIn(recorder, one, op) : null;
  const search = op[0] === 'submitted' || op[0] === 'begun' || op[0] === 'ended' || op[0] === 'better' ? op[1] : 0;
  const known = searches.of(search);
  if (!known || !isIn(recorder, one, known.world)) return null;
  const { tasks } = recorder.domains[recorder.worlds[known.world]!.domain]!;
  const names = known.tasks.map((task) => tasks[task]!.name);
  const title = `search ${search} for ${names.join(', ')}`;
  const isMeant = !('task' in one) || one.task === undefined || names.includes(one.task);
  switch (one.on) {
    case 'task': {
      if (isMeant) return op[0] === 'ended' ? `${title} has ended: ${op[2]}` : `${title} begins`;
      const plan = op[0] === 'ended' || op[0] === 'better' ? op[op.length - 1] : null;
      return hasStep(recorder, tasks, plan as RecordedPlan, one.task) ? `the plan of ${title} has ${one.task}` : null;
    }
    case 'method':
      return op[0] === 'ended' && takes(recorder, search, one) ? `${title} takes ${wordsOf(one)}` : null;
    case 'status':
      return op[0] === 'ended' && isMeant && op[2] === one.status ? `${title} has ended: ${op[2]}` : null;
    case 'iterations':
      return (op[0] === 'ended' && isMeant && op[3] > one.above) || (op[0] === 'better' && isMeant && op[2] > one.above)
        ? `${title} has taken ${op[0] === 'ended' ? op[3] : op[2]} iterations`
        : null;
    default:
      return null;
  }
}

function isIn({ worlds }: GameRecorder, { world }: Break, number: number): boolean {
  return world === undefined || worlds[number]?.name === world;
}

function changeIn(
  recorder: GameRecorder,
  one: Break & { on: 'value' },
  op: Extract<Op, ['values', ...unknown[]]>,
): string | null {
  const [, world, variable] = op;
  if (!isIn(recorder, one, world)) return null;
  const { domain, tables, name } = recorder.worlds[world]!;
  if (recorder.domains[domain]!.variables[variable]!.name !== one.variable) return null;
  if (!one.args) return `${one.variable} has changed in ${name}`;
  const state = recorder.states[world]!;
  const args = numbersNow(state, variable, one.args);
  if (!args) return null;
  const rest = op.slice(3).map(Number);
  const length = tables[variable]!.isSparse ? args.length + 1 : 2;
  const place = tables[variable]!.isSparse ? null : findPlace(state, variable, args);
  for (let at = 0; at < rest.length; at += length) {
    const isSame = place === null ? args.every((arg, position) => arg === rest[at + position]) : rest[at] === place;
    if (isSame) return `${one.variable}(${one.args.join(', ')}) has changed in ${name}`;
  }
  return null;
}

/** Returns the arguments of a variable, which are given by names, as numbers. */
export function numbersOf(state: WorldState, variable: number, args: readonly PlainValue[]): number[] {
  currentVersion(state);
  const { manifest } = state.loaded;
  const { name, params } = manifest.variables[variable]!;
  if (args.length !== params.length)
    fail('wrong-arity', `${name} takes ${params.length} arguments, not ${args.length}`);
  return params.map((type, at) =>
    numberOfNamed(kindOf(manifest, type, state.numbering), `argument ${at + 1} of ${name}`, args[at]),
  );
}

/** Returns null if the world or an object no longer exists, or another world has no object of this name. */
function numbersNow(state: WorldState, variable: number, args: readonly PlainValue[]): number[] | null {
  try {
    return numbersOf(state, variable, args);
  } catch {
    return null;
  }
}

function wordsOf({ task, method, branch }: MethodBreak): string {
  const parts = [typeof method === 'string' ? method : `method ${method}`];
  if (branch !== undefined) parts.push(typeof branch === 'string' ? branch : `branch ${branch}`);
  return [task, ...parts].join(', ');
}

function takes(recorder: GameRecorder, search: number, wanted: MethodBreak): boolean {
  const found = recorder.handleOf(search);
  const session = found?.handle.session?.deref() as Session<DomainShape> | undefined;
  if (!session || !found?.handle.address || found.handle.isReleased) return false;
  try {
    return choicesOf(session)?.some((choice) => isTaken(found.state, choice, wanted)) ?? false;
  } catch {
    // The search keeps no decomposition.
    return false;
  }
}

function isTaken(state: WorldState, choice: MethodChoice, { task, method, branch }: MethodBreak): boolean {
  const { method: number, name } = choice;
  if (choice.task !== task || !isNamed(method, { number, name })) return false;
  if (branch === undefined || typeof branch === 'number') return branch === undefined || branch === choice.branch;
  const taken = methodsOf(state, task).find((one) => one.number === number);
  return taken?.branches[choice.branch]?.name === branch;
}

function hasStep(
  recorder: GameRecorder,
  tasks: readonly { name: string }[],
  plan: RecordedPlan,
  task: string,
): boolean {
  const steps = typeof plan === 'number' ? recorder.planOf(plan) : plan;
  return steps?.some(([number]) => tasks[number]!.name === task) ?? false;
}

function tasksIn(network: RecordedNetwork): number[] {
  const [first, ...parts] = network;
  return typeof first === 'number' ? [first] : (parts as RecordedNetwork[]).flatMap(tasksIn);
}
