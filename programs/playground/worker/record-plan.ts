// Records a plan of the texts: the compiled planner searches as in a game, and every step is applied at once. Only
// loaded when needed.

import { Planner } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { record } from '../../../addons/debug/recorder.ts';
import { Acting } from '../../../addons/acting/index.ts';
import { createGoals } from '../../../addons/goals/goals.ts';
import { achievingTasks } from '../../../ir/goals.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';

/** The iterations of the search in a frame, and the greatest numbers of frames of the search and of the plan. */
const iterations = 2000;
const mostFrames = 20_000;

export function recordPlan(
  written: DomainIr,
  problem: Problem,
  { best, text }: { best: boolean; text: string },
): Uint8Array<ArrayBuffer> {
  const domain = domainFor(written, problem);
  const module = emit(optimise(domain));
  const planner = new Planner({ memory: 2 ** 28 });
  const loaded = planner.register(module);
  const { world, network } = createWorldFromProblem(loaded, problem);
  if (achievingTasks(domain.tasks).length > 0) createGoals(domain, world);
  const acting = new Acting(world);
  const actions = domain.tasks.flatMap(({ name, kind }) => (kind === 'primitive' ? [loaded.tasks[name]!] : []));
  acting.carryOutAll(actions as never, { start: () => {}, update: () => 'done' });
  const recorder = record(planner, {
    worlds: { [problem.name]: world },
    domains: [{ module, text }],
    acting: [acting],
  });
  const session = planner.submit(world, network, { mode: best ? 'best' : 'first' });
  const isSearching = (): boolean => ['waiting', 'running'].includes(session.status);
  for (let frame = 0; isSearching() && frame < mostFrames; frame++) {
    planner.step(iterations);
    recorder.frame();
  }
  if (session.status === 'solved') acting.adopt(session as never);
  for (let frame = 0; acting.plans > 0 && frame < mostFrames; frame++) {
    acting.tick();
    recorder.frame();
  }
  recorder.frame();
  return recorder.bytes();
}
