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

/** Figures are never wrapped. A column that is too narrow for a figure grows, and the flexible column shrinks. */
const roomForFigures = ({ columns, rows }: TableBlock, style: StyleName): TableColumn[] => {
  const maxTextWidth = (index: number, kind: TableRow['kind']) =>
    rows.reduce((widest, row) => {
      const text = row.kind === kind ? (row.cells[index] ?? '') : '';
      return text.length > widest.length && !text.includes(' ') ? text : widest;
    }, '');
  return columns.map((column, index) => {
    if (column.width === undefined || column.align !== 'right') return column;
    const plainWidth = textWidth(maxTextWidth(index, undefined), styles[style]);
    const total = textWidth(maxTextWidth(index, 'total'), styles[strongStyle(style)]);
    return { ...column, width: Math.max(column.width, plainWidth, total) };
  });
};

const placeColumns = (columns: readonly TableColumn[], width: number): Cell[] => {
  const fixedWidth = columns.reduce((total, column) => total + (column.width ?? 0), 0);
  const open = columns.filter((column) => column.width === undefined).length;
  const openWidth = (width - fixedWidth - columnGap * (columns.length - 1)) / Math.max(open, 1);
  // Shrinks columns in proportion if together they are wider than the page.
  const squeeze = open === 0 && openWidth < 0 ? (width - columnGap * (columns.length - 1)) / fixedWidth : 1;
  let x = 0;
  return columns.map((column) => {
    const cell = { ...column, x, width: (column.width ?? Math.max(openWidth, 24)) * squeeze };
    x += cell.width + columnGap;
    return cell;
  });
};

const line = (width: number, y: number, thickness: number): Mark => ({
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

const pad = ({ marks, height }: { marks: Mark[]; height: number }, top: number, bottom: number): Fragment => ({
  marks: marks.map((mark) => ({
    ...mark,
    operations: mark.operations.map((operation) => ({ ...operation, y: operation.y + top })),
  })),
  height: height + top + bottom,
});

/** Maximum lines in a row. A taller row is split, because it might not fit on any page. */
const maximumLines = 40;

const splitTall = (fragment: Fragment, leading: number): Fragment[] => {
  const limit = maximumLines * leading;
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
    const next = cells.find((_, other) => other > index && texts[other]);
    return (cell.align ?? 'left') === 'left' && next ? { ...cell, width: next.x - columnGap - cell.x } : cell;
  });

const boxes = (cells: Cell[], height: number): Mark => ({
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
    const whole: Cell[] = [{ title: '', x: 0, width }];
    return [{ ...pad(setRow(row.cells, { ...setting, cells: whole, style: strong, role: 'TH' }), 5, 2), isGlued: true }];
  }
  if (row.kind === 'total') {
    const spread = spreadOver(cells, row.cells);
    const fragment = pad(setRow(row.cells, { ...setting, cells: spread, style: strong }), 3, 3);
    return [{ ...fragment, marks: [line(width, 0, 0.6), ...fragment.marks] }];
  }
  const fragment = pad(setRow(row.cells, setting), gap, gap);
  const pieces = splitTall(fragment, styles[style].leading);
  const last = pieces.at(-1) ?? fragment;
  last.marks = [...last.marks, boxes(cells, last.height), ...(block.isLined ? [line(width, last.height, 0.4)] : [])];
  return pieces;
};

/** Keeps the heading with at least two rows, and the total, or what follows the table, with the two rows before it. Group headings do not count. */
const glueEnds = (heading: Fragment, rows: readonly Fragment[][], block: TableBlock) => {
  const glueRange = (from: number, to: number) => {
    for (const row of rows.slice(Math.max(from, 0), to)) for (const fragment of row.slice(-1)) fragment.isGlued = true;
  };
  const isPlain = (index: number) => block.rows[index]?.kind === undefined;
  const plainBefore = (end: number) => [...rows.keys()].filter((index) => index < end && isPlain(index));
  const second = plainBefore(rows.length)[1] ?? 0;
  if (rows.length > 0) heading.isGlued = true;
  glueRange(0, second);
  block.rows.forEach((row, index) => {
    if (row.kind === 'total') glueRange(plainBefore(index).at(-2) ?? 0, index);
  });
  if (block.keptWithNext) glueRange(plainBefore(rows.length).at(-block.keptWithNext) ?? 0, rows.length);
};

export const layoutTable = (block: TableBlock, width: number, parent: Tag): Fragment[] => {
  const style: StyleName = block.style ?? 'table';
  const cells = placeColumns(roomForFigures(block, style), width);
  const table: Tag = { role: 'Table', parent };
  const titles = block.columns.map((column) => column.title);
  const headingRow = pad(setRow(titles, { cells, table, style: 'smallStrong', role: 'TH' }), 0, 4);
  const heading: Fragment = { height: headingRow.height + 2, marks: [...headingRow.marks, line(width, headingRow.height - 1, 0.6)] };
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
