// The figures of the how-to are drawn from the tables by which the component goes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentTransitions, executionTransitions } from '../../../addons/component/index.ts';
import { root } from '../../repo/sources.ts';
import { drawStates } from './diagram.ts';

describe('docs/how-to/component.md', () => {
  // Drawn again by: npx vitest run --project node test/component/figures -u
  it('shows the tables as they are', async () => {
    const figures = [
      ['component.svg', drawStates('The component', componentTransitions)],
      ['component-execution.svg', drawStates('A plan that is executed', executionTransitions)],
    ] as const;
    const page = readFileSync(join(root, 'docs/how-to/component.md'), 'utf8');
    for (const [file, drawn] of figures) {
      await expect(drawn).toMatchFileSnapshot(join(root, 'docs/figures', file));
      expect(page).toContain(`](../figures/${file})`);
    }
  });

  it('names all states and changes', () => {
    const words = new Set(readFileSync(join(root, 'docs/how-to/component.md'), 'utf8').match(/`[\w-]+`/g));
    const all = [...componentTransitions, ...executionTransitions].flatMap(({ from, on, to }) => [from, on, to]);
    expect(all.filter((one) => !words.has(`\`${one}\``))).toEqual([]);
  });
});
