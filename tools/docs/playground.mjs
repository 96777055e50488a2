// Links that open a text in the playground. The text itself follows the `#`, deflated, as the page writes its own links
// (programs/playground/state/share.ts): nothing has to be on a server.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { loadDomain, parse } from '../../dist/language/index.js';

/** Where the built page is, and where the site has it. */
export const playgroundBuild = 'build/playground';
export const playgroundPage = 'playground/index.html';

/** Without the page, links to it would lead nowhere. */
export function hasPlayground() {
  return existsSync(`${playgroundBuild}/index.html`);
}

export function playgroundHash(domain, problem = '') {
  const shared = { gallery: null, domain, problem, choice: null, best: false, overrides: [] };
  return `#~${deflateRawSync(JSON.stringify(shared), { level: 9 }).toString('base64url')}`;
}

/** `earlier`: the domains of blocks above on the page, by name. null: it is nothing that can be opened. */
export function hashOfBlock(text, earlier) {
  const { file, diagnostics } = parse(text);
  const kinds = file.declarations.map(({ kind }) => kind);
  const isWhole = diagnostics.every(({ severity }) => severity !== 'error');
  const domain = file.declarations.find(({ kind }) => kind === 'domain');
  const problem = file.declarations.find(({ kind }) => kind === 'problem');
  if (domain) {
    earlier.set(domain.name.text, text);
    return playgroundHash(text);
  }
  if (problem && isWhole) return playgroundHash(earlier.get(problem.domain.text) ?? '', text);
  const around = [...earlier.values()].at(-1);
  if (isWhole && kinds.length > 0 && !kinds.some((kind) => kind === 'assign' || kind === 'request')) {
    const joined = `${around ?? 'domain sketch;\n'}\n${text}`;
    const isRight = loadDomain(joined).diagnostics.every(({ severity }) => severity !== 'error');
    return playgroundHash(isRight ? joined : `domain sketch;\n\n${text}`);
  }
  const indented = text.trimEnd().replaceAll(/^(?=.)/gm, '    ');
  return playgroundHash(`domain sketch;\n\ntask Sketch() {\n${indented}\n}\n`);
}

/** The domains of a folder of `domains/`, each with the problem next to it, if there is one. */
export function domainsIn(folder) {
  const texts = readdirSync(folder).filter((name) => name.endsWith('.htn'));
  const problems = existsSync(`${folder}/problems`) ? readdirSync(`${folder}/problems`).sort() : [];
  const problem = problems[0] ? readFileSync(`${folder}/problems/${problems[0]}`, 'utf8') : '';
  return texts.map((name) => ({ name, hash: playgroundHash(readFileSync(`${folder}/${name}`, 'utf8'), problem) }));
}
