// The obstacles if there is no plan: first a quick look, then everything that was tried, as soon as it is known.

import type { JSX } from 'preact';
import type { WhyData } from '../model/why-data.ts';
import { stopExplaining } from '../state/explaining.ts';
import * as store from '../state/store.ts';
import { AttemptList } from './attempts.tsx';
import { whyViews } from './why/loaded.ts';
import { counted } from './words.ts';

export function Obstacles(): JSX.Element | null {
  const plan = store.plan.value;
  const Views = whyViews.value;
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
        {why && Views ? <FullLook why={why} isGoal={isGoal} Views={Views} /> : <QuickLook />}
        {why && why.cut > 0 && (
          <p class="faint">The search tried {counted(why.cut, 'more task')} than are shown here.</p>
        )}
      </div>
      {why && Views && why.rows.length > 0 && (
        <>
          <h3 class="tried-title">All that was tried</h3>
          <Views.TriedTree />
        </>
      )}
    </>
  );
}

interface FullLookProps {
  why: WhyData;
  isGoal: boolean;
  Views: NonNullable<typeof whyViews.value>;
}

function FullLook({ why, isGoal, Views }: FullLookProps): JSX.Element {
  if (why.goal) return <Views.GoalWhy goal={why.goal} />;
  if (isGoal) return <p class="empty">The search was ended before it was known why.</p>;
  return (
    <>
      {why.loop && <Views.Loop loop={why.loop} />}
      <Views.Causes why={why} />
    </>
  );
}

/** The obstacles that the search itself has noticed. */
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

/** A line that says that the explanation is being made, with a button to stop it. */
export function ExplainingLine(): JSX.Element | null {
  if (store.whyNote.value) return <p class="warn">{store.whyNote.value}</p>;
  if (!store.isExplaining.value) return null;
  return (
    <p class="faint" role="status">
      Looking for all reasons… <button onClick={stopExplaining}>Stop</button>
    </p>
  );
}
