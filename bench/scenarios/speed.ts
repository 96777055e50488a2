// Two exhaustive searches that measure iterations a second: one with numbers, one with relations.

import { Planner } from '../../bindings/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { emit } from '../../compiler/index.ts';
import { loadDomain } from '../../language/index.ts';
import { ReferenceSearch } from '../../reference/index.ts';
import { takeTurn } from '../interleave.ts';
import { readText } from '../root.ts';
import { optimiseOrdered } from '../simple-fps/searches.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

export interface Speeds {
  name: string;
  iterations: number;
  /** Microseconds for an iteration, by sample. */
  core: number[];
  reference: number[];
}

/** The reference does not get to the end. */
const referenceIterations = 50_000;

const texts = (): { name: string; text: string }[] => [
  { name: 'numeric', text: readText('bench', 'domains', 'numeric.htn') },
  { name: 'relational', text: `${readText('bench', 'domains', 'relational.htn')}\n${gridProblem(5)}` },
];

export function measureSpeeds(rounds: number): Speeds[] {
  const searches = texts().map(({ name, text }) => prepare(name, text));
  for (let round = 0; round < rounds; round++) for (const search of searches) search.takeTurn();
  return searches.map(({ speeds }) => speeds);
}

function prepare(name: string, text: string): { speeds: Speeds; takeTurn: () => void } {
  const { domain, problem } = load(text);
  const registered = new Planner().register(emit(domain));
  const { world, network } = createWorldFromProblem(registered, problem);
  const session = world.plan(network, { remember: false });
  const run = (): void => {
    session.restart();
    session.step();
  };
  run();
  const { status, iterations } = session;
  if (status !== 'failed') throw new Error(`${name} should have no plan, but the search ended as ${status}`);
  const speeds: Speeds = { name, iterations, core: [], reference: [] };
  return {
    speeds,
    takeTurn: () => {
      speeds.core.push(...takeTurn({ name, run, units: iterations }, 3));
      const search = new ReferenceSearch(domain, problem, { mode: 'first', remember: false });
      const runReference = (): void => void search.step(referenceIterations);
      speeds.reference.push(...takeTurn({ name, run: runReference, units: referenceIterations }, 1));
    },
  };
}

function load(text: string): { domain: DomainIr; problem: Problem } {
  const { domain, problems, diagnostics } = loadDomain(text);
  const [problem] = problems;
  if (!domain || !problem) throw new Error(diagnostics.map(({ message }) => message).join('; '));
  return { domain: optimiseOrdered(domain), problem };
}

/**
 * Rooms like the squares of a board, an odd number of them. A walk goes from black to white and back, and there is one
 * more black than white: from a white one it can't get everywhere.
 */
function gridProblem(size: number): string {
  const places = Array.from({ length: size * size }, (_, place) => ({ x: place % size, y: Math.floor(place / size) }));
  const nameOf = ({ x, y }: { x: number; y: number }): string => `room${x}_${y}`;
  const lines = places.flatMap((room) =>
    places
      .filter(({ x, y }) => Math.abs(x - room.x) + Math.abs(y - room.y) === 1)
      .map((other) => `next_to(${nameOf(room)}, ${nameOf(other)}) := true;`),
  );
  return [
    'problem board of relational;',
    `instance Room ${places.map(nameOf).join(', ')};`,
    ...lines,
    'at := room1_0;',
    'visited(room1_0) := true;',
    `ordered(VisitMore(${size * size - 1}));`,
  ].join('\n');
}
