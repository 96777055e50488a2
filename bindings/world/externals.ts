// Wraps the functions of the game that a domain calls: converts their arguments to values of the game, checks their
// results, and lets an exception end only the search that called.

import type { Problem } from '../../ir/ir.ts';
import type { Manifest } from '../../ir/manifest.ts';
import type { Core } from '../core/core.ts';
import { checkObject, fail, show } from '../base/errors.ts';
import { kindOf, numberOf, valueOf } from '../values/kinds.ts';
import type { ValueKind } from '../values/kinds.ts';
import type { ObjectsOfWorld } from '../values/population.ts';

/** From numbers to a number: the import of a domain module. */
export type RawExternal = (...args: number[]) => number;

export type ExternalFunction = (...args: never[]) => unknown;

export interface ExternalSources {
  given: Readonly<Record<string, ExternalFunction>>;
  /** Recorded results for externals that are not given. */
  answers?: Problem['answers'];
  /** Externals whose answers are remembered for as long as a search has the stage. */
  remembered?: boolean | readonly string[];
}

export function wrapExternals(
  core: Core,
  manifest: Manifest,
  numbering: ObjectsOfWorld,
  { given, answers, remembered = false }: ExternalSources,
): Record<string, RawExternal> {
  checkObject('the externals', given);
  for (const name of [...Object.keys(given), ...(typeof remembered === 'boolean' ? [] : remembered)]) {
    if (!manifest.externals.some((external) => external.name === name)) {
      fail('unknown-name', `${manifest.name} has no external ${show(name)}`);
    }
  }
  const wrapped: Record<string, RawExternal> = Object.create(null);
  manifest.externals.forEach(({ name, params, value }, index) => {
    const answer = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof answer === 'function') {
      const kinds = params.map(({ type }) => kindOf(manifest, type, numbering));
      const asked = wrap(core, name, answer, kinds, kindOf(manifest, value, numbering));
      const isRemembered = remembered === true || (remembered && remembered.includes(name));
      wrapped[name] = isRemembered ? remember(core, asked, params.length) : asked;
    } else if (answer === undefined && answers) wrapped[name] = fromData(answers, index);
    else if (answer === undefined) fail('missing-external', `${manifest.name} needs the external ${name}`);
    else fail('bad-option', `the external ${name} has to be a function, not ${show(answer)}`);
  });
  return wrapped;
}

function wrap(core: Core, name: string, answer: ExternalFunction, kinds: ValueKind[], result: ValueKind): RawExternal {
  const ask = answer as (...args: unknown[]) => unknown;
  const [a, b, c] = kinds;
  // Externals are called often, so the usual numbers of arguments need no array.
  const calls: ((x: number, y: number, z: number) => unknown)[] = [
    () => ask(),
    (x) => ask(valueOf(a!, x)),
    (x, y) => ask(valueOf(a!, x), valueOf(b!, y)),
    (x, y, z) => ask(valueOf(a!, x), valueOf(b!, y), valueOf(c!, z)),
  ];
  const call = calls[kinds.length] ?? ((...raw: number[]) => ask(...kinds.map((kind, at) => valueOf(kind, raw[at]!))));
  return (...raw) => {
    let value: unknown;
    try {
      value = (call as RawExternal)(...raw);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      core.externalFailure = { what: `external ${name} threw: ${reason}`, error };
      core.tape?.onThrow(reason);
      throw error;
    }
    const number = numberOf(result, value);
    const isLate = core.until < Infinity && core.lookAtClock();
    core.tape?.onAnswer(number, isLate);
    if (!Number.isNaN(number)) return number;
    const what = `external ${name} answered ${show(value)}, which is no ${result.name}`;
    core.externalFailure = { what, error: value };
    throw new Error(what);
  };
}

function fromData(answers: Problem['answers'], external: number): RawExternal {
  const byArguments = new Map<string, number>();
  for (const answer of answers) {
    if (answer.external === external) byArguments.set(answer.args.join(), answer.value);
  }
  return (...args) => byArguments.get(args.join()) ?? 0;
}

/** Remembered answers by the first argument, then by the second...; the last level holds the answers. */
type RememberedAnswers = Map<number | string, RememberedAnswers | number>;

/**
 * Calls an external once for the same arguments in one search. Forgets all answers when a search takes the stage or
 * returns to it. Outside of a search it always calls the external.
 */
export function remember(core: Core, ask: RawExternal, arity: number): RawExternal {
  const known: RememberedAnswers = new Map();
  let entry = -1;
  return (...raw) => {
    if (!core.busy) return ask(...raw);
    const now = core.exports.stageEntries();
    if (now !== entry) {
      known.clear();
      entry = now;
    }
    let level = known;
    for (let at = 0; at + 1 < arity; at++) {
      const key = keyOf(raw[at]!);
      let next = level.get(key);
      if (next === undefined) level.set(key, (next = new Map()));
      level = next as RememberedAnswers;
    }
    const key = arity > 0 ? keyOf(raw[arity - 1]!) : 0;
    const found = level.get(key);
    if (found !== undefined) return found as number;
    const answer = ask(...raw);
    level.set(key, answer);
    return answer;
  };
}

/** Maps know no negative zero. */
function keyOf(argument: number): number | string {
  return Object.is(argument, -0) ? '-0' : argument;
}
