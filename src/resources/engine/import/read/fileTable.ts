import { withoutGuard } from '#contract/text/csvCell.ts';

/** Rows of one sheet. A CSV file or pasted text is one sheet. */
export interface SheetRows {
  name: string | null;
  rows: readonly (readonly string[])[];
  /** Columns with a cell whose value has more decimals than the cell shows. */
  rounded?: ReadonlySet<number>;
}

/** A file as read: its headings, and the non-empty lines below them with their line numbers. */
export interface FileTable {
  name: string | null;
  heads: readonly string[];
  lines: readonly { line: number; cells: readonly string[] }[];
  /** Position of the headings, and the rows and sheets that were not read. */
  found?: { sheet: string | null; headLine: number; above: number; otherSheets: readonly string[]; rounded: readonly string[] };
}

type Row = FileTable['lines'][number];

/** Options for finding the heading row. */
export interface HeadSearch {
  /** Checks whether the import knows a heading. */
  isKnown: (head: string) => boolean;
  /** True if the file may have no headings. The first row is then data. */
  mayLack?: boolean;
}

const anyHeads: HeadSearch = { isKnown: () => false };

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');
const listFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

const isWord = (cell: string) => /\p{L}/u.test(cell) && !/^\s*[£€$(+-]*\d/.test(cell) && !cell.startsWith('#');

/** Number of rows in which headings are looked for. */
const maxSearched = 100;

/** Whether a row may be headings, with different words in most of its cells. */
const looksLikeHeads = (cells: readonly string[], width: number) => {
  const filledCells = listFilled(cells);
  return (
    filledCells.length > 1 &&
    filledCells.length >= width * 0.6 &&
    filledCells.every(isWord) &&
    new Set(filledCells).size === filledCells.length
  );
};

interface Candidate {
  sheet: SheetRows;
  rows: readonly Row[];
  /** Index of the heading row. */
  at: number;
  knownCount: number;
  isLikeHeadings: boolean;
}

const candidatesIn = (sheet: SheetRows, { isKnown }: HeadSearch): Candidate[] => {
  const rows = sheet.rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(withoutGuard) }))
    .filter(({ cells }) => isFilled(cells));
  const searchedRows = rows.slice(0, maxSearched);
  const width = Math.max(0, ...searchedRows.map(({ cells }) => listFilled(cells).length));
  return searchedRows.map(({ cells }, at) => {
    const filledCells = listFilled(cells);
    const knownCount = width > 1 && filledCells.length < 2 ? 0 : new Set(filledCells.filter(isKnown)).size;
    return { sheet, rows, at, knownCount, isLikeHeadings: looksLikeHeads(cells, width) };
  });
};

const countCellsBelow = ({ rows, at }: Candidate) => (rows.length - at - 1) * (rows[at]?.cells.length ?? 0);

/** Chooses the row with the most known headings. If none is known, chooses the row that looks like headings and has the most cells below it. */
const findHeadings = (sheets: readonly SheetRows[], search: HeadSearch) => {
  const allRows = sheets.flatMap((sheet) => candidatesIn(sheet, search));
  const withLines = allRows.filter((one) => one.rows.length > one.at + 1);
  const candidates = withLines.length > 0 ? withLines : allRows;
  const knownCount = Math.max(0, ...candidates.map((one) => one.knownCount));
  if (knownCount > 0) return candidates.find((one) => one.knownCount === knownCount);
  if (search.mayLack) return allRows[0];
  const likelyRows = candidates.filter((one) => one.isLikeHeadings);
  const [largest] = sheets
    .flatMap((sheet) => likelyRows.find((one) => one.sheet === sheet) ?? [])
    .toSorted((one, other) => countCellsBelow(other) - countCellsBelow(one));
  return largest ?? candidates[0];
};

/** Builds the table from the sheet and row in which the headings are found. Drops cells to the right of the last heading. */
export const buildFileTable = (sheets: readonly SheetRows[], name: string | null, search = anyHeads): FileTable => {
  const filledSheets = sheets.filter(({ rows }) => rows.some(isFilled));
  const headingRow = findHeadings(filledSheets, search);
  const { line = 1, cells = [] } = headingRow?.rows[headingRow.at] ?? {};
  const heads = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
  const roundedRows = [...(headingRow?.sheet.rounded ?? [])].toSorted((one, other) => one - other);
  return {
    name,
    heads,
    lines: headingRow?.rows.slice(headingRow.at + 1) ?? [],
    found: {
      sheet: headingRow?.sheet.name ?? null,
      headLine: line,
      above: headingRow?.at ?? 0,
      otherSheets: filledSheets.flatMap((sheet) => (sheet === headingRow?.sheet || sheet.name === null ? [] : [sheet.name])),
      rounded: roundedRows.flatMap((at) => heads[at] ?? []),
    },
  };
};

const nothingFound: NonNullable<FileTable['found']> = { sheet: null, headLine: 1, above: 0, otherSheets: [], rounded: [] };

const listWords = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** Describes what was not read, and which cells have more decimals than they show. */
export const describeFile = ({ found: { sheet, headLine, above, otherSheets, rounded } = nothingFound }: FileTable): string[] => [
  ...(above > 0 || otherSheets.length > 0
    ? [
        `The headings are in row ${headLine}${sheet === null ? '' : ` of the sheet “${sheet}”`}.${above > 0 ? ' The rows above are not imported.' : ''}`,
      ]
    : []),
  ...(otherSheets.length > 0 ? [`Other sheets are not imported: ${listWords(otherSheets)}.`] : []),
  ...(rounded.length > 0
    ? [`Some cells of ${listWords(rounded)} have more decimals than the sheet shows. They are imported as shown.`]
    : []),
];
