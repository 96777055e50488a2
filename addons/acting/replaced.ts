// Follows a replacement of the domain while plans are under way: variables, tasks and objects get other numbers. Noted
// places are found again by the names of variables and objects.

import { argsOfFormerPlace, handleOf, idIn, insideOf, planOf, stepCount } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { Network, TaskCall } from '../../bindings/index.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { wordOf } from './accesses.ts';
import { initialValue } from '../../ir/objects.ts';
import { Actors } from './actors.ts';
import { cancelPlan } from './ends.ts';
import type { Action } from './action.ts';
import { traitsOf } from './traits.ts';
import type { WordList } from './ground.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

type PlaceType = Manifest['variables'][number]['value'];

/** The layout of a world before its domain was replaced. */
export interface FormerWorld {
  readonly manifest: Manifest;
  readonly layout: WorldState['layout'];
  /** The numbering of objects, which come and go until the domain is replaced. */
  readonly numbering: WorldState['numbering'];
}

export function formerOf({ loaded, layout, numbering }: WorldState): FormerWorld {
  return { manifest: loaded.manifest, layout, numbering };
}

/**
 * Keeps plans that still hold, and gives up the others. Returns a function that translates a pursued task; it returns
 * null when the task no longer exists.
 */
export function followReplacement(scene: ActingScene, former: FormerWorld): (network: Network) => Network | null {
  const { state } = scene;
  scene.traits = traitsOf(state.loaded);
  scene.actors = new Actors(state, scene.traits);
  scene.nameHandlers();
  scene.ground.measure();
  scene.watch();
  const words = new FormerWords(former, state);
  words.follow(scene.withdrawn.values, scene.withdrawn.meanwhile);
  for (const plan of scene.plans) follow(scene, plan, words);
  for (const action of scene.actions.list()) {
    for (const actor of action.busy) if (actor >= 0) scene.actors.hold(actor, action);
  }
  scene.isStirred = true;
  return (network) => words.network(network);
}

function follow(scene: ActingScene, plan: RunningPlan, words: FormerWords): void {
  const { state, handle } = insideOf(plan.session);
  const address = planOf({ state, handle });
  plan.forgetWatchers();
  plan.repair?.abandon();
  plan.repair = null;
  words.follow(plan.reserved, plan.reservedNow);
  plan.forgetExpected();
  for (const action of plan.actions.list()) {
    words.follow(action.own);
    words.follow(action.during, action.held);
    if (!action.plan!.executor) action.handler = scene.handlersByName.get(action.name) ?? action.handler;
  }
  const isKept = address !== 0 && stepCount(state.loaded.core, address) === plan.count && !handle.isOutdated;
  if (!isKept) {
    scene.logPlan('given-up', plan, 'it does not hold in the new version of the domain');
    plan.isLost = true;
    for (const action of plan.actions.list()) followActors(scene, action, words);
    cancelPlan(scene, plan, 'now', null, 'failed');
    return;
  }
  plan.lay(scene, plan.states);
  for (const action of plan.actions.list()) {
    if (action.position < 0) followActors(scene, action, words);
    else action.follow(scene.actorAt);
  }
  plan.isDoubtful = true;
}

/** Lets an action that is no longer part of the domain keep its actors busy until it has been aborted. */
function followActors({ actors }: ActingScene, action: Action, words: FormerWords): void {
  const { params } = action.calls.tasks[action.taskIndex]!;
  action.busy.length = 0;
  for (const param of action.params) {
    const [root, id] = words.object(params[param]!.type, action.args[param]!);
    action.busy.push(root < 0 ? -1 : actors.of(root, id));
  }
}

/** Finds where words of the fluents are after a replacement. */
class FormerWords {
  readonly #former: FormerWorld;
  readonly #state: WorldState;

  constructor(former: FormerWorld, state: WorldState) {
    this.#former = former;
    this.#state = state;
  }

  /** Translates a list of words. Words that have no place any more are dropped. `other`: a list with the same words. */
  follow(list: WordList, other?: WordList): void {
    const entries = [];
    for (let at = 0; at < list.count; at++) {
      const found = this.#find(list.words[at]!);
      if (!found) continue;
      const value = this.#value(found.variable, list.values[at]!);
      entries.push([found.word, value, other && this.#value(found.variable, other.values[at]!)] as const);
    }
    list.clear();
    other?.clear();
    for (const [word, value, second] of entries) {
      list.add(word, value);
      other?.add(word, second!);
    }
  }

  /** Returns the root type and the number of an object; -1: there is no such object any more. */
  object(old: PlaceType, value: number): [root: number, id: number] {
    const { types } = this.#state.loaded.manifest;
    const name = old.kind === 'object' ? this.#former.manifest.types[old.type]!.name : '';
    const type = types.findIndex((one) => one.name === name);
    const id = type < 0 ? -1 : this.#number(old, { kind: 'object', type }, value);
    return id < 0 ? [-1, 0] : [types[type]!.root, id];
  }

  network(network: Network): Network | null {
    if (network.kind === 'task') return this.#call(network);
    const parts = network.parts.map((part) => this.network(part));
    return parts.includes(null) ? null : { ...network, parts: parts as Network[] };
  }

  #call({ task, args }: TaskCall): TaskCall | null {
    const { tasks, hash } = this.#state.loaded.manifest;
    const old = this.#former.manifest.tasks[task]!;
    const now = tasks.findIndex(({ name }) => name === old.name);
    if (now < 0 || tasks[now]!.params.length !== args.length) return null;
    const found = args.map((arg, at) => this.#argument(old.params[at]!.type, tasks[now]!.params[at]!.type, arg));
    return found.some(Number.isNaN) ? null : { kind: 'task', task: now, args: found, hash };
  }

  /** Translates an argument. Objects are given by their handles. */
  #argument(old: PlaceType, own: PlaceType, value: number): number {
    if (old.kind === 'enum' && own.kind === 'enum') {
      const name = this.#former.manifest.enums[old.enum]!.values[value]!;
      const found = this.#state.loaded.manifest.enums[own.enum]!.values.indexOf(name);
      return found < 0 ? NaN : found;
    }
    if (old.kind !== 'object' || own.kind !== 'object') return old.kind === own.kind ? value : NaN;
    const id = this.#number(old, own, idIn(value));
    const { root } = this.#state.loaded.manifest.types[own.type]!;
    if (id === idIn(value)) return value;
    return id < 0 ? NaN : handleOf(this.#state.numbering.slots[root], id);
  }

  #find(word: number): { word: number; variable: number } | null {
    const { manifest, layout } = this.#former;
    const { manifest: now } = this.#state.loaded;
    const before = manifest.variables.findIndex(({ kind, width }, at) => {
      const { offset, size } = layout.tables[at]!;
      return kind === 'fluent' && word * 4 >= offset && word * 4 < offset + size * width;
    });
    const variable = now.variables.findIndex(
      ({ name, kind }) => kind === 'fluent' && name === manifest.variables[before]?.name,
    );
    const old = manifest.variables[before];
    const own = now.variables[variable];
    if (!old || !own || own.width !== old.width || own.params.length !== old.params.length) return null;
    const { offset } = layout.tables[before]!;
    const half = (word * 4 - offset) % old.width;
    const former = argsOfFormerPlace(layout, before, Math.floor((word * 4 - offset) / old.width));
    const args = former?.map((arg, at) => this.#number(old.params[at]!, own.params[at]!, arg)) ?? [-1];
    if (args.some((arg) => arg < 0)) return null;
    const found = wordOf(this.#state, variable, args);
    return found < 0 ? null : { word: found + (half >> 2), variable };
  }

  #value(variable: number, value: number): number {
    const { manifest } = this.#former;
    const own = this.#state.loaded.manifest.variables[variable]!;
    const old = manifest.variables.find(({ name }) => name === own.name)!;
    if (old.value.kind !== 'object' && old.value.kind !== 'enum') return value;
    const number = this.#number(old.value, own.value, value);
    return number < 0 ? initialValue(this.#state.loaded.manifest, this.#state.numbering, own) : number;
  }

  /** Returns the new number of an object or of an enum's value; -1: it no longer exists. */
  #number(old: PlaceType, own: typeof old, value: number): number {
    const { manifest } = this.#state.loaded;
    if (old.kind === 'enum' && own.kind === 'enum') {
      return manifest.enums[own.enum]!.values.indexOf(this.#former.manifest.enums[old.enum]!.values[value]!);
    }
    if (old.kind !== 'object' || own.kind !== 'object' || value === 0) return value;
    const name = this.#former.numbering.names[this.#former.manifest.types[old.type]!.root]![value];
    const { names } = this.#state.numbering;
    return name ? names[manifest.types[own.type]!.root]!.indexOf(name) : -1;
  }
}
