// The Worker of a pool in browsers, for games that have no Worker of their own.

import { serve } from './web.ts';

serve({});
