// The soldier of domains/soldier/soldier.htn for the npm package htn-ai: the same actions, the same choices in the same
// order.

import { Context, Domain, EffectType, TaskStatus } from 'htn-ai';
import type { SoldierFact, SoldierSituation } from './decisions.ts';

type Knowledge = Context<SoldierSituation>;
type HtnAiTest = (context: Knowledge) => boolean;

interface HtnAiNode {
  name: string;
  type?: 'select' | 'sequence';
  conditions?: HtnAiTest[];
  effects?: { name: string; type: typeof EffectType.PlanOnly; action: (context: Knowledge) => void }[];
  tasks?: HtnAiNode[];
  /** What carries an action out; planning never calls it, but it distinguishes actions from choices. */
  operator?: () => typeof TaskStatus.Success;
}

const is =
  (fact: SoldierFact): HtnAiTest =>
  (context) =>
    context.getState(fact);

const not =
  (fact: SoldierFact): HtnAiTest =>
  (context) =>
    !context.getState(fact);

function becomes(fact: SoldierFact, value: boolean): NonNullable<HtnAiNode['effects']> {
  const action = (context: Knowledge): void => context.setState(fact, value, false, EffectType.PlanOnly);
  return [{ name: `${fact} := ${value}`, type: EffectType.PlanOnly, action }];
}

const action = (name: string, conditions: HtnAiTest[], effects: NonNullable<HtnAiNode['effects']> = []): HtnAiNode => ({
  name,
  conditions,
  effects,
  operator: () => TaskStatus.Success,
});

const select = (name: string, ...tasks: HtnAiNode[]): HtnAiNode => ({ name, type: 'select', tasks });
const method = (name: string, conditions: HtnAiTest[], ...tasks: HtnAiNode[]): HtnAiNode => ({
  name,
  type: 'sequence',
  conditions,
  tasks,
});

const drawWeapon = action('DrawWeapon', [not('armed')], becomes('armed', true));
const holster = action('Holster', [not('sees_enemy'), is('armed')], becomes('armed', false));
const reload = action('Reload', [is('armed'), not('loaded')], becomes('loaded', true));
const aim = action('Aim', [is('sees_enemy'), is('armed'), is('loaded')]);
const fire = action('Fire', [is('sees_enemy'), is('armed'), is('in_range'), is('loaded')], becomes('loaded', false));
const blindFire = action('BlindFire', [is('covered'), is('armed'), is('loaded')], becomes('loaded', false));
const throwGrenade = action('ThrowGrenade', [is('in_range'), is('grenade')], becomes('grenade', false));
const runToCover = action('RunToCover', [not('covered')], becomes('covered', true));
const leaveCover = action('LeaveCover', [is('covered')], becomes('covered', false));
const approach = action('Approach', [not('covered'), not('in_range')], becomes('in_range', true));
const fallBack = action(
  'FallBack',
  [not('covered'), is('in_range')],
  [...becomes('in_range', false), ...becomes('sees_enemy', false)],
);
const bandage = action('Bandage', [is('hurt')], becomes('hurt', false));
const callForHelp = action('CallForHelp', [not('alarmed')], becomes('alarmed', true));
const search = action('Search', [not('covered'), is('alarmed')]);
const standDown = action('StandDown', [not('sees_enemy'), is('alarmed')], becomes('alarmed', false));
const patrol = action('Patrol', [not('covered'), not('alarmed')]);
const watch = action('Watch', [not('hurt')]);

const getToSafety = select(
  'GetToSafety',
  method('out_of_range', [], fallBack, runToCover),
  method('hide', [], runToCover),
  method('hidden', [], blindFire),
  method('helpless', [], leaveCover, runToCover),
);

const takePosition = select(
  'TakePosition',
  method('close_in', [], approach),
  method('out_of_here', [not('in_range')], leaveCover, approach),
  method('shelter', [], runToCover),
  method('here', [], watch),
);

const makeReady = select(
  'MakeReady',
  method('draw_and_load', [not('armed'), not('loaded')], drawWeapon, reload, aim),
  method('draw', [], drawWeapon, aim),
  method('load', [], reload, aim),
  method('aim', [], aim),
);

// A choice between single actions needs no sequence around each.
const answer = select('Answer', callForHelp, watch);
const uncover = select('Uncover', leaveCover, drawWeapon, watch);

const decide = [
  method('survive', [is('sees_enemy'), is('hurt')], getToSafety, bandage, answer),
  method('flush_out', [is('sees_enemy'), is('in_range')], throwGrenade, runToCover, answer, watch),
  method('attack', [is('sees_enemy')], takePosition, makeReady, fire),
  method('search', [is('alarmed'), not('hurt')], uncover, search, standDown, patrol),
  method('recover_in_cover', [is('hurt')], runToCover, bandage, watch),
  method('recover', [is('hurt')], bandage, watch),
  method('relax', [], holster, patrol),
  method('routine', [], patrol),
  method('stay', [], watch),
];

/** Makes the decision for a situation that is given once, each time that it is called. */
export function htnAiPlanner(): (situation: SoldierSituation) => () => string[] {
  const domain = new Domain<Knowledge>({ name: 'soldier', tasks: decide as never[] });
  return (situation) => {
    const context = new Context<SoldierSituation>(situation);
    context.init();
    return () => domain.findPlan(context).plan.map(({ Name }) => Name);
  };
}
