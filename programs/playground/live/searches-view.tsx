// The searches of a game, the last ones first, and the explanation of one of them.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../panes/words.ts';
import { comparison, explained, explainSearch, titleOf } from './explaining.ts';
import { game, searches } from './game.ts';
import type { GameSearch } from './search-list.ts';

/** More are no help. */
const mostShown = 60;

export function SearchesView(): JSX.Element {
  const world = game.value!.world;
  const chosen = game.value!.worlds.indexOf(world.name);
  const own = searches.value.filter((one) => one.world === chosen);
  return (
    <>
      <Explanation />
      {own.length === 0 && <p class="faint">No search has begun since the page looks at this world.</p>}
      <ul class="live-list searches" aria-label="Searches">
        {own.slice(0, mostShown).map((one) => (
          <SearchRow key={one.search} one={one} />
        ))}
      </ul>
      {own.length > mostShown && <p class="faint">and {own.length - mostShown} before them</p>}
    </>
  );
}

function SearchRow({ one }: { one: GameSearch }): JSX.Element {
  const { search, status, iterations, plan, request } = one;
  const title = titleOf(one);
  const words = [
    status,
    ...(iterations === null ? [] : [counted(iterations, 'iteration')]),
    ...(plan ? [counted(plan.length, 'step')] : []),
  ];
  return (
    <li class={explained.value?.search.search === search ? 'met' : ''}>
      <span>
        <span class="faint">{search}</span> <code>{title}</code>{' '}
        <span class={status === 'failed' || status.startsWith('out-of') ? 'bad' : 'faint'}>{words.join(', ')}</span>
      </span>
      {request && (
        <button aria-label={`Explain search ${search}, ${title}`} onClick={() => void explainSearch(one)}>
          Explain
        </button>
      )}
    </li>
  );
}

function Explanation(): JSX.Element | null {
  const { value: one } = explained;
  const box = useRef<HTMLElement>(null);
  // Shows the result to a user who has clicked a search far below.
  useLayoutEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [one?.search.search]);
  if (!one) return null;
  const { title, told, wrong, isPlanned, search } = one;
  return (
    <section class="explained" ref={box} aria-label="Explanation">
      <h3>
        {title}
        <button class="close" aria-label="Close the explanation" onClick={() => (explained.value = null)}>
          ×
        </button>
      </h3>
      {isPlanned && (
        <p>
          The page has planned it again, with the values after the frame in which search {search.search} began: see
          “Plan” and “Why?”. {comparison.value}
        </p>
      )}
      {!isPlanned && !wrong && <p class="faint">…</p>}
      {wrong && <p class={told ? 'faint' : 'warn'}>The page can’t plan it again. {wrong}</p>}
      {told && (
        <>
          <p>The game says:</p>
          <pre tabIndex={0} aria-label="What the game says">
            {told}
          </pre>
        </>
      )}
    </section>
  );
}
