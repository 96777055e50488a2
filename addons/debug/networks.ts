// Converts requests, options and plans of searches to the form of recordings, and back.

import * as abi from '../../ir/abi.ts';
import { modes, strategies } from '../../ir/strategies.ts';
import type { Network, SubmitOptions } from '../../bindings/index.ts';
import { planOf, readCall, recordAt, stepCount } from '../../bindings/internal.ts';
import type { Core, SessionHandle, WorldState } from '../../bindings/internal.ts';
import { fromRecorded, toRecorded } from './numbers.ts';
import type { RecordedCall, RecordedNetwork, RecordedNumber, RecordedOptions } from './types.ts';

export function recordNetwork(network: Network): RecordedNetwork {
  if (network.kind === 'task') return [network.task, ...network.args.map(toRecorded)];
  return [network.kind, ...network.parts.map(recordNetwork)];
}

export function networkOf(recorded: RecordedNetwork): Network {
  const [first, ...rest] = recorded as [number | 'ordered' | 'unordered', ...unknown[]];
  if (typeof first === 'number')
    return { kind: 'task', task: first, args: (rest as RecordedNumber[]).map(fromRecorded) };
  return { kind: first, parts: (rest as RecordedNetwork[]).map(networkOf) };
}

/** Returns the steps of a session's plan, including internal ones, or null. Objects that were removed are 0. */
export function recordPlan(state: WorldState, handle: SessionHandle): RecordedCall[] | null {
  const inside = { state, handle };
  const plan = planOf(inside);
  if (!plan) return null;
  const { core } = state.loaded;
  return Array.from({ length: stepCount(core, plan) }, (_, at) => {
    const { task, args } = readCall(state.calls, recordAt(core, plan, at), inside, 0);
    return [task, ...args.map(toRecorded)];
  });
}

const usual = { depth: 100_000, work: 1e10, deadEnds: 128, priority: 8 };

/** Returns the options in a session's header. `frames`: those of its deadline. */
export function recordOptions(core: Core, address: number, isSubmitted: boolean, frames: number): RecordedOptions {
  const word = (offset: number): number => core.load(address + offset) >>> 0;
  const long = (offset: number): number => core.loadLong(address + offset);
  const mode = modes[word(abi.SESSION_MODE)]!;
  const strategy = strategies[word(abi.SESSION_STRATEGY)]!;
  const gap = core.loadFloat(address + abi.SESSION_GAP);
  const horizon = word(abi.SESSION_HORIZON);
  const after = word(abi.SESSION_REMEMBER_AFTER);
  const keeps = word(abi.SESSION_KEEPS_DERIVATION) !== 0;
  const limits: NonNullable<RecordedOptions['limits']> = {};
  const [iterations, work] = [long(abi.SESSION_ITERATION_LIMIT), long(abi.SESSION_WORK_LIMIT)];
  const [depth, memory] = [word(abi.SESSION_DEPTH_LIMIT), word(abi.SESSION_MEMORY_LIMIT)];
  if (iterations) limits.iterations = iterations;
  if (depth !== usual.depth) limits.depth = depth;
  if (work !== usual.work) limits.work = work || 'Infinity';
  if (memory) limits.memory = memory;
  const options: RecordedOptions = {};
  if (mode !== 'first') options.mode = mode;
  if (strategy !== 'depth-first') options.strategy = strategy;
  if (gap) options.gap = gap;
  if (Object.keys(limits).length > 0) options.limits = limits;
  if (horizon) options.horizon = horizon;
  else if (after !== usual.deadEnds + 1) options.remember = after ? after - 1 : false;
  const usually = horizon > 0 || (isSubmitted && strategy !== 'best-first');
  if (keeps !== usually) options.decomposition = keeps;
  if (!isSubmitted) return options;
  const priority = word(abi.SESSION_PRIORITY);
  if (priority !== usual.priority) options.priority = priority;
  if (frames >>> 0 !== abi.NO_DEADLINE) options.deadline = frames;
  return options;
}

export function optionsOf({ limits, ...others }: RecordedOptions): SubmitOptions {
  if (!limits) return others;
  const { depth, work, ...rest } = limits;
  return {
    ...others,
    limits: {
      ...rest,
      ...(depth !== undefined && { depth: fromRecorded(depth) }),
      ...(work !== undefined && { work: fromRecorded(work) }),
    },
  };
}
