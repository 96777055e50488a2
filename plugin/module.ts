// Writes the JavaScript module of a domain in a bundle: the domain's bytes. During development, the module also tells
// all planners that have registered the domain about a new version. bindings/replace/hot.ts says what the module shares
// with them.

/** The expression by which a module asks to be replaced. */
export type Hot = 'import.meta.hot' | 'import.meta.webpackHot';

export function moduleOf(bytes: Uint8Array, name: string, hot?: Hot): string {
  const base64 = Buffer.from(bytes).toString('base64');
  const lines = [
    // Marked as pure, so that bundlers leave out an unused domain.
    `const bytes = /* @__PURE__ */ atob('${base64}');`,
    'const domain = /* @__PURE__ */ Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));',
    ...(hot ? replacing(name, hot) : []),
    'export default domain;',
  ];
  return `${lines.join('\n')}\n`;
}

/** Bundlers look for these very calls, and leave the whole statement out of a build. */
function replacing(name: string, hot: Hot): string[] {
  const text = (words: string): string => JSON.stringify(`frameplan: ${name} ${words}`);
  return [
    `if (${hot}) {`,
    `  const shared = ${hot}.data?.shared ?? { users: new Set() };`,
    '  shared.latest = domain;',
    `  domain[Symbol.for('frameplan.hot')] = shared;`,
    ...(hot === 'import.meta.hot'
      ? [`  ${hot}.data.shared = shared;`]
      : [`  ${hot}.dispose((data) => { data.shared = shared; });`]),
    '  for (const replace of shared.users) {',
    '    replace(domain).then(({ kept, restarted, outdated }) => {',
    `      console.info(${text('is replaced; sessions:')}, kept.length, 'go on with their plan,',`,
    `        restarted.length, 'begin again,', outdated.length, 'have to plan anew');`,
    '    }, (error) => {',
    `      console.error(${text('does not fit, the page goes on with the old domain:')}, error.message);`,
    '    });',
    '  }',
    `  ${hot}.accept();`,
    '}',
  ];
}
