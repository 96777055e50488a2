// Changes of the texts that come from outside the editor: from a picture or the table of values.

import { setInText } from '../editor/value-in-text.ts';
import type { TextChange } from '../editor/value-in-text.ts';
import { isLisp } from '../model/files.ts';
import type { Override } from '../model/plan-data.ts';
import { choice, overrides, setText, textOf, texts } from './store.ts';
import type { FileName } from './store.ts';

/** The editor, once there is one. It keeps changes so that they can be undone. */
let change: (file: FileName, changes: TextChange) => void = (file, { from, to, insert }) => {
  const text = textOf(file);
  setText(file, text.slice(0, from) + insert + text.slice(to));
};

export function changeBy(editor: typeof change): void {
  change = editor;
}

/** Where the cursor of the editor is. null: there is no editor yet. */
export let cursorAt: () => { file: FileName; at: number } | null = () => null;

export function cursorBy(editor: typeof cursorAt): void {
  cursorAt = editor;
}

/** Sets a value in the text of the problem. Of several problems in one text, it can't tell which one is meant. */
export function setValue(override: Override): void {
  const file = texts.problem.peek().trim() === '' ? 'domain' : 'problem';
  const text = texts[file].peek();
  if (isLisp(text) || choice.peek() !== null) {
    overrides.value = [...overrides.peek(), override];
    return;
  }
  change(file, setInText(text, override));
}

export function writeOverrides(): void {
  const changes = overrides.peek();
  overrides.value = [];
  for (const override of changes) setValue(override);
}
