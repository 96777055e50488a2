// The list of the plan's steps. A click goes to the step.

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { goTo } from '../state/play.ts';
import * as store from '../state/store.ts';

/** How many steps are put into the page immediately. The tree shows all of them. */
const mostShown = 1000;

export function StepList(): JSX.Element {
  const { nodes } = store.plan.value!;
  const steps = store.shownPlanSteps.value;
  const list = useRef<HTMLOListElement>(null);
  const at = store.moment.value;
  useEffect(() => {
    if (store.isPlaying.peek()) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ol class="steps" ref={list}>
      {steps.slice(0, mostShown).map(({ node }, step) => {
        const { name, text, place } = nodes[node]!;
        const choose = (): void => {
          goTo(step + 1);
          store.selected.value = node;
          store.lightUp(place);
        };
        return (
          <li key={step}>
            <button aria-current={at === step + 1 ? 'step' : undefined} onClick={choose}>
              <span class="number">{step + 1}</span>
              <span class="name">{name}</span>
              <span class="args">{text.slice(name.length)}</span>
            </button>
          </li>
        );
      })}
      {steps.length > mostShown && <li class="faint">and {steps.length - mostShown} more</li>}
    </ol>
  );
}
