// Random small domains of tasks for several characters at once, in unordered networks. A task only calls later tasks,
// so every search ends.

import type { RandomSource } from '../../differential/random.ts';

const fluents = ['f0', 'f1', 'f2'];
const actions = 4;
const plans = 4;

/** A domain with one problem. */
export function randomTeam(random: RandomSource): string {
  const text = [
    'domain team; type Npc; fluent integer [0, 3] g;',
    ...fluents.map((name) => `fluent integer [0, 3] ${name}(Npc npc);`),
    ...Array.from({ length: plans }, (_, index) => plan(random, index)),
    ...Array.from({ length: actions }, (_, index) => action(random, `Do${index}`)),
    `task Main(Npc n, Npc m, Npc k) { method { ordered(unordered(${calls(random, 0, ['n', 'm', 'k'], 2)}), Check(k)); } }`,
    `task Check(Npc n) { ${random.chance(0.7) ? `${value(random, ['n'])} == ${random.integer(0, 2)};` : ''} }`,
    'problem p of team; instance Npc a, b, c; ordered(Main(a, b, c));',
  ];
  return text.join('\n');
}

function action(random: RandomSource, name: string): string {
  const effects = Array.from({ length: random.integer(1, 2) }, () => {
    const target = value(random, ['n', 'm']);
    return random.chance(0.6) ? `${target} += 1;` : `${target} := ${random.integer(0, 3)};`;
  });
  const cost = random.weighted([
    [2, ''],
    [1, `cost := ${random.integer(0, 3)};`],
    [1, `cost := max(0, ${value(random, ['n', 'm'])});`],
  ]);
  return `task ${name}(Npc n, Npc m) { ${cost} ${guards(random)} ${effects.join(' ')} }`;
}

function plan(random: RandomSource, index: number): string {
  const methods = Array.from({ length: random.integer(1, 2) }, () => {
    const kind = random.chance(0.5) ? 'unordered' : 'ordered';
    const network = `${kind}(${calls(random, index + 1, ['n', 'm'], 1)});`;
    return `method { ${guards(random)} ${random.chance(0.2) ? '' : network} }`;
  });
  return `task Plan${index}(Npc n, Npc m) { ${methods.join(' ')} }`;
}

/** Random calls of actions, and of plans from number `from` on. */
function calls(random: RandomSource, from: number, params: readonly string[], least: number): string {
  const names = [
    ...Array.from({ length: plans - from }, (_, index) => `Plan${from + index}`),
    ...Array.from({ length: actions }, (_, index) => `Do${index}`),
  ];
  const all = Array.from({ length: random.integer(least, 3) }, () => {
    return `${random.pick(names)}(${random.pick(params)}, ${random.pick(params)})`;
  });
  return all.join(', ');
}

function guards(random: RandomSource): string {
  return random.chance(0.5)
    ? `${value(random, ['n', 'm'])} ${random.pick(['<', '>=', '=='])} ${random.integer(0, 2)};`
    : '';
}

function value(random: RandomSource, params: readonly string[]): string {
  return random.chance(0.12) ? 'g' : `${random.pick(fluents)}(${random.pick(params)})`;
}
