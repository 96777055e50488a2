// A strict grammar of Oblivion's scripts, as tokens and trees, and a small interpreter of it. The grammar is narrower
// than the game's: what it takes, the game takes. The interpreter knows as much of the game as the tests need.

export interface ObToken {
  kind: 'name' | 'number' | 'sign' | 'end of line';
  text: string;
  line: number;
}

const pattern = /[ \t]+|;[^\n]*|(\n)|([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|(&&|\|\||[=!<>]=|[-+*/<>().,])/y;

export function tokensOf(text: string): ObToken[] {
  const tokens: ObToken[] = [];
  let line = 1;
  for (pattern.lastIndex = 0; pattern.lastIndex < text.length;) {
    const from = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw new Error(`line ${line}: no token begins with ${JSON.stringify(text.slice(from, from + 20))}`);
    const [, end, name, number, sign] = match;
    const found = name ?? number ?? sign;
    if (end) tokens.push({ kind: 'end of line', text: '\n', line: line++ });
    else if (found !== undefined) tokens.push({ kind: name ? 'name' : number ? 'number' : 'sign', text: found, line });
  }
  return tokens;
}

export type ObExpression =
  | { kind: 'number'; value: number }
  | { kind: 'variable'; of: string | null; name: string }
  | { kind: 'call'; on: string | null; name: string; args: string[] }
  | { kind: 'operator'; sign: string; left: ObExpression; right: ObExpression };

export type ObStatement =
  | { kind: 'if'; branches: { condition: ObExpression; body: ObStatement[] }[]; otherwise: ObStatement[] }
  | { kind: 'set'; of: string | null; name: string; value: ObExpression }
  | { kind: 'call'; on: string | null; name: string; args: string[] };

export interface ObScript {
  name: string;
  variables: string[];
  body: ObStatement[];
}

const words = new Set([
  'scn',
  'scriptname',
  'begin',
  'end',
  'if',
  'elseif',
  'else',
  'endif',
  'set',
  'to',
  'return',
  'short',
  'long',
  'float',
  'ref',
]);

/** Functions of the game without arguments that may be used in expressions. */
const functions = new Set(['getcurrenttime', 'gamedayspassed', 'isincombat']);

const precedences = [['||'], ['&&'], ['==', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*', '/']];

export function parseScript(text: string): ObScript {
  return new ObParser(text).script();
}

class ObParser {
  readonly #tokens: ObToken[];
  readonly #variables = new Set<string>();
  readonly #references = new Set<string>();
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text.endsWith('\n') ? text : `${text}\n`);
  }

  script(): ObScript {
    this.#emptyLines();
    if (!this.#takes('scn')) this.#fail('a script begins with scn');
    const name = this.#newName();
    this.#endOfLine();
    const variables: string[] = [];
    for (;;) {
      const type = ['short', 'long', 'float', 'ref'].find((one) => this.#takes(one));
      if (type === undefined) break;
      const variable = this.#newName();
      if (type === 'ref') this.#references.add(variable.toLowerCase());
      if (this.#variables.has(variable.toLowerCase())) this.#fail(`${variable} is declared twice`);
      this.#variables.add(variable.toLowerCase());
      variables.push(variable);
      this.#endOfLine();
    }
    this.#expect('begin');
    this.#expect('gamemode');
    this.#endOfLine();
    const body = this.#body(['end']);
    this.#expect('end');
    this.#endOfLine();
    if (this.#at < this.#tokens.length) this.#fail('nothing stands behind the end');
    return { name, variables, body };
  }

  #body(ends: readonly string[]): ObStatement[] {
    const body: ObStatement[] = [];
    while (!ends.some((end) => this.#is(end))) body.push(this.#statement());
    return body;
  }

  #statement(): ObStatement {
    if (this.#takes('if')) return this.#choice();
    if (this.#takes('set')) {
      const [of, name] = this.#reference();
      if (of === null && !this.#variables.has(name.toLowerCase())) this.#fail(`${name} is not declared`);
      this.#expect('to');
      const isReference = of === null && this.#references.has(name.toLowerCase());
      const value = isReference ? this.#object() : this.#expression();
      this.#endOfLine();
      return { kind: 'set', of, name, value };
    }
    const [on, name] = this.#reference();
    const args: string[] = [];
    while (this.#peek().kind === 'name' || this.#peek().kind === 'number') args.push(this.#argument());
    this.#endOfLine();
    return { kind: 'call', on, name, args };
  }

  /** What a reference is set to. */
  #object(): ObExpression {
    if (this.#peek().text === '0') return { kind: 'number', value: Number(this.#next().text) };
    return { kind: 'call', on: null, name: 'TheObject', args: [this.#name()] };
  }

  #choice(): ObStatement {
    const branches: { condition: ObExpression; body: ObStatement[] }[] = [];
    let otherwise: ObStatement[] = [];
    do {
      const condition = this.#expression();
      this.#endOfLine();
      branches.push({ condition, body: this.#body(['elseif', 'else', 'endif']) });
    } while (this.#takes('elseif'));
    if (this.#takes('else')) {
      this.#endOfLine();
      otherwise = this.#body(['endif']);
    }
    this.#expect('endif');
    this.#endOfLine();
    return { kind: 'if', branches, otherwise };
  }

  #expression(level = 0): ObExpression {
    if (level === precedences.length) return this.#atom();
    let left = this.#expression(level + 1);
    while (this.#peek().kind === 'sign' && precedences[level]!.includes(this.#peek().text)) {
      const sign = this.#next().text;
      left = { kind: 'operator', sign, left, right: this.#expression(level + 1) };
    }
    return left;
  }

  #atom(): ObExpression {
    if (this.#peek().text === '-') {
      this.#next();
      return { kind: 'operator', sign: '-', left: { kind: 'number', value: 0 }, right: this.#atom() };
    }
    if (this.#peek().text === '(') {
      this.#next();
      const inner = this.#expression();
      if (this.#next().text !== ')') this.#fail('a parenthesis is missing');
      return inner;
    }
    if (this.#peek().kind === 'number') return { kind: 'number', value: Number(this.#next().text) };
    const [of, name] = this.#reference();
    if (of !== null) {
      if (this.#peek().kind !== 'name') return { kind: 'variable', of, name };
      return { kind: 'call', on: of, name, args: [this.#argument()] };
    }
    if (this.#variables.has(name.toLowerCase())) return { kind: 'variable', of, name };
    if (functions.has(name.toLowerCase())) return { kind: 'call', on: null, name, args: [] };
    const { kind } = this.#peek();
    if (kind !== 'name' && kind !== 'number') this.#fail(`${name} is no variable and no function`);
    return { kind: 'call', on: null, name, args: [this.#argument()] };
  }

  #argument(): string {
    return this.#peek().kind === 'number' ? this.#next().text : this.#name();
  }

  #reference(): [of: string | null, name: string] {
    const first = this.#name();
    if (this.#peek().text !== '.') return [null, first];
    this.#next();
    return [first, this.#name()];
  }

  /** The name of a script or a variable: not a word of the language. */
  #newName(): string {
    return this.#name();
  }

  #name(): string {
    const { kind, text } = this.#peek();
    if (kind !== 'name' || words.has(text.toLowerCase()))
      this.#fail(`a name has to stand here, not ${JSON.stringify(text)}`);
    return this.#next().text;
  }

  #is(word: string): boolean {
    return this.#peek().text.toLowerCase() === word;
  }

  #takes(word: string): boolean {
    if (!this.#is(word)) return false;
    this.#next();
    return true;
  }

  #expect(word: string): void {
    if (!this.#takes(word)) this.#fail(`"${word}" has to stand here, not ${JSON.stringify(this.#peek().text)}`);
  }

  #endOfLine(): void {
    if (this.#next().kind !== 'end of line') {
      this.#at--;
      this.#fail(`the line has to end here, not go on with ${JSON.stringify(this.#peek().text)}`);
    }
    this.#emptyLines();
  }

  #emptyLines(): void {
    while (this.#tokens[this.#at]?.kind === 'end of line') this.#at++;
  }

  #peek(): ObToken {
    return this.#tokens[this.#at] ?? { kind: 'end of line', text: 'end of the script', line: 0 };
  }

  #next(): ObToken {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #fail(message: string): never {
    throw new Error(`line ${this.#peek().line}: ${message}`);
  }
}

export interface ObGame {
  /** By references, in lower case: the variables of their scripts. */
  variables: Map<string, Map<string, number>>;
  call(owner: string, on: string | null, name: string, args: readonly string[]): number;
}

/** One pass through the script of a reference. */
export function passThrough(script: ObScript, owner: string, game: ObGame): void {
  runBody(script.body, owner, game);
}

function runBody(body: readonly ObStatement[], owner: string, game: ObGame): void {
  for (const statement of body) {
    if (statement.kind === 'call') game.call(owner, statement.on, statement.name, statement.args);
    else if (statement.kind === 'set') {
      const value = valueIn(statement.value, owner, game);
      const name = statement.name.toLowerCase();
      // Of numbers with a fraction, only the time is kept whole.
      variablesOf(statement.of ?? owner, game).set(name, name === 'thetime' ? value : Math.trunc(value));
    } else {
      const branch = statement.branches.find(({ condition }) => valueIn(condition, owner, game) !== 0);
      runBody(branch?.body ?? statement.otherwise, owner, game);
    }
  }
}

function variablesOf(reference: string, { variables }: ObGame): Map<string, number> {
  const found = variables.get(reference.toLowerCase());
  if (!found) throw new Error(`nobody is called ${reference}`);
  return found;
}

function valueIn(expression: ObExpression, owner: string, game: ObGame): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'variable':
      return variablesOf(expression.of ?? owner, game).get(expression.name.toLowerCase()) ?? 0;
    case 'call':
      return game.call(owner, expression.on, expression.name, expression.args);
    case 'operator': {
      const left = valueIn(expression.left, owner, game);
      const right = valueIn(expression.right, owner, game);
      return operators[expression.sign]!(left, right);
    }
  }
}

const operators: Record<string, (left: number, right: number) => number> = {
  '||': (left, right) => Number(left !== 0 || right !== 0),
  '&&': (left, right) => Number(left !== 0 && right !== 0),
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
  '<': (left, right) => Number(left < right),
  '<=': (left, right) => Number(left <= right),
  '>': (left, right) => Number(left > right),
  '>=': (left, right) => Number(left >= right),
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};
