// A small game with a planning component: a hero walks along a hall of cells, a cell a frame, and takes coins. All that
// is executed is written down.

import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, World } from '../../../bindings/index.ts';
import { PlanningComponent } from '../../../addons/component/index.ts';
import type { ComponentEvent, ComponentOptions } from '../../../addons/component/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { compile } from '../../../language/index.ts';

export const hallText = `domain hall; type Cell; type Coin;
  fluent Cell at; fluent Cell lies(Coin coin); fluent boolean got(Coin coin); fluent boolean shut(Cell cell);
  fluent integer [0, 1] steps; fluent Coin claimed;
  task Go(Cell from, Cell to) { not shut(to); at == from :-> to; }
  task Take(Coin coin) { lies(coin) == at :-> none; got(coin) := true; }
  task Wave() { }
  internal task Claim(Coin coin) { claimed := coin; }
  task Fetch(Coin coin) {
    method got { got(coin); }
    method here { lies(coin) == at; ordered(Claim(coin), Take(coin)); }
    method there { lies(coin) != none; ordered(Claim(coin), Go(at, lies(coin)), Take(coin)); }
  }
  task Ponder(integer [0, 5000] left) {
    method vain { left > 0; exists (integer [0, 9] a) { ordered(Never(a), Ponder(left - 1)); } }
    method on { left > 0; ordered(Ponder(left - 1)); }
    method wave { left == 0; ordered(Wave()); }
  }
  task Pay(integer [0, 9] price) { cost := price; }
  task Spend(integer [0, 20] left) {
    method on { left > 0; exists (integer [0, 9] less) { ordered(Pay(9 - less), Spend(left - 1)); } }
    method all { left == 0; }
  }
  internal task Never(integer [0, 9] a) { shut(at); at == none; }
  task FetchByGoal(Coin coin) { method { ordered(achieve (got(coin)) by (Go, Take)); } }
`;

/** An instruction: a step to a cell, or the taking of a coin. It says by which compiled action it was given. */
export interface HallOrder {
  text: string;
  to?: number;
  /** How many frames it takes. */
  frames: number;
  compiled: number;
}

export interface Hall {
  planner: Planner;
  domain: Domain<AnyDomain>;
  world: World;
  component: PlanningComponent<AnyDomain, HallOrder>;
  /** What was executed, a text for each call. */
  executed: string[];
  orders: HallOrder[];
  left: string[];
  events: ComponentEvent[];
  kinds(): string[];
  frame(times?: number): void;
  /** Where the hero is. */
  at(): number;
  coin(at: number): number;
  compilations: number;
}

type Options = Partial<ComponentOptions<HallOrder>> & { size?: number; slow?: number; budget?: number };

let compiled: ReturnType<typeof compile> | null = null;

/** Two coins lie in the hall, in cells 3 and 5; the hero is in cell 0. */
export function hall(options: Options = {}): Hall {
  const { size = 8, slow = 1, budget = 100_000, ...given } = options;
  const planner = given.pool ? null : new Planner({ memory: 2 ** 20 });
  const { bytes, domain: ir } = (compiled ??= compile(hallText));
  const register = (given.pool ?? planner!) as Planner;
  const domain = register.register(bytes!);
  const cells = Array.from({ length: size }, (_, at) => `c${at}`);
  const world = domain.createWorld(
    { Cell: cells, Coin: ['penny', 'dime'] },
    {
      values: [
        ['at', 'c0'],
        ['lies', 'penny', 'c3'],
        ['lies', 'dime', 'c5'],
      ],
    },
  );
  const at = (): number => world.get('at') as number;
  const made: Omit<Hall, 'component'> = {
    planner: register,
    domain,
    world,
    executed: [],
    orders: [],
    left: [],
    events: [],
    kinds: () => made.events.map(({ kind }) => kind),
    frame(times = 1) {
      for (let count = 0; count < times; count++) {
        setting.component.tick();
        planner?.step(budget);
      }
    },
    at,
    coin: (number) => world.object(number === 0 ? 'penny' : 'dime'),
    compilations: 0,
  };
  const setting = made as Hall;
  const goals = createGoals(ir!, world);
  setting.component = new PlanningComponent<AnyDomain, HallOrder>(world, {
    ...(planner && { planner }),
    goals,
    onEvent: (event) => void setting.events.push(event),
    *compile(action) {
      const compiled = ++setting.compilations;
      const order = (text: string, to?: number): HallOrder => {
        const one = { text: `${text} #${compiled}`, frames: slow, compiled, ...(to !== undefined && { to }) };
        setting.orders.push(one);
        return one;
      };
      if (action.task === 'Go') {
        const goal = action.arg(1) as number;
        while (at() !== goal) {
          const next = at() + Math.sign(goal - at());
          yield order(`step to ${next}`, next);
        }
      } else yield order(action.text);
    },
    execute(instruction) {
      setting.executed.push(instruction.text);
      if (--instruction.frames > 0) return 'running';
      if (instruction.to !== undefined) world.set('at', instruction.to);
      return 'done';
    },
    leave: (instruction) => void setting.left.push(instruction.text),
    ...given,
  });
  return setting;
}

/** An instruction for answers and for cover. */
export function order(text: string, to?: number, frames = 1): HallOrder {
  return { text, frames, compiled: 0, ...(to !== undefined && { to }) };
}
