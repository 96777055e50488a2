// Assembles a domain that is written in TypeScript. The declarations become a syntax tree, and the tree becomes a text.
// This text is compiled like any other, so that messages and explanations can show lines of it.

import type { DomainIr, Span } from '../../ir/ir.ts';
import { checkDomain } from '../check/domain.ts';
import { render } from '../render.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { emit, optimise } from '../../compiler/index.ts';
import type { Declaration, SourceFile } from '../text/ast.ts';
import { format } from '../text/format.ts';
import { treeOfDeclarations } from '../text/nodes.ts';
import { parse } from '../text/parser.ts';
import type { DefinedPart } from './declarations.ts';
import { identifier, nowhere } from './expression.ts';
import { isSameTree } from './same-tree.ts';

/** The compiled domain. `planner.register` knows its tasks, variables and types. */
export interface DefinedBytes<D> extends Uint8Array<ArrayBuffer> {
  /** For TypeScript only: the property does not exist. */
  readonly declares: D;
}

export interface DefinedDomain<D = unknown> {
  readonly name: string;
  /** The domain as `.htn`. All lines in messages, faults and explanations are lines of this text. */
  readonly text: string;
  /** The domain as the checker returns it, before any pass. */
  readonly domain: DomainIr;
  readonly warnings: readonly Diagnostic[];
  /** The module for `planner.register`. `largeWorlds`: for worlds with relations between thousands of objects, too. */
  compile(options?: { largeWorlds?: boolean }): DefinedBytes<D>;
  /** For TypeScript only. */
  readonly declares?: D;
}

/** All errors of a domain or a problem, in one message that names each construct. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  /** The text to which the spans of the diagnostics belong. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];

  constructor(name: string, file: SourceFile, diagnostics: readonly Diagnostic[], what = 'domain') {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const texts = errors.map((one) => {
      const place = constructOf(file, one.span);
      return `${place === '' ? '' : `in ${place}:\n`}${render(one, file.text, `${name}.htn`)}`;
    });
    super(`the ${what} ${name} is not right\n\n${texts.join('\n\n')}`);
    this.text = file.text;
    this.diagnostics = diagnostics;
  }
}

/** What a declaration declares, as a type. */
type DeclaresOf<One extends DefinedPart> = NonNullable<One['declares']>;

/** Assembles a domain from its declarations, which are in the order of a text. Throws a `DefinitionError`. */
export function defineDomain<One extends DefinedPart>(
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
    compile: ({ largeWorlds = false } = {}) => bytesOf(domain, largeWorlds),
  };
}

/** `D`: what the domain declares. */
export function bytesOf<D>(domain: DomainIr, largeWorlds = false): DefinedBytes<D> {
  return emit(optimise(domain), { largeWorlds }) as DefinedBytes<D>;
}

/**
 * Refuses a domain or a problem whose text would mean something else. A few words only have a meaning at certain
 * places: for example, a fluent named `cost` could be read as the cost of a task.
 */
export function refuseOtherMeaning(tree: SourceFile, read: SourceFile): void {
  tree.declarations.forEach((declaration, index) => {
    if (isSameTree(declaration, read.declarations[index])) return;
    const name = 'name' in declaration ? declaration.name.text : '';
    throw new Error(`${declaration.kind} ${name} means something else as text: rename the variables that it uses`);
  });
}

/** The syntax tree. Its spans only say where the printed text gets empty lines. */
export function treeOf(name: string, declarations: readonly DefinedPart[]): SourceFile {
  const list: Declaration[] = [{ kind: 'domain', name: identifier(name), span: nowhere }];
  for (const { declaration } of declarations) {
    list.push(typeof declaration === 'function' ? declaration() : declaration);
  }
  return treeOfDeclarations(list);
}

/** Names the construct around a span: `task GoTo, method next_room`. '' when the span is in no declaration. */
function constructOf({ declarations }: SourceFile, { start }: Span): string {
  const found = declarations.find(({ span }) => span.start <= start && start < span.end);
  if (!found || !('name' in found) || found.kind === 'domain' || found.kind === 'problem') return '';
  const word = found.kind === 'variable' ? found.storage : found.kind;
  const outer = `${word} ${found.name.text}`;
  if (found.kind !== 'task') return outer;
  const method = found.body.findIndex(({ span }) => span.start <= start && start < span.end);
  const statement = found.body[method];
  if (statement?.kind !== 'method') return outer;
  return `${outer}, method ${statement.name?.text ?? method + 1}`;
}
