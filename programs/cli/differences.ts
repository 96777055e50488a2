// Shows the differences between an expected plan and the one that was found: the steps of both, with marks before those
// that only one of them has.

import type { ExpectedPlan, PlanExpectations } from './expectations.ts';
import type { Outcome } from './outcome.ts';

/** Returns lines to print, or none if everything is as expected. */
export function differencesOf(expected: PlanExpectations, first: Outcome, best: Outcome | null): string[] {
  const status = expected.status ?? (expected.plan ? 'solved' : undefined);
  const lines: string[] = [];
  if (status !== undefined && first.status !== status) lines.push(...wrongStatus(status, first));
  else if (expected.plan) lines.push(...stepsThatDiffer('another plan', expected.plan, first.plan ?? []));
  if (expected.cost !== undefined && first.cost !== expected.cost && lines.length === 0) {
    lines.push(`  cost: expected ${expected.cost}, found ${first.cost ?? 'no plan'}`);
  }
  if (expected.iterations !== undefined && first.iterations !== expected.iterations) {
    lines.push(`  iterations: expected ${expected.iterations}, found ${first.iterations}`);
  }
  if (expected.best && best) lines.push(...bestDiffers(expected.best, best));
  return lines;
}

function wrongStatus(status: string, { status: found, plan, fault }: Outcome): string[] {
  const why = fault === undefined ? '' : `: ${fault.message}`;
  const steps = found === 'solved' && plan ? plan.map((step) => `  + ${step}`) : [];
  return [`  status: expected ${status}, found ${found}${why}`, ...steps];
}

function bestDiffers({ steps, cost }: ExpectedPlan, best: Outcome): string[] {
  if (best.status !== 'solved') return wrongStatus('solved', best).map((line) => line.replace('status', 'best plan'));
  const lines = stepsThatDiffer('another best plan', steps, best.plan ?? []);
  if (cost !== undefined && best.cost !== cost) lines.push(`  best cost: expected ${cost}, found ${best.cost}`);
  return lines;
}

function stepsThatDiffer(what: string, expected: readonly string[], found: readonly string[]): string[] {
  if (expected.length === found.length && expected.every((step, at) => step === found[at])) return [];
  return [`  ${what} (- expected, + found)`, ...marked(expected, found).map((line) => `  ${line}`)];
}

/** The most steps for which the longest common part is computed, because the time is proportional to their product. */
const mostCompared = 2000;

/** The steps that both have, in order, each after those that only one of them has. */
function marked(expected: readonly string[], found: readonly string[]): string[] {
  let start = 0;
  while (start < expected.length && start < found.length && expected[start] === found[start]) start++;
  const left = expected.slice(start);
  const right = found.slice(start);
  const lines = expected.slice(0, start).map((step) => `  ${step}`);
  if (left.length > mostCompared || right.length > mostCompared) {
    return [...lines, ...left.map((step) => `- ${step}`), ...right.map((step) => `+ ${step}`)];
  }
  const common = commonLengths(left, right);
  let [one, other] = [0, 0];
  while (one < left.length || other < right.length) {
    if (one < left.length && left[one] === right[other]) {
      lines.push(`  ${left[one]}`);
      one++;
      other++;
    } else if (one < left.length && (other === right.length || common[one + 1]![other]! >= common[one]![other + 1]!)) {
      lines.push(`- ${left[one++]}`);
    } else lines.push(`+ ${right[other++]}`);
  }
  return lines;
}

/** The length of the longest common part after each pair of positions. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let one = left.length - 1; one >= 0; one--) {
    for (let other = right.length - 1; other >= 0; other--) {
      const isSame = left[one] === right[other];
      const without = Math.max(lengths[one + 1]![other]!, lengths[one]![other + 1]!);
      lengths[one]![other] = isSame ? lengths[one + 1]![other + 1]! + 1 : without;
    }
  }
  return lengths;
}
