// What is shown if there is no plan: the obstacles. Those that alone prevent a plan come first, then the furthest.

import type { JSX } from 'preact';
import type { CauseView, WhyData } from '../../model/why-data.ts';
import { lookAt } from '../../state/explaining.ts';
import * as store from '../../state/store.ts';
import { AttemptList } from '../attempts.tsx';
import { counted } from '../words.ts';
import { Linked } from './links.tsx';

/** The others are folded. */
const mostOpen = 4;
const mostAlone = 6;

export function Causes({ why }: { why: WhyData }): JSX.Element | null {
  const { causes, moreCauses } = why;
  if (causes.length === 0) return <p class="empty">Nothing was tried that failed.</p>;
  const alone = causes.filter(({ stepsWithout }) => stepsWithout !== null).length;
  return (
    <>
      <p class="faint">
        {alone === 0
          ? 'What stood in the way, the furthest first:'
          : alone === 1
            ? 'One condition alone stood in the way. It comes first, then what was furthest:'
            : `Each of ${alone} conditions alone stood in the way: any of them would do. They come first:`}
      </p>
      {causes.map((cause, at) => (
        <Cause
          key={`${cause.tried}`}
          cause={cause}
          isOpen={at < (cause.stepsWithout === null ? mostOpen : mostAlone)}
        />
      ))}
      {moreCauses > 0 && <p class="faint">and {moreCauses} more</p>}
    </>
  );
}

function Cause({ cause, isOpen }: { cause: CauseView; isOpen: boolean }): JSX.Element {
  const { tried, text, times, stepsDone, stepsWithout, attempts, from, others, committed } = cause;
  const choose = (): void => {
    const { reason, place } = attempts[0] ?? {};
    if (place) store.lightUp(reason?.place ?? place);
    lookAt(tried);
  };
  return (
    <article class={store.tried.value === tried ? 'chosen' : undefined}>
      <h3>
        <button class="link" onClick={choose}>
          {text}
        </button>{' '}
        <span class="faint">{stepsDone === 0 ? 'before any step' : `after ${counted(stepsDone, 'step')}`}</span>
        {times > 1 && <span class="faint">, {times} times</span>}
      </h3>
      {stepsWithout !== null && (
        <p class="alone">Without this condition there is a plan of {counted(stepsWithout, 'step')}.</p>
      )}
      {isOpen ? (
        <AttemptList attempts={attempts} />
      ) : (
        <details>
          <summary>Why</summary>
          <AttemptList attempts={attempts} />
        </details>
      )}
      {from && (
        <p class="faint">
          it comes from <Linked link={from} />
        </p>
      )}
      {others.map((other, at) => (
        <p key={at} class="faint">
          it came from <Linked link={other} />, too
        </p>
      ))}
      {committed && (
        <p>
          <Linked link={committed} />
        </p>
      )}
    </article>
  );
}
