import { formatTableCell, hasTotals, countPercentDecimals, formatValue, totalsRow } from '#server/documents/tables/cells.ts';
import { spacer, textBlock } from '#server/documents/kit/blocks.ts';
import { textWidth } from '#server/documents/kit/fonts.ts';
import { columnGap } from '#server/documents/kit/tableLayout.ts';
import { a4, a4Landscape, margin, mm, styles } from '#server/documents/kit/measures.ts';
import type { Block, PrintDocument, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { ColumnKind, TableDefinition, TableValues } from '#server/documents/tables/tableDefinition.ts';

/** Maximum rows in a tagged file. Above it tagging makes the file eight times as large. */
const maximumTaggedRows = 200;
const widestText = mm(70);
const narrowestText = mm(16);

/** Minimum widths, so that short figures have some space. */
const minWidths: Record<ColumnKind, number> = {
  text: 30,
  date: 46,
  money: 46,
  price: 40,
  quantity: 34,
  percent: 34,
  weight: 38,
  tonnes: 38,
};

const sampleRows = (rows: readonly TableRow[]) => (rows.length <= 2000 ? rows : [...rows.slice(0, 1000), ...rows.slice(-1000)]);

/** Fits columns to their content. Text wraps beyond 70 mm. */
const naturalWidths = ({ columns }: TableDefinition, rows: readonly TableRow[]) =>
  columns.map((column, index) => {
    if (column.width) return mm(column.width);
    const maxWordWidth = Math.max(...column.title.split(' ').map((word) => textWidth(word, styles.smallStrong)));
    let width = Math.max(maxWordWidth, minWidths[column.kind]);
    for (const row of sampleRows(rows)) {
      const style = row.kind === 'total' ? styles.smallStrong : styles.tableSmall;
      width = Math.max(width, textWidth(row.cells[index] ?? '', style));
    }
    return Math.min(width, widestText) + 1;
  });

const sumWidths = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** Narrows text columns first, because figures are never wrapped. */
const fitWidths = ({ columns }: TableDefinition, natural: readonly number[], room: number) => {
  const slack = room - columnGap * (columns.length - 1) - sumWidths(natural);
  const isText = (index: number) => columns[index]?.kind === 'text' && !columns[index]?.width;
  const text = sumWidths(natural.filter((_, index) => isText(index)));
  if (text === 0) return [...natural];
  const stretch = Math.min((text + slack) / text, 1.6);
  return natural.map((width, index) => (isText(index) ? Math.max(width * stretch, Math.min(width, narrowestText)) : width));
};

type CellsOf = (row: TableValues) => string[];

const cellsIn = (definition: TableDefinition, rows: readonly TableValues[]): CellsOf => {
  const decimals = definition.columns.map((column) => countPercentDecimals(column, rows));
  return (row) => definition.columns.map((column, index) => formatTableCell(column, row, decimals[index]));
};

const listReportRows = (definition: TableDefinition, rows: readonly TableValues[], cellsOf: CellsOf): TableRow[] => {
  const lines: TableRow[] = rows.map((row) => ({ cells: cellsOf(row) }));
  return hasTotals(definition) && rows.length > 0 ? [...lines, { kind: 'total', cells: cellsOf(totalsRow(definition, rows)) }] : lines;
};

interface Part {
  /** Value that the rows share. Absent if they are not grouped. */
  name?: string;
  rows: TableRow[];
}

/** Returns all rows, or the groups followed by the overall totals if there are several. */
const splitReport = (definition: TableDefinition, values: readonly TableValues[], cellsOf: CellsOf): Part[] => {
  const { groups } = definition;
  if (!groups) return [{ rows: listReportRows(definition, values, cellsOf) }];
  const parts = [...Map.groupBy(values, (row) => formatValue(row[groups.key]))].map(([name, own]) => ({
    name,
    rows: listReportRows(definition, own, cellsOf),
  }));
  if (groups.isOnPageOfItsOwn) return parts;
  const under = parts.flatMap(({ name, rows }): TableRow[] => [{ kind: 'group', cells: [name] }, ...rows]);
  if (parts.length < 2 || !hasTotals(definition)) return [{ rows: under }];
  return [{ rows: [...under, { kind: 'total', cells: cellsOf(totalsRow(definition, values, 'Grand total')) }] }];
};

const buildHeading = ({ title, subtitle, companyName, notes = [] }: TableDefinition): Block[] => [
  { kind: 'text', text: title, style: 'title', role: 'H1' },
  textBlock([companyName, subtitle].filter(Boolean).join(' · '), 'small'),
  spacer(4),
  { kind: 'rule', colour: 'accent', thickness: 1.5 },
  spacer(10),
  ...(notes.length > 0 ? [...notes.map((note) => textBlock(note)), spacer(8)] : []),
];

/** Removes the column that the group headings already show. */
const ungrouped = (definition: TableDefinition): TableDefinition => {
  const { columns, groups } = definition;
  return groups ? { ...definition, columns: columns.filter(({ key }) => key !== groups.key) } : definition;
};

/** Report or list: portrait if it fits, or else landscape. */
export const reportDocument = (requestedTable: TableDefinition, values: readonly TableValues[]): PrintDocument => {
  const definition = ungrouped(requestedTable);
  const parts = splitReport(definition, values, cellsIn(definition, values));
  const natural = naturalWidths(
    definition,
    parts.flatMap(({ rows }) => rows.filter(({ kind }) => kind !== 'group')),
  );
  const upright = a4.width - 2 * margin;
  const isLandscape = sumWidths(natural) + columnGap * (natural.length - 1) > upright;
  const widths = fitWidths(definition, natural, isLandscape ? a4Landscape.width - 2 * margin : upright);
  const columns = definition.columns.map((column, index): TableColumn => ({
    title: column.title,
    width: widths[index] ?? narrowestText,
    ...(column.isToFillIn && { isToFillIn: true }),
    align: column.align ?? (column.kind === 'text' || column.kind === 'date' ? 'left' : 'right'),
  }));
  // Handwriting needs space.
  const isToFillIn = columns.some((column) => column.isToFillIn);
  return {
    title: definition.title,
    author: definition.companyName,
    date: definition.date,
    isLandscape,
    isTagged: values.length <= maximumTaggedRows,
    runningHead: [definition.title, definition.subtitle].filter(Boolean).join(' · '),
    footer: [definition.companyName],
    blocks: parts.flatMap(({ name, rows }, index): Block[] => [
      ...(index > 0 ? [{ kind: 'newPage' as const }] : []),
      ...buildHeading(
        name === undefined ? definition : { ...definition, subtitle: [definition.subtitle, name].filter(Boolean).join(' · ') },
      ),
      { kind: 'table', style: 'tableSmall', rowGap: isToFillIn ? 5 : 1.5, ...(isToFillIn && { isLined: true }), columns, rows },
      ...(rows.length === 0 ? [spacer(4), textBlock('No rows for this selection.')] : []),
    ]),
  };
};
