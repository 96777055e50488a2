// The Worker of a game in browsers: domains that are named `asking` ask it.

import { serveSearches } from '../../pool/worker/index.ts';

serveSearches({ asking: { danger: (area: number) => area / 2, mood: () => 'alert' } });
