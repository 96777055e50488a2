// Compiled domains that were changed: bytes, sections, values of the manifest; with and without the right hash. Each is
// refused with an error of ours, or registers. A domain that registers makes worlds that take and give values, and no
// other world changes. Its code runs only when the module means the same as before: what code does can't be seen.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FrameplanError, Planner } from '../../bindings/index.ts';
import type { Domain, World } from '../../bindings/index.ts';
import { stateOf } from '../../bindings/internal.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { restoreWorld, saveWorld } from '../../addons/save/index.ts';
import { checkDomain } from '../../addons/trust/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { seededRandom } from '../../domains/random.ts';
import type { Random } from '../../domains/random.ts';
import { actingOf } from '../../addons/repair/acting-section.ts';
import { affectedBy, choicesOf } from '../../addons/repair/index.ts';
import { actingSection } from '../../ir/acting.ts';
import { hashOf } from '../../ir/hash.ts';
import type { Problem } from '../../ir/ir.ts';
import { manifestSection } from '../../ir/manifest.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { readsSection } from '../../ir/reads.ts';
import { load } from '../bindings/helpers.ts';
import { root } from '../repo/sources.ts';
import { changeSomewhere } from './values.ts';

interface Section {
  id: number;
  content: number[];
}

interface ModuleOfCase {
  bytes: Uint8Array<ArrayBuffer>;
  problem: Problem;
}

/** Domains whose module is so small that a change is likely to matter. */
const mostBytes = 12_000;
const casesOfPlanner = 200;
const codes = ['not-wasm', 'not-a-domain', 'wrong-format'];
const codeSection = 10;

export function prepare(): (seed: number) => string {
  const samples = samplesIn(join(root, 'test', 'cases', 'conformance'));
  let surroundings = surround(samples);
  let left = casesOfPlanner;
  return (seed) => {
    if (--left < 0) {
      surroundings.look();
      surroundings = surround(samples);
      left = casesOfPlanner;
    }
    const random = seededRandom(seed);
    const sample = random.pick(samples);
    const { what, bytes, mayRun } = changed(random, sample.bytes);
    return `${what}: ${use(surroundings.planner, random, { ...sample, bytes }, mayRun)}`;
  };
}

function samplesIn(folder: string): ModuleOfCase[] {
  return readdirSync(folder).flatMap((name): ModuleOfCase[] => {
    if (!name.endsWith('.htn')) return [];
    const { domain, problems } = load(readFileSync(join(folder, name), 'utf8'));
    const bytes = emit(optimise(domain));
    return bytes.length < mostBytes ? [{ bytes, problem: problems[0]! }] : [];
  });
}

/** A planner with another world in it. */
function surround(samples: readonly ModuleOfCase[]): { planner: Planner; look: () => void } {
  const planner = new Planner({ memory: 2 ** 18 });
  const { bytes, problem } = samples[0]!;
  const { world, network } = createWorldFromProblem(planner.register(bytes), problem);
  const session = world.plan(network);
  session.step(2);
  const before = saveWorld(world).join();
  const look = (): void => {
    if (saveWorld(world).join() !== before) throw new Error('another world has changed');
  };
  return { planner, look };
}

function use(planner: Planner, random: Random, { bytes, problem }: ModuleOfCase, mayRun: boolean): string {
  let domain: Domain;
  try {
    checkDomain(bytes);
    domain = planner.register(bytes);
  } catch (error) {
    if (error instanceof FrameplanError && codes.includes(error.code)) return 'refused';
    throw error;
  }
  let world: World | null = null;
  try {
    const made = createWorldFromProblem(domain, { ...problem, domain: domain.name });
    world = made.world;
    touch(random, world);
    const session = world.plan(made.network, { limits: { iterations: 2000 } });
    if (mayRun) {
      session.step(2000);
      const [name] = [...Object.keys(world.constants), ...Object.keys(world.fluents)];
      if (name !== undefined) affectedBy(world, [name]);
      if (session.plan) choicesOf(session);
    }
    actingOf(stateOf(world).loaded);
    restoreWorld(domain, saveWorld(world)).world.free();
    return 'registered';
  } catch (error) {
    if (error instanceof FrameplanError) return 'registered, and its world refused something';
    throw error;
  } finally {
    world?.free();
  }
}

function touch(random: Random, world: World): void {
  for (const table of [...Object.values(world.constants), ...Object.values(world.fluents)]) {
    if (table.values.length > 0) table.values[random.below(table.values.length)] = 1;
  }
}

function changed(
  random: Random,
  bytes: Uint8Array<ArrayBuffer>,
): { what: string; bytes: Uint8Array<ArrayBuffer>; mayRun: boolean } {
  const way = random.below(10);
  if (way < 2) return { what: 'bytes', bytes: flipped(random, bytes), mayRun: true };
  const sections = sectionsOf(bytes);
  const hashed = random.chance(0.8);
  const finish = (what: string): { what: string; bytes: Uint8Array<ArrayBuffer>; mayRun: boolean } => {
    if (hashed) rehash(sections);
    const changed = joined(sections);
    return { what: `${what}, ${hashed ? 'hashed' : 'not hashed'}`, bytes: changed, mayRun: !hashed };
  };
  if (way < 6) {
    const at = sections.findIndex(isManifest);
    const manifest = JSON.parse(textOf(sections[at]!)) as Manifest;
    for (let times = 1 + random.below(2); times > 0; times--) changeSomewhere(random, manifest);
    sections[at] = custom(manifestSection, JSON.stringify(manifest));
    return finish('manifest');
  }
  if (way < 8) {
    const at = random.below(sections.length);
    const section = sections[at]!;
    if (isNamed(section, actingSection) && random.chance(0.8)) {
      const acting = JSON.parse(textOf(section)) as object;
      changeSomewhere(random, acting);
      const text = JSON.stringify(acting);
      sections[at] = custom(actingSection, text);
      if (hashed) rehashActing(sections, text);
      return finish('acting');
    }
    if (isNamed(section, readsSection) && random.chance(0.8)) {
      const reads = JSON.parse(textOf(section)) as object;
      changeSomewhere(random, reads);
      sections[at] = custom(readsSection, JSON.stringify(reads));
      return { what: 'reads', bytes: joined(sections), mayRun: true };
    }
    changeContent(random, section.content);
    return finish(section.id === codeSection ? 'code' : 'a section');
  }
  changeSections(random, sections);
  return finish('sections');
}

/** The manifest has the hash of the section about acting. */
function rehashActing(sections: Section[], text: string): void {
  const at = sections.findIndex(isManifest);
  const manifest = JSON.parse(textOf(sections[at]!)) as Manifest;
  manifest.acting!.hash = hashOf(new Uint8Array(), text);
  sections[at] = custom(manifestSection, JSON.stringify(manifest));
}

function flipped(random: Random, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice(0, random.chance(0.1) ? random.below(bytes.length) : undefined);
  for (let times = 1 + random.below(3); times > 0; times--) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

function changeContent(random: Random, content: number[]): void {
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(content.length);
    const way = random.below(4);
    if (way === 0) content.splice(at, 1);
    else if (way === 1) content.splice(at, 0, random.below(256));
    else content[at] = way === 2 ? random.below(256) : (content[at]! + random.pick([1, 255])) & 255;
  }
}

/** Sections that no module of ours has, well-formed in themselves. */
const foreign: readonly Section[] = [
  { id: 4, content: [1, 0x70, 0, 1] },
  { id: 5, content: [1, 0, 1] },
  { id: 6, content: [1, 0x7f, 0, 0x41, 0, 0x0b] },
  { id: 7, content: [0] },
  { id: 7, content: [1, 1, 0x61, 0, 0] },
  { id: 8, content: [0] },
  { id: 8, content: [2] },
  { id: 11, content: [1, 0, 0x41, 0, 0x0b, 4, 1, 2, 3, 4] },
  { id: 12, content: [0] },
  { id: 0, content: [1, 0x61, 1] },
];

function changeSections(random: Random, sections: Section[]): void {
  const at = random.below(sections.length);
  const way = random.below(5);
  if (way === 0) sections.splice(at, 1);
  else if (way === 1) sections.splice(random.below(sections.length + 1), 0, structuredClone(sections[at]!));
  else if (way === 2) sections.push(...sections.splice(at, 1));
  else {
    const one = structuredClone(random.pick(foreign));
    // Where the format wants it, so that engines take it.
    const place = one.id === 12 ? 10 : one.id;
    const before = sections.findIndex(({ id }) => id === 0 || id > place || (id === 10 && one.id === 12));
    sections.splice(before < 0 ? sections.length : before, 0, one);
  }
}

function sectionsOf(bytes: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (let at = 8; at < bytes.length;) {
    const id = bytes[at++]!;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    sections.push({ id, content: [...bytes.subarray(at, (at += length))] });
  }
  return sections;
}

function joined(sections: readonly Section[]): Uint8Array<ArrayBuffer> {
  const parts = sections.flatMap(({ id, content }) => [id, ...leb(content.length), ...content]);
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...parts]);
}

function leb(number: number): number[] {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...leb(number >>> 7)];
}

function custom(name: string, text: string): Section {
  return { id: 0, content: [name.length, ...new TextEncoder().encode(name + text)] };
}

function isManifest(section: Section): boolean {
  return isNamed(section, manifestSection);
}

function isNamed({ id, content }: Section, name: string): boolean {
  return id === 0 && String.fromCharCode(...content.slice(1, 1 + content[0]!)) === name;
}

function textOf({ content }: Section): string {
  return new TextDecoder().decode(Uint8Array.from(content.slice(1 + content[0]!)));
}

/** As who changes a module on purpose would do. */
function rehash(sections: Section[]): void {
  const at = sections.findIndex(isManifest);
  if (at < 0) return;
  const upToCode = sections.findIndex(({ id }) => id === codeSection) + 1;
  try {
    const manifest = JSON.parse(textOf(sections[at]!)) as Manifest;
    const code = joined(sections.slice(0, upToCode));
    const hash = hashOf(code, JSON.stringify({ ...manifest, hash: '' }));
    sections[at] = custom(manifestSection, JSON.stringify({ ...manifest, hash }));
  } catch {
    // It is no JSON any more.
  }
}
