// The steps of the plan, one below the other. A click goes to the step.

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import * as store from '../state/store.ts';

/** More are not put into the page at once. The tree shows all of them. */
const mostShown = 1000;

export function StepList(): JSX.Element {
  const { nodes, steps } = store.plan.value!;
  const list = useRef<HTMLOListElement>(null);
  const at = store.moment.value;
  useEffect(() => {
    if (store.isPlaying.peek()) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ol class="steps" ref={list} tabIndex={-1}>
      {steps.slice(0, mostShown).map((node, step) => (
        <li key={step} class={nodes[node]!.internal ? 'internal' : ''}>
          <button
            aria-current={at === step + 1 ? 'step' : undefined}
            onClick={() => {
              store.moment.value = step + 1;
              store.selected.value = node;
              store.lightUp(nodes[node]!.place);
            }}
          >
            <span class="number">{step + 1}</span>
            <span class="name">{nodes[node]!.name}</span>
            <span class="args">{nodes[node]!.text.slice(nodes[node]!.name.length)}</span>
          </button>
        </li>
      ))}
      {steps.length > mostShown && <li>and {steps.length - mostShown} more</li>}
    </ol>
  );
}
