// The domains by goals: their primitive tasks reach what their methods are made for. Plans are checked by each domain's
// own rules.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { readMaze } from '../../domains/iceblox/maze.ts';
import { toProblemText as mazeText } from '../../domains/iceblox/problem.ts';
import { searchMaze } from '../../domains/iceblox/search.ts';
import { checkPlan as checkMaze } from '../../domains/iceblox/validity.ts';
import { generateMission } from '../../domains/rescue/generate.ts';
import { toProblemText as missionText } from '../../domains/rescue/mission.ts';
import { canSucceed, checkPlan as checkMission } from '../../domains/rescue/validity.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { apply } from '../../addons/repair/index.ts';
import { createGoals, explainGoal } from '../../addons/goals/index.ts';
import type { Goal, GoalOptions } from '../../addons/goals/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { loadDomain } from '../../language/index.ts';
import { problemOf } from './problems.ts';
import { small } from './simple-fps/small.ts';

function load(name: string): { domain: DomainIr; problems: Problem[] } {
  const text = readFileSync(new URL(`../../domains/${name}/${name}.htn`, import.meta.url), 'utf8');
  const { domain, problems } = loadDomain(text);
  return { domain: domain!, problems };
}

function planned(domain: DomainIr, problem: Problem, goal: Goal, by?: string[], options: GoalOptions = {}) {
  const search = createGoals(domain, problem, by ? { by } : {}).achieve(goal, options);
  const status = search.run();
  const found = { status, plan: search.plan?.map((step) => step.text) ?? [], cost: search.cost };
  search.free();
  return found;
}

describe('goals in travel', () => {
  it('are reached by taxi, and paid for', () => {
    const { domain, problems } = load('travel');
    const goal = [
      { holds: 'at', args: ['anna'], value: 'park' },
      { holds: 'inside', args: ['anna'], value: 'none' },
    ];
    const byTaxi = planned(domain, problems[0]!, goal, ['CallTaxi', 'RideTaxi', 'PayDriver']);
    expect(byTaxi.plan.slice(0, 2)).toEqual(['CallTaxi(anna, taxi1)', 'RideTaxi(anna, taxi1, park)']);
    expect(byTaxi.plan[2]).toContain('PayDriver(anna, taxi1, ');
  });
});

describe('goals in rescue', () => {
  it('are reached wherever the mission can succeed, and nowhere else', () => {
    const { domain } = load('rescue');
    const counts = { solved: 0, failed: 0 };
    for (let seed = 0; seed < 30; seed++) {
      const mission = generateMission({ seed, soldiers: 3, hostages: 2, enemies: 3 });
      const problem = problemOf(missionText(mission), domain);
      const goal = mission.hostages.map((_, at) => ({ holds: 'liberated', args: [`hostage${at}`] }));
      const { status, plan } = planned(domain, problem, goal);
      expect(status, `seed ${seed}`).toBe(canSucceed(mission) ? 'solved' : 'failed');
      if (status === 'solved') expect(checkMission(mission, plan), `seed ${seed}`).toEqual({ valid: true });
      counts[status as 'solved']++;
    }
    expect(Math.min(counts.solved, counts.failed)).toBeGreaterThan(3);
  });
});

describe('goals in iceblox', () => {
  it.each(['p$', 'p..$', 'po$', 'po....*.$'])('are reached in the maze %s', (drawn) => {
    const { domain } = load('iceblox');
    const maze = readMaze(`\n${drawn}\n`);
    const goal = { holds: 'extracted', args: ['coin0'] };
    const { status, plan } = planned(domain, problemOf(mazeText(maze, 0), domain), goal, undefined, { mode: 'best' });
    expect(status).toBe('solved');
    expect(checkMaze(maze, 0, plan)).toEqual({ valid: true, pushes: searchMaze(maze).pushes[0] });
  });
});

describe('goals in simple-fps', () => {
  it('fetch a keycard; then the soldier attacks by tasks', () => {
    const { domain } = load('simple-fps');
    const problem = toProblem(domain, small, { name: 'small' });
    const registered = new Planner().register(emit(optimise(domain)));
    const { world, network } = createWorldFromProblem(registered, problem);
    const goals = createGoals(domain, world);
    const goal = { holds: 'holder', args: ['keycard1_0'], value: 'npc0' };
    const search = goals.achieve(goal, { character: 'npc0' });
    expect(search.run()).toBe('solved');
    expect(search.plan!.map((step) => step.task)).toEqual(['MoveToPoint', 'PlaceInInventory']);
    const attack = world.plan(network);
    attack.run();
    const whole = attack.plan!.map((step) => step.text);
    for (const { task, args } of search.plan!) {
      const step = world.plan(registered.tasks[task]!(...(args as never[])));
      step.run();
      expect(apply(step)).toBe(-1);
    }
    const rest = world.plan(network);
    expect(rest.run()).toBe('solved');
    const texts = rest.plan!.map((step) => step.text);
    expect(whole.some((text) => text.startsWith('PlaceInInventory') && text.includes('keycard'))).toBe(true);
    expect(texts.some((text) => text.startsWith('PlaceInInventory') && text.includes('keycard'))).toBe(false);
    expect(texts.at(-1)).toContain('Attack');
    const { lacking } = explainGoal(goals, { holds: 'open', args: ['door1_0'] }, { limits: { iterations: 5000 } });
    expect(lacking).toEqual([]);
  });
});
