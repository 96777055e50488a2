// The form that watches a value.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { ArgumentFields, Choice, firstArgs, same, variablesOf } from './fields.tsx';
import { game } from './game.ts';
import { addWatch, plainOf } from './values.ts';

export function WatchForm(): JSX.Element | null {
  const variables = variablesOf(game.value!.domain);
  const name = useSignal('');
  const given = useSignal<string[] | null>(null);
  const wrong = useSignal<string | null>(null);
  const variable = variables.find((one) => one.name === name.value) ?? variables[0];
  if (!variable) return null;
  const args = given.value ?? firstArgs(variable);
  const watch = async (): Promise<void> => {
    const plain = args.map((arg, at) => plainOf(variable.params[at]!.kind, arg));
    wrong.value = await addWatch(variable.name, plain);
  };
  return (
    <form class="live-form" aria-label="A new watch" onSubmit={(event) => (event.preventDefault(), void watch())}>
      <Choice
        label="Watch"
        value={variable.name}
        options={same(variables.map((one) => one.name))}
        onChoose={(to) => ((name.value = to), (given.value = null))}
      />
      <ArgumentFields variable={variable} args={args} onChange={(to) => (given.value = to)} />
      <button type="submit">Watch it</button>
      {wrong.value && (
        <p class="bad" role="alert">
          {wrong.value}
        </p>
      )}
    </form>
  );
}
