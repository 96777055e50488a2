// Highlights a place in the text: a task that was clicked in the tree, or the cause of a failure.

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';

export const light = StateEffect.define<{ from: number; to: number } | null>();

const whole = Decoration.line({ class: 'cm-lit-line' });
const exactly = Decoration.mark({ class: 'cm-lit' });

export const litPlace = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    let next = decorations.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(light)) continue;
      if (!effect.value) next = Decoration.none;
      else {
        const { doc } = transaction.state;
        const from = Math.min(effect.value.from, doc.length);
        const to = Math.min(effect.value.to, doc.length);
        const marks = [whole.range(doc.lineAt(from).from)];
        // For a long place, the first line is enough.
        if (to > from && doc.lineAt(from).number === doc.lineAt(to).number) marks.push(exactly.range(from, to));
        next = Decoration.set(marks, true);
      }
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});
