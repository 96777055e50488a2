// Fields of the forms about a game: a choice, and the arguments of a variable.

import type { JSX } from 'preact';
import type { RecordedDomain } from '../../../addons/debug/types.ts';
import { game, worldNow } from './game.ts';
import { choicesOf } from './values.ts';

interface ChoiceProps {
  label: string;
  value: string;
  /** What is chosen, and what is shown of it. */
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps): JSX.Element {
  return (
    <label>
      <span class="label">{label}</span>
      <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export const same = (names: readonly string[]): [string, string][] => names.map((name) => [name, name]);

export type DeclaredVariable = RecordedDomain['variables'][number];

/** Fluents first: they are what changes. */
export const variablesOf = ({ variables }: RecordedDomain): DeclaredVariable[] => [
  ...variables.filter(({ kind }) => kind === 'fluent'),
  ...variables.filter(({ kind }) => kind === 'constant'),
];

/** One field for each argument: a choice of what is there, or a number. */
export function ArgumentFields({
  variable,
  args,
  onChange,
}: {
  variable: DeclaredVariable;
  args: readonly string[];
  onChange: (args: string[]) => void;
}): JSX.Element {
  const { domain } = game.value!;
  const change = (at: number, value: string): void => onChange(args.map((arg, index) => (index === at ? value : arg)));
  return (
    <>
      {variable.params.map((type, at) => {
        const label = type.kind === 'object' ? domain.types[type.of!]!.name : `argument ${at + 1}`;
        const choices = choicesOf(domain, worldNow(), type);
        return choices ? (
          <Choice
            key={at}
            label={label}
            value={args[at] ?? ''}
            options={same(choices)}
            onChoose={(value) => change(at, value)}
          />
        ) : (
          <label key={at}>
            <span class="label">{label}</span>
            <input
              aria-label={label}
              inputMode="decimal"
              value={args[at] ?? ''}
              onInput={({ currentTarget }) => change(at, currentTarget.value)}
            />
          </label>
        );
      })}
    </>
  );
}

/** Returns the initial contents of the fields: the first choices. */
export function firstArgs(variable: DeclaredVariable | undefined): string[] {
  const { value } = game;
  if (!variable || !value) return [];
  return variable.params.map((type) => choicesOf(value.domain, worldNow(), type)?.[0] ?? '0');
}
