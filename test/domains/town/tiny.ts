// A town of two, to check plans in the head: Fred keeps a shop that trades everything, and Bob can do everything.

import { activities, makePerson, makePlace, makeTown, wares } from '../../../domains/town/state.ts';
import type { Town } from '../../../domains/town/state.ts';

export function tinyTown(given: Partial<Town> = {}): Town {
  return makeTown({
    hour: 10,
    deer: 2,
    dice: 7,
    price: { food: 5, skins: -4, goods: -50, lesson: 30, rent: 1 },
    resale: { skins: 5, goods: 60 },
    forest: 'woods',
    square: 'market',
    places: [
      ...['woods', 'market', 'freds_house', 'bobs_house'].map((name) => makePlace({ name })),
      makePlace({ name: 'farm', wage: 2 }),
      makePlace({ name: 'shop', shop: true, keeper: 'fred', trades: [...wares], open: true }),
    ],
    people: [
      makePerson({
        name: 'fred',
        home: 'freds_house',
        at: 'shop',
        job: 'shop',
        money: 100,
        available: ['work', 'sleep'],
      }),
      makePerson({
        name: 'bob',
        home: 'bobs_house',
        at: 'bobs_house',
        job: 'farm',
        friend: 'fred',
        money: 40,
        hungry: 8,
        sleepy: 6,
        rentDue: true,
        owns: { skins: 1, goods: 1 },
        available: activities.filter((activity) => activity !== 'hunt'),
      }),
    ],
    ...given,
  });
}

/** One hour in which Fred serves and then Bob does these things. */
export function hour(...actions: string[]): string[] {
  return ['IncrementPerson(fred)', 'Serve(fred, shop)', 'IncrementPerson(bob)', ...actions, 'PassHour()'];
}
