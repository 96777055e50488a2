// Runs scripts in Lua: in wasmoon, and in Lua itself where it is installed.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LuaFactory } from 'wasmoon';
import type { ScriptFile } from '../../../programs/game-scripts/index.ts';
import { factsOf } from './towns.ts';
import type { Facts } from './towns.ts';
import type { Town } from '../../../domains/town/state.ts';

const own = ['run', 'town'].map((name): ScriptFile => {
  return { path: `${name}.lua`, text: readFileSync(new URL(`${name}.lua`, import.meta.url), 'utf8') };
});

export interface TownRun {
  /** What went wrong; null: nothing. */
  error: string | null;
  facts: string[];
  exchanges: string[];
  frames: number;
}

function tableOf(facts: Facts): string {
  if (facts === null) return 'nil';
  if (typeof facts !== 'object') return JSON.stringify(facts);
  const entries = Object.entries(facts).map(([name, inner]) => `[${JSON.stringify(name)}] = ${tableOf(inner)}`);
  return `{ ${entries.join(', ')} }`;
}

/** A program that has all files in it, and returns what run.lua returns. */
function programOf(files: readonly ScriptFile[], town: Town, seed: number): string {
  const texts = [...files, ...own].map(({ path, text }) => {
    const level = '='.repeat(1 + Math.max(0, ...[...text.matchAll(/\](=*)\]/g)].map(([, signs]) => signs!.length)));
    return `files[${JSON.stringify(path.replace(/\.lua$/, '').replace('/', '.'))}] = [${level}[\n${text}]${level}]\n`;
  });
  return [
    'local files, loaded = {}, {}\n',
    ...texts,
    'local function read(name)\n',
    '  if loaded[name] == nil then loaded[name] = assert(load(assert(files[name], name), "=" .. name))() end\n',
    '  return loaded[name]\nend\nlocal old = require\nrequire = read\n',
    `local town = ${tableOf(factsOf(town))}\n`,
    `local isWell, result = pcall(read("run"), read, town, ${seed})\nrequire = old\n`,
    'return (isWell and "well\\n" or "wrong\\n") .. tostring(result)\n',
  ].join('');
}

function runOf(answer: string): TownRun {
  const [word, ...rest] = answer.split('\n');
  const text = rest.join('\n');
  if (word !== 'well') return { error: text, facts: [], exchanges: [], frames: 0 };
  const [facts, exchanges, frames] = text.split('\n\n').map((part) => (part === '' ? [] : part.split('\n')));
  return { error: null, facts: facts!, exchanges: exchanges!, frames: Number(frames![0]) };
}

const factory = new LuaFactory();

export async function runInWasmoon(files: readonly ScriptFile[], town: Town, seed: number): Promise<TownRun> {
  const engine = await factory.createEngine();
  try {
    return runOf((await engine.doString(programOf(files, town, seed))) as string);
  } finally {
    engine.global.close();
  }
}

export const hasLua = spawnSync('lua5.4', ['-v']).status === 0;

export function runInLua(files: readonly ScriptFile[], town: Town, seed: number): TownRun {
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-lua-'));
  try {
    const path = join(folder, 'all.lua');
    writeFileSync(path, `io.write((function()\n${programOf(files, town, seed)}end)())\n`);
    return runOf(execFileSync('lua5.4', [path], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
