// Markdown to a page of the site: headings that can be linked to, links between texts turned into links between pages,
// domain texts in colour, and the frame around it all.

import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Marked } from 'marked';
import { escape, highlight, highlightHtn } from './highlight.mjs';
import { hashOfBlock, playgroundPage } from './playground.mjs';

/**
 * `links.pageOf(path)` answers the output of a text of the repo, or undefined; `links.file(path)` takes a file that is
 * no page along and answers where it will be; `links.titleOf(path)` names a page. `links.playground`: whether the site
 * has it. `page.contents` becomes the list of the page's sections.
 */
export function toHtml(markdown, page, links) {
  const slugs = new Map();
  const domains = new Map();
  page.contents = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = uniqueSlug(text, slugs);
        if (depth === 2 || depth === 3) page.contents.push({ id, depth, title: this.parser.parseInline(tokens) });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? '', page, links.playground ? domains : null),
      link({ href, text, tokens }) {
        return `<a href="${escape(resolved(href, page, links))}">${titleFor(href, text, page, links) ?? this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const source = escape(resolved(href, page, links));
        if (!href.endsWith('.svg')) return `<img src="${source}" alt="${escape(text)}">`;
        return drawing(source, text, tasksIn(href, text, page, links));
      },
      table({ header, rows, align }) {
        const inside = (cell) => this.parser.parseInline(cell.tokens);
        const row = (cells, name) => {
          const made = cells.map((cell, at) => {
            const text = inside(cell);
            // A cell without words is no heading.
            const tag = name === 'th' && text !== '' ? 'th scope="col"' : 'td';
            const side = align[at] ? ` style="text-align: ${align[at]}"` : '';
            return `<${tag}${side}>${text}</${tag.slice(0, 2)}>`;
          });
          return `<tr>${made.join('')}</tr>\n`;
        };
        const head = header.every((cell) => inside(cell) === '') ? '' : `<thead>${row(header, 'th')}</thead>\n`;
        return `<table>\n${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody>\n</table>\n`;
      },
      paragraph({ tokens }) {
        const inside = this.parser.parseInline(tokens);
        return inside.startsWith('<figure') ? `${inside}\n` : `<p>${inside}</p>\n`;
      },
    },
  });
  return marked.parse(markdown);
}

/**
 * A block's first word is its language, the second its file; others say what the tests do with it. `domains`: those of
 * the blocks above, for links to the playground.
 */
function codeBlock(text, info, page, domains) {
  const [language, file] = info.split(' ');
  const caption = file && /\.\w+$/.test(file) ? escape(file) : '';
  const hash = language === 'htn' && domains ? hashOfBlock(`${text}\n`, domains) : null;
  const open = hash
    ? `<a class="open" href="${relative(page.output, playgroundPage)}${escape(hash)}">Open in the playground</a>`
    : '';
  const head = `<figcaption><span>${caption}</span><span class="tools">${open}</span></figcaption>`;
  const code = highlight(text, language);
  return `<figure class="code">${head}<pre class="${escape(language || 'output')}" tabindex="0"><code>${code}</code></pre></figure>\n`;
}

/** A picture whose tasks are links is part of the page itself: what is inside an `img` can't be clicked. */
function tasksIn(href, text, page, links) {
  const [, packed] = ofPackage.exec(href) ?? [];
  const path = packed ?? targetOf(href, page);
  if (!/tasks[\w-]*\.svg$/.test(path)) return null;
  const folder = posix.dirname(path);
  const led = readFileSync(path, 'utf8').replaceAll(/href="([\w-]+\.htn)(#L\d+)"/g, (_, name, line) => {
    const output = links.pageOf(`${folder}/${name}`);
    return `href="${output ? relative(page.output, output) : name}${line}"`;
  });
  return led.replace('<svg ', `<svg role="group" aria-label="${escape(text)}" `);
}

/** The text of a domain, with lines that can be led to. */
export function domainText(text) {
  let line = 0;
  const numbered = highlightHtn(text.trimEnd()).replaceAll(/^/gm, () => {
    line++;
    return `<span class="line" id="L${line}" data-line="${line}"></span>`;
  });
  const head = '<figcaption><span></span><span class="tools"></span></figcaption>';
  return `<figure class="code">${head}<pre class="htn numbered" tabindex="0"><code>${numbered}</code></pre></figure>\n`;
}

/** A drawing can be opened by itself, and made larger in its place. `inside`: the drawing itself, or null. */
function drawing(source, text, inside) {
  const buttons = [
    ['smaller', 'Smaller', '−'],
    ['larger', 'Larger', '+'],
    ['whole', 'All of it', '⤢'],
  ].map(
    ([zoom, label, sign]) =>
      `<button type="button" data-zoom="${zoom}" aria-label="${label}" title="${label}">${sign}</button>`,
  );
  const open = `<a href="${source}">Open the drawing</a>`;
  const head = `<figcaption><span>${escape(text)}</span><span class="tools">${buttons.join('')}${open}</span></figcaption>`;
  return `<figure class="drawing">${head}<div class="view" tabindex="0" role="region" aria-label="${escape(text)}">${inside ?? `<img src="${source}" alt="${escape(text)}">`}</div></figure>`;
}

/** A link that only names a file says the title of the page. */
function titleFor(href, text, page, links) {
  if (!/^[\w./-]+\.md$/.test(text) || /^(https?:|#)/.test(href)) return null;
  const title = links.titleOf?.(targetOf(href.split('#')[0], page));
  return title ? escape(title) : null;
}

/** As GitHub makes them, so that links to headings work there too. */
function uniqueSlug(heading, slugs) {
  const slug = heading
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
  const count = slugs.get(slug) ?? 0;
  slugs.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** The README stands on the page of the registry too, where only whole addresses of pictures lead anywhere. */
const ofPackage = /^https:\/\/cdn\.jsdelivr\.net\/npm\/frameplan@[^/]+\/(.+)$/;

/** A link that leads nowhere is an error: nobody finds it otherwise. */
function resolved(href, page, links) {
  const [, packed] = ofPackage.exec(href) ?? [];
  if (packed !== undefined) return resolved(packed, { ...page, source: 'README.md' }, links);
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = targetOf(path, page);
  if (!existsSync(target)) throw new Error(`${page.source ?? page.output} links to ${href}, which does not exist`);
  const output = links.pageOf(target) ?? links.pageOf(`${target}/README.md`) ?? links.file(target);
  return relative(page.output, output) + (anchor === undefined ? '' : `#${anchor}`);
}

function targetOf(path, page) {
  return posix.normalize(posix.join(posix.dirname(page.source ?? '.'), path)).replace(/\/$/, '');
}

export function relative(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

export function frame(page, title, body, sections) {
  const link = ({ title: text, output }) => {
    const here = output === page.output ? ' aria-current="page"' : '';
    return `<li><a href="${relative(page.output, output)}"${here}>${escape(text)}</a></li>`;
  };
  const navigation = sections.map(({ title: head, pages }) => `<h2>${head}</h2><ul>${pages.map(link).join('')}</ul>`);
  const root = relative(page.output, 'index.html').replace(/index\.html$/, '');
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} - frameplan</title>
<link rel="stylesheet" href="${root}style.css">
<script defer src="${root}site.js"></script>
</head>
<body>
<header><a class="name" href="${root}index.html">frameplan</a>
<div class="search" role="search"><input id="search" type="search" placeholder="Search  ( / )" aria-label="Search all pages" autocomplete="off"><ol id="found" hidden></ol></div>
${page.playground ? `<a class="play" href="${root}${playgroundPage}">Playground</a>` : ''}<a class="pages" href="#pages">Pages</a></header>
<nav id="pages" aria-label="Pages">${navigation.join('\n')}</nav>
<main>
${contentsOf(page)}${body}${neighbours(page, sections)}</main>
</body>
</html>
`;
}

/** The sections of a page: next to the text if there is room, and folded above it otherwise. */
function contentsOf({ contents = [] }) {
  const shown = contents.filter(({ depth }) => depth === 2 || contents.length <= 30);
  if (shown.length < 3) return '';
  const items = shown.map(({ id, depth, title }) => {
    return `<li class="depth-${depth}"><a href="#${id}">${title.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></li>`;
  });
  return `<details class="contents"><summary>On this page</summary><ul>${items.join('')}</ul></details>\n`;
}

function neighbours(page, sections) {
  const pages = sections.flatMap((section) => section.pages).filter(({ external }) => !external);
  const at = pages.findIndex(({ output }) => output === page.output);
  if (at === -1) return '';
  const link = (other, label, rel) =>
    other
      ? `<a rel="${rel}" href="${relative(page.output, other.output)}"><small>${label}</small>${escape(other.title)}</a>`
      : '<span></span>';
  return `<footer>${link(pages[at - 1], 'Previous', 'prev')}${link(pages[at + 1], 'Next', 'next')}</footer>\n`;
}
