// Turns a world of a game into a problem of the IR, for the reference planner, explanations and the command line.

import { initialValue } from '../../ir/objects.ts';
import type { Problem, ProblemObject, ValueType } from '../../ir/ir.ts';
import type { Network } from '../../bindings/domain/shape.ts';
import { eachPlace, idIn, measure, viewOf } from '../../bindings/internal.ts';
import type { RawExternal, WorldState } from '../../bindings/internal.ts';

/** The externals of a world, for calls outside of a search: their exceptions do not reach the core. */
export function quietly(state: WorldState): Record<string, RawExternal> {
  const { core, manifest } = state.loaded;
  const { toProblem, toWorld } = idsOf(state);
  const quiet: Record<string, RawExternal> = {};
  for (const { name, params, value } of manifest.externals) {
    const ask = state.externals[name]!;
    quiet[name] = (...args) => {
      try {
        return toProblem(value, ask(...args.map((arg, at) => toWorld(params[at]!.type, arg))));
      } finally {
        core.externalFailure = null;
      }
    };
  }
  return quiet;
}

type Renumber = (type: ValueType, number: number) => number;

/** A problem has no free slots: its objects are numbered consecutively, in the same order as in the world. */
function idsOf({
  loaded: { manifest },
  numbering: { names, slots },
}: WorldState): Record<'toProblem' | 'toWorld', Renumber> {
  const there = names.map((list) => list.flatMap((name, id) => (name ? [id] : [])));
  const renumber = (change: (ids: readonly number[], number: number) => number): Renumber => {
    return (type, number) => {
      const root = type.kind === 'object' ? manifest.types[type.type]!.root : -1;
      return slots[root] ? change(there[root]!, number) : number;
    };
  };
  return { toProblem: renumber((ids, id) => ids.indexOf(id)), toWorld: renumber((ids, number) => ids[number]!) };
}

/** The problem that describes the current state of a world. It does not include what functions of externals return. */
export function problemOf(state: WorldState, name: string, network: Network): Problem {
  const { manifest } = state.loaded;
  measure(state.calls, network);
  return {
    name,
    domain: manifest.name,
    objects: objectsOf(state),
    assignments: assignmentsOf(state),
    answers: (state.sources.answers ?? []).map((answer) => ({ ...answer })),
    network: groundOf(state, network),
  };
}

/** Lists the objects in the order of their ids, so that each gets the same id again. */
function objectsOf({ numbering }: WorldState): ProblemObject[] {
  return numbering.names.flatMap((names, root) => {
    return names.flatMap((name, id) => (id && name ? [{ name, type: numbering.types[root]![id]! }] : []));
  });
}

/** The values that differ from the defaults of the domain. */
function assignmentsOf(state: WorldState): Problem['assignments'] {
  const { manifest } = state.loaded;
  const { toProblem } = idsOf(state);
  const assignments: Problem['assignments'] = [];
  manifest.variables.forEach((declared, variable) => {
    const { params, value: type } = declared;
    const initial = initialValue(manifest, state.numbering, declared);
    const view = viewOf(state, variable);
    eachPlace(state, variable, (place, args) => {
      if (view[place] === initial) return;
      const value = toProblem(type, view[place]!);
      assignments.push({ variable, args: args.map((arg, at) => toProblem(params[at]!, arg)), value });
    });
  });
  return assignments;
}

function groundOf(state: WorldState, network: Network): Problem['network'] {
  const { toProblem } = idsOf(state);
  const ground = (part: Network): Problem['network'] => {
    if (part.kind !== 'task') return { kind: part.kind, parts: part.parts.map(ground) };
    const { params } = state.loaded.manifest.tasks[part.task]!;
    const args = part.args.map((arg, at) => {
      const { type } = params[at]!;
      return type.kind === 'object' ? toProblem(type, idIn(arg)) : arg;
    });
    return { kind: 'task', task: part.task, args };
  };
  return ground(network);
}
