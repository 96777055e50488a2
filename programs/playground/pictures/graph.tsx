// A graph for any world: objects, and the relations between them at this moment. Springs lay it out, always in the same
// way.

import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { argumentsAt } from '../model/world-data.ts';
import type { WorldData } from '../model/world-data.ts';
import * as store from '../state/store.ts';
import { frameAround, layOutGraph } from './springs.ts';

/** The limits of a graph. Larger ones can't be read. */
const most = { nodes: 120, edges: 400 };

interface GraphEdge {
  from: string;
  to: string;
  name: string;
}

export function GraphView(): JSX.Element {
  const only = useSignal('');
  const found = useComputed(() => {
    const { world, valuesAt } = store.record.value;
    return world ? edgesOf(world, valuesAt(store.moment.value)) : [];
  });
  const names = useComputed(() => [...new Set(found.value.map(({ name }) => name))]);
  const shown = useComputed(() => {
    const edges = found.value.filter(({ name }) => !only.value || name === only.value).slice(0, most.edges);
    const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].slice(0, most.nodes);
    const known = new Set(nodes);
    return { nodes, edges: edges.filter(({ from, to }) => known.has(from) && known.has(to)) };
  });
  // The layout remains while values change, as long as the objects are the same.
  const key = useComputed(
    () => `${shown.value.nodes.join()}|${shown.value.edges.map(({ from, to }) => `${from}-${to}`).join()}`,
  );
  const places = useComputed(() => (void key.value, layOutGraph(shown.value.nodes, shown.value.edges)));
  const { nodes, edges } = shown.value;
  return (
    <div class="graph">
      <label>
        Relation{' '}
        <select value={only.value} onChange={({ currentTarget }) => (only.value = currentTarget.value)}>
          <option value="">all</option>
          {names.value.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {nodes.length === 0 ? (
        <p class="empty">Nothing relates two objects here. The values say more.</p>
      ) : (
        <svg viewBox={frameAround(places.value.values())} role="img" aria-label={`A graph of ${nodes.length} objects`}>
          {edges.map(({ from, to, name }, at) => {
            const [a, b] = [places.value.get(from), places.value.get(to)];
            if (!a || !b) return null;
            return (
              <g key={at} class="edge">
                <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
                {edges.length <= 40 && (
                  <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 4}>
                    {name}
                  </text>
                )}
              </g>
            );
          })}
          {nodes.map((name) => {
            const place = places.value.get(name)!;
            return (
              <g key={name} class="node" transform={`translate(${place.x} ${place.y})`}>
                <circle r={8} />
                <text y={24}>{name}</text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** An edge is a true boolean with two objects, or an object that is the value of another one. */
function edgesOf(world: WorldData, values: Float64Array): GraphEdge[] {
  const edges: GraphEdge[] = [];
  for (const table of world.tables) {
    const objects = table.params.filter(({ shape }) => shape.kind === 'object');
    const relates = table.shape.kind === 'object' ? objects.length === 1 : objects.length === 2;
    if (!relates || table.params.length !== objects.length) continue;
    if (table.shape.kind !== 'object' && table.shape.kind !== 'boolean') continue;
    for (let place = table.base; place < table.base + table.size && edges.length < 5000; place++) {
      const value = values[place]!;
      if (value === 0) continue;
      const args = argumentsAt(table, place);
      const named = args.map((arg, at) => nameOf(world, table.params[at]!.shape, arg));
      const to = table.shape.kind === 'object' ? nameOf(world, table.shape, value) : named[1]!;
      if (named[0] && to && named[0] !== to) edges.push({ from: named[0], to, name: table.name });
    }
  }
  return edges;
}

function nameOf(world: WorldData, shape: WorldData['tables'][number]['shape'], id: number): string {
  return shape.kind === 'object' && id > 0 ? (world.names[shape.root]?.[id] ?? '') : '';
}
