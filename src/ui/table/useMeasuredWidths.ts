import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { applyWidths, findTableParts, readRoom, setRules } from './applyWidths.ts';
import type { TableMeasures } from './applyWidths.ts';
import type { Column } from './columns.ts';
import { stackedRem } from './findHideWidths.ts';
import type { MeasuredColumn } from './fitWidths.ts';
import { isDrawn, measureColumns, readTableCells } from './measureColumns.ts';

/** Identifies what a list shows. If the filter changes, the columns are measured again. If the page changes, they only get wider. */
export interface ShownPart {
  filter: string;
  page: string;
}

interface MeasureOptions<Row> {
  id: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  hasSelection: boolean;
  isStale: boolean;
  isScrolled: boolean;
  shown: ShownPart | undefined;
}

/** A table as it was last measured. */
interface Fitted extends TableMeasures {
  box: HTMLElement;
  /** Columns from which the widths were chosen. They may lack what later pages show. */
  applied: TableMeasures['columns'];
  room: number;
  widths: readonly number[];
  shown: ShownPart;
  keys: ReadonlySet<string | number>;
  titles: string;
}

type Change = 'anew' | 'wider' | 'room' | 'none';

const readRootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Tells whether a box is too narrow for columns, or not visible. Its table then needs no widths. */
const isStacked = (box: HTMLElement) => readRoom(box) < stackedRem * readRootPx();

/**
 * Measures the columns of a drawn table, all of them if `isAnew`. Otherwise hidden columns keep what they showed before. Undefined if the table is
 * stacked.
 */
const measureTable = <Row>(
  box: HTMLElement,
  { columns, rows, hasSelection }: MeasureOptions<Row>,
  isAnew: boolean,
): (TableMeasures & { room: number }) | undefined => {
  if (isAnew) setRules(box, '');
  // A table that stacks earlier may be stacked now, although its columns have room.
  box.style.removeProperty('--stands-earlier');
  const { table } = findTableParts(box);
  const read = readTableCells(table, columns.length, hasSelection);
  // Chips then are where their text ends, not where their cell does. Set before anything is read, so that one layout serves all.
  if (read.some((cells) => cells.some(isDrawn))) table.classList.add('is-measuring');
  const rootPx = readRootPx();
  const room = readRoom(box);
  if (room < stackedRem * rootPx) {
    table.classList.remove('is-measuring');
    return undefined;
  }
  const cell = table.querySelector('tbody tr[data-index] td:last-child') ?? table;
  const heading = table.querySelector('th:last-child') ?? table;
  const styles = { heading: getComputedStyle(heading), cell: getComputedStyle(cell), rootPx };
  const measured = measureColumns(columns, rows, read, styles);
  const choose = table.querySelector<HTMLElement>('th.choose')?.offsetWidth ?? 0;
  table.classList.remove('is-measuring');
  return { columns: measured, choose, rootPx, room };
};

const findWidest = (column: MeasuredColumn | null | undefined) =>
  (column?.cells ?? []).reduce((widest, width) => Math.max(widest, width), 0);

/** Adds what a page shows to what the pages before showed. */
const widen = (known: Fitted, measured: TableMeasures['columns']) => {
  const isWider = measured.some((column, index) => {
    const widest = findWidest(column);
    return widest > findWidest(known.columns[index]) + 0.5 && widest > (known.widths[index] ?? 0);
  });
  const columns = measured.map((column, index) => {
    const before = known.columns[index] ?? null;
    return column && before
      ? { ...column, cells: [...column.cells, findWidest(before)], floor: Math.max(column.floor, before.floor) }
      : (column ?? before);
  });
  return { columns, isWider };
};

const joinTitles = (columns: readonly Column<never>[]) => columns.map(({ key, title }) => `${key} ${title}`).join('\n');

/** Tells whether an empty column has got a value. It then appears, because nobody would see the value otherwise. */
const isFilled = ({ box, columns }: Fitted, hasSelection: boolean) =>
  columns.includes(null) &&
  readTableCells(findTableParts(box).table, columns.length, hasSelection).some((cells, index) => cells.length > 0 && !columns[index]);

const findChange = <Row>(known: Fitted | undefined, box: HTMLElement, options: MeasureOptions<Row>): Change => {
  const { columns, rows, keyOf, shown, hasSelection } = options;
  if (known?.box !== box || known.titles !== joinTitles(columns) || (shown && known.shown.filter !== shown.filter)) return 'anew';
  if ((shown && known.shown.page !== shown.page) || isFilled(known, hasSelection)) return 'wider';
  if (!shown && !rows.some((row) => known.keys.has(keyOf(row)))) return 'anew';
  return 'none';
};

const fit = <Row>(known: Fitted | undefined, box: HTMLElement, options: MeasureOptions<Row>, change: Change): Fitted | undefined => {
  const { columns, rows, keyOf, shown = { filter: '', page: '' } } = options;
  const keys = new Set(rows.map(keyOf));
  if (change === 'none') return known && { ...known, keys };
  const isAnew = change === 'anew' || !known;
  const measures = measureTable(box, options, isAnew);
  if (!measures) return undefined;
  const { choose, rootPx, room } = measures;
  const { columns: all, isWider } = isAnew ? { columns: measures.columns, isWider: true } : widen(known, measures.columns);
  // While the columns have room for a page they stay, and what it shows counts when the window changes.
  const applied = isWider || change === 'room' || !known ? all : known.applied;
  const chosen = applyWidths(box, options, { columns: applied, choose, rootPx, room });
  return { columns: all, applied, choose, rootPx, ...chosen, box, shown, keys, titles: joinTitles(columns) };
};

/** Tells whether totals appeared, or a cell that was empty got its content, such as a name of a list that has just loaded. */
const isLate = ({ target, type, oldValue, addedNodes, removedNodes }: MutationRecord) => {
  const cell = target instanceof Element ? target.closest('td') : target.parentElement?.closest('td');
  if (!cell) return [...addedNodes].some((node) => node.nodeName === 'TFOOT');
  if (type === 'characterData') return oldValue === '' && cell.textContent === target.textContent;
  const added = [...addedNodes].map(({ textContent }) => textContent).join('');
  return removedNodes.length === 0 && added.trim() !== '' && added === cell.textContent;
};

/** Makes what fits the columns of one table, and follows the width of its box. */
const makeFitter = <Row>() => {
  let fitted: Fitted | undefined;
  let latest: { box: HTMLElement; options: MeasureOptions<Row> } | undefined;
  /** True if the table was stacked when it was to be measured. Only a wider window then measures it. */
  let isWaiting = false;
  const refit = (change: Change) => {
    if (!latest?.box.isConnected || !latest.box.querySelector('table')) return;
    fitted = fit(fitted, latest.box, latest.options, change);
    isWaiting = fitted === undefined;
  };
  const onResize = () => {
    if (!latest || (isWaiting && isStacked(latest.box))) return;
    const isSameScale = fitted?.rootPx === readRootPx();
    if (isSameScale && Math.abs(readRoom(latest.box) - (fitted?.room ?? 0)) < 1) return;
    refit(isSameScale ? 'room' : 'anew');
  };
  const lateContent = new MutationObserver((records) => {
    // While a cell is edited, no column moves.
    const isEdited = latest?.box.querySelector('td:focus-within') !== null;
    if (fitted && latest?.options.isStale === false && !isEdited && records.some(isLate)) refit('wider');
  });
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onResize);
  const observe = (box: HTMLElement) => {
    if (latest?.box === box) return;
    isWaiting = false;
    observer?.disconnect();
    observer?.observe(box);
    lateContent.disconnect();
    lateContent.observe(box, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
    if ('fonts' in document && document.fonts.status !== 'loaded') void document.fonts.ready.then(() => refit('anew'));
  };
  return {
    /** Called after each render. Measures only if the list shows something else. */
    update: (box: HTMLElement | null, options: MeasureOptions<Row>) => {
      if (!box?.querySelector('table') || options.rows.length === 0) return;
      observe(box);
      latest = { box, options };
      if (!options.isStale && !isWaiting) refit(findChange(fitted, box, options));
    },
    /** Called when the rows below the window are drawn too, after the first paint. */
    measureMore: () => {
      if (fitted && latest?.options.isStale === false) refit('wider');
    },
    disconnect: () => {
      observer?.disconnect();
      lateContent.disconnect();
      latest = undefined;
    },
  };
};

/**
 * Sets the widths of the columns from their content when a list opens or is filtered, or the window changes. Live updates, typing and
 * scrolling move no column. Returns a function to call when more rows of a list that has opened are drawn.
 */
export const useMeasuredWidths = <Row>(box: RefObject<HTMLElement | null>, options: MeasureOptions<Row>) => {
  const [fitter] = useState(makeFitter<Row>);
  useLayoutEffect(() => fitter.update(box.current, options));
  useEffect(() => fitter.disconnect, [fitter]);
  return fitter.measureMore;
};
