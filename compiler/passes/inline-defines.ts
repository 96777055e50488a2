// Replaces calls of defines that are not recursive by the define's expression. An argument that is cheap, or used once,
// is substituted directly. Other arguments get a `let` before the guard with the call. If neither is possible, the call
// stays.
//
// A call computes its arguments once, before the body, even if the body never uses them. So an argument that may fault
// is only ever moved into a `let`, at exactly the place where it was computed before.

import { isLoop } from '../../ir/expressions.ts';
import type { BinaryExpr } from '../../ir/expressions.ts';
import type { Define, DomainIr, Expr, Guard, Task, ValueType } from '../../ir/ir.ts';
import { type Faults, faultsOf, isCheap, loops } from './expressions.ts';
import type { Pass } from './pass.ts';
import { mapGuards, mapList, mapParts, mapTask, rewriteExpr, type Visitor, withParts } from './tree.ts';

/** Calls of larger expressions (counted in nodes) stay, because copies could make the domain grow without limit. */
const LARGEST = 120;

/** A define prepared for inlining: its body with calls replaced, and how the body uses its parameters. */
interface Template {
  define: Define;
  size: number;
  uses: number[];
  /** Whether each parameter is used inside a loop over bindings. */
  looped: boolean[];
  faults: boolean;
}

/** The task or define that gets new locals. */
interface InlineOwner {
  locals: ValueType[];
  names: string[] | null;
}

/** The place of an expression: whether a `let` can be put before it, and what was evaluated since the guard began. */
interface Site {
  lets: Guard[] | null;
  /** Whether the expression is evaluated whenever its guard is. */
  always: boolean;
  /** Whether nothing that may fault has been evaluated since the guard began. */
  clean: boolean;
}

export const inlineDefines: Pass = {
  name: 'inline-defines',
  run(domain: DomainIr): DomainIr {
    if (domain.defines.length === 0) return domain;
    const inliner = new Inliner(domain);
    const defines = mapList(domain.defines, (define) => inliner.define(define));
    return withParts(
      domain,
      mapList(domain.tasks, (task) => inliner.task(task)),
      defines,
    );
  },
};

class Inliner {
  private readonly domain: DomainIr;
  private readonly faults: Faults;
  private readonly defines = new Map<Define, Define>();
  private readonly templates = new Map<Define, Template | null>();
  /** For all places except guards, because only a guard can have a `let` before it. */
  private readonly visitor: Visitor = {
    expr: (expr) => this.expr(expr, nowhere()),
    guards: (guards) => this.guards(guards),
  };
  private owner: InlineOwner = { locals: [], names: null };

  constructor(domain: DomainIr) {
    this.domain = domain;
    this.faults = faultsOf(domain);
  }

  task(task: Task): Task {
    this.owner = { locals: task.locals, names: task.localNames };
    const changed = mapTask(task, this.visitor);
    const { locals, names } = this.owner;
    return locals === task.locals ? changed : { ...changed, locals, localNames: names! };
  }

  /** The define with the calls in its body replaced. */
  define(define: Define): Define {
    const known = this.defines.get(define);
    if (known) return known;
    // Enter the define itself until its calls are replaced: a call that finds it meanwhile is part of a recursion.
    this.defines.set(define, define);
    const { owner } = this;
    this.owner = { locals: define.locals, names: null };
    const body = this.visitor.expr(define.body);
    const { locals } = this.owner;
    this.owner = owner;
    const changed = body === define.body ? define : { ...define, body, locals };
    this.defines.set(define, changed);
    return changed;
  }

  /** null for a define whose calls must stay. */
  private template(define: Define): Template | null {
    if (define.depth !== null) return null;
    const known = this.templates.get(define);
    if (known !== undefined) return known;
    this.templates.set(define, null);
    const template = describe(this.define(define), this.faults);
    this.templates.set(define, template.size > LARGEST ? null : template);
    return this.templates.get(define)!;
  }

  private guards(guards: Guard[]): Guard[] {
    let changed = false;
    const result: Guard[] = [];
    for (const guard of guards) {
      const site: Site = { lets: [], always: true, clean: true };
      const expr = this.expr(guard.expr, site);
      changed ||= expr !== guard.expr;
      result.push(...site.lets!, expr === guard.expr ? guard : { ...guard, expr });
    }
    return changed ? result : guards;
  }

  private exprs(exprs: Expr[], site: Site): Expr[] {
    return mapList(exprs, (expr) => this.expr(expr, site));
  }

  /** Visits the expression in order of evaluation and updates the site. */
  private expr(expr: Expr, site: Site): Expr {
    switch (expr.op) {
      case 'literal':
      case 'local':
      case 'object':
      case 'search-kind':
      case 'read':
      case 'not':
      case 'negate':
      case 'to-float':
      case 'absolute':
      case 'narrow':
        return this.parts(expr, site);
      case 'external': {
        const changed = this.parts(expr, site);
        site.clean = false;
        return changed;
      }
      case 'define':
        return this.call(expr, site);
      case 'conditional':
        return this.conditional(expr, site);
      case 'exists':
      case 'sum':
      case 'least':
      case 'greatest':
        if (this.faults.expr(expr)) site.clean = false;
        return mapParts(expr, this.visitor);
      default:
        return this.binary(expr, site);
    }
  }

  private parts(expr: Expr, site: Site): Expr {
    return mapParts(expr, { ...this.visitor, expr: (part) => this.expr(part, site) });
  }

  private binary(expr: BinaryExpr, site: Site): Expr {
    const left = this.expr(expr.left, site);
    const { always } = site;
    if (expr.op === 'and' || expr.op === 'or') site.always = false;
    const right = this.expr(expr.right, site);
    site.always = always;
    if (expr.op === 'divide' || expr.op === 'remainder') site.clean &&= !this.faults.expr({ ...expr, left, right });
    return left === expr.left && right === expr.right ? expr : { ...expr, left, right };
  }

  private conditional(expr: Extract<Expr, { op: 'conditional' }>, site: Site): Expr {
    const condition = this.expr(expr.condition, site);
    const { always } = site;
    site.always = false;
    const yes = this.expr(expr.yes, site);
    const no = this.expr(expr.no, site);
    site.always = always;
    const same = condition === expr.condition && yes === expr.yes && no === expr.no;
    return same ? expr : { ...expr, condition, yes, no };
  }

  private call(expr: Extract<Expr, { op: 'define' }>, site: Site): Expr {
    const cleanBefore = site.clean;
    const args = this.exprs(expr.args, site);
    const call = args === expr.args ? expr : { ...expr, args };
    const template = this.template(this.domain.defines[expr.define]!);
    const named = template && this.named(template, args, { ...site, clean: cleanBefore });
    if (!template || !named) {
      if (this.faults.expr(call)) site.clean = false;
      return call;
    }
    const values = args.map((arg, index): Expr => {
      if (!named[index]) return arg;
      const { name, type } = template.define.params[index]!;
      const local = this.local(type, `${template.define.name}.${name}`);
      site.lets!.push({ kind: 'let', local, expr: arg, span: arg.span });
      return { op: 'local', type, local, span: arg.span };
    });
    // Arguments that could fault are in `let`s, all of them before the rest of this guard.
    site.clean = cleanBefore && !template.faults;
    return this.instance(template, values);
  }

  /** Returns for each argument whether it needs a `let`, or null if one needs a `let` and there is no place for it. */
  private named(template: Template, args: Expr[], site: Site): boolean[] | null {
    const named: boolean[] = [];
    for (const [index, arg] of args.entries()) {
      const uses = template.uses[index]!;
      const faults = this.faults.expr(arg);
      const direct = !faults && (isCheap(arg) || uses === 0 || (uses === 1 && !template.looped[index]));
      // A `let` is computed even if a short circuit would have skipped the call. Without faults this is harmless, and
      // without loops it is cheap enough.
      const place = site.lets && (site.always ? !faults || site.clean : !faults && !loops(arg));
      if (!direct && !place) return null;
      named.push(!direct);
    }
    return named;
  }

  /**
   * A copy of the define's body with the given values for parameters, and with new locals for everything that it binds.
   */
  private instance(template: Template, values: Expr[]): Expr {
    const { define } = template;
    const instanceLocals = new Map<number, number>();
    const renamed = (local: number): number => {
      let fresh = instanceLocals.get(local);
      if (fresh === undefined)
        instanceLocals.set(local, (fresh = this.local(define.locals[local]!, `${define.name}.${local}`)));
      return fresh;
    };
    return rewriteExpr(define.body, {
      expr(part) {
        if (part.op !== 'local') return part;
        return values[part.local] ?? { ...part, local: renamed(part.local) };
      },
      guards: (guards) =>
        mapList(guards, (guard) => (guard.kind === 'let' ? { ...guard, local: renamed(guard.local) } : guard)),
      levels: (levels) => levels.map((level) => ({ ...level, local: renamed(level.local) })),
    });
  }

  private local(type: ValueType, name: string): number {
    const { locals, names } = this.owner;
    this.owner = { locals: [...locals, type], names: names && [...names, name] };
    return locals.length;
  }
}

function nowhere(): Site {
  return { lets: null, always: false, clean: false };
}

function describe(define: Define, faults: Faults): Template {
  const uses = define.params.map(() => 0);
  const looped = define.params.map(() => false);
  let size = 0;
  const count = (expr: Expr, inLoop: boolean): void => {
    size++;
    if (expr.op === 'local' && expr.local < uses.length) {
      uses[expr.local]!++;
      if (inLoop) looped[expr.local] = true;
    }
    const inner: Visitor = {
      expr(part) {
        count(part, inLoop || isLoop(expr));
        return part;
      },
      guards: (guards) => mapGuards(guards, inner),
    };
    mapParts(expr, inner);
  };
  count(define.body, false);
  return { define, size, uses, looped, faults: faults.expr(define.body) };
}
