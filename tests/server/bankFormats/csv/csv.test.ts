import { describe, expect, test } from 'vitest';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import { parseCsv } from '#server/bankFormats/csv/csvText.ts';
import type { CsvColumns } from '#server/bankFormats/csv/csvTable.ts';
import { readBankFile } from '#server/bankFormats/readBankFile.ts';

const guessed = (text: string, more: Partial<CsvColumns> = {}) => {
  const table = findCsvTable(text);
  return readCsv(table, { ...guessColumns(table), ...more }).entries;
};
const amounts = (text: string, more: Partial<CsvColumns> = {}) => guessed(text, more).map(({ amount }) => amount);
const currencies = (text: string, more: Partial<CsvColumns> = {}) => guessed(text, more).map(({ currency }) => currency);

describe('what currency a line of a CSV is in', () => {
  test.each([
    [
      'by the head of its column',
      'Date,Description,Amount,Currency\n20/11/2026,Aldous,12.00,EUR\n20/11/2026,Aldous,13.00,gbp',
      ['EUR', 'GBP'],
    ],
    ['by what stands in it', '20/11/2026,Aldous,12.00,EUR\n20/11/2026,Baker & Co,13.00,GBP', ['EUR', 'GBP']],
    ['beside the amount', 'Date,Description,Amount\n20/11/2026,Aldous,€12.00\n20/11/2026,Baker,EUR 13.00', ['EUR', 'EUR']],
  ])('%s', (_how, text, found) => {
    expect(currencies(text)).toEqual(found);
  });

  test('and a column of kinds of movement in three capitals is none', () => {
    const text = 'Date,Type,Description,Amount\n20/11/2026,BAC,Aldous,12.00\n20/11/2026,DPC,Baker,13.00';
    expect(guessColumns(findCsvTable(text)).Currency).toBeNull();
    expect(currencies(text)).toEqual([null, null]);
  });

  test('as is said of all lines where none says it; a cell that is no currency refuses the file', () => {
    const text = 'Date,Description,Amount\n20/11/2026,Aldous,12.00';
    expect(currencies(text, { AllIn: 'EUR' })).toEqual(['EUR']);
    expect(currencies(text)).toEqual([null]);
    expect(() => guessed(text, { Currency: 1 })).toThrow('Line 2: “Aldous” is not a currency');
  });
});

describe('which way the money went', () => {
  test.each([
    ['Debit/Credit', 'Credit', 'Debit'],
    ['D/C', 'C', 'D'],
    ['In/Out', 'In', 'Out'],
    ['Type', 'CR', 'DR'],
  ])('is said by a column %s', (head, cameIn, wentOut) => {
    const text = `Date,Description,Amount,${head}\n20/11/2026,Aldous,12.00,${cameIn}\n20/11/2026,Rent,30.00,${wentOut}\n20/11/2026,Rates,-31.00,${wentOut}`;
    expect(guessColumns(findCsvTable(text))).toMatchObject({ Amount: 2, PaidIn: null, PaidOut: null, Direction: 3 });
    expect(amounts(text)).toEqual(['12.00', '-30.00', '-31.00']);
  });

  test('is never guessed of one column for both; a cell that says neither refuses the file', () => {
    const text = 'Date,Debit/Credit,Description\n20/11/2026,12.00,Aldous\n21/11/2026,-3.00,Direct debit';
    expect(guessColumns(findCsvTable(text))).toMatchObject({ Amount: 1, PaidIn: null, PaidOut: null, Direction: null });
    expect(() => guessed(text, { Direction: 2 })).toThrow('does not say whether money came in or went out');
  });
});

describe('how the file is cut', () => {
  test('a quotation mark that is never closed refuses it', () => {
    expect(() => parseCsv('Date,Description,Amount\n20/11/2026,"Aldous,12.00\n21/11/2026,Baker,13.00')).toThrow('damaged or cut off');
  });

  test('by the separator that most lines have equally many of, however many of another one line has', () => {
    const text = 'Date;Description;Amount\n20/11/2026;Aldous, Baker, Cook, Dyer, Eve;12,50\n21/11/2026;Aldous;13,00';
    expect(amounts(text)).toEqual(['12.50', '13.00']);
  });

  test('days are read with the month first where a row can only be read so', () => {
    const order = (...days: string[]) =>
      guessColumns(findCsvTable(['Date,Description,Amount', ...days.map((day) => `${day},A,1.00`)].join('\n'))).DateOrder;
    expect(order('02/11/2026', '11/20/2026')).toBe('MonthFirst');
    expect(order('02/11/2026', '20/11/2026')).toBe('DayFirst');
    expect(order('02/11/2026', '03/11/2026')).toBeNull();
    expect(order('20/11/2026', '11/20/2026')).toBeNull();
  });
});

test('columns that were named wrongly are asked for again', async () => {
  const text = 'Date,Description,Amount\n20/11/2026,Aldous,12.00';
  const table = findCsvTable(text);
  const wrong = { ...guessColumns(table), Amount: 1 };
  const job = { file: new TextEncoder().encode(text), isRemittance: false, layouts: [{ key: table.key, columns: wrong }], columns: null };
  expect(await readBankFile(job)).toMatchObject({ unknown: { key: table.key, guess: { Amount: 2 } } });
  await expect(readBankFile({ ...job, columns: wrong })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
