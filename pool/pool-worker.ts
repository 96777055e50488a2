// The Worker of a pool in browsers, where the game has none of its own.

import { serve } from './web.ts';

serve({});
