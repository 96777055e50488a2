// Writes the JavaScript module of a domain in a bundle: the domain's bytes. During development, the module also
// notifies all planners that have registered the domain of a new version. bindings/hot.ts describes what the module
// shares with them.

/** The expression by which a module asks to be replaced. */
export type Hot = 'import.meta.hot' | 'import.meta.webpackHot';

export function moduleOf(bytes: Uint8Array, name: string, hot?: Hot): string {
  const lines = [
    // Marked as pure, so that bundlers leave out an unused domain.
    `const domain = /* @__PURE__ */ ${decoder}(${JSON.stringify(textOf(bytes))});`,
    ...(hot ? replacing(name, hot) : []),
    'export default domain;',
  ];
  return `${lines.join('\n')}\n`;
}

// The text zips like the bytes themselves; base64 takes half as much again, because it cuts bytes apart.

const firstCharacter = 35;
const bytesInRow = 90;

/** One printable character for each byte, and one before it for bytes of the second and third row. */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const row = Math.floor(byte / bytesInRow);
    const inRow = String.fromCharCode(firstCharacter + (byte % bytesInRow));
    return row > 0 ? String.fromCharCode(firstCharacter + bytesInRow + row - 1) + inRow : inRow;
  }).join('');
}

/** JavaScript for a function from such a text to its bytes. */
const decoder = `((text) => {
  const bytes = [];
  for (let at = 0, row = 0; at < text.length; at++) {
    const number = text.charCodeAt(at) - ${firstCharacter};
    if (number < ${bytesInRow}) {
      bytes.push(row + number);
      row = 0;
    } else row = (number - ${bytesInRow - 1}) * ${bytesInRow};
  }
  return new Uint8Array(bytes);
})`;

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
    '  for (const { domain: changed, onReplace, replace } of shared.users) {',
    '    const replacing = (async () => {',
    '      if (!onReplace) return replace(domain);',
    '      let replacement = null;',
    '      await onReplace(changed, (options) => (replacement = replace(domain, options)));',
    '      return replacement;',
    '    })();',
    '    replacing.then((replacement) => {',
    `      if (!replacement) return console.info(${text('is left to onReplace')});`,
    '      const { kept, restarted, outdated } = replacement;',
    `      console.info(${text('is replaced; sessions:')}, kept.length, 'go on with their plan,',`,
    `        restarted.length, 'begin again,', outdated.length, 'have to plan again');`,
    '    }, (error) => {',
    `      console.error(${text('does not fit, the page goes on with the old domain:')}, error.message);`,
    '    });',
    '  }',
    `  ${hot}.accept();`,
    '}',
  ];
}
