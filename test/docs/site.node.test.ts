// The site's own parts: colours that change no text, links that lead somewhere, a reference that covers the language.

import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtIns } from '../../language/check/names.ts';
import { statusNames } from '../../ir/statuses.ts';
import { strategies } from '../../ir/strategies.ts';
import { messages } from '../../language/diagnostics.ts';
import { loadDomain, loadProblem } from '../../language/index.ts';
import { keywords } from '../../language/text/tokens.ts';

interface SiteLinks {
  pageOf(path: string): string | undefined;
  file(path: string): string;
  titleOf?(path: string): string | undefined;
  playground?: boolean;
}

// Plain JavaScript that reads the built package: nothing that the type checker knows.
const part = async (name: string) => import(new URL(`../../tools/docs/${name}`, import.meta.url).href);
const { highlight, highlightHtn } = (await part('highlight.mjs')) as {
  highlight(text: string, language: string): string;
  highlightHtn(text: string): string;
};
const { animation, mapProblem } = (await part('animation.mjs')) as Record<'animation' | 'mapProblem', () => string>;
const { hashOfBlock } = (await part('playground.mjs')) as {
  hashOfBlock(text: string, earlier: Map<string, string>): string;
};
const { searchScript } = (await part('search-index.mjs')) as { searchScript(pages: object[]): string };
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

describe('the colours of other languages', () => {
  const plain = (html: string): string =>
    html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (_, name: string) => signs[name]!);
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

  it.each([
    [
      'ts',
      'const a: Map<string, \'x\'> = new Map(); // `b`\nif (a < 3_000) `t${a}`; /* c\nd */ const constant = "e\\"";',
    ],
    ['json', '{ "a": [1.5, true, null, "b: 2"] }'],
    ['sh', 'npm run "a b" # builds'],
    ['pddl', '(define (domain d) (:predicates (and-more ?x)) ; and\n (:action a :effect (and (p 3))))'],
    ['unknown', 'const <a> & "b"'],
  ])('change nothing of a text in %s', (language, text) => {
    expect(plain(highlight(text, language))).toBe(text);
  });

  it('mark words, texts and comments, and no parts of them', () => {
    const html = highlight("const constant = 'const'; // const", 'ts');
    expect(html.match(/<span class="word">const<\/span>/g)).toHaveLength(1);
    expect(html).toContain('<span class="text">\'const\'</span>');
    expect(html).toContain('<span class="comment">// const</span>');
    expect(highlight('(and-more and)', 'pddl').match(/class="word"/g)).toHaveLength(1);
  });
});

describe('links to the playground', () => {
  const open = (hash: string): { domain: string; problem: string } =>
    JSON.parse(inflateRawSync(Buffer.from(hash.slice(2), 'base64url')).toString()) as never;

  it('hold the whole text', () => {
    const earlier = new Map<string, string>();
    const domain = 'domain d;\ntype A;\ntask T(A a) { method { ordered(); } }\n';
    expect(hashOfBlock(domain, earlier)).toMatch(/^#~[\w-]+$/);
    expect(open(hashOfBlock(domain, earlier)).domain).toBe(domain);
    const problem = 'problem p of d;\ninstance A a;\nordered(T(a));\n';
    expect(open(hashOfBlock(problem, earlier))).toMatchObject({ domain, problem });
    expect(open(hashOfBlock('task U(A a) { method { ordered(T(a)); } }\n', earlier)).domain).toContain(domain);
  });

  it('put a piece of a task into a task', () => {
    expect(open(hashOfBlock('a == b;\n', new Map())).domain).toBe(
      'domain sketch;\n\ntask Sketch() {\n    a == b;\n}\n',
    );
  });

  it('stand at blocks of the language, where there is a playground', () => {
    const text = '```htn a.htn\ndomain a;\n```\n\n```sh\nls\n```';
    const html = toHtml(text, { ...page }, { ...links, playground: true });
    expect(html.match(/href="..\/playground\/index.html#~[\w-]+"/g)).toHaveLength(1);
    expect(toHtml(text, { ...page }, links)).not.toContain('playground');
  });
});

describe('the search', () => {
  it('knows each section with its words, as a script', () => {
    const body = '<h1 id="a">A &lt;b&gt;</h1>\n<p>one</p><h2 id="c"><a href="#c">C</a></h2><pre>two</pre>';
    const script = searchScript([{ title: 'Page', output: 'page.html', body }]);
    const found: unknown[] = [];
    new Function('frameplanSections', script)((entries: unknown) => found.push(entries));
    expect(found).toEqual([
      [
        ['page.html', 'Page', 'a', 'A <b>', 'one'],
        ['page.html', 'Page', 'c', 'C', 'two'],
      ],
    ]);
  });
});

describe('the moving picture', () => {
  it('is a plan of the domain, and stands still for who wants that', () => {
    const { domain } = loadDomain(readFileSync('domains/simple-fps/simple-fps.htn', 'utf8'));
    expect(loadProblem(mapProblem(), domain!).diagnostics).toEqual([]);
    const html = animation();
    const steps = [...html.matchAll(/>(\d+)\. (\w+)\(([^)]*)\)</g)].map(([, , task]) => task);
    expect(steps.length).toBeGreaterThan(15);
    expect(steps.at(-1)).toMatch(/^Attack/);
    expect(html).toContain('prefers-reduced-motion: reduce');
    expect(html).not.toMatch(/NaN|undefined/);
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

  it('that only name a file say the title of its page', () => {
    const named = { ...links, titleOf: (path: string) => (path === 'docs/api.md' ? 'Planning' : undefined) };
    expect(toHtml('[api.md](../api.md#worlds)', page, named)).toContain('>Planning</a>');
    expect(toHtml('[the api](../api.md)', page, named)).toContain('>the api</a>');
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
