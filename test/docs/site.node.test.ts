// The site's own parts: colours that change no text, links that lead somewhere, a reference that covers the language.

import { describe, expect, it } from 'vitest';
import { builtIns } from '../../language/check/names.ts';
import { statusNames } from '../../ir/statuses.ts';
import { strategies } from '../../ir/strategies.ts';
import { messages } from '../../language/diagnostics.ts';
import { keywords } from '../../language/text/tokens.ts';

interface SiteLinks {
  pageOf(path: string): string | undefined;
  file(path: string): string;
}

// Plain JavaScript that reads the built package: nothing that the type checker knows.
const part = async (name: string) => import(new URL(`../../tools/docs/${name}`, import.meta.url).href);
const { highlightHtn } = (await part('highlight.mjs')) as { highlightHtn(text: string): string };
const { toHtml } = (await part('html.mjs')) as { toHtml(text: string, page: object, links: SiteLinks): string };
const { languagePage, messagesPage, searchesPage, commandsPage } = (await part('reference.mjs')) as Record<
  string,
  () => string
>;

const links: SiteLinks = {
  pageOf: (path) => (path === 'docs/api.md' ? 'api.html' : undefined),
  file: (path) => `files/${path}`,
};
const page = { source: 'docs/how-to/worker.md', output: 'how-to/worker.html' };

describe('the colours of domains', () => {
  it('mark words, numbers and comments', () => {
    expect(highlightHtn('type A; // an A\n')).toBe(
      '<span class="word">type</span> A; <span class="comment">// an A</span>\n',
    );
    const word = (text: string) => `<span class="word">${text}</span>`;
    expect(highlightHtn('sensed fluent sensed')).toBe(`${word('sensed')} ${word('fluent')} sensed`);
    expect(highlightHtn('busy busy; while while; during {}')).toBe(
      `${word('busy')} busy; ${word('while')} while; ${word('during')} {}`,
    );
    expect(highlightHtn('x < 2.5;')).toBe('x &lt; <span class="number">2.5</span>;');
  });

  it('change nothing of the text', () => {
    const text = 'domain d; /* over\ntwo lines */ enum E { a, b } // end\n\nfluent integer [0, 9] n := 3; § "what"';
    const plain = highlightHtn(text)
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"');
    expect(plain).toBe(text);
  });
});

describe('links', () => {
  it('between texts become links between pages, others are taken along', () => {
    expect(toHtml('[a](../api.md#worlds)', page, links)).toContain('href="../api.html#worlds"');
    expect(toHtml('[a](../../LICENSE)', page, links)).toContain('href="../files/LICENSE"');
    expect(toHtml('[a](#here)', page, links)).toContain('href="#here"');
  });

  it('to pictures of the published package become links to those of the repo', () => {
    const picture = (path: string) => `![a](https://cdn.jsdelivr.net/npm/frameplan@0.2.0/${path})`;
    expect(toHtml(picture('docs/figures/figure-7.svg'), page, links)).toContain(
      'src="../files/docs/figures/figure-7.svg"',
    );
    expect(() => toHtml(picture('docs/figures/none.svg'), page, links)).toThrow('which does not exist');
  });

  it('that lead nowhere are errors', () => {
    expect(() => toHtml('[a](nowhere.md)', page, links)).toThrow('links to nowhere.md, which does not exist');
  });

  it('lead to headings as on other hosts of markdown', () => {
    const html = toHtml('## Why, `a b`?\n\n## Why, `a b`?', page, links);
    expect(html).toContain('<h2 id="why-a-b">');
    expect(html).toContain('<h2 id="why-a-b-1">');
  });
});

describe('the reference', () => {
  it('has every word and function of the language', () => {
    for (const word of [...keywords, ...builtIns]) expect(languagePage!()).toContain(`| \`${word}\` | `);
  });

  it('tells what operators take, as the checker has it', () => {
    expect(languagePage!()).toContain('| `%` | two integers | integer |');
    expect(languagePage!()).toContain('| `not` | boolean | boolean |');
  });

  it('has every message, worded', () => {
    const text = messagesPage!();
    for (const code of Object.keys(messages)) expect(text).toMatch(new RegExp(`id="${code}"></a>${code} \\| \\S+`));
    expect(text).toContain('unknown task `‹name›`');
    expect(text).not.toMatch(/undefined|\[object/);
  });

  it('has every strategy and status', () => {
    for (const name of [...strategies, ...Object.values(statusNames)])
      expect(searchesPage!()).toContain(`| \`${name}\` | `);
  });

  it('has the help of every command', () => {
    expect(commandsPage!()).toContain('usage: frameplan plan DOMAIN.htn');
  });
});
