// Saves what is being executed as bytes, to be kept with those of the world and its sessions (frameplan/save). A loaded
// game goes on exactly like the one that was saved. The game provides handlers and pursued tasks again.

import type { DomainShape, Session } from '../../bindings/index.ts';
import { argsOfPlace, fail, insideOf, planOf, recordAt, show, stepCount, taskAt } from '../../bindings/internal.ts';
import { wordOf } from './accesses.ts';
import { checkPlaces, checkSaved } from './check-saved.ts';
import { refuseWithoutHandlers } from './handlers.ts';
import { actionValues } from './action.ts';
import type { Action } from './action.ts';
import type { WordList } from './ground.ts';
import type { Pursuit } from './pursuits.ts';
import { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

const format = 1;

export type SavedWords = [word: number, value: number][];

export interface SavedPlan {
  id: number;
  pursuit: number;
  since: number;
  states: number[];
  waitsFor: number[];
  reserved: SavedWords;
  reservedNow: SavedWords;
  expected: SavedWords;
  broken: [since: number, at: number, failedAt: number, isBroken: boolean, isDoubtful: boolean];
  repairs: number;
  isRepairing: boolean;
  ending: RunningPlan['ending'];
  barrier: [position: number, action: number];
  blockedBy: number;
}

export interface SavedAction {
  id: number;
  plan: number;
  position: number;
  /** The task number and the arguments of an action that its plan no longer has; otherwise null. */
  step: [task: number, ...args: (number | string)[]] | null;
  memory: (number | string)[];
  since: number;
  outcome: Action['outcome'];
  flags: [wantsAbort: boolean, isAborting: boolean, isAborted: boolean, isNew: boolean];
  detail: string;
  own: SavedWords;
  during: SavedWords;
  held: SavedWords;
  params: number[];
}

export interface Saved {
  format: number;
  hash: string;
  counts: [tick: number, lastAction: number, lastPlan: number];
  isStirred: boolean;
  plans: SavedPlan[];
  actions: SavedAction[];
  blocks: [actor: number, action: number][];
  pursuits: [due: number, last: number | string, isSearching: boolean, reads: number[]][];
  /** The words that have changed since the last tick, with their values at that tick. */
  changed: SavedWords;
  haveConstantsChanged: boolean;
  /** The places of words in sparse tables: a place may have another word when this is restored. */
  places?: SavedPlace[];
}

export type SavedPlace = [word: number, variable: number, ...args: number[]];

/** The names under which the sessions of plans and of pursued tasks' searches are saved. */
export const nameOfPlan = (id: number): string => `acting-plan-${id}`;
export const nameOfSearch = (pursuit: number): string => `acting-search-${pursuit}`;

export function save(scene: ActingScene, pursuits: readonly Pursuit[]): Uint8Array<ArrayBuffer> {
  const saved: Saved = {
    format,
    hash: scene.state.loaded.manifest.hash,
    counts: [scene.tick, scene.lastAction, scene.lastPlan],
    isStirred: scene.isStirred,
    plans: scene.plans.map((plan) => savePlan(plan, pursuits)),
    actions: scene.actions.list().map(saveAction),
    blocks: scene.actors.blocks(),
    pursuits: pursuits.map(({ due, last, session, reads }) => [due, write(last), session !== null, reads]),
    changed: scene.ground.listUnseen(),
    haveConstantsChanged: scene.ground.hasUnseenConstants,
  };
  const places = placesIn(scene, saved);
  if (places.length > 0) saved.places = places;
  return new TextEncoder().encode(JSON.stringify(saved));
}

/** Replaces each word of the fluents in saved data. */
function mapWords({ plans, actions, changed, pursuits }: Saved, map: (word: number) => number): void {
  const lists = [
    ...plans.flatMap(({ reserved, reservedNow, expected }) => [reserved, reservedNow, expected]),
    ...actions.flatMap(({ own, during, held }) => [own, during, held]),
    changed,
  ];
  for (const list of lists) for (const entry of list) entry[0] = map(entry[0]);
  for (const [, , , reads] of pursuits) {
    for (let at = 0; at < reads.length; at += 2) if (reads[at]! >= 0) reads[at] = map(reads[at]!);
  }
}

function placesIn({ state, ground }: ActingScene, saved: Saved): SavedPlace[] {
  const places = new Map<number, SavedPlace>();
  mapWords(saved, (word) => {
    const variable = ground.variableOf[word]!;
    const { capacity, offset } = state.layout.tables[variable]!;
    if (!capacity || places.has(word)) return word;
    const entry = Math.floor((4 * word - offset) / state.loaded.manifest.variables[variable]!.width);
    places.set(word, [word, variable, ...argsOfPlace(state, variable, entry)]);
    return word;
  });
  return [...places.values()];
}

/** Enters places again that may have been cleared since these bytes were saved, and corrects their words. */
function enterPlaces({ state }: ActingScene, saved: Saved): void {
  const words = new Map<number, number>();
  for (const [word, variable, ...args] of saved.places ?? []) {
    const half =
      ((4 * word - state.layout.tables[variable]!.offset) % state.loaded.manifest.variables[variable]!.width) >> 2;
    const found = wordOf(state, variable, args);
    if (found < 0) fail('too-large', `there is no room left in ${state.loaded.manifest.variables[variable]!.name}`);
    words.set(word, found + half);
  }
  if (words.size > 0) mapWords(saved, (word) => words.get(word) ?? word);
}

function savePlan(plan: RunningPlan, pursuits: readonly Pursuit[]): SavedPlan {
  const { brokenSince, brokenAt, failedAt, isBroken, isDoubtful } = plan;
  return {
    id: plan.id,
    pursuit: pursuits.indexOf(plan.pursuit as Pursuit),
    since: plan.since,
    states: [...plan.states],
    waitsFor: [...plan.waitsFor],
    reserved: wordsOf(plan.reserved),
    reservedNow: wordsOf(plan.reservedNow),
    expected: wordsOf(plan.expected),
    broken: [brokenSince, brokenAt, failedAt, isBroken, isDoubtful],
    repairs: plan.repairs,
    isRepairing: plan.repair !== null,
    ending: plan.ending,
    barrier: [plan.barrier, plan.barrierId],
    blockedBy: plan.blockedBy,
  };
}

function saveAction(action: Action): SavedAction {
  return {
    id: action.id,
    plan: action.plan!.id,
    position: action.position,
    step: action.position < 0 ? [action.taskIndex, ...[...action.args.subarray(0, action.argCount)].map(write)] : null,
    memory: [...action.memory].map(write),
    since: action.since,
    outcome: action.outcome,
    flags: [action.wantsAbort, action.isAborting, action.isAborted, action.isNew],
    detail: action.detail,
    own: wordsOf(action.own),
    during: wordsOf(action.during),
    held: wordsOf(action.held),
    params: [...action.params],
  };
}

function wordsOf({ count, words, values }: WordList): SavedWords {
  return Array.from({ length: count }, (_, at) => [words[at]!, values[at]!]);
}

/** Writes a number for JSON, as text where JSON has no such number. */
function write(value: number): number | string {
  return Number.isFinite(value) && !Object.is(value, -0) ? value : String(value);
}

/** Restores what was saved. `sessions`: those of the restored world, by the names that they were saved with. */
export function restore(
  scene: ActingScene,
  pursuits: readonly Pursuit[],
  bytes: Uint8Array,
  sessions: Readonly<Record<string, Session<DomainShape> | undefined>>,
): void {
  const saved = read(bytes, scene);
  if (typeof sessions !== 'object' || sessions === null) {
    fail('bad-option', `restore() needs the sessions that restoreWorld() returns as "named", not ${show(sessions)}`);
  }
  if (saved.pursuits.length !== pursuits.length) {
    const count = `${saved.pursuits.length} when this was saved, and ${pursuits.length} now`;
    fail('bad-option', `tasks that are pursued: ${count}; pursue() the same tasks in the same order before restore()`);
  }
  const sessionOf = (name: string): Session<DomainShape> => {
    const session =
      sessions[name] ?? fail('bad-option', `restore() needs the session ${name}: save the world with acting.sessions`);
    if (insideOf(session).state !== scene.state) fail('wrong-domain', `the session ${name} is one of another world`);
    return session;
  };
  for (const { id, states } of saved.plans) {
    const plan = planOf(insideOf(sessionOf(nameOfPlan(id))));
    const length = plan && stepCount(scene.state.loaded.core, plan);
    if (length !== states.length) fail('damaged', `the plan of the session ${nameOfPlan(id)} has ${length} steps`);
  }
  checkTasks(scene, saved, (id) => insideOf(sessionOf(nameOfPlan(id))));
  const searches = saved.pursuits.map(([, , isSearching], at) => (isSearching ? sessionOf(nameOfSearch(at)) : null));
  const plans = saved.plans.map((plan) => restorePlan(scene, plan, pursuits, sessionOf(nameOfPlan(plan.id))));
  [scene.tick, scene.lastAction, scene.lastPlan] = saved.counts;
  scene.isStirred = saved.isStirred;
  for (const plan of plans) {
    scene.plans.push(plan);
    (plan.pursuit as Pursuit | null)?.plans.push(plan);
  }
  for (const action of saved.actions) restoreAction(scene, action);
  for (const plan of saved.plans) restoreBarrier(scene, plan);
  for (const [actor, id] of saved.blocks)
    scene.actors.blockBy(actor, scene.actions.list().find((one) => one.id === id) ?? null);
  saved.pursuits.forEach(([due, last, , reads], at) => {
    pursuits[at]!.session?.release();
    Object.assign(pursuits[at]!, { due, last: Number(last), reads, session: searches[at] });
  });
  scene.ground.takeUnseen(saved.changed, saved.haveConstantsChanged);
}

/** Checks the tasks of actions and steps, which are known only with their sessions. */
function checkTasks(scene: ActingScene, saved: Saved, sessionOf: (plan: number) => ReturnType<typeof insideOf>): void {
  const { loaded, calls } = scene.state;
  const taskOf = (plan: number, position: number): number =>
    taskAt(loaded.core, recordAt(loaded.core, planOf(sessionOf(plan)), position));
  for (const { plan, position, step, params } of saved.actions) {
    const { kinds, tasks } = calls;
    const task = step?.[0] ?? taskOf(plan, position);
    if (tasks[task]!.kind !== 'primitive' || params.some((param) => kinds[task]![param]?.kind !== 'object')) {
      fail('damaged', 'these bytes are not what acting.save() has written: an action is not part of its plan');
    }
  }
  const used = new Set(saved.plans.flatMap(({ id, states }) => states.map((_, position) => taskOf(id, position))));
  for (const { step } of saved.actions) if (step) used.add(step[0]);
  refuseWithoutHandlers(scene, used);
}

function read(bytes: Uint8Array, scene: ActingScene): Saved {
  const { hash, name } = scene.state.loaded.manifest;
  let saved: Saved;
  try {
    saved = JSON.parse(new TextDecoder().decode(bytes)) as Saved;
  } catch (cause) {
    return fail('damaged', 'these bytes are not what acting.save() has written', { cause });
  }
  if (saved?.format !== format) fail('wrong-format', `acting was saved in another format than ${format}`);
  if (saved.hash !== hash) fail('wrong-domain', `acting was saved with another version of ${name}`);
  checkPlaces(saved, scene);
  enterPlaces(scene, saved);
  checkSaved(saved, scene);
  return saved;
}

function restorePlan(
  scene: ActingScene,
  saved: SavedPlan,
  pursuits: readonly Pursuit[],
  session: Session<DomainShape>,
): RunningPlan {
  const plan = new RunningPlan(saved.id, session, pursuits[saved.pursuit] ?? null, saved.since, null);
  plan.lay(scene, Uint8Array.from(saved.states));
  plan.waitsFor.set(saved.waitsFor);
  fill(plan.reserved, saved.reserved);
  fill(plan.reservedNow, saved.reservedNow);
  fill(plan.expected, saved.expected);
  const [brokenSince, brokenAt, failedAt, isBroken, isDoubtful] = saved.broken;
  Object.assign(plan, { brokenSince, brokenAt, failedAt, isBroken, isDoubtful });
  plan.repairs = saved.repairs;
  plan.ending = saved.ending;
  plan.blockedBy = saved.blockedBy;
  if (saved.isRepairing) {
    // The repair begins again.
    plan.repairs--;
    plan.isBroken = true;
  }
  return plan;
}

function restoreAction(scene: ActingScene, saved: SavedAction): void {
  const plan = scene.plans.find(({ id }) => id === saved.plan)!;
  const [task = scene.taskAt(plan, saved.position), ...args] = saved.step ?? [];
  const action = scene.takeAction(plan, saved.position, task, args.map(Number));
  action.id = saved.id;
  saved.memory.forEach((value, at) => {
    if (at < actionValues) action.memory[at] = Number(value);
  });
  const [wantsAbort, isAborting, isAborted, isNew] = saved.flags;
  Object.assign(action, { wantsAbort, isAborting, isAborted, isNew });
  const { since, outcome, detail } = saved;
  Object.assign(action, { since, outcome, detail });
  fill(action.own, saved.own);
  fill(action.during, saved.during);
  fill(action.held, saved.held);
  for (const param of saved.params) {
    const actor = scene.actorAt(action, param);
    action.params.push(param);
    action.busy.push(actor);
    scene.actors.hold(actor, action);
  }
  scene.lastAction = Math.max(scene.lastAction - 1, saved.id);
}

function restoreBarrier(scene: ActingScene, { id, barrier: [position, action] }: SavedPlan): void {
  if (position < 0) return;
  const plan = scene.plans.find((one) => one.id === id)!;
  plan.barrier = position;
  plan.barrierId = action;
  plan.barrierAction = scene.actions.list().find((one) => one.id === action) ?? scene.noAction;
}

function fill(list: WordList, words: SavedWords): void {
  list.clear();
  for (const [word, value] of words) list.add(word, value);
}
