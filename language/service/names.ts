// Finds the declaration of each name of a text, also in a text with mistakes. The rules are those of the checker
// (language/check/names.ts, locals.ts): types, tasks and values have separate names, a `let` is known after its
// statement, and what a binder declares is known inside it.

import type { Span } from '../../ir/ir.ts';
import type {
  BinderNode,
  Declaration,
  Expression,
  Identifier,
  NetworkNode,
  ParameterNode,
  Statement,
  TypeReference,
} from '../text/ast.ts';
import type { WholeText } from '../text/include.ts';
import type { KnownName, NamedParameter, NamedProblem, NamesOfText } from './known-names.ts';
import { typeOf, typeText } from './type-text.ts';
import type { NameKind } from './types.ts';

/** `domain`: the names of the domain, for problems in a separate text. */
export function namesIn(text: WholeText, domain: NamesOfText | null): NamesOfText {
  const finder = new NameFinder(text, domain);
  finder.run();
  finder.found.occurrences.sort((one, other) => one.span.start - other.span.start);
  return finder.found;
}

type NameScope = Map<string, KnownName>;

class NameFinder {
  readonly found: NamesOfText;
  readonly #text: WholeText;
  #scopes: NameScope[] = [];
  #problem: NamedProblem | null = null;
  #owner: KnownName | undefined;
  #domain: KnownName | null;
  readonly #bySpan = new Map<Span, KnownName>();

  constructor(text: WholeText, domain: NamesOfText | null) {
    this.#text = text;
    const globals = domain?.globals ?? { types: new Map(), tasks: new Map(), values: new Map() };
    this.#domain = domain?.domain ?? null;
    this.found = { domain: null, globals, problems: [], declared: [], occurrences: [] };
  }

  run(): void {
    const { declarations } = this.#text.file;
    const firstProblem = declarations.findIndex(({ kind }) => kind === 'problem');
    const ofDomain = firstProblem === -1 ? declarations : declarations.slice(0, firstProblem);
    for (const node of ofDomain) this.#declare(node);
    for (const node of declarations.slice(ofDomain.length)) this.#declareInProblem(node);
    for (const node of ofDomain) this.#look(node);
    let problem = -1;
    for (const node of declarations.slice(ofDomain.length)) {
      if (node.kind === 'problem') this.#problem = this.found.problems[++problem] ?? null;
      this.#look(node);
    }
  }

  // What is declared.

  #name(kind: NameKind, { text: name, span }: Identifier, whole: Span, more: Partial<KnownName> = {}): KnownName {
    const declared: KnownName = { kind, name, span, whole, text: this.#text, type: '', params: [], ...more };
    if (name === '') return declared;
    this.found.declared.push(declared);
    this.#bySpan.set(span, declared);
    this.found.occurrences.push({ name: declared, span, isDeclaration: true });
    return declared;
  }

  #global(map: Map<string, KnownName>, declared: KnownName): void {
    if (!map.has(declared.name)) map.set(declared.name, declared);
  }

  #declare(node: Declaration): void {
    const { globals } = this.found;
    switch (node.kind) {
      case 'domain':
        this.found.domain ??= this.#domain = this.#name('domain', node.name, node.span);
        break;
      case 'type':
        this.#global(
          globals.types,
          this.#name('type', node.name, node.span, node.parent ? { parent: node.parent.text } : {}),
        );
        break;
      case 'enum': {
        const values = node.values.map(({ text }) => text);
        const owner = this.#name('enum', node.name, node.span, { values });
        this.#global(globals.types, owner);
        for (const value of node.values) {
          this.#global(globals.values, this.#name('enum value', value, node.span, { type: node.name.text, owner }));
        }
        break;
      }
      case 'variable': {
        const kind = node.storage === 'reservation' ? 'fluent' : node.storage;
        const word = node.storage === 'reservation' ? 'reservation' : node.sensed ? 'sensed' : undefined;
        const more = { type: typeText(node.type), params: paramsOf(node.params), ...(word && { word }) };
        this.#global(globals.values, this.#name(kind, node.name, node.span, more as Partial<KnownName>));
        break;
      }
      case 'define': {
        const more = { type: typeText(node.type), params: paramsOf(node.params) };
        this.#global(globals.values, this.#name('define', node.name, node.span, more));
        break;
      }
      case 'task': {
        const word = node.internal ? 'internal' : hasMethods(node.body) ? 'compound' : undefined;
        const more = { params: paramsOf(node.params), ...(word && { word }) };
        this.#global(globals.tasks, this.#name('task', node.name, node.span, more as Partial<KnownName>));
        break;
      }
      case 'instance':
        for (const name of node.names) {
          this.#global(globals.values, this.#name('object', name, node.span, { type: node.type.text }));
        }
    }
  }

  #declareInProblem(node: Declaration): void {
    const { problems } = this.found;
    if (node.kind === 'problem') {
      const name = this.#name('problem', node.name, node.span);
      problems.push({ name, start: node.span.start, end: node.span.end, objects: new Map(), assigned: [] });
    }
    const problem = problems.at(-1);
    if (!problem) return;
    problem.end = node.span.end;
    if (node.kind !== 'instance') return;
    for (const name of node.names) {
      const declared = this.#name('object', name, node.span, { type: node.type.text, owner: problem.name });
      this.#global(problem.objects, declared);
    }
  }

  // What is named.

  #use(name: KnownName | undefined, span: Span): void {
    if (name && span.end > span.start) this.found.occurrences.push({ name, span, isDeclaration: false });
  }

  #local(name: string): KnownName | undefined {
    for (let index = this.#scopes.length - 1; index >= 0; index--) {
      const found = this.#scopes[index]!.get(name);
      if (found) return found;
    }
    return undefined;
  }

  readonly lookUp = (name: string): KnownName | undefined =>
    this.#local(name) ?? this.#problem?.objects.get(name) ?? this.found.globals.values.get(name);

  #scoped(inside: () => void): void {
    this.#scopes.push(new Map());
    inside();
    this.#scopes.pop();
  }

  #declareLocal(kind: 'parameter' | 'variable' | 'let', name: Identifier, type: string, whole: Span): void {
    const owner = this.#owner ? { owner: this.#owner } : {};
    this.#scopes.at(-1)?.set(name.text, this.#name(kind, name, whole, { type, ...owner }));
  }

  #look(node: Declaration): void {
    const { globals } = this.found;
    switch (node.kind) {
      case 'problem':
        if (node.domain.text === this.#domain?.name) this.#use(this.#domain, node.domain.span);
        break;
      case 'type':
        if (node.parent) this.#use(globals.types.get(node.parent.text), node.parent.span);
        break;
      case 'variable':
        this.#type(node.type);
        this.#table(node.name, node.params);
        if (node.initial) this.#expression(node.initial);
        break;
      case 'define':
        this.#type(node.type);
        this.#within(node.name, () => {
          this.#parameters('parameter', node.params);
          if (node.depth) this.#expression(node.depth);
          this.#expression(node.body);
        });
        break;
      case 'task':
        this.#within(node.name, () => {
          this.#parameters('parameter', node.params);
          this.#statements(node.body);
        });
        break;
      case 'instance':
        this.#use(globals.types.get(node.type.text), node.type.span);
        break;
      case 'assign':
        this.#assign(node);
        break;
      case 'request':
        this.#scoped(() => this.#network(node.network));
        break;
      case 'chosen':
        this.#scoped(() => this.#binder(node.binder));
        break;
      case 'achieve':
        this.#scoped(() => node.conditions.forEach((condition) => this.#expression(condition)));
        for (const { text, span } of node.by ?? []) this.#use(globals.tasks.get(text), span);
    }
  }

  /** Adds a table. Its parameters are only names for readers: nothing can use them. */
  #table(name: Identifier, params: readonly ParameterNode[]): void {
    this.#within(name, () => this.#parameters('parameter', params));
  }

  #within(name: Identifier, inside: () => void): void {
    // Where two declarations have one name, each has its own parameters.
    this.#owner = this.#bySpan.get(name.span);
    this.#scoped(inside);
    this.#owner = undefined;
  }

  #assign({ target, value }: Extract<Declaration, { kind: 'assign' }>): void {
    this.#scoped(() => {
      this.#expression(target);
      this.#expression(value);
    });
    const name = target.kind === 'name' || target.kind === 'call' ? this.lookUp(target.name.text) : undefined;
    if (!name || !this.#problem) return;
    const args = target.kind === 'call' ? target.args.map((arg) => this.#source(arg.span)) : [];
    this.#problem.assigned.push({ target: name, args, value: this.#source(value.span) });
  }

  #source({ start, end }: Span): string {
    return this.#text.file.text.slice(start, Math.min(end, start + 200)).replace(/\s+/g, ' ');
  }

  #type({ name, range }: TypeReference): void {
    this.#use(this.found.globals.types.get(name.text), name.span);
    if (!range) return;
    this.#expression(range.low);
    this.#expression(range.high);
  }

  #parameters(kind: 'parameter' | 'variable', params: readonly ParameterNode[]): void {
    for (const { type } of params) this.#type(type);
    for (const { type, name, span } of params) this.#declareLocal(kind, name, typeText(type), span);
  }

  #statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.#statement(statement);
  }

  #statement(node: Statement): void {
    switch (node.kind) {
      case 'cost':
      case 'bound':
      case 'score':
        this.#expression(node.value);
        if (node.kind === 'score') this.#scoreAsFluent(node.span);
        break;
      case 'method':
      case 'branch':
        if (node.name) this.#name(node.kind, node.name, node.span, this.#owner ? { owner: this.#owner } : {});
        this.#scoped(() => this.#statements(node.body));
        break;
      case 'condition':
        this.#expression(node.expression);
        break;
      case 'let': {
        if (node.type) this.#type(node.type);
        this.#expression(node.value);
        const type = node.type ? typeText(node.type) : typeOf(node.value, this.lookUp);
        this.#declareLocal('let', node.name, type, node.span);
        break;
      }
      case 'effect':
        this.#expression(node.target);
        this.#expression(node.value);
        break;
      case 'transition':
        this.#expression(node.target);
        this.#expression(node.from);
        this.#expression(node.to);
        break;
      case 'when':
        this.#expression(node.condition);
        this.#scoped(() => this.#statements(node.body));
        break;
      case 'busy':
        for (const { text, span } of node.names) this.#use(this.#local(text), span);
        break;
      case 'during':
        this.#scoped(() => this.#statements(node.body));
        break;
      case 'while':
        this.#expression(node.condition);
        break;
      case 'binder':
        this.#binder(node);
        break;
      case 'network':
        this.#network(node.network);
        break;
      case 'braces':
        // Bare braces only group.
        this.#statements(node.body);
    }
  }

  /** A primitive task has no score, so it may set a fluent of that name. */
  #scoreAsFluent(span: Span): void {
    if (this.#owner?.word === 'compound' || !this.#source(span).startsWith('score')) return;
    this.#use(this.found.globals.values.get('score'), { ...span, end: span.start + 'score'.length });
  }

  #binder({ params, key, body }: BinderNode): void {
    this.#test(params, key, body);
  }

  #test(params: readonly ParameterNode[], key: Expression | undefined, body: readonly Statement[]): void {
    this.#scoped(() => {
      this.#parameters('variable', params);
      if (key) this.#expression(key);
      this.#statements(body);
    });
  }

  #network(node: NetworkNode): void {
    const { tasks } = this.found.globals;
    switch (node.kind) {
      case 'call':
        this.#use(tasks.get(node.name.text), node.name.span);
        for (const arg of node.args) this.#expression(arg);
        break;
      case 'ordered':
      case 'unordered':
        for (const part of node.parts) this.#network(part);
        break;
      case 'achieve': {
        // A task may have that name.
        const isCall = !node.by && node.conditions.length === 1 && tasks.has('achieve');
        if (isCall) this.#use(tasks.get('achieve'), { ...node.span, end: node.span.start + 'achieve'.length });
        this.#scoped(() => node.conditions.forEach((condition) => this.#expression(condition)));
        for (const { text, span } of node.by ?? []) this.#use(tasks.get(text), span);
        break;
      }
      case 'binder':
        this.#binder(node);
    }
  }

  #expression(node: Expression): void {
    switch (node.kind) {
      case 'name':
        this.#use(this.#meaning(node.name.text, false), node.name.span);
        break;
      case 'call':
        this.#use(this.#meaning(node.name.text, true), node.name.span);
        for (const arg of node.args) this.#expression(arg);
        break;
      case 'unary':
        this.#expression(node.value);
        break;
      case 'binary':
        this.#expression(node.left);
        this.#expression(node.right);
        break;
      case 'conditional':
        this.#expression(node.condition);
        this.#expression(node.yes);
        this.#expression(node.no);
        break;
      case 'quantifier':
        this.#test(node.params, undefined, node.body);
        break;
      case 'aggregate':
        this.#test(node.params, node.value, node.body);
    }
  }

  /**
   * The declaration of a name. While a text is written, tasks and types may appear where values are expected. They are
   * found, too.
   */
  #meaning(name: string, isCall: boolean): KnownName | undefined {
    const { types, tasks } = this.found.globals;
    return this.lookUp(name) ?? (isCall ? tasks.get(name) : undefined) ?? types.get(name);
  }
}

function paramsOf(params: readonly ParameterNode[]): NamedParameter[] {
  return params.map(({ type, name }) => ({ type: typeText(type), name: name.text }));
}

function hasMethods(body: readonly Statement[]): boolean {
  return body.some((one) => one.kind === 'method' || (one.kind === 'braces' && hasMethods(one.body)));
}
