// The domain of the game: the changes of its text, and the button that makes the game use it.

import type { JSX } from 'preact';
import { counted } from '../panes/words.ts';
import * as store from '../state/store.ts';
import { hasText, isChanged, replaceDomain, replacing, restoreText } from './domain-text.ts';
import { game } from './game.ts';

export function DomainView(): JSX.Element {
  const { domain, replaceable } = game.value!;
  const { value } = replacing;
  const errors = (store.checked.value?.messages['domain'] ?? []).filter(({ severity }) => severity === 'error').length;
  const canReplace = replaceable === null || replaceable.includes(domain.name);
  return (
    <>
      <p>
        <strong>{domain.name}</strong>{' '}
        {hasText.value
          ? isChanged.value
            ? 'The text was changed here. The game does not have it yet.'
            : 'The text is the one that the game has. Change it in “Text”, and send it back.'
          : 'The game has not given its text: attach it with the option “domains”, with a module and its text. ' +
            'You may write one.'}
      </p>
      {!canReplace && (
        <p class="warn">The game does not let it be replaced: attach it with the option “domains”, with “domain”.</p>
      )}
      <p class="buttons">
        <button
          class="main"
          disabled={!canReplace || errors > 0 || value.state === 'busy' || store.texts.domain.value.trim() === ''}
          onClick={() => void replaceDomain()}
        >
          Replace the domain
        </button>
        {isChanged.value && hasText.value && <button onClick={restoreText}>Take back what was changed</button>}
      </p>
      {errors > 0 && <p class="bad">The text has {counted(errors, 'error')}: F8 in the text goes to them.</p>}
      <div role="status">
        {(value.state === 'busy' || value.state === 'done') && (
          <p class={value.state === 'done' ? 'good' : 'faint'}>{value.what}</p>
        )}
      </div>
      {value.state === 'wrong' && (
        <p class="bad" role="alert">
          {value.what}{' '}
          {value.place && (
            <button onClick={() => store.lightUp({ file: 'domain', ...value.place! })}>line {value.place.line}</button>
          )}
        </p>
      )}
    </>
  );
}
