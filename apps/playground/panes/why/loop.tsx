// A search that was stopped: the task that came again and again below itself, and one round of it.

import type { JSX } from 'preact';
import type { LoopView } from '../../model/why-data.ts';
import { lookAt } from '../../state/explaining.ts';
import { AttemptList } from '../attempts.tsx';
import { counted } from '../words.ts';
import { Linked } from './links.tsx';

export function Loop({ loop }: { loop: LoopView }): JSX.Element {
  const { text, tried, changesNothing, round, moreInRound } = loop;
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
          ? 'A round of it changes nothing, so that it goes on for ever. This is one round:'
          : 'This is one round of it:'}
      </p>
      {round.map((step, at) => (
        <div key={at} class="round">
          <Linked link={step} />
          <AttemptList attempts={step.attempts} />
        </div>
      ))}
      {moreInRound > 0 && <p class="faint">and {counted(moreInRound, 'more task')}</p>}
    </article>
  );
}
