// Marks next to the lines at which an attached game pauses.

import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';

/** Places in the text, in their order. */
export const breakMarks = StateEffect.define<readonly number[]>();

class BreakMark extends GutterMarker {
  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.textContent = '●';
    mark.title = 'The game waits here (F9 takes the break away)';
    return mark;
  }
}

const mark = new BreakMark();

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(now, { changes, effects, state }) {
    let next = now.map(changes);
    for (const effect of effects) {
      if (!effect.is(breakMarks)) continue;
      const lines = [...new Set(effect.value.map((place) => state.doc.lineAt(place).from))];
      next = RangeSet.of(
        lines.map((from) => mark.range(from)),
        true,
      );
    }
    return next;
  },
});

/** The gutter has no width while there are no marks. */
export const breakGutter = [marks, gutter({ class: 'cm-breaks', markers: (view) => view.state.field(marks) })];
