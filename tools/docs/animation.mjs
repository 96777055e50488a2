// The moving picture of the first page: a soldier of SimpleFPS carries out a plan that was found when the site was
// built. The text of the problem is made from the map, so that picture and problem cannot differ.

import { readFileSync } from 'node:fs';
import { createWorldFromProblem } from '../../dist/addons/problems/index.js';
import { Planner } from '../../dist/bindings/index.js';
import { compile, loadProblem } from '../../dist/language/index.js';
import { escape } from './highlight.mjs';

/** Left, top, width, height. */
const areas = {
  store: [0, 0, 2, 2],
  passage: [2, 0, 4, 1],
  vault: [6, 0, 2, 2],
  office: [2, 1, 2, 2],
  kitchen: [4, 1, 2, 2],
  yard: [0, 2, 2, 2],
  garage: [6, 2, 2, 2],
  hall: [2, 3, 4, 1],
};

/** Between two areas, at a place. A locked one has a key. */
const doors = [
  ['yard', 'hall', [2, 3.5]],
  ['hall', 'office', [3, 3]],
  ['hall', 'kitchen', [5, 3]],
  ['office', 'passage', [3, 1]],
  ['kitchen', 'passage', [5, 1]],
  ['store', 'passage', [2, 0.5]],
  ['kitchen', 'garage', [6, 2.5]],
  ['garage', 'vault', [7, 2], 'card'],
];

const things = {
  medikit: ['Medikit', 'kitchen', [5.5, 1.45]],
  rifle: ['Gun', 'store', [0.6, 0.6]],
  card: ['Keycard', 'office', [2.5, 1.6]],
  crate: ['CoverPoint', 'vault', [6.5, 1.5]],
};

const soldier = ['yard', [0.9, 2.9]];
const player = ['vault', [7.3, 0.6]];

/** The map as a problem of SimpleFPS. */
export function mapProblem() {
  const lines = [
    'problem map of simple_fps;',
    `instance Area ${Object.keys(areas).join(', ')};`,
    ...Object.keys(areas).map((area) => `lit(${area}) := true;`),
    'instance Npc soldier;',
    `at(soldier) := ${soldier[0]};`,
    'injured(soldier) := true;',
    'instance Player player;',
    `place(player) := ${player[0]};`,
    ...Object.entries(things).flatMap(([name, [type, area]]) => [
      `instance ${type} ${name};`,
      `place(${name}) := ${area};`,
    ]),
    'weapon(rifle) := true;',
    'loaded(rifle) := true;',
    ...doors.flatMap(([one, other, , key]) => doorLines(`${one}_${other}`, one, other, key)),
    ...distances(),
    'ordered(Behave(soldier, player));',
  ];
  return `${lines.join('\n')}\n`;
}

/** How many doors lie between two areas. */
function distances() {
  return Object.keys(areas).flatMap((from) => {
    const steps = new Map([[from, 0]]);
    for (const [area, step] of steps) {
      for (const [one, other] of doors) {
        const next = one === area ? other : other === area ? one : undefined;
        if (next !== undefined && !steps.has(next)) steps.set(next, step + 1);
      }
    }
    return [...steps].map(([to, step]) => `distance(${from}, ${to}) := ${step};`);
  });
}

function doorLines(door, one, other, key) {
  return [
    `instance Door ${door};`,
    `place(${door}) := ${one};`,
    `second_area(${door}) := ${other};`,
    ...[one, other].map((area) => `beside(${door}, ${area}) := true;`),
    `beyond(${door}, ${one}) := ${other};`,
    `beyond(${door}, ${other}) := ${one};`,
    key ? `key(${door}) := ${key};` : `open(${door}) := true;`,
  ];
}

function planned() {
  const { bytes, domain } = compile(readFileSync('domains/simple-fps/simple-fps.htn', 'utf8'));
  const { problem, diagnostics } = loadProblem(mapProblem(), domain);
  if (!problem) throw new Error(`the map of the first page: ${JSON.stringify(diagnostics)}`);
  const registered = new Planner().register(bytes);
  const { world, network } = createWorldFromProblem(registered, problem);
  const session = world.plan(network);
  while (session.step(1000) === 'running');
  if (!session.plan) throw new Error(`the soldier of the first page has no plan: ${session.status}`);
  return { steps: session.plan.map(({ text }) => text), iterations: session.iterations };
}

const places = {
  ...Object.fromEntries(doors.map(([one, other, at]) => [`${one}_${other}`, at])),
  ...Object.fromEntries(Object.entries(things).map(([name, [, , at]]) => [name, at])),
};

/** Where the soldier is after each step. */
function wayOf(steps) {
  let at = soldier[1];
  return steps.map((text) => {
    const [, task, list] = /^(\w+)\((.*)\)$/.exec(text);
    const args = list.split(', ');
    if (task.startsWith('MoveToPoint')) at = places[args[2]] ?? at;
    if (task.startsWith('MovingTo')) at = inside(places[args[3]], areas[args[2]]);
    return { text, at, task, args };
  });
}

/** A step into the area, from a door in its wall. */
function inside([x, y], [left, top, width, height]) {
  const towards = (value, low, high) => Math.min(high - 0.3, Math.max(low + 0.3, value));
  return [towards(x, left, left + width), towards(y, top, top + height)];
}

const secondsOfStep = 0.6;
const pause = 2;
const scale = 60;

/** The picture with its style inside: who wants no motion sees the last moment, with the way. */
export function animation() {
  const { steps, iterations } = planned();
  const way = wayOf(steps);
  const whole = way.length * secondsOfStep + pause;
  const share = (step) => `${(((step * secondsOfStep) / whole) * 100).toFixed(2)}%`;
  const move = ([x, y]) => `transform: translate(${x * scale}px, ${y * scale}px)`;
  const frames = way.map(({ at }, step) => `${share(step + 1)} { ${move(at)} }`);
  const taken = way.flatMap(({ task, args }, step) => (task === 'PlaceInInventory' ? [[args[2], step + 1]] : []));
  const opened = way.findIndex(({ task }) => task === 'MakeAccessible') + 1;
  const shot = way.length;
  const rules = [
    `@keyframes walk { 0% { ${move(soldier[1])} } ${frames.join(' ')} 100% { ${move(way.at(-1).at)} } }`,
    ...taken.map(([name, step]) => fading(`take-${name}`, share(step - 0.2), share(step), 0)),
    fading('unlock', share(opened - 0.2), share(opened), 0),
    `@keyframes shoot { 0%, ${share(shot - 0.5)} { opacity: 0 } ${share(shot - 0.3)} { opacity: 1 } 100% { opacity: 1 } }`,
    ...way.map(
      (_, step) =>
        `@keyframes say-${step} { 0%, ${share(step)} { opacity: 0 } ${share(step + 0.01)}, ${share(step + 0.99)} { opacity: 1 } ${step === way.length - 1 ? '100% { opacity: 1 }' : `${share(step + 1)}, 100% { opacity: 0 }`} }`,
    ),
  ];
  const run = (name) => `animation: ${name} ${whole.toFixed(1)}s linear infinite`;
  const walked = [soldier[1], ...way.map(({ at }) => at)].map(([x, y]) => `${x * scale},${y * scale}`);
  const parts = [
    ...Object.entries(areas).map(([name, [x, y, w, h]]) => {
      const box = `x="${x * scale}" y="${y * scale}" width="${w * scale}" height="${h * scale}"`;
      return `<rect class="area" ${box}/><text class="area-name" x="${x * scale + 6}" y="${y * scale + 15}">${name}</text>`;
    }),
    ...doors.map(([one, other, at, key]) => doorShape(at, one, other, key, run('unlock'))),
    `<polyline class="way" points="${walked.join(' ')}"/>`,
    ...Object.entries(things).map(([name, [, , [x, y]]]) => {
      const motion = taken.some(([one]) => one === name) ? ` style="${run(`take-${name}`)}"` : '';
      const dot = `<rect class="thing" x="-6" y="-6" width="12" height="12" rx="3"/><text class="small" y="19">${name}</text>`;
      return `<g transform="translate(${x * scale} ${y * scale})"><g${motion}>${dot}</g></g>`;
    }),
    `<line class="shot" style="${run('shoot')}" x1="${way.at(-1).at[0] * scale}" y1="${way.at(-1).at[1] * scale}" x2="${player[1][0] * scale}" y2="${player[1][1] * scale}"/>`,
    `<g transform="translate(${player[1][0] * scale} ${player[1][1] * scale})"><circle class="player" r="8"/><text class="small" y="22">player</text></g>`,
    `<g class="soldier" style="${run('walk')}"><circle r="8"/></g>`,
    ...way.map(({ text }, step) => {
      const last = step === way.length - 1 ? ' last' : '';
      return `<text class="step${last}" style="${run(`say-${step}`)}" x="0" y="266">${step + 1}. ${escape(text)}</text>`;
    }),
  ];
  const last = way.at(-1).at;
  return `<figure class="moving"><svg viewBox="-2 -2 484 276" role="img" aria-label="A soldier carries out a plan of ${steps.length} steps: heals, takes a rifle and a card, opens the vault and attacks.">
<style>
.moving svg { width: 100%; max-width: 40rem; height: auto; }
.moving .area { fill: var(--raised); stroke: var(--soft); stroke-width: 2 }
.moving text { font: 11px system-ui, sans-serif; fill: var(--soft) }
.moving .small { text-anchor: middle; fill: var(--text); font-size: 10px }
.moving .step { font-size: 14px; fill: var(--text); opacity: 0 }
.moving .way { fill: none; stroke: var(--link); stroke-width: 2; stroke-dasharray: 2 5; stroke-linecap: round; opacity: 0.5 }
.moving .door { stroke: var(--ground); stroke-width: 5 }
.moving .locked { stroke: var(--word); stroke-width: 5 }
.moving .thing { fill: var(--number) }
.moving .player { fill: var(--word) }
.moving .soldier { fill: var(--link); ${move(last)} }
.moving .shot { stroke: var(--word); stroke-width: 2; stroke-dasharray: 4 4 }
@media (prefers-reduced-motion: reduce) { .moving [style] { animation: none !important } .moving .last { opacity: 1 } }
${rules.join('\n')}
</style>
${parts.join('\n')}
</svg><figcaption>A soldier is hurt, has no weapon, and a locked door protects the player. The planner found these ${steps.length} steps of the domain <a href="domains/simple-fps/index.html">SimpleFPS</a> in ${iterations} iterations, when this page was built.</figcaption></figure>
`;
}

function fading(name, from, to, opacity) {
  return `@keyframes ${name} { 0%, ${from} { opacity: 1 } ${to}, 100% { opacity: ${opacity} } }`;
}

function doorShape([x, y], one, other, key, unlocking) {
  const isUpright =
    areas[one][0] + areas[one][2] === x
      ? areas[other][0] === x
      : areas[one][0] === x && areas[other][0] + areas[other][2] === x;
  const [dx, dy] = isUpright ? [0, 14] : [14, 0];
  const line = `x1="${x * scale - dx}" y1="${y * scale - dy}" x2="${x * scale + dx}" y2="${y * scale + dy}"`;
  return `<line class="door" ${line}/>${key ? `<line class="locked" style="${unlocking}" ${line}/>` : ''}`;
}
