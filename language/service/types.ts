// The questions and results of the language service: plain data, so that they can go to a Worker and back. Offsets
// count UTF-16 units from the beginning of a file, as strings of JavaScript do.

/** A part of a file. */
export interface TextRange {
  file: string;
  from: number;
  to: number;
}

/** A change of a file: `insert` replaces the text from `from` to `to`. */
export interface TextEdit extends TextRange {
  insert: string;
}

/** A change that fixes what a diagnostic reports. All offsets refer to the texts before the change. */
export interface Fix {
  title: string;
  edits: TextEdit[];
}

export interface ServiceDiagnostic {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  /** What to write instead, where the service knows it. */
  advice?: string;
  from: number;
  to: number;
  fixes: Fix[];
}

/** What a name refers to. */
export type NameKind =
  | 'domain'
  | 'problem'
  | 'type'
  | 'enum'
  | 'enum value'
  | 'constant'
  | 'fluent'
  | 'external'
  | 'define'
  | 'task'
  | 'method'
  | 'branch'
  | 'parameter'
  | 'variable'
  | 'let'
  | 'object';

export interface CompletionItem {
  label: string;
  kind: NameKind | 'keyword' | 'function';
  /** The signature or the type. */
  signature?: string;
  /** The comment at the declaration. */
  documentation?: string;
  /** The text that replaces `from` to `to` of the list. */
  insert: string;
  /** Whether the type fits its place. Items are in the order in which to show them. */
  fits: boolean;
}

export interface CompletionList {
  from: number;
  to: number;
  items: CompletionItem[];
}

export interface HoverText {
  from: number;
  to: number;
  kind: NameKind | 'keyword' | 'function';
  /** The declaration in one line of the language. */
  signature: string;
  documentation?: string;
  /** Its values in problems, one line each. */
  values: string[];
}

export interface SignatureHelp {
  /** As it is declared. */
  signature: string;
  /** The range of each parameter in `signature`. */
  parameters: { from: number; to: number }[];
  /** The current parameter. The number may exceed that of the parameters. */
  active: number;
  documentation?: string;
}

/** A declared name with what is declared inside it. */
export interface DocumentSymbol {
  name: string;
  kind: NameKind;
  signature: string;
  /** The whole declaration. */
  from: number;
  to: number;
  /** The name alone. */
  nameFrom: number;
  nameTo: number;
  children: DocumentSymbol[];
}

export interface Fold {
  from: number;
  to: number;
  kind: 'body' | 'comment';
}

export type SemanticKind = NameKind | 'keyword' | 'comment' | 'number' | 'string' | 'operator' | 'function';

export interface SemanticToken {
  from: number;
  to: number;
  kind: SemanticKind;
  /** The name is declared here. */
  isDeclaration?: true;
}

/** Either the changes, or why renaming is not possible. */
export type RenameResult = { edits: TextEdit[] } | { error: string };
