// Scripts in GDScript, carried out by Godot's server where it is installed: every step happens once, in order.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ordered } from '../../../bindings/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import { programsOf, scriptsOf } from '../../../programs/game-scripts/index.ts';
import type { ScriptFile } from '../../../programs/game-scripts/index.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { domain } from '../../domains/town/planning.ts';
import { expectInOrder } from './happened.ts';
import { oddNames } from './odd-names.ts';
import { planDay, scriptWeek } from './towns.ts';
import { generate } from '../../../domains/town/generate.ts';

const hasGodot = spawnSync('godot3-server', ['--version']).error === undefined;
if (!hasGodot) console.log('godot3-server is not installed: scripts in GDScript are not run');

/** What the game prints. */
function runInGodot(files: readonly ScriptFile[], game: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-godot-'));
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeFileSync(join(folder, 'game.gd'), game);
    writeFileSync(join(folder, 'project.godot'), 'config_version=4\n');
    const environment = { ...process.env, HOME: folder };
    const { stdout, stderr } = spawnSync('godot3-server', ['--path', folder, '-s', 'game.gd'], {
      encoding: 'utf8',
      env: environment,
      timeout: 60_000,
    });
    const wrong = stderr.split('\n').filter((line) => /SCRIPT ERROR|Parse Error/i.test(line));
    expect(wrong).toEqual([]);
    return stdout.split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const game = readFileSync(new URL('godot.gd', import.meta.url), 'utf8');

describe.skipIf(!hasGodot)('scripts in GDScript', () => {
  const tasks = domain.tasks.filter(({ kind }) => kind === 'primitive').map(({ name }) => name);
  const templates = Object.fromEntries(tasks.map((name) => [`${name}.gd`, 'return game.step(${@step}, begins)']));

  const texts = Object.fromEntries(
    domain.tasks
      .filter(({ kind }) => kind === 'primitive')
      .map(({ name, params }) => {
        const given = params.map((param) => `, ${'${'}${param.name}}`).join('');
        const args = params.map(() => '%s').join(', ');
        return [`${name}.gd`, `print("told ${name}(${args})" % [${given.slice(2)}])`];
      }),
  );

  it.each([3, 8, 40])('do every step once, in order, in a town of %i', (characters) => {
    const { session } = planDay({ characters, seed: characters });
    const lines = runInGodot(scriptsOf(session, { to: 'gdscript', templates }), game);
    expect(lines).toContain('error ');
    const happened = lines.flatMap((line) => {
      const [word, step, at] = line.split(' ');
      return word === 'happened' ? [{ step: Number(step), at: at as 'start' | 'end' }] : [];
    });
    expectInOrder(happened, programsOf(session));
  });

  it('do one day after the other', () => {
    const town = generate({ characters: 5, seed: 2 });
    const { files, lines: planned } = scriptWeek(town, 3, { to: 'gdscript', templates: texts });
    const lines = runInGodot(files, game);
    expect(lines).toContain('error ');
    const told = lines.flatMap((line) => (line.startsWith('told ') ? [line.slice(5)] : []));
    expect(told.toSorted()).toEqual(planned.toSorted());
    const hours = (list: readonly string[]): number[] =>
      list.flatMap((line, at) => (line.startsWith('PassHour') ? [at] : []));
    // Hours are in the order of the plan: what was planned for an hour happens in it.
    const between = (list: readonly string[]): string[][] =>
      [...hours(list), list.length].map((end, hour) => list.slice([0, ...hours(list)][hour], end).toSorted());
    expect(between(told)).toEqual(between(planned));
  });

  it('say when nobody can go on', () => {
    const { session } = planDay({ characters: 3, seed: 1 });
    const files = scriptsOf(session, { to: 'gdscript', templates }).map(({ path, text }) => {
      return { path, text: text.replace(/^\t\["signal", \d+\],\n/m, '') };
    });
    const lines = runInGodot(files, game);
    expect(lines.join('\n')).toMatch(/^error nobody can go on: .* waits for a signal of \w+, which nobody sends$/m);
  });

  it('tell names and numbers as they are', () => {
    const random = seededRandom(21);
    const text = `domain d; type Person; fluent Person met(Person person);
      task Meet(Person person, Person other, integer number, float share, boolean is_so) { busy person; met(person) := other; }`;
    const registered = nextPlanner().register(compile(text).bytes!);
    const names = oddNames(random, 60);
    const world = registered.createWorld({ Person: names });
    const session = world.plan(
      ordered(
        ...names.map((name, at) =>
          registered.tasks.Meet!(world.object(name), world.object(names.at(at - 1)!), -3 - at, 0.5, true),
        ),
      ),
    );
    session.run();
    const files = scriptsOf(session, {
      to: 'gdscript',
      templates: { 'Meet.gd': '# tells\nprint("met ", to_json([${person}, ${other}, ${number}, ${share}, ${is_so}]))' },
    });
    const lines = runInGodot(files, game).filter((line) => line.startsWith('met '));
    const met = lines.map((line) => JSON.parse(line.slice(4)) as unknown[]);
    expect(met).toHaveLength(names.length);
    names.forEach((name, at) => expect(met).toContainEqual([name, names.at(at - 1), -3 - at, 0.5, true]));
    world.free();
  });
});
