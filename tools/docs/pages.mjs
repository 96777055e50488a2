// Which pages the site has, in the order of its navigation. A page is a text of the repo or made by a function of
// reference.mjs; pages of domains are found.

import { existsSync, readdirSync } from 'node:fs';
import { commandsPage, languagePage, messagesPage, searchesPage } from './reference.mjs';

/** `source`: relative to the root of the repo. `output`: relative to the root of the site. */
const fixed = [
  {
    title: 'Start',
    pages: [
      { title: 'Overview', source: 'README.md', output: 'index.html' },
      { title: 'Tutorial', source: 'docs/tutorial.md' },
      { title: 'Changes', source: 'CHANGELOG.md', output: 'changes.html' },
    ],
  },
  {
    title: 'The language',
    pages: [
      { title: 'Guide', source: 'docs/language.md' },
      { title: 'Reference', make: languagePage, output: 'reference.html' },
      { title: 'Messages', make: messagesPage, output: 'messages.html' },
      { title: 'Exact semantics', source: 'docs/semantics.md' },
    ],
  },
  {
    title: 'From a game',
    pages: [
      { title: 'Planning from a game', source: 'docs/api.md' },
      { title: 'What can be trusted', source: 'docs/trust.md' },
      { title: 'Domains in TypeScript', source: 'docs/typescript-door.md' },
      { title: 'Modes, strategies, statuses', make: searchesPage, output: 'searches.html' },
      { title: 'All of the interface', output: 'interface/index.html', external: true },
      { title: 'The command', make: commandsPage, output: 'commands.html' },
    ],
  },
  { title: 'How to', pages: pagesIn('docs/how-to') },
  { title: 'Experiments', pages: pagesIn('docs/experiments') },
  {
    title: 'Inside',
    pages: [
      { title: 'Glossary', source: 'docs/glossary.md' },
      { title: 'Performance', source: 'docs/performance.md' },
      { title: 'Architecture', source: 'docs/architecture.md' },
      { title: 'Changing frameplan', source: 'docs/changing.md' },
      { title: 'Passes', source: 'docs/passes.md' },
      { title: 'Search', source: 'docs/search.md' },
    ],
  },
  {
    title: 'Domains',
    pages: [
      { title: 'All domains', source: 'domains/README.md', output: 'domains/index.html' },
      ...readdirSync('domains')
        .filter((name) => existsSync(`domains/${name}/README.md`))
        .map((name) => ({
          title: name,
          source: `domains/${name}/README.md`,
          output: `domains/${name}/index.html`,
        })),
    ],
  },
];

/** The texts of domains, which drawings of their tasks lead to. They are in no list of pages. */
export const textPages = readdirSync('domains')
  .filter((folder) => existsSync(`domains/${folder}/README.md`))
  .flatMap((folder) =>
    readdirSync(`domains/${folder}`)
      .filter((name) => name.endsWith('.htn'))
      .map((name) => ({ title: name, source: `domains/${folder}/${name}`, output: `domains/${folder}/${name}.html` })),
  );

/** Titles are those that the texts have themselves. */
function pagesIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ source: `${folder}/${name}` }));
}

export const sections = withOutputs(withOthers(fixed));

/** A page that somebody adds to docs/ is on the site at once, if not in the best place. */
function withOthers(sections) {
  const known = new Set(sections.flatMap(({ pages }) => pages.map(({ source }) => source)));
  const others = pagesIn('docs').filter(({ source }) => !known.has(source));
  return sections.map((section) =>
    section.title === 'Inside' ? { ...section, pages: [...section.pages, ...others] } : section,
  );
}

function withOutputs(sections) {
  return sections.map(({ title, pages }) => ({
    title,
    pages: pages
      .filter(({ source }) => source === undefined || existsSync(source))
      .map((page) => ({ ...page, output: page.output ?? page.source.slice('docs/'.length).replace(/\.md$/, '.html') })),
  }));
}
