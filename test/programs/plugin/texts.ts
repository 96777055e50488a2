// A small domain for the tests of bundlers, and the program that plans with it.

export const guardText = `domain guard;

type Area;
type Guard;
constant boolean connects(Area from, Area to);
fluent Area at(Guard guard);

task Walk(Guard guard, Area from, Area to) {
    connects(from, to);
    at(guard) == from :-> to;
}

task GoTo(Guard guard, Area goal) {
    method there { at(guard) == goal; }
    method go {
        exists (Area next) {
            connects(at(guard), next);
            ordered(Walk(guard, at(guard), next), GoTo(guard, goal));
        }
    }
}
`;

/** A text with two mistakes. The first is in line 10, column 18. */
export const mistakenText = guardText.replace('from :-> to', 'form :-> to').replace('ordered(Walk(', 'ordered(Wlak(');

/** `path`: where the bindings are. Exports the plan. */
export function programText(path: string): string {
  return `import { Planner } from ${JSON.stringify(path)};
import guard from './guard.htn';

const domain = new Planner({ memory: 2 ** 16 }).register(guard);
const world = domain.createWorld({ Guard: ['bob'], Area: ['hall', 'yard'] });
world.set('at', 'bob', 'hall');
world.set('connects', 'hall', 'yard', true);
const session = world.plan(domain.tasks.GoTo(world.object('bob'), world.object('yard')));
session.run();
export const plan = session.plan.map(({ text }) => text);
`;
}
