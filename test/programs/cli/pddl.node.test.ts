// PDDL at the command line: what is wrong with a text, and which texts are taken for PDDL.

import { describe, expect, it } from 'vitest';
import { checkPddlPlan } from '../../../programs/testing/index.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const domain = `(define (domain walk)
  (:types place)
  (:predicates (at ?p - place) (next ?a ?b - place))
  (:action step-to :parameters (?a ?b - place) :precondition (and (at ?a) (next ?a ?b))
    :effect (and (not (at ?a)) (at ?b))))
`;
const problem = `(define (problem home) (:domain walk)
  (:objects door hall bed-room - place)
  (:init (at door) (next door hall) (next hall bed-room))
  (:goal (at bed-room)))
`;

const path = folderWith({
  'walk.pddl': domain,
  'home.pddl': problem,
  'both.txt': `; (:htn) is not in it\n${domain}${problem}`,
  'apart.pddl': problem.replace('(next door hall)', ''),
  'far.pddl': domain
    .replace('(:action', '(:derived (far ?p - place) (exists (?q - place) (and (next ?p ?q) (far ?q))))\n  (:action')
    .replace('(:predicates', '(:predicates\n    (far ?p - place)'),
  'wrong.pddl': domain.replace('(at ?b))))', '(at ?c))))').replace('(and (at ?a)', '(and (an ?a)'),
  'wrong-home.pddl': problem.replace('(at door)', '(at dor)'),
});

describe('check', () => {
  it('accepts a domain and a problem in PDDL, in two files or in one', async () => {
    const { code, out } = await run(['check', path('walk.pddl'), path('home.pddl'), path('both.txt')]);
    expect({ code, out }).toEqual({ code: 0, out: '3 files without errors or warnings\n' });
  });

  it('tells all mistakes with their places and advice', async () => {
    const files = [path('walk.pddl'), path('wrong-home.pddl')];
    const { code, out } = await run(['check', ...files]);
    expect(code).toBe(1);
    expect(out).toContain('wrong-home.pddl:3:14');
    expect(out).toContain('did you mean `door`?');
    const json = JSON.parse((await run(['check', path('wrong.pddl'), '--json'])).out);
    expect(json).toMatchObject([
      { code: 'FP5102', line: 4, advice: 'did you mean `at`?' },
      { code: 'FP5102', line: 5, message: 'there is no variable `?c`' },
    ]);
  });

  it('asks for the domain of a problem alone', async () => {
    const { code, err } = await run(['check', path('home.pddl')]);
    expect(code).toBe(2);
    expect(err).toContain('home.pddl is a problem; name the file of its domain too');
  });
});

describe('plan', () => {
  it('makes the goal true', async () => {
    const { code, out, err } = await run(['plan', path('walk.pddl'), path('home.pddl')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^solved: 2 tasks, cost 2 /);
    expect(out.split('\n').slice(1)).toEqual(['  1. step-to(door, hall)', '  2. step-to(hall, bed-room)', '']);
    const json = JSON.parse((await run(['plan', path('both.txt'), '--best', '--json'])).out);
    expect(json).toMatchObject({ status: 'solved', plan: ['step-to(door, hall)', 'step-to(hall, bed-room)'], cost: 2 });
  });

  it('is printed as validators read it', async () => {
    const { out } = await run(['plan', path('both.txt'), '--format', 'val']);
    expect(out).toBe('(step-to door hall)\n(step-to hall bed-room)\n; cost = 2\n');
    expect(checkPddlPlan(domain, problem, out)).toEqual({ ok: true, steps: 2, cost: 2 });
  });

  it('tells why there is none', async () => {
    const { code, out } = await run(['plan', path('walk.pddl'), path('apart.pddl'), '--explain']);
    expect(code).toBe(1);
    expect(out).toContain('No plan: the goal is out of reach, whatever is done.');
    expect(out).toContain('What the world lacks, and no action gives:');
    const json = JSON.parse((await run(['plan', path('walk.pddl'), path('apart.pddl'), '--explain', '--json'])).out);
    expect(json).toMatchObject({ status: 'failed', parts: [{ outlook: 'out-of-reach' }] });
    expect((await run(['plan', path('both.txt'), '--explain'])).out).toContain('A plan of 2 steps, cost 2:');
  });

  it('tells that there is none', async () => {
    const { code, out } = await run(['plan', path('walk.pddl'), path('apart.pddl')]);
    expect(code).toBe(1);
    expect(out).toMatch(/^no plan: the goal cannot be reached /);
  });

  it('tells mistakes first', async () => {
    const { code, err } = await run(['plan', path('wrong.pddl'), path('home.pddl')]);
    expect(code).toBe(1);
    expect(err).toContain('did you mean `at`?');
  });

  it('has no options of plans for tasks', async () => {
    for (const option of ['--reference', '--parallel', '--format=ipc']) {
      const { code, err } = await run(['plan', path('both.txt'), option]);
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/is not for problems that ask for a goal|is for domains in HDDL/),
      ]);
    }
  });
});

describe('convert', () => {
  it('writes PDDL as a text of the language', async () => {
    const { code, out, err } = await run(['convert', path('walk.pddl'), path('home.pddl')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`domain walk;

type place;

fluent boolean at(place x1);
constant boolean next(place x1, place x2);

task \`step-to\`(place a, place b) {
    at(a);
    next(a, b);
    at(a) := false;
    at(b) := true;
}

problem home of walk;

instance place door, hall, \`bed-room\`;

at(door) := true;
next(door, hall) := true;
next(hall, \`bed-room\`) := true;

achieve (at(\`bed-room\`));
`);
    const both = await run(['convert', path('both.txt'), '--to', 'htn']);
    expect(both.out).toBe(out);
  });

  it('asks for the problem, and refuses what a text cannot say', async () => {
    const alone = await run(['convert', path('walk.pddl')]);
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('name the problem')]);
    const recursive = await run(['convert', path('far.pddl'), path('home.pddl')]);
    expect(recursive.code).toBe(1);
    expect(recursive.err).toContain("far.pddl:4:6: error FP5302: a text can't say `far`");
    const other = await run(['convert', path('walk.pddl'), path('home.pddl'), '--to', 'hddl']);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('is in PDDL and becomes htn first')]);
  });
});
