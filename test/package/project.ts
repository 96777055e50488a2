// An empty project with the packed package installed, as a game's developer would have it, and the README's example in
// it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../repo/sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The first block of a language in the README; '' for blocks without one. */
function block(language: string): string {
  const found = [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)].find((part) => part[1] === language);
  if (!found) throw new Error(`the README has no block of ${language || 'plain text'}`);
  return found[2]!;
}

export const guardText = block('htn');
const game = block('ts');

/** What the example prints, and the steps in it. */
export const printed = block('');
export const planned = [...printed.matchAll(/'(.*?)'/g)].map(([, step]) => step!);

/** Where in the example the domain comes from. */
const reading = `register<GuardDomain>(await readFile('guard.wasm'))`;
const readingImport = `import { readFile } from 'node:fs/promises';\n`;
const typesImport = `import type { GuardDomain } from './guard.d.ts';\n`;

function replaced(part: string, by: string, text: string): string {
  if (!text.includes(part)) throw new Error(`the README's example has no ${part}`);
  return text.replace(part, () => by);
}

/** The example as it is in the README. */
export const nodeGame = game;

/** The example in a page: `fetch` takes the place of `readFile`. */
export const pageGame = replaced(
  reading,
  `register(await (await fetch('guard.wasm')).arrayBuffer())`,
  replaced(typesImport, '', replaced(readingImport, '', game)),
);

/** The example in a bundle: the domain is imported. */
export const bundledGame = replaced(
  reading,
  'register(guard)',
  replaced(typesImport, `import guard from './guard.htn';\n`, replaced(readingImport, '', game)),
);

/** A form of the example in which Workers search. */
export function withPool(example: string): string {
  const changes = [
    [`import { Planner } from 'frameplan';`, `import { PlannerPool } from 'frameplan/pool';`],
    ['const domain = new Planner()', 'const pool = new PlannerPool({ workers: 2 });\nconst domain = pool'],
    ['const session = world.plan(', 'const session = pool.submit(world, '],
    [`while (session.step(100) === 'running');`, 'await session.done;'],
  ] as const;
  return changes.reduce((text, [part, by]) => replaced(part, by, text), example);
}

/** Workers that the game makes itself. */
export function withOwnWorkers(example: string): string {
  const made = `worker: () => new Worker(new URL('./own-worker.js', import.meta.url), { type: 'module' })`;
  const own = replaced(`'frameplan/pool'`, `'frameplan/pool/own'`, withPool(example));
  return replaced('{ workers: 2 }', `{ workers: 2, ${made} }`, own);
}

export const ownWorker = `import { serveSearches } from 'frameplan/pool/worker';\nserveSearches({ guard: {} });\n`;

/** A program with the reference planner, which reads the text while it runs. */
export const slowGame = `import { loadDomain } from 'frameplan/language';
import { formatStep, numberObjects, planReference } from 'frameplan/reference';
import text from './guard.htn?raw';

const { domain, problems } = loadDomain(\`\${text}
problem round of guard;
instance Guard bob;
instance Area hall, yard, tower;
at(bob) := hall;
connects(hall, yard) := true;
connects(yard, tower) := true;
ordered(Patrol(bob));
\`);
const [problem] = problems;
const { status, plan } = planReference(domain!, problem!, { mode: 'first' });
const numbering = numberObjects(domain!, problem!.objects);
console.log(status, plan?.map((step) => formatStep(domain!, numbering, step)));
`;

export function javascript(typescript: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(typescript, { compilerOptions }).outputText;
}

/** As in the settings that Vite's templates bring along. */
export function typeErrors(files: string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    // All declarations of the package are looked at, but not those of TypeScript.
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file && basename(file.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

export interface Project {
  folder: string;
  /** Runs a program with the project as its working directory; its standard output. */
  run(program: string, ...args: string[]): string;
  write(path: string, text: string): void;
  remove(): void;
}

/** `npm pack`, then `npm install` of the tarball into an empty folder. Needs `npm run build` before. */
export function createProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-package-'));
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  // The tests are run on what has been built: `prepack` would build it again.
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const tarball = execFileSync('npm', packing, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  write('package.json', '{ "name": "game", "private": true, "type": "module" }\n');
  run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', `./${tarball.trim()}`);
  write('guard.htn', guardText);
  return { folder, run, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Tools that a project has anyway come from this repository: they are no part of what is tested. */
export function lend(project: Project, ...tools: string[]): void {
  for (const tool of tools) symlinkSync(join(root, 'node_modules', tool), join(project.folder, 'node_modules', tool));
}
