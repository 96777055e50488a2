// The game that is played in the page, if one is: its picture takes the place of the other ones.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

export const otherPicture = signal<ComponentType | null>(null);
