import { spacer, textBlock } from '#server/documents/kit/blocks.ts';
import { textWidth } from '#server/documents/kit/fonts.ts';
import { a4, a4Landscape, margin, mm, styles } from '#server/documents/kit/measures.ts';
import { columnGap } from '#server/documents/kit/tableLayout.ts';
import type { Block, PrintDocument, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { SheetRow, SheetText } from './readSheets.ts';

const maxColumnWidth = mm(70);
const minColumnWidth = mm(8);
const maxTaggedRows = 200;

/** Number of rows that decide the width of the columns. */
const measuredRows = 1000;

/** Fits each column to its content, up to 70 mm. Longer text wraps. */
const measureColumns = ({ letters, rows }: SheetText) => {
  const widths = letters.map(() => minColumnWidth);
  for (const row of rows.slice(0, measuredRows)) {
    if (row.isTitle) continue;
    row.cells.forEach((cell, index) => {
      const knownWidth = widths[index] ?? minColumnWidth;
      if (knownWidth < maxColumnWidth && cell)
        widths[index] = Math.min(maxColumnWidth, Math.max(knownWidth, textWidth(cell, styles.smallStrong) + 2));
    });
  }
  return widths;
};

interface Band {
  from: number;
  to: number;
}

/** Splits the columns into bands that fit on a page. On paper, each band of a wide sheet follows below the one before. */
const splitBands = (widths: readonly number[], pageWidth: number): Band[] => {
  const bands: Band[] = [];
  let [from, usedWidth] = [0, 0];
  widths.forEach((width, index) => {
    if (index > from && usedWidth + columnGap + width > pageWidth) {
      bands.push({ from, to: index });
      [from, usedWidth] = [index, width];
    } else usedWidth += width + (index > from ? columnGap : 0);
  });
  return [...bands, { from, to: widths.length }];
};

const isHeadingRow = ({ cells, areFigures, isTitle }: SheetRow) =>
  !isTitle && cells.filter(Boolean).length > 1 && cells.every((cell, index) => !cell || !areFigures[index]);

/**
 * Splits a sheet into three groups: the rows above the headings (a title, a date), the headings if the first full row is all text, and the rows
 * below.
 */
const splitRows = (rows: readonly SheetRow[]) => {
  const first = rows.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const row = rows[first];
  const headings = row && isHeadingRow(row) && rows.length > first + 1 ? row : undefined;
  return { above: headings ? rows.slice(0, first) : [], headings, below: headings ? rows.slice(first + 1) : rows };
};

const isFilled = ({ cells }: TableRow) => cells.some(Boolean);

const buildTable = (sheet: SheetText, widths: readonly number[], { from, to }: Band): Block => {
  const { headings, below } = splitRows(sheet.rows);
  const isMostlyFigures = (index: number) => {
    const filled = below.filter(({ cells }) => cells[index]);
    return filled.length > 0 && filled.filter(({ areFigures }) => areFigures[index]).length * 2 > filled.length;
  };
  const columns = widths.slice(from, to).map((width, offset): TableColumn => ({
    title: headings?.cells[from + offset] ?? '',
    width,
    align: isMostlyFigures(from + offset) ? 'right' : 'left',
  }));
  const rows = below.map((row): TableRow => {
    if (row.isTitle) return { kind: 'group', cells: [from === 0 ? (row.cells.find(Boolean) ?? '') : ''] };
    return { cells: row.cells.slice(from, to) };
  });
  return { kind: 'table', style: 'tableSmall', rowGap: 1.5, isLined: true, columns, rows: from === 0 ? rows : rows.filter(isFilled) };
};

const buildBlocks = (sheet: SheetText, widths: readonly number[], bands: readonly Band[]): Block[] => {
  if (sheet.rows.length === 0) return [textBlock('This sheet is empty.')];
  const above = splitRows(sheet.rows).above.flatMap(({ cells }) => cells.filter(Boolean).map((cell) => textBlock(cell, 'strong')));
  const tables = bands.flatMap((band, index): Block[] => [
    ...(bands.length > 1
      ? [
          spacer(index === 0 ? 0 : 14),
          textBlock(`Columns ${sheet.letters[band.from]} to ${sheet.letters[band.to - 1]}`, 'small'),
          spacer(4),
        ]
      : []),
    buildTable(sheet, widths, band),
  ]);
  return [...above, ...(above.length > 0 ? [spacer(8)] : []), ...tables];
};

export interface WorkbookPrint {
  title: string;
  companyName: string;
  date: string;
}

/** Lays out one sheet in portrait if the columns fit, or else in landscape, or else in bands of columns below each other. */
export const sheetPaper = (sheet: SheetText, { title, companyName, date }: WorkbookPrint): PrintDocument => {
  const widths = measureColumns(sheet);
  const total = widths.reduce((sum, width) => sum + width, 0) + columnGap * Math.max(0, widths.length - 1);
  const isLandscape = total > a4.width - 2 * margin;
  const bands = splitBands(widths, (isLandscape ? a4Landscape : a4).width - 2 * margin);
  return {
    title,
    author: companyName,
    date,
    isLandscape,
    isTagged: sheet.rows.length <= maxTaggedRows,
    runningHead: `${title} · ${sheet.name}`,
    footer: [title],
    blocks: [{ kind: 'text', text: sheet.name, style: 'large', role: 'H1' }, spacer(6), ...buildBlocks(sheet, widths, bands)],
  };
};
