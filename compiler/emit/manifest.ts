// Makes the manifest of a module, which describes the module for the bindings (ir/manifest.ts).

import { cellLayout } from '../../ir/cells.ts';
import { hasChoice } from '../../ir/choice.ts';
import { costsAreWhole } from '../../ir/costs.ts';
import { hashOf } from '../../ir/hash.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { manifestFormat, type Manifest, type ManifestPosition, type ManifestTask } from '../../ir/manifest.ts';
import { settlesOrder } from '../../ir/order.ts';
import { storageWidth } from '../../ir/kinds.ts';
import type { TaskBound } from './bounds.ts';
import { positionOffset } from './choice.ts';
import type { ModuleContext } from './context.ts';

/**
 * The manifest without its hash, which is computed from the finished module. `acting`: the text of the section about
 * acting, if there is one.
 */
export function describe(
  domain: DomainIr,
  context: ModuleContext,
  bounds: readonly TaskBound[],
  phases: readonly ManifestPosition[][][],
  slack: number,
  acting: string | null,
): Manifest {
  const inTable = domain.tasks.length + context.parts.length;
  const functionOf = (task: number, which: TaskBound['which']): number => {
    const index = bounds.findIndex((bound) => bound.task === task && bound.which === which);
    return index < 0 ? 0 : 1 + inTable + index;
  };
  const functions = 1 + inTable + bounds.length;
  const isIndependent = domain.tasks.some(({ independent }) => independent !== undefined);
  const plainRow = isIndependent ? functions + 1 : functions;
  const recording = context.recordingTasks.length ? plainRow : 0;
  return {
    format: manifestFormat,
    name: domain.name,
    hash: '',
    types: domain.types.map(({ name, parent, root, last }) => ({ name, parent, root, last })),
    enums: domain.enums.map(({ name, values }) => ({ name, values })),
    objects: (domain.objects ?? []).map(({ name, type }) => ({ name, type })),
    variables: domain.variables.map(({ name, kind, params, value, initial }) => {
      return {
        name,
        kind,
        params: params.map(({ type }) => type),
        value,
        initial,
        width: storageWidth(kind, value, domain),
      };
    }),
    externals: domain.externals.map(({ name, params, value }) => ({ name, params: plain(params), value })),
    tasks: domain.tasks.map((task, index): ManifestTask => {
      const { offsets, bytes } = cellLayout(task.params);
      const { name, kind, minimumCost = 0 } = task;
      const known = { minimumCost, least: functionOf(index, 'least'), stated: functionOf(index, 'stated') };
      return {
        name,
        kind,
        params: plain(task.params),
        offsets,
        bytes,
        choice: hasChoice(task),
        phases: phases[index]!,
        ...known,
      };
    }),
    indexes: domain.indexes,
    globals: context.globals,
    sites: context.sites,
    functions: recording ? recording + 1 + domain.tasks.length : plainRow,
    recording,
    recordingTasks: context.recordingTasks,
    counts: context.isRecording,
    choicePointBytes: positionOffset(Math.max(0, ...phases.flat().map(({ length }) => length))),
    slack,
    inOrder: domain.tasks.every(settlesOrder),
    independent: isIndependent ? functions : 0,
    wholeCosts: costsAreWhole(domain),
    ...(context.achieving.length > 0 && { achieves: true as const }),
    ...(acting && { acting: { parts: context.parts.length, hash: hashOf(new Uint8Array(), acting) } }),
  };
}

function plain(
  params: readonly { name: string; type: DomainIr['externals'][number]['value'] }[],
): ManifestTask['params'] {
  return params.map(({ name, type }) => ({ name, type }));
}
