// All ways to do a task with their outcomes: taken, not possible and why, failed and because of which task, or not
// tried.

import type { JSX } from 'preact';
import type { Attempted, Override, Reason } from '../model/plan-data.ts';
import { overrideText } from '../model/plan-data.ts';
import * as store from '../state/store.ts';
import { whyViews } from './why/loaded.ts';

const words: Record<Attempted['outcome'], string> = {
  taken: 'taken',
  failed: 'not possible',
  left: 'possible, but given up later',
  'not-tried': 'not tried: an earlier one was taken',
};

export function AttemptList({ attempts }: { attempts: readonly Attempted[] }): JSX.Element {
  const Views = whyViews.value;
  return (
    <ul class="attempts">
      {attempts.map((attempt, at) => (
        <li key={at} class={attempt.outcome}>
          <button class="link" onClick={() => store.lightUp(attempt.reason?.place ?? attempt.place)}>
            <span class="name">{attempt.label}</span> <span class="outcome">{outcomeWords(attempt)}</span>
          </button>
          {attempt.more && Views && <Views.LineLink place={attempt.place} />}
          {attempt.reason && attempt.outcome !== 'taken' && <ReasonView reason={attempt.reason} />}
          {attempt.more && Views && <Views.More more={attempt.more} />}
        </li>
      ))}
    </ul>
  );
}

function outcomeWords({ outcome, more }: Attempted): string {
  if (more?.stopped)
    return more.stopped.isBehind ? 'possible, but a later task failed' : 'possible, but one of its own tasks failed';
  return more?.note ?? words[outcome];
}

export function ReasonView({ reason }: { reason: Reason }): JSX.Element {
  const { place, source, message, values, binding, because, remedies, sources } = reason;
  const Views = whyViews.value;
  return (
    <div class="reason-view">
      <button class="link source" onClick={() => store.lightUp(place)}>
        <span class="faint">
          {place.file === 'problem' ? 'problem, ' : ''}line {place.line}
        </span>{' '}
        <code>{source}</code>
      </button>
      {message !== 'is false' && <p>{message}</p>}
      {binding.length > 0 && (
        <p class="faint">with {binding.map(({ name, value }) => `${name} = ${value}`).join(', ')}</p>
      )}
      {values.map(({ text, value, rule }) => (
        <p key={text} class="value">
          <code>{text}</code> is <strong>{value}</strong>
          {rule && !because && Views && (
            <>
              {' '}
              <Views.LineLink place={rule} />
            </>
          )}
        </p>
      ))}
      {because && <ReasonView reason={because} />}
      {remedies.map((change) => (
        <Remedy key={overrideText(change)} change={change} />
      ))}
      {sources && Views && <Views.ReasonMore reason={reason} />}
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
