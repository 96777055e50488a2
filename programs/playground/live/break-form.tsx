// The form that sets a break, of any kind that a game knows.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { BreakWhen } from '../../../addons/debug/protocol.ts';
import type { RecordedDomain } from '../../../addons/debug/types.ts';
import { statusNames } from '../../../ir/statuses.ts';
import * as store from '../state/store.ts';
import { addBreak } from './breaks.ts';
import { ArgumentFields, Choice, firstArgs, same, variablesOf } from './fields.tsx';
import { game } from './game.ts';
import { tasksIn } from './text-places.ts';
import type { MethodInText } from './text-places.ts';
import { plainOf } from './values.ts';

type BreakKind = BreakWhen['on'];
const kinds: [BreakKind, string][] = [
  ['task', 'a task is searched for or planned'],
  ['method', 'a plan takes a method'],
  ['value', 'a value changes'],
  ['status', 'a search ends with a status'],
  ['iterations', 'a search takes long'],
];
const statuses = Object.values(statusNames).filter((name) => name !== 'running');

/** The contents of the fields. Empty: anything. */
interface BreakDraft {
  kind: BreakKind;
  world: string;
  task: string;
  method: string;
  branch: string;
  variable: string;
  /** null: any place. */
  args: string[] | null;
  status: string;
  above: string;
}

const empty: BreakDraft = {
  ...{ kind: 'task', world: '', task: '', method: '', branch: '', variable: '' },
  ...{ args: null, status: 'failed', above: '1000' },
};

export function BreakForm(): JSX.Element {
  const draft = useSignal<BreakDraft>(empty);
  const wrong = useSignal<string | null>(null);
  const change = (more: Partial<BreakDraft>): void => {
    draft.value = { ...draft.value, ...more };
    wrong.value = null;
  };
  const { domain, worlds } = game.value!;
  const { kind, world } = draft.value;
  const set = async (): Promise<void> => {
    wrong.value = await addBreak(breakOf(draft.value, domain), world || undefined);
  };
  return (
    <form class="live-form" aria-label="A new break" onSubmit={(event) => (event.preventDefault(), void set())}>
      <Choice label="Pause when" value={kind} options={kinds} onChoose={(to) => change({ kind: to as BreakKind })} />
      <Fields draft={draft.value} change={change} />
      {worlds.length > 1 && (
        <Choice
          label="World"
          value={world}
          options={[['', 'any'], ...same(worlds)]}
          onChoose={(to) => change({ world: to })}
        />
      )}
      <button type="submit">Set the break</button>
      {wrong.value && (
        <p class="bad" role="alert">
          {wrong.value}
        </p>
      )}
    </form>
  );
}

interface FieldsProps {
  draft: BreakDraft;
  change: (more: Partial<BreakDraft>) => void;
}

function Fields({ draft, change }: FieldsProps): JSX.Element {
  switch (draft.kind) {
    case 'task':
      return <TaskField draft={draft} change={change} />;
    case 'method':
      return <MethodFields draft={draft} change={change} />;
    case 'value':
      return <ValueFields draft={draft} change={change} />;
    case 'status':
      return (
        <>
          <Choice
            label="Status"
            value={draft.status}
            options={same(statuses)}
            onChoose={(status) => change({ status })}
          />
          <TaskField draft={draft} change={change} any />
        </>
      );
    case 'iterations':
      return (
        <>
          <label>
            <span class="label">More iterations than</span>
            <input
              aria-label="More iterations than"
              inputMode="numeric"
              value={draft.above}
              onInput={({ currentTarget }) => change({ above: currentTarget.value })}
            />
          </label>
          <TaskField draft={draft} change={change} any />
        </>
      );
  }
}

const taskNames = (isCompound: boolean): string[] =>
  game.value!.domain.tasks.filter(({ kind }) => !isCompound || kind === 'compound').map(({ name }) => name);

function TaskField({ draft, change, any = false }: FieldsProps & { any?: boolean }): JSX.Element {
  const names = taskNames(draft.kind === 'method');
  const options = any ? [['', 'any'] as const, ...same(names)] : same(names);
  const value = any ? draft.task : draft.task || names[0]!;
  return (
    <Choice
      label="Task"
      value={value}
      options={options}
      onChoose={(task) => change({ task, method: '', branch: '' })}
    />
  );
}

/** Names come from the text; without one they are written. */
function MethodFields({ draft, change }: FieldsProps): JSX.Element {
  const methods = methodsOf(draft);
  const method = methods.find(({ name }) => keyOf(name) === draft.method) ?? methods[0];
  return (
    <>
      <TaskField draft={draft} change={change} />
      {methods.length > 0 ? (
        <Choice
          label="Method"
          value={keyOf(method!.name)}
          options={methods.map(({ name }) => [keyOf(name), wordsOf('method', name)])}
          onChoose={(to) => change({ method: to, branch: '' })}
        />
      ) : (
        <label>
          <span class="label">Method</span>
          <input
            aria-label="Method"
            value={draft.method}
            onInput={({ currentTarget }) => change({ method: currentTarget.value })}
          />
        </label>
      )}
      {method && method.branches.length > 0 && (
        <Choice
          label="Branch"
          value={draft.branch}
          options={[['', 'any'], ...method.branches.map(({ name }) => [keyOf(name), wordsOf('branch', name)] as const)]}
          onChoose={(branch) => change({ branch })}
        />
      )}
    </>
  );
}

function methodsOf({ task }: BreakDraft): MethodInText[] {
  const name = task || taskNames(true)[0];
  return tasksIn(store.texts.domain.value).find((one) => one.name === name)?.methods ?? [];
}

/** Returns a name, or a number after a `#`, with which no name begins. */
const keyOf = (name: string | number): string => (typeof name === 'number' ? `#${name}` : name);
const nameIn = (key: string): string | number => (/^#\d+$/.test(key) ? Number(key.slice(1)) : key);
const wordsOf = (what: string, name: string | number): string =>
  typeof name === 'number' ? `${what} ${name + 1}` : name;

function ValueFields({ draft, change }: FieldsProps): JSX.Element {
  const variables = variablesOf(game.value!.domain);
  const variable = variables.find(({ name }) => name === draft.variable) ?? variables[0];
  if (!variable) return <p>The domain has no variables.</p>;
  return (
    <>
      <Choice
        label="Variable"
        value={variable.name}
        options={same(variables.map(({ name }) => name))}
        onChoose={(name) => change({ variable: name, args: null })}
      />
      {variable.params.length > 0 && (
        <Choice
          label="Place"
          value={draft.args ? 'one' : ''}
          options={[
            ['', 'any'],
            ['one', 'this one'],
          ]}
          onChoose={(to) => change({ args: to ? firstArgs(variable) : null })}
        />
      )}
      {draft.args && <ArgumentFields variable={variable} args={draft.args} onChange={(args) => change({ args })} />}
    </>
  );
}

/** Returns the break as the game gets it. The game reports mistakes in it. */
function breakOf(draft: BreakDraft, domain: RecordedDomain): BreakWhen {
  const { kind, task, method, branch, args, status, above } = draft;
  const ofTask = task ? { task } : {};
  switch (kind) {
    case 'task':
      return { on: kind, task: task || taskNames(false)[0]! };
    case 'method': {
      const first = methodsOf(draft)[0]?.name;
      const name = method ? nameIn(method) : (first ?? '');
      return { on: kind, task: task || taskNames(true)[0]!, method: name, ...(branch && { branch: nameIn(branch) }) };
    }
    case 'value': {
      const variables = variablesOf(domain);
      const variable = variables.find(({ name }) => name === draft.variable) ?? variables[0]!;
      const plain = args?.map((arg, at) => plainOf(variable.params[at]!.kind, arg));
      return { on: kind, variable: variable.name, ...(plain && { args: plain }) };
    }
    case 'status':
      return { on: kind, status, ...ofTask };
    case 'iterations':
      return { on: kind, above: plainOf('integer', above) as number, ...ofTask };
  }
}
