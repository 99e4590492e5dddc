import { describe, expect, test } from 'vitest';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import type { CsvColumns } from '#server/bankFormats/csv/csvTable.ts';

const csv = (...lines: string[]) => lines.join('\n');
const read = (text: string, more: Partial<CsvColumns> = {}) => {
  const table = findCsvTable(text);
  return readCsv(table, { ...guessColumns(table), ...more });
};

describe('An opening and a closing balance without a column of balances', () => {
  const rows = ['13/10/2026,FOO,100.00', '14/10/2026,OTHER,150.00', '15/10/2026,THIRD,-7.00'];
  const heads = 'Date,Memo,Amount';
  const stated = (closing: string) => ['Opening balance,100.00', `Closing balance,${closing}`];
  const footer = (closing: string) => ['Opening balance,,100.00', `Closing balance,,${closing}`];
  const orders = [rows, rows.toReversed(), [rows[1] ?? '', rows[0] ?? '', rows[2] ?? '']];

  test.each(orders.map((order) => [order]))('must be met by the rows in any order of days: %j', (order) => {
    expect(read(csv(...stated('999.00'), heads, ...order)).unbalanced).toMatchObject({
      line: 2,
      message: 'Line 2: the balance should be 343.00, but the file says 999.00',
      isMissingRows: true,
    });
    expect(read(csv(heads, ...order, ...footer('999.00'))).unbalanced).toMatchObject({ line: 6 });
    expect(read(csv(...stated('343.00'), heads, ...order)).unbalanced).toBeNull();
    expect(read(csv(heads, ...order, ...footer('343.00'))).unbalanced).toBeNull();
  });
});

describe('Balances prove the signs of the amounts', () => {
  const heads = 'Date,Memo,Amount,Balance';
  const rows = [
    '13/10/2026,FOO,100.00,100.00',
    '15/10/2026,OTHER,300.00,400.00',
    '14/10/2026,OUT,-50.00,350.00',
    '16/10/2026,B,25.00,375.00',
  ];

  test('where days both rise and fall', () => {
    expect(read(csv(heads, ...rows)).unbalanced).toBeNull();
    expect(read(csv(heads, ...rows.toReversed())).unbalanced).toBeNull();
    expect(read(csv(heads, ...rows), { MinusIn: true }).unbalanced).toMatchObject({ isMissingRows: false });
    expect(read(csv(heads, ...rows.toReversed()), { MinusIn: true }).unbalanced).toMatchObject({ isMissingRows: false });
  });

  test('although each row names the account of another payer', () => {
    const text = csv('Date,Memo,Payer account,Amount,Balance', '13/10/2026,A,11112222,100.00,100.00', '14/10/2026,B,33334444,50.00,900.00');
    expect(read(text).unbalanced).toMatchObject({ line: 3 });
  });
});
