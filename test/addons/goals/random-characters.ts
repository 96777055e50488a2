// Random worlds of characters who act for themselves. Each one's goal is searched for by the option `character`, in a
// world that is grounded once for all of them where they plan alike; and by looking at everything that this character
// could do, in a separate world.

import { assign, createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { partsOfGoal } from '../../../addons/goals/goal.ts';
import type { GoalCondition } from '../../../addons/goals/goal.ts';
import { planAlike, tasksOfRoot } from '../../../addons/goals/alike.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { Goals, GoalSearch } from '../../../addons/goals/index.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import { planExhaustively } from '../../../reference/goals/exhaustive.ts';
import { carryOutPlan } from '../../../reference/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { createRandom } from '../../differential/random.ts';
import type { RandomSource } from '../../differential/random.ts';

const npcs = ['ada', 'bob', 'eve'];
const rooms = ['hall', 'yard', 'attic', 'cave'];
const things = ['key', 'lamp'];

interface CharactersCase {
  text: string;
  domain: DomainIr;
  problem: Problem;
}

/** Lines that conditions and effects are picked from. Those with a second character come last. */
const conditions = [
  'at(npc) == room;',
  'near(at(npc), room);',
  'holds(npc) == thing;',
  'holds(npc) == none;',
  'lies(thing) == at(npc);',
  'not tired(npc);',
  'strong(npc) or open(room);',
  'lives(npc) == room;',
  'open(room);',
  'coins(npc) > 0;',
  'exists (Room next) { near(room, next); open(next); };',
  'friends(npc, other);',
  'at(other) == room;',
];
const effects = [
  'at(npc) := room;',
  'holds(npc) := thing;',
  'lies(thing) := at(npc);',
  'lies(thing) := none;',
  'tired(npc) := true;',
  'tired(npc) := false;',
  'open(room) := true;',
  'open(room) := false;',
  'coins(npc) += 1;',
  'coins(npc) -= 1;',
  'when (tired(npc)) { holds(npc) := none; };',
  'tired(other) := true;',
  'at(other) := at(npc);',
];
const ofOthers = 2;

function randomCharacters(random: RandomSource): CharactersCase {
  const hasOthers = random.integer(0, 3) === 0;
  const someOf = (lines: readonly string[], most: number): string[] => {
    const usable = hasOthers ? lines : lines.slice(0, -ofOthers);
    return [...new Set(Array.from({ length: random.integer(1, most) }, () => random.pick(usable)))];
  };
  const tasks = Array.from({ length: random.integer(3, 6) }, (_, index) => {
    // Two effects would write one place.
    const written = new Set<string>();
    const own = someOf(effects, 3).filter((line) => {
      const [place] = /\w+\(\w+\)/.exec(line.startsWith('when') ? 'holds(npc)' : line)!;
      const isNew = !written.has(place);
      written.add(place);
      return isNew;
    });
    const body = [...someOf(conditions, 3), ...own].join(' ');
    const others = /\bother\)|\(other/.test(body) ? ', Npc other' : '';
    return `task T${index}(Npc npc, Room room, Thing thing${others}) { ${body} cost := ${random.integer(0, 3)}; }`;
  });
  const values = [
    ...npcs.map((npc) => `at(${npc}) := ${random.pick(rooms)};`),
    // Characters with the same constants share a seat.
    ...npcs.map((npc) => `lives(${npc}) := ${random.pick(rooms.slice(0, 2))};`),
    ...npcs.filter(() => random.integer(0, 3) === 0).map((npc) => `strong(${npc}) := true;`),
    ...npcs.map((npc) => `coins(${npc}) := ${random.integer(0, 2)};`),
    ...things.map((thing) => `lies(${thing}) := ${random.pick(rooms)};`),
    ...rooms.slice(1).map((room, at) => `near(${rooms[at]}, ${room}) := true; near(${room}, ${rooms[at]}) := true;`),
    'friends(ada, bob) := true;',
  ];
  const text = `domain people;
type Npc;
type Room;
type Thing;
constant Room lives(Npc npc);
constant boolean strong(Npc npc);
constant boolean friends(Npc npc, Npc other);
constant boolean near(Room from, Room to);
fluent Room at(Npc npc);
fluent Thing holds(Npc npc);
fluent Room lies(Thing thing);
fluent boolean tired(Npc npc);
fluent boolean open(Room room);
fluent integer [0, 3] coins(Npc npc);
${tasks.join('\n')}
problem p of people;
instance Npc ${npcs.join(', ')};
instance Room ${rooms.join(', ')};
instance Thing ${things.join(', ')};
${values.join('\n')}
ordered();
`;
  const { domain, problems, diagnostics } = loadDomain(text);
  const [problem] = problems;
  if (!domain || !problem) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  return { text, domain, problem };
}

function goalOfOne(random: RandomSource, npc: string): GoalCondition[] {
  const all = [
    (): GoalCondition => ({ holds: 'at', args: [npc], value: random.pick(rooms) }),
    (): GoalCondition => ({ holds: 'holds', args: [npc], value: random.pick([...things, 'none']) }),
    (): GoalCondition => ({ holds: 'tired', args: [npc], value: random.integer(0, 1) === 1 }),
    (): GoalCondition => ({ holds: 'coins', args: [npc], value: random.integer(0, 3) }),
    (): GoalCondition => ({ holds: 'open', args: [random.pick(rooms)] }),
    (): GoalCondition => ({ holds: 'lies', args: [random.pick(things)], value: random.pick(rooms) }),
  ];
  return Array.from({ length: random.integer(1, 2) }, () => random.pick(all)());
}

/** Searches for a goal of each character, again in a world that changes. `mistake`: '' where there is none. */
export function tryCharacters(seed: number): { mistake: string; isAlike: boolean; planned: number } {
  const random = createRandom(seed * 11 + 3);
  const { text, domain, problem } = randomCharacters(random);
  const registered = nextPlanner().register(emit(optimise(domain)));
  const { world } = createWorldFromProblem(registered, problem, { externals: {} });
  const goals = createGoals(domain, world);
  const now: Problem = { ...problem, assignments: problem.assignments.slice() };
  const type = domain.types.findIndex(({ name }) => name === 'Npc');
  const { root } = domain.types[type]!;
  const isAlike = planAlike(domain, root, tasksOfRoot(domain, root, null));
  let planned = 0;
  for (let round = 0; round < 3; round++) {
    for (const [at, npc] of npcs.entries()) {
      const goal = goalOfOne(random, npc);
      const search = goals.achieve(goal, { character: npc, mode: 'best', limits: { iterations: 3000 } });
      search.run();
      const found = mistakeOf(goals, search, { domain, problem: now, goal, character: { type, id: at + 1 } });
      if ((search.cost ?? 0) > 0) planned++;
      search.free();
      if (found)
        return { mistake: `${npc}, round ${round}, ${JSON.stringify(goal)}: ${found}\n${text}`, isAlike, planned };
    }
    const npc = random.integer(1, npcs.length);
    const [variable, value] = random.pick([
      ['at', random.integer(1, rooms.length)],
      ['coins', random.integer(0, 3)],
      ['tired', random.integer(0, 1)],
    ] as const);
    const assignment = { variable: domain.variables.findIndex(({ name }) => name === variable), args: [npc], value };
    assign(world, assignment.variable, assignment.args, value);
    now.assignments.push(assignment);
  }
  world.free();
  return { mistake: '', isAlike, planned };
}

interface OwnWorld {
  domain: DomainIr;
  problem: Problem;
  goal: GoalCondition[];
  character: { type: number; id: number };
}

function mistakeOf(goals: Goals, search: GoalSearch, { domain, problem, goal, character }: OwnWorld): string {
  const { status, cost, steps } = search;
  const [part] = partsOfGoal(domain, goals.numbering, goal);
  const network = { kind: 'task' as const, task: domain.tasks.length, args: [] };
  const asked = { ...problem, tasks: [part!.task], network };
  const all = planExhaustively(domain, asked, { character, limit: 300 });
  if (all.status === 'too-many' || status === 'out-of-iterations') return '';
  if (all.status !== status || all.cost !== cost) return `${status} at ${cost}, not ${all.status} at ${all.cost}`;
  if (!steps) return '';
  if (steps.some(({ args }) => args[0] !== character.id)) return 'somebody else acts';
  const last = { task: domain.tasks.length, args: [] };
  const done = carryOutPlan(domainFor(domain, asked), asked, [...steps, last]);
  return done.ok ? '' : `step ${done.index} does not hold: ${done.reason}`;
}
