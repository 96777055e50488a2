// A small world for the tests of acting: doors that are opened and gone through, by handlers whose actions last as long
// as a test says.

import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Network, Session, World } from '../../../bindings/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import type { Action, ActingOptions, ActionEnd, Progress } from '../../../addons/acting/index.ts';
import { compile } from '../../bindings/helpers.ts';

export const yardText = `domain yard; type Npc; type Place; type Door; enum Mood { calm, cross }
  fluent Place at(Npc npc); fluent boolean open(Door door); fluent integer coins; fluent float heat;
  fluent boolean noted; fluent boolean barred(Door door); fluent Npc owner(Door door);
  constant Place behind(Door door); fluent Mood mood(Npc npc);
  task Walk(Npc npc, Place to) { at(npc) := to; }
  task Open(Npc npc, Door door) { not barred(door); open(door) == false :-> true; }
  task Force(Npc npc, Door door) { cost := 5; open(door) == false :-> true; mood(npc) := cross; }
  task Enter(Npc npc, Door door) { open(door); at(npc) := behind(door); }
  task Earn() { coins += 2; heat += 0.5; }
  internal task Note() { noted == false :-> true; }
  internal task Claim(Npc npc, Door door) { owner(door) == none :-> npc; }
  task GetOpen(Npc npc, Door door) {
    method is_open { open(door); }
    method opens { ordered(Open(npc, door)); }
    method forces { ordered(Force(npc, door)); }
  }
  task Visit(Npc npc, Door door) { method { ordered(GetOpen(npc, door), Enter(npc, door)); } }
  task Take(Npc npc, Door door) { method { ordered(Claim(npc, door), Visit(npc, door)); } }
  task Pair(Npc a, Npc b, Door door, Place place) {
    method { ordered(Note(), Open(a, door), Walk(b, place), Enter(a, door), Earn()); }
  }
  task Idle() { method { } }
`;

export interface Yard {
  planner: Planner;
  domain: Domain<AnyDomain>;
  world: World;
  acting: Acting<AnyDomain>;
  /** By task: how many ticks its actions last; 0: they are done at their start. Default: 1. */
  lasts: Record<string, number>;
  /** The calls of handlers: `start Open(bob, gate)`. */
  told: string[];
  plan(network: Network): Session<AnyDomain>;
  adopt(network: Network): number;
  tick(times?: number): void;
  /** The events since it was asked last, as texts. */
  events(): string[];
}

export const primitives = ['Walk', 'Open', 'Force', 'Enter', 'Earn'];

/** Population: bob and eve, two doors, three places. */
export function yard(options: ActingOptions = {}, text = yardText, tasks = primitives): Yard {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(compile(text));
  const world = domain.createWorld(
    { Npc: { names: ['bob', 'eve'], capacity: 4 }, Place: ['hall', 'yard', 'shed'], Door: ['gate', 'hatch'] },
    {
      values: [
        ['behind', 'gate', 'yard'],
        ['behind', 'hatch', 'shed'],
        ['at', 'bob', 'hall'],
        ['at', 'eve', 'hall'],
      ],
    },
  );
  return yardOf(planner, domain, world, options, tasks);
}

export function yardOf(
  planner: Planner,
  domain: Domain<AnyDomain>,
  world: World,
  options: ActingOptions = {},
  tasks = primitives,
): Yard {
  const acting = new Acting(world, options);
  const setting: Yard = {
    planner,
    domain,
    world,
    acting,
    lasts: {},
    told: [],
    plan(network) {
      const session = planner.submit(world, network);
      planner.step(100_000);
      return session;
    },
    adopt: (network) => acting.adopt(setting.plan(network)),
    tick(times = 1) {
      for (let at = 0; at < times; at++) {
        acting.tick();
        planner.step(100_000);
      }
    },
    events: () => [...cursor].map(textOf),
  };
  const cursor = acting.events();
  handle(setting, tasks);
  return setting;
}

/** Handlers that last as long as `lasts` says, and write down their calls. */
export function handle({ acting, domain, lasts, told }: Yard, tasks: readonly string[]): void {
  const goOn = (action: Action): Progress => (action.memory[0]!-- > 0 ? 'running' : 'done');
  for (const task of tasks) {
    acting.carryOut(domain.tasks[task]!, {
      start(action) {
        told.push(`start ${action.text}`);
        action.memory[0] = lasts[task] ?? 1;
        return action.memory[0]-- > 0 ? 'running' : 'done';
      },
      update: goOn,
      abort: (action) => void told.push(`abort ${action.text}`),
      ended: (action, how: ActionEnd) => void told.push(`${how} ${action.text}`),
    });
  }
}

function textOf({
  tick,
  kind,
  plan,
  step,
  detail,
}: {
  tick: number;
  kind: string;
  plan: number;
  step: string;
  detail: string;
}): string {
  return [tick, kind, step || `plan ${plan}`, detail && `(${detail})`].filter((part) => part !== '').join(' ');
}
