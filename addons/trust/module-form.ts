// Whether bytes are a module of the form that the emitter writes (compiler/emit/index.ts), for their manifest. All that
// surrounds the code follows from the manifest: imports, their types, the entries of the function table. There is
// nothing else: no memory, table, global or export of the module's own, no data, no function that runs when the module
// is linked.

import type { ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { linkedFunctions, type Signature } from '../../ir/linkage.ts';
import type { Manifest } from '../../ir/manifest.ts';

// The numbers of the binary format.
const i32 = 0x7f;
const f64 = 0x7c;

/** Throws what may come where it is not. `bytes` are a valid module, `manifest` has been checked. */
export function checkForm(bytes: Uint8Array, manifest: Manifest): void {
  const { externals, globals, functions, tasks, recording, recordingTasks } = manifest;
  const inFirstRow = recording || functions;
  let at = 8;
  let end = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (!(byte > 0x7f)) return value;
    }
  };
  const expect = (expected: number[]): void => {
    for (const byte of expected) if (bytes[at++] !== byte) throw new Error();
  };
  const open = (section: number): void => {
    expect([section]);
    end = number();
    end += at;
  };
  const close = (): void => {
    if (at !== end) throw new Error();
  };

  const types: string[] = [];
  const typeOf = (params: number[], results: number[]): number => {
    const type = [0x60, ...withSize(params), ...withSize(results)].join();
    return types.includes(type) ? types.indexOf(type) : types.push(type) - 1;
  };
  const taskType = typeOf([i32, i32, i32], [i32]);
  const faultType = typeOf([i32, i32], []);
  const { common, records, sparse, achieving } = linkedFunctions;
  const ofCore = Object.entries<Signature>({
    ...common,
    ...(manifest.counts && records),
    ...(manifest.large === 'this' && sparse),
    ...(manifest.achieves && achieving),
  });
  const words = (count: number): number[] => Array<number>(count).fill(i32);
  const imports = [
    [...nameOf('core'), ...nameOf('memory'), 2, 0, 1],
    [...nameOf('core'), ...nameOf('table'), 1, 0x70, 0, 1],
    ...ofCore.map(([name, [params, results]]) => {
      return [...nameOf('core'), ...nameOf(name), 0, typeOf(words(params), words(results))];
    }),
    ...externals.map(({ name, params, value }) => {
      const type = typeOf(
        params.map(({ type }) => typeByte(type)),
        [typeByte(value)],
      );
      return [...nameOf('external'), ...nameOf(name), 0, ...leb(type)];
    }),
    ...globals.map((_, index) => [...nameOf('core'), ...nameOf(`g${index}`), 3, i32, 0]),
  ];
  open(1);
  if (number() < types.length) throw new Error();
  for (const type of types) expect(type.split(',').map(Number));
  at = end;
  open(2);
  expect([...leb(imports.length), ...imports.flat()]);
  close();
  open(3);
  const own = number();
  expect([faultType]);
  // The functions of defines are between these two.
  const first = 1 + ofCore.length + externals.length + own - inFirstRow;
  const ofTasks = recordingTasks.length + inFirstRow - 1;
  at = end - ofTasks;
  for (let entry = 0; entry < ofTasks; entry++) expect([taskType]);
  close();
  open(9);
  expect([1, 0, 0x23, ...leb(globals.findIndex(({ of }) => of === 'table')), 0x0b, ...leb(functions), 0]);
  for (let entry = 0; entry < inFirstRow - 1; entry++) expect(leb(first + entry));
  if (recording) {
    expect([0]);
    tasks.forEach((_, task) => {
      const own = recordingTasks.indexOf(task);
      expect(leb(first + (own < 0 ? task : own - recordingTasks.length)));
    });
  }
  close();
  open(10);
  for (at = end; at < bytes.length; at = end) open(0);
}

function typeByte({ kind }: ValueType): number {
  return isReal(kind) ? f64 : i32;
}

function nameOf(text: string): number[] {
  return withSize([...new TextEncoder().encode(text)]);
}

function withSize(bytes: number[]): number[] {
  return [...leb(bytes.length), ...bytes];
}

function leb(number: number): number[] {
  return number > 0x7f ? [(number & 0x7f) | 0x80, ...leb(number >>> 7)] : [number];
}
