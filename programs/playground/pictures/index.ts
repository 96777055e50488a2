// Chooses the picture of a world. The page's own code draws pictures from values only: a text contains no drawing, and
// names are only written as text.

import type { ComponentType } from 'preact';
import type { PlayRecord } from '../model/record.ts';
import { tableNamed } from '../model/world-data.ts';
import { MapPicture } from './map.tsx';
import { DayPicture } from './day.tsx';

/** The picture, or null if there is only the graph. */
export function pictureFor({ world }: PlayRecord): ComponentType | null {
  if (!world) return null;
  const has = (...names: string[]): boolean => names.every((name) => tableNamed(world, name) !== undefined);
  if (has('beyond', 'place', 'second_area', 'at')) return MapPicture;
  if (world.domain === 'town' && has('at', 'hungry', 'money')) return DayPicture;
  return null;
}
