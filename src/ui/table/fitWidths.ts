/** A column before its width is chosen. All widths are in pixels and include the padding. */
export interface MeasuredColumn {
  /** Width of each cell that has content. */
  cells: readonly number[];
  /** Width of the heading on one line, and the least on two. */
  heading: { oneLine: number; twoLines: number };
  /** Width to which the column may be cut. Infinity if no cell may be cut, such as a figure. */
  floor: number;
  /** Width to which the column may be cut while there are columns that may be hidden instead. */
  preferred: number;
  /** Weight of a cut cell. The name of a record has the most. */
  importance: number;
}

const findWidest = (column: MeasuredColumn) => column.cells.reduce((widest, width) => Math.max(widest, width), 0);

/** Returns the least width of a column. Its figures and the words of its heading stay whole. */
export const findMinWidth = (column: MeasuredColumn) => Math.max(column.heading.twoLines, Math.min(findWidest(column), column.floor));

/** Returns the width below which a less important column is hidden rather than this one cut. */
export const findPreferredWidth = (column: MeasuredColumn) =>
  Math.max(column.heading.twoLines, Math.min(findWidest(column), Math.max(column.floor, column.preferred)));

/** Returns the width that cuts no cell and has the heading on one line. */
const findFullWidth = (column: MeasuredColumn) => Math.max(column.heading.oneLine, findWidest(column));

/** Part of a new cut that cutting further a cell that is cut already counts for. */
const deeperCut = 0.25;
/** Part of a cut cell that a heading on two lines counts for. */
const foldedHeading = 0.05;

interface Cut {
  column: number;
  to: number;
  /** Importance of what is lost, for each pixel gained. */
  loss: number;
}

/** Returns the cut of a column that loses least for each pixel. Undefined if the column is as narrow as it may be. */
const findBestCut = ({ cells, importance }: MeasuredColumn, limits: { width: number; min: number }) => {
  const { width, min } = limits;
  const cutBefore = cells.filter((cell) => cell > width).length;
  let best: Omit<Cut, 'column'> | undefined;
  for (const [cutAfter, cell] of [...cells, min].entries()) {
    const to = Math.max(cell, min);
    if (to < width && to !== best?.to) {
      const loss = (importance * (cutAfter - cutBefore + cutBefore * deeperCut + foldedHeading)) / (width - to);
      if (!best || loss < best.loss) best = { to, loss };
    }
    if (to === min) break;
  }
  return best;
};

/** Takes the missing pixels where the fewest and least important cells are cut. */
const cutWidths = (columns: readonly MeasuredColumn[], full: readonly number[], room: number) => {
  const widths = [...full];
  const widestFirst = columns.map((column) => ({ ...column, cells: column.cells.toSorted((one, other) => other - one) }));
  const mins = columns.map(findMinWidth);
  let missing = widths.reduce((total, width) => total + width, -room);
  while (missing > 0.5) {
    const cuts = widestFirst.flatMap((one, column) => {
      const width = widths[column] ?? 0;
      const cut = findBestCut(one, { width, min: Math.max(mins[column] ?? 0, width - missing) });
      return cut ? [{ ...cut, column }] : [];
    });
    const best = cuts.reduce<Cut | undefined>((least, cut) => (least && least.loss <= cut.loss ? least : cut), undefined);
    if (!best) break;
    missing -= (widths[best.column] ?? 0) - best.to;
    widths[best.column] = best.to;
  }
  return widths;
};

/** Shares out spare pixels. Long texts get most, as a figure far from its neighbour is hard to read. */
const spreadSpare = (full: readonly number[], spare: number) => {
  const total = full.reduce((sum, width) => sum + width ** 2, 0);
  return full.map((width) => width + (total > 0 ? (spare * width ** 2) / total : 0));
};

/** Chooses the width of each column, so that the columns fill the room. If even the least widths do not fit, they exceed it. */
export const fitWidths = (columns: readonly MeasuredColumn[], room: number): number[] => {
  const full = columns.map(findFullWidth);
  const spare = room - full.reduce((total, width) => total + width, 0);
  return spare >= 0 ? spreadSpare(full, spare) : cutWidths(columns, full, room);
};
