// Random cases for fast-check. A case shrinks by its text. Statements, declarations and operators are taken out one
// after another, as long as the rest compiles and still fails. So a counterexample is a short .htn text.

import { Arbitrary, Stream, Value } from 'fast-check';
import type { Random } from 'fast-check';
import { smaller, startOf } from './cases.ts';
import type { GeneratedCase, Shrinking } from './cases.ts';
import type { GenerateOptions } from './generate.ts';

class CaseArbitrary extends Arbitrary<GeneratedCase> {
  readonly #options: GenerateOptions;

  constructor(options: GenerateOptions) {
    super();
    this.#options = options;
  }

  override generate(random: Random): Value<GeneratedCase> {
    return valueOf(startOf(random.nextInt(0, 2 ** 31 - 1), this.#options));
  }

  /** A case without the tree that it came from stays as it is. */
  override canShrinkWithoutContext(_value: unknown): _value is GeneratedCase {
    return false;
  }

  override shrink(_value: GeneratedCase, context: unknown): Stream<Value<GeneratedCase>> {
    return new Stream(valuesOf(context as Shrinking));
  }
}

export function arbitraryCase(options: GenerateOptions = {}): Arbitrary<GeneratedCase> {
  return new CaseArbitrary(options);
}

function valueOf(shrinking: Shrinking): Value<GeneratedCase> {
  return new Value(shrinking.item, shrinking);
}

function* valuesOf(shrinking: Shrinking): Generator<Value<GeneratedCase>> {
  for (const candidate of smaller(shrinking)) yield valueOf(candidate);
}
