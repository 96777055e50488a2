// `frameplan convert`: what it writes, what it refuses, and in which words.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateDefinition } from 'mistreevous';
import { describe, expect, it } from 'vitest';
import {
  translateTask,
  writeAgentTypes,
  writeBehaviorTreeXml,
  writeMistreevous,
} from '../../../formats/behaviour-trees/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { root } from '../../repo/sources.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';
import { home, walk } from './texts.ts';

const hunters = join(root, 'domains/hunters/hunters.htn');
const fps = join(root, 'domains/simple-fps/simple-fps.htn');
const squad = join(root, 'domains/squad/squad.htn');
const farm = `domain farm;
type Cow;
fluent boolean fed(Cow cow);
task Feed(Cow cow) { not fed(cow); fed(cow) := true; }
task FeedAll() { method { exists (Cow cow) { not fed(cow); ordered(Feed(cow), FeedAll()); } } method { forall (Cow cow) { fed(cow); } } }
problem p of farm;
instance Cow berta, emma;
ordered(FeedAll());
`;
const path = folderWith({
  'bare.htn': 'domain bare; fluent boolean done; task Do() { done := true; }',
  'walk.hddl': walk,
  'home.hddl': home,
  'farm.htn': farm,
  'keys.htn':
    'domain keys;\ntype Thief;\nfluent Thief holder;\nfluent boolean open;\n' +
    'task Take(Thief thief) { holder == none :-> thief; }\ntask Open() { holder != none; open := true; }\n' +
    'problem locked of keys;\ninstance Thief ada;\nachieve (open);\n',
  'counting.htn': 'domain counting;\nfluent integer n;\ntask Do() {\n    n > 0;\n    n -= 1;\n}\n',
  'wrong.htn': 'domain wrong; task Do() { dune := true; }',
});
const { tree } = translateTask(loadDomain(readFileSync(hunters, 'utf8')).domain!, 'EnterRoom');
const written = writeMistreevous(tree!);

describe('convert', () => {
  it('prints a tree of BehaviorTree.CPP', async () => {
    const { code, out, err } = await run(['convert', hunters, '--task', 'EnterRoom', '--to', 'bt.xml']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(writeBehaviorTreeXml(tree!));
  });

  it('writes a tree of mistreevous, and what the game implements for it', async () => {
    const files = ['-o', path('bt.json'), '--types', path('bt.d.ts')];
    const given = ['convert', hunters, '--task', 'EnterRoom', '--to', 'bt.json', ...files];
    expect(await run(given)).toEqual({ code: 0, out: '', err: '' });
    const definition: unknown = JSON.parse(readFileSync(path('bt.json'), 'utf8'));
    expect(definition).toEqual(written.definition);
    expect(validateDefinition(definition).succeeded).toBe(true);
    expect(readFileSync(path('bt.d.ts'), 'utf8')).toBe(writeAgentTypes(tree!, written));
  });

  it('asks for effects when told to', async () => {
    const { out } = await run(['convert', hunters, '--task', 'AttractZombie', '--to', 'bt.xml', '--check-effects']);
    expect(out).toContain('<prey_is zombie="{room}" value="{hunter}"/>');
  });
});

describe('whole domains', () => {
  /** Without the time that it took. */
  const plan = async (...files: string[]) => (await run(['plan', ...files])).out.replace(/, [\d.]+ \S+s\)/, ')');

  it('in HDDL become text with the same plan, with their problem or alone', async () => {
    const given = [path('walk.hddl'), path('home.hddl')];
    expect(await run(['convert', ...given, '-o', path('walk.htn')])).toEqual({ code: 0, out: '', err: '' });
    expect(await plan(path('walk.htn'))).toBe(await plan(...given));
    const alone = await run(['convert', path('walk.hddl'), '--to', 'htn']);
    expect(alone.code).toBe(0);
    expect(alone.out).toContain('task go(place to) {');
    expect(alone.out).not.toContain('problem');
    expect((await run(['convert', path('home.hddl')])).err).toContain('this text holds no domain');
  });

  it('in text become HDDL, in one file or in two', async () => {
    const both = await run(['convert', path('farm.htn'), '--to', 'hddl']);
    expect({ code: both.code, err: both.err }).toEqual({ code: 0, err: '' });
    const files = [path('farm.hddl'), path('p.hddl')] as const;
    await run(['convert', path('farm.htn'), '--to', 'hddl', '-o', files[0], '--problem-output', files[1]]);
    expect(files.map((file) => readFileSync(file, 'utf8')).join('\n')).toBe(both.out);
    expect(await plan(...files)).toBe(await plan(path('farm.htn')));
  });

  it('in text become PDDL, with a problem that has a goal alone', async () => {
    const given = ['convert', path('keys.htn'), '--to', 'pddl'];
    const both = await run(given);
    expect({ code: both.code, err: both.err }).toEqual({ code: 0, err: '' });
    const files = [path('keys.pddl'), path('locked.pddl')] as const;
    await run([...given, '-o', files[0], '--problem-output', files[1]]);
    expect(files.map((file) => readFileSync(file, 'utf8')).join('\n')).toBe(both.out);
    expect((await run(['plan', ...files, '--format', 'val'])).out).toBe('(Take ada)\n(Open)\n; cost = 2\n');
    const { code, out, err } = await run(['convert', path('farm.htn'), '--to', 'pddl']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`farm.htn:1:1: error`);
    expect(err).toContain(`PDDL can't say tasks to be done`);
  });

  it('are refused where HDDL has no words, all at once', async () => {
    const { code, out, err } = await run(['convert', path('counting.htn'), '--to', 'hddl']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/counting\.htn:4:5: error\[?.*HDDL can't say a number/);
    expect(err).toMatch(/counting\.htn:5:5/);
  });
});

describe('a task that has no tree', () => {
  it.each([
    [fps, 'Behave', `${fps}:406:17: Behave has no tree: GetItem comes back to itself by MoveToArea`, 'inner-recursion'],
    [squad, 'Squad', `Squad has no tree: CancelPlans uses the sync step cancel_plans`, 'sync-step'],
  ])('is refused in one line, with the place and the reason: %s %s', async (file, task, message, reason) => {
    const { code, out, err } = await run(['convert', file, '--task', task, '--to', 'bt.json']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err).toContain(`(${reason}); `);
    expect(err.trimEnd()).not.toContain('\n');
  });

  it('is looked for in a text without errors only', async () => {
    const { code, err } = await run(['convert', path('wrong.htn'), '--task', 'Do', '--to', 'bt.json']);
    expect(code).toBe(1);
    expect(err).toContain('dune');
  });
});

describe('a wrong use', () => {
  const task = ['--task', 'EnterRoom'];
  it.each([
    [[], '`convert` needs a domain'],
    [[hunters, fps, squad], '`convert` takes a domain and a problem, but got more files'],
    [[hunters, fps, ...task, '--to', 'bt.xml'], '--to bt.xml takes a domain alone, but got '],
    [[hunters, ...task], '`convert` needs --to: hddl, or with --task bt.xml or bt.json'],
    [[hunters, '--to', 'htn'], 'is in htn already; `frameplan format` lays it out'],
    [[hunters, ...task, '--to', 'hddl'], '--task is for --to bt.xml and bt.json'],
    [[path('walk.hddl'), '--to', 'bt.xml'], 'is in HDDL and becomes htn first'],
    [[path('walk.hddl'), '--problem', 'home'], '--problem is for --to hddl'],
    [[path('farm.htn'), '--to', 'hddl', '--problem', 'q'], 'holds no problem "q"'],
    [
      [path('farm.htn'), '--to', 'hddl', '-o', 'a.hddl', '--problem-output', 'a.hddl'],
      '--problem-output would overwrite',
    ],
    [
      [hunters, ...task, '--to', 'bt.jsn'],
      '--to must be "htn" or "hddl" or "pddl" or "bt.xml" or "bt.json", not "bt.jsn", did you mean bt.json?',
    ],
    [[hunters, ...task, '--to', 'trees/door.xml'], '"bt.xml" or "bt.json", not "trees/door.xml"'],
    [[hunters, '--to', 'bt.xml'], '`convert` needs --task: one of the domain (there are CatchZombies, '],
    [[hunters, '--task', 'EntrRoom', '--to', 'bt.xml'], 'has no task "EntrRoom", did you mean EnterRoom?'],
    [[hunters, '--task', 'HoldGate', '--to', 'bt.xml'], 'HoldGate is a primitive task: only a compound task becomes'],
    [[path('bare.htn'), '--task', 'Undo', '--to', 'bt.xml'], 'has no task "Undo" (it has no compound task)'],
    [[hunters, ...task, '--to', 'bt.xml', '--types', 'a.d.ts'], '--types is for --to bt.json'],
    [[hunters, ...task, '--to', 'bt.xml', '-o', hunters], '-o would overwrite the domain'],
    [[hunters, ...task, '--to', 'bt.json', '-o', 'a.json', '--types', 'a.json'], '--types would overwrite -o'],
    [['nothing.htn', ...task, '--to', 'bt.xml'], 'cannot read nothing.htn'],
  ])('%j is told in one line', async (args, message) => {
    const { code, out, err } = await run(['convert', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });
});
