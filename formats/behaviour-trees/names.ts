// Makes names of nodes, trees, ports and locals that are valid in both libraries, in XML and in TypeScript.

/**
 * Names that nodes can't have. Those in capitals are nodes and elements of BehaviorTree.CPP. Agents of mistreevous have
 * `set` and `is`, and every object of JavaScript has the others.
 */
const taken = (
  'Action AlwaysFailure AlwaysSuccess AsyncFallback AsyncSequence BehaviorTree Condition ConsumeQueue Control Decorator ' +
  'Delay EntryUpdated Fallback ForceFailure ForceSuccess IfThenElse Inverter KeepRunningUntilFailure LoopBool LoopDouble ' +
  'LoopInt LoopString ManualSelector Parallel ParallelAll PopFromQueue Precondition QueueSize ReactiveFallback ' +
  'ReactiveSequence Repeat RetryUntilSuccessful Root RunOnce Script ScriptCondition Sequence SequenceStar ' +
  'SequenceWithMemory SetBlackboard SkipUnlessUpdated Sleep SubTree SubTreePlus Switch Switch2 Switch3 Switch4 Switch5 ' +
  'Switch6 TestNode Timeout TreeNodesModel TryCatch UnsetBlackboard WaitValueUpdate WasEntryUpdated WhileDoElse ' +
  'include input_port output_port root set is then constructor prototype hasOwnProperty isPrototypeOf ' +
  'propertyIsEnumerable toLocaleString toString valueOf'
).split(' ');

/** Names that a port of BehaviorTree.CPP can't have. */
const reservedPorts = new Set(['ID', 'name']);

/** Gives each thing a unique name. */
export class UniqueNames {
  readonly #used: Set<string>;

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used);
  }

  static ofNodes(): UniqueNames {
    return new UniqueNames(taken);
  }

  /** Returns the wanted name, with a number if it is already used. */
  unique(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#used.has(name); number++) name = `${wanted}_${number}`;
    this.#used.add(name);
    return name;
  }

  has(name: string): boolean {
    return this.#used.has(name);
  }

  get all(): Iterable<string> {
    return this.#used;
  }
}

/** Makes the name of a port, which begins with a letter and is not reserved. */
export function portName(wanted: string): string {
  const name = wanted.replace(/^_+/, '');
  if (name === '' || /^\d/.test(name)) return `a${wanted}`;
  return reservedPorts.has(name) ? `${name}_` : name;
}
