// Places that make the orders of the worlds of domains/ valid, taken out again: the checkers know of an order that no
// other place of the domain stands for. A plan that is carried out step by step keeps it anyway.

/** Replaces a part of a text that has to be there, wherever it is. */
function put(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`there is no ${before}`);
  return text.replaceAll(before, after);
}

/** As if nobody asked whom a zombie has to chase, neither on the way in nor before the cage is shut. */
export function withoutHuntersPlaces(text: string): string {
  const whose = text.includes('task StepIn(') ? '    safe(hunter, to);\n' : '    safe(hunter, room);\n';
  const alone = '    in_cage(room);\n    prey(room) == none or prey(room) == hunter;\n';
  // The room is entered when the zombie is in its cage.
  const waits = 'Room room) {\n    in_cage(room);\n}';
  return put(put(put(text, whose, ''), alone, '    in_cage(room);\n'), waits, 'Room room) {\n}');
}

/** As if an hour only had a beginning. */
export function withoutTownPlaces(text: string): string {
  const endless = put(text, '    progress(person) == begun :-> spent;\n', '');
  return put(endless, 'progress(person) == spent;', 'progress(person) == begun;');
}

/** As if nobody asked who covers a corner before another one looks into it. */
export function withoutSquadPlaces(text: string): string {
  return put(text, '    covered_by(corner) != member;\n', '');
}
