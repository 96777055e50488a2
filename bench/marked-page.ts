// Writes results to a page of the docs. The text between two markers, `<!-- bench:dense -->` and `<!-- /bench:dense
// -->`, comes from the last run. All other text is written by hand and stays.

export function replaceMarked(page: string, { mark, file }: { mark: string; file: string }, content: string): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${file} has no place for ${mark}: ${begin} ... ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${content}\n\n${page.slice(to)}`;
}
