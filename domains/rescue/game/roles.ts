// Who plays which role of the scripts. A role is a soldier of the plan. When a step of a role begins, the role goes to
// the soldier who has it, or to another one if that soldier is dead or busy.

import type { RescueGame } from './game.ts';
import { OperatorRun, operators } from './operators.ts';

export class Roles {
  readonly #game: RescueGame;
  /** By role: the soldier who plays it. */
  readonly #cast: Map<string, number>;
  readonly #underWay = new Set<OperatorRun>();
  /** Steps that are done, with those who have done them. */
  readonly carriedOut: string[] = [];
  /** How often a role went to somebody else. */
  replaced = 0;

  constructor(game: RescueGame, roles: readonly string[]) {
    this.#game = game;
    this.#cast = new Map(
      roles.map((role) => {
        const soldier = game.soldiers.findIndex(({ name }) => name === role);
        if (soldier < 0) throw new Error(`a script is for "${role}", who is no soldier`);
        return [role, soldier];
      }),
    );
  }

  /** Begins a step of a role. null: everybody who could do it is busy. Throws when nobody is left. */
  begin(role: string, task: string, args: readonly string[]): OperatorRun | null {
    const soldier = this.#available(role, task);
    if (soldier === null) return null;
    if (this.#cast.get(role) !== soldier) this.replaced++;
    this.#cast.set(role, soldier);
    const run = new OperatorRun(
      this.#game,
      task,
      args.map((name) => (name === role ? this.#game.soldiers[soldier]!.name : name)),
    );
    this.#underWay.add(run);
    return run;
  }

  /** One frame of a step. */
  tick(run: OperatorRun): 'running' | 'done' | 'failed' {
    const progress = run.tick();
    if (progress === 'running') return progress;
    this.#underWay.delete(run);
    if (progress === 'done') this.carriedOut.push(run.text);
    return progress;
  }

  /** The role has no step left: who has played it is free for others. */
  end(role: string): void {
    this.#cast.delete(role);
  }

  stop(): void {
    for (const run of this.#underWay) run.stop();
    this.#underWay.clear();
  }

  #available(role: string, task: string): number | null {
    const { soldiers } = this.#game;
    const busy = new Set([...this.#underWay].map(({ soldier }) => soldier));
    const own = this.#cast.get(role);
    if (own !== undefined && soldiers[own]!.isAlive && !busy.has(own)) return own;
    const suits = Object.hasOwn(operators, task) ? operators[task]!.suits : () => true;
    const others = soldiers.flatMap(({ isAlive }, at) => (isAlive && suits(this.#game, at) ? [at] : []));
    if (others.length === 0) throw new Error(`nobody is left who could take the role of ${role}`);
    const free = others.filter((at) => !busy.has(at));
    // Rather somebody who has no role of their own.
    const playing = new Set(this.#cast.values());
    return free.find((at) => !playing.has(at)) ?? free[0] ?? null;
  }
}
