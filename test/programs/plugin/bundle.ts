// Builds one program with each bundler: game.js of a folder becomes dist/game.js, one ES module. Each function answers
// with the messages of the bundler.

import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { build as buildWithEsbuild } from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { build as buildWithVite } from 'vite';
import webpack from 'webpack';
import plugin from '../../../programs/plugin/index.ts';
import type { PluginOptions } from '../../../programs/plugin/index.ts';

export interface BundleOutcome {
  messages: string;
  /** The place of the first error, from bundlers that report it as data. */
  place?: { line: number; column: number };
}

type Build = (folder: string, options?: PluginOptions) => Promise<BundleOutcome>;

const input = (folder: string): string => join(folder, 'game.js');
const output = (folder: string): string => join(folder, 'dist', 'game.js');

const external = /bindings/;

const withRollup: Build = async (folder, options) => {
  const warnings: string[] = [];
  try {
    const build = await rollup({
      input: input(folder),
      plugins: [plugin.rollup(options)],
      external,
      onwarn: ({ message }) => void warnings.push(message),
    });
    await build.write({ file: output(folder), format: 'es' });
    return { messages: warnings.join('\n') };
  } catch (error) {
    const { message, loc } = error as { message: string; loc: { line: number; column: number } };
    return { messages: message, place: { line: loc.line, column: loc.column } };
  }
};

const withRolldown: Build = async (folder, options) => {
  const build = await rolldown({ input: input(folder), plugins: [plugin.rolldown(options)], external });
  return said(async () => {
    await build.write({ file: output(folder), format: 'es' });
    await build.close();
  });
};

const withVite: Build = (folder, options) =>
  said(() =>
    buildWithVite({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin.vite(options)],
      build: { lib: { entry: input(folder), formats: ['es'], fileName: () => 'game.js' } },
    }),
  );

const withEsbuild: Build = async (folder, options) => {
  const result = await buildWithEsbuild({
    entryPoints: [input(folder)],
    outfile: output(folder),
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
    plugins: [plugin.esbuild(options)],
  }).catch((error: unknown) => error as { errors: { text: string; location: { line: number; column: number } }[] });
  const [first] = result.errors;
  if (!first) return { messages: '' };
  return { messages: first.text, place: { line: first.location!.line, column: first.location!.column } };
};

const withWebpack: Build = (folder, options) =>
  new Promise((resolve, reject) => {
    webpack(
      { ...packing(folder), experiments: { outputModule: true }, plugins: [plugin.webpack(options)] },
      (error, stats) => {
        if (error) reject(error);
        else resolve({ messages: stats!.toString({ all: false, errors: true }) });
      },
    );
  });

const withRspack: Build = (folder, options) =>
  new Promise((resolve, reject) => {
    rspack({ ...packing(folder), plugins: [plugin.rspack(options)] }, (error, stats) => {
      if (error) reject(error);
      else resolve({ messages: withoutFrame(stats!.toString({ all: false, errors: true })) });
    });
  });

const packing = (folder: string) => ({
  mode: 'development' as const,
  devtool: false as const,
  context: folder,
  entry: input(folder),
  output: { module: true, path: join(folder, 'dist'), filename: 'game.js', library: { type: 'module' as const } },
});

/** Rspack draws a line along the left side of messages. */
function withoutFrame(text: string): string {
  return text.replace(/^ *╰─▶ *× /gm, '').replace(/^ {8}│ ?/gm, '');
}

async function said(build: () => Promise<unknown>): Promise<BundleOutcome> {
  try {
    await build();
    return { messages: '' };
  } catch (error) {
    return { messages: (error as Error).message };
  }
}

export const bundlers: readonly [name: string, build: Build, saysPlace: boolean][] = [
  ['Rollup', withRollup, true],
  ['Rolldown', withRolldown, false],
  ['Vite', withVite, false],
  ['esbuild', withEsbuild, true],
  ['webpack', withWebpack, false],
  ['Rspack', withRspack, false],
];

export { withRollup };
