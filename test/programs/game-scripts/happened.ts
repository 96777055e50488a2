// What happened in a game that scripts ran in: steps that began and ended, in order.

import { expect } from 'vitest';
import type { Programs } from '../../../programs/game-scripts/index.ts';

export interface Happened {
  step: number;
  at: 'start' | 'end';
}

/** Every step happened once, after all that its program waits for. */
export function expectInOrder(happened: readonly Happened[], { programs, signals }: Programs): void {
  const position = new Map(happened.map(({ step, at }, place) => [`${step} ${at}`, place]));
  const steps = programs.map(({ instructions }) =>
    instructions.flatMap((one) => (one.do === 'step' ? [one.step] : [])),
  );
  const count = steps.flat().length;
  expect(happened).toHaveLength(2 * count);
  expect(position.size).toBe(2 * count);
  programs.forEach(({ instructions }, program) => {
    let waits: number[] = [];
    let place = 0;
    for (const one of instructions) {
      if (one.do === 'wait') waits.push(one.signal);
      if (one.do !== 'step') continue;
      const start = position.get(`${one.step.number} start`)!;
      for (const signal of waits) {
        const { program: sender, place: at, at: when } = signals[signal]!;
        expect(position.get(`${steps[sender]![at]!.number} ${when}`)).toBeLessThan(start);
      }
      if (place > 0) expect(position.get(`${steps[program]![place - 1]!.number} end`)).toBeLessThan(start);
      waits = [];
      place++;
    }
  });
}
