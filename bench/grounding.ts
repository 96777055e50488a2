// `npm run grounding -- FOLDER`: measures how long it takes to ground the worlds of problems in PDDL, by their numbers
// of actions.

import { runGrounding } from './pddl/grounding.ts';
import { startCommand } from './start.ts';

startCommand('grounding', runGrounding);
