// Markdown to a page of the site: headings that can be linked to, links between texts turned into links between pages,
// domain texts in colour, and the frame around it all.

import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { Marked } from 'marked';
import { escape, highlightHtn } from './highlight.mjs';

/**
 * `links.pageOf(path)` answers the output of a text of the repo, or undefined; `links.file(path)` takes a file that is
 * no page along and answers where it will be.
 */
export function toHtml(markdown, page, links) {
  const slugs = new Map();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = uniqueSlug(text, slugs);
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? ''),
      link({ href, tokens }) {
        return `<a href="${escape(resolved(href, page, links))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escape(resolved(href, page, links))}" alt="${escape(text)}">`;
      },
    },
  });
  return marked.parse(markdown);
}

/** A block's first word is its language, the second its file; others tell the tests what to do with it. */
function codeBlock(text, info) {
  const [language, file] = info.split(' ');
  const caption = file && /\.\w+$/.test(file) ? `<figcaption>${escape(file)}</figcaption>` : '';
  const code = language === 'htn' ? highlightHtn(text) : escape(text);
  return `<figure>${caption}<pre class="${escape(language || 'output')}"><code>${code}</code></pre></figure>\n`;
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
  const target = posix.normalize(posix.join(posix.dirname(page.source ?? '.'), path)).replace(/\/$/, '');
  if (!existsSync(target)) throw new Error(`${page.source ?? page.output} links to ${href}, which does not exist`);
  const output = links.pageOf(target) ?? links.pageOf(`${target}/README.md`) ?? links.file(target);
  return relative(page.output, output) + (anchor === undefined ? '' : `#${anchor}`);
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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} - frameplan</title>
<link rel="stylesheet" href="${relative(page.output, 'style.css')}">
</head>
<body>
<nav><a class="name" href="${relative(page.output, 'index.html')}">frameplan</a>${navigation.join('\n')}</nav>
<main>
${body}</main>
</body>
</html>
`;
}
