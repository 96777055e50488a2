// The domain text that the SHPE paper prints must stand word for word in domains/shpe-figures, which the conformance
// test compiles and plans.

import { describe, expect, it } from 'vitest';
import domain from '../../domains/shpe-figures/shpe-figures.htn?raw';
import figure5 from './figures/figure-5.htn?raw';
import figure6 from './figures/figure-6.htn?raw';

function lines(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

describe('the domain of the SHPE figures', () => {
  it.each([
    ['figure 5', figure5, ['ShootPlayer', 'AttackPlayer']],
    ['figure 6', figure6, ['RestoreHealth']],
  ])('has the text of %s as printed', (_, figure, tasks) => {
    for (const task of tasks) expect(figure).toContain(`task ${task}(`);
    expect(lines(domain)).toContain(lines(figure));
  });
});
