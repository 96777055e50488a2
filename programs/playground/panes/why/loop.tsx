// A search that was stopped: the task that recurred below itself, and one lap of it.

import type { JSX } from 'preact';
import type { LoopView } from '../../model/why-data.ts';
import { lookAt } from '../../state/explaining.ts';
import { AttemptList } from '../attempts.tsx';
import { counted } from '../words.ts';
import { Linked } from './links.tsx';

export function Loop({ loop }: { loop: LoopView }): JSX.Element {
  const { text, tried, changesNothing, lap, moreInLap } = loop;
  return (
    <article>
      <h3>
        <button class="link" onClick={() => lookAt(tried)}>
          {text}
        </button>{' '}
        <span class="faint">came again and again below itself</span>
      </h3>
      <p>
        {changesNothing
          ? 'A lap of it changes nothing, so that it goes on for ever. This is one lap:'
          : 'This is one lap of it:'}
      </p>
      {lap.map((step, at) => (
        <div key={at} class="lap">
          <Linked link={step} />
          <AttemptList attempts={step.attempts} />
        </div>
      ))}
      {moreInLap > 0 && <p class="faint">and {counted(moreInLap, 'more task')}</p>}
    </article>
  );
}
