// The sources of the values that a condition has read, and the conditions that held before it.

import type { JSX } from 'preact';
import type { HeldView, SourceView } from '../../model/why-data.ts';
import { LineLink, Linked } from './links.tsx';

export function SourceList({ sources }: { sources: readonly SourceView[] }): JSX.Element | null {
  if (sources.length === 0) return null;
  return (
    <ul class="sources" aria-label="Where the values come from">
      {sources.map(({ text, value, wanted, origin, first, writers, askers, missed, beside }) => (
        <li key={text}>
          <p>
            <code>{text}</code>
            {value !== null && (
              <>
                {' is '}
                <strong>{value}</strong>
              </>
            )}
            {': '}
            <Linked link={origin} />
          </p>
          {first && (
            <p>
              at first: <Linked link={first} />
            </p>
          )}
          {wanted !== null && (
            <p class="faint">
              it would have to be <code>{wanted}</code>
            </p>
          )}
          {[...writers, ...askers].map((writer, at) => (
            <p key={at}>
              <Linked link={writer} />
            </p>
          ))}
          {missed.map(({ link, conditions }, at) => (
            <div key={at}>
              <p>
                <Linked link={link} />
              </p>
              {conditions.map(({ text: condition, place }, index) => (
                <p key={index} class="value">
                  <LineLink place={place!} source={condition} />
                </p>
              ))}
            </div>
          ))}
          {beside.length > 0 && (
            <details>
              <summary>What the problem sets for other objects</summary>
              {beside.map((link, at) => (
                <p key={at}>
                  <Linked link={link} />
                </p>
              ))}
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many are shown initially. */
const mostOpen = 6;

export function HeldList({ held, title }: { held: readonly HeldView[]; title: string }): JSX.Element | null {
  if (held.length === 0) return null;
  const [open, rest] = [held.slice(0, mostOpen), held.slice(mostOpen)];
  return (
    <div class="held">
      <p class="faint">{title}</p>
      {open.map((one, at) => (
        <Held key={at} held={one} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>and {rest.length} more</summary>
          {rest.map((one, at) => (
            <Held key={at} held={one} />
          ))}
        </details>
      )}
    </div>
  );
}

export function Held({ held }: { held: HeldView }): JSX.Element {
  const { place, source, values, sources } = held;
  return (
    <div class="held-one">
      <LineLink place={place} source={source} />
      {values.map(({ text, value, origin, rule }) => (
        <p key={text} class="value">
          <code>{text}</code> is <strong>{value}</strong> {rule && <LineLink place={rule} />}
          {origin && (
            <span class="faint">
              {', '}
              <Linked link={origin} />
            </span>
          )}
        </p>
      ))}
      {sources.length > 0 && (
        <details>
          <summary>What could make it false</summary>
          <SourceList sources={sources} />
        </details>
      )}
    </div>
  );
}
