// Scripts in Lua for characters and objects with any names: they load, and the game gets the names as they are.

import { LuaFactory } from 'wasmoon';
import { expect, it } from 'vitest';
import { ordered } from '../../../bindings/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import { scriptsOf } from '../../../programs/game-scripts/index.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { oddNames } from './odd-names.ts';

const text = `
domain yard;
type Person;
fluent Person met(Person person);
task Meet(Person person, Person other, integer number, float share, boolean is_so) {
    busy person;
    met(person) := other;
}
`;

it('tells the game names and numbers as they are', async () => {
  const random = seededRandom(11);
  const factory = new LuaFactory();
  const registered = nextPlanner().register(compile(text).bytes!);
  for (let round = 0; round < 25; round++) {
    const names = oddNames(random, 6);
    const world = registered.createWorld({ Person: names });
    const calls = names.map((name, at): [string, string, number, number, boolean] => {
      const number = random.pick([0, -1, 7, -(2 ** 31), 2 ** 31 - 1]);
      return [
        name,
        names[(at + 1) % names.length]!,
        number,
        random.pick([0, 1, -2, 0.1, -1e-7, 1e21, Infinity, -Infinity]),
        random.below(2) === 0,
      ];
    });
    const session = world.plan(
      ordered(
        ...calls.map(([person, other, ...rest]) =>
          registered.tasks.Meet!(world.object(person), world.object(other), ...rest),
        ),
      ),
    );
    expect(session.run()).toBe('solved');
    const template = 'game(${person}, ${other}, ${number}, ${share}, ${is_so}, ${@character}, ${@task})';
    const files = scriptsOf(session, { to: 'lua', templates: { 'Meet.lua': template } });
    const engine = await factory.createEngine();
    const seen: unknown[][] = [];
    engine.global.set('game', (...args: unknown[]) => void seen.push(args));
    engine.global.set('texts', Object.fromEntries(files.map(({ path, text }) => [path, text])));
    await engine.doString(`
      local function read(name) return assert(load(texts[name .. ".lua"], name))() end
      require = read
      local running = read("main")(game, read)
      while running:tick() do end
    `);
    engine.global.close();
    expect(seen).toHaveLength(calls.length);
    for (const call of calls) expect(seen).toContainEqual([...call, call[0], 'Meet']);
    world.free();
  }
});
