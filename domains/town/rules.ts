// A second, independent implementation of the town's rules: what each action needs and what it does. It shares no code
// with any planner and does not use town.htn. validity.ts simulates plans with it.

import type { Activity, Person, TownPlace, Stuff, Town, Ware } from './state.ts';

/** Null when the rule is kept, what is wrong otherwise. */
export type Refusal = string | null;
const must = (holds: boolean, otherwise: string): Refusal => (holds ? null : otherwise);

/** The town with what only counts while a plan is carried out. */
export interface Scene {
  town: Town;
  hoursPassed: number;
  /** Whose hour has begun. */
  begun: Set<string>;
  /** Whose hour is filled: by sleep, work, a trade, waiting or a pastime. Nothing comes after that. */
  filled: Set<string>;
  /** How many customers each shop has had in this hour. */
  served: Map<string, number>;
}

/** Who acts, and the other two arguments of the action as they are needed. */
export interface TownCall {
  scene: Scene;
  town: Town;
  person: Person;
  other: Person | null;
  place: TownPlace | null;
  /** The last argument as it was written. */
  word: string;
}

export interface TownAction {
  /** What the arguments are; the first is who acts. */
  args: ('person' | 'place' | 'activity' | 'number')[];
  /** Fills the hour of the person. */
  fills?: boolean;
  /** Can be done by somebody asleep. */
  asleep?: boolean;
  rules(call: TownCall): Refusal[];
  effects(call: TownCall): void;
}

const isAt = ({ person }: TownCall, place: string | null): Refusal => must(person.at === place, `is not at ${place}`);
const isOpen = (place: TownPlace, hour: number): boolean => place.open && place.opens <= hour && hour < place.closes;
const inHours = ({ town }: TownCall, place: TownPlace): Refusal =>
  must(place.opens <= town.hour && town.hour < place.closes, `${place.name} has no business at ${town.hour}`);
const can = ({ person }: TownCall, activity: Activity): Refusal =>
  must(person.available.includes(activity), `can't ${activity}`);
const keeps = ({ person }: TownCall, place: TownPlace): Refusal =>
  must(place.shop && place.keeper === person.name, `does not keep ${place.name}`);

const without = (list: readonly Activity[], activity: Activity): Activity[] => list.filter((one) => one !== activity);

/** A trade between the person and the keeper of the shop. */
function trade(
  ware: Ware,
  activity: Activity,
  rules: (call: TownCall) => Refusal[],
  effects: (call: TownCall) => void,
): TownAction {
  return {
    args: ['person', 'person', 'place'],
    fills: true,
    rules(call) {
      const { scene, town, person, other, place } = call;
      const payer = town.price[ware] < 0 ? other! : person;
      return [
        isAt(call, place!.name),
        must(place!.keeper === other!.name, `${other!.name} does not keep ${place!.name}`),
        must(other!.at === place!.name, `${other!.name} is not at ${place!.name}`),
        must(other !== person, 'trades with nobody else'),
        must(!other!.asleep, `${other!.name} is asleep`),
        must(place!.trades.includes(ware), `${place!.name} does not trade ${ware}`),
        must(isOpen(place!, town.hour), `${place!.name} is closed`),
        must((scene.served.get(place!.name) ?? 0) < town.atOnce, `${place!.name} has too many customers`),
        must(payer.money >= Math.abs(town.price[ware]), `${payer.name} can't pay`),
        ...rules(call),
      ];
    },
    effects(call) {
      const { scene, town, person, other, place } = call;
      scene.served.set(place!.name, (scene.served.get(place!.name) ?? 0) + 1);
      person.money -= town.price[ware];
      other!.money += town.price[ware];
      person.waited = 0;
      person.pending = without(person.pending, activity);
      person.doing = activity;
      effects(call);
    },
  };
}

/** The person sells a piece of it to the shop. */
function sale(stuff: Stuff, activity: Activity): TownAction {
  return trade(
    stuff,
    activity,
    ({ person }) => [must(person.owns[stuff] > 0, `has no ${stuff}`)],
    ({ person, place }) => {
      person.owns[stuff] -= 1;
      place!.stock[stuff] += 1;
    },
  );
}

/** Something that is done at a place and fills the hour. */
function pastime(
  activity: Activity,
  args: TownAction['args'],
  rules: TownAction['rules'],
  effects?: TownAction['effects'],
): TownAction {
  return {
    args,
    fills: true,
    rules,
    effects(call) {
      call.person.doing = activity;
      effects?.(call);
    },
  };
}

/** Kills a deer. */
const deerRules = (call: TownCall): Refusal[] => [
  isAt(call, call.town.forest),
  must(call.town.deer > 0, 'there are no deer left'),
];

const sleeping: Record<string, TownAction> = {
  FallAsleep: {
    args: ['person'],
    rules: (call) => [isAt(call, call.person.home)],
    effects({ person }) {
      person.asleep = true;
      person.waited = 0;
    },
  },
  Sleep: {
    args: ['person', 'number'],
    fills: true,
    asleep: true,
    rules: ({ person, word }) => [
      must(person.asleep, 'is awake'),
      must(person.sleepy === Number(word), `is not tired by ${word}`),
    ],
    effects({ person }) {
      person.sleepy = Math.max(0, person.sleepy - 4);
      person.doing = 'sleep';
    },
  },
  Wake: {
    args: ['person'],
    asleep: true,
    rules: ({ person }) => [must(person.asleep, 'is awake')],
    effects({ person }) {
      person.asleep = false;
      person.rentDue = true;
      person.available = [...new Set([...person.available, ...person.givenUp])];
      person.givenUp = [];
    },
  },
  PayRent: {
    args: ['person'],
    rules: (call) => [
      isAt(call, call.person.home),
      must(call.person.rentDue, 'owes no rent'),
      must(call.person.money >= call.town.price.rent, "can't pay"),
    ],
    effects({ town, person }) {
      person.money -= town.price.rent;
      person.rentDue = false;
    },
  },
};

const planning: Record<string, TownAction> = {
  Move: {
    args: ['person', 'place'],
    rules: ({ town, person, place }) => [
      must(person.at !== place!.name, `is at ${place!.name} already`),
      must(!town.places.some(({ keeper, open }) => open && keeper === person.name), 'leaves the shop open'),
    ],
    effects({ person, place }) {
      person.at = place!.name;
      person.waited = 0;
    },
  },
  AddTask: {
    args: ['person', 'activity'],
    rules: (call) => [
      can(call, call.word as Activity),
      must(!call.person.pending.includes(call.word as Activity), `has begun to ${call.word} already`),
    ],
    effects: ({ person, word }) => void person.pending.push(word as Activity),
  },
  Wait: {
    args: ['person', 'place'],
    fills: true,
    rules: (call) => [isAt(call, call.place!.name)],
    effects: ({ person }) => void (person.waited += 1),
  },
  GiveUp: {
    args: ['person', 'activity'],
    rules: (call) => [
      must(call.person.waited >= call.town.patience, 'has not waited for long enough'),
      can(call, call.word as Activity),
    ],
    effects({ person, word }) {
      const activity = word as Activity;
      person.waited = 0;
      person.pending = without(person.pending, activity);
      person.available = without(person.available, activity);
      person.givenUp.push(activity);
    },
  },
};

const trading: Record<string, TownAction> = {
  ShopFoodService: trade(
    'food',
    'purchase_food',
    () => [],
    ({ person }) => void (person.hungry = 0),
  ),
  EatIn: pastime(
    'purchase_food',
    ['person', 'place'],
    (call) => [
      keeps(call, call.place!),
      isAt(call, call.place!.name),
      must(call.place!.trades.includes('food'), `there is no food in ${call.place!.name}`),
    ],
    ({ person }) => void (person.hungry = 0),
  ),
  ShopSkinService: sale('skins', 'skin'),
  ShopGoodsService: sale('goods', 'sell_goods'),
  ShopLessonService: trade(
    'lesson',
    'learn_to_hunt',
    ({ person }) => [must(!person.available.includes('hunt'), 'can hunt already')],
    ({ person }) => void person.available.push('hunt'),
  ),
  OpenShop: {
    args: ['person', 'place'],
    rules: (call) => [
      keeps(call, call.place!),
      isAt(call, call.place!.name),
      inHours(call, call.place!),
      must(!call.place!.open, `${call.place!.name} is open already`),
    ],
    effects: ({ place }) => void (place!.open = true),
  },
  CloseShop: {
    args: ['person', 'place'],
    rules: (call) => [
      keeps(call, call.place!),
      isAt(call, call.place!.name),
      must(call.place!.open, `${call.place!.name} is closed already`),
    ],
    effects: ({ place }) => void (place!.open = false),
  },
  Serve: pastime('work', ['person', 'place'], (call) => [
    keeps(call, call.place!),
    isAt(call, call.place!.name),
    must(isOpen(call.place!, call.town.hour), `${call.place!.name} is closed`),
  ]),
  Ship: {
    args: ['person', 'place'],
    rules: (call) => [keeps(call, call.place!), isAt(call, call.place!.name)],
    effects({ town, person, place }) {
      person.money += place!.stock.skins * town.resale.skins + place!.stock.goods * town.resale.goods;
      place!.stock = { skins: 0, goods: 0 };
    },
  },
};

const working: Record<string, TownAction> = {
  Work: pastime(
    'work',
    ['person', 'place'],
    (call) => [
      must(call.person.job === call.place!.name, `does not work at ${call.place!.name}`),
      isAt(call, call.place!.name),
      inHours(call, call.place!),
    ],
    ({ person, place }) => void (person.money += place!.wage),
  ),
  Hunt: pastime(
    'hunt',
    ['person'],
    (call) => [can(call, 'hunt'), ...deerRules(call)],
    ({ town, person }) => {
      town.deer -= 1;
      person.hungry = 0;
    },
  ),
  Skin: {
    args: ['person'],
    rules: (call) => [can(call, 'skin'), ...deerRules(call)],
    effects({ town, person }) {
      town.deer -= 1;
      person.owns.skins += 1;
    },
  },
  Wander: pastime('wander', ['person'], (call) => [isAt(call, call.town.square)]),
  Relax: pastime('relax', ['person'], (call) => [isAt(call, call.person.home)]),
  Chat: pastime('visit', ['person', 'person'], (call) => [
    isAt(call, call.other!.at),
    must(!call.other!.asleep, `${call.other!.name} is asleep`),
  ]),
  Carve: pastime(
    'carve',
    ['person'],
    (call) => [isAt(call, call.person.home)],
    ({ person }) => {
      person.carved = (person.carved + 1) % 8;
      if (person.carved === 0) person.owns.goods += 1;
    },
  ),
};

export const actions: Readonly<Record<string, TownAction>> = { ...sleeping, ...planning, ...trading, ...working };
