// Diagnostics of the service are those of the language, each at its place in its file. Fixes mend what they are about:
// every fix for every mistake in the cases of the language is tried.

import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkHddlDomain, loadHddl, parseHddl } from '../../../formats/hddl/index.ts';
import { checkPddlDomain, loadPddl, parsePddl } from '../../../formats/pddl/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { applied, diagnose, openProject } from '../../../language/service/index.ts';
import { guard, yard } from './project.ts';

const folder = new URL('../../cases/language/', import.meta.url);
const cases = readdirSync(folder).filter((name) => name.endsWith('.htn'));

function titlesOf(text: string, code: string): string[] {
  const found = diagnose(openProject({ 'a.htn': text }), 'a.htn').filter((one) => one.code === code);
  return found.flatMap(({ fixes }) => fixes.map(({ title }) => title));
}

/** The text after the first fix for this code. */
function mended(text: string, code: string): string {
  const found = diagnose(openProject({ 'a.htn': text }), 'a.htn').find((one) => one.code === code);
  if (!found?.fixes[0]) throw new Error(`no fix for ${code}: ${JSON.stringify(found)}`);
  return applied(text, found.fixes[0].edits);
}

describe('diagnostics', () => {
  it.each(cases)('of %s are those of the language', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const found = diagnose(openProject({ [name]: text }), name).map(({ code, from, to }) => [code, from, to]);
    const expected = loadDomain(text).diagnostics.map(({ code, span }) => [code, span.start, span.end]);
    expect(found).toEqual(expected);
  });

  it('of problems need their domain', () => {
    const codes = (texts: Record<string, string>) => diagnose(openProject(texts), 'yard.htn').map(({ code }) => code);
    expect(codes({ 'yard.htn': yard, 'guard.htn': guard })).toEqual([]);
    expect(codes({ 'yard.htn': yard })).toEqual(['FP3016']);
    expect(codes({ 'yard.htn': yard, 'guard.htn': `${guard} fluent` })).toEqual(['FP3017']);
    expect(codes({ 'yard.htn': yard.replace('hall;', 'hal;'), 'guard.htn': guard })).toEqual(['FP3002']);
  });

  it('of problems in JSON, and none of other JSON', () => {
    const problem = JSON.stringify({
      problem: 'p',
      domain: 'guard',
      objects: {},
      network: { task: 'Patrl', args: [] },
    });
    const found = diagnose(openProject({ 'p.json': problem, 'guard.htn': guard, 'x.json': '{}' }), 'p.json');
    expect(found.map(({ severity }) => severity)).toContain('error');
    expect(diagnose(openProject({ 'x.json': '{' }), 'x.json')).toEqual([]);
  });

  it('of HDDL and PDDL, where a project brings their notation', () => {
    const notations = {
      hddl: { parse: parseHddl, checkDomain: checkHddlDomain, load: loadHddl },
      pddl: { parse: parsePddl, checkDomain: checkPddlDomain, load: loadPddl },
    };
    const domain =
      '(define (domain doors) (:predicates (open)) (:action go :parameters () :precondition () :effect (opn)))';
    const problem = '(define (problem p) (:domain doors) (:init (opne)) (:goal (open)))';
    const project = openProject(
      { 'd.pddl': domain, 'p.pddl': problem, 'h.hddl': '(define (domain h) (:tusk))' },
      notations,
    );
    const found = (file: string) => diagnose(project, file).map(({ from, to }) => project.read(file)!.slice(from, to));
    expect(found('d.pddl')).toEqual(['opn']);
    project.write('d.pddl', domain.replace('opn', 'open'));
    expect(found('p.pddl')).toEqual(['opne']);
    expect(found('h.hddl')).toHaveLength(1);
    expect(diagnose(openProject({ 'd.pddl': domain }), 'd.pddl')).toEqual([]);
  });
});

describe('fixes', () => {
  it('take what they are about away, wherever the cases have one', () => {
    const tried = new Map<string, number>();
    for (const name of cases) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const found = diagnose(openProject({ [name]: text }), name);
      for (const { code, fixes, from } of found) {
        for (const { title, edits } of fixes) {
          const after = diagnose(openProject({ [name]: applied(text, edits) }), name);
          const before = found.filter((one) => one.code === code).length;
          const left = after.filter((one) => one.code === code).length;
          if (left >= before) throw new Error(`${name}: "${title}" for ${code} at ${from} mends nothing`);
          tried.set(code, (tried.get(code) ?? 0) + 1);
        }
      }
    }
    expect([...tried.keys()].length).toBeGreaterThanOrEqual(20);
  });

  it('say what they write', () => {
    expect(mended('domain a;\nfluent boolean open\ntask B() { open := true; }\n', 'FP1012')).toContain('open;\ntask');
    expect(mended('domain a;\nfluent boolean open;\ntask B() { opne := true; }\n', 'FP2003')).toContain(
      '{ open := true',
    );
    expect(mended('domain a;\nfluent boolean x;\ntask B() { x && x; x := true; }\n', 'FP1007')).toContain('x and x');
    expect(mended('domain a;\nfluent boolean x;\ntask B() { !x; x := true; }\n', 'FP1007')).toContain('not x;');
    expect(mended('domain a;\nconstant boolean x;\ntask B() { x := true; }\n', 'FP2021')).toContain('fluent boolean x');
    expect(mended('domain a;\nfluent Door x;\ntask B() { x := none; }\n', 'FP2002')).toContain(
      'type Door;\nfluent Door',
    );
    expect(mended('domain a;\n// A gate.\nfluent boolean x;\ntask B() { x := true\n', 'FP1013')).toMatch(/\}$/);
    expect(titlesOf('domain a;\nfluent boolean x;\ntask B() { x; }\n', 'FP4007')).toEqual([
      'Declare it as `constant`',
      'Declare it as `sensed fluent`',
    ]);
    const lines = 'domain a;\nfluent boolean x;\ntask B() {\n    let one := 1;\n    x := true;\n}\n';
    expect(mended(lines, 'FP4001')).toBe(lines.replace('    let one := 1;\n', ''));
    expect(mended(lines.replaceAll('\n', '\r\n'), 'FP4001')).not.toMatch(/\r\n *\r\n/);
    expect(titlesOf('domain a;\ntask B(boolean x) {}\n', 'FP4001')).toEqual(['Call it `_x`']);
  });

  it('in an included file change that file', () => {
    const project = openProject({
      'a.htn': 'domain a;\ninclude "b.htn";\n',
      'b.htn': 'type Area;\nfluent Area x\ntask B() { x := none; }',
    });
    const [found] = diagnose(project, 'b.htn');
    expect(found!.fixes[0]!.edits).toEqual([{ file: 'b.htn', from: 24, to: 24, insert: ';' }]);
  });
});
