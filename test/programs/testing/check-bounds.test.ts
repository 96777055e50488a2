// Bounds that tasks state are checked: bounds that hold, and bounds that are too high.

import { expect, it } from 'vitest';
import { checkBounds, readSetting } from '../../../programs/testing/index.ts';

/** A walk through a row of rooms, with a short cut from the second to the last. */
function walk(bound: string, { request = 'ordered(Go(end));', more = '' } = {}): Parameters<typeof checkBounds>[0] {
  return readSetting(`domain walk;
type Room;
constant boolean leads(Room from, Room to);
constant integer left(Room from, Room to);
constant integer guess(Room room);
fluent Room at;
fluent boolean seen(Room room);
task Step(Room to) { leads(at, to); seen(to) == false :-> true; at := to; }
task Go(Room to) {
    bound := ${bound};
    method there { at == to; }
    method on { at != to; exists (Room next) { leads(at, next); not seen(next); ordered(Step(next), Go(to)); } }
}
${more}
problem p of walk;
instance Room start, middle, last, end;
leads(start, middle) := true; leads(middle, last) := true; leads(last, end) := true; leads(middle, end) := true;
left(start, end) := 3; left(middle, end) := 2; left(last, end) := 1;
guess(start) := 2; guess(middle) := 1; guess(last) := 2;
at := start;
${request}`);
}

it('shows that bounds hold', () => {
  expect(checkBounds(walk('left(at, to) - 1'))).toEqual({ ok: true, checked: 5, complete: true });
  expect(checkBounds(walk('0'))).toMatchObject({ ok: true, complete: true });
});

it('finds the task that can be done at less, also on ways that no best plan takes', () => {
  expect(checkBounds(walk('left(at, to)'))).toEqual({ ok: false, task: 'Go(end)', stated: 3, cost: 2 });
  // Only a plan that goes the long way comes through the last room.
  const inLast = { ok: false, task: 'Go(end)', stated: 2, cost: 1 };
  expect(checkBounds(walk('guess(at)'))).toEqual(inLast);
});

it('counts no bound against what can not be done at all', () => {
  expect(checkBounds(walk('1000', { request: 'ordered(Go(none));' }))).toMatchObject({ ok: true, complete: true });
});

it('says when it could not follow everything', () => {
  expect(checkBounds(walk('0'), { iterations: 3 })).toMatchObject({ ok: true, complete: false });
  expect(checkBounds(walk('1 / left(at, at)'))).toMatchObject({ ok: true, complete: false });
});

it('rounds as a search does, where costs are whole', () => {
  expect(checkBounds(walk('left(at, to) - 0.9'))).toMatchObject({ ok: false, stated: 3 });
  expect(checkBounds(walk('left(at, to) - 0.99999999'))).toMatchObject({ ok: true });
});

it('looks at what other tasks do in between', () => {
  const more = `fluent boolean open;
task Open() { cost := 0; open := true; }
task Close() { cost := 3; open := false; }
task In() { cost := 0; open == false; }
task Through() { cost := 0; open; }
task Enter() {
    bound := 3;
    method { ordered(In(), Through()); }
    method { ordered(Close()); }
}`;
  const enter = (request: string): ReturnType<typeof checkBounds> => checkBounds(walk('0', { request, more }));
  // By itself there is no way in at less than 3 ...
  expect(enter('ordered(Enter());')).toMatchObject({ ok: true });
  // ... but somebody may open from inside.
  expect(enter('unordered(Enter(), Open());')).toEqual({ ok: false, task: 'Enter()', stated: 3, cost: 0 });
});
