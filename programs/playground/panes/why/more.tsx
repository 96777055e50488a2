// What a full explanation adds to an attempt and to a reason.

import type { JSX } from 'preact';
import type { AttemptMore, Reason } from '../../model/plan-data.ts';
import { ReasonView } from '../attempts.tsx';
import { LineLink, Linked } from './links.tsx';
import { Held, HeldList, SourceList } from './sources.tsx';

export function More({ more: { bound, held, stopped, became, given, changes } }: { more: AttemptMore }): JSX.Element {
  return (
    <div class="more">
      {bound.length > 0 && <p class="faint">with {bound.map(({ name, value }) => `${name} = ${value}`).join(', ')}</p>}
      {stopped && (
        <div class="stopped">
          <p>
            stopped by <Linked link={stopped.link} />
          </p>
          {stopped.reasons.map((reason, at) => (
            <ReasonView key={at} reason={reason} />
          ))}
        </div>
      )}
      {given ? <Held held={given} /> : became && <LineLink place={became.place!} source={became.text} />}
      <HeldList held={held} title="what held" />
      {changes.length > 0 && <p class="faint">what it changes</p>}
      {changes.map((change, at) => (
        <p key={at} class="value">
          <Linked link={change} />
        </p>
      ))}
    </div>
  );
}

export function ReasonMore({ reason: { sources = [], held = [], others = [] } }: { reason: Reason }): JSX.Element {
  return (
    <>
      <SourceList sources={sources} />
      <HeldList held={held} title="before it held" />
      {others.length > 0 && (
        <details>
          <summary>Other bindings failed here, too</summary>
          {others.map((link, at) => (
            <p key={at} class="value">
              <Linked link={link} />
            </p>
          ))}
        </details>
      )}
    </>
  );
}
