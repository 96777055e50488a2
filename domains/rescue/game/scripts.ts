// The engine that carries out generated scripts in JSON, as `frameplan scripts --to json` writes them. It uses the
// steps, waits and signals of the programs, and not the plan from which they were made.

import type { Program, Programs, ScriptInstruction, ScriptStep } from '../../../programs/game-scripts/index.ts';
import type { RescueGame } from './game.ts';
import type { OperatorRun } from './operators.ts';
import { Roles } from './roles.ts';

/** A program that is being carried out. */
interface RolePlay {
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
  readonly #plays: readonly RolePlay[];
  readonly #sent = new Set<number>();

  /** `text`: the content of scripts.json. */
  constructor(game: RescueGame, text: string) {
    const { programs } = readPrograms(text);
    this.#plays = programs.map(({ character, instructions }) => {
      if (character === null) throw new Error('a script belongs to nobody: all steps of a rescue are done by soldiers');
      return { role: character, instructions, at: 0, run: null };
    });
    this.roles = new Roles(
      game,
      this.#plays.map(({ role }) => role),
    );
  }

  /** Once a frame, before the game's own. All that can begin in this frame begins. */
  tick(): 'running' | 'done' | 'failed' {
    const ticked = new Set<OperatorRun>();
    while (this.progress === 'running') {
      const before = this.#plays.reduce((sum, { at }) => sum + at, 0);
      for (const play of this.#plays) this.#goOn(play, ticked);
      if (this.#plays.every(({ at, instructions }) => at === instructions.length)) this.progress = 'done';
      if (this.#plays.reduce((sum, { at }) => sum + at, 0) === before) break;
    }
    if (this.progress === 'running') this.#checkWaits();
    return this.progress;
  }

  stop(): void {
    if (this.progress === 'running') this.#fail('was stopped');
  }

  #goOn(play: RolePlay, ticked: Set<OperatorRun>): void {
    while (this.progress === 'running' && play.at < play.instructions.length) {
      const instruction = play.instructions[play.at]!;
      if (instruction.do === 'wait' && !this.#sent.has(instruction.signal)) return;
      if (instruction.do === 'signal') this.#sent.add(instruction.signal);
      if (instruction.do === 'step' && !this.#isDone(play, instruction.step, ticked)) return;
      play.at++;
      if (play.at === play.instructions.length) this.roles.end(play.role);
    }
  }

  #isDone(play: RolePlay, step: ScriptStep, ticked: Set<OperatorRun>): boolean {
    try {
      play.run ??= this.roles.begin(play.role, step.task, step.args.map(nameOf));
    } catch (error) {
      this.#fail(`${step.text}: ${(error as Error).message}`);
      return false;
    }
    if (!play.run || ticked.has(play.run)) return false;
    ticked.add(play.run);
    const progress = this.roles.tick(play.run);
    if (progress === 'failed') this.#fail(`${play.run.text}: ${play.run.why}`);
    if (progress === 'done') play.run = null;
    return progress === 'done';
  }

  /** Scripts that wait for each other would stand still for ever. */
  #checkWaits(): void {
    const left = this.#plays.filter(({ at, instructions }) => at < instructions.length);
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
