// The Worker of a game in Node: domains that are named `asking` ask it.

import { serveSearches } from '../../../dist/addons/pool/worker.js';

serveSearches({ asking: { danger: (area) => area / 2, mood: () => 'alert' } });
