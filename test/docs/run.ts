// Does with the blocks of a page what a reader would: writes files, runs commands and programs, in a folder inside the
// package, so that `frameplan` is this package.

import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { root } from '../repo/sources.ts';
import { blocksIn } from './blocks.ts';

const execute = promisify(execFile);
const command = join(root, 'dist', 'programs', 'cli', 'frameplan.cjs');
const threads = join(root, 'test', 'docs', 'thread.mjs');

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  types: ['node'],
};

/** Files outside of the folders, read once for all of them. */
const elsewhere = new Map<string, ts.SourceFile | undefined>();

export class Folder {
  readonly path: string;
  readonly #files = new Map<string, string>();

  constructor(name: string) {
    this.path = join(root, 'build', 'documented', name);
    rmSync(this.path, { recursive: true, force: true });
    mkdirSync(this.path, { recursive: true });
  }

  /** The files written so far that end like this. */
  files(end: string): string[] {
    return [...this.#files.keys()].filter((file) => file.endsWith(end));
  }

  write(file: string, text: string, more = false): void {
    const before = more ? this.#files.get(file) : '';
    if (before === undefined) throw new Error(`there is no ${file} yet to go on with`);
    const whole = before === '' ? text : `${before}\n${text}`;
    this.#files.set(file, whole);
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), whole);
    if (file.endsWith('.ts') && !file.endsWith('.d.ts')) this.#transpile(file, whole);
  }

  #transpile(file: string, text: string): void {
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    writeFileSync(join(this.path, file.replace(/\.ts$/, '.js')), outputText);
  }

  /** What the commands print, one after the other. The output shows whether they end with 0 or 1. */
  async runCommands(text: string): Promise<string> {
    let printed = '';
    for (const line of text.split('\n')) {
      const shell = line.replace(/\s+# .*$/, '').replaceAll('npx frameplan', `"${process.execPath}" "${command}"`);
      if (shell.trim() === '') continue;
      if (shell === line) throw new Error(`the tests do not know how to run: ${line}`);
      const { stdout, stderr } = await this.#run('sh', ['-c', shell]);
      printed += stdout + stderr;
    }
    return printed;
  }

  async runProgram(file: string): Promise<string> {
    const program = file.replace(/\.ts$/, '.js');
    const { stdout, stderr } = await this.#run(process.execPath, ['--import', threads, program]);
    return stdout + stderr;
  }

  async #run(program: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
    try {
      return await execute(program, args, { cwd: this.path, env: { ...process.env, NO_COLOR: '1' } });
    } catch (error) {
      const ended = error as { code?: unknown; stdout: string; stderr: string };
      if (ended.code === 1 && program === 'sh') return ended;
      throw error;
    }
  }

  /** What TypeScript has to say against these files. */
  typeErrors(files: readonly string[]): string[] {
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (path, ...rest) => {
      if (path.startsWith(this.path)) return getSourceFile(path, ...rest);
      if (!elsewhere.has(path)) elsewhere.set(path, getSourceFile(path, ...rest));
      return elsewhere.get(path);
    };
    const program = ts.createProgram(
      files.map((file) => join(this.path, file)),
      options,
      host,
    );
    return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
      const place = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start!).line + 1}: ` : '';
      return place + ts.flattenDiagnosticMessageText(messageText, '\n');
    });
  }

  /**
   * A domain, or the first of another page, as guard.htn, compiled and with its types: for pages that go on with it.
   */
  async bringDomain(source: string): Promise<void> {
    const text = readFileSync(join(root, source), 'utf8');
    const domain = blocksIn(text).find(({ language }) => language === 'htn');
    this.write('guard.htn', source.endsWith('.md') ? domain!.text : text);
    const printed = await this.runCommands('npx frameplan compile guard.htn -o guard.wasm --types guard.d.ts');
    if (!/^guard.wasm: \d+ bytes$/m.test(printed)) throw new Error(printed);
  }
}
