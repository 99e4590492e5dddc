/** A column before its width is chosen. All widths are in pixels and include the padding. */
export interface MeasuredColumn {
  /** Width of each cell that has content. */
  cells: readonly number[];
  /** Width of the heading on one line, and the least on two. */
  heading: { oneLine: number; twoLines: number };
  /** Width to which the column may be cut, that of its widest figure, date or chip at least. Infinity if no cell may be cut. */
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

/** Tells whether a column has texts that may be cut. They can take more room than a figure, which is hard to read far from its neighbour. */
const hasTexts = (column: MeasuredColumn) => findWidest(column) > column.floor;

/** Part of the weight of a text that a short column has when spare pixels are shared out. */
const shortWeight = 0.5;
/** Times its width that a column takes in a small table. */
const smallGrowth = 1.5;

/** Makes three or more figure columns side by side equally wide, as far as the spare pixels go. */
const evenFigures = (columns: readonly MeasuredColumn[], full: readonly number[], spare: number) => {
  const isFigure = (index: number) => columns[index]?.floor === Infinity;
  const targets = full.map((width, index) => {
    let [from, to] = [index, index];
    while (isFigure(index) && isFigure(from - 1)) from -= 1;
    while (isFigure(index) && isFigure(to + 1)) to += 1;
    return to - from < 2 ? width : Math.max(...full.slice(from, to + 1));
  });
  const wanted = targets.reduce((total, target, index) => total + target - (full[index] ?? 0), 0);
  const part = wanted > 0 ? Math.min(1, spare / wanted) : 0;
  return full.map((width, index) => width + ((targets[index] ?? width) - width) * part);
};

/** Shares out spare pixels. The columns of a table that needs less than half of the room stay close together and leave the rest. */
const spreadSpare = (columns: readonly MeasuredColumn[], full: readonly number[], room: number) => {
  const needed = full.reduce((total, width) => total + width, 0);
  if (needed < room / 2) return full.map((width) => width * smallGrowth);
  const weights = full.map((width, index) => width * (columns[index] && hasTexts(columns[index]) ? 1 : shortWeight));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return full.map((width, index) => width + (total > 0 ? ((room - needed) * (weights[index] ?? 0)) / total : 0));
};

/**
 * Chooses the width of each column. The columns fill the room unless they are few and short. If even the least widths do not fit, they
 * exceed it.
 */
export const fitWidths = (columns: readonly MeasuredColumn[], room: number): number[] => {
  const full = columns.map(findFullWidth);
  const spare = room - full.reduce((total, width) => total + width, 0);
  return spare >= 0 ? spreadSpare(columns, evenFigures(columns, full, spare), room) : cutWidths(columns, full, room);
};
