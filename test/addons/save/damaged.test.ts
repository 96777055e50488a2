// Saved bytes with one word changed and the right checksum: each change once made a search write outside its own data,
// run forever, or throw an error that is not one of ours.

import { describe, expect, it } from 'vitest';
import * as abi from '../../../ir/abi.ts';
import { ordered, Planner, unordered } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Network, PlanOptions, Session, World } from '../../../bindings/index.ts';
import { pack, unpack } from '../../../addons/save/bytes.ts';
import { MemoryImage } from '../../../addons/save/memory-image.ts';
import type { SavedSession } from '../../../addons/save/save-session.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';

const text = `domain walks;
type Place;
constant boolean road(Place from, Place to);
constant integer length(Place from, Place to);
fluent Place at := none;
fluent integer [1, 9] rest := 5;
task Walk(Place to) { cost := length(at, to); at := to; }
task Go(Place to, integer left) {
  method there { at == to; }
  method any { exists (Place next) { left > 0; ordered(Walk(next), Go(to, left - 1)); } }
  method road { left > 0; exists (Place next) { road(at, next); ordered(Walk(next), Go(to, left - 1)); } }
  method near { left > 0; sort-by (Place next; length(at, next); <) { ordered(Walk(next), Go(to, left - 1)); } }
}
task Never() { at == none; rest := 1; }
`;
const bytes = compile(text);

/** One for all: browsers do not let a page have hundreds of memories. */
const domain: Domain = new Planner({ memory: 2 ** 18 }).register(bytes);

interface SearchSetting {
  domain: Domain;
  session: Session<AnyDomain>;
}

function searching(network: (domain: Domain) => Network, options: PlanOptions, steps: number): SearchSetting {
  const world = domain.createWorld({ Place: 4 });
  for (let from = 1; from <= 4; from++) {
    for (let to = 1; to <= 4; to++) {
      world.constants.road!.set(from, to, from !== to);
      world.constants.length!.set(from, to, (from * to) % 3);
    }
  }
  world.fluents.at!.set(1);
  const session = world.plan(network(domain), options);
  session.step(steps);
  return { domain, session };
}

const far = ({ tasks }: Domain): Network => ordered(tasks.Go!(4, 3), tasks.Never!());
const inAnyOrder = ({ tasks }: Domain): Network => ordered(unordered(tasks.Go!(4, 2), tasks.Go!(3, 2)), tasks.Never!());

interface WorldInSave {
  objects: [name: string, type: unknown][];
  fluents: number;
  versions: number[];
  sessions: SavedSession[];
}

interface SavedParts {
  description: { worlds: WorldInSave[] };
  session: SavedSession;
  header: MemoryImage;
  parked: MemoryImage;
  piece: (number: number) => MemoryImage;
}

/** What happens to a save that `change` has changed. */
function outcome({ domain, session }: SearchSetting, change: (parts: SavedParts) => void): string {
  const { description, pieces } = unpack(saveWorld(session.world as never));
  const { worlds } = description as SavedParts['description'];
  const saved = worlds[0]!.sessions[0]!;
  const piece = (number: number): MemoryImage => new MemoryImage(pieces[number]!);
  change({
    description: description as SavedParts['description'],
    session: saved,
    header: piece(saved.header),
    parked: piece(saved.parked ?? saved.header),
    piece,
  });
  return errorOf(() => restoreWorld(domain, pack({ description, pieces })));
}

const damaged = /^damaged: this saved world is damaged: /;

describe('a header is refused', () => {
  const plain = (): SearchSetting => searching(far, {}, 20);
  it.each([
    ['of a search that is over and runs', abi.SESSION_PROGRESS, abi.OVER],
    ['of a search that runs and has failed', abi.SESSION_STATUS, abi.FAILED],
    ['of a depth-first search with open networks', abi.SESSION_OPEN, 1],
    ['with a bottom below which nothing is', abi.SESSION_BOTTOM, 80],
    ['of a search that remembers nothing', abi.SESSION_REMEMBERS, abi.REMEMBERS],
    ['with choice points that are cut off', abi.SESSION_CHOICE_POINT, 8],
    ['with a plan that is none', abi.SESSION_HAS_PLAN, 1],
    ['with a strategy that there is not', abi.SESSION_STRATEGY, 3],
    ['of a search that has become another one', abi.SESSION_STRATEGY, abi.BEST_FIRST],
    ['with a priority that there is not', abi.SESSION_PRIORITY, 16],
    ['with a request of another size', abi.SESSION_REQUEST_BYTES, 8],
    ['interrupted where no search is', abi.SESSION_INTERRUPTED, 3],
  ])('%s', (_, field, value) => {
    expect(outcome(plain(), ({ header }) => header.store(field, value))).toMatch(damaged);
  });

  it('with a depth of which the low bits fit', () => {
    const change = ({ header }: SavedParts): void =>
      header.store(abi.SESSION_DEPTH, header.load(abi.SESSION_DEPTH) + 2 ** 29);
    expect(outcome(searching(far, { decomposition: true }, 20), change)).toMatch(damaged);
  });

  it('of a search that has not begun and remembers', () => {
    const change = ({ header }: SavedParts): void => header.store(abi.SESSION_REMEMBERS, abi.REMEMBERS);
    expect(outcome(searching(far, {}, 0), change)).toMatch(damaged);
  });
});

it('a memo is refused that would be full before it grows', () => {
  const change = ({ header }: SavedParts): void => {
    expect([header.load(abi.SESSION_REMEMBERS), header.load(abi.SESSION_MEMO_ENTRIES)]).toEqual([abi.REMEMBERS, 0]);
    header.store(abi.SESSION_MEMO_BUCKETS, 1);
  };
  expect(outcome(searching(far, { remember: 0 }, 1), change)).toMatch(damaged);
});

describe('a choice point is refused', () => {
  it.each([
    ['with a phase that its task has not', abi.CHOICE_POINT_PHASE, 99],
    ['with a loop behind the last object', abi.CHOICE_POINT_POSITIONS, 1000],
    ['with a loop before the first object', abi.CHOICE_POINT_POSITIONS, -1000],
    ['that gives up the request', abi.CHOICE_POINT_ARENA, 1024],
    ['that keeps more of the arena than there is', abi.CHOICE_POINT_ARENA, 2 ** 20],
    ['that takes back more than was written', abi.CHOICE_POINT_TRAIL, -(2 ** 16)],
    ['that takes back what is no write', abi.CHOICE_POINT_TRAIL, 8],
    ['without a network', abi.CHOICE_POINT_CELL, abi.EMPTY_NETWORK],
    ['deeper than its search', abi.CHOICE_POINT_DEPTH, 1000],
    ['with a plan of what is no step', abi.CHOICE_POINT_PLAN, 1024],
  ])('%s', (_, field, value) => {
    expect(outcome(searching(far, {}, 20), ({ parked }) => parked.store(field, value))).toMatch(damaged);
  });

  it('of tasks in any order, with a pick or a phase that there is not', () => {
    const at = searching(inAnyOrder, { mode: 'best' }, 12);
    expect(outcome(at, ({ parked }) => parked.store(abi.CHOICE_POINT_PICK, 99))).toMatch(damaged);
    expect(outcome(at, ({ parked }) => parked.store(abi.CHOICE_POINT_PICK_PHASE, 99))).toMatch(damaged);
  });
});

describe('values are refused', () => {
  it('that are none of their type', () => {
    const at = searching(far, {}, 20);
    for (const which of ['fluents', 'snapshot'] as const) {
      const change = ({ description: { worlds }, session, piece }: SavedParts): void =>
        piece(which === 'fluents' ? worlds[0]!.fluents : session.snapshot!).store(0, 5);
      expect(outcome(at, change), which).toMatch(/a value is none of its type/);
    }
  });

  it('that a search has written, or will write back, to what is no value', () => {
    const at = searching(far, {}, 20);
    const trail = ({ header, parked }: SavedParts): number => {
      const undo = -header.load(abi.SESSION_TRAIL_TOP);
      return parked.length - undo - undo / 2;
    };
    expect(outcome(at, (parts) => parts.parked.store(trail(parts) + abi.UNDO_ADDRESS, 2 ** 16))).toMatch(damaged);
    expect(outcome(at, (parts) => parts.parked.store(trail(parts) + abi.UNDO_VALUE, 77))).toMatch(damaged);
    expect(outcome(at, ({ parked }) => parked.store(parked.length - 8, 77))).toMatch(damaged);
  });
});

it.each(['__proto__', 'length', '0', 0.5, -1, 99, null])('objects of the type %s are refused', (type) => {
  const at = searching(far, {}, 20);
  const known = Reflect.ownKeys(Array.prototype).length;
  const change = ({ description: { worlds } }: SavedParts): unknown => (worlds[0]!.objects[1]![1] = type);
  expect(outcome(at, change)).toMatch(damaged);
  expect(Reflect.ownKeys(Array.prototype)).toHaveLength(known);
});

describe('pieces are refused', () => {
  it('that are there for two things', () => {
    const at = searching(far, {}, 20);
    expect(outcome(at, ({ session }) => (session.parked = session.request))).toMatch(damaged);
    expect(outcome(at, ({ description: { worlds } }) => worlds[0]!.versions.push(worlds[0]!.versions[0]!))).toMatch(
      damaged,
    );
  });
});

it('a later round begins at the request again, wherever the stage stands', () => {
  const options = { mode: 'best', strategy: 'limited-discrepancy', remember: false } as const;
  const ends = ({ tasks }: Domain): Network => ordered(tasks.Go!(4, 2), tasks.Go!(3, 2), tasks.Go!(2, 1));
  const whole = searching(ends, options, 0).session;
  whole.run();
  expect(whole.iterations).toBeGreaterThan(100);
  const other = new Planner({ memory: 2 ** 20 }).register(bytes);
  for (let steps = 1; steps < whole.iterations; steps++) {
    const { session } = searching(ends, options, steps);
    const [restored] = restoreWorld(other, saveWorld(session.world as never)).sessions;
    restored!.run();
    expect([restored!.status, restored!.cost, restored!.iterations], `after ${steps}`).toEqual([
      whole.status,
      whole.cost,
      whole.iterations,
    ]);
    (session.world as World).free();
    (restored!.world as World).free();
  }
});
