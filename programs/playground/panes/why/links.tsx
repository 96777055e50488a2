// Links: to a line of the text, which is highlighted, or to a tried task, which is shown.

import type { JSX } from 'preact';
import type { TextPlace } from '../../model/plan-data.ts';
import type { WhyLink } from '../../model/why-data.ts';
import { lookAt } from '../../state/explaining.ts';
import * as store from '../../state/store.ts';

/** `line 12`, and `problem, line 3`. */
export const lineText = ({ file, line }: TextPlace): string =>
  file === 'problem' ? `problem, line ${line}` : `line ${line}`;

/** A link `line 12`, which highlights the line. `source`: the text there. */
export function LineLink({ place, source }: { place: TextPlace; source?: string }): JSX.Element {
  return (
    <button class="link line" onClick={() => store.lightUp(place)}>
      <span class="faint">{lineText(place)}</span>
      {source && (
        <>
          {' '}
          <code>{source}</code>
        </>
      )}
    </button>
  );
}

/** The words, the line, and the task that they lead to. */
export function Linked({ link }: { link: WhyLink }): JSX.Element {
  const { text, place, tried } = link;
  return (
    <span class="linked">
      {tried === null ? (
        text
      ) : (
        <button class="link" onClick={() => lookAt(tried)}>
          {text}
        </button>
      )}
      {place && (
        <>
          {' '}
          <LineLink place={place} />
        </>
      )}
    </span>
  );
}
