import { describe, expect, test } from 'vitest';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import { readOfx } from '#server/bankFormats/xml/ofx.ts';
import { readAnyBankFile } from '#server/bankFormats/read.ts';
import type { CsvColumns } from '#server/bankFormats/csv/csvTable.ts';

const csv = (...lines: string[]) => lines.join('\n');
const read = (text: string) => {
  const table = findCsvTable(text);
  return readCsv(table, guessColumns(table));
};
const reasons = (text: string) => read(text).leftOut.map(({ line, reason }) => [line, reason]);
const amounts = (text: string) => read(text).entries.map(({ amount }) => amount);

const table = ['Date,Description,Paid in,Paid out', '24/11/2026,Aldous,450.00,', '25/11/2026,Rent,,900.00'];

describe('Lines above and below the payments', () => {
  test('that have a day are a balance or a total, not a receipt', () => {
    const text = csv(...table, '28/11/2026,Total credits for period,450.00,', '28/11/2026,Closing balance at end of period,"5,450.00",');
    expect(reasons(text)).toEqual([
      [4, 'total'],
      [5, 'balance'],
    ]);
    expect(amounts(text)).toEqual(['450.00', '-900.00']);
  });

  test.each(['28/11/2026,Balance of account,"1,234.50"', 'Balance as at,28/11/2026,"12,345.67"'])('do not hide the heads: %s', (above) => {
    expect(amounts(csv(above, ...table))).toEqual(['450.00', '-900.00']);
  });

  test('may tell in one cell when the file was made', () => {
    expect(reasons(csv(...table, '"Generated on 28/11/2026 by the bank"'))).toEqual([[4, 'note']]);
    expect(() => read(csv(...table, '28/11/2026;Baker;77.00'))).toThrow('Line 4 has 1 cells');
  });

  test('between payments are payments, whatever they say', () => {
    const text = csv(table[0] ?? '', table[1] ?? '', '24/11/2026,Closing balance,12.00,', table[2] ?? '');
    expect(amounts(text)).toEqual(['450.00', '12.00', '-900.00']);
  });
});

test('A payment that was declined is named where the word stands in a column of other words', () => {
  const text = csv('Date,Description,Type,Amount', '24/11/2026,Aldous,Payment,450.00', '25/11/2026,Baker,Declined,145.96');
  const job = { file: new TextEncoder().encode(text), isRemittance: false, layouts: [], columns: null };
  expect(() => readAnyBankFile(job)).toThrow('Line 3 says “Declined”, so its money may not have moved');
});

describe('A file without heads', () => {
  const readKnown = (text: string, key: string, columns: CsvColumns) =>
    readAnyBankFile({ file: new TextEncoder().encode(text), isRemittance: false, layouts: [{ key, columns }], columns: null });
  const one = csv('20/11/2026,BGC,Aldous,450.00,1450.00', '21/11/2026,DD,Water,-50.00,1400.00', '23/11/2026,BGC,Tyne,600.00,2000.00');
  const known = findCsvTable(one);

  test('is read with the columns of the last one only where its own figures say the same', () => {
    const columns = guessColumns(known);
    expect(readKnown(one, known.key, columns)).toHaveProperty('reading');
    const other = csv('24/11/2026,DD,HMRC,1200.00,', '25/11/2026,DD,Rates,640.00,', '26/11/2026,BGC,Aldous,,451.00');
    expect(findCsvTable(other).key).toBe(known.key);
    expect(readKnown(other, known.key, columns)).toHaveProperty('unknown');
  });
});

test.each([
  ['DEBIT', '225.00'],
  ['DIRECTDEBIT', '226.00'],
  ['CREDIT', '-12.00'],
])('An OFX payment of type %s with the amount %s contradicts itself, so the file is refused', (type, amount) => {
  const payment = `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261125<TRNAMT>${amount}<FITID>1<NAME>Aldous</STMTTRN>`;
  const file = `<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>${payment}</BANKTRANLIST></STMTRS></OFX>`;
  expect(() => readOfx(file)).toThrow(`Payment 1 is a ${type} of ${amount}, but its sign says the opposite`);
});

test('Money that was sent in one currency and came in another is not read as either', () => {
  const heads = 'Finished on,Direction,Source amount (after fees),Source currency,Target amount (after fees),Target currency,Source name';
  const text = csv(heads, '2026-11-26,IN,113.00,EUR,99.00,GBP,Euroclient', '2026-11-27,IN,450.00,GBP,450.00,GBP,Fenland');
  expect(() => read(text)).toThrow('Line 2 was sent in EUR and received in GBP');
});
