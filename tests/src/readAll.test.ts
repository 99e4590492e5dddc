import { expect, test } from 'vitest';
import { maxRows } from '#contract/list.ts';
import { readAll } from '#src/lists/state/readAll.ts';

interface Movement {
  MovementId: number;
  Day: number;
}

const movements = (count: number): Movement[] => Array.from({ length: count }, (_, index) => ({ MovementId: count - index, Day: index }));

/** A list on the server, newest first. `between` changes the list after each page is read, as other users may do. */
const serverOf = (rows: Movement[], between: (rows: Movement[], asked: number) => void = () => undefined) => {
  const ranges: [number, number][] = [];
  const ask = async (first: number, count: number) => {
    ranges.push([first, count]);
    const page = { rows: structuredClone(rows.slice(first, first + count)), total: rows.length };
    between(rows, ranges.length);
    return page;
  };
  return { ask, ranges };
};

const idsOf = (rows: readonly Movement[]) => rows.map(({ MovementId }) => MovementId);

test('a list of one page is asked for once, by as many rows as the server answers', async () => {
  const { ask, ranges } = serverOf(movements(maxRows));
  expect(await readAll(ask)).toHaveLength(maxRows);
  expect(ranges).toEqual([[0, maxRows]]);
  expect(await readAll(serverOf([]).ask)).toEqual([]);
});

test('no row comes twice where others are added above while the pages come', async () => {
  const { ask } = serverOf(movements(2500), (rows, asked) => {
    for (let added = 0; added < 7; added++) rows.unshift({ MovementId: 10_000 * asked + added, Day: -1 });
  });
  expect(idsOf(await readAll(ask))).toEqual(idsOf(movements(2500)));
});

test('no row is left out where some above it go while the pages come', async () => {
  const { ask } = serverOf(movements(2500), (rows) => void rows.splice(100, 30));
  expect(idsOf(await readAll(ask))).toEqual(idsOf(movements(2500)));
});

test('where so many go that no row of the page before is there again, the list is read anew', async () => {
  const rest = movements(2500).slice(800);
  const { ask, ranges } = serverOf(movements(2500), (rows, asked) => void (asked === 1 && rows.splice(0, 800)));
  expect(idsOf(await readAll(ask))).toEqual(idsOf(rest));
  expect(ranges.filter(([first]) => first === 0)).toHaveLength(2);
});

test('a list that never stands still is given as it came in the end', async () => {
  let made = 1_000_000;
  const { ask, ranges } = serverOf(movements(2500), (rows) => {
    const count = rows.length;
    rows.splice(0, count, ...Array.from({ length: count }, () => ({ MovementId: made++, Day: 0 })));
  });
  const found = idsOf(await readAll(ask));
  expect(new Set(found).size).toBe(found.length);
  expect(ranges.filter(([first]) => first === 0)).toHaveLength(3);
});

test('rows of one id that are not the same row, as an invoice and a credit note, are both there', async () => {
  const rows = [
    { SubjectId: 30, DocumentKind: 'Invoice' },
    { SubjectId: 30, DocumentKind: 'Credit' },
  ];
  expect(await readAll(async () => ({ rows, total: 2 }))).toEqual(rows);
});
