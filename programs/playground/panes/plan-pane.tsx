// The plan: the result of the search, its tree of tasks or its steps, and the search step by step.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { planHint } from '../live/state.ts';
import { lookAtSearch, stop } from '../state/planning.ts';
import * as store from '../state/store.ts';
import { Obstacles } from './obstacles.tsx';
import { StepList } from './step-list.tsx';
import { TreePane } from './tree-pane.tsx';
import { counted, duration } from './words.ts';

export function PlanPane(): JSX.Element {
  const asList = useSignal(false);
  const plan = store.plan.value;
  const hasPlan = (plan?.nodes.length ?? 0) > 0;
  const showsList = (asList.value || plan?.isGoal) && !store.searchMoment.value;
  return (
    <section class="pane plan" aria-label="Plan">
      <header>
        <h2>Plan</h2>
        {hasPlan && !plan!.isGoal && (
          <div class="choice" role="group" aria-label="How to show the plan">
            <button aria-pressed={!asList.value} onClick={() => (asList.value = false)}>
              Tree
            </button>
            <button aria-pressed={asList.value} onClick={() => (asList.value = true)}>
              Steps
            </button>
          </div>
        )}
        <SearchStepper />
      </header>
      <Outcome />
      {hasPlan || store.searchMoment.value ? showsList ? <StepList /> : <TreePane /> : <Obstacles />}
    </section>
  );
}

/** One sentence on how it went. */
function Outcome(): JSX.Element {
  const { value: search } = store.searching;
  const { value: note } = store.note;
  const { value: moment } = store.searchMoment;
  const plan = store.plan.value;
  const hint = store.texts.problem.value.trim() === '' ? planHint.value : null;
  return (
    <div class="outcome-line" role="status">
      {hint && !plan ? (
        <p class="faint">{hint}</p>
      ) : note && !(search && search.iterations > 0) ? (
        <p class="warn">
          {note}
          {plan && ' Shown is the last plan.'}
        </p>
      ) : search && search.iterations > 0 ? (
        <p>
          Searching: {counted(search.iterations, 'iteration')} <button onClick={stop}>Stop</button>
        </p>
      ) : moment ? (
        <MomentLine />
      ) : (
        plan && <PlanLine />
      )}
    </div>
  );
}

function PlanLine(): JSX.Element {
  const { status, iterations, milliseconds, fault, isGoal, cost } = store.plan.value!;
  const shown = store.shownPlanSteps.value.length;
  const unit = isGoal ? 'state' : 'iteration';
  const after = `${counted(iterations, unit)}, ${duration(milliseconds)}`;
  const inGame = store.measured.value;
  switch (status) {
    case 'solved':
      return (
        <p class="good">
          <strong>{shown === 0 ? 'Nothing needs to be done.' : `A plan of ${counted(shown, 'step')}`}</strong>
          {cost !== null && cost !== shown && `, cost ${cost}`}
          <span class="faint">
            {' '}
            after {after}
            {inGame !== null && (
              <span title="The same search, compiled, as a game runs it"> · in a game: {duration(inGame / 1000)}</span>
            )}
          </span>
        </p>
      );
    case 'fault':
      return (
        <p class="bad">
          The search ended with a fault: {fault?.message}.{' '}
          {fault && <button onClick={() => store.lightUp(fault.place)}>line {fault.place.line}</button>}
        </p>
      );
    case 'stopped':
      return (
        <p class="warn">
          <strong>Stopped</strong> after {after}. Searches of this page may take five seconds.
        </p>
      );
    case 'failed':
      return (
        <p class="bad">
          <strong>No plan.</strong> All ways were tried: {after}.
        </p>
      );
    default:
      return (
        <p class="warn">
          <strong>{status.replaceAll('-', ' ')}</strong> after {after}.
        </p>
      );
  }
}

function MomentLine(): JSX.Element {
  const { iterations, status, tries } = store.searchMoment.value!;
  return (
    <p>
      <strong>Iteration {iterations}</strong>
      {tries && (
        <>
          : looks at <code>{tries}</code>
        </>
      )}
      {status !== 'running' && ` · ${status}`}
    </p>
  );
}

/** F10 and Shift+F10 do the same. */
function SearchStepper(): JSX.Element | null {
  const plan = store.plan.value;
  if (!plan || plan.isGoal || plan.iterations === 0) return null;
  const moment = store.searchMoment.value;
  const at = moment?.iterations ?? 0;
  return (
    <div class="stepper" role="group" aria-label="Step through the search">
      {moment && (
        <button title="One iteration back (Shift+F10)" aria-label="Back" onClick={() => lookAtSearch(at - 1)}>
          ◂
        </button>
      )}
      <button title="Look at the search, one iteration at a time (F10)" onClick={() => lookAtSearch(at + 1)}>
        {moment ? '▸' : 'Step the search'}
      </button>
      {moment && (
        <>
          <input
            type="range"
            min={1}
            max={plan.iterations}
            value={at}
            aria-label="Iteration"
            onInput={({ currentTarget }) => lookAtSearch(Number(currentTarget.value))}
          />
          <button onClick={() => lookAtSearch(null)}>Done</button>
        </>
      )}
    </div>
  );
}
