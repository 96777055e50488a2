// Details of the chosen task and of the current step: values before and after, why a task was decomposed in this way,
// and the values that were changed in a copy of the world.

import type { JSX } from 'preact';
import { overrideText } from '../model/plan-data.ts';
import type { PlanNode } from '../model/plan-data.ts';
import { placeText, tableAt, valueText } from '../model/world-data.ts';
import type { PlaceChange, WorldData } from '../model/world-data.ts';
import { writeOverrides } from '../state/edits.ts';
import { goTo } from '../state/play.ts';
import * as store from '../state/store.ts';
import { AttemptList } from './attempts.tsx';
import { ExplainingLine } from './obstacles.tsx';
import { whyViews } from './why/loaded.ts';

export function InspectorPane(): JSX.Element {
  const moment = store.searchMoment.value;
  const node = store.selected.value;
  const { value: tried } = store.tried;
  const isOther = tried !== null && (node === null || store.why.value?.ofNodes[node] !== tried);
  return (
    <section class="pane inspector" aria-label="Inspector">
      <header>
        <h2>Why?</h2>
      </header>
      <div class="scroll" tabIndex={0} role="region" aria-label="Details">
        <WhatIf />
        {moment ? <AtSearch /> : isOther ? <AtTried /> : node === null ? <AtMoment /> : <AtNode number={node} />}
      </div>
    </section>
  );
}

/** A chosen task. */
function AtNode({ number }: { number: number }): JSX.Element | null {
  const plan = store.plan.value;
  const node = plan?.nodes[number];
  if (!plan || !node) return null;
  const examined = store.examined.value;
  const { value: looked } = store.looked;
  const Views = whyViews.value;
  const isFull = looked !== null && looked.text === node.text && looked.tried === store.tried.value;
  return (
    <>
      <h3>
        <button class="link" onClick={() => store.lightUp(node.place)}>
          {node.text}
        </button>
        <button class="close" aria-label="Close" onClick={() => (store.selected.value = null)}>
          ×
        </button>
      </h3>
      {node.step !== null && <StepValues node={node} changes={plan.changes[node.step] ?? []} world={plan.world} />}
      {isFull && Views ? (
        <Views.TriedDetails view={looked} />
      ) : (
        <>
          <ExplainingLine />
          {node.step === null && !plan.isGoal && (
            <>
              <p class="faint">{ways(node)} Click one: its line lights up.</p>
              {examined ? <AttemptList attempts={examined.attempts} /> : <p class="faint">…</p>}
            </>
          )}
        </>
      )}
    </>
  );
}

/** A tried task that is not in the plan. */
function AtTried(): JSX.Element | null {
  const { value: view } = store.looked;
  const node = store.selected.value;
  const Views = whyViews.value;
  if (!view || !Views || view.tried !== store.tried.value) return <p class="faint">…</p>;
  const back = (): void => {
    store.tried.value = node === null ? null : (store.why.peek()?.ofNodes[node] ?? null);
  };
  const above = node === null ? null : store.plan.value?.nodes[node];
  return (
    <>
      <h3>
        <button class="link" onClick={() => store.lightUp(view.place)}>
          {view.text}
        </button>
        <button class="close" aria-label="Close" onClick={back}>
          ×
        </button>
      </h3>
      <p class="faint">Tried, and not in the plan.</p>
      {above && <button onClick={back}>Back to {above.text}</button>}
      <Views.TriedDetails view={view} />
    </>
  );
}

const ways = ({ method }: PlanNode): string =>
  method ? 'All ways to do this task, in the order of the text.' : 'What this task asked for.';

function StepValues({
  node,
  changes,
  world,
}: {
  node: PlanNode;
  changes: PlaceChange[];
  world: WorldData;
}): JSX.Element {
  return (
    <>
      <p class="faint">
        {node.internal ? 'A step for the planner alone: a game does not see it.' : 'A step of the plan.'}
      </p>
      <Changes world={world} changes={changes} />
      <button onClick={() => goTo(momentOf(node.step!))}>Show the world after this step</button>
    </>
  );
}

const momentOf = (step: number): number => store.shownPlanSteps.peek().findIndex(({ to }) => step < to) + 1;

export function Changes({ world, changes }: { world: WorldData; changes: readonly PlaceChange[] }): JSX.Element {
  if (changes.length === 0) return <p class="faint">It changes nothing.</p>;
  return (
    <table class="changes">
      <thead>
        <tr>
          <th scope="col">value</th>
          <th scope="col">before</th>
          <th scope="col">after</th>
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, 200).map(({ place, before, after }) => {
          const shape = tableAt(world, place)!.shape;
          return (
            <tr key={place}>
              <td>
                <code>{placeText(world, place)}</code>
              </td>
              <td class="before">{valueText(world, shape, before)}</td>
              <td class="after">{valueText(world, shape, after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Nothing is chosen: what happens now. */
function AtMoment(): JSX.Element {
  const { world, changesAt, labels, rows, unit, length } = store.record.value;
  const at = store.moment.value;
  const isText = store.record.value.source === 'text';
  if (!world || length < 2) return <p class="faint">Click a task of the plan to see why it is there.</p>;
  const doing = rows.flatMap(({ name, labels: own }) => (own[at] ? [{ name, text: labels[own[at]! - 1]! }] : []));
  return (
    <>
      <p class="faint">
        {at === 0 ? 'Before the first step. ' : `After ${unit} ${at}. `}
        {!isText ? '' : 'Click a task of the plan to see why it is there, and what else was possible.'}
      </p>
      {doing.slice(0, 12).map(({ name, text }) => (
        <p key={name}>
          <code>{text}</code>
        </p>
      ))}
      {at > 0 && (isText || changesAt(at).length > 0) && <Changes world={world} changes={changesAt(at)} />}
    </>
  );
}

/** The search in the middle. */
function AtSearch(): JSX.Element {
  const { tries, attempts, depth, status } = store.searchMoment.value!;
  if (!tries) return <p class="faint">{status === 'solved' ? 'The plan is complete.' : `The search is ${status}.`}</p>;
  return (
    <>
      <h3>{tries}</h3>
      <p class="faint">The search looks at this task now, {depth} deep. The tree shows what it has decided so far.</p>
      <AttemptList attempts={attempts} />
    </>
  );
}

function WhatIf(): JSX.Element | null {
  const changes = store.overrides.value;
  if (changes.length === 0) return null;
  return (
    <div class="what-if">
      <h3>What if?</h3>
      <p class="faint">The plan is made in a copy of the world, with:</p>
      <ul>
        {changes.map((change, at) => (
          <li key={at}>
            <code>{overrideText(change)}</code>
            <button
              class="close"
              aria-label={`Take back ${overrideText(change)}`}
              onClick={() => (store.overrides.value = changes.filter((_, index) => index !== at))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <button onClick={writeOverrides}>Write it into the text</button>
      <button onClick={() => (store.overrides.value = [])}>Take all back</button>
    </div>
  );
}
