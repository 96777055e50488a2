// The two domains of the paper on planning with PDDL inside games, as they are printed and as they can be played.

import { describe, expect, it } from 'vitest';
import { checkPddlDomain } from '../../../formats/pddl/index.ts';
import { checkPddlPlan } from '../../../programs/testing/index.ts';
import { carriedOut, lowered } from './carried.ts';

const texts = import.meta.glob<string>('../../cases/pddl/*.pddl', { query: '?raw', import: 'default', eager: true });
const text = (name: string): string => texts[`../../cases/pddl/${name}.pddl`]!;

/** What the checker of plans and the IR say of a plan. */
function said(name: string, ...plan: string[]) {
  const written = plan.map((step) => `(${step})`).join('\n');
  const check = checkPddlPlan(text(name), text(name), written);
  const { stuck, isReached } = carriedOut(lowered(text(name), text(name)), written);
  return { check: check.ok || check.reason, stuck, isReached };
}

describe('Iceblox', () => {
  it('has a kick with parameters that nothing tells, as it is printed', () => {
    const diagnostics = checkPddlDomain(text('iceblox-printed'));
    expect(diagnostics).toMatchObject([
      {
        code: 'FP5902',
        severity: 'warning',
        message:
          'no fact restricts `?blockedx` and `?blockedy` of `kick-to-kill-guard`, which has 12 parameters: ' +
          'each way to choose them is a separate action',
        span: { line: 25, column: 41 },
      },
    ]);
  });

  it('is planned as it is printed, whatever stands for what nothing tells', () => {
    for (const blocked of ['i1 j1', 'i4 j3']) {
      expect(said('iceblox-printed', `kick-to-kill-guard i1 j1 i2 j2 i4 j2 i4 j1 i2 j1 ${blocked}`)).toEqual({
        check: true,
        stuck: null,
        isReached: true,
      });
    }
  });

  it('is played with 2 actions for each flame and 2 for the coin, once it is mended', () => {
    expect(checkPddlDomain(text('iceblox-mended'))).toEqual([]);
    const plan = [
      'move-to-crossroad start left',
      'kick-to-kill-guard left right far one coin',
      'move-to-crossroad right start',
      'kick-to-kill-guard start left far two coin',
      'move-to-crossroad left coin',
      'extract coin',
    ];
    expect(said('iceblox-mended', ...plan)).toEqual({ check: true, stuck: null, isReached: true });
    const hasty = [...plan.slice(0, 2), 'move-to-crossroad right coin', 'extract coin'];
    expect(said('iceblox-mended', ...hasty)).toMatchObject({ stuck: 3, isReached: false });
  });
});

describe('the rescue of a hostage', () => {
  it('cannot be planned with the one operator that is printed: nobody is near the hostage', () => {
    expect(checkPddlDomain(text('hostage-printed'))).toEqual([]);
    expect(said('hostage-printed', 'escort-unit companion hostage desert-car')).toMatchObject({ stuck: 0 });
  });

  it('needs the guard to be killed first, once it is mended', () => {
    expect(checkPddlDomain(text('hostage-mended'))).toEqual([]);
    const plan = ['kill-unit companion enemy', 'move-unit hero hostage', 'escort-unit hero hostage desert-car'];
    expect(said('hostage-mended', ...plan)).toEqual({ check: true, stuck: null, isReached: true });
    expect(said('hostage-mended', ...plan.slice(1))).toMatchObject({ stuck: 0 });
    expect(said('hostage-mended', plan[1]!, plan[0]!, plan[2]!)).toMatchObject({ stuck: 0 });
  });
});
