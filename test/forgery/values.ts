// Odd values in the place of others, anywhere in what JSON can hold.

import type { Random } from '../../domains/random.ts';

type Holder = Record<string | number, unknown>;

const odd = [
  ...[null, true, false, 0, 1, -1, 2, 0.5, -0.5, 7, 255, 256, 65535, 65536, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53],
  ...[1e300, '', '0', '1', 'a', 'length', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'none'],
  ...[[], {}, [0], [[]], { length: 3 }, { kind: 'object', type: 0 }, { kind: 'enum', enum: 0 }, { kind: 'float' }],
];

/** Changes one value in place. */
export function changeSomewhere(random: Random, root: object): void {
  const places: [holder: Holder, key: string][] = [];
  const collect = (holder: Holder): void => {
    for (const key of Object.keys(holder)) {
      places.push([holder, key]);
      const inner = holder[key];
      if (typeof inner === 'object' && inner !== null) collect(inner as Holder);
    }
  };
  collect(root as Holder);
  if (places.length > 0) changeAt(random, ...random.pick(places));
}

function changeAt(random: Random, holder: Holder, key: string): void {
  const value = holder[key];
  const way = random.below(6);
  if (way === 0) delete holder[key];
  else if (way === 1 && typeof value === 'number') holder[key] = value + random.pick([-1, 1, 8, -8, 1000]);
  else if (way === 2 && Array.isArray(value)) changeList(random, value);
  else if (way === 3) holder[key] = holder[random.pick(Object.keys(holder))];
  else holder[key] = structuredClone(random.pick(odd));
}

function changeList(random: Random, list: unknown[]): void {
  const at = random.below(list.length + 1);
  const way = random.below(4);
  if (way === 0) list.splice(at, 1);
  else if (way === 1) list.splice(at, 0, structuredClone(list[random.below(list.length || 1)]));
  else if (way === 2) list.reverse();
  else list.length = at;
}
