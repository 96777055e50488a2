// Texts in PDDL that were damaged in some places. Whatever is read must be read or refused, and never end in an
// exception: `npm run fuzz:pddl -- --cases 100000`.

import { checkPddlDomain, loadPddl } from '../../../formats/pddl/index.ts';
import type { RandomSource } from '../../differential/random.ts';
import { createRandom } from '../../differential/random.ts';
import { randomPddl } from './random-pddl.ts';
import { trucks } from './trucks.ts';

/** What may stand anywhere by mistake. */
const strangers = [
  ...[
    '(',
    ')',
    '))',
    '((',
    '()',
    '-',
    '?',
    '?x',
    ':',
    ';',
    '\n',
    '"',
    '\0',
    '\u2028',
    '1e9',
    '-0',
    '1.',
    '99999999999',
  ],
  ...['and', 'or', 'not', 'forall', 'exists', 'when', 'imply', '=', '<', '+', '*', '/', 'increase', 'assign', 'either'],
  ...[
    '(not)',
    '(and (or))',
    '(forall () ())',
    '(exists (?x) (p0 ?x))',
    '(:derived (p0) (not (p0)))',
    'object',
    'number',
  ],
  ...[':action', '(:action', ':parameters', ':precondition ()', ':effect', '(:types a - a)', '(:types a - b b - a)'],
  ...['(:durative-action x)', '(preference p (p0))', '(at 5 (p0))', '(total-time)', '__proto__', 'constructor', 'o0'],
];

function damaged(text: string, random: RandomSource): string {
  const tokens = text.split(/(\s+|[()])/).filter((token) => token !== '');
  const at = (): number => random.below(tokens.length);
  for (let left = 1 + random.below(4); left > 0; left--) {
    const place = at();
    switch (random.below(6)) {
      case 0:
        tokens.splice(place, 1 + random.below(3));
        break;
      case 1:
        tokens.splice(place, 0, strangers[random.below(strangers.length)]!);
        break;
      case 2:
        tokens[place] = strangers[random.below(strangers.length)]!;
        break;
      case 3:
        tokens[place] = tokens[at()]!;
        break;
      case 4:
        tokens.splice(at(), 0, ...tokens.slice(place, place + 1 + random.below(30)));
        break;
      default: {
        const token = tokens[place]!;
        const cut = random.below(token.length + 1);
        tokens[place] = token.slice(0, cut) + token.slice(cut + 1);
      }
    }
    if (tokens.length === 0) return '';
  }
  const joined = tokens.join(' ').replaceAll(/ *\n */g, '\n');
  return random.chance(0.02) ? joined.slice(0, random.below(joined.length)) : joined;
}

/** How a case ends: `read` or `refused`. */
export function readMutant(seed: number): 'read' | 'refused' {
  const random = createRandom(seed);
  const { domain, problem } = random.chance(0.3) ? trucks : randomPddl(random.below(1_000_000));
  const which = random.below(3);
  const texts = [
    which === 1 ? domain : damaged(domain, random),
    which === 0 ? problem : damaged(problem, random),
  ] as const;
  const { lowered, domainDiagnostics, problemDiagnostics } = loadPddl(...texts);
  checkPddlDomain(texts[0] + texts[1]);
  const found = [...domainDiagnostics, ...problemDiagnostics];
  const isRefused = found.some(({ severity }) => severity === 'error');
  if (isRefused === (lowered !== null)) throw new Error('a text is refused without a reason, or read with one');
  found.forEach(({ span, message }, at) => {
    const length = texts[at < domainDiagnostics.length ? 0 : 1].length;
    if (span.start < 0 || span.end > length || span.start > span.end || message === '')
      throw new Error('a wrong place');
  });
  return lowered ? 'read' : 'refused';
}

export function prepare(): (seed: number) => string {
  return readMutant;
}
