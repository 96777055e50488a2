// The Worker of a pool in Node, for games that have no Worker of their own.

import { serve } from './node.ts';

serve({});
