// Makes random towns. Every person has a separate random seed, so adding a person does not change the others or the
// town. The same options always give the same town.

import { checkChances, checkCounts, checkNames } from '../options.ts';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { makePerson, makePlace, makeTown } from './state.ts';
import type { Activity, Person, TownPlace, Town, Ware } from './state.ts';

export interface TownOptions {
  seed: number;
  characters: number;
  /** One in this number of people keeps a food shop, and the next one a skin shop. */
  customers: number;
  /** Chances that somebody who keeps no shop can do these things. */
  employed: number;
  hunts: number;
  skins: number;
  learns: number;
  owns: number;
  deer: number;
  /** How many come at dawn, as long as there are no more than `mostDeer`. */
  newDeer: number;
  mostDeer: number;
}

export const defaults: Readonly<TownOptions> = {
  seed: 0,
  characters: 3,
  customers: 14,
  employed: 0.6,
  hunts: 0.2,
  skins: 0.5,
  learns: 0.5,
  owns: 0.5,
  deer: 4,
  newDeer: 24,
  mostDeer: 40,
};

const counts = { seed: 0, characters: 0, customers: 2, deer: 0, newDeer: 0, mostDeer: 0 };
const chances = ['employed', 'hunts', 'skins', 'learns', 'owns'] as const;

const names = (
  'fred sven bob anna carl dora emil frida gerd hanna ivan jana kurt lena mara nora otto paula quinn rosa ' +
  'sami tilda ulf vera willi xenia yuri zora adam berta cora dan elsa finn greta hugo ida jon karla leo'
).split(' ');

/** What figure 3 of the paper states. */
const prices = { food: 5, skins: -4, goods: -50, lesson: 30, rent: 1 };

const workplaces = [
  { name: 'farm', opens: 7, closes: 15, wage: 2 },
  { name: 'mill', opens: 6, closes: 13, wage: 2 },
  { name: 'mine', opens: 9, closes: 17, wage: 3 },
];

function checkOptions(options: TownOptions): void {
  checkNames(options, defaults);
  checkCounts(options, counts);
  checkChances(options, chances);
}

function nameOf(index: number): string {
  const round = Math.floor(index / names.length);
  return names[index % names.length]! + (round === 0 ? '' : String(round + 1));
}

const between = (random: Random, low: number, high: number): number => low + random.below(high - low + 1);

/** What everybody has: a home, needs, some money, and something to pass the time with. */
function makeAnybody(random: Random, index: number): Person {
  const name = nameOf(index);
  const home = `${name}s_house`;
  const pastimes: Activity[] = (['wander', 'relax', 'visit', 'carve'] as const).filter(() => random.chance(0.6));
  return makePerson({
    name,
    home,
    at: home,
    asleep: true,
    rentDue: random.chance(0.5),
    friend: index === 0 ? null : nameOf(random.below(index)),
    hungryAt: between(random, 7, 10),
    tiredAt: between(random, 17, 20),
    savings: between(random, 5, 30),
    money: between(random, 0, 60),
    hungry: between(random, 0, 7),
    sleepy: between(random, 4, 16),
    available: ['sleep', 'purchase_food', ...pastimes],
  });
}

function employ(random: Random, options: TownOptions, person: Person): void {
  const { available } = person;
  if (random.chance(options.employed)) {
    person.job = random.pick(workplaces).name;
    available.push('work');
  } else if (!available.includes('carve')) available.push('carve');
  if (random.chance(options.hunts)) available.push('hunt');
  if (random.chance(options.skins)) available.push('skin');
  if (random.chance(options.learns)) available.push('learn_to_hunt');
  available.push('sell_goods');
  if (random.chance(options.owns)) person.owns.goods = between(random, 1, 2);
}

/** `money`: the least money of the keeper; a buyer needs enough for all that is brought within an hour. */
function keep(random: Random, person: Person, kind: string, trades: Ware[], money: number): TownPlace {
  const shop = `${person.name}s_${kind}`;
  person.job = shop;
  person.money = between(random, money, 2 * money);
  person.available.push('work');
  return makePlace({
    name: shop,
    shop: true,
    keeper: person.name,
    trades,
    opens: between(random, 7, 9),
    closes: between(random, 18, 20),
  });
}

function settle(town: Town, options: TownOptions, index: number): void {
  const random = seededRandom(Math.imul(options.seed + 1, 0x2c1b3c6d) + index);
  const person = makeAnybody(random, index);
  town.people.push(person);
  town.places.push(makePlace({ name: person.home! }));
  const place = index % options.customers;
  if (place === 0) town.places.push(keep(random, person, 'food_shop', ['food'], 50));
  else if (place === 1) town.places.push(keep(random, person, 'skin_shop', ['skins', 'goods', 'lesson'], 300));
  else employ(random, options, person);
}

export function generate(given: Partial<TownOptions> = {}): Town {
  const options = { ...defaults, ...given };
  checkOptions(options);
  const town = makeTown({
    deer: options.deer,
    newDeer: options.newDeer,
    mostDeer: options.mostDeer,
    dice: seededRandom(options.seed).below(65536),
    price: prices,
    resale: { skins: 5, goods: 60 },
    forest: 'woods',
    square: 'market',
    places: [{ name: 'woods' }, { name: 'market' }, ...workplaces].map(makePlace),
  });
  for (let index = 0; index < options.characters; index++) settle(town, options, index);
  return town;
}
