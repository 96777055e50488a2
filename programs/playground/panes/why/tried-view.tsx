// Everything about one tried task: its origin, all attempts with their outcomes, and what was done before it.

import type { JSX } from 'preact';
import type { TriedView } from '../../model/why-data.ts';
import { AttemptList } from '../attempts.tsx';
import { counted } from '../words.ts';
import { Linked } from './links.tsx';

const kinds: Record<TriedView['kind'], string> = {
  compound: 'All ways to do this task, in the order in which they were tried.',
  primitive: 'A step.',
  internal: 'A step for the planner alone: a game does not see it.',
  goal: 'A goal: a search for actions finds what it becomes.',
};

export function TriedDetails({ view }: { view: TriedView }): JSX.Element {
  const { kind, from, attempts, moreAttempts, before, moreBefore } = view;
  return (
    <>
      {from && (
        <p class="faint">
          It comes from <Linked link={from} />
        </p>
      )}
      <p class="faint">{kinds[kind]}</p>
      <AttemptList attempts={attempts} />
      {moreAttempts > 0 && <p class="faint">{counted(moreAttempts, 'more attempt')} with other bindings.</p>}
      {before.length > 0 && (
        <>
          <h4>Done before it, the last first</h4>
          <ol class="done-before">
            {before.map((step, at) => (
              <li key={at}>
                <Linked link={step} />
                {step.changes.length === 0 && <p class="faint">changes nothing</p>}
                {step.changes.map((change, index) => (
                  <p key={index} class="value">
                    <Linked link={change} />
                  </p>
                ))}
              </li>
            ))}
          </ol>
          {moreBefore > 0 && <p class="faint">and {counted(moreBefore, 'more step')}</p>}
        </>
      )}
    </>
  );
}
