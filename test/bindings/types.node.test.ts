// What `frameplan compile --types` writes, put before the TypeScript compiler: right code compiles, wrong code does
// not.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { emitTypes } from '../../compiler/index.ts';
import * as types from '../type-errors.ts';
import { guardText } from './guard.ts';
import { load } from './helpers.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const use = `${folder}in-memory-use.ts`;

/** The declarations of a domain, where the lines below import them from. */
function declared(text: string): readonly [path: string, text: string] {
  return [`${folder}in-memory-domain.d.ts`, emitTypes(load(text).domain, { from: '../../bindings/index.ts' })];
}

const opening = [
  `import { Planner, none, ordered } from '../../bindings/index.ts';`,
  `import { restoreWorlds, saveWorlds } from '../../addons/save/index.ts';`,
  `import type { Area, Gun, GuardDomain, Item, Mood, Npc } from './in-memory-domain.d.ts';`,
  `const domain = new Planner().register<GuardDomain>(new Uint8Array());`,
  `const externals = { danger: (area: Area) => Number(area) };`,
  `const world = domain.createWorld({ Area: ['hall'], Npc: 2, Gun: ['pistol'] }, { externals });`,
  `declare const area: Area, gun: Gun, item: Item, npc: Npc, mood: Mood;`,
];

const wrongLines = (lines: readonly string[]): string[] => types.wrongLines(use, opening, lines, [declared(guardText)]);

describe('the types of a domain', () => {
  it('have the steps that acting knows among the internal ones', () => {
    const source = `domain d; type Npc; task A(Npc npc) { busy npc; } task B(Npc npc) { method { ordered(block(npc, npc), A(npc)); } }`;
    const [, text] = declared(source);
    expect(text).toContain("internalSteps: 'block';");
    expect(text).toContain('block: [waiting: Npc, busy: Npc];');
  });

  it('say which fluents are sensed', () => {
    const [, text] = declared(guardText);
    expect(text).toMatch(/Sensed: only the game writes it\. \*\/\n +player_at: /);
    expect(text.match(/Sensed/g)).toHaveLength(1);
  });

  it('let right code compile', () => {
    const lines = [
      `world.plan(ordered(domain.tasks.GoTo(npc, area), domain.tasks.Shoot(npc, gun)));`,
      `domain.tasks.Calm(npc, 'calm', 0.5, true);`,
      `new Planner().register<GuardDomain>(new WebAssembly.Module(new Uint8Array()));`,
      `new Planner().register<GuardDomain>(new ArrayBuffer(8));`,
      `new Planner().register(await WebAssembly.compile(new Uint8Array()));`,
      `domain.tasks.GoTo(npc, none);`,
      `domain.task('Attack', npc);`,
      `const loaded = restoreWorlds({ town: domain, cave: world }, new Uint8Array(), { externals: { town: externals } });`,
      `loaded.town.world.fluents.holding.set(npc, gun, loaded.cave.named.bob!.status === 'solved');`,
      `saveWorlds({ town: loaded.town.world, world }, { sessions: { world: [world.plan(ordered())] } });`,
      `world.fluents.holding.set(npc, gun, true);`,
      `world.fluents.at.set(npc, none);`,
      `const where: Area = world.fluents.at.get(npc);`,
      `const here: Area = world.get('at', 'npc0');`,
      `const level: number = world.fluents.health.get(npc) + world.constants.distance.get(area, area);`,
      `const feeling: Mood = world.get('mood', npc);`,
      `world.set('at', 'npc0', 'hall');`,
      `world.set('noise', area, 'calm', true, 9);`,
      `const values: Int32Array = world.fluents.at.values;`,
      `const weights: Float64Array = world.constants.weight.values;`,
      `const bits: Uint8Array = world.constants.connects.values;`,
      `const pistol: Gun = world.object('pistol', 'Gun');`,
      `world.fluents.loaded.set(world.object('pistol'), false);`,
      `world.plan(domain.tasks.Attack(npc)).restartTask(domain.tasks.GoTo, npc, area);`,
      `for (const step of world.plan(domain.tasks.Attack(npc)).plan ?? []) if (step.task === 'Shoot') { const shot: Gun = step.args[1]; }`,
      `const inner: 'Note' | 'Step' | 'Shoot' | 'Calm' | undefined = world.plan(domain.tasks.Attack(npc)).planWithInternal?.[0]?.task;`,
      `domain.createWorld([{ name: 'bob', type: 'Npc' }], { externals, values: [['at', 'bob', none]] });`,
    ];
    expect(wrongLines(lines)).toEqual([]);
  });

  it('let no wrong code compile', () => {
    const lines = [
      `domain.tasks.Atack(npc);`,
      `restoreWorlds({ town: domain }, new Uint8Array()).cave;`,
      `restoreWorlds({ town: domain }, new Uint8Array()).town.world.fluents.holding.set(gun, gun, true);`,
      `restoreWorlds({ town: domain }, new Uint8Array(), { externals: { town: { danger: () => 'low' } } });`,
      `saveWorlds({ domain });`,
      `new Planner().register<GuardDomain>(Promise.resolve(new Uint8Array()));`,
      `new Planner().register(WebAssembly.compile(new Uint8Array()));`,
      `new Planner().register<GuardDomain>('guard.wasm');`,
      `domain.tasks.Attack();`,
      `domain.tasks.Attack(npc, npc);`,
      `domain.tasks.Attack(gun);`,
      `domain.tasks.Attack(1);`,
      `domain.tasks.Shoot(npc, item);`,
      `domain.tasks.Calm(npc, 'clam', 0.5, true);`,
      `domain.tasks.Calm(npc, mood, true, true);`,
      `domain.task('Atack', npc);`,
      `domain.task('Attack', gun);`,
      `world.fluents.att.get(npc);`,
      `world.fluents.distance.get(area, area);`,
      `world.fluents.at.get(gun);`,
      `world.fluents.at.set(npc, npc);`,
      `world.fluents.at.set(npc);`,
      `world.fluents.loaded.set(gun, 1);`,
      `const place: Gun = world.fluents.at.get(npc);`,
      `world.get('att', npc);`,
      `world.get('at', gun);`,
      `world.set('mood', npc, 'clam');`,
      `const values: Float64Array = world.fluents.at.values;`,
      `world.object('pistol', 'Pistol');`,
      `const pistol: Npc = world.object('pistol', 'Gun');`,
      `world.plan(npc);`,
      `world.plan(domain.tasks.Attack(npc), { mode: 'cheapest' });`,
      `world.plan(domain.tasks.Attack(npc)).restartTask(domain.tasks.GoTo, npc, gun);`,
      `for (const step of world.plan(domain.tasks.Attack(npc)).plan ?? []) if (step.task === 'Attack') {}`,
      `for (const step of world.plan(domain.tasks.Attack(npc)).plan ?? []) if (step.task === 'Shoot') { const shot: Npc = step.args[1]; }`,
      `domain.createWorld({ Npc: 2 });`,
      `domain.createWorld({ Npcs: 2 }, { externals });`,
      `domain.createWorld({ Npc: 2 }, { externals: {} });`,
      `domain.createWorld({ Npc: 2 }, { externals: { danger: () => 'high' } });`,
      `domain.createWorld({ Npc: 2 }, { externals: { danger: (gun: Gun) => 1 } });`,
    ];
    expect(wrongLines(lines)).toEqual(lines);
  });

  it('survive names that mean something in TypeScript', () => {
    const text = `domain d_2;
      type string; type Uint8Array < string; type OddDomain; enum number { zero, one }
      constant boolean constructor(Uint8Array function, number class);
      fluent number prototype;
      external boolean default(Uint8Array new);
      task await(string var, number delete) { default(none); prototype := delete; }`;
    const code = [
      `import { Planner } from '../../bindings/index.ts';`,
      `import type { D2Domain, Uint8Array as Kind, string_ } from './in-memory-domain.d.ts';`,
      `declare const kind: Kind;`,
      `const base: string_ = kind;`,
      `const domain = new Planner().register<D2Domain>(new ArrayBuffer(0));`,
      `const world = domain.createWorld({}, { externals: { default: (kind: Kind) => kind === base } });`,
      `const bytes: Uint8Array = world.constants.constructor.values;`,
      `world.plan(domain.tasks.await(kind, 'one'));`,
      `const one: 'zero' | 'one' = world.fluents.prototype.get();`,
    ].join('\n');
    expect(types.typeErrorsIn(new Map([declared(text), [use, code]]))).toEqual([]);
  });
});
