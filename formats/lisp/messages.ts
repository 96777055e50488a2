// Every message about texts in HDDL and PDDL, in one table: code, wording and advice. All other files only report
// codes. FP50xx text and syntax, FP51xx names and types, FP52xx what is not supported, FP53xx what can't be written,
// FP59xx warnings.

import type { Span } from '../../ir/ir.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';

interface LispMessage {
  message: (...parts: string[]) => string;
  advice?: (...parts: string[]) => string | undefined;
}

const didYouMean = (near: string): string | undefined => (near === '' ? undefined : `did you mean \`${near}\`?`);

/** What can be done about a part of HDDL or PDDL that is not supported. */
const insteadOf: Record<string, string> = {
  ':durative-action': 'write an `:action` without durations',
  ':derived': 'write the condition where it is needed, or let actions change the predicate',
  ':axiom': 'write the condition where it is needed, or let actions change the predicate',
  ':process': 'write an `:action`',
  ':event': 'write an `:action`',
  preference: 'leave it out, or write it as a condition that must hold',
  timed: 'leave it out, or let an action make it true',
  ':constraints': 'leave them out, or let predicates remember what the conditions need',
  ':method': 'domains with tasks and methods are read as HDDL: plan them with a problem that has `:htn`',
  ':task': 'domains with tasks and methods are read as HDDL: plan them with a problem that has `:htn`',
  '<': 'count with objects and a predicate that orders them',
  '>': 'count with objects and a predicate that orders them',
  '<=': 'count with objects and a predicate that orders them',
  '>=': 'count with objects and a predicate that orders them',
  or: 'write one action for each of them, or what happens for certain',
  exists: 'make it a parameter of the action',
  ':htn': 'problems with tasks are read as HDDL: the domain needs tasks and methods',
};

/** How words with one or two parts are written. */
const partsOf: Record<string, string> = {
  not: 'write `(not (predicate ?x))`',
  imply: 'write `(imply condition condition)`',
  '=': 'write `(= ?x ?y)`',
  exists: 'write `(exists (?x - type) condition)`',
  forall: 'write `(forall (?x - type) part)`',
  when: 'write `(when condition effect)`',
  increase: 'write `(increase (total-cost) number)`',
};

/** Constructs that HDDL or PDDL can't express: the name, and what to do about it. */
const unsaid = {
  number: ['a number', 'count with objects and a table that orders them, or leave it out'],
  boolean: ['`true` or `false` as the argument of a table or a task', 'write an enum with two values'],
  external: ['an external', 'let the problem give the value, in a constant'],
  arithmetic: [
    'arithmetic of this kind',
    'use `+`, `-` and `*`, and `/` only for floats, and write a separate task for each case of a condition',
  ],
  tasks: ['tasks to be done', 'write what must be true in `achieve (...)`, without a request, or convert to HDDL'],
  aggregate: ['a count, a sum, a minimum or a maximum', 'ask with `exists` or `forall`'],
  chance: ['chance', 'leave it out'],
  conditional: ['one of two objects by a condition', 'write two methods'],
  none: ['`none` as an argument or a value', 'write a separate task for this case'],
  'none-argument': ['an argument that may be `none`', 'check first: `... != none`'],
  recursion: ['a define that calls itself', 'write a table instead'],
  score: ['a score of a method', 'leave it out: methods are tried in any order'],
  'sort-by': ['an order of choices by a key', 'write `exists`: choices are tried in any order'],
  first: ['a choice that commits to its first object', 'write `exists`, or ask for what makes the object the first'],
  each: ['a task for each object', 'write a task that does one and calls itself for the others'],
  sync: ['a step that only acting knows', 'leave it out'],
  achieve: ['a goal in a network', 'write a task that does it, with methods'],
  cost: ['this cost', 'write a number, a constant, or a sum of them'],
  'order-of-effects': [
    'an effect that may undo the one before it',
    'ask that the objects differ (`a != b`), or write what becomes true after what becomes false',
  ],
} as const satisfies Record<string, readonly [what: string, advice: string]>;

export type UnsaidKey = keyof typeof unsaid;

export const lispMessages = {
  FP5001: {
    message: (count: string) => {
      const others = Number(count) - 1;
      if (others === 0) return 'this `(` is never closed';
      return `this \`(\` is never closed, nor ${others === 1 ? 'is one' : `are ${others}`} around it`;
    },
    advice: (_count: string) => 'put the closing `)` where the list ends',
  },
  FP5002: {
    message: () => 'this `)` does not close anything',
    advice: () => 'leave it out, or look for one `)` too many above',
  },
  FP5003: {
    message: () => 'this is nested too deeply',
    advice: () => 'move parts of it into a separate predicate or task',
  },
  FP5004: {
    message: (expected: string, found: string) => `expected ${expected}, but found ${found}`,
    advice: (_expected: string, _found: string, advice: string) => advice || undefined,
  },
  FP5005: {
    message: (what: string, context: string) => `${context} lacks its ${what}`,
    advice: (what: string) => `write ${what}`,
  },
  FP5006: {
    message: (word: string, context: string) => `\`${word}\` is not known in ${context}`,
    advice: (_word: string, _context: string, near: string) => didYouMean(near),
  },
  FP5007: {
    message: (word: string, context: string) => `${context} has \`${word}\` already`,
    advice: () => 'leave one of the two out, or join them with `and`',
  },
  FP5008: {
    message: (kind: string) => `this text holds no ${kind}`,
    advice: (kind: string) => `a ${kind} is written as \`(define (${kind} NAME) ...)\``,
  },
  FP5009: {
    message: (kind: string) => `this text holds a second ${kind}`,
    advice: () => 'put each into its own file',
  },
  FP5010: {
    message: (name: string) => `\`${name}\` is a variable, and a variable cannot be declared here`,
    advice: () => 'leave the `?` out',
  },
  FP5011: {
    message: (name: string) => `\`${name}\` is not a variable`,
    advice: (name: string) => `write \`?${name}\``,
  },
  FP5012: {
    message: () => 'there is no type after this `-`',
    advice: () => 'write the type, or leave `-` out',
  },
  FP5013: {
    message: (word: string, wanted: string, given: string) =>
      `\`${word}\` has ${wanted === '1' ? 'one part' : 'two parts'}, but ${given === '0' ? 'nothing' : 'one'} is given`,
    advice: (word: string) => partsOf[word],
  },

  FP5101: {
    message: (name: string, kind: string, line: string) => `\`${name}\` is a ${kind} already, declared in line ${line}`,
    advice: () => 'choose another name, or leave one of the two out',
  },
  FP5102: {
    message: (kind: string, name: string) => `there is no ${kind} \`${name}\``,
    advice: (kind: string, name: string, near: string) =>
      didYouMean(near) ??
      (kind === 'variable' ? `add \`${name}\` to the \`:parameters\`` : `declare the ${kind} \`${name}\``),
  },
  FP5103: {
    message: (name: string, wanted: string, given: string) => {
      const are = given === '1' ? 'is' : 'are';
      return `\`${name}\` takes ${wanted} argument${wanted === '1' ? '' : 's'}, but ${given} ${are} given`;
    },
    advice: (_name: string, _wanted: string, _given: string, signature: string) => `write \`${signature}\``,
  },
  FP5104: {
    message: (source: string, given: string, name: string, wanted: string) =>
      `\`${source}\` is of the type ${given}, but \`${name}\` takes ${wanted} here, and no object is of both types`,
    advice: () => 'exchange the arguments, or change a type',
  },
  FP5105: {
    message: (path: string) => `a type cannot be a kind of itself: ${path}`,
    advice: () => 'leave one of these out of `:types`',
  },
  FP5106: {
    message: (name: string) => `\`${name}\` is an action: it has no methods`,
    advice: (name: string) => `declare a task of another name, with a method that does \`${name}\``,
  },
  FP5107: {
    message: (label: string) => `no subtask here has the label \`${label}\``,
    advice: (_label: string, near: string) => didYouMean(near) ?? 'labels are written as `(t1 (task ?x))`',
  },
  FP5108: {
    message: (path: string) => `this order is circular: ${path}`,
    advice: () => 'leave one of these out of `:ordering`',
  },
  FP5109: {
    message: () => '`:ordering` has no use with ordered subtasks',
    advice: () => 'write `:subtasks`, or leave `:ordering` out',
  },
  FP5110: {
    message: (wanted: string, found: string) => `this problem is of the domain \`${wanted}\`, not of \`${found}\``,
    advice: (_wanted: string, found: string) => `write \`(:domain ${found})\`, or give the other domain`,
  },
  FP5111: {
    message: (what: string) => `${what} is not allowed in \`:constraints\``,
    advice: () => 'only `=` and `sortof` can, with `and`, `or` and `not`; other conditions belong to `:precondition`',
  },
  FP5112: {
    message: (what: string) => `${what} is not allowed in \`:init\``,
    advice: () => 'facts are predicates with objects, such as `(at truck depot)`',
  },
  FP5113: {
    message: (name: string) =>
      `\`${name}\` follows from its \`:derived\` rules: nothing else can make it true or false`,
    advice: () => 'change the conditions of the rules, or leave the rules out',
  },
  FP5114: {
    message: (name: string) => `whether \`${name}\` holds would depend on its own negation`,
    advice: () => 'leave the `not` out, or use a predicate that these rules do not lead back to',
  },

  FP5201: {
    message: (what: string) => `${what} is not supported`,
    advice: (_what: string, key: string) => insteadOf[key],
  },
  FP5202: {
    message: () => 'only one number can be counted: what the plan costs',
    advice: () => 'write `(increase (total-cost) ...)`, or count with objects and a predicate that orders them',
  },
  FP5204: {
    message: () => 'only the cost of the plan can be minimised',
    advice: () => 'write `(:metric minimize (total-cost))`',
  },
  FP5205: {
    message: () => 'there is no task network to plan',
    advice: () =>
      'write `(:htn :ordered-subtasks (and (task object ...)))`; problems that have only goals are not supported',
  },

  FP5301: {
    message: (key: string, notation: string) => `${notation} can't say ${unsaid[key as UnsaidKey][0]}`,
    advice: (key: string, _notation: string) => unsaid[key as UnsaidKey][1],
  },

  FP5302: {
    message: (name: string) => `a text can't say \`${name}\`: its rules are recursive`,
    advice: () => 'plan it in PDDL, or let actions change a predicate instead',
  },

  FP5901: {
    message: (name: string) => `\`${name}\` has neither methods nor effects: it can never be done`,
    advice: (name: string) => `write a \`:method\` with \`:task (${name} ...)\``,
  },
  FP5902: {
    message: (names: string, action: string, count: string) =>
      `no fact restricts ${names} of \`${action}\`, which has ${count} parameters: ` +
      'each way to choose them is a separate action',
    advice: () => 'leave out what no condition needs, or add a condition that selects objects',
  },
  FP5903: {
    message: () => 'this is not a sum that all actions increase, so each action costs 1 instead',
    advice: () => 'count only with `increase`, and minimise a sum of functions without arguments',
  },
  FP5904: {
    message: (wanted: string, found: string) => `this problem is of the domain \`${wanted}\`, not of \`${found}\``,
    advice: (_wanted: string, found: string) => `write \`(:domain ${found})\`, or give the other domain`,
  },
} satisfies Record<string, LispMessage>;

export type LispCode = keyof typeof lispMessages;

type Strings<F> = F extends (...parts: infer Parts extends string[]) => unknown ? Parts : [];

/** The parts with which a code is reported: those that its message or its advice takes. */
export type LispParts<Code extends LispCode> = (typeof lispMessages)[Code] extends { advice: infer Advice }
  ? Strings<Advice> extends [...Strings<(typeof lispMessages)[Code]['message']>, ...string[]]
    ? Strings<Advice>
    : Strings<(typeof lispMessages)[Code]['message']>
  : Strings<(typeof lispMessages)[Code]['message']>;

export function lispDiagnostic<Code extends LispCode>(code: Code, span: Span, ...parts: LispParts<Code>): Diagnostic {
  const entry: LispMessage = lispMessages[code];
  const advice = entry.advice?.(...parts);
  return {
    code,
    severity: code.startsWith('FP59') ? 'warning' : 'error',
    message: entry.message(...parts),
    ...(advice === undefined ? {} : { advice }),
    span,
  };
}
