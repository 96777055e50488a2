// What is proposed while a text is written, which is when it is broken.

import { describe, expect, it } from 'vitest';
import { applied, complete, signature } from '../../../language/service/index.ts';
import { typeWords } from '../../../language/text/tokens.ts';
import { asked, guard, yard } from './project.ts';

const declarations = guard.slice(0, guard.indexOf('task Walk'));

function items(marked: string, others: Record<string, string> = {}, file?: string) {
  const place = asked(marked, others, file);
  return complete(place.project, place.file, place.at)?.items ?? [];
}

const labels = (...args: Parameters<typeof items>): string[] => items(...args).map(({ label }) => label);
const fitting = (...args: Parameters<typeof items>): string[] =>
  items(...args).flatMap(({ label, fits }) => (fits ? [label] : []));

describe('completion in a domain', () => {
  it('proposes what begins a declaration', () => {
    expect(labels(`${declarations}flu|`)).toEqual(['fluent']);
    expect(labels(`${declarations}\n|`)).toContain('task');
    expect(labels(`${declarations}\n|`)).not.toContain('method');
  });

  it('proposes types where a type stands', () => {
    expect(labels(`${declarations}fluent |`)).toEqual(['Area', 'Guard', 'Mood', 'Room', ...typeWords.toSorted()]);
    expect(labels(`${declarations}task Rest(Gu|`)).toEqual(['Guard']);
    expect(labels(`${declarations}type Hall < |`)).toEqual(['Area', 'Guard', 'Room']);
    expect(labels(`${declarations}task Rest(Guard guard) { exists (|`)).toContain('Area');
  });

  it('proposes nothing for a new name', () => {
    expect(labels(`${declarations}fluent Area |`)).toEqual([]);
    expect(labels(`${declarations}task |`)).toEqual([]);
    expect(labels(`${declarations}task Rest(Guard g|`)).toEqual([]);
    expect(labels(`${declarations}task Rest(Guard guard) { method |`)).toEqual([]);
  });

  it('puts what fits the parameter first, objects of types below as well', () => {
    const inTask = `${declarations}task Rest(Guard guard, Room room, Area area) { connects(|`;
    expect(fitting(inTask)).toEqual(['area', 'room', 'at']);
    expect(labels(inTask)).toContain('guard');
  });

  it('puts integers and floats first where a float fits, and integers only where an integer does', () => {
    const floats = `${declarations}fluent float share;\nfluent integer whole;\nfluent boolean open;\ntask Rest() {\n`;
    expect(fitting(`${floats}share := |`)).toEqual(['share', 'tired', 'whole']);
    expect(fitting(`${floats}whole := |`)).toEqual(['tired', 'whole']);
  });

  it('goes by the other side of a comparison, of a change and of a step', () => {
    const task = `${declarations}task Rest(Guard guard, Area here) {\n`;
    expect(fitting(`${task}mood(guard) == |`)).toEqual(['alert', 'calm', 'mood']);
    expect(fitting(`${task}mood(guard) := ale|`)).toEqual(['alert']);
    expect(fitting(`${task}at(guard) == here :-> |`)).toEqual(['here', 'at']);
    expect(fitting(`${task}tired(guard) < |`)).toEqual(['tired']);
  });

  it('knows the locals of each scope, with the type of a `let`', () => {
    const task = `${declarations}task Rest(Guard guard) { method go { exists (Area next) { let here := at(guard); `;
    const found = items(`${task}near(guard, |`);
    expect(found.slice(0, 2).map(({ label, signature }) => [label, signature])).toEqual([
      ['here', 'Area here'],
      ['next', 'Area next'],
    ]);
    expect(labels(`${task} } |`)).not.toContain('next');
    expect(labels(`${task} } |`)).not.toContain('here');
  });

  it('proposes tasks in networks', () => {
    const found = labels(`${guard.slice(0, -2)} method more { ordered(|`);
    expect(found.slice(0, 3)).toEqual(['Patrol', 'Search', 'Walk']);
    expect(found).toContain('unordered');
    expect(found).not.toContain('searched');
    expect(labels(`${guard.slice(0, -2)} method more { ordered(achieve (searched(guard)) by (|`)).toEqual([
      'Search',
      'Walk',
    ]);
  });

  it('proposes the words of methods in methods, and of tasks in tasks', () => {
    expect(labels(`${guard.slice(0, -2)} method more { |`)).toEqual(
      expect.arrayContaining(['branch', 'ordered', 'sort-by']),
    );
    expect(labels(`${guard.slice(0, -2)} |`)).toEqual(['bound', 'method']);
    expect(labels(`${declarations}task Rest(Guard guard) { |`)).toEqual(
      expect.arrayContaining(['when', 'busy', 'method']),
    );
    expect(labels(`${declarations}task Rest(Guard guard) { busy |`)).toEqual(['guard']);
  });

  it('says nothing in comments, strings and numbers', () => {
    expect(labels(`${declarations}// flu|`)).toEqual([]);
    expect(labels(`${declarations}include "flu|"`)).toEqual([]);
    expect(labels(`${declarations}task Rest(Guard guard) { tired(guard) := 1|`)).toEqual([]);
  });

  it('proposes `and` behind an operand', () => {
    expect(labels(`${declarations}task Rest(Guard guard) { searched(at(guard)) a|`)).toEqual(['and']);
  });

  it('writes what was chosen in the place of what stands there', () => {
    const place = asked(`${declarations}task Rest(Guard guard) { con|`);
    const list = complete(place.project, place.file, place.at)!;
    const [first] = list.items;
    const text = applied(place.project.read(place.file)!, [{ ...list, insert: first!.insert }]);
    expect(text.endsWith('{ connects(')).toBe(true);
    expect(first!.documentation).toBe('Whether one can walk there.');
  });
});

describe('completion in a problem', () => {
  const others = { 'guard.htn': guard };

  it('proposes domains, types, variables and objects', () => {
    expect(labels('problem yard of |', others, 'yard.htn')).toEqual(['guard']);
    expect(labels('problem yard of guard;\ninstance |', others, 'yard.htn')).toEqual(['Area', 'Guard', 'Room']);
    expect(labels(`${yard}ti|`, others, 'yard.htn')).toContain('tired');
    expect(fitting(`${yard}connects(|`, others, 'yard.htn')).toEqual(expect.arrayContaining(['hall', 'yard']));
    expect(fitting(`${yard}at(bob) := |`, others, 'yard.htn')).not.toContain('bob');
    expect(labels('problem yard of guard; ordered(Pa|', others, 'yard.htn')).toEqual(['Patrol']);
  });

  it('works below the domain in the same text', () => {
    expect(fitting(`${guard}${yard}at(|`).slice(0, 1)).toEqual(['bob']);
  });
});

describe('help with a signature', () => {
  it('tells the parameter at hand', () => {
    const place = asked(`${declarations}task Rest(Guard guard) { near(guard, connects(1, 2), |`);
    const help = signature(place.project, place.file, place.at)!;
    expect(help.signature).toBe('define boolean near(Guard guard, Area area)');
    expect(help.parameters.map(({ from, to }) => help.signature.slice(from, to))).toEqual(['Guard guard', 'Area area']);
    expect(help.active).toBe(2);
  });

  it('tells the innermost call, and none outside', () => {
    const inner = asked(`${guard.slice(0, -2)} method more { ordered(Walk(guard, at(|`);
    expect(signature(inner.project, inner.file, inner.at)!.signature).toBe('fluent Area at(Guard guard)');
    const outer = asked(`${guard.slice(0, -2)} method more { ordered(Walk(guard, at(guard), |`);
    expect(signature(outer.project, outer.file, outer.at)).toMatchObject({ active: 2 });
    const outside = asked(`${declarations}|`);
    expect(signature(outside.project, outside.file, outside.at)).toBeNull();
  });
});
