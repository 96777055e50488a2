// A strict grammar of SQF: what scripts of ours consist of, with the commands that they use and how many operands each
// takes. It is narrower than the engine's: what it takes, the engine takes.

const pattern =
  /[ \t\r\n]+|\/\/[^\n]*|("(?:[^"]|"")*")|(\d+(?:\.\d+)?(?:e[-+]?\d+)?)|([A-Za-z_]\w*)|(&&|\|\||[=!<>]=|[-+*/!=<>()[\]{},;])/y;

interface SqfToken {
  kind: 'text' | 'number' | 'name' | 'sign';
  text: string;
  line: number;
}

function sqfTokens(script: string): SqfToken[] {
  const tokens: SqfToken[] = [];
  let line = 1;
  for (pattern.lastIndex = 0; pattern.lastIndex < script.length;) {
    const from = pattern.lastIndex;
    const match = pattern.exec(script);
    if (!match) throw new Error(`line ${line}: no token begins with ${JSON.stringify(script.slice(from, from + 20))}`);
    const kinds = ['text', 'number', 'name', 'sign'] as const;
    kinds.forEach((kind, at) => {
      const text = match[at + 1];
      if (text !== undefined) tokens.push({ kind, text, line });
    });
    line += match[0].split('\n').length - 1;
  }
  return tokens;
}

const nulars = new Set(['true', 'false', 'objnull', 'this', '_this', '_x', 'player']);
const unaries = new Set([
  'if',
  'alive',
  'getpos',
  'group',
  'random',
  'selectplayer',
  'unitready',
  'units',
  'while',
  'for',
  'private',
  'tostring',
  'scriptdone',
  'sleep',
  'position',
  'createtrigger',
  'deletevehicle',
  'hint',
  'tell',
]);
const binaries = new Set([
  'then',
  'exitwith',
  'foreach',
  'createvehicle',
  'distance',
  'dofollow',
  'joinsilent',
  'moveincargo',
  'spawn',
  'execvm',
  'select',
  'set',
  'do',
  'from',
  'to',
  'domove',
  'switchmove',
  'settriggerarea',
  'settriggeractivation',
  'settriggerstatements',
]);
const operators = new Set(['&&', '||', '==', '!=', '<', '>', '<=', '>=', '+', '-', '*', '/']);

export interface ParsedSqf {
  statements: number;
  /** Names of variables, and texts, in order. */
  names: string[];
  texts: string[];
}

/** Throws where a text is not a script. */
export function parseSqf(script: string): ParsedSqf {
  return new SqfParser(script).script();
}

class SqfParser {
  readonly #tokens: SqfToken[];
  readonly #found: ParsedSqf = { statements: 0, names: [], texts: [] };
  #at = 0;

  constructor(script: string) {
    this.#tokens = sqfTokens(script);
  }

  script(): ParsedSqf {
    this.#statements(null);
    return this.#found;
  }

  #statements(end: string | null): void {
    while (this.#text() !== end) {
      if (this.#at >= this.#tokens.length) this.#fail('a script ends too early');
      this.#statement();
      if (this.#text() === ';') this.#at++;
      else if (this.#text() !== end) this.#fail('a statement has to end here');
    }
  }

  #statement(): void {
    this.#found.statements++;
    const token = this.#tokens[this.#at]!;
    const isPrivate = token.text.toLowerCase() === 'private' && this.#tokens[this.#at + 2]?.text === '=';
    if (isPrivate || this.#tokens[this.#at + 1]?.text === '=') {
      if (isPrivate) this.#at++;
      const name = this.#tokens[this.#at]!;
      if (name.kind !== 'name' || this.#isCommand(name)) this.#fail('nothing can be assigned to this');
      this.#found.names.push(name.text);
      this.#at += 2;
    }
    this.#expression();
  }

  #expression(): void {
    this.#operand();
    for (let token = this.#tokens[this.#at]; token; token = this.#tokens[this.#at]) {
      const isOperator = token.kind === 'sign' && operators.has(token.text);
      if (!isOperator && !(token.kind === 'name' && binaries.has(token.text.toLowerCase()))) return;
      this.#at++;
      this.#operand();
    }
  }

  #operand(): void {
    const token = this.#tokens[this.#at];
    if (!token) this.#fail('a value is missing');
    this.#at++;
    if (token.kind === 'number') return;
    if (token.kind === 'text') return void this.#found.texts.push(token.text.slice(1, -1).replaceAll('""', '"'));
    const word = token.text.toLowerCase();
    if (token.kind === 'name') {
      if (unaries.has(word)) this.#operand();
      else if (binaries.has(word)) this.#fail(`${token.text} has to stand between two values`);
      else if (!nulars.has(word)) this.#found.names.push(token.text);
    } else if (word === '!' || word === '-') this.#operand();
    else if (word === '(') {
      this.#expression();
      this.#expect(')');
    } else if (word === '{') {
      this.#statements('}');
      this.#expect('}');
    } else if (word === '[') {
      while (this.#text() !== ']') {
        this.#expression();
        if (this.#text() !== ']') this.#expect(',');
      }
      this.#expect(']');
    } else this.#fail(`a value has to stand here, not ${token.text}`);
  }

  #isCommand({ text }: SqfToken): boolean {
    const word = text.toLowerCase();
    return nulars.has(word) || unaries.has(word) || binaries.has(word);
  }

  #text(): string | null {
    return this.#tokens[this.#at]?.text ?? null;
  }

  #expect(text: string): void {
    if (this.#text() !== text) this.#fail(`${text} has to stand here, not ${this.#text()}`);
    this.#at++;
  }

  #fail(message: string): never {
    throw new Error(`line ${(this.#tokens[this.#at] ?? this.#tokens.at(-1))?.line}: ${message}`);
  }
}
