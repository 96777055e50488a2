// The report of a scenario, and how it is printed: as text for a terminal, or as Markdown for docs/performance.md.

export interface Column {
  title: string;
  /** Decimal places of numbers. Default: 0. */
  digits?: number;
}

/** Columns of numbers with the same count of decimal places. */
export function inDigits(digits: number, ...titles: readonly string[]): Column[] {
  return titles.map((title) => ({ title, digits }));
}

/** null: not measured here. */
export type ReportCell = string | number | null;

export interface ReportTable {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly ReportCell[])[];
}

export interface Plot {
  /** Name of the file in docs/figures/, without ending. */
  name: string;
  caption: string;
  svg: string;
  text: string;
}

export interface ScenarioReport {
  scenario: string;
  tables: readonly ReportTable[];
  /**
   * The ratios for the baseline: a time divided by another one of the same run, so that the speed of the machine does
   * not matter. Greater is slower.
   */
  ratios: Readonly<Record<string, number>>;
  plots?: readonly Plot[];
  notes?: readonly string[];
}

export function formatCell(cell: ReportCell, { digits = 0 }: Column): string {
  if (cell === null) return '-';
  if (typeof cell === 'string') return cell;
  if (!Number.isFinite(cell)) return '-';
  const text = cell.toFixed(digits);
  const [whole, fraction] = text.split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export function tableAsText({ title, columns, rows }: ReportTable): string {
  const cells = rows.map((row) => row.map((cell, column) => formatCell(cell, columns[column]!)));
  const widths = columns.map((column, index) =>
    Math.max(column.title.length, ...cells.map((row) => row[index]!.length)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (isText(rows, column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [title, line(columns.map((column) => column.title)), ...cells.map(line)].join('\n');
}

export function tableAsMarkdown({ title, columns, rows }: ReportTable): string {
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [
    `${title}:`,
    '',
    line(columns.map((column) => column.title)),
    line(columns.map((_, column) => (isText(rows, column) ? '---' : '---:'))),
    ...rows.map((row) => line(row.map((cell, column) => formatCell(cell, columns[column]!).replaceAll('|', '\\|')))),
  ].join('\n');
}

export function reportAsText({ scenario, tables, plots = [], notes = [] }: ScenarioReport): string {
  const parts = [...tables.map(tableAsText), ...plots.map(({ caption, text }) => `${caption}\n${text}`), ...notes];
  return [`== ${scenario} ==`, ...parts].join('\n\n');
}

export function reportAsMarkdown({ tables, plots = [], notes = [] }: ScenarioReport): string {
  const figures = plots.map(({ name, caption }) => `![${caption}](figures/${name}.svg)`);
  return [...tables.map(tableAsMarkdown), ...figures, ...notes].join('\n\n');
}

function isText(rows: ReportTable['rows'], column: number): boolean {
  return rows.some((row) => typeof row[column] === 'string');
}
