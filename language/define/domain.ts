// Puts a domain together that is written in TypeScript: the declarations become a syntax tree, the tree a text, and the text
// goes the way of every other, so that messages and explanations have lines to point at.

import type { Domain, Span } from '../../ir/ir.ts';
import { checkDomain } from '../check/domain.ts';
import { render } from '../diagnostics.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { emit, optimise } from '../../compiler/index.ts';
import type { Declaration, SourceFile } from '../text/ast.ts';
import { format } from '../text/format.ts';
import { parse } from '../text/parser.ts';
import type { Declared } from './declarations.ts';
import { identifier, nowhere } from './expression.ts';
import { isSameTree } from './same-tree.ts';

/** The compiled domain; `planner.register` knows its tasks, variables and types. */
export interface DefinedBytes<D> extends Uint8Array<ArrayBuffer> {
  /** For TypeScript only: there is no such property. */
  readonly declares: D;
}

export interface DefinedDomain<D = unknown> {
  readonly name: string;
  /** The domain as `.htn`. All places in messages, faults and explanations are places in it. */
  readonly text: string;
  /** As the checker leaves it. */
  readonly domain: Domain;
  readonly warnings: readonly Diagnostic[];
  /** For `planner.register`. */
  compile(): DefinedBytes<D>;
  /** For TypeScript only. */
  readonly declares?: D;
}

/** What is wrong with a domain, in one message that names each construct. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  /** The text that the places of the diagnostics are in. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];

  constructor(name: string, file: SourceFile, diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const texts = errors.map((one) => {
      const place = constructOf(file, one.span);
      return `${place === '' ? '' : `in ${place}:\n`}${render(one, file.text, `${name}.htn`)}`;
    });
    super(`the domain ${name} is not right\n\n${texts.join('\n\n')}`);
    this.text = file.text;
    this.diagnostics = diagnostics;
  }
}

/** What each declaration says of itself to TypeScript. */
type DeclaresOf<One extends Declared> = NonNullable<One['declares']>;

/** All that belongs to a domain, in the order in which a text would have it. Throws a `DefinitionError`. */
export function defineDomain<One extends Declared>(
  name: string,
  declarations: readonly One[],
): DefinedDomain<DeclaresOf<One>> {
  const tree = treeOf(name, declarations);
  const { file, diagnostics: unread } = parse(format(tree));
  if (unread.length > 0) throw new DefinitionError(name, file, unread);
  refuseOtherMeaning(tree, file);
  const { domain, diagnostics } = checkDomain(file);
  if (!domain) throw new DefinitionError(name, file, diagnostics);
  return {
    name,
    text: file.text,
    domain,
    warnings: diagnostics,
    compile: () => emit(optimise(domain)) as DefinedBytes<DeclaresOf<One>>,
  };
}

/** Few words mean something only at their places: a fluent named `cost` could not be told from the cost of a task. */
function refuseOtherMeaning(tree: SourceFile, read: SourceFile): void {
  tree.declarations.forEach((declaration, index) => {
    if (isSameTree(declaration, read.declarations[index])) return;
    const name = 'name' in declaration ? declaration.name.text : '';
    throw new Error(`${declaration.kind} ${name} reads otherwise as text: give other names to what it uses`);
  });
}

/** The syntax tree, with places that only say where the printed text shall have empty lines. */
export function treeOf(name: string, declarations: readonly Declared[]): SourceFile {
  const list: Declaration[] = [{ kind: 'domain', name: identifier(name), span: nowhere }];
  for (const { declaration } of declarations) {
    list.push(typeof declaration === 'function' ? declaration() : declaration);
  }
  let gaps = 0;
  const placed = list.map((declaration, index) => {
    const previous = list[index - 1];
    if (previous && (declaration.kind === 'task' || declaration.kind !== previous.kind)) gaps++;
    const at = gaps * emptyLine.length;
    return { ...declaration, span: { ...nowhere, start: at, end: at } };
  });
  return { text: emptyLine.repeat(gaps), declarations: placed, comments: [] };
}

const emptyLine = '\n\n';

/** `task GoTo, method next_room`; '' for what belongs to no declaration. */
function constructOf({ declarations }: SourceFile, { start }: Span): string {
  const found = declarations.find(({ span }) => span.start <= start && start < span.end);
  if (!found || !('name' in found) || found.kind === 'domain') return '';
  const word = found.kind === 'variable' ? found.storage : found.kind;
  const outer = `${word} ${found.name.text}`;
  if (found.kind !== 'task') return outer;
  const method = found.body.findIndex(({ span }) => span.start <= start && start < span.end);
  const statement = found.body[method];
  if (statement?.kind !== 'method') return outer;
  return `${outer}, method ${statement.name?.text ?? method + 1}`;
}
