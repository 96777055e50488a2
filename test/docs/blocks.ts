// Takes the code blocks out of a page. What follows the language says what a block is: a file name (`htn guard.htn`;
// with `more` it goes on with that file), or `fragment` for what is no whole text.

export interface Block {
  language: string;
  /** The file that it is, if any. */
  file: string | undefined;
  words: string[];
  text: string;
  line: number;
  /** What the page shows as printed by it: the next block, if that is one without a language. */
  printed: string | undefined;
}

export function blocksIn(page: string): Block[] {
  const found = [...page.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)];
  const blocks = found.map((match): Block => {
    const [language = '', ...words] = match[1]!.trim().split(/\s+/);
    const file = words.find((word) => /\.\w+$/.test(word));
    const line = page.slice(0, match.index).split('\n').length;
    return { language, file, words, text: match[2]!, line, printed: undefined };
  });
  blocks.forEach((block, index) => {
    const next = blocks[index + 1];
    if (block.language !== '' && next?.language === '') block.printed = next.text;
  });
  return blocks;
}

/**
 * What was printed, without times, and without the iterations of plans that were found: each better pass changes these.
 */
export function comparable(printed: string): string {
  return printed
    .replace(/[\d.]+ (µs|ms|s)\b/g, 'a while')
    .replace(/^(solved: .*\()\d+ iterations?/gm, '$1some iterations')
    .trimEnd();
}
