// State of an attached game that exists before the code for the connection is loaded.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Override } from '../model/plan-data.ts';

/** The bar and the pane of the attached game, or null. */
export const liveBar = signal<ComponentType | null>(null);
export const livePane = signal<ComponentType | null>(null);

/** Sets a value of the shown game. Resolves with what is wrong with it, or null. */
export const setLive = signal<((value: Override) => Promise<string | null>) | null>(null);

/** Leaves the game, because something else is going to be shown. */
export const leaveGame = signal<(() => void) | null>(null);

/** Sets or removes a break at the cursor. */
export const breakHere = signal<(() => void) | null>(null);

/** The text of the pane "Plan" while no search of the game is shown in it. */
export const planHint = signal<string | null>(null);

/** The places of breaks in the text of the domain. */
export const breakPlaces = signal<readonly number[]>([]);
