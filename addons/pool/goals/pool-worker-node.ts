// The Worker of a pool that plans for goals, in Node, for games that have no Worker of their own.

import { serve } from '../node.ts';
import { hostGoals } from './host-goals.ts';

serve({}, hostGoals);
