// Links on a domain that is small enough to count them, and on random ones: all orders that they allow are valid, by
// the reference's way of carrying steps out.

import { describe, expect, it } from 'vitest';
import { createWorldFromProblem, toProblem } from '../../../addons/problems/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import type { Problem } from '../../../ir/ir.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import type { Step } from '../../../ir/plan.ts';
import { loadDomain } from '../../../language/index.ts';
import { applyStep, carryOutPlan } from '../../../reference/carry-out.ts';
import { createEvaluator } from '../../../reference/evaluate.ts';
import { createWorld } from '../../../reference/world.ts';
import { compile } from '../../bindings/helpers.ts';
import { randomWorld } from '../repair/random-worlds.ts';
import {
  allOrders,
  beforeOf,
  closureOf,
  conflictsOf,
  deorder,
  neededLinks,
  someOrders,
  withoutLink,
} from './deordered.ts';
import type { ActingWords, DeorderedPlan } from './deordered.ts';
import { linkedDomain } from './linked-domains.ts';
import { Run } from './side-by-side.ts';
import type { Carrier } from './side-by-side.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { portion } from '../../engine.ts';

const yard = `domain yard;
  type Person; type Door; type Key < Door;
  fluent boolean open(Door door); fluent Person holder(Key key); fluent integer count;
  fluent integer [0, 9] paint(Door door); constant Key key_of(Door door); constant Door beside(Door door);
  internal task Note(integer number) { count := 2 * count + number; }
  task Open(Person person, Door door) { open(door) := true; }
  task Pass(Person person, Door door) { open(door); }
  task Shut(Person person, Door door) { open(door) := false; }
  task Paint(Person person, Door door, integer colour) { paint(door) := colour; }
  task Look(Person person) { exists (Key key) { open(key); }; }
  task Use(Person person, Door door) { open(key_of(beside(door))); }
  task Bolt(Person person, Door door) { open(key_of(door)) := false; }
  task ShutAll(Person person) { forall (Door door) { open(door) := false; } }
  problem p of yard; instance Person bob, eve; instance Door gate, hatch; instance Key lid;
  key_of(hatch) := lid; beside(gate) := hatch; ordered(STEPS);`;

interface Planned {
  plan: DeorderedPlan;
  /** null: valid, and the world is the same at the end. */
  faultOf(order: readonly number[]): string | null;
}

function planned(steps: string, words: ActingWords = {}): Planned {
  return plannedText(yard.replace('STEPS', steps), words);
}

function plannedText(text: string, words: ActingWords = {}): Planned {
  const { domain, problems } = loadDomain(text);
  const registered = nextPlanner().register(compile(text));
  const { world, network } = createWorldFromProblem(registered, problems[0]!);
  const session = world.plan(network);
  expect(session.run()).toBe('solved');
  const plan = deorder(world, session, words);
  const numbering = numberObjects(domain!, problems[0]!.objects);
  const parsed = plan.texts.map((step) => parseStep(domain!, numbering, step));
  const endOf = (order: readonly number[]): string => {
    const carried = carryOutPlan(
      domain!,
      problems[0]!,
      order.map((at) => parsed[at]!),
    );
    return carried.ok ? carried.world.values.join() : carried.reason;
  };
  const end = endOf([...plan.texts.keys()]);
  return { plan, faultOf: (order) => (endOf(order) === end ? null : endOf(order)) };
}

describe('the links of', () => {
  const both = 'Open(bob, lid), Look(eve), ShutAll(bob), Open(eve, gate), Pass(eve, gate), ShutAll(bob)';

  it.each<[string, string, [number, number][]]>([
    ['a write and a read', 'Open(bob, gate), Pass(eve, gate)', [[0, 1]]],
    ['a read and a write', 'Open(bob, gate), Pass(eve, gate), Shut(bob, gate)', [[0, 1], [1, 2]]],
    ['two writes', 'Paint(bob, gate, 1), Paint(eve, gate, 2)', [[0, 1]]],
    ['two reads', 'Open(bob, gate), Pass(bob, gate), Pass(eve, gate)', [[0, 1], [0, 2]]],
    ['a place and another', 'Open(bob, gate), Open(eve, lid), Pass(eve, lid), Pass(bob, gate)', [[1, 2], [0, 3]]],
    ['internal steps, which read what they write', 'Note(1), Open(bob, gate), Note(2)', [[0, 2]]],
    ['one of a few places', 'Open(bob, gate), Open(bob, lid), Look(eve), Shut(bob, gate)', [[1, 2], [0, 3]]],
    ['what constants lead to', 'Open(bob, lid), Open(eve, gate), Use(eve, gate), Bolt(bob, hatch)', [[0, 2], [2, 3]]],
    ['all places', 'Open(bob, gate), Open(eve, hatch), ShutAll(bob), Open(eve, lid)', [[0, 2], [1, 2], [2, 3]]],
    ['places, and then all', both, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]],
  ])('%s', (_, steps, links) => {
    const { plan, faultOf } = planned(steps);
    const before = beforeOf(plan);
    expect(neededLinks(before)).toEqual(links);
    for (const order of allOrders(before, Infinity)) expect(faultOf(order)).toBeNull();
    // None of them can be left out.
    for (const link of links) {
      const orders = [...allOrders(withoutLink(before, link), Infinity)];
      expect(orders.map(faultOf).some((fault) => fault !== null), `without ${link.join()}`).toBe(true);
    }
  }); // prettier-ignore

  it('steps with the same actor: they begin in order', () => {
    const steps = 'Open(bob, gate), Open(bob, hatch), Open(eve, lid), Paint(bob, lid, 1), Paint(eve, lid, 2)';
    const { plan } = planned(steps, { actors: ['Person'] });
    expect(plan.started).toEqual([[], [0], [], [1], [2]]);
    expect(plan.ended).toEqual([[], [], [], [], [3]]);
  });

  it('steps that end when they are told to: nobody waits for their end', () => {
    const { plan } = planned('Open(bob, gate), Pass(eve, gate), Shut(bob, gate)', { endless: ['Pass'] });
    expect(plan.ended).toEqual([[], [0], []]);
    expect(plan.started).toEqual([[], [], [1]]);
  });

  it('barriers: all that comes after them', () => {
    const steps = 'Open(bob, gate), Note(1), Open(bob, hatch), Open(eve, lid)';
    const { plan } = planned(steps, { sync: { Note: 'global_block' } });
    expect(plan.ended).toEqual([[], [], [1], [1]]);
  });

  it('what a step names, and who reserves it', () => {
    const steps = 'Open(bob, gate), Paint(eve, gate, 1), Shut(bob, gate), Open(eve, hatch)';
    const { plan } = planned(steps, { reservations: ['open'] });
    expect(plan.ended).toEqual([[], [0], [0], []]);
    // Who frees it need not wait for the end of what is done with it.
    expect(plan.started).toEqual([[], [], [1], []]);
  });
});

interface RandomPlan extends Planned {
  text: string;
  executor: Carrier;
}

/** null when there are fewer than two steps. */
function randomPlan(seed: number): RandomPlan | null {
  const item = randomWorld(seed);
  const { domain, world, network } = item;
  const session = world.plan(network, { limits: { iterations: 20_000, depth: 500 } });
  session.run();
  const problem: Problem = { ...toProblem(world, network), answers: item.problem.answers };
  const plan = session.status === 'solved' ? deorder(world, session) : null;
  session.free();
  world.free();
  if (!plan || plan.texts.length < 2 || plan.texts.length > 200) return null;
  const numbering = numberObjects(domain, problem.objects);
  const steps = plan.texts.map((text) => parseStep(domain, numbering, text));
  const endOf = (order: readonly number[]): string => {
    const carried = carryOutPlan(
      domain,
      problem,
      order.map((at) => steps[at]!),
    );
    return carried.ok ? carried.world.values.join() : carried.reason;
  };
  const end = endOf([...steps.keys()]);
  const faultOf = (order: readonly number[]): string | null => (endOf(order) === end ? null : endOf(order));
  return { text: item.text, plan, faultOf, executor: carrierOf(createWorld(domain, problem), steps) };
}

/** What a step changes is found at its start, and written at its end. */
function carrierOf(world: ReturnType<typeof createWorld>, steps: readonly Step[]): Carrier {
  const evaluator = createEvaluator(world);
  const changes = new Map<number, [address: number, value: number][]>();
  const changesOf = (step: number): [number, number][] | string => {
    const before = world.values.slice();
    const outcome = applyStep(evaluator, steps[step]!);
    if (typeof outcome === 'string') return outcome;
    const changed = [...world.values.entries()].filter(([address, value]) => !Object.is(value, before[address]));
    world.values.set(before);
    return changed;
  };
  return {
    start(step) {
      const found = changesOf(step);
      if (typeof found === 'string') return found;
      changes.set(step, found);
      return null;
    },
    end(step) {
      const found = changesOf(step);
      if (typeof found === 'string') return found;
      for (const [address, value] of changes.get(step)!) world.values[address] = value;
      return JSON.stringify(found) === JSON.stringify(changes.get(step))
        ? null
        : 'its effects have changed since its start';
    },
  };
}

describe('random domains', () => {
  const plans: RandomPlan[] = [];
  for (let seed = 0; seed < portion(2000, 150); seed++) {
    const found = randomPlan(seed);
    if (found) plans.push(found);
  }

  it('have plans that may be carried out in other orders', () => {
    expect(plans.length).toBeGreaterThan(portion(200, 10));
    expect(
      plans.filter(({ plan }) => neededLinks(beforeOf(plan)).length < plan.texts.length - 1).length,
    ).toBeGreaterThan(portion(50, 2));
  });

  it('keep to the conflicts of their steps', () => {
    for (const { plan, text } of plans) {
      const conflicts = closureOf(conflictsOf(plan));
      const before = closureOf(beforeOf(plan));
      if (plan.isByPlaces) expect(before, text).toEqual(conflicts);
      else
        conflicts.forEach((earlier, step) =>
          expect([...before[step]!], text).toEqual(expect.arrayContaining([...earlier])),
        );
    }
  });

  it('allow valid orders only', () => {
    for (const [seed, { plan, faultOf, text }] of plans.entries()) {
      for (const order of someOrders(beforeOf(plan), seededRandom(seed))) {
        expect(faultOf(order), `${text}\n${order.map((at) => plan.texts[at]).join('\n')}`).toBeNull();
      }
    }
  });

  it('allow steps side by side that do not change what the others come to', () => {
    let most = 0;
    for (const [seed, { plan, faultOf, executor, text }] of plans.entries()) {
      const run = new Run(plan, executor, seededRandom(seed)).run();
      expect(run.fault ?? faultOf(run.ended), text).toBeNull();
      most = Math.max(most, run.most);
    }
    expect(most).toBeGreaterThan(portion(3, 1));
  });
});

describe('random domains whose steps matter to each other', () => {
  it('may come in any order that is left, and miss most of the links when these are left out', () => {
    const random = seededRandom(1);
    let [links, refused] = [0, 0];
    for (let count = 0; count < 100; count++) {
      const text = linkedDomain(random, 7);
      const { plan, faultOf } = plannedText(text);
      const before = beforeOf(plan);
      for (const order of allOrders(before, 200)) expect(faultOf(order), text).toBeNull();
      for (const link of neededLinks(before)) {
        links++;
        const orders = [...allOrders(withoutLink(before, link), 200)];
        if (orders.some((order) => faultOf(order) !== null)) refused++;
      }
    }
    expect(links).toBeGreaterThan(portion(500, 20));
    expect(refused / links, `${refused} of ${links}`).toBeGreaterThan(0.6);
  });
});
