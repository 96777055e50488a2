// Where there is no plan: what stood in the way, the furthest first.

import type { JSX } from 'preact';
import * as store from '../state/store.ts';
import { AttemptList } from './attempts.tsx';
import { counted } from './words.ts';

export function Obstacles(): JSX.Element | null {
  const plan = store.plan.value;
  if (!plan) return null;
  const { obstacles, recursion, isGoal, status } = plan;
  if (isGoal && status === 'failed') return <p class="empty">The goal cannot be reached from this world.</p>;
  return (
    <div class="obstacles" tabIndex={0} role="region" aria-label="What stood in the way">
      {recursion && <p class="warn">{recursion}</p>}
      {obstacles.length > 0 && <p class="faint">What stood in the way, the furthest first:</p>}
      {obstacles.map(({ text, times, stepsDone, attempts }) => (
        <article key={`${text} ${stepsDone}`}>
          <h3>
            {text}{' '}
            <span class="faint">{stepsDone === 0 ? 'before any step' : `after ${counted(stepsDone, 'step')}`}</span>
            {times > 1 && <span class="faint">, {times} times</span>}
          </h3>
          <AttemptList attempts={attempts} />
        </article>
      ))}
    </div>
  );
}
