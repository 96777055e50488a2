// The travel domain: the textbook's plan, journeys without one, and generated journeys held to rules of their own.

import { describe, expect, it } from 'vitest';
import { defaults, generateJourney, toProblemText } from '../../../domains/travel/generate.ts';
import type { Journey } from '../../../domains/travel/generate.ts';
import { canMeet, faultOf } from '../../../domains/travel/validity.ts';
import { plannerOf } from '../planned.ts';

const travel = plannerOf('travel');

/** A journey of one person. Default: 8 km from the goal. */
function journey(cash: number, { taxis = 1, distance = 8 } = {}): Journey {
  const distances = [
    [0, distance],
    [distance, 0],
  ];
  return { people: [{ at: 0, cash }], distances, taxis, goal: 1 };
}

const byTaxi = [
  'CallTaxi(person0, taxi0)',
  'RideTaxi(person0, taxi0, place1)',
  'PayDriver(person0, taxi0, place0, place1)',
];

describe('the travel domain', () => {
  it('has nothing to complain about', () => {
    expect(travel.diagnostics).toEqual([]);
  });

  it('takes a taxi to the park', () => {
    expect(travel.plan().plan).toEqual([
      'CallTaxi(anna, taxi1)',
      'RideTaxi(anna, taxi1, park)',
      'PayDriver(anna, taxi1, home, park)',
    ]);
  });

  it.each([
    ['walks what is near, whatever money there is', journey(50, { distance: 2 }), ['Walk(person0, place0, place1)']],
    ['pays the last coin for a taxi', journey(5.5), byTaxi],
    ['goes nowhere when everybody is there', { ...journey(0), goal: 0 }, []],
  ])('%s', (_, given, plan) => {
    const planned = travel.plan(toProblemText(given));
    expect([planned.status, planned.plan]).toEqual(['solved', plan]);
  });

  it.each([
    ['without the money for a taxi', journey(5.25)],
    ['without a taxi', journey(50, { taxis: 0 })],
  ])('has no plan %s', (_, given) => {
    expect(travel.plan(toProblemText(given)).status).toBe('failed');
  });
});

describe('generated journeys', () => {
  it('have a valid plan exactly when everybody can get there', () => {
    const counts = { solved: 0, failed: 0 };
    for (let seed = 0; seed < 200; seed++) {
      const given = generateJourney({ seed, people: 1 + (seed % 4), size: 4 + (seed % 20) });
      const { status, plan } = travel.plan(toProblemText(given));
      expect(status, `seed ${seed}`).toBe(canMeet(given) ? 'solved' : 'failed');
      if (status === 'solved') expect(faultOf(given, plan), `seed ${seed}`).toBeNull();
      counts[status as 'solved' | 'failed']++;
    }
    expect(Math.min(counts.solved, counts.failed)).toBeGreaterThan(20);
  });

  it('are the same for the same seed and differ for others', () => {
    expect(generateJourney({ seed: 7 })).toEqual(generateJourney({ seed: 7 }));
    expect(generateJourney({ seed: 7 })).not.toEqual(generateJourney({ seed: 8 }));
    expect(() => generateJourney({ places: 0 })).toThrow('places must be an integer from 1, not 0');
    expect(generateJourney().people).toHaveLength(defaults.people);
  });
});

describe('the check of travel plans', () => {
  const [call, ride, pay] = byTaxi as [string, string, string];

  it.each([
    [[ride, pay], 'the taxi is elsewhere'],
    [[call, ride], 'person0 is not there'],
    [[call, pay], 'nobody pays that'],
    [['Walk(person0, place0, place1)'], 'nobody walks that'],
    [['Fly(person0, place0, place1)'], 'there is no such task'],
    [[], 'person0 is not there'],
  ])('refuses %j', (plan, reason) => {
    expect(faultOf(journey(20), plan)).toContain(reason);
    expect(faultOf(journey(20), byTaxi)).toBeNull();
  });

  it('refuses a ride that cannot be paid', () => {
    expect(faultOf(journey(5), byTaxi)).toContain('nobody pays that');
  });
});
