// `npm run grounding -- FOLDER`: how long it takes to ground the worlds of problems in PDDL, by how many actions they
// have.

import { runGrounding } from './pddl/grounding.ts';
import { startCommand } from './start.ts';

startCommand('grounding', runGrounding);
