// Random domains with many methods for each task and few conditions: plans break often, and parts of them can be
// repaired. Steps read and write a few flags and counters, so that many of them do not depend on each other.

import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, World } from '../../../bindings/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { load } from '../../bindings/helpers.ts';
import { createRandom } from '../../differential/random.ts';
import type { RandomSource } from '../../differential/random.ts';

export interface Hierarchy {
  text: string;
  domain: DomainIr;
  compiled: Domain<AnyDomain>;
  world: World<AnyDomain>;
  random: RandomSource;
  /** The names of the flags. All of them are true at first. */
  flags: readonly string[];
}

const primitives = 10;
const layers = [4, 3, 2, 1];

export interface HierarchyOptions {
  /** Some networks leave the order of their tasks open. */
  open?: boolean;
  /** Methods have conditions. Without them, whether a plan does the task does not depend on the world. */
  guarded?: boolean;
}

/** One for all: browsers do not let a page have hundreds of memories. */
const planner = new Planner({ memory: 2 ** 20 });

/** The task to plan is `Top`. */
export function randomHierarchy(seed: number, options: HierarchyOptions = {}): Hierarchy {
  const random = createRandom(seed);
  const flags = Array.from({ length: 8 }, (_, at) => `flag${at}`);
  const lines = [
    'domain hierarchy;',
    ...flags.map((flag) => `fluent boolean ${flag} := true;`),
    'internal task Spend() { left -= 1; }',
    'fluent integer [0, 40] count0; fluent integer [0, 40] count1; fluent integer [0, 9] left;',
  ];
  for (let number = 0; number < primitives; number++) lines.push(primitive(random, flags, number));
  let below = Array.from({ length: primitives }, (_, number) => `p${number}()`);
  layers.forEach((width, layer) => {
    const names = Array.from({ length: layer === layers.length - 1 ? 1 : width }, (_, at) =>
      layer === layers.length - 1 ? 'Top' : `c${layer}_${at}`,
    );
    for (const name of names) lines.push(compound(random, flags, name, below, options));
    below = [...names.map((name) => `${name}()`), ...below.slice(0, primitives)];
  });
  const text = lines.join('\n');
  const { domain } = load(text);
  const compiled = planner.register(emit(optimise(domain)));
  return { text, domain, compiled, world: compiled.createWorld({}), random, flags };
}

function primitive(random: RandomSource, flags: readonly string[], number: number): string {
  const guard = random.chance(0.8) ? `${random.pick(flags)};` : '';
  const effect = random.weighted([
    [5, ''],
    [1, `${random.pick(flags)} := false;`],
    [2, `${random.pick(flags)} := true;`],
    [2, `count${random.below(2)} += 1;`],
  ]);
  const kind = random.chance(0.2) ? 'internal task' : 'task';
  return `${kind} p${number}() { cost := ${random.integer(1, 5)}; ${guard} ${effect} }`;
}

function compound(
  random: RandomSource,
  flags: readonly string[],
  name: string,
  below: readonly string[],
  { open = false, guarded = true }: HierarchyOptions,
): string {
  const methods = Array.from({ length: random.integer(2, 4) }, () => {
    const count = random.count(1, 4, 8, 6);
    const guard = random.chance(0.3) && guarded ? `${random.pick(flags)};` : '';
    if (count === 0) return guarded ? `method { ${random.pick(flags)}; }` : 'method { }';
    const parts = Array.from({ length: count }, () => random.pick(below));
    // A task that calls itself last.
    if (guarded && name !== 'Top' && random.chance(0.2))
      return `method { left > 0; ordered(Spend(), ${parts.join()}, ${name}()); }`;
    return `method { ${guard} ${open && count > 1 && random.chance(0.6) ? 'unordered' : 'ordered'}(${parts.join()}); }`;
  });
  return `task ${name}() { ${methods.join(' ')} }`;
}
