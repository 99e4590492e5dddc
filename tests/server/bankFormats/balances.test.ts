import { describe, expect, test } from 'vitest';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import { readCamt } from '#server/bankFormats/xml/camt.ts';

const heads = 'Date,Description,Amount,Balance';
type Row = readonly [day: string, amount: string, balance: string];
const rows: readonly Row[] = [
  ['18/11/2026', '100.00', '1100.00'],
  ['18/11/2026', '-30.00', '1070.00'],
  ['19/11/2026', '250.50', '1320.50'],
  ['20/11/2026', '-20.50', '1300.00'],
  ['20/11/2026', '7.00', '1307.00'],
];
const written = (given: readonly Row[]) => given.map(([day, amount, balance], index) => `${day},Line ${index + 1},${amount},${balance}`);
const breakOf = (given: readonly Row[], ...more: string[]) => {
  const table = findCsvTable([heads, ...written(given), ...more].join('\n'));
  return readCsv(table, guessColumns(table)).unbalanced;
};
const changed = (index: number, ...row: Row) => rows.with(index, row);

describe('The balances beside the rows tie', () => {
  test('oldest first or newest first, with several rows a day', () => {
    expect(breakOf(rows)).toBeNull();
    expect(breakOf(rows.toReversed())).toBeNull();
  });

  test('newest day first with the rows of a day oldest first', () => {
    expect(breakOf([...rows.slice(3), ...rows.slice(2, 3), ...rows.slice(0, 2)])).toBeNull();
  });

  test('where each is the balance before its row', () => {
    const before = rows.map(([day, amount], index): Row => [day, amount, rows[index - 1]?.[2] ?? '1000.00']);
    expect(breakOf(before)).toBeNull();
    expect(breakOf(before.toReversed())).toBeNull();
  });

  test('where some rows have none, or each day has that of its end', () => {
    expect(breakOf(changed(1, '18/11/2026', '-30.00', ''))).toBeNull();
    expect(breakOf(changed(0, '18/11/2026', '100.00', '1070.00').with(3, ['20/11/2026', '-20.50', '1307.00']))).toBeNull();
  });
});

describe('The first line where the balance breaks is named', () => {
  test.each(['100.00', '31.00', '-30.01'])('for an amount of %s in place of −30.00', (amount) => {
    expect(breakOf(changed(1, '18/11/2026', amount, '1070.00'))).toMatchObject({ line: 3 });
    expect(breakOf(changed(1, '18/11/2026', amount, '1070.00').toReversed())).toMatchObject({ line: 5 });
  });

  test('for a row that is missing, which a person may explain', () => {
    expect(breakOf(rows.toSpliced(2, 1))).toMatchObject({
      line: 4,
      message: expect.stringContaining('Line 4: the balance should be 1049.50, but the file says 1300.00') as string,
      isMissingRows: true,
    });
  });

  test('for a turned sign, a moved decimal point or a wrong balance, which nobody can explain', () => {
    expect(breakOf(changed(2, '19/11/2026', '-250.50', '1320.50'))).toMatchObject({ line: 4, isMissingRows: false });
    expect(breakOf(changed(2, '19/11/2026', '2505.00', '1320.50'))).toMatchObject({ line: 4, isMissingRows: false });
    expect(breakOf(changed(2, '19/11/2026', '250.50', '1302.50'))).toMatchObject({ line: 4, isMissingRows: false });
  });

  test('for an opening or closing balance in a row of its own', () => {
    expect(breakOf(rows, ',Closing balance,,1307.00')).toBeNull();
    expect(breakOf(rows, ',Closing balance,,1310.00')).toMatchObject({ line: 7 });
  });
});

test('Balances of two currencies, and of amounts with a fee, are two chains and less the fee', () => {
  const text = [
    'Date,Description,Amount,Fee,Currency,Balance',
    '18/11/2026,Aldous,100.00,0.00,GBP,100.00',
    '19/11/2026,Léon,50.00,2.00,EUR,48.00',
    '20/11/2026,Rent,-20.00,1.00,GBP,79.00',
    '21/11/2026,Léon,10.00,0.00,EUR,58.00',
  ].join('\n');
  const table = findCsvTable(text);
  expect(readCsv(table, guessColumns(table)).unbalanced).toBeNull();
});

describe('The balances of a CAMT statement', () => {
  const balance = (code: string, amount: string, sign = 'CRDT') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd></Bal>`;
  const entry = (amount: string, sign = 'CRDT', more = '<Sts>BOOK</Sts>') =>
    `<Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>`;
  const statement = (no: number, ...inside: string[]) => `<Stmt><Id>S${no}</Id>${inside.join('')}</Stmt>`;
  const unbalanced = (...statements: string[]) =>
    readCamt(`<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`).unbalanced;
  const first = statement(
    1,
    balance('OPBD', '50.00', 'DBIT'),
    balance('CLBD', '70.00'),
    entry('120.00'),
    entry('9.00', 'CRDT', '<Sts>PDNG</Sts>'),
  );

  test('lead from the opening to the closing one, without what is not booked', () => {
    expect(unbalanced(first)).toBeNull();
    expect(unbalanced(first.replace('120.00', '119.00'))).toMatchObject({
      message: 'Statement S1: the closing balance should be 69.00, but the file says 70.00',
      isMissingRows: true,
    });
  });

  test('run from one statement to the next, whichever comes first', () => {
    const second = statement(2, balance('OPBD', '70.00'), balance('CLBD', '65.00'), entry('5.00', 'DBIT'));
    expect(unbalanced(first, second)).toBeNull();
    expect(unbalanced(second, first)).toBeNull();
    const other = second.replace('70.00', '75.00').replace('65.00', '70.00');
    expect(unbalanced(first, other)?.message).toContain('the opening balance should be 70.00, but the file says 75.00');
  });
});
