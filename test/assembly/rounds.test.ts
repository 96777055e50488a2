// Searches that go round: what comes again below itself is left, in the core and in the reference planner alike.

import { describe, expect, it } from 'vitest';
import { planBoth } from './both.ts';

const deliveries = `domain deliveries;
type Place; type Truck; type Parcel;
constant boolean road(Place a, Place b);
fluent Place at(Truck truck);
fluent Place lies(Parcel parcel);
fluent Truck inside(Parcel parcel);
task Drive(Truck truck, Place a, Place b) { at(truck) == a; road(a, b); at(truck) := b; }
task Stay(Truck truck, Place a) { at(truck) == a; }
task Load(Truck truck, Place a, Parcel parcel) {
  at(truck) == a; lies(parcel) == a; lies(parcel) := none; inside(parcel) := truck;
}
task Drop(Truck truck, Place a, Parcel parcel) {
  at(truck) == a; inside(parcel) == truck; inside(parcel) := none; lies(parcel) := a;
}
task GetTo(Truck truck, Place b) {
  method drive { exists (Place a) { road(a, b); ordered(Drive(truck, a, b)); } }
  method via { exists (Place a) { road(a, b); ordered(GetTo(truck, a), Drive(truck, a, b)); } }
  method there { ordered(Stay(truck, b)); }
}
task Deliver(Parcel parcel, Place b) {
  method {
    exists (Place a, Truck truck) {
      ordered(GetTo(truck, a), Load(truck, a, parcel), GetTo(truck, b), Drop(truck, b, parcel));
    }
  }
}
problem p of deliveries;
instance Place a, b, c, d, e; instance Truck van; instance Parcel one, two;
road(a, b) := true; road(b, a) := true; road(b, c) := true; road(c, b) := true; road(c, d) := true;
road(d, c) := true; road(d, e) := true; road(e, d) := true; road(a, e) := true; road(e, a) := true;
at(van) := a; lies(one) := c; lies(two) := e;`;

const counters = `domain counters; fluent integer count;
task Turn() { count < 99; count += 1; }
task Check(integer number) { count == number; }
task Dial() { method on { ordered(Dial(), Turn()); } method end { } }
task Other() { method { ordered(Dial(), Turn(), Turn()); } method { ordered(Check(0)); } }
problem p of counters;`;

describe('a task that begins with itself', () => {
  it('is done, although it could begin with itself without end', () => {
    const { status, text } = planBoth(`${deliveries} ordered(Deliver(one, e), Deliver(two, b));`);
    expect(status).toBe('solved');
    expect(text.filter((step) => /Load|Drop/.test(step))).toEqual([
      'Load(van, c, one)',
      'Drop(van, e, one)',
      'Load(van, e, two)',
      'Drop(van, b, two)',
    ]);
  });

  it('comes again below itself as often as needed', () => {
    for (const number of [0, 1, 2, 7, 20]) {
      const { status, text } = planBoth(`${counters} ordered(Dial(), Check(${number}));`, { probeFrom: 4 });
      expect(status).toBe('solved');
      expect(text).toHaveLength(number + 1);
    }
  });

  it('has no plan where it never comes to an end', () => {
    const text = `domain d; fluent boolean ever; task Never() { ever; } task Pass() { }
task Loop() { method { ordered(Loop(), Pass()); } method { ordered(Never()); } }
task Main() { method { ordered(Loop(), Pass()); } method { ordered(Pass(), Loop()); } }
problem p of d;`;
    const never = planBoth(`${text} ordered(Main());`, { probeFrom: 4 });
    expect([never.status, never.iterations < 40]).toEqual(['failed', true]);
    const perhaps = planBoth(`${text.replace('fluent boolean ever', 'fluent boolean ever := true')} ordered(Main());`, {
      probeFrom: 4,
    });
    expect(perhaps.status).toBe('solved');
  });

  it('does not come again without end', () => {
    const { status } = planBoth(`${counters} ordered(Dial(), Check(80));`, { probeFrom: 4 });
    expect(status).toBe('out-of-depth');
  });

  it('may come again by way of another task', () => {
    const text = counters.replace('ordered(Dial(), Turn());', 'ordered(Other(), Turn());');
    const { status, text: plan } = planBoth(`${text} ordered(Dial(), Check(7));`, { probeFrom: 4 });
    expect([status, plan.length]).toEqual(['solved', 9]);
  });
});

describe('a search that goes round', () => {
  const toggles = `domain toggles; fluent boolean up; fluent boolean ever;
task Toggle() { up := not up; } task Never() { ever; } task Pass() { }
task Again() { method on { ordered(Toggle(), Again()); } method end { ordered(Never()); } }
problem p of toggles;`;

  it('tells that there is no plan, in every mode and strategy', () => {
    for (const mode of ['first', 'best'] as const) {
      for (const strategy of ['depth-first', 'limited-discrepancy'] as const) {
        for (const request of ['ordered(Again())', 'ordered(Again(), Pass())', 'unordered(Again(), Pass())']) {
          expect(planBoth(`${toggles} ${request};`, { mode, strategy }).status).toBe('failed');
        }
      }
    }
  });

  it('ends at its limit on depth where it does not remember', () => {
    const limits = { iterations: 10_000, depth: 2000 };
    expect(planBoth(`${toggles} ordered(Again());`, { remember: false, limits }).status).toBe('out-of-depth');
    expect(planBoth(`${toggles} ordered(Again());`, { limits }).status).toBe('failed');
  });

  it('is told by the first network that it has taken up, too', () => {
    const steps = 'Pass(), '.repeat(600);
    const text = toggles.replace('ordered(Toggle(), Again())', `ordered(${steps}Again())`);
    const { status, iterations } = planBoth(`${text} ordered(Again());`, { remember: 0 });
    // At depth 1,024 only two networks have a choice. Everything begins again, and the second of them is known.
    expect([status, iterations]).toEqual(['failed', 1023 + 603]);
  });

  it('keeps the best plan that it has', () => {
    const text = toggles.replace(
      'task Again',
      'task Main() { method { ordered(Pass()); } method { ordered(Again()); } } task Again',
    );
    const { status, text: plan } = planBoth(`${text} ordered(Main());`, { mode: 'best' });
    expect([status, plan]).toEqual(['solved', ['Pass()']]);
  });
});
