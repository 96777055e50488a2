// The bar of a game that is attached: loaded along with what talks to the game.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

export const liveBar = signal<ComponentType | null>(null);
