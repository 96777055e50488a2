// `npm run docs`: the site, as plain files in build/docs that any web server (or none) can show. Needs the built
// package.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';
import { entries } from '../entries.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
// They read the repo from the current directory, and so come after the change of it.
const { domainText, frame, relative, toHtml } = await import('./html.mjs');
const { sections, textPages } = await import('./pages.mjs');
const { animation } = await import('./animation.mjs');
const { domainsIn, hasPlayground, playgroundBuild, playgroundPage } = await import('./playground.mjs');
const { searchScript } = await import('./search-index.mjs');

/** `--to FOLDER`: where tests have it. */
const to = process.argv.indexOf('--to');
const site = to === -1 ? join('build', 'docs') : process.argv[to + 1];

rmSync(site, { recursive: true, force: true });
const pages = sections.flatMap((section) => section.pages);
for (const page of pages) {
  if (page.external) continue;
  page.markdown = page.make ? page.make() : readFileSync(page.source, 'utf8');
  page.title ??= titleOf(page.markdown);
}
const playground = hasPlayground();
if (playground) cpSync(playgroundBuild, join(site, dirname(playgroundPage)), { recursive: true });
else console.log(`no playground in ${playgroundBuild}: the pages have no links to it`);
const written = pages.filter(({ external }) => !external);
for (const page of written) writePage(page);
for (const page of textPages) writeText(page);
for (const name of ['style.css', 'site.js']) cpSync(join('tools', 'docs', name), join(site, name));
writeFileSync(join(site, 'search.js'), searchScript(written));
if (!process.argv.includes('--without-interface')) await writeInterface();
console.log(`${pages.length} pages in ${site}: open ${join(site, 'index.html')}`);

function writePage(page) {
  page.playground = playground;
  page.body = withExtras(
    page,
    toHtml(page.markdown, page, { pageOf, titleOf: titleOfPath, file: takeAlong, playground }),
  );
  const output = join(site, page.output);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, frame(page, titleOf(page.markdown), page.body, sections));
}

/** The text of a domain, with its lines numbered. */
function writeText(page) {
  page.playground = playground;
  const folder = dirname(page.source);
  const domain = `<a href="index.html">About the domain ${folder.split('/').at(-1)}</a>`;
  const found = playground && domainsIn(folder).find(({ name }) => name === page.title);
  const open = found
    ? ` <a href="${relative(page.output, playgroundPage)}${found.hash}">Open it in the playground</a>`
    : '';
  const text = domainText(readFileSync(page.source, 'utf8'));
  const body = `<h1>${page.title}</h1>\n<p class="domains">${domain}${open}</p>\n${text}`;
  writeFileSync(join(site, page.output), frame(page, page.title, body, sections));
}

function titleOf(markdown) {
  return /^# (.*)$/m.exec(markdown)?.[1] ?? 'frameplan';
}

/** What no text of the repo has: the moving picture of the first page, and links from domains to the playground. */
function withExtras(page, body) {
  const behindTitle = (more) => body.replace(/<\/h1>\n/, (end) => `${end}${more}`);
  if (page.source === 'README.md') return body.replace(/(?<=<\/h1>\n<p>[^]*?<\/p>\n)/, () => animation());
  const folder = page.source && dirname(page.source);
  if (!playground || !folder?.startsWith('domains/') || !existsSync(folder)) return body;
  const links = domainsIn(folder).map(
    ({ name, hash }) => `<a href="${relative(page.output, playgroundPage)}${hash}">Open ${name} in the playground</a>`,
  );
  return links.length === 0 ? body : behindTitle(`<p class="domains">${links.join(' ')}</p>\n`);
}

function titleOfPath(path) {
  return pages.find(({ source }) => source === path)?.title;
}

function pageOf(path) {
  return [...pages, ...textPages].find(({ source }) => source === path)?.output;
}

/** A picture or another file of the repo that a page refers to. */
function takeAlong(path) {
  const output = join('files', path);
  cpSync(path, join(site, output), { recursive: true });
  return output;
}

/** All that the entries of the package export, from their types and comments. */
async function writeInterface() {
  const application = await Application.bootstrap({
    name: 'frameplan',
    entryPoints: entries.map(({ source }) => source),
    tsconfig: 'tsconfig.json',
    readme: 'none',
    out: join(site, 'interface'),
    skipErrorChecking: true,
    disableSources: true,
    excludeInternal: true,
    excludePrivate: true,
    hideGenerator: true,
    logLevel: 'Error',
    navigationLinks: { 'All pages': '../index.html' },
  });
  const project = await application.convert();
  if (!project) throw new Error('typedoc could not read the entries of the package');
  const names = new Map(entries.map(({ name, source }) => [source.replace(/(\/index)?\.ts$/, ''), name]));
  const modules = project.children ?? [];
  if (modules.length !== entries.length) throw new Error('typedoc read other modules than the entries of the package');
  for (const module of modules) module.name = names.get(module.name);
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) process.exitCode = 1;
}
