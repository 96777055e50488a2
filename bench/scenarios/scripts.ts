// Scripts of the days of towns, by the number of characters: lines for each character and seconds for each script,
// compared with the generator of Kelly, Botea and Koenig (2007).

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Session } from '../../bindings/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { compile, loadProblem } from '../../language/index.ts';
import { generate } from '../../domains/town/generate.ts';
import { toProblemText } from '../../domains/town/problem.ts';
import { programsOf, scriptsOf } from '../../programs/game-scripts/index.ts';
import type { ScriptFile } from '../../programs/game-scripts/index.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { readText, root } from '../root.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { summarise } from '../statistics.ts';

const sizes = [3, 4, 5, 6, 7, 15, 20, 40];

/** In what they are written, and the files beside those of the characters. */
const written = [
  { to: 'lua', others: ['main.lua', 'scripts.lua', 'everybody.lua'] },
  { to: 'oblivion', others: [] },
] as const;

export function scripts({ quick }: Settings): ScenarioReport {
  const plan = planner();
  const rounds = quick ? 2 : 15;
  const yardstick = new Yardstick();
  const times = new Map<string, number[]>();
  const rows = sizes.map((characters): ReportCell[] => {
    const { session, firstHour } = plan(characters);
    const { programs, signals } = programsOf(session);
    const waits = programs.flatMap(({ instructions }) => instructions.filter((one) => one.do === 'wait'));
    const cells = written.flatMap(({ to, others }): ReportCell[] => {
      const templates = templatesIn(to);
      const samples: number[] = [];
      let files: ScriptFile[] = [];
      for (let round = 0; round < rounds; round++) {
        const begin = performance.now();
        files = scriptsOf(session, { to, templates, hours: { task: 'PassHour', first: firstHour } });
        samples.push((performance.now() - begin) / characters);
        yardstick.takeTurn();
      }
      times.set(`${characters} ${to}`, samples);
      const own = files.filter(({ path }) => !others.some((other) => other === path));
      const lines = own.map(({ text }) => text.split('\n').length - 1);
      return [Math.min(...lines), Math.max(...lines), summarise(samples).median];
    });
    return [characters, session.plan!.length, waits.length, signals.length, ...cells, '80 to 500', '< 1000'];
  });
  return {
    scenario: 'scripts',
    tables: [
      {
        title: '24 hours',
        columns: [
          { title: 'characters' },
          { title: 'steps' },
          { title: 'waits' },
          { title: 'signals' },
          ...written.flatMap(({ to }) => [
            { title: `${to}: fewest lines` },
            { title: 'most' },
            ...inDigits(2, 'ms a script'),
          ]),
          { title: 'paper: lines' },
          { title: 'ms a script' },
        ],
        rows,
      },
    ],
    ratios: {
      'a script of 40, Lua / yardstick': (1000 * summarise(times.get('40 lua')!).median) / yardstick.microseconds,
    },
    notes: [
      'Towns are `generate({ characters })`, templates those of `domains/town/scripts/`. The time is that of ' +
        'generating all scripts of a town from its plan, including their waits, for each character. The paper wrote ' +
        'scripts for Oblivion, from plans for its own domain.',
    ],
  };
}

function templatesIn(language: string): Record<string, string> {
  const folder = ['domains', 'town', 'scripts', language];
  return Object.fromEntries(readdirSync(join(root, ...folder)).map((name) => [name, readText(...folder, name)]));
}

function planner(): (characters: number) => { session: Session<AnyDomain>; firstHour: number } {
  const { bytes, domain } = compile(readText('domains', 'town', 'town.htn'));
  const registered = new Planner().register(bytes!);
  return (characters) => {
    const town = generate({ characters });
    const { problem } = loadProblem(toProblemText(town), domain!);
    const { world, network } = createWorldFromProblem(registered, problem!);
    const session = world.plan(network);
    session.run();
    return { session, firstHour: town.hour };
  };
}
