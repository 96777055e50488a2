// What a module says about carrying tasks out, and the parts that it has for that.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { stateOf } from '../../../bindings/internal.ts';
import { checkDomain } from '../../../addons/trust/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { decodeModule } from '../wasm/decode.ts';
import { actingOf } from '../../../addons/repair/acting-section.ts';
import { actingSection } from '../../../ir/acting.ts';
import type { ActingSection } from '../../../ir/acting.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { manifestSection } from '../../../ir/manifest.ts';
import type { Manifest } from '../../../ir/manifest.ts';
import { argumentKinds, argumentOf, readsSection } from '../../../ir/reads.ts';
import type { Reads } from '../../../ir/reads.ts';
import { load } from '../passes/print.ts';

const declarations = `domain squad;
type Member;
constant boolean tall(Member member);
fluent boolean hostile(Member member);
sensed fluent boolean restrained(Member member);
fluent Member restraining(Member member);
reservation Member reserved_for(Member member);
`;

const text = `${declarations}
task Wait() { cost := 1; }
task Restrain(Member member, Member suspect, boolean wait) {
    let other := restraining(member);
    busy member;
    when (wait and hostile(other)) { busy suspect; }
    while not hostile(suspect);
    while other == none;
    during { restraining(member) := suspect; when (wait) { hostile(suspect) := false; } }
    restrained(suspect) == false :-> true;
    reserved_for(suspect) := other;
}
task Both(Member one, Member other) { method { ordered(Wait(), block(one, other), Restrain(one, other, false)); } }
`;

function sectionOf(bytes: Uint8Array<ArrayBuffer>, name: string): unknown {
  const [section] = WebAssembly.Module.customSections(new WebAssembly.Module(bytes), name);
  return section ? JSON.parse(new TextDecoder().decode(section)) : null;
}

const parameter = (param: number): number => argumentOf(argumentKinds.parameter, param);

const manifestOf = (bytes: Uint8Array<ArrayBuffer>): Manifest => sectionOf(bytes, manifestSection) as Manifest;

function compiled(source: string, isOptimised = true): Uint8Array<ArrayBuffer> {
  const domain: DomainIr = load(source);
  return emit(isOptimised ? optimise(domain) : domain);
}

describe('the section about acting', () => {
  it('tells variables, and for each task who is busy, its parts, and what they read and write', () => {
    const [tall, hostile, restrained, restraining, reserved] = [0, 1, 2, 3, 4];
    expect(tall).toBe(0);
    expect(sectionOf(compiled(text), actingSection)).toEqual({
      sensed: [restrained],
      reservations: [reserved],
      tasks: [
        {
          task: 1,
          busy: [{ param: 0 }, { param: 1, part: 6 }],
          watched: {
            part: 4,
            reads: [
              [restraining, parameter(0)],
              [hostile, parameter(1)],
            ],
          },
          during: {
            part: 5,
            reads: [],
            writes: [
              [restraining, parameter(0)],
              [hostile, parameter(1)],
            ],
          },
        },
        { task: 3, busy: [], sync: 'block' },
      ],
    } satisfies ActingSection);
  });

  it('is left out where there is nothing to tell, and nothing else is in the module then', () => {
    const bytes = compiled(`${declarations.replace('sensed ', '').replace('reservation', 'fluent')} task Wait() {}`);
    expect(sectionOf(bytes, actingSection)).toBe(null);
    expect(manifestOf(bytes).acting).toBeUndefined();
  });

  it('changes no function of a task', () => {
    const plain = compiled(
      text
        .replace(/^ +(busy|when|during).*\n/gm, '')
        .replaceAll('while ', '')
        .replace('sensed ', '')
        .replace('reservation', 'fluent')
        .replace('block(one, other), ', 'Block(one, other), ')
        .concat('internal task Block(Member waiting, Member busy) {}'),
    );
    const bodies = (bytes: Uint8Array<ArrayBuffer>): unknown[] => decodeModule(bytes).functions.map(({ body }) => body);
    const [some, all] = [bodies(plain), bodies(compiled(text))];
    expect(all.length).toBe(some.length + 3);
    expect(all.slice(0, some.length)).toEqual(some);
    expect(manifestOf(plain).hash).not.toBe(manifestOf(compiled(text)).hash);
  });

  it('makes another hash, also where no code differs', () => {
    const wait = `${declarations} task Wait() {}`;
    expect(manifestOf(compiled(wait)).hash).not.toBe(manifestOf(compiled(wait.replace('sensed ', ''))).hash);
  });

  it('is what addons/repair/ reads, and is refused when it has changed', () => {
    const bytes = compiled(text);
    const read = (module: Uint8Array<ArrayBuffer>): ActingSection => {
      const domain = new Planner({ memory: 2 ** 18 }).register(module);
      return actingOf(stateOf(domain.createWorld({ Member: 2 })).loaded);
    };
    expect(read(bytes)).toEqual(sectionOf(bytes, actingSection));
    expect(read(compiled(`${declarations.replace('sensed ', '')} task Wait() {}`)).sensed).toEqual([]);
    const changed = bytes.slice();
    const at = new TextDecoder('latin1').decode(bytes).indexOf('"sensed":[2]');
    changed[at + '"sensed":['.length] = '1'.charCodeAt(0);
    expect(() => read(changed)).toThrow('the section "frameplan-acting" of the module of squad is not complete');
  });

  it('goes with a module of the right form', () => {
    expect(() => checkDomain(compiled(text))).not.toThrow();
    expect(() => checkDomain(compiled(text, false))).not.toThrow();
  });
});

describe('the section about reads', () => {
  it('tells what a task writes', () => {
    const reads = sectionOf(compiled(text), readsSection) as { writes?: unknown }[][];
    expect(reads.map(([part]) => part!.writes)).toEqual([
      [],
      [
        [2, parameter(1)],
        [4, parameter(1)],
      ],
      undefined,
      [],
    ]);
  });

  describe('tells arguments that are constants of the world', () => {
    const source = `domain gates;
type Room;
type Gate;
constant Gate exit(Room room);
constant Room beyond(Gate gate);
constant float width(Gate gate);
fluent boolean open(Gate gate);
fluent Gate last;
define boolean shut(Room room) := not open(exit(room));
define boolean leads(Room from, Room to) depth 3 := from == to or leads(beyond(exit(from)), to);
`;
    const [exit, beyond, open, last] = [0, 1, 3, 4];
    const constant = (read: number): number => argumentOf(argumentKinds.constant, read);
    const type = (number: number): number => argumentOf(argumentKinds.type, number);
    const partOf = (task: string): Reads[number][number] =>
      (sectionOf(compiled(`${source}${task}`), readsSection) as Reads)[0]![0]!;

    it('by the read that they are', () => {
      const { reads, writes } = partOf('task Open(Room room) { open(exit(room)) == false :-> true; }');
      expect(reads).toEqual([
        [exit, parameter(0)],
        [open, constant(0)],
      ]);
      expect(writes).toEqual([[open, constant(0)]]);
    });

    it('of constants', () => {
      const { reads } = partOf('task Pass(Room room) { not shut(beyond(exit(room))); }');
      expect(reads).toEqual([
        [exit, parameter(0)],
        [beyond, constant(0)],
        [exit, constant(1)],
        [open, constant(2)],
      ]);
    });

    it('and no others: not of what a task or the game changes, and not in calls', () => {
      const { reads } = partOf('task Pass() { open(exit(beyond(last))); }');
      expect(reads).toEqual([[last], [beyond, type(1)], [exit, type(0)], [open, type(1)]]);
      const { calls } = partOf(
        'task Go(Room room) { method { ordered(Pass(exit(room))); } } task Pass(Gate gate) { open(gate); }',
      );
      expect(calls).toEqual([[1, type(1)]]);
    });

    it('to an end, where a define calls itself', () => {
      const { reads } = partOf('task Far(Room from, Room to) { leads(from, to); open(exit(to)); }');
      expect(reads.length).toBeLessThan(12);
      expect(reads).toContainEqual([exit, type(0)]);
    });
  });
});

describe('passes', () => {
  it('keep what is said about acting', () => {
    const source = `${declarations}
define boolean calm(Member member) := not hostile(member) and not restrained(member);
task Restrain(Member member, Member suspect) {
    when (1 < 2) { busy member; }
    when (2 < 1) { busy suspect; }
    while calm(suspect);
    while 1 < 2;
    during { when (2 < 1) { hostile(suspect) := true; } restraining(member) := suspect; }
    restrained(suspect) := true;
}`;
    const told = sectionOf(compiled(source), actingSection) as ActingSection;
    expect(told.tasks).toEqual([
      {
        task: 0,
        busy: [{ param: 0 }],
        watched: {
          part: 1,
          reads: [
            [1, parameter(1)],
            [2, parameter(1)],
          ],
        },
        during: { part: 2, reads: [], writes: [[3, parameter(0)]] },
      },
    ]);
  });

  it('leave a part that can never be asked for', () => {
    const source = `${declarations}
task Never(Member member) {
    1 == 2;
    let other := restraining(member);
    while other == none;
    restrained(member) := true;
}`;
    expect(() => compiled(source)).not.toThrow();
  });
});
