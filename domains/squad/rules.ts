// The rules of the squad's game for a checker: what each step of a plan requires of a situation and what it changes. It
// shares no code with any planner, and only uses the names of the tasks of squad.htn.

import { readStep } from '../steps.ts';
import type { StepWords } from '../steps.ts';
import { distance, noWay, spotOf } from './situation.ts';
import type { Member, SquadOrder, SquadSituation, Spot, Suspect } from './situation.ts';

/** What a plan that is under way has done so far, as far as it matters for what it may do next. */
export interface PlanState {
  /** Those for whom this plan may reserve, use and free. */
  leaders: Set<string>;
  /** Who keeps the weapon on what. */
  covering: Map<string, string>;
}

/** What is wrong, or null. */
type Finding = string | null;
type SquadCheck = (situation: SquadSituation, plan: PlanState, ...args: string[]) => Finding[];
type Apply = (situation: SquadSituation, plan: PlanState, ...args: string[]) => void;

export interface SquadRule {
  arity: number;
  /** true: the game does it, and it takes time. `endless`: until it is stopped; its effects show at once. */
  external: boolean;
  endless?: boolean;
  check: SquadCheck;
  apply: Apply;
}

const must = (holds: boolean, otherwise: string): Finding => (holds ? null : otherwise);
const nothing: Apply = () => {};

export function newPlan(): PlanState {
  return { leaders: new Set(), covering: new Map() };
}

export function parseStep(text: string): StepWords {
  const step = readStep(text);
  if (step.task === '') throw new Error(`${text} is not a step`);
  return step;
}

function moveTo(situation: SquadSituation, name: string, { room, x, y }: Spot): void {
  Object.assign(situation.members[name]!, { room, x, y, watching: null });
}

function suspectIs(situation: SquadSituation, name: string, what: Partial<Suspect>): Finding[] {
  const suspect = situation.suspects[name];
  if (!suspect) return [`there is no suspect ${name}`];
  return Object.entries(what).map(([key, value]) =>
    must(suspect[key as keyof Suspect] === value, `${key} of ${name} is not ${value}`),
  );
}

function inRoom(situation: SquadSituation, member: string, room: string | undefined): Finding {
  return must(situation.members[member]?.room === room, `${member} is not in ${room}`);
}

function doorIs(situation: SquadSituation, door: string, state: string): Finding {
  return must(situation.doors[door]?.state === state, `${door} is not ${state}`);
}

function canWalk(situation: SquadSituation, member: string, thing: string): Finding {
  return must(distance(situation, member, thing) < noWay, `${member} has no way to ${thing}`);
}

/** In a plan of two, nobody looks into a corner while the other one looks elsewhere. */
function isCovered(situation: SquadSituation, plan: PlanState, member: string, corner: string): Finding {
  const others = Object.entries(situation.members).filter(
    ([name, { alive }]) => alive && name !== member && plan.leaders.has(situation.reserved[name] ?? ''),
  );
  const covered = others.length === 0 || others.some(([name]) => plan.covering.get(name) === corner);
  return must(covered, `nobody covers ${member} at ${corner}`);
}

const external = (arity: number, check: SquadCheck, apply: Apply): SquadRule => ({
  arity,
  external: true,
  check,
  apply,
});
const endless = (arity: number, check: SquadCheck, apply: Apply): SquadRule => ({
  ...external(arity, check, apply),
  endless: true,
});
const internal = (arity: number, check: SquadCheck, apply: Apply): SquadRule => ({
  arity,
  external: false,
  check,
  apply,
});

const actions: Record<string, SquadRule> = {
  Say: external(2, () => [], nothing),
  GoTo: external(
    2,
    (situation, _plan, _member, point = '') => [must(spotOf(situation, point) !== undefined, `there is no ${point}`)],
    (situation, _plan, member = '', point = '') => moveTo(situation, member, spotOf(situation, point)!),
  ),
  StackUp: external(
    2,
    (situation, _plan, member = '', door = '') => [canWalk(situation, member, door)],
    (situation, _plan, member = '', door = '') => moveTo(situation, member, situation.doors[door]!),
  ),
  OpenDoor: external(
    2,
    (situation, _plan, member = '', door = '') => [
      inRoom(situation, member, situation.doors[door]?.room),
      doorIs(situation, door, 'closed'),
    ],
    (situation, _plan, _member, door = '') => void (situation.doors[door]!.state = 'open'),
  ),
  BreachDoor: external(
    2,
    (situation, _plan, member = '', door = '') => [
      inRoom(situation, member, situation.doors[door]?.room),
      doorIs(situation, door, 'locked'),
    ],
    (situation, _plan, _member, door = '') => void (situation.doors[door]!.state = 'open'),
  ),
  Enter: external(
    2,
    (situation, _plan, member = '', door = '') => [
      inRoom(situation, member, situation.doors[door]?.room),
      doorIs(situation, door, 'open'),
    ],
    (situation, _plan, member = '', door = '') => {
      const { to, x, y } = situation.doors[door]!;
      moveTo(situation, member, { room: to, x, y });
    },
  ),
  Advance: external(
    2,
    (situation, plan, member = '', corner = '') => [
      inRoom(situation, member, situation.corners[corner]?.room),
      must(situation.corners[corner]?.searched === false, `${corner} has been searched`),
      isCovered(situation, plan, member, corner),
    ],
    (situation, _plan, member = '', corner = '') => {
      moveTo(situation, member, situation.corners[corner]!);
      situation.corners[corner]!.searched = true;
    },
  ),
  Watch: external(
    2,
    () => [],
    (situation, _plan, member = '', thing = '') => void (situation.members[member]!.watching = thing),
  ),
  TakeCover: external(
    2,
    (situation, _plan, member = '', cover = '') => [inRoom(situation, member, situation.covers[cover]?.room)],
    (situation, _plan, member = '', cover = '') => moveTo(situation, member, situation.covers[cover]!),
  ),
  Shoot: external(
    2,
    (situation, _plan, member = '', suspect = '') => [
      ...suspectIs(situation, suspect, { alive: true, hostile: true }),
      canWalk(situation, member, suspect),
    ],
    (situation, _plan, _member, suspect = '') => void (situation.suspects[suspect]!.hostile = false),
  ),
  Restrain: external(
    2,
    (situation, _plan, member = '', suspect = '') => [
      ...suspectIs(situation, suspect, { alive: true, hostile: false, restrained: false }),
      canWalk(situation, member, suspect),
    ],
    (situation, _plan, member = '', suspect = '') => {
      moveTo(situation, member, situation.suspects[suspect]!);
      situation.suspects[suspect]!.restrained = true;
    },
  ),
  Poke: external(
    2,
    (situation, _plan, member = '', suspect = '') => [
      ...suspectIs(situation, suspect, { alive: false, poked: false }),
      canWalk(situation, member, suspect),
    ],
    (situation, _plan, member = '', suspect = '') => {
      moveTo(situation, member, situation.suspects[suspect]!);
      situation.suspects[suspect]!.poked = true;
    },
  ),
  Report: external(
    2,
    ({ corners }, _plan, _member, room = '') => {
      const left = Object.entries(corners).filter(([, corner]) => corner.room === room && !corner.searched);
      return left.map(([corner]) => `${corner} has not been searched`);
    },
    (situation, _plan, _member, room = '') => void (situation.rooms[room]!.cleared = true),
  ),
  Cover: endless(
    2,
    () => [],
    (situation, { covering }, member = '', thing = '') => {
      covering.set(member, thing);
      situation.members[member]!.watching = null;
    },
  ),
  Suppress: endless(
    2,
    (situation, _plan, _member, suspect = '') => suspectIs(situation, suspect, { alive: true, hostile: true }),
    nothing,
  ),
  RestrainComplement: endless(
    2,
    (situation, _plan, member = '', suspect = '') => [
      ...suspectIs(situation, suspect, { alive: true }),
      canWalk(situation, member, suspect),
    ],
    (situation, _plan, member = '', suspect = '') => moveTo(situation, member, situation.suspects[suspect]!),
  ),
};

function orderOf(situation: SquadSituation, member: string): SquadOrder | null {
  return situation.members[member]?.order ?? null;
}

const bookkeeping: Record<string, SquadRule> = {
  Reserve: internal(
    2,
    ({ reserved }, { leaders }, thing = '', leader = '') => [
      must(!(thing in reserved), `${thing} is reserved for ${reserved[thing]} already`),
      must(
        thing === leader || (leaders.has(leader) && reserved[leader] === leader),
        `${leader} does not lead this plan`,
      ),
    ],
    ({ reserved }, { leaders }, thing = '', leader = '') => {
      reserved[thing] = leader;
      leaders.add(leader);
    },
  ),
  Free: internal(
    2,
    ({ reserved }, { leaders }, thing = '', leader = '') => [
      must(reserved[thing] === leader, `${thing} is not reserved for ${leader}`),
      must(leaders.has(leader), `${leader} does not lead this plan`),
      must(thing !== leader, `${leader} leads the plan, and is to be freed last`),
    ],
    ({ reserved }, _plan, thing = '') => void delete reserved[thing],
  ),
  EndPlan: internal(
    1,
    ({ reserved }, { leaders }, leader = '') => [
      must(leaders.has(leader), `${leader} does not lead this plan`),
      must(Object.values(reserved).filter((name) => name === leader).length === 1, `not all of ${leader} is free`),
    ],
    (situation, _plan, leader = '') => {
      delete situation.reserved[leader];
      const member = situation.members[leader]!;
      member.fighting = false;
      if (member.order) member.order.takenUp = false;
    },
  ),
  StartCombat: internal(
    1,
    (_situation, { leaders }, leader = '') => [must(leaders.has(leader), `${leader} does not lead this plan`)],
    (situation, _plan, leader = '') => void (situation.members[leader]!.fighting = true),
  ),
  TakeUpOrder: internal(
    1,
    (situation, _plan, member = '') => [
      must(orderOf(situation, member)?.takenUp === false, `${member} has no new order`),
    ],
    (situation, _plan, member = '') => void (orderOf(situation, member)!.takenUp = true),
  ),
  EndOrder: internal(
    1,
    (situation, _plan, member = '') => [
      must(orderOf(situation, member) !== null, `${member} has no order`),
      must(orderOf(situation, member)?.takenUp === true, `${member} has not taken this order up`),
    ],
    (situation, _plan, member = '') => void (situation.members[member]!.order = null),
  ),
  HoldOn: internal(
    1,
    (situation, _plan, member = '') => [must(orderOf(situation, member)?.kind === 'hold', `${member} is not to hold`)],
    (situation, _plan, member = '') => void (orderOf(situation, member)!.kind = 'holding'),
  ),
  ForgetOrder: internal(
    1,
    (situation, _plan, dead = '') => [
      must(orderOf(situation, dead) !== null, `${dead} has no order`),
      must(situation.members[dead]?.alive === false, `${dead} is alive`),
    ],
    (situation, _plan, dead = '') => void (situation.members[dead]!.order = null),
  ),
  InheritOrder: internal(
    2,
    (situation, _plan, dead = '', survivor = '') => [
      must(orderOf(situation, dead) !== null, `${dead} has no order`),
      must(orderOf(situation, survivor) === null, `${survivor} has an order`),
    ],
    ({ members }, _plan, dead = '', survivor = '') => {
      members[survivor]!.order = { ...members[dead]!.order!, takenUp: false };
      members[dead]!.order = null;
    },
  ),
  AccountFor: internal(
    1,
    ({ members }, _plan, dead = '') => [must(isUnaccounted(members[dead]), `${dead} is alive or accounted for`)],
    ({ members }, _plan, dead = '') => void (members[dead]!.accountedFor = true),
  ),
  block: internal(2, () => [], nothing),
  global_block: internal(1, () => [], nothing),
  finish_action: internal(
    1,
    () => [],
    (_situation, { covering }, member = '') => void covering.delete(member),
  ),
  cancel_plans: internal(
    1,
    ({ reserved }, _plan, leader = '') => [must(reserved[leader] === leader, `${leader} leads no plan`)],
    (_situation, { leaders }, leader = '') => void leaders.add(leader),
  ),
};

function isUnaccounted(member: Member | undefined): boolean {
  return member !== undefined && !member.alive && !member.accountedFor;
}

export const rules: Readonly<Record<string, SquadRule>> = { ...actions, ...bookkeeping };

/** What only one plan at a time may have to do with. */
function isReservable({ members, suspects, rooms, covers }: SquadSituation, name: string): boolean {
  return name in members || name in suspects || name in rooms || name in covers;
}

/** What is wrong with a step, or null. Whatever an action involves has to be reserved by the plan itself. */
export function problemWith(situation: SquadSituation, plan: PlanState, { task, args }: StepWords): Finding {
  const rule = Object.hasOwn(rules, task) ? rules[task] : undefined;
  if (!rule) return 'is not a step';
  if (args.length !== rule.arity) return `must have ${rule.arity} arguments`;
  if (rule.external) {
    if (!situation.members[args[0]!]?.alive) return `${args[0]} is not there`;
    const stray = args.find(
      (name) => isReservable(situation, name) && !plan.leaders.has(situation.reserved[name] ?? ''),
    );
    if (stray !== undefined) return `${stray} is not reserved for this plan`;
  }
  return rule.check(situation, plan, ...args).find((finding) => finding !== null) ?? null;
}

export function applyStep(situation: SquadSituation, plan: PlanState, { task, args }: StepWords): void {
  rules[task]!.apply(situation, plan, ...args);
}
