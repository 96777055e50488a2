// The Worker of a pool in Node, where the game has none of its own.

import { serve } from './node.ts';

serve({});
