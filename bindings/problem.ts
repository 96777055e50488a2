// A world of a game as a problem of the IR: what the reference planner, explanations and the command line take up.

import type { Problem, ProblemObject } from '../ir/ir.ts';
import type { RawExternal } from './externals.ts';
import { eachRow } from './layout.ts';
import { measure } from './network.ts';
import type { Network } from './shape.ts';
import type { Strategy } from './plan-options.ts';
import { viewOf } from './versions.ts';
import type { WorldState } from './versions.ts';

/** All that another planner needs to search for the same. */
export interface SearchData {
  problem: Problem;
  mode: 'first' | 'best';
  strategy: Strategy;
  gap: number;
  limits: { iterations: number; depth: number };
  /** By name, from numbers to a number, as in the IR. */
  externals: Record<string, RawExternal>;
}

/** The externals of a world, for who asks them outside of a search: what they throw is no concern of the core. */
export function quietly({ externals, loaded: { core } }: WorldState): Record<string, RawExternal> {
  const quiet: Record<string, RawExternal> = {};
  for (const [name, ask] of Object.entries(externals)) {
    quiet[name] = (...args) => {
      try {
        return ask(...args);
      } finally {
        core.externalFailure = null;
      }
    };
  }
  return quiet;
}

/** Answers of externals that are functions are not in it. */
export function problemOf(state: WorldState, name: string, network: Network): Problem {
  const { manifest } = state.loaded;
  measure(state.calls, network);
  return {
    name,
    domain: manifest.name,
    objects: objectsOf(state),
    assignments: assignmentsOf(state),
    answers: (state.sources.answers ?? []).map((answer) => ({ ...answer })),
    network: groundOf(network),
  };
}

/** In the order of their ids, so that they get the same ones again. */
function objectsOf({ numbering }: WorldState): ProblemObject[] {
  return numbering.names.flatMap((names, root) => {
    return names.slice(1).map((name, at) => ({ name, type: numbering.types[root]![at + 1]! }));
  });
}

/** What is not as the domain states it. */
function assignmentsOf(state: WorldState): Problem['assignments'] {
  const { manifest } = state.loaded;
  const assignments: Problem['assignments'] = [];
  manifest.variables.forEach(({ params, initial }, variable) => {
    const view = viewOf(state, variable);
    eachRow(manifest, state.numbering, params, state.layout.tables[variable]!.strides, (place, args) => {
      const value = view[place]!;
      if (value !== initial) assignments.push({ variable, args: [...args], value });
    });
  });
  return assignments;
}

function groundOf(network: Network): Problem['network'] {
  if (network.kind === 'task') return { kind: 'task', task: network.task, args: [...network.args] };
  return { kind: network.kind, parts: network.parts.map(groundOf) };
}
