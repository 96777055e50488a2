// The Worker of a pool that plans for goals, in browsers, for games that have no Worker of their own.

import { serve } from '../web.ts';
import { hostGoals } from './host-goals.ts';

serve({}, hostGoals);
