// The views of full explanations. They are loaded with the first explanation, since many users need none.

import { signal } from '@preact/signals';
import type * as views from './views.tsx';

export const whyViews = signal<typeof views | null>(null);
