// `frameplan/pool/goals`: what a pool needs to plan for goals. A game hands it to its `PlannerPool`, so that games
// without goals load none of it.

import { checkOptions, fail, newsOptions, show } from '../../../bindings/internal.ts';
import { Goals } from '../../goals/index.ts';
import { posting } from '../../goals/saved.ts';
import { answeredDomain } from '../../goals/tasks.ts';
import type { PoolGoals } from '../pool.ts';
import { hostGoals } from './host-goals.ts';

/** The option `goals` of a pool: it then has `submitGoal`, and takes domains with goals in their networks. */
export const poolGoals: PoolGoals = {
  host: hostGoals,
  // Bundlers that see this take the Worker of the package along.
  makeWorker: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'frameplan-goals' }),
  domainOf(state) {
    const { name } = state.loaded.manifest;
    const advice = `${name} has goals in its networks: call createGoals(domain, world) before`;
    return answeredDomain(state) ?? fail('bad-option', advice);
  },
  submission(core, goals, goal, { onPlan, onEnd, ...options }) {
    if (!(goals instanceof Goals))
      fail('wrong-type', `submitGoal() takes what createGoals() makes, not ${show(goals)}`);
    checkOptions('the options of a goal', { onPlan, onEnd }, newsOptions);
    const { state, search } = goals[posting](goal, options);
    if (state.loaded.core !== core)
      fail('wrong-domain', 'a pool can only search in worlds of domains that it has registered');
    return { state, ir: goals.domain, options: goals.options, goal: search, news: { onPlan, onEnd } };
  },
};
