// A town as data: the content of a problem of town.htn in plain TypeScript, independent of any planner.

export const activities = [
  'sleep',
  'hunt',
  'purchase_food',
  'learn_to_hunt',
  'work',
  'skin',
  'sell_goods',
  'wander',
  'relax',
  'visit',
  'carve',
] as const;
export type Activity = (typeof activities)[number];

export const wares = ['food', 'skins', 'goods', 'lesson', 'rent'] as const;
export type Ware = (typeof wares)[number];

/** What shops buy and people own. */
export const stuffs = ['skins', 'goods'] as const;
export type Stuff = (typeof stuffs)[number];

export interface TownPlace {
  name: string;
  /** Only shops trade, and only they have a keeper. */
  shop: boolean;
  keeper: string | null;
  trades: Ware[];
  /** Opening hours of a shop, working hours elsewhere: from `opens` to before `closes`. */
  opens: number;
  closes: number;
  wage: number;
  open: boolean;
  stock: Record<Stuff, number>;
}

export interface Person {
  name: string;
  home: string | null;
  job: string | null;
  friend: string | null;
  at: string | null;
  hungryAt: number;
  tiredAt: number;
  savings: number;
  money: number;
  hungry: number;
  sleepy: number;
  carved: number;
  waited: number;
  asleep: boolean;
  rentDue: boolean;
  doing: Activity;
  owns: Record<Stuff, number>;
  available: Activity[];
  pending: Activity[];
  givenUp: Activity[];
}

export interface Town {
  hour: number;
  deer: number;
  dice: number;
  atOnce: number;
  newDeer: number;
  mostDeer: number;
  patience: number;
  /** What a customer pays; less than 0: what the shop pays. */
  price: Record<Ware, number>;
  resale: Record<Stuff, number>;
  forest: string | null;
  square: string | null;
  places: TownPlace[];
  people: Person[];
}

/** A place with ordinary values where none are given. */
export function makePlace(given: Partial<TownPlace> & { name: string }): TownPlace {
  const nothing = { shop: false, keeper: null, trades: [], opens: 9, closes: 18, wage: 0, open: false };
  return { ...nothing, stock: { skins: 0, goods: 0 }, ...given };
}

/** A person with ordinary values where none are given. */
export function makePerson(given: Partial<Person> & { name: string }): Person {
  return {
    home: null,
    job: null,
    friend: null,
    at: null,
    hungryAt: 8,
    tiredAt: 18,
    savings: 5,
    money: 0,
    hungry: 0,
    sleepy: 0,
    carved: 0,
    waited: 0,
    asleep: false,
    rentDue: false,
    doing: 'sleep',
    owns: { skins: 0, goods: 0 },
    available: [],
    pending: [],
    givenUp: [],
    ...given,
  };
}

/** A town without anybody, with ordinary values where none are given. */
export function makeTown(given: Partial<Town> = {}): Town {
  return {
    hour: 0,
    deer: 0,
    dice: 0,
    atOnce: 8,
    newDeer: 4,
    mostDeer: 40,
    patience: 3,
    price: { food: 0, skins: 0, goods: 0, lesson: 0, rent: 0 },
    resale: { skins: 0, goods: 0 },
    forest: null,
    square: null,
    places: [],
    people: [],
    ...given,
  };
}
