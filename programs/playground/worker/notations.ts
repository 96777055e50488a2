// The readers of HDDL and PDDL. Only loaded when a text is written in one of them.

import { checkHddlDomain, loadHddl, parseHddl } from '../../../formats/hddl/index.ts';
import { checkPddlDomain, loadPddl, parsePddl } from '../../../formats/pddl/index.ts';

export const notations = {
  hddl: { parse: parseHddl, checkDomain: checkHddlDomain, load: loadHddl },
  pddl: { parse: parsePddl, checkDomain: checkPddlDomain, load: loadPddl },
};
