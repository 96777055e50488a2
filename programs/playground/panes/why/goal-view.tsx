// The explanation of a goal without a plan: which part of it is out of reach, what the world lacks, and the nearest
// state.

import type { JSX } from 'preact';
import type { GoalReasonView, GoalView } from '../../model/why-data.ts';
import { LineLink } from './links.tsx';

export function GoalWhy({ goal }: { goal: GoalView }): JSX.Element {
  const { parts, lacking, nearest, isCut } = goal;
  const unreachable = parts.filter(({ isPossible }) => !isPossible);
  return (
    <div class="goal-why">
      <p>
        {unreachable.length > 0
          ? 'The goal is out of reach, whatever is done:'
          : 'Each part of the goal can become true, but no order of actions was found that leads to all of it.'}
      </p>
      {unreachable.map(({ text, place, because }) => (
        <article key={text}>
          <h3>{text}</h3>
          {place && <LineLink place={place} />}
          <Reasons reasons={because} />
        </article>
      ))}
      {lacking.length > 0 && (
        <article>
          <h3>What the world lacks, and no action gives</h3>
          <Reasons reasons={lacking.slice(0, 10)} />
          {lacking.length > 10 && <p class="faint">and {lacking.length - 10} more</p>}
        </article>
      )}
      {nearest && unreachable.length === 0 && (
        <article>
          <h3>The nearest state</h3>
          {nearest.steps.length === 0 ? (
            <p class="faint">Nothing came nearer than the world as it is.</p>
          ) : (
            <p>behind {nearest.steps.join(', ')}</p>
          )}
          {nearest.holds.length > 0 && <p>There holds: {nearest.holds.join('; ')}</p>}
          <p>
            There is missing: <strong>{nearest.missing.join('; ')}</strong>
          </p>
        </article>
      )}
      {isCut && <p class="faint">There is more than is shown here.</p>}
    </div>
  );
}

/** The deepest level that is shown. */
const deepest = 8;

function Reasons({ reasons, depth = 0 }: { reasons: readonly GoalReasonView[]; depth?: number }): JSX.Element | null {
  if (reasons.length === 0 || depth > deepest) return null;
  return (
    <ul class="goal-reasons">
      {reasons.map(({ text, place, values, ways }, at) => (
        <li key={at}>
          <code>{text}</code> {place && <LineLink place={place} />}
          {values.map((one) => (
            <p key={one.text} class="value">
              <code>{one.text}</code> is <strong>{one.value === '' ? 'nothing' : one.value}</strong>
            </p>
          ))}
          {ways
            .filter(({ because }) => because.length > 0)
            .map(({ action, because }, index) => (
              <div key={index} class="goal-way">
                {action !== '' && <p class="faint">{action} would need:</p>}
                <Reasons reasons={because} depth={depth + 1} />
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}
