// The names of a text: what is declared, and where each name occurs. Spans refer to the whole text.

import type { Span } from '../../ir/ir.ts';
import type { WholeText } from '../text/include.ts';
import type { NameKind } from './types.ts';

export interface NamedParameter {
  type: string;
  name: string;
}

/** A declared name. Spans refer to the whole text. */
export interface KnownName {
  kind: NameKind;
  name: string;
  span: Span;
  /** The declaration with all that is inside it. */
  whole: Span;
  /** The whole text that contains the name. */
  text: WholeText;
  /** The type of its values as text, or '' if it has no type or the type is not known. */
  type: string;
  params: NamedParameter[];
  /** The declaration in whose braces it is known. */
  owner?: KnownName;
  /** For a task: whether it is also `internal` or `compound`. For a fluent: `sensed` or `reservation`. */
  word?: 'internal' | 'compound' | 'sensed' | 'reservation';
  /** For a type: its parent type. For an enum: its values. */
  parent?: string;
  values?: string[];
}

export interface Occurrence {
  name: KnownName;
  span: Span;
  isDeclaration: boolean;
}

/** What can be named everywhere in a domain or a problem. The first declaration of a name counts. */
export interface GlobalNames {
  types: Map<string, KnownName>;
  tasks: Map<string, KnownName>;
  values: Map<string, KnownName>;
}

/** A problem with what it declares. */
export interface NamedProblem {
  name: KnownName;
  /** From its first word to the next problem. */
  start: number;
  end: number;
  objects: Map<string, KnownName>;
  /** Its assignments, as text. */
  assigned: { target: KnownName; args: string[]; value: string }[];
}

export interface NamesOfText {
  domain: KnownName | null;
  globals: GlobalNames;
  problems: NamedProblem[];
  /** All names that are declared here. */
  declared: KnownName[];
  /** In the order of the text. */
  occurrences: Occurrence[];
}
