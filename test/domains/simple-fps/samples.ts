// The reference instances with their expected plans, read once. Needs the file system, so only *.node.test.ts files may
// use it.

import { readFileSync } from 'node:fs';
import { readSamples } from '../../../domains/simple-fps/instance.ts';
import type { Sample } from '../../../domains/simple-fps/instance.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../domains/simple-fps/${name}`, import.meta.url), 'utf8');

export const domainText = read('simple-fps.htn');
export const dense = readSamples(read('instances/dense.jsonl'));
export const tree = readSamples(read('instances/tree.jsonl'));
export const hard = readSamples(read('instances/hard.jsonl'));
export const allSamples = [...dense, ...tree, ...hard];

export function sample(name: string): Sample {
  const found = allSamples.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`there is no sample ${name}`);
  return found;
}
