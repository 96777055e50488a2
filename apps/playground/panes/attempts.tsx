// All ways to do a task, with what came of each: taken, not possible and why, given up and what stopped it, not tried.

import type { JSX } from 'preact';
import type { AttemptMore, Attempted, Override, Reason } from '../model/plan-data.ts';
import { overrideText } from '../model/plan-data.ts';
import * as store from '../state/store.ts';
import { LineLink, Linked, lineText } from './why/links.tsx';
import { Held, HeldList, SourceList } from './why/sources.tsx';

const words: Record<Attempted['outcome'], string> = {
  taken: 'taken',
  failed: 'not possible',
  left: 'possible, but given up later',
  'not-tried': 'not tried: an earlier one was taken',
};

export function AttemptList({ attempts }: { attempts: readonly Attempted[] }): JSX.Element {
  return (
    <ul class="attempts">
      {attempts.map((attempt, at) => (
        <li key={at} class={attempt.outcome}>
          <button class="link" onClick={() => store.lightUp(attempt.reason?.place ?? attempt.place)}>
            <span class="name">{attempt.label}</span> <span class="outcome">{outcomeWords(attempt)}</span>
          </button>
          {attempt.more && <LineLink place={attempt.place} />}
          {attempt.reason && attempt.outcome !== 'taken' && <ReasonView reason={attempt.reason} />}
          {attempt.more && <More more={attempt.more} />}
        </li>
      ))}
    </ul>
  );
}

function outcomeWords({ outcome, more }: Attempted): string {
  if (more?.stopped) return `possible, but what came ${more.stopped.isBehind ? 'behind it' : 'of it'} failed`;
  return more?.note ?? words[outcome];
}

function More({ more: { bound, held, stopped, became, given, changes } }: { more: AttemptMore }): JSX.Element {
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

function ReasonView({ reason }: { reason: Reason }): JSX.Element {
  const { place, source, message, values, binding, because, remedies, sources, held, others = [] } = reason;
  return (
    <div class="reason-view">
      <button class="link source" onClick={() => store.lightUp(place)}>
        <span class="faint">{lineText(place)}</span> <code>{source}</code>
      </button>
      {message !== 'is false' && <p>{message}</p>}
      {binding.length > 0 && (
        <p class="faint">with {binding.map(({ name, value }) => `${name} = ${value}`).join(', ')}</p>
      )}
      {values.map(({ text, value }) => (
        <p key={text} class="value">
          <code>{text}</code> is <strong>{value}</strong>
        </p>
      ))}
      {because && <ReasonView reason={because} />}
      {remedies.map((change) => (
        <Remedy key={overrideText(change)} change={change} />
      ))}
      {sources && <SourceList sources={sources} />}
      {held && <HeldList held={held} title="before it held" />}
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
    </div>
  );
}

function Remedy({ change }: { change: Override }): JSX.Element {
  return (
    <button
      class="remedy"
      onClick={() => {
        store.overrides.value = [...store.overrides.peek(), change];
        store.say('Changed in a copy of the world. The text stays as it is.');
      }}
    >
      Make it true: <code>{overrideText(change)}</code>
    </button>
  );
}
