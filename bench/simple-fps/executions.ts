// SimpleFPS worlds under execution: some steps of a plan were executed, and then something else has happened, so that
// the rest of the plan no longer holds.

import { Planner } from '../../bindings/index.ts';
import type { Session, World } from '../../bindings/index.ts';
import { changeByChance } from '../../domains/simple-fps/changes.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { seededRandom } from '../../domains/random.ts';
import { apply, check } from '../../addons/repair/index.ts';
import type { DomainIr, GroundNetwork } from '../../ir/ir.ts';
import { emit } from '../../compiler/index.ts';
import { readText } from '../root.ts';
import { readLines } from './lines.ts';
import { optimiseOrdered } from './searches.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

export interface Execution {
  name: string;
  world: World;
  network: GroundNetwork;
  session: Session<never>;
  /** How many steps have been carried out. */
  from: number;
  /** What has happened, in words. */
  changes: string[];
  free(): void;
}

/**
 * Without end, always the same; `onKept` is called with each one whose plan holds all the same, which is not among
 * them.
 */
export function* executions(domain: DomainIr, onKept: () => void): Generator<Execution, never, void> {
  const registered = new Planner().register(emit(optimiseOrdered(domain)));
  const lines = ['dense', 'tree'].flatMap((name) =>
    readLines(readText('domains', 'simple-fps', 'instances', `${name}.jsonl`)),
  );
  const long = lines.filter(({ expected }) => expected && expected.solved && expected.plan.length > 4);
  for (let seed = 0; ; seed++) {
    const { name, instance } = long[seed % long.length]!;
    const random = seededRandom(seed);
    const { world, network } = createWorldFromProblem(registered, toProblem(domain, instance));
    const session = world.plan(network, { decomposition: true });
    session.run();
    const from = random.below(session.plan!.length);
    apply(session, 0, from);
    // The game knows nothing of what the planner only notes on the way.
    world.fluents.explored!.values.fill(0);
    const { args } = network as GroundNetwork & { kind: 'task' };
    const changes = Array.from({ length: 1 + random.below(3) }, () => changeByChance(world, random, args[0]!));
    const free = (): void => world.free();
    if (check(session, from) === -1) {
      onKept();
      free();
    } else {
      yield { name, world, network: network as GroundNetwork, session: session as never, from, changes, free };
    }
  }
}
