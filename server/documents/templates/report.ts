import { displayOf, isTotalled, percentDecimalsOf, totalsRow } from '#server/documents/cells.ts';
import { spacer, text } from '#server/documents/kit/blocks.ts';
import { textWidth } from '#server/documents/kit/fonts.ts';
import { columnGap } from '#server/documents/kit/tableLayout.ts';
import { a4, a4Landscape, margin, mm, styles } from '#server/documents/kit/measures.ts';
import type { Block, Paper, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { ColumnKind, TableDefinition, TableValues } from '#server/documents/tableDefinition.ts';

/** Above this a tagged file is eight times the size. */
const maximumTaggedRows = 200;
const widestText = mm(70);
const narrowestText = mm(16);

/** So that short figures do not crowd. */
const leastWidths: Record<ColumnKind, number> = {
  text: 30,
  date: 46,
  money: 46,
  price: 40,
  quantity: 34,
  percent: 34,
  weight: 38,
};

const sampleOf = (rows: readonly TableRow[]) => (rows.length <= 2000 ? rows : [...rows.slice(0, 1000), ...rows.slice(-1000)]);

/** As wide as what stands in it; text at most 70 mm, then it wraps. */
const naturalWidths = ({ columns }: TableDefinition, rows: readonly TableRow[]) =>
  columns.map((column, index) => {
    if (column.width) return mm(column.width);
    const longestWord = Math.max(...column.title.split(' ').map((word) => textWidth(word, styles.smallStrong)));
    let width = Math.max(longestWord, leastWidths[column.kind]);
    for (const row of sampleOf(rows)) {
      const style = row.kind === 'total' ? styles.smallStrong : styles.tableSmall;
      width = Math.max(width, textWidth(row.cells[index] ?? '', style));
    }
    return Math.min(width, widestText) + 1;
  });

const sumOf = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** Text columns give way first; figures are never broken. */
const fitWidths = ({ columns }: TableDefinition, natural: readonly number[], room: number) => {
  const slack = room - columnGap * (columns.length - 1) - sumOf(natural);
  const isText = (index: number) => columns[index]?.kind === 'text' && !columns[index]?.width;
  const text = sumOf(natural.filter((_, index) => isText(index)));
  if (text === 0) return [...natural];
  const stretch = Math.min((text + slack) / text, 1.6);
  return natural.map((width, index) => (isText(index) ? Math.max(width * stretch, Math.min(width, narrowestText)) : width));
};

const rowsOf = (definition: TableDefinition, rows: readonly TableValues[]): TableRow[] => {
  const decimals = definition.columns.map((column) => percentDecimalsOf(column, rows));
  const cellsOf = (row: TableValues) => definition.columns.map((column, index) => displayOf(column, row, decimals[index]));
  const lines: TableRow[] = rows.map((row) => ({ cells: cellsOf(row) }));
  return isTotalled(definition) && rows.length > 0 ? [...lines, { kind: 'total', cells: cellsOf(totalsRow(definition, rows)) }] : lines;
};

const headOf = ({ title, subtitle, companyName, notes = [] }: TableDefinition): Block[] => [
  { kind: 'text', text: title, style: 'title', role: 'H1' },
  text([companyName, subtitle].filter(Boolean).join(' · '), 'small'),
  spacer(4),
  { kind: 'rule', colour: 'accent', thickness: 1.5 },
  spacer(10),
  ...(notes.length > 0 ? [...notes.map((note) => text(note)), spacer(8)] : []),
];

/** A report or a list: upright while it fits, else on its side. */
export const report = (definition: TableDefinition, values: readonly TableValues[]): Paper => {
  const rows = rowsOf(definition, values);
  const natural = naturalWidths(definition, rows);
  const upright = a4.width - 2 * margin;
  const isLandscape = sumOf(natural) + columnGap * (natural.length - 1) > upright;
  const widths = fitWidths(definition, natural, isLandscape ? a4Landscape.width - 2 * margin : upright);
  const columns = definition.columns.map((column, index): TableColumn => ({
    title: column.title,
    width: widths[index] ?? narrowestText,
    align: column.align ?? (column.kind === 'text' || column.kind === 'date' ? 'left' : 'right'),
  }));
  return {
    title: definition.title,
    author: definition.companyName,
    date: definition.date,
    isLandscape,
    isTagged: values.length <= maximumTaggedRows,
    runningHead: [definition.title, definition.subtitle].filter(Boolean).join(' · '),
    footer: [definition.companyName],
    blocks: [
      ...headOf(definition),
      { kind: 'table', style: 'tableSmall', rowGap: 1.5, columns, rows },
      ...(rows.length === 0 ? [spacer(4), text('Nothing to show for what was asked.')] : []),
    ],
  };
};
