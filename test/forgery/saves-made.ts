// Saved worlds of all kinds: every conformance case, games in the middle, several worlds together, iterations that were
// interrupted.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyDomain, Domain, Planner, PlanOptions, Session, World } from '../../bindings/index.ts';
import { Planner as AnyPlanner } from '../../bindings/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { restoreWorld, restoreWorlds, saveWorld, saveWorlds } from '../../addons/save/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { createGoals } from '../../addons/goals/index.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { domainFor } from '../../language/index.ts';
import { isInterrupted, stepWork } from '../differential/interrupted.ts';
import { guardText } from '../bindings/guard.ts';
import { compile, load } from '../bindings/helpers.ts';
import { attack, guard } from '../bindings/setting.ts';
import { Village, villageBytes } from '../addons/save/village.ts';
import { expectationsIn } from '../conformance/cases.ts';
import { root } from '../repo/sources.ts';

export interface RestoredWorld {
  world: World<AnyDomain>;
  sessions: Session<AnyDomain>[];
}

/** Saved bytes, and how they are restored. */
export interface SavedCase {
  what: string;
  bytes: Uint8Array<ArrayBuffer>;
  restore: (domains: Domains, bytes: Uint8Array) => RestoredWorld[];
}

/** The domains of one planner, registered when they are first asked for. */
export class Domains {
  readonly planner: Planner;
  readonly #registered = new Map<WebAssembly.Module, Domain<AnyDomain>>();

  constructor(planner: Planner) {
    this.planner = planner;
  }

  of(module: WebAssembly.Module): Domain<AnyDomain> {
    let domain = this.#registered.get(module);
    if (!domain) this.#registered.set(module, (domain = this.planner.register(module)));
    return domain;
  }
}

const memory = 2 ** 20;

/** For the domains of the guard, the village and the long iterations. */
const externals = { danger: () => 0, safe: (place: number) => place % 6 > 0, is_far: (a: number, b: number) => a > b };

type Names = readonly (keyof typeof externals)[];

function pickExternals(names: Names): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, externals[name]]));
}

const alone =
  (module: WebAssembly.Module, names: Names = []): SavedCase['restore'] =>
  (domains, bytes) => [restoreWorld(domains.of(module), bytes, { externals: pickExternals(names) as never })];

export function makeSaves(): SavedCase[] {
  const guards = new WebAssembly.Module(compile(guardText));
  const villages = new WebAssembly.Module(villageBytes);
  return [
    ...conformanceSaves(),
    ...guardSaves(alone(guards, ['danger'])),
    ...longSaves(),
    ...villageSaves(alone(villages, ['safe'])),
    ...savesOfSeveral(guards, villages),
    ...goalSaves(),
  ];
}

const searchOptions: PlanOptions[] = [
  {},
  { mode: 'best' },
  { decomposition: true },
  { remember: 0 },
  { mode: 'best', remember: 0 },
  { mode: 'best', strategy: 'limited-discrepancy' },
  { mode: 'best', strategy: 'best-first' },
  { horizon: 2 },
];

/**
 * For each problem, one world with all searches at some point, each after a few iterations more than the one before.
 */
function conformanceSaves(): SavedCase[] {
  const folder = join(root, 'test', 'cases', 'conformance');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.htn'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const { domain, problems } = load(text);
      const limits = expectationsIn(text);
      const planner = new AnyPlanner({ memory });
      const emitted = new Map<DomainIr, WebAssembly.Module>();
      return problems.slice(0, 3).flatMap((problem) => {
        // A problem may have its own tasks.
        const own = domainFor(domain, problem);
        const module = emitted.get(own) ?? new WebAssembly.Module(emit(optimise(own)));
        emitted.set(own, module);
        const registered = planner.register(module);
        const saves = [3, 12].map((most): SavedCase => {
          const { world, network } = createWorldFromProblem(registered, problem, { sparse: most > 3 });
          const { iterations, depth } = limits.get(problem.name)!.limits;
          searchOptions.forEach((options, at) => {
            world.plan(network, { ...options, limits: { iterations, depth } }).step(at % (most + 1));
          });
          const saved = saveWorld(world);
          world.free();
          return { what: `${name} ${problem.name}`, bytes: saved, restore: alone(module) };
        });
        return saves;
      });
    });
}

function guardSaves(restore: SavedCase['restore']): SavedCase[] {
  return [0, 3, 9, 40, 2000].map((steps) => {
    const at = guard({ length: 4 });
    for (const options of searchOptions) attack(at, 'bob', options).step(steps);
    at.planner.submit(at.world, at.domain.tasks.Attack!(at.world.object('eve')), { priority: 1 });
    return { what: `guard ${steps}`, bytes: saveWorld(at.world), restore };
  });
}

const longText = `domain long;
type Thing;
constant integer size(Thing thing);
fluent boolean done;
fluent Thing near(Thing thing);
external boolean is_far(Thing thing, Thing other);
define boolean reaches(integer n) depth 12 := n > 1000 or reaches(n + 1) or reaches(n + 2);
task Compare() {
  method { not exists (Thing a, Thing b, Thing c) { size(a) + size(b) == size(c) + 1000; }; ordered(Finish()); }
}
task Reach() { method { not reaches(0); ordered(Finish()); } }
task AskAll() { method { sort-by (Thing a, Thing b; size(a); <) { is_far(a, b); ordered(Go(a, b), Compare(), Fail()); } } }
task Either() { method { unordered(AskAll(), Compare(), Reach()); } }
task Go(Thing a, Thing b) { near(a) := b; }
task Fail() { done; }
task Finish() { done := true; }
`;

/** Searches that were interrupted in the middle of an iteration. */
function longSaves(): SavedCase[] {
  const bytes = emit(optimise(load(longText).domain), { countsAll: true });
  const module = new WebAssembly.Module(bytes);
  return [40, 300, 1700].map((work) => {
    const planner = new AnyPlanner({ memory });
    const domain = planner.register(bytes);
    const world = domain.createWorld({ Thing: 9 }, { externals: pickExternals(['is_far']) as never });
    for (const name of ['Compare', 'Reach', 'AskAll', 'Either']) {
      for (const options of searchOptions) {
        const session = world.plan(domain.tasks[name]!(), options);
        for (let slice = 0; slice < 5 || !isInterrupted(session); slice++) {
          stepWork(session, 5, work, false);
          if (session.status !== 'running' || slice > 20) break;
        }
      }
    }
    return { what: `long ${work}`, bytes: saveWorld(world), restore: alone(module, ['is_far']) };
  });
}

function villageSaves(restore: SavedCase['restore']): SavedCase[] {
  return [1, 2, 3].flatMap((seed) => {
    const village = Village.begin(new AnyPlanner({ memory }), seed);
    const saves: SavedCase[] = [];
    for (let frame = 0; frame < 240; frame++) {
      village.play();
      if (frame % 12 === 5) saves.push({ what: `village ${seed} ${frame}`, bytes: saveWorld(village.world), restore });
    }
    return saves;
  });
}

/** A village and guards of one planner, whose searches take turns. */
function savesOfSeveral(guards: WebAssembly.Module, villages: WebAssembly.Module): SavedCase[] {
  const planner = new AnyPlanner({ memory });
  const at = guard({ length: 4, planner });
  const village = Village.begin(planner, 4);
  const saves: SavedCase[] = [];
  for (let frame = 0; frame < 60; frame++) {
    for (const name of frame % 9 === 0 ? ['bob', 'eve'] : [])
      planner.submit(at.world, at.domain.tasks.Attack!(at.world.object(name)), { mode: 'best', deadline: 30 });
    village.play();
    if (frame % 12 !== 5) continue;
    const bytes = saveWorlds({ guards: at.world, village: village.world });
    const restore: SavedCase['restore'] = (domains, changed) =>
      Object.values(
        restoreWorlds({ guards: domains.of(guards), village: domains.of(villages) }, changed, {
          externals: { guards: pickExternals(['danger']), village: pickExternals(['safe']) } as never,
        }),
      );
    saves.push({ what: `several ${frame}`, bytes, restore });
  }
  return saves;
}

const houseText = `domain house;
type Npc;
type Room;
constant boolean joins(Room one, Room other);
fluent Room at(Npc npc);
fluent boolean clean(Room room);
define boolean is_done() := forall (Room room) { clean(room); };
task Go(Npc npc, Room from, Room to) { joins(from, to) or joins(to, from); at(npc) == from :-> to; }
task Sweep(Npc npc, Room room) { at(npc) == room; clean(room) := true; }
task Serve(Npc npc, Room room) {
  method { ordered(achieve (clean(room)), achieve (at(npc) == none) by (Go)); }
  method { ordered(achieve (clean(room); exists (Room next) { at(npc) == next; joins(room, next); }), Serve(npc, room)); }
}
`;

/** Searches for goals: submitted ones in all states, and those in networks. */
function goalSaves(): SavedCase[] {
  const { domain } = load(houseText);
  const module = new WebAssembly.Module(emit(optimise(domain)));
  const restore: SavedCase['restore'] = (domains, bytes) => [
    restoreWorld(domains.of(module), bytes, { goals: (world, options) => createGoals(domain, world, options) }),
  ];
  return [0, 3, 30, 300].map((frames) => {
    const planner = new AnyPlanner({ memory });
    const registered = planner.register(module);
    const rooms = ['hall', 'attic', 'cellar', 'shed'];
    const world = registered.createWorld({ Npc: ['bob', 'eve'], Room: rooms });
    for (let at = 1; at < rooms.length; at++) world.set('joins', rooms[at - 1]!, rooms[at]!, true);
    for (const npc of ['bob', 'eve']) world.set('at', npc, 'hall');
    const limits = { iterations: 1000 };
    const goals = createGoals(domain, world);
    goals.submit({ holds: 'at', args: ['bob'], value: 'shed' }, { character: 'bob', deadline: 9, limits });
    goals.submit({ holds: 'is_done' }, { mode: 'best', strategy: 'greedy', limits });
    createGoals(domain, world, { by: ['Go'] }).submit({ holds: 'clean', args: ['attic'] }, { priority: 3, limits });
    goals.achieve([{ holds: 'clean', args: ['attic'], value: false }], { limits });
    for (const npc of ['bob', 'eve']) {
      const task = registered.tasks['Serve']!(world.object(npc), world.object('attic'));
      planner.submit(world, task, { limits, remember: 0 });
    }
    for (let frame = 0; frame < frames; frame++) planner.step(4);
    return { what: `house ${frames}`, bytes: saveWorld(world), restore };
  });
}
