import { describe, expect, test } from 'vitest';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import type { CsvColumns } from '#server/bankFormats/csv/csvTable.ts';

const read = (lines: readonly string[], more: Partial<CsvColumns> = {}) => {
  const table = findCsvTable(lines.join('\n'));
  return readCsv(table, { ...guessColumns(table), ...more }).entries.map(({ amount }) => amount);
};

describe('A column that says in or out', () => {
  test.each([
    ['NatWest’s kinds of payment', ['Date,Type,Description,Value', '24/11/2026,C/L,CASH,-500.00', '25/11/2026,D/D,HOPE,-100.00']],
    ['card payments', ['Date,Type,Particular,Amount', '24/11/2026,Credit card,AMEX,-500.00', '25/11/2026,Credit transfer,HOPE,-100.00']],
    ['words of payments', ['24/11/2026,CREDIT CARD PAYMENT AMEX,-500.00', '25/11/2026,CREDIT TRANSFER HOPE,-100.00']],
  ])('is not found among %s', (_what, lines) => {
    expect(read(lines)).toEqual(['-500.00', '-100.00']);
  });

  test('must have a whole word for it in each cell', () => {
    const lines = ['Date,Type,Description,Value', '24/11/2026,C/L,CASH,-500.00'];
    expect(() => read(lines, { Direction: 1 })).toThrow('Line 2: “C/L” does not say whether money came in or went out');
  });

  const heads = 'Date,Description,Amount,Dr/Cr';

  test.each([
    ['-500.00', 'CR', 'came in'],
    ['+500.00', 'DR', 'went out'],
    ['500.00 CR', 'DR', 'went out'],
    ['500.00 DR', 'CR', 'came in'],
  ])('never turns a sign: %s beside %s', (amount, word, way) => {
    expect(() => read([heads, '23/11/2026,A,7.00,CR', `24/11/2026,B,${amount},${word}`])).toThrow(
      `Line 3: the amount is “${amount}”, but “${word}” says that money ${way}`,
    );
  });

  test('turns a sign only if the balances prove it', () => {
    const rows = ['23/11/2026,A,7.00,CR,7.00', '24/11/2026,B,-500.00,CR,507.00'];
    expect(read([`${heads},Balance`, ...rows])).toEqual(['7.00', '500.00']);
    expect(() => read([`${heads},Balance`, ...rows.map((row) => row.replace(',507', ',-493'))])).toThrow('Line 3');
    expect(() => read([`${heads},Balance`, '23/11/2026,A,-7.00,CR,7.00', '24/11/2026,B,500.00,CR,507.00'])).toThrow('Line 2');
  });
});

describe('An amount in the column of money out', () => {
  const heads = 'Date,Memo,Debit,Credit';
  const fee = '01/10/2026,CARD FEE,50.00,';

  test.each(['-50.00', '(50.00)', '50.00 CR'])('refuses the file if it may be money back in: %s', (amount) => {
    expect(() => read([heads, fee, `13/10/2026,FEE REVERSED,${amount},`, '14/10/2026,HOPE,,300.00'])).toThrow(
      `Line 3: “${amount}” is in the column of money out, but may be a refund to us`,
    );
  });

  test('is money back in if the balances prove it', () => {
    const rows = [`${fee},-50.00`, '13/10/2026,FEE REVERSED,-50.00,,0.00', '14/10/2026,HOPE,,300.00,300.00'];
    expect(read([`${heads},Balance`, ...rows])).toEqual(['-50.00', '50.00', '300.00']);
  });

  test('is money out with a minus too, if each has one', () => {
    expect(read([heads, '01/10/2026,CARD FEE,-50.00,', '13/10/2026,RENT,-60.00,', '14/10/2026,HOPE,,300.00'])).toEqual([
      '-50.00',
      '-60.00',
      '300.00',
    ]);
  });
});
