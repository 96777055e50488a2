// What the page knows of an attached game: its places in the text, its searches as problems, and its worlds.

import { describe, expect, it } from 'vitest';
import { breakAt, placeOfBreak } from '../../../programs/playground/live/text-places.ts';
import { problemText } from '../../../programs/playground/live/problem-text.ts';
import { SearchList } from '../../../programs/playground/live/search-list.ts';
import { FrameRecord } from '../../../programs/playground/model/record-of-frames.ts';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, World } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { Attached } from '../../../addons/debug/attached.ts';
import type { FrameMessage, GameMessage, HelloMessage } from '../../../addons/debug/protocol.ts';
import { compile } from '../../../language/index.ts';
import { loadProblems } from '../../../language/load.ts';

const text = `domain yard; // Patrol
type Being;
type Npc < Being;
type Dog < Being;
type Area;
enum Mood { calm, alert }
instance Area hall;
constant boolean connects(Area from, Area to);
fluent Area at(Being being) := hall;
fluent Mood mood(Being being);
fluent boolean seen(Area area);
fluent integer [0, 9] food(Npc npc) := 9;
task Walk(Npc npc, Area to) { connects(at(npc), to); at(npc) := to; food(npc) -= 1; }
task Look(Npc npc, Area area) { at(npc) == area; seen(area) := true; }
task Pet(Npc npc, Dog dog) { at(npc) == at(dog); mood(dog) := calm; }
task Round(Npc npc) {
    method look { not seen(at(npc)); ordered(Look(npc, at(npc)), Round(npc)); }
    method {
        branch dogs { exists (Dog dog) { mood(dog) == alert; at(dog) == at(npc); ordered(Pet(npc, dog), Round(npc)); } }
        branch {
            exists (Area to) { connects(at(npc), to); not seen(to); food(npc) > 0; ordered(Walk(npc, to), Round(npc)); }
        }
    }
    method done { forall (Area area) { seen(area); }; }
}
`;

describe('a place in the text', () => {
  const at = (part: string): ReturnType<typeof breakAt> => breakAt(text, text.indexOf(part));

  it('is one of a task, a method or a branch', () => {
    expect(at('domain yard')).toBe(null);
    expect(at('task Walk')).toEqual({ on: 'task', task: 'Walk' });
    expect(at('at(npc) := to')).toEqual({ on: 'task', task: 'Walk' });
    expect(at('task Round')).toEqual({ on: 'task', task: 'Round' });
    expect(at('method look')).toEqual({ on: 'method', task: 'Round', method: 'look' });
    // The cursor stands before it, at the beginning of the line.
    expect(breakAt(text, text.indexOf('    method look'))).toEqual({ on: 'method', task: 'Round', method: 'look' });
    expect(at('method {')).toEqual({ on: 'method', task: 'Round', method: 1 });
    expect(at('branch dogs')).toEqual({ on: 'method', task: 'Round', method: 1, branch: 'dogs' });
    expect(at('ordered(Walk(npc, to), Round')).toEqual({ on: 'method', task: 'Round', method: 1, branch: 1 });
    expect(at('method done')).toEqual({ on: 'method', task: 'Round', method: 'done' });
  });

  it('is found again, and is the variable of a value', () => {
    const starts = (part: string): object => ({ start: text.indexOf(part) });
    for (const part of ['task Walk', 'method look', 'method {', 'branch dogs', 'branch {'])
      expect(placeOfBreak(text, at(part)!)).toMatchObject(starts(part));
    expect(placeOfBreak(text, { on: 'value', variable: 'mood' })).toMatchObject(starts('fluent Mood'));
    expect(placeOfBreak(text, { on: 'status', status: 'failed' })).toBe(null);
    expect(placeOfBreak(text, { on: 'status', status: 'failed', task: 'Pet' })).toMatchObject(starts('task Pet'));
    expect(placeOfBreak(text, { on: 'method', task: 'Round', method: 'gone' })).toMatchObject(starts('task Round'));
    expect(placeOfBreak('no domain at all {{{', { on: 'task', task: 'Round' })).toBe(null);
  });
});

/** A game with two worlds, which is read as the page does. */
function readGame() {
  const { bytes, domain: ir } = compile(text);
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(bytes!) as unknown as Domain<AnyDomain>;
  domain.createWorld({ Npc: ['ada'], Dog: ['rex'], Area: ['yard'] } as never);
  const population = { Npc: ['bob', 'eve'], Dog: { names: ['fido', 'lassie'], capacity: 4 }, Area: ['den', 'shed'] };
  const world = domain.createWorld(population as never) as unknown as World;
  const messages: GameMessage[] = [];
  const attached = new Attached(planner, { worlds: { second: world } });
  attached.add({ pending: 0, send: (sent) => void messages.push(JSON.parse(sent) as GameMessage) });
  const hello = messages.shift() as HelloMessage;
  const number = hello.worlds.findIndex(({ name }) => name === 'second');
  const values = hello.domains[0]!.variables.map(() => []);
  const start = { domain: hello.domains[0]!, world: hello.worlds[number]!, number, values, budget: 0 };
  const record = new FrameRecord({ source: 'live', ...start });
  record.begin(hello.values);
  const searches = new SearchList();
  searches.begin(hello);
  const frame = (): void => {
    attached.frame();
    for (const message of messages.splice(0) as FrameMessage[]) {
      record.add([message.frame]);
      searches.add(message, record.length - 1);
    }
  };
  return { planner, domain, world, ir: ir!, number, start, record, searches, frame };
}

describe('a search of a game', () => {
  it('is written as a problem that has the plan of the game, with objects that came and went', () => {
    const game = readGame();
    const { planner, domain, world, ir, start, record, searches, frame } = game;
    for (const [from, to] of [
      ['hall', 'den'],
      ['den', 'shed'],
      ['shed', 'hall'],
    ]) {
      world.set('connects', from as never, to as never, true as never);
    }
    frame();
    world.remove('fido' as never);
    world.add('Dog' as never, 'snoopy');
    world.set('mood', 'snoopy' as never, 'alert' as never);
    world.set('at', 'snoopy' as never, 'shed' as never);
    world.set('food', 'bob' as never, 7 as never);
    const session = planner.submit(world, domain.tasks['Round']!(world.object('bob') as never));
    planner.step(10_000);
    frame();
    const [search] = searches.all();
    expect(search).toMatchObject({ status: 'solved', world: game.number, isBest: false });
    expect(record.rowOf(search!.search)).toBe('bob');
    const values = record.record().valuesAt(search!.moment);
    const order = { kind: 'write', text, name: 'search_1', domain: start.domain, request: search!.request! } as const;
    const problem = problemText(ir, { ...order, world: record.world, values });
    const { problems, diagnostics } = loadProblems(problem, ir);
    expect(diagnostics).toEqual([]);
    expect(problem).toContain('snoopy');
    expect(problem).not.toContain('fido');
    const made = createWorldFromProblem(domain, problems[0]!);
    const anew = made.world.plan(made.network);
    while (anew.step(1000) === 'running');
    const steps = session.plan!.map((step) => step.text);
    expect(anew.plan!.map((step) => step.text)).toEqual(steps);
    expect(steps).toContain('Pet(bob, snoopy)');
    expect(search!.plan).toHaveLength(steps.length);
  });

  it('that the text can not say is refused in words', () => {
    const { start, record, ir } = readGame();
    const order = {
      kind: 'write' as const,
      ...{ text, name: 'search_1', domain: start.domain, world: record.world },
      values: record.world.values,
      request: [3, 1] as [number, number],
    };
    expect(() => problemText(ir, { ...order, domain: { ...start.domain, name: 'other' } })).toThrow(
      'The text is not one of the domain other.',
    );
    const asking = compile(`${text}external boolean far(Area area);\n`).domain!;
    expect(() => problemText(asking, order)).toThrow('This domain has externals: far.');
    const fewer = compile(text.replace('task Round(', 'task Go(').replaceAll('Round(npc)', 'Go(npc)')).domain!;
    expect(() => problemText(fewer, order)).toThrow('The text has no task Round.');
    expect(() => problemText(ir, { ...order, request: [3, 9] })).toThrow('somebody who is not there any more');
  });
});
