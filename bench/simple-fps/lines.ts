// Reads the lines of an instance file: like the reader of domains/simple-fps, but a line may do without an expected
// plan.

import { readInstance, readSamples, withoutMark } from '../../domains/simple-fps/instance.ts';
import type { Instance, Sample } from '../../domains/simple-fps/instance.ts';

export interface InstanceLine {
  name: string;
  instance: Instance;
  expected: Sample['expected'] | null;
}

export function readLines(text: string): InstanceLine[] {
  const lines = withoutMark(text).split('\n');
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, index + 1)]));
}

function readLine(text: string, number: number): InstanceLine {
  const value = parse(text, number);
  // The reader of samples counts lines itself.
  if ('expected' in value && value.expected !== null) return readSamples('\n'.repeat(number - 1) + text)[0]!;
  const { name, instance } = value as { name?: unknown; instance?: unknown };
  if (typeof name !== 'string') throw new Error(`line ${number}: name must be a string, not ${JSON.stringify(name)}`);
  return { name, instance: readInstance(instance, `line ${number} (${name})`), expected: null };
}

function parse(text: string, number: number): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`line ${number}: ${(error as Error).message}`, { cause: error });
  }
  if (typeof value === 'object' && value !== null) return value;
  throw new Error(`line ${number}: an object { name, instance, expected } was expected`);
}
