import { describe, expect, test } from 'vitest';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import type { CsvColumns } from '#server/bankFormats/csv/csvTable.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import { BankColumns } from '#contract/money/bankFiles/shapes.ts';

const csv = (...lines: string[]) => lines.join('\n');
const read = (text: string, more: Partial<CsvColumns> = {}) => {
  const table = findCsvTable(text);
  return readCsv(table, { ...guessColumns(table), ...more });
};
const amounts = (text: string, more: Partial<CsvColumns> = {}) => read(text, more).entries.map(({ amount }) => amount);

describe('A row whose state says that no money moved', () => {
  const heads = 'Type,Started Date,Completed Date,Description,Amount,State,Balance';
  const booked = 'TOPUP,2026-11-18 10:00:00,2026-11-20 09:00:00,Aldous Cider,1200.00,COMPLETED,1500.00';

  test.each(['PENDING', 'FAILED', 'REVERTED', 'DECLINED', 'Cancelled', 'canceled', 'Rejected', 'Expired', 'In progress'])(
    'is left out as %s, whatever its amount',
    (state) => {
      const { entries, leftOut } = read(csv(heads, booked, `TOPUP,2026-11-19 10:00:00,,Baker,99.00,${state},`));
      expect(entries).toMatchObject([{ paidOn: '2026-11-20', amount: '1200.00' }]);
      expect(leftOut).toMatchObject([{ line: 3, reason: state.toLowerCase(), words: expect.stringContaining('Baker') as string }]);
    },
  );

  test('refuses the file with a word for its state that nobody knows', () => {
    const text = csv(heads, booked, 'TOPUP,2026-11-19 10:00:00,,Baker,99.00,Zombie,');
    expect(() => read(text)).toThrow('Line 3: “Zombie” does not say whether the money moved');
  });

  test('is no row of a bookkeeper, reconciled or not', () => {
    const text = csv('Date,Description,Amount,Status', '24/11/2026,Aldous,450.00,Reconciled', '25/11/2026,Baker,12.00,Unreconciled');
    expect(amounts(text)).toEqual(['450.00', '12.00']);
  });

  test('is known by its words alone where the column has no head of its own', () => {
    const { leftOut } = read(csv('20/11/2026,Aldous,12.00,Completed', '21/11/2026,Baker,13.00,Pending', '22/11/2026,Cook,14.00,Completed'));
    expect(leftOut).toMatchObject([{ line: 2, reason: 'pending' }]);
  });

  test('is not sought in a column of other words', () => {
    const text = csv('Date,Description,Amount', '20/11/2026,Aldous,12.00');
    expect(() => read(text, { State: 1 })).toThrow('“Aldous” is not the state of a payment, such as completed or pending');
  });
});

describe('The way numbers are written', () => {
  const file = (...figures: string[]) => csv('Date;Description;Amount', ...figures.map((figure) => `20/11/2026;Aldous;${figure}`));

  test('is decided by the figures that prove it, for every row of the file', () => {
    expect(amounts(file('12,50', '1.500', '2.000'))).toEqual(['12.50', '1500.00', '2000.00']);
    expect(amounts(file('12.50', '1,500', '2,000'))).toEqual(['12.50', '1500.00', '2000.00']);
    expect(amounts(file('1.234', '-1.500'))).toEqual(['1234.00', '-1500.00']);
    expect(amounts(file('1’234.50', '1 500.00'))).toEqual(['1234.50', '1500.00']);
  });

  test('is refused by the line that contradicts another', () => {
    expect(() => read(file('1,234.50', '7.00', '1.234,50'))).toThrow('Line 4: “1.234,50” is not written like “1,234.50” in line 2');
  });

  test('is asked if the file allows both, and obeys the answer', () => {
    const text = file('1.500', '2.000');
    expect(guessColumns(findCsvTable(text)).Numbers).toBeNull();
    expect(() => read(text)).toThrow('Line 2: “1.500” may be 1.50 or 1500.00. Choose how numbers are written');
    expect(amounts(text, { Numbers: 'Comma' })).toEqual(['1500.00', '2000.00']);
    expect(amounts(text, { Numbers: 'Point' })).toEqual(['1.50', '2.00']);
  });
});

describe('The order of day and month', () => {
  const file = (...days: string[]) => csv('Date,Description,Amount', ...days.map((day) => `${day},Aldous,1.00`));

  test('is asked if every day of the file allows both', () => {
    expect(() => read(file('02/11/2026', '03/11/2026'))).toThrow('Line 2: “02/11/2026” may be 2026-11-02 or 2026-02-11');
    expect(read(file('02/11/2026'), { DateOrder: 'MonthFirst' }).entries).toMatchObject([{ paidOn: '2026-02-11' }]);
  });

  test('is not asked where both orders name the same day, or another column proves one', () => {
    expect(read(file('11/11/2026')).entries).toHaveLength(1);
    const text = csv('Date,Value date,Description,Amount', '02/11/2026,02/11/2026,Aldous,1.00', '03/11/2026,13/11/2026,Baker,2.00');
    expect(read(text).entries.map(({ paidOn }) => paidOn)).toEqual(['2026-11-02', '2026-11-03']);
  });

  test('is refused by the line that contradicts another', () => {
    expect(() => read(file('20/11/2026', '11/20/2026'))).toThrow('Line 3: “11/20/2026” is not written like “20/11/2026” in line 2');
  });
});

describe('A year of two digits', () => {
  const file = (...days: string[]) => csv('Date,Description,Amount', ...days.map((day) => `${day},Aldous,1.00`));

  test.each([
    ['26-10-01', '26-10-13', '2026-10-01 or 2001-10-26'],
    ['26/11/24', '26/11/25', '2026-11-24 or 2024-11-26'],
  ])('is asked about if it may come first: %s, %s', (one, other, ways) => {
    const text = file(one, other);
    expect(guessColumns(findCsvTable(text)).DateOrder).toBeNull();
    expect(() => read(text)).toThrow(`Line 2: “${one}” may be ${ways}. Export the file with years of four digits`);
    expect(read(text, { DateOrder: 'DayFirst' }).entries).toHaveLength(2);
  });

  test.each([['13/07/26', '30/07/26'], ['24/02/24', '24/03/24'], ['14/07/26'], ['20/03/24', '21/06/26']])(
    'comes last in a British file: %s',
    (...days) => {
      expect(read(file(...days)).entries).toHaveLength(days.length);
    },
  );
});

describe('A row that does not fit the table', () => {
  test('is refused by its line, and empty cells at the end do not count', () => {
    const heads = 'Date,Description,Amount';
    expect(() => read(csv(heads, '20/11/2026,Aldous,12.00', '21/11/2026,Baker,1,234.00'))).toThrow('Line 3 has 4 cells');
    expect(amounts(csv(heads, '20/11/2026,Aldous,12.00,,', '21/11/2026,Baker,13.00'))).toEqual(['12.00', '13.00']);
  });

  test('is refused if it is shorter than the others', () => {
    const text = csv('Date,Type,Description,Amount,Balance', '20/11/2026,BGC,Aldous,12.00,112.00', '21/11/2026,Baker,13.00,125.00');
    expect(() => read(text)).toThrow('Line 3 has 4 cells');
  });

  test('is refused above the table, where its amount cannot be read', () => {
    const heads = 'Date,Description,Amount';
    expect(() => read(csv(heads, '19/11/2026,Aldous,twelve', '20/11/2026,Baker,13.00'))).toThrow('Line 2: “twelve” is not an amount');
    expect(amounts(csv('19/11/2026,Aldous,12.00', heads, '20/11/2026,Baker,13.00'))).toEqual(['12.00', '13.00']);
    expect(() => read(csv('19/11/2026,Aldous,??', heads, '20/11/2026,Baker,13.00'))).toThrow(
      'Line 1 has a date but is above the column headings',
    );
    expect(() => read(csv('19/11/2026,Aldous,??', '20/11/2026,Baker,13.00', '21/11/2026,Cook,14.00'))).toThrow('Line 1');
  });

  test('is refused if it has an amount and no date', () => {
    const text = csv('Date,Description,Amount', '20/11/2026,Aldous,12.00', ',Baker,13.00');
    expect(() => read(text)).toThrow('Line 3 has no date');
  });
});

describe('A row of words only', () => {
  test.each([
    ['Balance at start of period,,', 'balance'],
    [',Closing balance,1234.50', 'balance'],
    ['Total,,25.00', 'total'],
    ['End of report,,', 'note'],
    ['Date,Description,Amount', 'heading'],
  ])('%s is left out as %s', (row, reason) => {
    const { entries, leftOut } = read(csv('Date,Description,Amount', '20/11/2026,Aldous,12.00', row, '21/11/2026,Baker,13.00'));
    expect([entries.length, leftOut]).toMatchObject([2, [{ line: 3, reason }]]);
  });

  test('is named by the line of the file, blank lines and quoted line breaks counted', () => {
    const { leftOut } = read(csv('', 'Date,Description,Amount', '20/11/2026,"Aldous', 'Cider",12.00', '', 'End of report'));
    expect(leftOut).toMatchObject([{ line: 6, reason: 'note' }]);
  });
});

describe('A file as other machines write it', () => {
  test('is read with line ends of a carriage return alone', () => {
    expect(amounts('Date,Description,Amount\r20/11/2026,Aldous,12.00\r21/11/2026,Baker,13.00\r')).toEqual(['12.00', '13.00']);
  });

  test('is read without the apostrophe that marks a cell as text', () => {
    const { entries } = read(csv('Date,Description,Amount', "'20/11/2026,'ALDOUS 0042,'12.00", "21/11/2026,'tis,13.00"));
    expect(entries).toMatchObject([{ text: 'ALDOUS 0042', amount: '12.00' }, { text: 'tis' }]);
    expect(entries[0]?.key?.text).toBe("'ALDOUS 0042");
  });
});

describe('The sign of an amount', () => {
  test.each([
    ['C', 'D'],
    ['CR', 'DR'],
    ['Credit', 'Debit'],
    ['In', 'Out'],
  ])('does not count beside %s and %s', (cameIn, wentOut) => {
    const text = csv(
      'Date,Description,Amount,Way,Balance',
      `20/11/2026,Rent,"-23.50",${wentOut},-23.50`,
      `21/11/2026,Aldous,"-1,533.50",${cameIn},"1,510.00"`,
    );
    const { entries, unbalanced } = read(text);
    expect([entries.map(({ amount }) => amount), unbalanced]).toEqual([['-23.50', '1533.50'], null]);
  });

  test('is turned on a card statement, where a payment received has a minus', () => {
    const text = csv(
      'Date,Description,Card Member,Amount',
      '20/11/2026,GLASSWORKS,A WOOD,310.00',
      '21/11/2026,PAYMENT RECEIVED,A WOOD,-100.00',
    );
    expect(amounts(text)).toEqual(['-310.00', '100.00']);
  });
});

describe('The guess about columns', () => {
  test('takes every narrative column as words, and no account or branch', () => {
    const heads =
      'Sort Code,Account Number,Account Alias,Account Short Name,Currency,Account Type,BIC,Bank Name,Branch Name,Date,Narrative #1,Narrative #2,Narrative #3,Narrative #4,Narrative #5,Type,Debit,Credit';
    const row = (day: string, paid: string) =>
      `600001,12345678,MAIN,TRADING CO,GBP,Current,NWBKGB2L,NatWest,London,${day},ALDOUS,INV,20817,,,BAC,,${paid}`;
    expect(guessColumns(findCsvTable(csv(heads, row('20/11/2026', '12.00'), row('21/11/2026', '13.00'))))).toMatchObject({
      Text: [10, 11, 12, 13, 14],
      PaidIn: 17,
      PaidOut: 16,
    });
  });

  test('never takes a date column as the amount', () => {
    const text = csv('Date,Value date,Details,Sum', '20/11/2026,20/11/2026,Aldous,12.00');
    expect(guessColumns(findCsvTable(text))).toMatchObject({ Date: 0, Amount: 3 });
  });

  test.each([
    csv('Date,Name,Sum', '20/11/2026,Aldous,12.00'),
    csv('Date,Amount', '20/11/2026,12.00'),
    csv('20/11/2026,12.00,13.00'),
    csv('Date,Credit', '20/11/2026,12.00'),
  ])('is accepted by the call: %j', (text) => {
    const guess = guessColumns(findCsvTable(text));
    expect(BankColumns.safeParse(guess).success).toBe(true);
    expect(amounts(text)).toEqual(['12.00']);
  });
});
