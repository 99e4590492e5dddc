import { phonePlace } from './columns.ts';
import type { Column } from './columns.ts';
import type { MeasuredColumn } from './fitWidths.ts';
import { isWholeCell, readLeadingFigure } from './wholeCells.ts';

/** Widths in rem to which a text may be cut, at all and while another column may be hidden. */
const floorRem = { text: 7.25, name: 10 };
const preferredRem = { text: 10, name: 18 };
/** Most that a text takes that is shown on several lines. */
const proseRem = 26;
/** Space in rem of the sort arrow and of what rounding takes. */
const arrowRem = 0.95;
const spare = 1;

/** One canvas for each font, because setting the font of a canvas takes longer than measuring a text. */
const contexts = new Map<string, CanvasRenderingContext2D | null>();
const findContext = (font: string) => {
  const stored = contexts.get(font);
  if (stored !== undefined) return stored;
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  contexts.set(font, context);
  return context;
};
/** Returns a function that measures text in a font. */
const makeMeter = (font: string) => {
  const context = findContext(font);
  return (text: string) => context?.measureText(text).width ?? 0;
};

const readFont = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration, weight = fontWeight) => `${weight} ${fontSize} ${fontFamily}`;
/** Returns the padding at both sides. The right one of the last cell may also hold what the columns leave of the table (applyWidths.ts). */
const readPadding = ({ paddingLeft }: CSSStyleDeclaration) => 2 * Number.parseFloat(paddingLeft);

/** Measures a heading on one line and, split at the best space, on two. */
const measureHeading = (title: string, extra: number, meter: (text: string) => number) => {
  const words = title.split(' ');
  const oneLine = meter(title);
  const halves = words
    .slice(1)
    .map((_word, index) => Math.max(meter(words.slice(0, index + 1).join(' ')), meter(words.slice(index + 1).join(' '))));
  return { oneLine: oneLine + extra, twoLines: Math.min(oneLine, ...halves) + extra };
};

/** Selector for what a canvas cannot measure. */
const drawnParts = '.chip, .note, button:not(.link), input, select, textarea, svg, img, li, div, p, kbd, label';
export const isDrawn = (cell: Element) =>
  cell.childElementCount > 0 && (cell.childElementCount > 1 || cell.querySelector(drawnParts) !== null);
const controls = 'button:not(.link), input, select, textarea';
const isControl = (cell: Element) => cell.querySelector(controls) !== null;

type ColumnCells = readonly (readonly HTMLElement[])[];

/** Collects the cells of each column that have content, without any layout. */
export const readTableCells = (table: HTMLTableElement, count: number, hasSelection: boolean): ColumnCells => {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr[data-index], tfoot tr')];
  const first = hasSelection ? 1 : 0;
  return Array.from({ length: count }, (_column, index) =>
    rows.flatMap(({ cells: rowCells }) => {
      const cell = rowCells[index + first];
      return cell && (cell.textContent.trim() !== '' || isDrawn(cell) || isControl(cell)) ? [cell] : [];
    }),
  );
};

interface CellStyles {
  heading: CSSStyleDeclaration;
  cell: CSSStyleDeclaration;
  rootPx: number;
}

/** Returns a function that measures the content of a cell, a text by canvas and anything else as it is laid out. */
const makeCellMeter = (style: CSSStyleDeclaration) => {
  const plain = makeMeter(readFont(style));
  const bold = makeMeter(readFont(style, '600'));
  const range = document.createRange();
  const measureText = (text: string, isBold: boolean) => (isBold ? bold : plain)(text);
  const measure = (cell: HTMLElement) => {
    if (isDrawn(cell)) {
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().width;
    }
    return measureText(cell.textContent, cell.querySelector('a, .link, .strong, b, strong') !== null || cell.matches('tfoot td'));
  };
  /** Measures what is never cut in a cell with controls: all up to the last control. */
  const measureControls = (cell: HTMLElement) => {
    range.selectNodeContents(cell);
    range.setEndAfter([...cell.querySelectorAll(controls)].at(-1) ?? cell);
    return range.getBoundingClientRect().width;
  };
  return { measure, measureText, measureControls };
};

const chooseLimits = (column: Column<never>, index: number, cells: readonly HTMLElement[], rootPx: number) => {
  const isName = phonePlace(column, index) === 'first';
  const hasChip = cells.some((cell) => cell.querySelector('.chip') !== null);
  const isWhole = column.isFigure === true || column.title === '' || column.width !== undefined;
  const importance = hasChip ? 6 : isName ? 4 : column.hideOrder === undefined ? 2 : 1;
  const floor = floorRem[isName || hasChip ? 'name' : 'text'] * rootPx;
  return { floor: isWhole ? Infinity : floor, preferred: preferredRem[isName ? 'name' : 'text'] * rootPx, importance };
};

/** Returns the longer values of rows that are not drawn, of a column whose cells are its plain values. */
const findLongerTexts = <Row>(column: Column<Row>, rows: readonly Row[], cells: readonly HTMLElement[]) => {
  const read = (row: Row) => (column.value ? column.value(row) : (row as Record<string, unknown>)[column.key]);
  const longest = cells.reduce((length, cell) => Math.max(length, cell.textContent.length), 0);
  const drawn = new Set(cells.map(({ textContent }) => textContent));
  const texts = rows.map(read);
  if (column.isFigure || !texts.some((text) => typeof text === 'string' && drawn.has(text))) return [];
  return texts.filter((text): text is string => typeof text === 'string' && text.length >= longest * 0.9 && !drawn.has(text));
};

/** Measures the columns in one pass. Only reads, so the browser lays the table out at most once. A column without content is null. */
export const measureColumns = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  cells: ColumnCells,
  { heading, cell: style, rootPx }: CellStyles,
): (MeasuredColumn | null)[] => {
  const headingMeter = makeMeter(readFont(heading));
  const meter = makeCellMeter(style);
  const padding = readPadding(style) + spare;
  return columns.map((column, index) => {
    const columnCells = cells[index] ?? [];
    const keepsRoom = index === 0 || column.title === '' || column.isEdited || column.isExtra || column.width !== undefined;
    if (columnCells.length === 0 && !keepsRoom && rows.length > 0) return null;
    const isBold = Boolean(columnCells[0]?.querySelector('a, .link'));
    const widths = [
      ...columnCells.map((cell) => Math.min(meter.measure(cell) + padding, column.isProse ? proseRem * rootPx : Infinity)),
      ...findLongerTexts(column, rows, columnCells).map((text) => meter.measureText(text, isBold) + padding),
      ...(column.width ? [Number.parseFloat(column.width) * rootPx] : []),
    ];
    const limits = chooseLimits(column, index, columnCells, rootPx);
    const measureWhole = (cell: HTMLElement, width: number) => {
      if (isWholeCell(cell, index === 0)) return width;
      return (isControl(cell) ? meter.measureControls(cell) : meter.measureText(readLeadingFigure(cell), false)) + padding;
    };
    const widenFloor = (floor: number, cell: HTMLElement, at: number) => Math.max(floor, measureWhole(cell, widths[at] ?? 0));
    return {
      cells: widths,
      heading: measureHeading(column.title, padding + (column.sortBy ? arrowRem * rootPx : 0), headingMeter),
      ...limits,
      floor: column.isProse || limits.floor === Infinity ? limits.floor : columnCells.reduce(widenFloor, limits.floor),
    };
  });
};
