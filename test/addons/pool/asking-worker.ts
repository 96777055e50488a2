// The Worker of a game in browsers. Domains with the name `asking` ask its functions.

import { serveSearches } from '../../../addons/pool/worker.ts';

serveSearches({ asking: { danger: (area: number) => area / 2, mood: () => 'alert' } });
