// The types that `frameplan compile --types` writes: TypeScript accepts what the domain allows and refuses the rest.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const domain = `domain night_watch;
type Point;
type Gun < Point;
type string;
enum Mood { calm, alert }
constant boolean safe(Point point);
constant integer distance(Point from, Point to);
constant float light(Point point);
fluent Mood mood(Gun class);
fluent Point watched;
external float danger(Point default);
task Aim(Gun gun, Mood switch) { watched := gun; }
internal task Note(string new) { }
task Guard(Gun gun, Mood how) { method { ordered(Aim(gun, how)); } }
`;

const path = folderWith({ 'watch.htn': domain });

/** The lines of a program that uses the domain's types and that TypeScript does not accept. */
function refusedLines(lines: string[]): number[] {
  const head = [`import type { Population, PlanStep, Tables, Tasks } from 'frameplan';`];
  head.push(`import type { NightWatchDomain as D } from './watch.ts';`);
  head.push('declare const tasks: Tasks<D>; declare const fluents: Tables<D["fluents"]>;');
  head.push('declare const constants: Tables<D["constants"]>; declare const externals: D["externals"];');
  head.push('declare const gun: D["types"]["Gun"], point: D["types"]["Point"], text: D["types"]["string"];');
  const file = path('use.ts');
  writeFileSync(file, [...head, ...lines].join('\n'));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    paths: { frameplan: [join(root, 'bindings/shape.ts')] },
  });
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
    expect(diagnostic.file?.fileName, message).toBe(file);
    return diagnostic.file!.getLineAndCharacterOfPosition(diagnostic.start!).line - head.length;
  });
}

beforeAll(async () => {
  const { code } = await run(['compile', path('watch.htn'), '-o', path('watch.wasm'), '--types', path('watch.ts')]);
  expect(code).toBe(0);
});

describe('the types of a domain', () => {
  it('are accepted where the domain is used as it is declared', () => {
    const right = [
      `tasks.Aim(gun, 'alert'); tasks.Guard(gun, 'calm'); tasks.Note(text);`,
      `fluents.mood.set(gun, 'calm'); fluents.watched.set(gun); fluents.watched.set(point);`,
      `const far: number = constants.distance.get(point, gun); const safe: boolean = constants.safe.get(gun);`,
      `const widths: [Uint8Array, Int32Array, Float64Array] = [`,
      `  constants.safe.values, constants.distance.values, constants.light.values];`,
      `const danger: number = externals.danger(gun);`,
      `const people: Population<D> = { Gun: ['pistol'], string: 3 };`,
      `const step = (one: PlanStep<D>): 'Aim' => one.task;`,
    ];
    expect(refusedLines(right)).toEqual([]);
  }, 60_000);

  it('refuse what the domain does not declare', () => {
    const wrong = [
      `tasks.Aim(point, 'alert');`,
      `tasks.Aim(gun, 'sleepy');`,
      `tasks.Shoot(gun);`,
      `fluents.mood.set(point, 'calm');`,
      `fluents.watched.set(text);`,
      `constants.distance.get(point);`,
      `const people: Population<D> = { Car: ['pistol'] };`,
      `const step = (one: PlanStep<D>): boolean => one.task === 'Guard';`,
    ];
    expect(refusedLines(wrong)).toEqual(wrong.map((_, line) => line));
  }, 60_000);

  it('say where they come from', () => {
    expect(readFileSync(path('watch.ts'), 'utf8')).toMatch(
      /^\/\/ The types of the domain night_watch, written by `frameplan compile --types`/,
    );
  });
});
