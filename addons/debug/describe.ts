// Domains and worlds as recordings describe them: names and layouts, so that views need neither the module nor a core.

import type { ValueType } from '../../ir/ir.ts';
import { bytesOf } from '../../bindings/internal.ts';
import type { LoadedModule, WorldState } from '../../bindings/internal.ts';
import type { RecordedDomain, RecordedObject, RecordedType, RecordedWorld } from './types.ts';

/** What a game may provide of a domain: the compiled module, so that a replay needs nothing else, and its text. */
export interface DomainSource {
  module: BufferSource;
  text?: string;
}

export function describeDomain({ manifest }: LoadedModule, source: DomainSource | undefined): RecordedDomain {
  const { module, text } = source ?? {};
  return {
    name: manifest.name,
    hash: manifest.hash,
    types: manifest.types.map(({ name, parent, root }) => ({ name, parent, root })),
    enums: manifest.enums.map(({ name, values }) => ({ name, values: [...values] })),
    variables: manifest.variables.map(({ name, kind, params, value }) => {
      return { name, kind, params: params.map(typeOf), value: typeOf(value) };
    }),
    tasks: manifest.tasks.map(({ name, kind, params }) => {
      return { name, kind, params: params.map((param) => ({ name: param.name, type: typeOf(param.type) })) };
    }),
    ...(text !== undefined && { text }),
    ...(module !== undefined && { module: toBase64(bytesOf(module)) }),
  };
}

function typeOf(type: ValueType): RecordedType {
  if (type.kind === 'enum') return { kind: 'enum', of: type.enum };
  if (type.kind === 'object') return { kind: 'object', of: type.type };
  return { kind: type.kind };
}

export function describeWorld(state: WorldState, name: string, domain: number): RecordedWorld {
  const { layout, numbering } = state;
  const objects = numbering.names.flatMap((names, root) =>
    names.slice(1).map((object, at): RecordedObject => [root, at + 1, numbering.types[root]![at + 1]!, object]),
  );
  const tables = layout.tables.map(({ strides, before, size, capacity }) => {
    return { strides: [...strides], before: [...before], size, isSparse: capacity > 0 };
  });
  return { name, domain, objects, tables };
}

/** Encodes the bytes in pieces, since the number of arguments of a function is limited. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
