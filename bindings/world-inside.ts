// The parts of a world that a game may keep: its tables and the ids of its objects. Replacing the domain binds the same
// objects to the new domain.

import type { ObjectNumbering } from '../ir/objects.ts';
import type { Session } from './session/session.ts';
import type { DomainShape } from './domain/shape.ts';
import { WorldTable } from './world/table.ts';
import type { WordHolder, WorldState } from './world/state.ts';

export interface WorldParts {
  readonly state: WorldState;
  readonly world: object;
  readonly constants: Record<string, WorldTable>;
  readonly fluents: Record<string, WorldTable>;
  /** The tables of the current variables, by name. */
  readonly tables: Map<string, WorldTable>;
  /** All that there have been. */
  readonly known: Map<string, WorldTable>;
  ids: Map<string, { id: number; type: number }>;
  /** Sessions that have been released, for the next searches that are submitted. */
  readonly spares: Session<DomainShape>[];
  readonly holders: Set<WordHolder>;
}

export function createParts(state: WorldState, world: object): WorldParts {
  const parts: WorldParts = {
    state,
    world,
    constants: Object.create(null),
    fluents: Object.create(null),
    tables: new Map(),
    known: new Map(),
    ids: new Map(),
    spares: [],
    holders: new Set(),
  };
  state.parts = new WeakRef(parts);
  bindParts(parts);
  return parts;
}

/** Binds everything to the state as it is now. */
export function bindParts(parts: WorldParts): void {
  const { state, constants, fluents, tables, known } = parts;
  for (const [name, table] of known) {
    table.unbind();
    delete constants[name];
    delete fluents[name];
  }
  tables.clear();
  state.loaded.manifest.variables.forEach(({ name, kind }, variable) => {
    let table = known.get(name);
    if (!table) known.set(name, (table = new WorldTable(name, state, parts.world)));
    table.bind(variable);
    tables.set(name, table);
    (kind === 'constant' ? constants : fluents)[name] = table;
  });
  parts.ids = idsOf(state.numbering);
}

function idsOf({ names, types }: ObjectNumbering): Map<string, { id: number; type: number }> {
  const ids = new Map([['none', { id: 0, type: 0 }]]);
  names.forEach((list, root) =>
    list.forEach((name, id) => id && name && ids.set(name, { id, type: types[root]![id]! })),
  );
  return ids;
}
