// One value of the world, which a click changes: in the text of the problem, or in a game that is attached.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { setLive } from '../live/state.ts';
import { fittingObjects } from '../model/world-data.ts';
import type { TableData, ValueShape, WorldData } from '../model/world-data.ts';
import { setValue } from '../state/edits.ts';
import * as store from '../state/store.ts';

interface ValueProps {
  table: TableData;
  args: string[];
  text: string;
}

export function ValueCell({ table, args, text }: ValueProps): JSX.Element {
  const isEdited = useSignal(false);
  const wrong = useSignal<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Whether the focus goes back to the button. */
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (!isEdited.value && returns.current) button.current?.focus();
    if (!isEdited.value) returns.current = false;
  }, [isEdited.value]);
  const inGame = store.otherRecord.value ? setLive.value : null;
  // Values of past frames and of recordings can't be changed.
  if (store.otherRecord.value && !inGame) return <span>{text}</span>;
  const flips = table.shape.kind === 'boolean';
  const set = async (value: string): Promise<void> => {
    const override = { variable: table.name, args, value };
    if (value === text) wrong.value = null;
    else if (inGame) wrong.value = await inGame(override);
    else setValue(override);
    // A value that the game refuses stays in the field, to be corrected.
    isEdited.value = wrong.value !== null && !flips;
  };
  const leave = (): void => {
    isEdited.value = false;
    wrong.value = null;
  };
  const end = (value: string | null, withKey: boolean): void => {
    returns.current = withKey;
    if (value === null) leave();
    else void set(value);
  };
  return (
    <>
      {isEdited.value ? (
        <ValueField table={table} text={text} isWrong={wrong.value !== null} end={end} />
      ) : (
        <button
          ref={button}
          class="link"
          aria-label={`${table.name}(${args.join(', ')}) is ${text}: change it`}
          onClick={() => (flips ? void set(text === 'true' ? 'false' : 'true') : (isEdited.value = true))}
        >
          {text}
        </button>
      )}
      {wrong.value !== null && (
        <span class="bad" role="alert">
          {' '}
          {wrong.value}
        </span>
      )}
    </>
  );
}

interface FieldProps {
  table: TableData;
  text: string;
  isWrong: boolean;
  /** null: nothing is changed. `withKey`: by Enter or Escape. */
  end: (value: string | null, withKey: boolean) => void;
}

function ValueField({ table, text, isWrong, end }: FieldProps): JSX.Element {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // A game continues while the user writes.
  const first = useRef(text).current;
  const isOver = useRef(false);
  /** Arrow keys go through the choices one by one, so only Enter chooses. */
  const byKey = useRef(false);
  useLayoutEffect(() => {
    field.current!.focus();
    field.current!.select?.();
  }, []);
  const endWith = (value: string | null, withKey: boolean): void => {
    if (isOver.current && !isWrong) return;
    isOver.current = true;
    end(value, withKey);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent & { currentTarget: { value: string } }): void => {
    byKey.current = true;
    if (key === 'Enter') endWith(currentTarget.value, true);
    if (key === 'Escape') endWith(null, true);
  };
  const common = { ref: field, 'aria-label': table.name, 'aria-invalid': isWrong, onKeyDown };
  const choices = choicesFor(table.shape, store.record.value.world!);
  if (!choices) {
    return (
      <input
        {...common}
        defaultValue={first}
        onBlur={({ currentTarget }) => endWith(isWrong ? null : currentTarget.value, false)}
      />
    );
  }
  return (
    <select
      {...common}
      onPointerDown={() => (byKey.current = false)}
      onChange={({ currentTarget }) => byKey.current || endWith(currentTarget.value, false)}
      onBlur={({ currentTarget }) => endWith(isWrong ? null : currentTarget.value, false)}
    >
      {choices.map((choice) => (
        <option key={choice} selected={choice === first}>
          {choice}
        </option>
      ))}
    </select>
  );
}

function choicesFor(shape: ValueShape, world: WorldData): string[] | null {
  if (shape.kind === 'enum') return shape.words;
  if (shape.kind !== 'object') return null;
  const { root, types } = shape;
  if (!types) return world.names[root] ?? null;
  return ['none', ...fittingObjects(world, root, types)];
}
