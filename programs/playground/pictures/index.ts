// Which picture a world has. Pictures are drawn by the page's own code from values alone: a text brings no drawing
// along, and names are only ever written as text.

import type { ComponentType } from 'preact';
import type { PlayRecord } from '../model/record.ts';
import { tableNamed } from '../model/world-data.ts';
import { MapPicture } from './map.tsx';
import { DayPicture } from './day.tsx';

/** null: the graph must do. */
export function pictureFor({ world }: PlayRecord): ComponentType | null {
  if (!world) return null;
  const has = (...names: string[]): boolean => names.every((name) => tableNamed(world, name) !== undefined);
  if (has('beyond', 'place', 'second_area', 'at')) return MapPicture;
  if (world.domain === 'town' && has('at', 'hungry', 'money')) return DayPicture;
  return null;
}
