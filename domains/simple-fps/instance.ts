// A SimpleFPS instance as data: one building with its items, the player and the soldiers. The same JSON format as the
// reference instances, read with messages that say what is wrong and where. Knows nothing of any planner.

export interface DoorData {
  a: number;
  b: number;
  open: boolean;
  /** The area where the keycard of a closed door lies; null when the door is open. */
  key: number | null;
}

export interface GunData {
  area: number;
  loaded: boolean;
  /** The area where the ammunition of an unloaded gun lies; null when the gun is loaded. */
  ammo: number | null;
  /** Night vision: the gun can be used in the dark. */
  nv: boolean;
}

export interface Soldier {
  area: number;
  injured: boolean;
}

/** Areas are numbers from 0; knives, medikits and covers are listed by the area that each lies in. */
export interface Instance {
  seed: number;
  areas: number;
  poi: number;
  layout: 'dense' | 'tree';
  /** Whether the first soldier is injured, and the area in which it stands. */
  injured: boolean;
  npc: number;
  player: number;
  lighted: boolean[];
  doors: DoorData[];
  guns: GunData[];
  knives: number[];
  medikits: number[];
  covers: number[];
  /** Doors to pass from area to area, closed ones too; 10000: no way. */
  dist: number[][];
  /** All soldiers but the first. */
  others?: Soldier[];
}

/** An instance with its name and the plan that the first soldier should find. */
export interface Sample {
  name: string;
  instance: Instance;
  expected: { solved: boolean; plan: string[] };
}

/** What `dist` says where no way leads. */
export const noWay = 10000;

/** All soldiers of an instance, the first one first. */
export function soldiersOf(instance: Instance): Soldier[] {
  return [{ area: instance.npc, injured: instance.injured }, ...(instance.others ?? [])];
}

/** Collects what is wrong with a value, each complaint with the place that it is about. */
class Reader {
  readonly problems: string[] = [];

  complain(where: string, must: string, value: unknown): void {
    this.problems.push(`${where} must be ${must}, not ${value === undefined ? 'missing' : JSON.stringify(value)}`);
  }

  record(where: string, value: unknown): Record<string, unknown> | null {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    this.complain(where, 'an object', value);
    return null;
  }

  list(where: string, value: unknown, each: (where: string, item: unknown) => void): void {
    if (Array.isArray(value)) value.forEach((item, index) => each(`${where}[${index}]`, item));
    else this.complain(where, 'a list', value);
  }

  integer(where: string, value: unknown, low: number, high: number, what: string): void {
    const fits = Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
    if (!fits) this.complain(where, what, value);
  }

  boolean(where: string, value: unknown): void {
    if (typeof value !== 'boolean') this.complain(where, 'true or false', value);
  }

  /** Where a matching item lies: an area when it is needed, null when it is not. */
  match(where: string, value: unknown, needed: unknown, area: (where: string, value: unknown) => void): void {
    if (needed === true) area(where, value);
    else if (needed === false && value !== null) this.complain(where, 'null (nothing is missing here)', value);
  }
}

function readDoors(reader: Reader, doors: unknown, area: (where: string, value: unknown) => void): void {
  const seen = new Map<string, string>();
  reader.list('doors', doors, (where, item) => {
    const door = reader.record(where, item);
    if (!door) return;
    area(`${where}.a`, door['a']);
    area(`${where}.b`, door['b']);
    reader.boolean(`${where}.open`, door['open']);
    reader.match(`${where}.key`, door['key'], typeof door['open'] === 'boolean' ? !door['open'] : null, area);
    const [low, high] = [Number(door['a']), Number(door['b'])].toSorted((left, right) => left - right);
    if (low === high) reader.complain(where, 'between two different areas', item);
    const earlier = seen.get(`${low}-${high}`);
    if (earlier) reader.complain(where, `the only door between its areas (see ${earlier})`, item);
    seen.set(`${low}-${high}`, where);
  });
}

function readGuns(reader: Reader, guns: unknown, area: (where: string, value: unknown) => void): void {
  reader.list('guns', guns, (where, item) => {
    const gun = reader.record(where, item);
    if (!gun) return;
    area(`${where}.area`, gun['area']);
    reader.boolean(`${where}.loaded`, gun['loaded']);
    reader.boolean(`${where}.nv`, gun['nv']);
    reader.match(`${where}.ammo`, gun['ammo'], typeof gun['loaded'] === 'boolean' ? !gun['loaded'] : null, area);
  });
}

function readDistances(reader: Reader, dist: unknown, areas: number): void {
  const square = Array.isArray(dist) && dist.length === areas;
  if (!square) return reader.complain('dist', `${areas} rows`, Array.isArray(dist) ? dist.length : dist);
  reader.list('dist', dist, (where, row) => {
    if (Array.isArray(row) && row.length !== areas) reader.complain(where, `${areas} distances`, row.length);
    reader.list(where, row, (place, value) => reader.integer(place, value, 0, noWay, `an integer from 0 to ${noWay}`));
  });
}

/** Everything that is wrong with a value that should be an instance; empty when nothing is. */
export function problemsOf(value: unknown): string[] {
  const reader = new Reader();
  const instance = reader.record('the instance', value);
  if (!instance) return reader.problems;
  const areas = instance['areas'];
  reader.integer('areas', areas, 1, 1e6, 'a positive integer');
  if (reader.problems.length > 0) return reader.problems;
  const last = (areas as number) - 1;
  const area = (where: string, item: unknown): void =>
    reader.integer(where, item, 0, last, `an area from 0 to ${last}`);
  reader.integer('seed', instance['seed'], 0, 2 ** 32, 'a non-negative integer');
  reader.integer('poi', instance['poi'], 0, 1e9, 'a non-negative integer');
  if (instance['layout'] !== 'dense' && instance['layout'] !== 'tree') {
    reader.complain('layout', '"dense" or "tree"', instance['layout']);
  }
  reader.boolean('injured', instance['injured']);
  area('npc', instance['npc']);
  area('player', instance['player']);
  reader.list('lighted', instance['lighted'], (where, item) => reader.boolean(where, item));
  const lighted = instance['lighted'];
  if (Array.isArray(lighted) && lighted.length !== areas) reader.complain('lighted', `${areas} values`, lighted.length);
  readDoors(reader, instance['doors'], area);
  readGuns(reader, instance['guns'], area);
  for (const list of ['knives', 'medikits', 'covers']) reader.list(list, instance[list], area);
  readDistances(reader, instance['dist'], areas as number);
  if (instance['others'] !== undefined) {
    reader.list('others', instance['others'], (where, item) => {
      const soldier = reader.record(where, item);
      if (!soldier) return;
      area(`${where}.area`, soldier['area']);
      reader.boolean(`${where}.injured`, soldier['injured']);
    });
  }
  return reader.problems;
}

/** The value as an instance; throws an error that lists everything that is wrong with it. */
export function readInstance(value: unknown, name = 'instance'): Instance {
  const problems = problemsOf(value);
  if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`);
  return value as Instance;
}

/** Some editors put a byte order mark in front of a text. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** Reads lines of `{ name, instance, expected }`, as the files in instances/ have them. */
export function readSamples(text: string): Sample[] {
  return withoutMark(text)
    .split('\n')
    .map((line, index): Sample | null => (line.trim() === '' ? null : readSample(line, index + 1)))
    .filter((sample) => sample !== null);
}

function readSample(text: string, line: number): Sample {
  const value = parseLine(text, line);
  const { name, instance, expected } = value as Partial<Sample>;
  if (typeof name !== 'string') throw new Error(`line ${line}: name must be a string, not ${JSON.stringify(name)}`);
  readInstance(instance, `line ${line} (${name})`);
  const plan = expected?.plan ?? [];
  if (typeof expected?.solved !== 'boolean' || !Array.isArray(plan)) {
    throw new Error(`line ${line} (${name}): expected must be { solved, plan }, not ${JSON.stringify(expected)}`);
  }
  return { name, instance: instance as Instance, expected: { solved: expected.solved, plan } };
}

function parseLine(text: string, line: number): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw new Error(`line ${line}: ${(error as Error).message}`, { cause: error });
  }
  throw new Error(`line ${line}: an object { name, instance, expected } was expected`);
}
