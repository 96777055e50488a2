// Turns the operators of plans into orders, as the paper has a script for each operator. The orders are computed one by
// one during execution: where to stand, where to throw, where somebody currently is.

import type { RescueGame } from './game.ts';
import { besideHostage, besideVehicle } from './orders.ts';
import type { OrderProgress, SoldierOrder } from './state.ts';
import { metresBetween } from './terrain.ts';

/** Returns why it can't be done; null: it is done. */
type Orders = Generator<SoldierOrder, string | null, void>;

interface RescueOperator {
  /** Where the game looks the names of the arguments up. The first one is who does it. */
  params: readonly ('soldiers' | 'hostages' | 'guards' | 'vehicles')[];
  /** Whether a soldier could take the place of another one. */
  suits(game: RescueGame, soldier: number): boolean;
  orders(game: RescueGame, ...args: number[]): Orders;
}

const anybody = (): boolean => true;

export const operators: Readonly<Record<string, RescueOperator>> = {
  MoveUnit: { params: ['soldiers', 'hostages'], suits: anybody, orders: moveUnit },
  ThrowGrenade: {
    params: ['soldiers', 'guards'],
    suits: (game, soldier) => game.soldiers[soldier]!.grenades > 0,
    orders: throwGrenade,
  },
  EscortUnit: { params: ['soldiers', 'hostages', 'vehicles'], suits: anybody, orders: escortUnit },
};

function* moveUnit(game: RescueGame, _soldier: number, number = 0): Orders {
  const hostage = game.hostages[number]!;
  if (hostage.vehicle >= 0) return `${hostage.name} is in a vehicle`;
  yield { do: 'go', to: game.terrain.cellOf(hostage), within: besideHostage };
  return null;
}

/** From a post, and back to the hostage that the soldier was with. */
function* throwGrenade(game: RescueGame, soldier: number, enemy = 0): Orders {
  const { terrain } = game;
  const guard = game.guards[enemy]!;
  if (!guard.isAlive) return `${guard.name} is dead already`;
  const goal = terrain.cellOf(guard);
  const me = game.soldiers[soldier]!;
  const posts = postsOf(game, soldier).filter((post) => terrain.canThrow(post, goal));
  if (posts.length === 0) return `${guard.name} is out of range`;
  const metres = (cell: number): number => metresBetween(me, terrain.spotOf(cell));
  const [post] = posts.toSorted((one, other) => metres(one) - metres(other));
  const from = hostageBeside(game, soldier) < 0 ? null : terrain.cellOf(me);
  yield { do: 'go', to: post!, within: 0 };
  yield { do: 'throw', at: goal };
  if (guard.isAlive) return `${guard.name} was missed`;
  if (from !== null) yield { do: 'go', to: from, within: 0 };
  return null;
}

function* escortUnit(game: RescueGame, _soldier: number, hostage = 0, vehicle = 0): Orders {
  yield { do: 'lead', hostage };
  yield { do: 'go', to: game.terrain.cellOf(game.vehicles[vehicle]!), within: besideVehicle };
  yield { do: 'board', hostage, vehicle };
  return null;
}

/** A soldier throws from its own post, or from one whose soldier is dead. */
export function postsOf({ soldiers }: RescueGame, soldier: number): number[] {
  return soldiers.flatMap(({ post, isAlive }, other) => (other === soldier || !isAlive ? [post] : []));
}

/** The hostage that the soldier is with; -1: none. */
export function hostageBeside({ soldiers, hostages }: RescueGame, soldier: number): number {
  return hostages.findIndex((hostage) => {
    return hostage.isAlive && hostage.vehicle < 0 && metresBetween(soldiers[soldier]!, hostage) <= besideHostage;
  });
}

/** An operator under way. */
export class OperatorRun {
  readonly soldier: number;
  /** With whom it is really done. */
  readonly text: string;
  readonly #game: RescueGame;
  readonly #orders: Orders;
  #progress: OrderProgress = 'running';
  #hasOrder = false;
  why = '';

  constructor(game: RescueGame, task: string, args: readonly string[]) {
    const numbers = numbersOf(game, task, args);
    this.#game = game;
    this.soldier = numbers[0]!;
    this.text = `${task}(${args.join(', ')})`;
    this.#orders = operators[task]!.orders(game, ...numbers);
  }

  /** Once a frame, before the game's own. */
  tick(): OrderProgress {
    while (this.#progress === 'running') {
      const { progress, why, isAlive } = this.#game.soldiers[this.soldier]!;
      if (!isAlive) this.#end('failed', 'is dead');
      else if (this.#hasOrder && progress === 'running') break;
      else if (this.#hasOrder && progress === 'failed') this.#end('failed', why);
      else this.#next();
    }
    return this.#progress;
  }

  /** Gives up. */
  stop(): void {
    if (this.#progress === 'running') this.#end('failed', 'was stopped');
  }

  #next(): void {
    const { done, value } = this.#orders.next();
    if (done) return this.#end(value === null ? 'done' : 'failed', value ?? '');
    this.#game.order(this.soldier, value);
    this.#hasOrder = true;
  }

  #end(progress: 'done' | 'failed', why: string): void {
    this.#progress = progress;
    this.why = why;
    if (progress === 'done') return;
    this.#game.halt(this.soldier);
    this.#game.letGo(this.soldier);
  }
}

function numbersOf(game: RescueGame, task: string, args: readonly string[]): number[] {
  const operator = Object.hasOwn(operators, task) ? operators[task]! : null;
  if (!operator) {
    throw new Error(`the game has no operator "${task}" (there are ${Object.keys(operators).join(', ')})`);
  }
  if (args.length !== operator.params.length) {
    throw new Error(`${task} takes ${operator.params.length} arguments, not ${args.length}`);
  }
  return operator.params.map((kind, at) => {
    const number = game[kind].findIndex(({ name }) => name === args[at]);
    if (number < 0) throw new Error(`${task}: there is nobody called "${args[at]}" among the ${kind}`);
    return number;
  });
}
