import { mostRows } from '#contract/list.ts';

type Ask<Row> = (first: number, count: number) => Promise<{ rows: readonly Row[]; total: number }>;

/** So many rows may go between two pages before the list is read anew. */
const overlap = 50;
const mostTries = 3;

/** Undefined where a page has none of the rows before it any more: what lay between them is not known. */
const readOnce = async <Row>(ask: Ask<Row>, isLastTry: boolean) => {
  const found: Row[] = [];
  let before = new Set<string>();
  for (let first = 0; ;) {
    const { rows, total } = await ask(first, mostRows);
    // By all that they hold: in some lists an id alone is no row.
    const texts = rows.map((row) => JSON.stringify(row));
    const fresh = rows.filter((_row, index) => !before.has(texts[index] ?? ''));
    if (first > 0 && fresh.length === rows.length && !isLastTry) return undefined;
    found.push(...fresh);
    const next = first + rows.length;
    if (rows.length === 0 || next >= total) return found;
    before = new Set(texts);
    first = Math.max(first + 1, next - overlap);
  }
};

/**
 * Every row of a list that comes by the page. Each page begins with the last rows of the one before, so that what is added or removed above
 * meanwhile neither gives a row twice nor leaves one out.
 */
export const readAll = async <Row>(ask: Ask<Row>): Promise<readonly Row[]> => {
  for (let tries = 1; ; tries++) {
    const rows = await readOnce(ask, tries === mostTries);
    if (rows) return rows;
  }
};
