// Places that the worlds of domains/ lack: their checkers know of an order that no place of the domain stands for. A
// plan that is carried out step by step keeps it anyway. With these places the domains say it themselves.

/** Replaces a part of a text that has to be there. */
function put(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`there is no ${before}`);
  return text.replace(before, after);
}

/**
 * A room with a zombie that roams is for one hunter at a time, and a cage is shut when its zombie follows nobody any
 * more: nobody reads that who is in the room, and `CloseCageDoor` does not ask whom the zombie follows.
 */
export function huntersPlaces(text: string): string {
  const asked =
    'exists (Room room) { room == to; cage(room) != none; not in_cage(room); } implies entered(to) == none;';
  let changed = put(
    text,
    'fluent boolean   in_cage(',
    'fluent Hunter    entered(Area area);\nfluent boolean   in_cage(',
  );
  if (text.includes('task CloseCageDoor')) {
    changed = put(
      changed,
      '    in_cage(room);\n    open(door)',
      '    in_cage(room);\n    prey(room) == none;\n    open(door)',
    );
    return put(changed, '    open(passage);\n', `    open(passage);\n    ${asked}\n    entered(to) := hunter;\n`);
  }
  changed = put(changed, '    in_cage(room);\n    open(', '    in_cage(room);\n    prey(room) == none;\n    open(');
  for (const passage of ['door', 'gate']) {
    const joins = `    joins(${passage}, corridor, room);\n`;
    const head = changed.lastIndexOf(joins);
    const entered = '    in_cage(room) or entered(room) == none;\n    entered(room) := hunter;\n';
    changed = `${changed.slice(0, head)}${joins}${entered}${changed.slice(head + joins.length)}`;
  }
  return changed;
}

/**
 * The hour of a person begins, is filled by one thing, and is over; when that is so for everybody, it passes. Only the
 * beginning has a place.
 */
export function townPlaces(text: string): string {
  const filling = (
    'Sleep Wait ShopFoodService EatIn ShopSkinService ShopGoodsService ShopLessonService Serve Work Hunt Wander Relax ' +
    'Chat Carve'
  ).split(' ');
  const changed = put(
    text,
    'fluent boolean spent(',
    'fluent boolean filled(Person person);\nfluent boolean spent(',
  ).replace(/^task (\w+)\(Person person.*\{$/gm, (head, name: string) => {
    if (name === 'IncrementPerson' || !isPrimitive(text, name)) return head;
    const effect = filling.includes(name) ? '\n    filled(person) := true;' : '';
    return `${head}\n    spent(person);\n    not filled(person);${effect}`;
  });
  return put(
    put(
      changed,
      '    forall (Person person) { spent(person); }',
      '    forall (Person person) { spent(person); filled(person); }',
    ),
    '    forall (Person person) { spent(person) := false; }',
    '    forall (Person person) { spent(person) := false; filled(person) := false; }',
  );
}

function isPrimitive(text: string, task: string): boolean {
  const [, body = ''] = new RegExp(`^task ${task}\\(.*\\n([^}]*)`, 'm').exec(text) ?? [];
  return !body.includes('method');
}

/** The squad's domain says it itself: somebody covers a corner before another one looks into it. */
export function withoutSquadPlaces(text: string): string {
  return put(text, '    covered_by(corner) != member;\n', '');
}
