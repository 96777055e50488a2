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
} from '../../formats/behaviour-trees/index.ts';
import { loadDomain } from '../../language/index.ts';
import { root } from '../repo/sources.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const hunters = join(root, 'domains/hunters/hunters.htn');
const fps = join(root, 'domains/simple-fps/simple-fps.htn');
const squad = join(root, 'domains/squad/squad.htn');
const path = folderWith({
  'bare.htn': 'domain bare; fluent boolean done; task Do() { done := true; }',
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
    [[hunters, fps], '`convert` takes one domain, but got 2 files'],
    [[hunters, ...task], '`convert` needs --to: bt.xml or bt.json'],
    [[hunters, ...task, '--to', 'bt.jsn'], 'there is no format "bt.jsn", did you mean bt.json?'],
    [
      [hunters, ...task, '--to', 'trees/door.xml'],
      'there is no format "trees/door.xml" (there are bt.xml and bt.json; -o says where to write)',
    ],
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
