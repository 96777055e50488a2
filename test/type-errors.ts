// Puts TypeScript before its compiler, as files that are not on disk: right code compiles, wrong code does not.

import ts from 'typescript';

const options: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  types: [],
};

export interface TypeProblem {
  path: string;
  /** From 1. */
  line: number;
  message: string;
}

/** Files on disk are read once: the library's are most of what a program has. */
const onDisk = new Map<string, ts.SourceFile | undefined>();

/** What is wrong in these files, given as texts by their paths. */
export function typeErrorsIn(files: ReadonlyMap<string, string>): TypeProblem[] {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const own = files.get(path);
    if (own !== undefined) return ts.createSourceFile(path, own, language);
    if (!onDisk.has(path)) onDisk.set(path, getSourceFile(path, language, ...rest));
    return onDisk.get(path);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)!;
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText, start }) => ({
      path,
      line: source.getLineAndCharacterOfPosition(start ?? 0).line + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
  });
}

/** Which of these lines, each on its own after the opening, do not compile. */
export function wrongLines(
  path: string,
  opening: readonly string[],
  lines: readonly string[],
  others: readonly (readonly [path: string, text: string])[] = [],
): string[] {
  const errors = typeErrorsIn(new Map([...others, [path, [...opening, ...lines].join('\n')]]));
  const elsewhere = errors.find((error) => error.path !== path || error.line <= opening.length);
  if (elsewhere) throw new Error(`${elsewhere.path}:${elsewhere.line}: ${elsewhere.message}`);
  const wrong = new Set(errors.map(({ line }) => line));
  return lines.filter((_, at) => wrong.has(at + opening.length + 1));
}
