// The map of a SimpleFPS world: areas, doors, things, soldiers and their way. Dragging or clicking changes the text,
// and the plan is updated.

import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { setValue } from '../state/edits.ts';
import { startAgain } from '../state/play.ts';
import * as store from '../state/store.ts';
import { boundsOf, centreOf, placedAreas } from './map-layout.ts';
import type { MapPoint, MapRect } from './map-layout.ts';
import { sceneAt, waysOf } from './map-scene.ts';
import type { MapArea, MapDoor, MapScene, MapToken } from './map-scene.ts';

/** Pixels of the drawing for one unit of the layout. */
const unit = 100;
const px = (value: number): number => Math.round(value * unit * 10) / 10;

export function MapPicture(): JSX.Element {
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useSignal<(MapPoint & { name: string }) | null>(null);
  const placed = useComputed(() =>
    placedAreas(`${store.texts.domain.value.slice(0, 1e5)}\n${store.texts.problem.value.slice(0, 1e6)}`),
  );
  const scene = useComputed(() => sceneAt(store.record.value, store.moment.value, placed.value));
  const ways = useComputed(() => waysOf(store.record.value, placed.value));
  const { areas, doors, tokens, layout } = scene.value;
  const { x, y, width, height } = boundsOf([...layout.values()]);

  const toPoint = ({ clientX, clientY }: PointerEvent): MapPoint => {
    const matrix = svg.current!.getScreenCTM()!.inverse();
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x: point.x / unit, y: point.y / unit };
  };
  const onDown = (token: MapToken) => (event: PointerEvent) => {
    if (store.otherRecord.peek()) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    store.isPlaying.value = false;
    dragged.value = { name: token.name, ...toPoint(event) };
  };
  const onMove = (event: PointerEvent): void => {
    if (dragged.peek()) dragged.value = { ...dragged.peek()!, ...toPoint(event) };
  };
  const onUp = (token: MapToken) => () => {
    const at = dragged.peek();
    dragged.value = null;
    const area = at && areas.find(({ rect }) => contains(rect, at));
    if (area) moveTo(token, area.name);
  };

  return (
    <div class="map">
      <svg
        ref={svg}
        viewBox={`${px(x) - 20} ${px(y) - 20} ${px(width) + 40} ${px(height) + 40}`}
        role="group"
        aria-label="Map of the building"
      >
        {areas.map((area) => (
          <Area key={area.name} area={area} isTarget={dragged.value !== null && contains(area.rect, dragged.value)} />
        ))}
        {doors.map((door) => (
          <Door key={door.name} door={door} />
        ))}
        {[...ways.value].map(([name, points]) => (
          <Way key={name} points={points} moment={store.moment.value} />
        ))}
        {tokens.map((token) => {
          const held = dragged.value?.name === token.name ? dragged.value : null;
          return (
            <Token
              key={token.name}
              token={held ? { ...token, x: held.x, y: held.y } : token}
              isHeld={held !== null}
              onPointerDown={onDown(token)}
              onPointerMove={onMove}
              onPointerUp={onUp(token)}
              onKeyDown={(event) => stepAside(event, token, scene.value)}
            />
          );
        })}
      </svg>
      <p class="hint">Drag the soldier, the player or a thing. Click a door to open or shut it.</p>
    </div>
  );
}

const contains = ({ x, y, width, height }: MapRect, point: MapPoint): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

function moveTo({ name, variable }: MapToken, area: string): void {
  setValue({ variable, args: [name], value: area });
  startAgain();
}

/** With the arrow keys: to the next area in that direction. */
function stepAside(event: KeyboardEvent, token: MapToken, { areas }: MapScene): void {
  const directions: Record<string, MapPoint> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  };
  const direction = directions[event.key];
  const here = areas.find(({ rect }) => contains(rect, token));
  if (!direction || !here || store.otherRecord.peek()) return;
  event.preventDefault();
  const from = centreOf(here.rect);
  const nearest = areas
    .map(({ name, rect }) => {
      const to = centreOf(rect);
      const along = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
      const aside = Math.abs((to.x - from.x) * direction.y) + Math.abs((to.y - from.y) * direction.x);
      return { name, along, distance: along + 2 * aside };
    })
    .filter(({ along, name }) => along > 0.1 && name !== here.name)
    .sort((one, other) => one.distance - other.distance)[0];
  if (nearest) moveTo(token, nearest.name);
}

function Area({ area: { name, rect, isLit }, isTarget }: { area: MapArea; isTarget: boolean }): JSX.Element {
  return (
    <g class={`area${isLit ? '' : ' dark'}${isTarget ? ' target' : ''}`}>
      <rect x={px(rect.x)} y={px(rect.y)} width={px(rect.width)} height={px(rect.height)} />
      <text x={px(rect.x) + 9} y={px(rect.y) + 26}>
        {short(name)}
        {isLit ? '' : ' (dark)'}
      </text>
    </g>
  );
}

const short = (name: string): string => (name.length > 18 ? `${name.slice(0, 17)}…` : name);

function Door({ door }: { door: MapDoor }): JSX.Element {
  const { x, y, wall, name, isOpen, key, from, to } = door;
  const [width, height] = wall === 'upright' ? [10, 44] : [44, 10];
  const toggle = (): void => {
    if (store.otherRecord.peek()) return;
    setValue({ variable: 'open', args: [name], value: isOpen ? 'false' : 'true' });
    startAgain();
  };
  const state = isOpen ? 'open' : key ? `locked: ${key} opens it` : 'shut for good: it has no key';
  return (
    <g
      class={`door ${isOpen ? 'open' : 'shut'}`}
      role="button"
      tabindex={0}
      aria-label={`Door ${name}, ${state}`}
      onClick={toggle}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), toggle())}
    >
      <title>{`${name}: ${state}`}</title>
      {wall === null && <line class="passage" x1={px(from.x)} y1={px(from.y)} x2={px(to.x)} y2={px(to.y)} />}
      <rect class="reach" x={px(x) - 26} y={px(y) - 26} width={52} height={52} />
      <rect class="leaf" x={px(x) - width / 2} y={px(y) - height / 2} width={width} height={height} rx={3} />
    </g>
  );
}

function Way({ points, moment }: { points: readonly MapPoint[]; moment: number }): JSX.Element {
  const line = (part: readonly MapPoint[]): string => part.map(({ x, y }) => `${px(x)},${px(y)}`).join(' ');
  return (
    <g class="way" aria-hidden="true">
      <polyline class="done" points={line(points.slice(0, moment + 1))} />
      <polyline class="ahead" points={line(points.slice(moment))} />
    </g>
  );
}

interface TokenProps {
  token: MapToken;
  isHeld: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Token({ token: { x, y, name, kind, note, type }, isHeld, ...events }: TokenProps): JSX.Element {
  const title = `${name} (${type})${note ? `, ${note}` : ''}`;
  return (
    <g
      class={`token ${kind}${isHeld ? ' held' : ''}`}
      style={{ transform: `translate(${px(x)}px, ${px(y)}px)` }}
      role="button"
      tabindex={0}
      aria-label={`${title}: move it with the arrow keys`}
      {...events}
    >
      <title>{title}</title>
      {kind === 'thing' ? <rect x={-7} y={-7} width={14} height={14} rx={4} /> : <circle r={17} />}
      {kind === 'soldier' && <path class="mark" d="M -6 9 v -5 a 6 6 0 0 1 12 0 v 5 z M 0 -9 a 4 4 0 1 1 -0.1 0 z" />}
      {kind === 'player' && <path class="mark" d="M -8 0 h 16 M 0 -8 v 16" />}
      <text class="label" y={kind === 'thing' ? 20 : 33} aria-hidden="true">
        {kind === 'thing' ? short(name) : note || short(name)}
      </text>
    </g>
  );
}
