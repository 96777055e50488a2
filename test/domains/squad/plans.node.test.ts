// The squad's plans: the expected ones for a few situations, and none where there can be none.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/squad/generate.ts';
import type { Member, OrderKind, SquadSituation, Suspect } from '../../../domains/squad/situation.ts';
import { checkPlan } from '../../../domains/squad/validity.ts';
import { loaded, plan, planOnCore, quiet } from './planning.ts';

/** A quiet situation with something changed in it. */
function situation(
  change: { members?: number; suspects?: number },
  ...edits: ((quiet: SquadSituation) => void)[]
): SquadSituation {
  const result = quiet(change);
  for (const edit of edits) edit(result);
  return result;
}

const member =
  (index: number, change: Partial<Member>) =>
  ({ members }: SquadSituation): void =>
    void Object.assign(members[`member${index}`]!, change);

const suspect =
  (change: Partial<Suspect>) =>
  ({ suspects }: SquadSituation): void =>
    void Object.assign(suspects['suspect0']!, change);

const told = (index: number, kind: OrderKind, target: string | null, takenUp = false) =>
  member(index, { order: { kind, target, takenUp } });

const reserved =
  (...pairs: [string, string][]) =>
  (quiet: SquadSituation): void =>
    void (quiet.reserved = Object.fromEntries(pairs));

describe('the domain', () => {
  it('has nothing to complain about', () => {
    expect(loaded.diagnostics).toEqual([]);
  });
});

describe('a suspect who gives up', () => {
  it('is restrained by the closest member and a partner', () => {
    expect(plan(quiet()).all).toEqual([
      'Reserve(member1, member1)',
      'Reserve(member0, member1)',
      'Reserve(suspect0, member1)',
      'Say(member1, hands_up)',
      'Restrain(member1, suspect0)',
      'RestrainComplement(member0, suspect0)',
      'global_block(member1)',
      'finish_action(member0)',
      'Free(member0, member1)',
      'Free(suspect0, member1)',
      'EndPlan(member1)',
    ]);
  });

  it.each<[string, SquadSituation]>([
    ['there is nobody else', situation({ members: 1 })],
    ['the others are too far away', situation({ members: 2 }, member(1, { x: 0 }), member(0, { x: 40 }))],
    ['the others are in other plans', situation({ members: 2 }, member(1, { x: 0 }), reserved(['member0', 'member0']))],
    ['the others are under orders', situation({ members: 2 }, told(0, 'hold', null, true))],
  ])('is restrained by one member when %s', (_, world) => {
    const { lines } = plan(world);
    expect(lines.map((line) => line.split('(')[0])).toEqual(['Say', 'Restrain']);
  });

  it.each<[string, SquadSituation]>([
    ['he is in a plan already', situation({}, reserved(['suspect0', 'member1'], ['member1', 'member1']))],
    ['nobody has seen him', situation({}, suspect({ seen: false }))],
    ['he is too far away', situation({}, suspect({ x: 60 }))],
    ['he is restrained', situation({}, suspect({ restrained: true }))],
  ])('is left alone when %s', (_, world) => {
    expect(plan(world).lines.filter((line) => line.includes('suspect0'))).toEqual([]);
  });
});

describe('the player', () => {
  it('has rooms cleared in pairs, by turns', () => {
    expect(plan(situation({ suspects: 0 }, told(0, 'clear', 'room1'))).lines).toEqual([
      'Say(member0, roger)',
      'StackUp(member0, door1)',
      'StackUp(member1, door1)',
      'OpenDoor(member0, door1)',
      'Say(member0, entering)',
      'Enter(member0, door1)',
      'Enter(member1, door1)',
      'Cover(member1, corner1_1)',
      'Advance(member0, corner1_1)',
      'Say(member0, corner_clear)',
      'Cover(member0, corner1_2)',
      'Advance(member1, corner1_2)',
      'Say(member1, corner_clear)',
      'Report(member0, room1)',
      'Say(member0, room_clear)',
    ]);
  });

  it('has a room cleared by one member, who breaches the door', () => {
    const world = situation({ members: 1, suspects: 0 }, told(0, 'clear', 'room1'), ({ doors }) => {
      doors['door1']!.state = 'locked';
    });
    const { lines } = plan(world);
    expect(lines.slice(0, 3)).toEqual(['Say(member0, roger)', 'StackUp(member0, door1)', 'BreachDoor(member0, door1)']);
    expect(lines.some((line) => line.startsWith('Cover'))).toBe(false);
  });

  it.each<[OrderKind, string | null, string[]]>([
    ['go_to', 'cover0', ['Say(member0, roger)', 'GoTo(member0, cover0)']],
    ['watch', 'door1', ['Watch(member0, door1)', 'Say(member0, in_position)']],
    ['hold', null, ['Say(member0, roger)']],
    ['stand_down', null, ['Say(member0, roger)']],
    [
      'restrain',
      'suspect0',
      ['Say(member0, hands_up)', 'Restrain(member0, suspect0)', 'RestrainComplement(member1, suspect0)'],
    ],
    ['clear', null, ['Say(member0, negative)']],
  ])('orders: %s %s', (kind, target, lines) => {
    expect(plan(situation({}, told(0, kind, target))).lines).toEqual(lines);
  });

  it('has a suspect restrained behind a closed door', () => {
    const inside = suspect({ room: 'room1', x: 5, y: 8 });
    expect(plan(situation({ members: 1 }, inside, told(0, 'restrain', 'suspect0'))).lines).toEqual([
      'Say(member0, hands_up)',
      'StackUp(member0, door1)',
      'OpenDoor(member0, door1)',
      'Say(member0, entering)',
      'Enter(member0, door1)',
      'Restrain(member0, suspect0)',
    ]);
  });

  it('takes a member out of a plan', () => {
    const busy = reserved(['member1', 'member1'], ['member0', 'member1'], ['suspect0', 'member1']);
    expect(plan(situation({}, told(0, 'hold', null), busy)).all).toEqual([
      'cancel_plans(member1)',
      'finish_action(member1)',
      'finish_action(member0)',
      'Free(member0, member1)',
      'Free(suspect0, member1)',
      'EndPlan(member1)',
    ]);
  });
});

describe('what comes first', () => {
  it('is a fight, from cover', () => {
    const world = situation({}, suspect({ hostile: true }), told(0, 'clear', 'room1'));
    expect(plan(world).lines).toEqual([
      'TakeCover(member1, cover0)',
      'Say(member1, contact)',
      'Suppress(member0, suspect0)',
      'Shoot(member1, suspect0)',
    ]);
  });

  it('is the dead: his partner takes over the room', () => {
    const plans = situation(
      { members: 3, suspects: 0 },
      member(0, { alive: false }),
      told(0, 'clear', 'room1', true),
      reserved(['member0', 'member0'], ['member1', 'member0'], ['room1', 'member0']),
    );
    const { all } = plan(plans);
    expect(all).toContain('InheritOrder(member0, member1)');
    expect(all).toContain('AccountFor(member0)');
    const verdict = checkPlan(plans, all);
    expect(verdict).toMatchObject({ valid: true, after: { reserved: {} } });
    const next = plan((verdict as { after: SquadSituation }).after).lines;
    expect(next).toContain('Enter(member1, door1)');
    expect(next).toContain('Enter(member2, door1)');
  });

  it('are bodies only when there is nobody to restrain', () => {
    const world = situation({ suspects: 2 }, suspect({ alive: false }));
    expect(plan(world).lines).toContain('Restrain(member1, suspect1)');
    const done = plan(situation({}, suspect({ alive: false }))).lines;
    expect(done).toEqual(['Cover(member0, suspect0)', 'Poke(member1, suspect0)', 'Say(member1, suspect_is_dead)']);
  });

  it('is nothing in the end', () => {
    const world = situation({ members: 1, suspects: 0 }, member(0, { watching: 'door1' }));
    expect(plan(world)).toEqual({ status: 'solved', all: [], lines: [] });
  });
});

describe('no plan', () => {
  const impossible: [string, SquadSituation, string][] = [
    ['clears a room without a door', situation({}, ({ doors }) => delete doors['door1']), 'ClearRoom(member0, room1)'],
    ['restrains somebody who shoots', situation({}, suspect({ hostile: true })), 'RestrainHelper(member0, suspect0)'],
    [
      'restrains somebody who is in another plan',
      situation({}, reserved(['suspect0', 'member1'], ['member1', 'member1'])),
      'RestrainHelper(member0, suspect0)',
    ],
    ['carries out an order that there is not', situation({}), 'HandleOrder(member0)'],
  ];

  it.each(impossible)('%s', (_, world, task) => {
    expect(plan(world, [task])).toEqual({ status: 'failed', all: [], lines: [] });
  });
});

describe('the core', () => {
  it('makes the same plans', () => {
    for (let seed = 0; seed < 40; seed++) {
      const world = generate({ seed, members: 1 + (seed % 8), suspects: seed % 7 });
      expect(planOnCore(world)).toEqual(plan(world));
    }
  });
});
