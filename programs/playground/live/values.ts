// Converts values of a game from what a form or a table shows to what the game takes, and back.

import type { PlainValue } from '../../../addons/debug/protocol.ts';
import type { RecordedDomain, RecordedType, RecordedWorld } from '../../../addons/debug/types.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import type { Override } from '../model/plan-data.ts';
import { fittingTypes } from '../model/record-of-frames.ts';
import { fittingObjects, placeOf, tableNamed } from '../model/world-data.ts';
import type { ValueShape, WorldData } from '../model/world-data.ts';
import { command, game, wasSet, watches, worldNow } from './game.ts';

/** Returns a value as the game takes it. An invalid number is sent as a text, and the game reports what is wrong. */
export function plainOf(kind: RecordedType['kind'], text: string): PlainValue {
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (!isNumeric(kind)) return text;
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isNaN(number) ? text : number;
}

/** The possible choices, or null for any number. */
export function choicesOf(domain: RecordedDomain, world: WorldData, { kind, of = 0 }: RecordedType): string[] | null {
  if (kind === 'boolean') return ['true', 'false'];
  if (kind === 'enum') return domain.enums[of]!.values;
  if (kind !== 'object') return null;
  return fittingObjects(world, domain.types[of]!.root, fittingTypes(domain, of));
}

/** Returns the number of a value in the record, or NaN if it is not known. */
function numberOf(world: WorldData, shape: ValueShape, value: PlainValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (shape.kind === 'enum') return shape.words.indexOf(value);
  return shape.kind === 'object' ? (world.names[shape.root]?.indexOf(value) ?? NaN) : NaN;
}

const shapes = (
  world: RecordedWorld,
  domain: RecordedDomain,
  variable: string,
): RecordedDomain['variables'][0] | null => world && (domain.variables.find(({ name }) => name === variable) ?? null);

/** Sets a value of the shown world. Returns what is wrong, or null. */
export async function setInGame({ variable, args, value }: Override): Promise<string | null> {
  const { value: now } = game;
  const declared = now && shapes(now.world, now.domain, variable);
  if (!declared) return 'The game has no such variable any more.';
  const plain = plainOf(declared.value.kind, value);
  const place = args.map((arg, at) => plainOf(declared.params[at]!.kind, arg));
  const what = { world: now.world.name, variable, args: place, value: plain === 'none' ? 0 : plain };
  const answer = await command({ type: 'set', ...what }, { quietly: true });
  if (answer.type === 'error') return answer.message;
  tellRecord(variable, place, plain);
  return null;
}

function tellRecord(variable: string, args: readonly PlainValue[], value: PlainValue): void {
  const world = worldNow();
  const table = tableNamed(world, variable);
  if (!table) return;
  const numbers = args.map((arg, at) => numberOf(world, table.params[at]!.shape, arg));
  const number = value === 'none' ? 0 : numberOf(world, table.shape, value);
  const at = placeOf(table, numbers);
  if (!Number.isNaN(number) && at >= table.base && at < table.base + table.size) wasSet(at, number);
}

// --- Watches ---------------------------------------------------------------------------------------------------------

/** Watches a value. Returns what is wrong, or null. */
export async function addWatch(variable: string, args: PlainValue[]): Promise<string | null> {
  const world = game.peek()?.world.name ?? '';
  const answer = await command({ type: 'watch', world, variable, args }, { quietly: true });
  if (answer.type === 'error') return answer.message;
  const { watch: number, value } = answer.result as { watch: number; value: PlainValue };
  watches.value = [...watches.peek().filter((one) => one.number !== number), { number, world, variable, args, value }];
  return null;
}

export async function removeWatch(number: number): Promise<void> {
  const answer = await command({ type: 'unwatch', watch: number }, { quietly: true });
  if (answer.type === 'error' && answer.code !== 'out-of-range') return;
  watches.value = watches.peek().filter((one) => one.number !== number);
}
