// The content of the map of a SimpleFPS world at a moment, computed from values only.

import type { PlayRecord } from '../model/record.ts';
import { tableNamed, valueAt } from '../model/world-data.ts';
import type { ObjectData, WorldData } from '../model/world-data.ts';
import { centreOf, doorBetween, layOut, seatsIn } from './map-layout.ts';
import type { DoorPlace, MapPoint, MapRect } from './map-layout.ts';

export interface MapArea {
  name: string;
  rect: MapRect;
  isLit: boolean;
}

export interface MapDoor extends DoorPlace {
  name: string;
  isOpen: boolean;
  key: string | null;
  from: MapPoint;
  to: MapPoint;
}

export interface MapToken extends MapPoint {
  name: string;
  kind: 'soldier' | 'player' | 'thing';
  type: string;
  /** The variable that says where it is. */
  variable: 'at' | 'place';
  note: string;
}

export interface MapScene {
  areas: MapArea[];
  doors: MapDoor[];
  tokens: MapToken[];
  layout: Map<string, MapRect>;
}

interface Frame {
  world: WorldData;
  layout: Map<string, MapRect>;
  /** The objects by tree of types and id. */
  things: ObjectData[];
  areas: ObjectData[];
  doors: Map<number, MapDoor>;
  seats: Map<number, MapPoint>;
}

export function sceneAt(
  { world, valuesAt }: PlayRecord,
  moment: number,
  placed: ReadonlyMap<string, MapRect>,
): MapScene {
  const values = valuesAt(moment);
  const frame = frameOf(world!, values, placed);
  const areas = frame.areas.map(({ name, id }) => ({
    name,
    rect: frame.layout.get(name)!,
    isLit: valueAt(world!, values, 'lit', id) !== 0,
  }));
  const things = frame.things.flatMap((object): MapToken[] => {
    const seat = frame.seats.get(object.id);
    if (!seat || object.type === 'Door') return [];
    const isPlayer = object.type === 'Player';
    const note = isPlayer && valueAt(world!, values, 'wounded', object.id) ? 'hit' : '';
    return [
      { ...seat, name: object.name, type: object.type, kind: isPlayer ? 'player' : 'thing', variable: 'place', note },
    ];
  });
  const soldiers = soldiersOf(world!).map((npc): MapToken => {
    const notes = [
      valueAt(world!, values, 'injured', npc.id) ? 'hurt' : '',
      valueAt(world!, values, 'covered', npc.id) ? 'in cover' : '',
      ...heldBy(frame, values, npc.id),
    ];
    const at = positionOf(frame, values, npc.id);
    return {
      ...at,
      name: npc.name,
      type: npc.type,
      kind: 'soldier',
      variable: 'at',
      note: notes.filter(Boolean).join(', '),
    };
  });
  return { areas, doors: [...frame.doors.values()], tokens: [...things, ...soldiers], layout: frame.layout };
}

const soldiersOf = (world: WorldData): ObjectData[] => {
  const shape = tableNamed(world, 'at')!.params[0]!.shape;
  return shape.kind === 'object' ? world.objects.filter(({ root }) => root === shape.root) : [];
};

function frameOf(world: WorldData, values: Float64Array, placed: ReadonlyMap<string, MapRect>): Frame {
  const at = tableNamed(world, 'at')!.shape;
  const place = tableNamed(world, 'place')!.params[0]!.shape;
  const areas = world.objects.filter(({ root }) => at.kind === 'object' && root === at.root);
  const things = world.objects.filter(({ root }) => place.kind === 'object' && root === place.root);
  const layout = layOut(
    areas.map(({ name }) => name),
    placed,
  );
  const frame: Frame = { world, layout, areas, things, doors: new Map(), seats: new Map() };
  addDoors(frame, values);
  addSeats(frame, values);
  return frame;
}

const areaNamed = ({ areas }: Frame, id: number): ObjectData | undefined => areas.find((area) => area.id === id);

function addDoors(frame: Frame, values: Float64Array): void {
  const { world, layout, things, doors } = frame;
  const inWall = new Map<string, number>();
  for (const { name, id, type } of things) {
    const one = areaNamed(frame, valueAt(world, values, 'place', id));
    const other = areaNamed(frame, valueAt(world, values, 'second_area', id));
    if (type !== 'Door' || !one || !other || one === other) continue;
    const wall = [one.name, other.name].sort().join(' ');
    const before = inWall.get(wall) ?? 0;
    inWall.set(wall, before + 1);
    const [from, to] = [layout.get(one.name)!, layout.get(other.name)!];
    const key = valueAt(world, values, 'key', id);
    doors.set(id, {
      ...doorBetween(from, to, [0.5, 0.25, 0.75][before % 3]),
      name,
      isOpen: valueAt(world, values, 'open', id) !== 0,
      key: things.find((thing) => thing.id === key)?.name ?? null,
      from: centreOf(from),
      to: centreOf(to),
    });
  }
}

/** Things keep their seats while others are taken away: seats are those of the start. */
function addSeats(frame: Frame, values: Float64Array): void {
  const { world, areas, things, layout, seats } = frame;
  for (const area of areas) {
    const inside = things.filter(
      ({ id, type }) =>
        type !== 'Door' &&
        (valueAt(world, values, 'place', id) === area.id || valueAt(world, world.values, 'place', id) === area.id),
    );
    const places = seatsIn(layout.get(area.name)!, inside.length);
    inside.forEach(({ id }, at) => {
      if (valueAt(world, values, 'place', id) === area.id) seats.set(id, places[at]!);
    });
  }
}

function positionOf(frame: Frame, values: Float64Array, npc: number): MapPoint {
  const { world, layout, seats, doors } = frame;
  const area = areaNamed(frame, valueAt(world, values, 'at', npc));
  if (!area) return { x: 0, y: 0 };
  const middle = centreOf(layout.get(area.name)!);
  const near = valueAt(world, values, 'near', npc);
  const door = doors.get(near);
  // On this side of the door.
  if (door) return { x: door.x + (middle.x - door.x) * 0.22, y: door.y + (middle.y - door.y) * 0.22 };
  const seat = seats.get(near);
  return seat ? { x: seat.x - 0.26, y: seat.y - 0.1 } : middle;
}

function heldBy({ world, things }: Frame, values: Float64Array, npc: number): string[] {
  return things
    .filter(({ id }) => tableNamed(world, 'holder') && valueAt(world, values, 'holder', id) === npc)
    .map(({ name }) => name);
}

/** Where each soldier is at each moment. */
export function waysOf(record: PlayRecord, placed: ReadonlyMap<string, MapRect>): Map<string, MapPoint[]> {
  const world = record.world!;
  const soldiers = soldiersOf(world);
  const ways = new Map(soldiers.map(({ name }) => [name, [] as MapPoint[]]));
  // In a long recording, only the way from the current moment on is drawn.
  const length = Math.min(record.length, 400);
  for (let moment = 0; moment < length; moment++) {
    const values = record.valuesAt(moment);
    const frame = frameOf(world, values, placed);
    for (const { name, id } of soldiers) ways.get(name)!.push(positionOf(frame, values, id));
  }
  return ways;
}
