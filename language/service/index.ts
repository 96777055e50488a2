// The language service, `frameplan/language/service`: functions for an editor, for while a domain or a problem is
// written. It does not load the compiler and reads no files. Questions and results are plain data.

export { answer } from './answer.ts';
export type { ServiceAnswer, ServiceQuestion } from './answer.ts';
export { complete } from './complete.ts';
export { diagnose } from './diagnose.ts';
export { applied } from './edits.ts';
export { format } from './format.ts';
export { hover } from './hover.ts';
export { definition, references } from './navigate.ts';
export { openProject } from './open-project.ts';
export type { OpenProject } from './open-project.ts';
export type { ServiceProject, ServiceNotation } from './project.ts';
export { rename, renameable } from './rename.ts';
export { semanticTokens } from './semantic-tokens.ts';
export { signature } from './signature.ts';
export { folds, symbols } from './symbols.ts';
export type {
  CompletionItem,
  CompletionList,
  DocumentSymbol,
  Fix,
  Fold,
  HoverText,
  NameKind,
  RenameResult,
  SemanticKind,
  SemanticToken,
  ServiceDiagnostic,
  SignatureHelp,
  TextEdit,
  TextRange,
} from './types.ts';
