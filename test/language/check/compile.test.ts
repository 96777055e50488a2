// Compiles a text in one step: gives the module of a text without errors, else the errors.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { check, compile } from '../../../language/index.ts';
import { disassemble } from '../../compiler/wasm/disassemble.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';

const text = `domain yard;
type Area;
fluent Area at;
task Go(Area to) { at := to; }
task Stay() { method stay {} }
`;

describe('compile', () => {
  it('gives the module, the domain and the problems of a text', () => {
    const { bytes, domain, problems, diagnostics } = compile(
      `${text}problem one of yard;\ninstance Area hall;\nordered(Go(hall));\n`,
    );
    expect(diagnostics).toEqual([]);
    expect(domain!.tasks.map(({ name }) => name)).toEqual(['Go', 'Stay']);
    expect(problems.map(({ name }) => name)).toEqual(['one']);
    const { world, network } = createWorldFromProblem(new Planner({ memory: 2 ** 16 }).register(bytes!), problems[0]!);
    const session = world.plan(network);
    expect(session.run()).toBe('solved');
    expect(session.plan!.map((step) => step.text)).toEqual(['Go(hall)']);
  });

  it('gives no module for a text with errors, and all of them in order', () => {
    const { bytes, diagnostics } = compile(text.replace('at := to', 'att := too').replace('task Stay', 'taks Stay'));
    expect(bytes).toBeNull();
    const lines = diagnostics.map(({ span }) => span.line);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toEqual([...lines].sort((one, other) => one - other));
  });

  it('gives no module either when only a problem is wrong', () => {
    const { bytes, domain, diagnostics } = compile(`${text}problem one of yard;\nordered(Go(hall));\n`);
    expect(bytes).toBeNull();
    expect(domain).not.toBeNull();
    expect(diagnostics.map(({ severity }) => severity)).toContain('error');
  });

  it('compiles what has warnings, and hands them on', () => {
    const { bytes, diagnostics } = compile(text.replace('Stay()', 'Stay(Area unused)'));
    expect(bytes).not.toBeNull();
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    expect(check(text.replace('Stay()', 'Stay(Area unused)'))).toEqual(diagnostics);
  });

  it('keeps the names of functions when that is wanted', () => {
    expect(compile(text, { names: true }).bytes!.length).toBeGreaterThan(compile(text).bytes!.length);
    expect(disassemble(compile(text, { names: true }).bytes!)).toContain('$Stay');
  });
});
