import { textWidth } from './fonts.ts';
import { setText } from './fragments.ts';
import { styles } from './measures.ts';
import type { TableBlock, TableColumn, TableRow } from './blocks.ts';
import type { Fragment, Mark, Operation, Tag } from './fragments.ts';
import type { StyleName } from './measures.ts';

/** Gap between columns, in points. */
export const columnGap = 7;

interface Cell extends TableColumn {
  x: number;
  width: number;
}

const strongStyle = (style: StyleName): StyleName => (style === 'tableSmall' ? 'smallStrong' : 'tableStrong');

/** Widens columns that are too narrow for a figure, because figures are never wrapped. The columns without a width then shrink. */
const widenForFigures = ({ columns, rows }: TableBlock, style: StyleName): TableColumn[] => {
  const longestWord = (index: number, kind: TableRow['kind']) =>
    rows.reduce((longest, row) => {
      const text = row.kind === kind ? (row.cells[index] ?? '') : '';
      return text.length > longest.length && !text.includes(' ') ? text : longest;
    }, '');
  return columns.map((column, index) => {
    if (column.width === undefined || column.align !== 'right') return column;
    const plainWidth = textWidth(longestWord(index, undefined), styles[style]);
    const totalWidth = textWidth(longestWord(index, 'total'), styles[strongStyle(style)]);
    return { ...column, width: Math.max(column.width, plainWidth, totalWidth) };
  });
};

const placeColumns = (columns: readonly TableColumn[], width: number): Cell[] => {
  const fixedWidth = columns.reduce((total, column) => total + (column.width ?? 0), 0);
  const flexibleCount = columns.filter((column) => column.width === undefined).length;
  const flexibleWidth = (width - fixedWidth - columnGap * (columns.length - 1)) / Math.max(flexibleCount, 1);
  // Shrinks columns in proportion if together they are wider than the page.
  const shrinkFactor = flexibleCount === 0 && flexibleWidth < 0 ? (width - columnGap * (columns.length - 1)) / fixedWidth : 1;
  let x = 0;
  return columns.map((column) => {
    const cell = { ...column, x, width: (column.width ?? Math.max(flexibleWidth, 24)) * shrinkFactor };
    x += cell.width + columnGap;
    return cell;
  });
};

const drawLine = (width: number, y: number, thickness: number): Mark => ({
  tag: null,
  operations: [{ kind: 'line', x: 0, y, length: width, thickness, colour: thickness < 0.5 ? 'faint' : 'ink' }],
});

interface RowSetting {
  cells: Cell[];
  table: Tag;
  style: StyleName;
  role: 'TH' | 'TD';
}

const setRow = (texts: readonly string[], { cells, table, style, role }: RowSetting) => {
  const row: Tag = { role: 'TR', parent: table };
  let height: number = styles[style].leading;
  const marks = cells.map((cell, index): Mark => {
    const cellText = setText(texts[index] ?? '', { style, width: cell.width, x: cell.x, align: cell.align ?? 'left' });
    height = Math.max(height, cellText.height);
    return { tag: { role, parent: row }, operations: cellText.operations };
  });
  return { marks, height };
};

const padRow = ({ marks, height }: { marks: Mark[]; height: number }, top: number, bottom: number): Fragment => ({
  marks: marks.map((mark) => ({
    ...mark,
    operations: mark.operations.map((operation) => ({ ...operation, y: operation.y + top })),
  })),
  height: height + top + bottom,
});

/** Maximum lines in a row. A taller row is split, because it might not fit on any page. */
const maxRowLines = 40;

const splitTall = (fragment: Fragment, leading: number): Fragment[] => {
  const limit = maxRowLines * leading;
  if (fragment.height <= limit) return [fragment];
  const pieces: Fragment[] = [];
  for (let from = 0; from < fragment.height; from += limit) {
    const isWithin = ({ y }: Operation) => y >= from && y < from + limit;
    pieces.push({
      height: Math.min(limit, fragment.height - from),
      marks: fragment.marks.map((mark) => ({
        ...mark,
        operations: mark.operations.filter(isWithin).map((operation) => ({ ...operation, y: operation.y - from })),
      })),
    });
  }
  return pieces;
};

/** Lets the label of a total extend over the empty cells to its right. */
const spreadOver = (cells: Cell[], texts: readonly string[]): Cell[] =>
  cells.map((cell, index) => {
    const next = cells.find((_, otherIndex) => otherIndex > index && texts[otherIndex]);
    return (cell.align ?? 'left') === 'left' && next ? { ...cell, width: next.x - columnGap - cell.x } : cell;
  });

const drawFillInBoxes = (cells: Cell[], height: number): Mark => ({
  tag: null,
  operations: cells
    .filter((cell) => cell.isToFillIn)
    .map(({ x, width }) => ({ kind: 'box', x, y: 2, width, height: height - 4, colour: 'ink' })),
});

const layoutRow = (row: TableRow, block: TableBlock, setting: RowSetting, width: number): Fragment[] => {
  const { cells, style } = setting;
  const gap = block.rowGap ?? 2;
  const strong = strongStyle(style);
  if (row.kind === 'group') {
    const fullWidthCell: Cell = { title: '', x: 0, width };
    return [{ ...padRow(setRow(row.cells, { ...setting, cells: [fullWidthCell], style: strong, role: 'TH' }), 5, 2), isGlued: true }];
  }
  if (row.kind === 'total') {
    const spreadCells = spreadOver(cells, row.cells);
    const fragment = padRow(setRow(row.cells, { ...setting, cells: spreadCells, style: strong }), 3, 3);
    return [{ ...fragment, marks: [drawLine(width, 0, 0.6), ...fragment.marks] }];
  }
  const fragment = padRow(setRow(row.cells, setting), gap, gap);
  const pieces = splitTall(fragment, styles[style].leading);
  const last = pieces.at(-1) ?? fragment;
  last.marks = [...last.marks, drawFillInBoxes(cells, last.height), ...(block.isLined ? [drawLine(width, last.height, 0.4)] : [])];
  return pieces;
};

/**
 * Glues the column titles to the first two rows, each total to the two rows before it, and the last rows to the next block if `keptWithNext` says so.
 * Group headings do not count as rows.
 */
const glueEnds = (heading: Fragment, rows: readonly Fragment[][], block: TableBlock) => {
  const glueRange = (from: number, to: number) => {
    for (const row of rows.slice(Math.max(from, 0), to)) for (const fragment of row.slice(-1)) fragment.isGlued = true;
  };
  const isDataRow = (index: number) => block.rows[index]?.kind === undefined;
  const dataRowsBefore = (end: number) => [...rows.keys()].filter((index) => index < end && isDataRow(index));
  const secondRow = dataRowsBefore(rows.length)[1] ?? 0;
  if (rows.length > 0) heading.isGlued = true;
  glueRange(0, secondRow);
  block.rows.forEach((row, index) => {
    if (row.kind === 'total') glueRange(dataRowsBefore(index).at(-2) ?? 0, index);
  });
  if (block.keptWithNext) glueRange(dataRowsBefore(rows.length).at(-block.keptWithNext) ?? 0, rows.length);
};

export const layoutTable = (block: TableBlock, width: number, parent: Tag): Fragment[] => {
  const style: StyleName = block.style ?? 'table';
  const cells = placeColumns(widenForFigures(block, style), width);
  const table: Tag = { role: 'Table', parent };
  const titles = block.columns.map((column) => column.title);
  const headingRow = padRow(setRow(titles, { cells, table, style: 'smallStrong', role: 'TH' }), 0, 4);
  const heading: Fragment = { height: headingRow.height + 2, marks: [...headingRow.marks, drawLine(width, headingRow.height - 1, 0.6)] };
  const repeatedHeading: Fragment = { height: heading.height, marks: heading.marks.map((mark) => ({ ...mark, tag: null })) };
  const rows = block.rows.map((row) =>
    layoutRow(row, block, { cells, table, style, role: 'TD' }, width).map((fragment) => ({
      ...fragment,
      head: repeatedHeading,
    })),
  );
  glueEnds(heading, rows, block);
  return [heading, ...rows.flat()];
};
