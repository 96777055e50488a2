// Scripts in SQF: a strict grammar takes them, whatever names there are, and triggers are made with their statements in
// quotes, which the paper's printed script lacks.

import { describe, expect, it } from 'vitest';
import { ordered } from '../../../bindings/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import { programsOf, scriptsOf } from '../../../programs/game-scripts/index.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { domain } from '../../domains/town/planning.ts';
import { oddNames } from './odd-names.ts';
import { parseSqf } from './sqf-grammar.ts';
import { planDay, scriptWeek } from './towns.ts';
import { generate } from '../../../domains/town/generate.ts';

describe('scripts in SQF', () => {
  it.each([3, 10, 40])('are what the grammar takes, of towns of %i', (characters) => {
    const tasks = domain.tasks.filter(({ kind, name }) => kind === 'primitive' && name !== 'IncrementPerson');
    const templates = {
      ...Object.fromEntries(
        tasks.map(({ name, params }) => {
          return [
            `${name}.sqf`,
            `tell [${['@step', ...params.map((param) => param.name)].map((one) => `\${${one}}`).join(', ')}];`,
          ];
        }),
      ),
      'IncrementPerson.sqf': '',
    };
    const { session } = planDay({ characters, seed: characters });
    const files = scriptsOf(session, { to: 'sqf', templates });
    const parsed = new Map(files.map(({ path, text }) => [path, parseSqf(text)]));
    const { programs, signals } = programsOf(session, { leaveOut: ['IncrementPerson'] });
    const steps = programs.flatMap(({ instructions }) => instructions.filter((one) => one.do === 'step'));
    const { texts, names } = parsed.get('main.sqf')!;
    expect(texts.filter((text) => text.endsWith('.sqf'))).toHaveLength(steps.length);
    expect(new Set(texts.filter((text) => text.endsWith('.sqf')))).toEqual(
      new Set(files.map(({ path }) => path).filter((path) => path !== 'main.sqf')),
    );
    const sent = names.filter((name) => name === 'frameplan_sent').length;
    const waits = programs.flatMap(({ instructions }) => instructions.filter((one) => one.do === 'wait'));
    // Made, filled in the loop, and then once for each signal and each wait.
    expect(sent).toBe(2 + signals.length + waits.length);
  });

  it('run one day after the other from a master script', () => {
    const templates = Object.fromEntries(
      domain.tasks.filter(({ kind }) => kind === 'primitive').map(({ name }) => [`${name}.sqf`, 'tell 1;']),
    );
    const { files } = scriptWeek(generate({ characters: 4, seed: 5 }), 2, { to: 'sqf', templates });
    const parsed = new Map(files.map(({ path, text }) => [path, parseSqf(text)]));
    expect(parsed.get('main.sqf')!.texts).toEqual(['_day', 'day_1\\main.sqf', 'day_2\\main.sqf']);
    const paths = new Set(files.map(({ path }) => path.replace('/', '\\')));
    for (const day of [1, 2]) {
      const run = parsed.get(`day_${day}/main.sqf`)!.texts.filter((text) => text.endsWith('.sqf'));
      expect(run.length).toBeGreaterThan(100);
      expect(run.filter((path) => !paths.has(path) || !path.startsWith(`day_${day}\\`))).toEqual([]);
    }
  });

  it('make triggers as the paper does, with their statements in quotes', () => {
    const text = `domain rescue; type Unit; fluent boolean dead(Unit unit); fluent Unit with(Unit unit);
      task kill_unit(Unit who, Unit target) { busy who; dead(target) := true; }
      task escort_unit(Unit who, Unit whom, Unit car) { busy who; dead(car) == false; with(whom) := car; }
      instance Unit hero, companion, hostage, enemy, desert_car;
      problem p of rescue;
      ordered(kill_unit(companion, enemy), escort_unit(hero, hostage, desert_car));`;
    const compiled = compile(text);
    expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const registered = nextPlanner().register(compiled.bytes!);
    const world = registered.createWorld({});
    const unit = (name: string): number => world.object(name);
    const { kill_unit, escort_unit } = registered.tasks;
    const session = world.plan(
      ordered(
        kill_unit!(unit('companion'), unit('enemy')),
        escort_unit!(unit('hero'), unit('hostage'), unit('desert_car')),
      ),
    );
    session.run();
    const files = scriptsOf(session, {
      to: 'sqf',
      templates: {
        'kill_unit.sqf': '${who} switchMove "throw";',
        'escort_unit.sqf': '${whom} doMove (position ${car});',
        'escort_unit.trigger.sqf': [
          '_trg = createTrigger ["EmptyDetector", position ${whom}];',
          '_trg setTriggerArea [3, 3, 0, false];',
          '_trg setTriggerActivation ["WEST", "PRESENT", true];',
        ].join('\n'),
      },
    });
    const byPath = new Map(files.map(({ path, text: script }) => [path, script]));
    for (const script of byPath.values()) parseSqf(script);
    const main = byPath.get('main.sqf')!;
    expect(main).toContain('_step = [companion, enemy] execVM "kill_unit.sqf";');
    expect(main).toContain('  _trg = createTrigger ["EmptyDetector", position hostage];\n');
    expect(main).toContain('_trg setTriggerStatements ["this", "frameplan_fired set [0, true];", ""];');
    expect(main).not.toContain('waitUntil');
    expect(byPath.get('escort_unit.sqf')).toContain('private _whom = _this select 1;\n');
    expect(byPath.get('escort_unit.sqf')).toContain('_whom doMove (position _car);\n');
    const printed =
      '_statement="[hero, hostage, desert_car ] execVM "escort_unit.sqf"\n_trg setTriggerStatements ["this", _statement, ""];';
    expect(() => parseSqf(printed)).toThrow('line 1');
    world.free();
  });

  it('take any names', () => {
    const random = seededRandom(8);
    const text = `domain d; type Person; enum Way { quickly } fluent Person met(Person person);
      task Meet(Person person, Person the_if, Way the_then, integer number, float share) {
        busy person;
        met(person) := the_if;
      }`;
    const registered = nextPlanner().register(compile(text).bytes!);
    for (let round = 0; round < 40; round++) {
      const names = [...oddNames(random, 6), 'player', 'Player', 'this'];
      const world = registered.createWorld({ Person: names });
      const session = world.plan(
        ordered(
          ...names.map((name, at) =>
            registered.tasks.Meet!(world.object(name), world.object(names.at(at - 1)!), 'quickly', -1, 1e-7),
          ),
        ),
      );
      session.run();
      const template = 'tell [${person}, ${the_if}, ${the_then}, ${number}, ${share}, ${@character}, ${@task}];';
      const files = scriptsOf(session, { to: 'sqf', templates: { 'Meet.sqf': template } });
      const main = parseSqf(files.find(({ path }) => path === 'main.sqf')!.text);
      expect(main.texts.filter((one) => one === 'Meet.sqf')).toHaveLength(names.length);
      const objects = new Set(
        main.names.filter((name) => !/^frameplan_|^_/.test(name)).map((name) => name.toLowerCase()),
      );
      expect(objects.size).toBe(names.length);
      expect(objects.has('player')).toBe(false);
      world.free();
    }
  });
});
