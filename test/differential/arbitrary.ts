// Random cases for fast-check. A case shrinks by its text: statements, declarations and operators go one after another as
// long as what is left still compiles and still fails, so that a counterexample is a short .htn text.

import { Arbitrary, Stream, Value } from 'fast-check';
import type { Random } from 'fast-check';
import { smaller, startOf } from './cases.ts';
import type { Case, Shrinking } from './cases.ts';
import type { GenerateOptions } from './generate.ts';

class CaseArbitrary extends Arbitrary<Case> {
  readonly #options: GenerateOptions;

  constructor(options: GenerateOptions) {
    super();
    this.#options = options;
  }

  override generate(random: Random): Value<Case> {
    return valueOf(startOf(random.nextInt(0, 2 ** 31 - 1), this.#options));
  }

  /** A case without the tree that it came from stays as it is. */
  override canShrinkWithoutContext(_value: unknown): _value is Case {
    return false;
  }

  override shrink(_value: Case, context: unknown): Stream<Value<Case>> {
    return new Stream(valuesOf(context as Shrinking));
  }
}

export function arbitraryCase(options: GenerateOptions = {}): Arbitrary<Case> {
  return new CaseArbitrary(options);
}

function valueOf(shrinking: Shrinking): Value<Case> {
  return new Value(shrinking.item, shrinking);
}

function* valuesOf(shrinking: Shrinking): Generator<Value<Case>> {
  for (const candidate of smaller(shrinking)) yield valueOf(candidate);
}
