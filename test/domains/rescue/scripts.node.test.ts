// Missions as scripts in other languages: Lua, which carries out the same game, and SQF, which a strict grammar takes.
// The paper's plans, as printed and mended, are played, too. Texts that are not scripts are refused.

import { readdirSync, readFileSync } from 'node:fs';
import { LuaFactory } from 'wasmoon';
import { describe, expect, it } from 'vitest';
import type { AnyDomain, Session } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { layOut, paperMission, paperNames, RescueGame, Roles, ScriptRun } from '../../../domains/rescue/game/index.ts';
import type { OperatorRun } from '../../../domains/rescue/game/index.ts';
import { toProblemText } from '../../../domains/rescue/mission.ts';
import type { Mission } from '../../../domains/rescue/mission.ts';
import { canSucceed, checkPlan } from '../../../domains/rescue/validity.ts';
import { loadPddl } from '../../../formats/pddl/index.ts';
import { scriptsOf } from '../../../programs/game-scripts/index.ts';
import type { ScriptFile } from '../../../programs/game-scripts/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { parseSqf } from '../../programs/game-scripts/sqf-grammar.ts';
import { problemOf } from '../problems.ts';
import { gameInCover, kitOf, missionOf, playScripts, sceneOf, scriptOfSteps } from './playing.ts';

const folder = new URL('../../../domains/rescue/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
const templatesIn = (language: string): Record<string, string> => {
  const names = readdirSync(new URL(`scripts/${language}/`, folder));
  return Object.fromEntries(names.map((name) => [name, read(`scripts/${language}/${name}`)]));
};
const { domain: ir, problems } = loadDomain(read('rescue.htn'));
const { domain } = kitOf();

function planned(mission: Mission): Session<AnyDomain> {
  const { world, network } = createWorldFromProblem(domain, problemOf(toProblemText(mission), ir!));
  const session = world.plan(network);
  session.run();
  return session;
}

const missions = Array.from({ length: 40 }, (_, seed) => ({ seed, mission: missionOf(seed) })).filter(({ mission }) =>
  canSucceed(mission),
);

describe('scripts in Lua', () => {
  const factory = new LuaFactory();
  const game = readFileSync(new URL('rescue.lua', import.meta.url), 'utf8');

  /** Ticks the scripts and the game in turns. Returns what went wrong, and what was carried out. */
  async function play(files: readonly ScriptFile[], one: RescueGame): Promise<{ error: string; done: string[] }> {
    const engine = await factory.createEngine();
    const roles = new Roles(
      one,
      one.soldiers.map(({ name }) => name),
    );
    const runs: OperatorRun[] = [];
    const run = engine.global;
    run.set('host_begin', (role: string, task: string, ...args: string[]) => {
      const step = roles.begin(role, task, args);
      return step ? runs.push(step) : 0;
    });
    run.set('host_progress', (number: number) => {
      const step = runs[number - 1]!;
      const progress = roles.tick(step);
      return progress === 'failed' ? step.why : progress;
    });
    const texts = [...files, { path: 'rescue.lua', text: game }];
    const lines = texts.map(({ path, text }) => `files["${path.replace('.lua', '')}"] = function() ${text} end`);
    try {
      await engine.doString(`
        local files, loaded = {}, {}
        ${lines.join('\n')}
        local function read(name) loaded[name] = loaded[name] or files[name]() return loaded[name] end
        local running = read("main")(read("rescue"), read)
        function tick() return running:tick() end
      `);
      const tick = run.get('tick') as () => boolean;
      for (let frame = 0; frame < 20_000 && tick(); frame++) one.step();
      return { error: '', done: roles.carriedOut };
    } catch (error) {
      return { error: (error as Error).message, done: roles.carriedOut };
    } finally {
      run.close();
    }
  }

  it('carry missions out in the same game', async () => {
    for (const { seed, mission } of missions.slice(0, 12)) {
      const session = planned(mission);
      const files = scriptsOf(session, { to: 'lua', characters: ['Soldier'], templates: templatesIn('lua') });
      const one = gameInCover(mission, seed);
      const { error, done } = await play(files, one);
      expect([error, one.isWon], `seed ${seed}`).toEqual(['', true]);
      expect(checkPlan(mission, done)).toEqual({ valid: true });
      expect(done.toSorted()).toEqual(session.plan!.map(({ text }) => text).toSorted());
    }
  });

  it('fail where a step is left out, and say whose step it is', async () => {
    const { seed, mission } = missions.find(
      ({ mission: { enemies, soldiers } }) => enemies.length * soldiers.length > 3,
    )!;
    const session = planned(mission);
    const files = scriptsOf(session, { to: 'lua', characters: ['Soldier'], templates: templatesIn('lua') });
    const errors: string[] = [];
    for (const { text } of session.plan!) {
      const without = files.map((file) => {
        const [before, after] = file.text.split(`  script.step("${text}", function()\n`);
        return {
          path: file.path,
          text: after === undefined ? before! : before + after.replace(/^.*\n {2}end\)\n/, ''),
        };
      });
      const one = gameInCover(mission, seed);
      const { error } = await play(without, one);
      errors.push(error);
      expect([one.isWon, text]).toEqual([false, text]);
    }
    expect(errors.filter((error) => /soldier\d: \w+\(.*\): /.test(error)).length).toBeGreaterThan(0);
  });
});

describe('scripts in SQF', () => {
  const templates = templatesIn('sqf');

  it('have a master script with a trigger for each escort, and a file for each operator', () => {
    const { world, network } = createWorldFromProblem(domain, problems[0]!);
    const session = world.plan(network);
    session.run();
    const files = scriptsOf(session, { to: 'sqf', characters: ['Soldier'], templates });
    expect(files.map(({ path }) => path)).toEqual(['main.sqf', 'MoveUnit.sqf', 'EscortUnit.sqf', 'ThrowGrenade.sqf']);
    const parsed = new Map(files.map(({ path, text }) => [path, parseSqf(text)]));
    const main = files[0]!.text;
    expect(main).toContain('_step = [companion, enemy] execVM "ThrowGrenade.sqf";');
    expect(main).toContain('_step = [hero, hostage] execVM "MoveUnit.sqf";');
    expect(main).toContain('_step = [hero, hostage, desert_car] execVM "EscortUnit.sqf";');
    expect(main).toContain('_trg setTriggerStatements ["this", "frameplan_fired set [0, true];", ""];');
    expect(parsed.get('main.sqf')!.names).toContain('frameplan_sent');
    for (const path of ['MoveUnit.sqf', 'EscortUnit.sqf', 'ThrowGrenade.sqf']) {
      expect(files.find((file) => file.path === path)!.text).toContain('selectPlayer _x');
    }
    world.free();
  });

  it('are what the grammar takes, of all missions', () => {
    for (const { mission } of missions) {
      const session = planned(mission);
      const files = scriptsOf(session, { to: 'sqf', characters: ['Soldier'], templates });
      const [main] = files.map(({ text }) => parseSqf(text));
      const run = main!.texts.filter((text) => text.endsWith('.sqf'));
      expect(run).toHaveLength(session.plan!.length);
    }
  });
});

describe("the paper's plans", () => {
  const cases = new URL('../../cases/pddl/', import.meta.url);
  const textOf = (name: string): string => readFileSync(new URL(`${name}.pddl`, cases), 'utf8');
  const tasks: Record<string, string> = { kill: 'ThrowGrenade', move: 'MoveUnit', escort: 'EscortUnit' };

  /** The plan of a text in PDDL, played by the soldiers that it names. null: there is none. */
  function play(text: string): { steps: string[]; why: string; isWon: boolean; lost: number } | null {
    const { domain: pddl, problem } = loadPddl(text, text).lowered!;
    const search = createGoals(pddl, problem).achieve(null, { mode: 'best' });
    search.run();
    if (!search.plan) return null;
    const steps = search.plan.map(({ task, text: step }) => {
      const args = step.slice(step.indexOf('(') + 1, -1).split(', ');
      return {
        task: tasks[task.split('-')[0]!]!,
        args: args.map((name) => name.replaceAll(/`/g, '').replace('-', '_')),
      };
    });
    const script = scriptOfSteps(
      steps.map(({ task, args }, number) => {
        const named = args.map((name) => ({ name, value: { kind: 'object', name } as const }));
        const step = { number, task, args: named, text: `${task}(${args.join(', ')})`, hour: null, others: [] };
        return { role: args[0]!, step };
      }),
    );
    const game = new RescueGame(layOut(paperMission, 1, paperNames));
    game.soldiers.forEach((_, soldier) => game.order(soldier, { do: 'hide' }));
    for (let frame = 0; frame < 100; frame++) game.step();
    const { why } = playScripts(game, script);
    const lost = game.soldiers.filter(({ isAlive }) => !isAlive).length;
    return { steps: steps.map(({ task, args }) => `${task} ${args.join(' ')}`), why, isWon: game.isWon, lost };
  }

  it('rescue the hostage once they are mended', () => {
    const played = play(textOf('hostage-mended'))!;
    expect(played).toMatchObject({ isWon: true, lost: 0, why: '' });
    expect(played.steps.map((step) => step.split(' ')[0])).toEqual(['ThrowGrenade', 'MoveUnit', 'EscortUnit']);
  });

  it('are none with the one operator that is printed, and deadly with the hostage that is printed as safe', () => {
    const printed = textOf('hostage-printed');
    expect(play(printed)).toBeNull();
    // Somebody has to go there. The paper has the command, and does not print the operator.
    const move = `(:action move-unit :parameters (?soldier ?to - unit)
      :precondition (and (soldier-unit ?soldier) (hostage-unit ?to) (reachable-unit ?to) (safe-unit ?to))
      :effect (near-object ?soldier ?to))`;
    const played = play(printed.replace('(:action escort-unit', `${move}\n  (:action escort-unit`));
    expect(played).toMatchObject({ isWon: false, lost: 1, why: expect.stringContaining('is dead') });
    expect(played!.steps.map((step) => step.split(' ')[0])).toEqual(['MoveUnit', 'EscortUnit']);
  });
});

describe('the engine of scripts', () => {
  const game = (): RescueGame => new RescueGame(sceneOf(missionOf(5), 5));
  const step = (task: string, ...names: string[]) => {
    const args = names.map((name) => ({ name, value: { kind: 'object', name } as const }));
    const one = { number: 0, task, args, text: `${task}(${names.join(', ')})`, hour: null, others: [] };
    return [{ role: 'soldier0', step: one }];
  };

  it.each([
    ['Sleep', ['soldier0'], 'the game has no operator "Sleep" (there are MoveUnit, ThrowGrenade, EscortUnit)'],
    ['toString', ['soldier0'], 'the game has no operator "toString"'],
    ['MoveUnit', ['soldier0'], 'MoveUnit takes 2 arguments, not 1'],
    ['MoveUnit', ['soldier0', 'nobody'], 'MoveUnit: there is nobody called "nobody" among the hostages'],
  ])('refuses %s(%j)', (task, args, message) => {
    const run = playScripts(game(), scriptOfSteps(step(task, ...args)));
    expect([run.progress, run.why]).toEqual(['failed', expect.stringContaining(message)]);
  });

  it('refuses what is no scripts', () => {
    expect(() => new ScriptRun(game(), '{ "programs": 1 }')).toThrow('these are no scripts of one plan');
    expect(() => new ScriptRun(game(), 'null')).toThrow('these are no scripts of one plan');
    const text = JSON.stringify({ programs: [{ character: 'bob', start: [], instructions: [] }] });
    expect(() => new ScriptRun(game(), text)).toThrow('a script is for "bob", who is no soldier');
  });

  it('says who waits in vain', () => {
    const programs = [{ character: 'soldier0', start: [], instructions: [{ do: 'wait', signal: 3 }] }];
    const run = playScripts(game(), JSON.stringify({ programs }));
    expect(run.why).toBe('nobody can go on: soldier0 waits for signal 3, which nobody sends');
  });
});
