// `npm run grounding -- FOLDER`: how long it takes to ground the worlds of problems in PDDL, by how many actions they
// have.

import { runGrounding } from './pddl/grounding.ts';

process.exitCode = runGrounding(process.argv.slice(2), (text) => void process.stdout.write(text));
