import type { Column } from './columns.ts';
import { buildHideRules, findHideWidths, findStayingWidth, stackedRem } from './findHideWidths.ts';
import { findMinWidth, findPreferredWidth, fitWidths } from './fitWidths.ts';
import type { MeasuredColumn } from './fitWidths.ts';

/** Measured columns of a table. A column without content is null. */
export interface TableMeasures {
  columns: readonly (MeasuredColumn | null)[];
  /** Width in pixels of the column of check boxes. */
  choose: number;
  rootPx: number;
}

interface FitOptions {
  id: string;
  columns: readonly Column<never>[];
  /** True if the table scrolls sideways when the columns do not fit. Otherwise it stacks in a wider window than other tables. */
  isScrolled: boolean;
}

interface Filled {
  id: string;
  /** Width in pixels that the columns share. */
  room: number;
  /** Width in pixels of the box, which is less than that of a table that stacks earlier. */
  boxWidth: number;
}

/** Returns the style element, the table and its column elements, as Table.tsx draws them. */
export const findTableParts = (box: HTMLElement) => {
  const [rules, table] = box.children as unknown as [HTMLStyleElement, HTMLTableElement];
  return { rules, table, cols: [...table.querySelectorAll<HTMLElement>('col:not(.choose)')] };
};

/** Returns the width in pixels that the columns may take, which is that of the box and the amount by which it stacks earlier. */
export const readRoom = (box: HTMLElement) => box.clientWidth + (Number.parseFloat(box.style.getPropertyValue('--stands-earlier')) || 0);

/** Sets the rules that hide columns. Replaces them only if they differ, because the browser then computes the styles of the whole page. */
export const setRules = (box: HTMLElement, text: string) => {
  const { rules } = findTableParts(box);
  if (rules.textContent !== text) rules.textContent = text;
};

const setPixels = (box: HTMLElement, property: string, px: number) => {
  const value = px > 0 ? `${px.toFixed(1)}px` : '';
  if (box.style.getPropertyValue(property) !== value) box.style.setProperty(property, value);
};

/** Returns the width in pixels of each column in the room. A hidden or empty column has none. */
const chooseWidths = (columns: TableMeasures['columns'], hidden: ReadonlySet<number>, room: number) => {
  const visible = columns.flatMap((column, index) => (column && !hidden.has(index) ? [{ column, index }] : []));
  const fitted = fitWidths(
    visible.map(({ column }) => column),
    room,
  );
  const widths = columns.map(() => 0);
  for (const [at, { index }] of visible.entries()) widths[index] = fitted[at] ?? 0;
  return widths;
};

/** Returns the width of each column with what the columns leave of the table, which the last one gets. A figure stays beside its neighbour. */
const fillTable = (widths: readonly number[], columns: readonly Column<never>[], { id, room, boxWidth }: Filled) => {
  const filler = room - widths.reduce((total, width) => total + width, 0);
  const last = widths.findLastIndex((width) => width > 0);
  if (filler < 1 || last === -1) return { filled: widths, rule: '' };
  const padding = `padding-right: calc(${filler.toFixed(1)}px + 0.714rem)`;
  const isFigure = columns[last]?.isFigure === true;
  return {
    filled: widths.map((width, index) => (index === last ? width + filler : width)),
    rule: isFigure ? `@container table (width >= ${(boxWidth - 1).toFixed(1)}px) { [id='${id}'] .column-${last} { ${padding}; } }` : '',
  };
};

/** Sets the widths of the columns and the rules that hide some. Returns the room and the widths in pixels. */
export const applyWidths = (box: HTMLElement, { id, columns, isScrolled }: FitOptions, measures: TableMeasures & { room: number }) => {
  const { choose, room } = measures;
  const needed = { columns: measures.columns.map((column) => column && findPreferredWidth(column)), choose };
  const staying = findStayingWidth(columns, { columns: measures.columns.map((column) => column && findMinWidth(column)), choose });
  const excess = Math.max(0, staying - stackedRem * measures.rootPx);
  const tableWidth = isScrolled && excess > 0 ? Math.max(room, staying) : Math.max(room, 1);
  const hidden = findHideWidths(columns, needed).flatMap(({ index, below }) => (room < below ? [index] : []));
  const widths = chooseWidths(measures.columns, new Set(hidden), tableWidth - choose);
  const { cols } = findTableParts(box);
  const { filled, rule } = fillTable(widths, columns, { id, room: tableWidth - choose, boxWidth: isScrolled ? room : room - excess });
  // Percentages, so that a print on narrower paper keeps the proportions.
  for (const [index, col] of cols.entries()) col.style.width = `${((100 * (filled[index] ?? 0)) / tableWidth).toFixed(3)}%`;
  setPixels(box, '--least-width', excess > 0 && isScrolled ? staying : 0);
  setPixels(box, '--stands-earlier', isScrolled ? 0 : excess);
  setRules(box, [buildHideRules(id, columns, needed, isScrolled ? 0 : excess), rule].join('\n'));
  return { room, widths };
};
