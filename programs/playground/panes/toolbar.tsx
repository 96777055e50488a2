// The line at the top: which world, how to plan, links and files.

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { galleries, galleryNamed } from '../galleries/galleries.ts';
import { livePane } from '../live/state.ts';
import { openFiles, openGallery, saveFile, shareLink } from '../state/opening.ts';
import * as store from '../state/store.ts';

export function Toolbar(): JSX.Element {
  const files = useRef<HTMLInputElement>(null);
  const problems = store.plan.value?.problems ?? [];
  return (
    <header class="toolbar">
      <h1>
        frameplan <span>playground</span>
      </h1>
      <label>
        <span class="label">World</span>{' '}
        <select
          aria-label="World"
          value={store.gallery.value ?? ''}
          onChange={({ currentTarget }) => {
            if (currentTarget.value) openGallery(currentTarget.value).catch((error: Error) => store.say(error.message));
          }}
        >
          {store.gallery.value === null && (
            <option value="">{livePane.value ? 'a game that runs' : 'a text of yours'}</option>
          )}
          {galleries.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {problems.length > 1 && (
        <label>
          <span class="label">Problem</span>{' '}
          <select
            aria-label="Problem"
            value={store.plan.value!.problem}
            onChange={({ currentTarget }) => (store.choice.value = currentTarget.value)}
          >
            {problems.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <label title="The first plan that is found, or the one that costs least">
        <span class="label">Find</span>{' '}
        <select
          aria-label="Find"
          value={store.best.value ? 'best' : 'first'}
          onChange={({ currentTarget }) => (store.best.value = currentTarget.value === 'best')}
        >
          <option value="first">the first plan</option>
          <option value="best">the best plan</option>
        </select>
      </label>
      <span class="spring" />
      <button class="main" onClick={() => void shareLink()}>
        Share
      </button>
      <button onClick={() => files.current!.click()}>Open…</button>
      <button onClick={saveFile}>Save</button>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept=".htn,.hddl,.pddl,.json,.txt,.fprec"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          openFiles(chosen).catch((error: Error) => store.say(error.message));
        }}
      />
      <Hint />
    </header>
  );
}

function Hint(): JSX.Element | null {
  const gallery = galleryNamed(store.gallery.value);
  return gallery ? <p class="gallery-hint">{gallery.hint}</p> : null;
}
