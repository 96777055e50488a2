// Where there is no plan: what stood in the way. First a quick look, then all that was tried, as soon as it is known.

import type { JSX } from 'preact';
import { stopExplaining } from '../state/explaining.ts';
import * as store from '../state/store.ts';
import { AttemptList } from './attempts.tsx';
import { Causes } from './why/causes.tsx';
import { Loop } from './why/loop.tsx';
import { GoalWhy } from './why/goal-view.tsx';
import { TriedTree } from './why/tried-tree.tsx';
import { counted } from './words.ts';

export function Obstacles(): JSX.Element | null {
  const plan = store.plan.value;
  const why = store.why.value;
  if (!plan) return null;
  const { recursion, isGoal, status } = plan;
  return (
    <>
      <div class="obstacles" tabIndex={0} role="region" aria-label="What stood in the way">
        <ExplainingLine />
        {isGoal && status === 'failed' && !why?.goal && (
          <p class="empty">The goal cannot be reached from this world.</p>
        )}
        {recursion && <p class="warn">{recursion}</p>}
        {why?.loop && <Loop loop={why.loop} />}
        {why?.goal ? <GoalWhy goal={why.goal} /> : why && !isGoal ? <Causes why={why} /> : <QuickLook />}
        {why && why.cut > 0 && (
          <p class="faint">The search tried {counted(why.cut, 'more task')} than are told here.</p>
        )}
      </div>
      {why && why.rows.length > 0 && (
        <>
          <h3 class="tried-title">All that was tried</h3>
          <TriedTree />
        </>
      )}
    </>
  );
}

/** What the search for the plan has seen in passing. */
function QuickLook(): JSX.Element {
  const { obstacles } = store.plan.value!;
  return (
    <>
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
    </>
  );
}

/** Reasons are being looked for; it can be stopped. */
export function ExplainingLine(): JSX.Element | null {
  if (store.whyNote.value) return <p class="warn">{store.whyNote.value}</p>;
  if (!store.isExplaining.value) return null;
  return (
    <p class="faint" role="status">
      Looking for all reasons… <button onClick={stopExplaining}>Stop</button>
    </p>
  );
}
