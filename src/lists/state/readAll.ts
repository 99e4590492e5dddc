import { maxRows } from '#contract/list.ts';

type Ask<Row> = (first: number, count: number) => Promise<{ rows: readonly Row[]; total: number }>;

/** Number of rows that one page has in common with the next. If more rows disappear in between, the list is read again. */
const overlap = 50;
const maxTries = 3;

/** Reads all pages once. Undefined if a page has no row in common with the page before, because rows in between may be missing. */
const readOnce = async <Row>(loadPage: Ask<Row>, isLastTry: boolean) => {
  const allRows: Row[] = [];
  let before = new Set<string>();
  for (let first = 0; ;) {
    const { rows, total } = await loadPage(first, maxRows);
    // Compares whole rows, because in some lists an id alone is not unique.
    const texts = rows.map((row) => JSON.stringify(row));
    const fresh = rows.filter((_row, index) => !before.has(texts[index] ?? ''));
    if (first > 0 && fresh.length === rows.length && !isLastTry) return undefined;
    allRows.push(...fresh);
    const next = first + rows.length;
    if (rows.length === 0 || next >= total) return allRows;
    before = new Set(texts);
    first = Math.max(first + 1, next - overlap);
  }
};

/** Reads every row of a paged list. Pages overlap, so that rows added or removed during the reading are neither repeated nor missed. */
export const readAll = async <Row>(loadPage: Ask<Row>): Promise<readonly Row[]> => {
  for (let tries = 1; ; tries++) {
    const rows = await readOnce(loadPage, tries === maxTries);
    if (rows) return rows;
  }
};
