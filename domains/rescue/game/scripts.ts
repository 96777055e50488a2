// The engine that carries out generated scripts in JSON, as `frameplan scripts --to json` writes them. It knows the
// steps, waits and signals of the programs, and nothing of the plan that they were made of.

import type { Program, Programs, ScriptInstruction, ScriptStep } from '../../../game-scripts/index.ts';
import type { RescueGame } from './game.ts';
import type { OperatorRun } from './operators.ts';
import { Roles } from './roles.ts';

/** A program that is being carried out. */
interface Actor {
  role: string;
  instructions: readonly ScriptInstruction[];
  at: number;
  run: OperatorRun | null;
}

export class ScriptRun {
  readonly roles: Roles;
  progress: 'running' | 'done' | 'failed' = 'running';
  /** Why it has failed; may be empty. */
  why = '';
  readonly #actors: readonly Actor[];
  readonly #sent = new Set<number>();

  /** `text`: the content of scripts.json. */
  constructor(game: RescueGame, text: string) {
    const { programs } = readPrograms(text);
    this.#actors = programs.map(({ character, instructions }) => {
      if (character === null) throw new Error('a script belongs to nobody: all steps of a rescue are done by soldiers');
      return { role: character, instructions, at: 0, run: null };
    });
    this.roles = new Roles(
      game,
      this.#actors.map(({ role }) => role),
    );
  }

  /** Once a frame, before the game's own. All that can begin in this frame begins. */
  tick(): 'running' | 'done' | 'failed' {
    const ticked = new Set<OperatorRun>();
    while (this.progress === 'running') {
      const before = this.#actors.reduce((sum, { at }) => sum + at, 0);
      for (const actor of this.#actors) this.#goOn(actor, ticked);
      if (this.#actors.every(({ at, instructions }) => at === instructions.length)) this.progress = 'done';
      if (this.#actors.reduce((sum, { at }) => sum + at, 0) === before) break;
    }
    if (this.progress === 'running') this.#checkWaits();
    return this.progress;
  }

  stop(): void {
    if (this.progress === 'running') this.#fail('was stopped');
  }

  #goOn(actor: Actor, ticked: Set<OperatorRun>): void {
    while (this.progress === 'running' && actor.at < actor.instructions.length) {
      const instruction = actor.instructions[actor.at]!;
      if (instruction.do === 'wait' && !this.#sent.has(instruction.signal)) return;
      if (instruction.do === 'signal') this.#sent.add(instruction.signal);
      if (instruction.do === 'step' && !this.#isDone(actor, instruction.step, ticked)) return;
      actor.at++;
      if (actor.at === actor.instructions.length) this.roles.end(actor.role);
    }
  }

  #isDone(actor: Actor, step: ScriptStep, ticked: Set<OperatorRun>): boolean {
    try {
      actor.run ??= this.roles.begin(actor.role, step.task, step.args.map(nameOf));
    } catch (error) {
      this.#fail(`${step.text}: ${(error as Error).message}`);
      return false;
    }
    if (!actor.run || ticked.has(actor.run)) return false;
    ticked.add(actor.run);
    const progress = this.roles.tick(actor.run);
    if (progress === 'failed') this.#fail(`${actor.run.text}: ${actor.run.why}`);
    if (progress === 'done') actor.run = null;
    return progress === 'done';
  }

  /** Scripts that wait for each other would stand still for ever. */
  #checkWaits(): void {
    const left = this.#actors.filter(({ at, instructions }) => at < instructions.length);
    if (left.some(({ at, instructions }) => instructions[at]!.do !== 'wait')) return;
    const { role, at, instructions } = left[0]!;
    const { signal } = instructions[at] as { signal: number };
    this.#fail(`nobody can go on: ${role} waits for signal ${signal}, which nobody sends`);
  }

  #fail(why: string): void {
    this.progress = 'failed';
    this.why = why;
    this.roles.stop();
  }
}

function nameOf({ value }: ScriptStep['args'][number]): string {
  return 'name' in value ? (value.name ?? 'none') : String(value.value);
}

/** Throws where the text is no scripts. */
function readPrograms(text: string): Programs {
  const content = JSON.parse(text) as Partial<Programs> | null;
  const isList = (value: unknown): boolean => Array.isArray(value);
  if (
    !content ||
    !isList(content.programs) ||
    !content.programs!.every(({ instructions }: Program) => isList(instructions))
  ) {
    throw new Error('these are no scripts of one plan: "programs" has to be a list, and "instructions" of each');
  }
  return content as Programs;
}
