import { describe, expect, test } from 'vitest';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import { parseCsv } from '#server/bankFormats/csv/csvText.ts';

const csv = (...lines: string[]) => lines.join('\n');
const read = (...lines: string[]) => {
  const table = findCsvTable(csv(...lines));
  return readCsv(table, guessColumns(table));
};
const heads = 'Date,Description,Amount';

describe('A row above the table', () => {
  const rows = ['02/10/2026,FOO LTD,200.00', '23/10/2026,BAR LTD,300.00'];

  test.each(['31/09/2026,HOPE ALES,100.00', 'O1/10/2026,HOPE ALES,100.00', '31/09/2026,HOPE ALES ACCOUNT,100', ',HOPE ALES,100.00'])(
    'refuses a file without heads if it holds an amount: %s',
    (row) => {
      expect(() => read(row, ...rows)).toThrow('Line 1 is above the table, but holds “100');
    },
  );

  test.each(['01/10/2026,,100.00', '01/10/2026,100.00', ',HOPE ALES INV 3,100.00', '31/09/2026,HOPE ALES,100.00'])(
    'refuses a file with heads if it holds an amount: %s',
    (row) => {
      expect(() => read('Account,12-34-56 12345678', row, heads, ...rows)).toThrow('Line 2 ');
    },
  );

  test.each([
    'Account number,12345678',
    'Account name,Glass Merchants,Account number,40771263',
    'Account Balance:,"3,633.26"',
    'Available Balance,£100.00',
    'Balance at 01/10/2026,,100.00',
    'Arranged overdraft limit,"5,000.00"',
    'From,01/10/2026,To,31/10/2026',
    'Statement date,31/10/2026',
    'Total paid in,500.00',
  ])('may tell of the account, the period or the balance: %s', (row) => {
    expect(read(row, heads, ...rows).entries).toHaveLength(2);
  });
});

describe('A quotation mark that does not belong there', () => {
  const row = '24/11/2026,"HOPE ALES INV 1,100.00';

  test('refuses a file by the line where its cell begins', () => {
    expect(() => parseCsv(csv(heads, row, '25/11/2026,FOO LTD,200.00', '26/11/2026,"BREW" HOUSE,300.00'))).toThrow('Line 2');
    expect(() => parseCsv(csv(heads, '26/11/2026,"BREW" HOUSE,300.00'))).toThrow('Line 2: text follows a closing quotation mark');
    expect(() => parseCsv(csv(heads, row, '25/11/2026,FOO LTD,200.00'))).toThrow('Line 2: a quotation mark is never closed');
  });

  test('refuses a file if whole rows are within a cell', () => {
    const text = csv(heads, row, '25/11/2026,FOO LTD,200.00', '26/11/2026,BREW",300.00');
    expect(() => parseCsv(text)).toThrow('Line 2: a cell in quotation marks holds whole rows');
  });

  test('is read within a cell without quotation marks of its own', () => {
    expect(parseCsv('26/11/2026,THE "BREW" HOUSE,300.00')[0]?.cells[1]).toBe('THE "BREW" HOUSE');
    expect(parseCsv('26/11/2026,"BREW" ,300.00')[0]?.cells).toEqual(['26/11/2026', 'BREW', '300.00']);
  });
});

describe('A row with a word for a balance or a total', () => {
  test('is a payment if it has a date and an amount', () => {
    const { entries, leftOut } = read(heads, '01/10/2026,Final balance,500.00', '13/10/2026,OTHER,300.00');
    expect([entries.map(({ amount }) => amount), leftOut]).toEqual([['500.00', '300.00'], []]);
  });

  test.each([',TOTAL GAS LTD inv,120.00', 'Late receipt,TOTAL ALES inv 22840,75.00', 'Pending,Count Drinks,120.00', 'Overdraft,FOO,75.00'])(
    'refuses the file if it has an amount, no date and other words: %s',
    (row) => {
      expect(() => read(heads, '01/10/2026,FOO,500.00', row, '13/10/2026,OTHER,300.00')).toThrow('Line 3');
    },
  );

  test.each([
    ['Sub-total to date,,250.00', 'total'],
    [',Grand total:,250.00', 'total'],
    ['Total debits,,250.00', 'total'],
    ['Number of transactions,,3', 'total'],
    ['Opening ledger balance,,250.00', 'balance'],
    [',Balance carried forward,250.00', 'balance'],
    [',Closing balance at 31 Oct 2026,250.00', 'balance'],
  ])('is left out if it says nothing else: %s', (row, reason) => {
    expect(read(heads, '01/10/2026,FOO,500.00', '13/10/2026,OTHER,300.00', row).leftOut).toMatchObject([{ line: 4, reason }]);
  });
});

describe('A statement of labelled lines', () => {
  const block = (day: string, amount: string) => [`Date: ${day}`, 'Description: FOO', `Amount: ${amount}`, 'Balance: 1.00'];

  test('is refused if an amount belongs to no date', () => {
    expect(() => parseCsv(csv(...block('20/11/2026', '1.00'), 'Dat: 21/11/2026', 'Description: BAR', 'Amount: 2.00'))).toThrow('Line 7');
    expect(() => parseCsv(csv('Amount: 2.00', ...block('20/11/2026', '1.00')))).toThrow('Line 1');
  });
});
