// The JavaScript that stands for a domain in a bundle: its bytes. While developing it also tells all planners that have
// registered the domain when there is a new one; what it shares with them is described in bindings/replace/hot.ts.

/** The expression by which a module asks to be replaced. */
export type Hot = 'import.meta.hot' | 'import.meta.webpackHot';

export function moduleOf(bytes: Uint8Array, name: string, hot?: Hot): string {
  const base64 = Buffer.from(bytes).toString('base64');
  const lines = [
    // Marked as pure, so that a domain that nobody uses is left out.
    `const bytes = /* @__PURE__ */ atob('${base64}');`,
    'const domain = /* @__PURE__ */ Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));',
    ...(hot ? replacing(name, hot) : []),
    'export default domain;',
  ];
  return `${lines.join('\n')}\n`;
}

/** Bundlers look for these calls as they are written here. The whole block is gone from a build. */
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
