// What `frameplan compile --types` writes, put before the TypeScript compiler: right code compiles, wrong code does
// not.

import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { emitTypes } from '../../compiler/index.ts';
import { guardText } from './guard.ts';
import { load } from './helpers.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}test/bindings/`;

/** Type errors of a file that imports the declarations of a domain from './domain.d.ts', by line. */
function errorsIn(text: string, domainText = guardText): Map<number, string> {
  const files = new Map([
    [`${folder}in-memory-domain.d.ts`, emitTypes(load(domainText).domain, { from: '../../bindings/index.ts' })],
    [`${folder}in-memory-use.ts`, text],
  ]);
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const own = files.get(path);
    return own === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, own, language);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const errors = new Map<number, string>();
  for (const path of files.keys()) {
    const source = program.getSourceFile(path)!;
    for (const { messageText, start } of [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]) {
      const line = source.getLineAndCharacterOfPosition(start ?? 0).line + 1;
      errors.set(path.endsWith('use.ts') ? line : -line, ts.flattenDiagnosticMessageText(messageText, '\n'));
    }
  }
  return errors;
}

const opening = [
  `import { Planner, none, ordered } from '../../bindings/index.ts';`,
  `import type { Area, Gun, GuardDomain, Item, Mood, Npc } from './in-memory-domain.d.ts';`,
  `const domain = new Planner().register<GuardDomain>(new Uint8Array());`,
  `const externals = { danger: (area: Area) => Number(area) };`,
  `const world = domain.createWorld({ Area: ['hall'], Npc: 2, Gun: ['pistol'] }, { externals });`,
  `declare const area: Area, gun: Gun, item: Item, npc: Npc, mood: Mood;`,
];

/** Which of these lines, each on its own behind the opening, do not compile. */
function wrongLines(lines: readonly string[]): string[] {
  const errors = errorsIn([...opening, ...lines].join('\n'));
  for (const [line, message] of errors) if (line <= opening.length) throw new Error(`line ${line}: ${message}`);
  return lines.filter((_, at) => errors.has(at + opening.length + 1));
}

describe('the types of a domain', () => {
  it('let right code compile', () => {
    const lines = [
      `world.plan(ordered(domain.tasks.GoTo(npc, area), domain.tasks.Shoot(npc, gun)));`,
      `domain.tasks.Calm(npc, 'calm', 0.5, true);`,
      `new Planner().register<GuardDomain>(new WebAssembly.Module(new Uint8Array()));`,
      `new Planner().register<GuardDomain>(new ArrayBuffer(8));`,
      `new Planner().register(await WebAssembly.compile(new Uint8Array()));`,
      `domain.tasks.GoTo(npc, none);`,
      `domain.task('Attack', npc);`,
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
    const errors = errorsIn(
      [
        `import { Planner } from '../../bindings/index.ts';`,
        `import type { D2Domain, Uint8Array as Kind, string_ } from './in-memory-domain.d.ts';`,
        `declare const kind: Kind;`,
        `const base: string_ = kind;`,
        `const domain = new Planner().register<D2Domain>(new ArrayBuffer(0));`,
        `const world = domain.createWorld({}, { externals: { default: (kind: Kind) => kind === base } });`,
        `const bytes: Uint8Array = world.constants.constructor.values;`,
        `world.plan(domain.tasks.await(kind, 'one'));`,
        `const one: 'zero' | 'one' = world.fluents.prototype.get();`,
      ].join('\n'),
      text,
    );
    expect([...errors]).toEqual([]);
  });
});
