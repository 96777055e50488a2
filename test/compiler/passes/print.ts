// Prints the IR of a task as short text, so that the test of a pass can show the result of the pass.

import { operatorSigns } from '../../../ir/expressions.ts';
import type { Body, DomainIr, Effect, Expr, Guard, Level, TaskNetwork, Rest, Task } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';

export function load(text: string): DomainIr {
  const { domain, diagnostics } = loadDomain(text);
  if (!domain) throw new Error(diagnostics.map(({ message, span }) => `${span.line}: ${message}`).join('\n'));
  return domain;
}

/** For a compound task one line for each branch. For a primitive task its guards, then its effects. */
export function print(domain: DomainIr, name: string): string[] {
  const task = domain.tasks.find((candidate) => candidate.name === name)!;
  const printer = new IrPrinter(domain, task.localNames);
  if (task.kind !== 'compound') return [...task.guards.map(printer.guard), ...task.effects.map(printer.effect)];
  return task.methods.flatMap((method) => method.branches.map((branch) => printer.body(branch.body)));
}

export function printExpr(domain: DomainIr, task: Task, expr: Expr): string {
  return new IrPrinter(domain, task.localNames).expr(expr);
}

class IrPrinter {
  readonly domain: DomainIr;
  readonly names: string[];

  constructor(domain: DomainIr, names: string[]) {
    this.domain = domain;
    this.names = names;
  }

  expr = (expr: Expr): string => {
    switch (expr.op) {
      case 'literal':
        return expr.type.kind === 'boolean' ? String(expr.value === 1) : String(expr.value);
      case 'local':
        return this.names[expr.local]!;
      case 'object':
        return this.domain.objects![expr.object]!.name;
      case 'search-kind':
        return ['horizon', 'unordered', 'between'].filter((_, bit) => (expr.kinds >> bit) & 1).join('-');
      case 'read':
        return this.#call(this.domain.variables[expr.variable]!.name, expr.args);
      case 'define':
        return this.#call(this.domain.defines[expr.define]!.name, expr.args);
      case 'external':
        return this.#call(this.domain.externals[expr.external]!.name, expr.args);
      case 'not':
      case 'negate':
      case 'absolute':
      case 'narrow':
      case 'to-float':
        return `${expr.op} ${this.expr(expr.value)}`;
      case 'conditional':
        return `(${this.expr(expr.condition)} ? ${this.expr(expr.yes)} : ${this.expr(expr.no)})`;
      case 'sum':
      case 'least':
      case 'greatest':
        return `${expr.op} ${this.#levels(expr.levels)}(${this.expr(expr.value)})`;
      case 'exists':
        return `exists ${this.#levels(expr.levels)}`;
      case 'minimum':
      case 'maximum':
      case 'mix':
        return `(${this.expr(expr.left)} ${expr.op} ${this.expr(expr.right)})`;
      default:
        return `(${this.expr(expr.left)} ${operatorSigns[expr.op]} ${this.expr(expr.right)})`;
    }
  };

  guard = (guard: Guard): string => {
    return (guard.kind === 'let' ? `let ${this.names[guard.local]} = ` : '') + this.expr(guard.expr);
  };

  effect = (effect: Effect): string => {
    if (effect.kind === 'when')
      return `when ${this.expr(effect.condition)} { ${effect.effects.map(this.effect).join('; ')} }`;
    if (effect.kind === 'forall')
      return `forall ${this.#levels(effect.levels)} { ${effect.effects.map(this.effect).join('; ')} }`;
    const target = this.#call(this.domain.variables[effect.variable]!.name, effect.args);
    return `${target} ${effect.kind === 'set' ? ':=' : '+='} ${this.expr(effect.value)}`;
  };

  body({ guards, rest }: Body): string {
    return [...guards.map(this.guard), this.#rest(rest)].join('; ');
  }

  #rest(rest: Rest): string {
    if (rest.kind === 'network') return this.#network(rest.network);
    return `${rest.binder} ${this.#levels(rest.levels)} -> ${this.#rest(rest.rest)}`;
  }

  #levels(levels: Level[]): string {
    return levels.map((level) => `[${[this.#candidates(level), ...level.guards.map(this.guard)].join('; ')}]`).join('');
  }

  #candidates({ local, over }: Level): string {
    const name = this.names[local]!;
    if (over.kind === 'all') return name;
    if (over.kind === 'value') return `${name} = ${this.expr(over.value)}`;
    const index = this.domain.indexes[over.index]!;
    const { name: table } = this.domain.variables[index.variable]!;
    return `${name} in ${table} ${index.args.join(' ')} ${index.result}(${over.keys.map(this.expr).join(', ')})`;
  }

  #network(network: TaskNetwork): string {
    if (network.kind === 'task') return this.#call(this.domain.tasks[network.task]!.name, network.args);
    if (network.kind === 'each') {
      return `${network.order} for each ${this.#levels(network.levels)} -> ${this.#network(network.network)}`;
    }
    return network.parts.length === 0 ? 'done' : network.parts.map((part) => this.#network(part)).join(' then ');
  }

  #call(name: string, args: Expr[]): string {
    return args.length === 0 ? name : `${name}(${args.map(this.expr).join(', ')})`;
  }
}
