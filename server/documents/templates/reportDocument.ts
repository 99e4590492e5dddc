import { formatTableCell, hasTotals, countPercentDecimals, formatValue, totalsRow } from '#server/documents/tables/cells.ts';
import { spacer, textBlock } from '#server/documents/kit/blocks.ts';
import { textWidth } from '#server/documents/kit/fonts.ts';
import { columnGap } from '#server/documents/kit/tableLayout.ts';
import { a4, a4Landscape, margin, mm, styles } from '#server/documents/kit/measures.ts';
import type { Block, PrintDocument, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { ColumnKind, TableDefinition, TableValues } from '#server/documents/tables/tableDefinition.ts';

/** Maximum rows in a file with accessibility tags. Tags make a longer file eight times as large. */
const maxTaggedRows = 200;
const maxTextWidth = mm(70);
const minTextWidth = mm(16);

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

/** Fits columns to their content, up to the maximum text width. Wider text wraps. */
const measureWidths = ({ columns }: TableDefinition, rows: readonly TableRow[]) =>
  columns.map((column, index) => {
    if (column.width) return mm(column.width);
    const maxWordWidth = Math.max(...column.title.split(' ').map((word) => textWidth(word, styles.smallStrong)));
    let width = Math.max(maxWordWidth, minWidths[column.kind]);
    for (const row of sampleRows(rows)) {
      const style = row.kind === 'total' ? styles.smallStrong : styles.tableSmall;
      width = Math.max(width, textWidth(row.cells[index] ?? '', style));
    }
    return Math.min(width, maxTextWidth) + 1;
  });

const sumWidths = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** Narrows text columns first, because figures are never wrapped. */
const fitWidths = ({ columns }: TableDefinition, naturalWidths: readonly number[], pageWidth: number) => {
  const spareWidth = pageWidth - columnGap * (columns.length - 1) - sumWidths(naturalWidths);
  const isText = (index: number) => columns[index]?.kind === 'text' && !columns[index]?.width;
  const allTextWidth = sumWidths(naturalWidths.filter((_, index) => isText(index)));
  if (allTextWidth === 0) return [...naturalWidths];
  const stretch = Math.min((allTextWidth + spareWidth) / allTextWidth, 1.6);
  return naturalWidths.map((width, index) => (isText(index) ? Math.max(width * stretch, Math.min(width, minTextWidth)) : width));
};

type ReadCells = (row: TableValues) => string[];

const makeCellReader = (definition: TableDefinition, rows: readonly TableValues[]): ReadCells => {
  const decimals = definition.columns.map((column) => countPercentDecimals(column, rows));
  return (row) => definition.columns.map((column, index) => formatTableCell(column, row, decimals[index]));
};

const listReportRows = (definition: TableDefinition, rows: readonly TableValues[], readCells: ReadCells): TableRow[] => {
  const lines: TableRow[] = rows.map((row) => ({ cells: readCells(row) }));
  return hasTotals(definition) && rows.length > 0 ? [...lines, { kind: 'total', cells: readCells(totalsRow(definition, rows)) }] : lines;
};

interface ReportSection {
  /** Value that the rows share. Absent if they are not grouped. */
  groupName?: string;
  rows: TableRow[];
}

/** Returns the rows in sections, each with its own heading. There is one section, unless each group starts on a page of its own. */
const splitReport = (definition: TableDefinition, values: readonly TableValues[], readCells: ReadCells): ReportSection[] => {
  const { groups } = definition;
  if (!groups) return [{ rows: listReportRows(definition, values, readCells) }];
  const sections = [...Map.groupBy(values, (row) => formatValue(row[groups.key]))].map(([groupName, groupValues]) => ({
    groupName,
    rows: listReportRows(definition, groupValues, readCells),
  }));
  if (groups.isOnPageOfItsOwn) return sections;
  const groupedRows = sections.flatMap(({ groupName, rows }): TableRow[] => [{ kind: 'group', cells: [groupName] }, ...rows]);
  if (sections.length < 2 || !hasTotals(definition)) return [{ rows: groupedRows }];
  return [{ rows: [...groupedRows, { kind: 'total', cells: readCells(totalsRow(definition, values, 'Grand total')) }] }];
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
const withoutGroupColumn = (definition: TableDefinition): TableDefinition => {
  const { columns, groups } = definition;
  return groups ? { ...definition, columns: columns.filter(({ key }) => key !== groups.key) } : definition;
};

/** Lays out a report or list, in portrait if the columns fit, or else in landscape. */
export const reportDocument = (requestedTable: TableDefinition, values: readonly TableValues[]): PrintDocument => {
  const definition = withoutGroupColumn(requestedTable);
  const sections = splitReport(definition, values, makeCellReader(definition, values));
  const naturalWidths = measureWidths(
    definition,
    sections.flatMap(({ rows }) => rows.filter(({ kind }) => kind !== 'group')),
  );
  const portraitWidth = a4.width - 2 * margin;
  const isLandscape = sumWidths(naturalWidths) + columnGap * (naturalWidths.length - 1) > portraitWidth;
  const widths = fitWidths(definition, naturalWidths, isLandscape ? a4Landscape.width - 2 * margin : portraitWidth);
  const columns = definition.columns.map((column, index): TableColumn => ({
    title: column.title,
    width: widths[index] ?? minTextWidth,
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
    isTagged: values.length <= maxTaggedRows,
    runningHead: [definition.title, definition.subtitle].filter(Boolean).join(' · '),
    footer: [definition.companyName],
    blocks: sections.flatMap(({ groupName, rows }, index): Block[] => [
      ...(index > 0 ? [{ kind: 'newPage' as const }] : []),
      ...buildHeading(
        groupName === undefined ? definition : { ...definition, subtitle: [definition.subtitle, groupName].filter(Boolean).join(' · ') },
      ),
      { kind: 'table', style: 'tableSmall', rowGap: isToFillIn ? 5 : 1.5, ...(isToFillIn && { isLined: true }), columns, rows },
      ...(rows.length === 0 ? [spacer(4), textBlock('No rows for this selection.')] : []),
    ]),
  };
};
