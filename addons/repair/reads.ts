// Finds which plans a change of the world may affect: plans with a step that reads the changed place, and plans whose
// search may have read it. ir/reads.ts says which variables a task reads, with which arguments. Values are ignored.

import * as abi from '../../ir/abi.ts';
import type { DomainShape, Session, StepsDone, Value, World } from '../../bindings/index.ts';
import {
  checkOptions,
  currentVersion,
  fail,
  insideOf,
  kindOf,
  numberOfNamed,
  planOf,
  recordAt,
  show,
  stateOf,
  stepCount,
  takes,
  taskAt,
} from '../../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import { argumentKind, argumentKinds, argumentValue } from '../../ir/reads.ts';
import type { Read, Reads } from '../../ir/reads.ts';
import { affectedOptions, stepsDoneOf } from './options.ts';
import type { CarriedOut } from './options.ts';
import { readsOf, searchReads } from './search-reads.ts';
import { donePositions, positionOf } from './steps.ts';

/**
 * A place whose value changes: a variable and its arguments, such as `['open', 'gate']`. Objects are given by id or by
 * name. An external that returns another value counts as a variable. Without arguments: any place of the variable.
 */
export type Change = readonly [name: string, ...args: Value[]];

/** What a change means for a session. */
export type Concern =
  /** A step that is left of the plan reads the place: the plan may no longer hold. */
  | 'steps'
  /** The search may have read the place: the plan still holds, but planning again may find another plan. */
  | 'search'
  /** The plan holds, and planning again would find the same plan. */
  | 'nothing';

export interface Affected<D extends DomainShape> {
  steps: Session<D>[];
  search: Session<D>[];
}

/** The place as numbers, as in the IR. */
export interface ChangedPlace {
  variable: number;
  /** null: any arguments. */
  args: readonly number[] | null;
}

/**
 * Returns the sessions of a world that a change concerns. It may be asked before or after the change is made. A change
 * does not concern a session that has not begun: its search will see the new value.
 */
export function affectedBy<D extends DomainShape>(
  world: World<D>,
  change: Change,
  options: CarriedOut<D> = {},
): Affected<D> {
  const state = stateOf(world);
  currentVersion(state);
  checkOptions('the options of affectedBy()', options, affectedOptions);
  return affectedByPlaces(state, [placeOfChange(state, change)], options);
}

/** Returns the sessions that any of the changes concerns, each by what concerns it most. */
export function affectedByPlaces<D extends DomainShape>(
  state: WorldState,
  places: readonly ChangedPlace[],
  options: CarriedOut<D>,
): Affected<D> {
  const affected: Affected<D> = { steps: [], search: [] };
  for (const handle of state.sessions) {
    const session = handle.session?.deref() as Session<D> | undefined;
    if (!session || handle.isReleased) continue;
    const concern = concernOf(state, handle, places, stepsDoneOf(session, options));
    if (concern !== 'nothing') affected[concern].push(session);
  }
  return affected;
}

/** Returns how a change concerns a session. `done`: how many steps of its plan are done, or a list of their numbers. */
export function concerns<D extends DomainShape>(change: Change, session: Session<D>, done: StepsDone = 0): Concern {
  const { state, handle } = insideOf(session);
  return concernOf(state, handle, [placeOfChange(state, change)], done);
}

function placeOfChange({ loaded: { manifest }, numbering }: WorldState, change: Change): ChangedPlace {
  if (!Array.isArray(change)) fail('wrong-type', `a change is a list such as ['open', 'gate'], not ${show(change)}`);
  const [name, ...args] = change as Change;
  const { variables, externals } = manifest;
  const variable = variables.findIndex((one) => one.name === name);
  const external = externals.findIndex((one) => one.name === name);
  if (variable < 0 && external < 0) fail('unknown-name', `${manifest.name} has no variable ${show(name)}`);
  const number = variable < 0 ? variables.length + external : variable;
  if (args.length === 0) return { variable: number, args: null };
  const types = variable < 0 ? externals[external]!.params.map(({ type }) => type) : variables[variable]!.params;
  if (args.length !== types.length) fail('wrong-arity', `${name} ${takes(types.length, args.length)}`);
  const numbers = types.map((type, at) => {
    return numberOfNamed(kindOf(manifest, type, numbering), `argument ${at + 1} of ${name}`, args[at]);
  });
  return { variable: number, args: numbers };
}

/** Returns what concerns the session most. */
function concernOf(
  state: WorldState,
  handle: SessionHandle,
  places: readonly ChangedPlace[],
  done: StepsDone,
): Concern {
  const { core } = state.loaded;
  if (places.length === 0 || core.load(handle.address + abi.SESSION_PROGRESS) === abi.NEW) return 'nothing';
  const reads = readsOf(state.loaded);
  const plan = planOf({ state, handle });
  if (plan) {
    const isDone = typeof done === 'number' ? null : donePositions(state, plan, done);
    const first = typeof done === 'number' ? positionOf(state, plan, done) : 0;
    for (let at = first; at < stepCount(core, plan); at++) {
      if (isDone?.[at]) continue;
      const record = recordAt(core, plan, at);
      if (places.some((place) => stepReads(state, reads, record, place))) return 'steps';
    }
  }
  const found = searchReads(state, reads, handle);
  return found.some((read) => places.some((place) => matches(state, read, place))) ? 'search' : 'nothing';
}

function stepReads(state: WorldState, reads: Reads, record: number, place: ChangedPlace): boolean {
  const { core } = state.loaded;
  const task = taskAt(core, record);
  const { offsets } = state.calls.tasks[task]!;
  for (const read of reads[task]![0]!.reads) {
    if (read[0] !== place.variable) continue;
    let fits = true;
    for (let at = 1; fits && place.args && at < read.length; at++) {
      const argument = read[at]!;
      const isParameter = argumentKind(argument) === argumentKinds.parameter;
      if (!isParameter) fits = isOne(state, argument, place.args[at - 1]!);
      else fits = core.load(record + offsets[argumentValue(argument)]!) === place.args[at - 1];
    }
    if (fits) return true;
  }
  return false;
}

/** Returns whether an argument may have a value, as far as the argument is known. */
function isOne({ numbering }: WorldState, argument: number, value: number): boolean {
  const about = argumentValue(argument);
  const kind = argumentKind(argument);
  if (kind === argumentKinds.literal) return about === value;
  if (kind === argumentKinds.any) return true;
  const first = numbering.first[about]!;
  return value >= first && value < first + numbering.count[about]!;
}

function matches(state: WorldState, read: Read, { variable, args }: ChangedPlace): boolean {
  return read[0] === variable && (!args || args.every((arg, at) => isOne(state, read[at + 1]!, arg)));
}
