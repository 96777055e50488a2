// Walks and rebuilds the IR, for all passes. A rebuilt tree shares every unchanged part with the old one. So a pass
// only copies what it changes, and object identity shows that nothing has changed. No function here modifies its input.

import type {
  Body,
  CompoundTask,
  Define,
  DomainIr,
  Effect,
  Expr,
  Guard,
  Level,
  Method,
  TaskNetwork,
  Source,
  Span,
  Rest,
  Task,
  TaskActing,
  ValueType,
} from '../../ir/ir.ts';

export const BOOLEAN: ValueType = { kind: 'boolean' };

export function literal(type: ValueType, value: number, span: Span): Expr {
  return { op: 'literal', type, value, span };
}

export function isLiteral(expr: Expr, value: number): boolean {
  return expr.op === 'literal' && expr.value === value;
}

/** Returns `list` with `change` applied to each item, or `list` itself if no item has changed. */
export function mapList<T>(list: T[], change: (item: T) => T): T[] {
  let result: T[] | null = null;
  for (let index = 0; index < list.length; index++) {
    const item = list[index]!;
    const changed = change(item);
    if (changed !== item) result ??= list.slice(0, index);
    result?.push(changed);
  }
  return result ?? list;
}

/**
 * Changes the outermost expressions, the lists of guards, and the levels of a tree. Levels come last, after the
 * expressions and guards in them.
 */
export interface Visitor {
  expr: (expr: Expr) => Expr;
  guards: (guards: Guard[]) => Guard[];
  levels?: ((levels: Level[]) => Level[]) | undefined;
}

/**
 * Changes a tree from the inside out, nested expressions too. Each function is called when the parts of its argument
 * have been rewritten.
 */
export interface Rewriter {
  expr?: (expr: Expr) => Expr;
  guards?: (guards: Guard[]) => Guard[];
  /** The levels of a choice, of a test or of a `forall` effect. */
  levels?: (levels: Level[]) => Level[];
}

export function visitorOf(rewriter: Rewriter): Visitor {
  const visitor: Visitor = {
    expr(expr) {
      const rewritten = mapParts(expr, visitor);
      return rewriter.expr ? rewriter.expr(rewritten) : rewritten;
    },
    guards(guards) {
      const rewritten = mapGuards(guards, visitor);
      return rewriter.guards ? rewriter.guards(rewritten) : rewritten;
    },
    levels: rewriter.levels,
  };
  return visitor;
}

export function rewriteExpr(expr: Expr, rewriter: Rewriter): Expr {
  return visitorOf(rewriter).expr(expr);
}

/** The expression with its direct parts changed. */
export function mapParts(expr: Expr, visitor: Visitor): Expr {
  switch (expr.op) {
    case 'literal':
    case 'local':
    case 'object':
    case 'search-kind':
      return expr;
    case 'read':
    case 'define':
    case 'external': {
      const args = mapList(expr.args, visitor.expr);
      return args === expr.args ? expr : { ...expr, args };
    }
    case 'not':
    case 'negate':
    case 'to-float':
    case 'absolute':
    case 'narrow': {
      const value = visitor.expr(expr.value);
      return value === expr.value ? expr : { ...expr, value };
    }
    case 'conditional': {
      const condition = visitor.expr(expr.condition);
      const yes = visitor.expr(expr.yes);
      const no = visitor.expr(expr.no);
      const same = condition === expr.condition && yes === expr.yes && no === expr.no;
      return same ? expr : { ...expr, condition, yes, no };
    }
    case 'exists': {
      const levels = mapLevels(expr.levels, visitor);
      return levels === expr.levels ? expr : { ...expr, levels };
    }
    case 'sum':
    case 'least':
    case 'greatest': {
      const levels = mapLevels(expr.levels, visitor);
      const value = visitor.expr(expr.value);
      return levels === expr.levels && value === expr.value ? expr : { ...expr, levels, value };
    }
    default: {
      const left = visitor.expr(expr.left);
      const right = visitor.expr(expr.right);
      return left === expr.left && right === expr.right ? expr : { ...expr, left, right };
    }
  }
}

export function mapGuards(guards: Guard[], visitor: Visitor): Guard[] {
  return mapList(guards, (guard) => {
    const expr = visitor.expr(guard.expr);
    return expr === guard.expr ? guard : { ...guard, expr };
  });
}

export function mapLevels(levels: Level[], visitor: Visitor): Level[] {
  const changed = mapList(levels, (level) => {
    const over = mapSource(level.over, visitor);
    const guards = visitor.guards(level.guards);
    return over === level.over && guards === level.guards ? level : { ...level, over, guards };
  });
  return visitor.levels ? visitor.levels(changed) : changed;
}

function mapSource(source: Source, visitor: Visitor): Source {
  switch (source.kind) {
    case 'all':
      return source;
    case 'value': {
      const value = visitor.expr(source.value);
      return value === source.value ? source : { ...source, value };
    }
    case 'index': {
      const keys = mapList(source.keys, visitor.expr);
      return keys === source.keys ? source : { ...source, keys };
    }
  }
}

export function mapNetwork(network: TaskNetwork, visitor: Visitor): TaskNetwork {
  if (network.kind === 'task') {
    const args = mapList(network.args, visitor.expr);
    return args === network.args ? network : { ...network, args };
  }
  if (network.kind === 'each') {
    const levels = mapLevels(network.levels, visitor);
    const inner = mapNetwork(network.network, visitor);
    return levels === network.levels && inner === network.network ? network : { ...network, levels, network: inner };
  }
  const parts = mapList(network.parts, (part) => mapNetwork(part, visitor));
  return parts === network.parts ? network : { ...network, parts };
}

export function mapRest(rest: Rest, visitor: Visitor): Rest {
  if (rest.kind === 'network') {
    const network = mapNetwork(rest.network, visitor);
    return network === rest.network ? rest : { ...rest, network };
  }
  const levels = mapLevels(rest.levels, visitor);
  const key = rest.key && visitor.expr(rest.key);
  const inner = mapRest(rest.rest, visitor);
  const same = levels === rest.levels && key === rest.key && inner === rest.rest;
  return same ? rest : { ...rest, levels, key, rest: inner };
}

export function mapBody(body: Body, visitor: Visitor): Body {
  const guards = visitor.guards(body.guards);
  const rest = mapRest(body.rest, visitor);
  return guards === body.guards && rest === body.rest ? body : { guards, rest };
}

function mapEffect(effect: Effect, visitor: Visitor): Effect {
  switch (effect.kind) {
    case 'when': {
      const condition = visitor.expr(effect.condition);
      const effects = mapList(effect.effects, (inner) => mapEffect(inner, visitor));
      return condition === effect.condition && effects === effect.effects ? effect : { ...effect, condition, effects };
    }
    case 'forall': {
      const levels = mapLevels(effect.levels, visitor);
      const effects = mapList(effect.effects, (inner) => mapEffect(inner, visitor));
      return levels === effect.levels && effects === effect.effects ? effect : { ...effect, levels, effects };
    }
    case 'set':
    case 'add': {
      const args = mapList(effect.args, visitor.expr);
      const value = visitor.expr(effect.value);
      return args === effect.args && value === effect.value ? effect : { ...effect, args, value };
    }
  }
}

export function mapTask(task: Task, visitor: Visitor): Task {
  if (task.kind === 'compound') {
    const mapped = mapScores(
      mapBodies(task, (body) => mapBody(body, visitor)),
      visitor,
    );
    const bound = task.bound && visitor.expr(task.bound);
    return bound === task.bound ? mapped : { ...mapped, bound: bound! };
  }
  const guards = visitor.guards(task.guards);
  const effects = mapList(task.effects, (effect) => mapEffect(effect, visitor));
  const cost = visitor.expr(task.cost);
  const acting = task.acting && mapActing(task.acting, visitor);
  const same = guards === task.guards && effects === task.effects && cost === task.cost && acting === task.acting;
  return same ? task : { ...task, guards, effects, cost, ...(acting && { acting }) };
}

function mapScores(task: CompoundTask, visitor: Visitor): CompoundTask {
  const methods = mapList(task.methods, (method) => {
    const score = method.score && visitor.expr(method.score);
    return score === method.score ? method : { ...method, score: score! };
  });
  return methods === task.methods ? task : { ...task, methods };
}

function mapActing(acting: TaskActing, visitor: Visitor): TaskActing {
  const busy = mapList(acting.busy, (one) => {
    const condition = one.condition && visitor.expr(one.condition);
    return condition === one.condition ? one : { ...one, condition };
  });
  const during = mapList(acting.during, (effect) => mapEffect(effect, visitor));
  const watched = mapList(acting.watched, visitor.expr);
  const same = busy === acting.busy && during === acting.during && watched === acting.watched;
  return same ? acting : { ...acting, busy, during, watched };
}

/** The task without the lines about acting, for passes that only concern searches. */
export function withoutActing(task: Task): Task {
  if (task.kind === 'compound' || !task.acting) return task;
  const { acting: _, ...searched } = task;
  return searched;
}

/** The task with the body of every branch changed. */
export function mapBodies(task: CompoundTask, change: (body: Body) => Body): CompoundTask {
  const methods = mapList(task.methods, (method) => {
    const branches = mapList(method.branches, (branch) => {
      const body = change(branch.body);
      return body === branch.body ? branch : { ...branch, body };
    });
    return branches === method.branches ? method : { ...method, branches };
  });
  return methods === task.methods ? task : { ...task, methods };
}

/** The domain with every task and every define rewritten. */
export function rewriteDomain(domain: DomainIr, rewriter: Rewriter): DomainIr {
  const visitor = visitorOf(rewriter);
  const tasks = mapList(domain.tasks, (task) => mapTask(task, visitor));
  const defines = mapList(domain.defines, (define) => {
    const body = visitor.expr(define.body);
    return body === define.body ? define : { ...define, body };
  });
  return withParts(domain, tasks, defines);
}

export function withParts(domain: DomainIr, tasks: Task[], defines: Define[] = domain.defines): DomainIr {
  return tasks === domain.tasks && defines === domain.defines ? domain : { ...domain, tasks, defines };
}

/**
 * The task with some methods changed or (null) removed. `laterMethods` is renumbered and still refers to the same
 * methods.
 */
export function replaceMethods(task: CompoundTask, replaced: (Method | null)[]): CompoundTask {
  if (replaced.every((method, index) => method === task.methods[index])) return task;
  let count = 0;
  const places = replaced.map((method) => (method ? count++ : -1));
  const methods: Method[] = [];
  for (const method of replaced) {
    if (!method) continue;
    const branches = method.branches.map((branch) =>
      branch.laterMethods
        ? { ...branch, laterMethods: branch.laterMethods.map((later) => places[later]!).filter((place) => place >= 0) }
        : branch,
    );
    methods.push({ ...method, branches });
  }
  return { ...task, methods };
}
