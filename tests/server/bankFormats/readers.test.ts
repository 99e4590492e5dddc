import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import { readCamt } from '#server/bankFormats/xml/camt.ts';
import { readCsv } from '#server/bankFormats/csv/csv.ts';
import { guessColumns } from '#server/bankFormats/csv/csvGuess.ts';
import { findCsvTable } from '#server/bankFormats/csv/csvTable.ts';
import type { CsvTable } from '#server/bankFormats/csv/csvTable.ts';
import { Unreadable } from '#server/bankFormats/entry.ts';
import { readBankFile } from '#server/bankFormats/readBankFile.ts';
import { readOfx } from '#server/bankFormats/xml/ofx.ts';
import { readRemittance } from '#server/bankFormats/remittance.ts';
import { negated, readAmount, readDay } from '#server/bankFormats/values.ts';
import { parseXml } from '#server/bankFormats/xml/xml.ts';

const pence = fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((amount) => amount !== 0);
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const words = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 &;,."'<>/-]{0,40}$/).map((text) => text.trim());
const movements = fc.array(fc.record({ day: days, pence, text: words, id: fc.uuid() }), { minLength: 1, maxLength: 30 });

type Movement = { day: string; pence: number; text: string; id: string };
const pounds = (amount: number) => new Big(amount).div(100).toFixed(2);
const expected = (rows: readonly Movement[]) => rows.map(({ day, pence: amount }) => [day, pounds(amount)]);
const read = (entries: readonly { paidOn: string | null; amount: string }[]) => entries.map(({ paidOn, amount }) => [paidOn, amount]);

const british = (day: string) => day.split('-').toReversed().join('/');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const grouped = (amount: string) => amount.replaceAll(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the guessed columns, with the choices that a clerk makes if dates or amounts can be read in two ways. */
const columnsOf = (table: CsvTable) => ({ ...guessColumns(table), DateOrder: 'DayFirst' as const, Numbers: 'Point' as const });

const ofx = (rows: readonly Movement[], close = '') =>
  `OFXHEADER:100\n\n<OFX><CURDEF>GBP<BANKACCTFROM><BANKID>400515<ACCTID>12345678</BANKACCTFROM><BANKTRANLIST>${rows
    .map(
      ({ day, pence: amount, text, id }) =>
        `<STMTTRN><TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}${close && '</TRNTYPE>'}<DTPOSTED>${day.replaceAll('-', '')}120000[0:GMT]${close && '</DTPOSTED>'}<TRNAMT>${pounds(amount)}${close && '</TRNAMT>'}<FITID>${id}${close && '</FITID>'}<NAME>${escaped(text)}${close && '</NAME>'}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST></OFX>`;

const camt = (rows: readonly Movement[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id><Ccy>GBP</Ccy></Acct>${rows
    .map(
      ({ day, pence: amount, text, id }) =>
        `<Ntry><Amt Ccy="GBP">${pounds(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${escaped(text)}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>INV 20817</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

describe('whatever the amounts, days and words, they are read as they were written', () => {
  test('from CSV with one signed column, its columns guessed', () => {
    fc.assert(
      fc.property(movements, (rows) => {
        const lines = rows.map(({ day, pence: amount, text }) => [british(day), quoted(text), quoted(grouped(pounds(amount)))].join(','));
        const table = findCsvTable(['Date,Description,Amount', ...lines].join('\r\n'));
        const { entries } = readCsv(table, columnsOf(table));
        expect(read(entries)).toEqual(expected(rows));
      }),
    );
  });

  test('from CSV with money in and out apart, below lines that the bank writes first', () => {
    fc.assert(
      fc.property(movements, (rows) => {
        const lines = rows.map(({ day, pence: amount, text }) =>
          [british(day), 'BGC', quoted(text), amount > 0 ? pounds(amount) : '', amount < 0 ? pounds(-amount) : ''].join(';'),
        );
        const text = [
          'Account name;Glass Merchants',
          '',
          'Date;Type;Description;Paid in;Paid out',
          ...lines,
          ';;Closing balance;12.00;',
        ].join('\n');
        const table = findCsvTable(text);
        expect(read(readCsv(table, columnsOf(table)).entries)).toEqual(expected(rows));
      }),
    );
  });

  test.each(['', 'closed'])('from OFX %s', (close) => {
    fc.assert(
      fc.property(movements, (rows) => {
        const { entries, account, currency } = readOfx(ofx(rows, close));
        expect([account, currency]).toEqual(['400515 12345678', 'GBP']);
        expect(read(entries)).toEqual(expected(rows));
        expect(entries.map(({ bankId }) => bankId)).toEqual(rows.map(({ id }) => id));
      }),
    );
  });

  test('from CAMT.053', () => {
    fc.assert(
      fc.property(movements, (rows) => {
        const { entries, account } = readCamt(camt(rows));
        expect(account).toBe('GB33BUKB20201555555555');
        expect(read(entries)).toEqual(expected(rows));
        expect(entries.every(({ text }) => text.includes('INV 20817'))).toBe(true);
      }),
    );
  });

  test('an amount is what it is in every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        const written = pounds(amount);
        for (const way of [
          written,
          `£${grouped(written)}`,
          ` ${written} `,
          `GBP ${written}`,
          grouped(written).replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
        ])
          expect(readAmount(way)).toBe(written);
        const out = amount === 0 ? written : `-${written}`;
        for (const way of [
          `-${written}`,
          `${written}-`,
          `(${grouped(written)})`,
          `−£${written}`,
          `£-${written}`,
          `€-${written.replace('.', ',')}`,
          `${written} DR`,
        ])
          expect(readAmount(way)).toBe(out);
        expect(negated(negated(written))).toBe(written);
      }),
    );
  });
});

/** Returns `settled` if the work succeeds or refuses the file. Returns any other error. */
const outcomeOf = (work: () => unknown) => {
  try {
    work();
    return 'settled';
  } catch (error) {
    return error instanceof Unreadable ? 'settled' : error;
  }
};

test('no bytes make a reader do anything but read or refuse', () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 400 }),
    movements.map((rows) => camt(rows)),
    movements.map((rows) => ofx(rows)),
  );
  fc.assert(
    fc.property(anything, fc.nat(3000), fc.nat(40), (text, from, length) => {
      const cut = text.slice(0, from) + text.slice(from + length);
      const readers: ((given: string) => unknown)[] = [
        readCamt,
        readOfx,
        readRemittance,
        (given) => {
          const table = findCsvTable(given);
          return readCsv(table, guessColumns(table));
        },
      ];
      expect(readers.map((reader) => outcomeOf(() => reader(cut)))).toEqual(readers.map(() => 'settled'));
    }),
    { numRuns: 300 },
  );
});

describe('what cannot be is refused, not guessed', () => {
  test.each(['', 'abc', '1.234', '1,23,4.00', '12.345', '1e5', '--1', '9999999999.00'])('an amount of %j is none', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  test('days are days that exist', () => {
    expect(['20/11/2026', '20-Nov-26', '2026-11-20', '20261120120000', '20 November 2026'].map((text) => readDay(text))).toEqual(
      Array(5).fill('2026-11-20'),
    );
    expect(['31/02/2026', '2026-13-01', '20/11', 'Friday', ''].map((text) => readDay(text))).toEqual(Array(5).fill(undefined));
    expect(readDay('11/20/2026', 'MonthFirst')).toBe('2026-11-20');
  });

  test('entities, document types and cut-off files', () => {
    expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow('document type');
    expect(() => parseXml('<a><b></a></b>')).toThrow('damaged');
    expect(() => parseXml(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)).toThrow('nested');
    expect(() => readCamt('<Document><Other/></Document>')).toThrow('not a bank statement');
  });

  test('a row of a CSV that says no amount where one should be refuses the file', () => {
    const table = findCsvTable('Date,Description,Amount\n20/11/2026,Aldous,12.00\n21/11/2026,Baker,twelve');
    expect(() => readCsv(table, guessColumns(table))).toThrow('Line 3: “twelve” is not an amount');
  });

  test('what is not booked yet is left out; a batch is the payments in it', () => {
    const batch = camt([{ day: '2026-11-20', pence: 30_000, text: 'Batch', id: 'B1' }]).replace(
      /<NtryDtls>.*<\/NtryDtls>/,
      '<NtryDtls><TxDtls><Refs><AcctSvcrRef>one</AcctSvcrRef></Refs><Amt Ccy="GBP">100.00</Amt></TxDtls><TxDtls><Amt Ccy="GBP">200.00</Amt></TxDtls></NtryDtls>',
    );
    expect(readCamt(batch).entries.map(({ bankId, amount }) => [bankId, amount])).toEqual([
      ['one', '100.00'],
      ['B1/2', '200.00'],
    ]);
    expect(readCamt(batch.replace('BOOK', 'PDNG'))).toMatchObject({ entries: [], leftOut: [{ line: 1, reason: 'pending' }] });
  });
});

describe('a remittance advice', () => {
  test('is read with its total and its day', () => {
    const text =
      'Aldous Cider Ltd\nRemittance advice\nPayment date: 20 November 2026\nInvoice 20817   £1,200.00\nInvoice 20818   £  34.50\nVAT total 205.75\nTotal £1,234.50';
    const { entries } = readRemittance(text);
    expect(entries).toMatchObject([{ amount: '1234.50', paidOn: '2026-11-20' }]);
  });

  test('without a total its lines are added up', () => {
    expect(readRemittance('20817 100.00\n20818 50.25').entries[0]?.amount).toBe('150.25');
    expect(readRemittance('20817 100.00\n20818 50.25\n150.25').entries[0]?.amount).toBe('150.25');
    expect(() => readRemittance('We will pay soon')).toThrow('No amount');
  });

  test.each(['-20.00', '−£20.00', '£-20.00', '(20.00)', '(£20.00)', '20.00-'])('a credit note of %s comes off', (credit) => {
    expect(readRemittance(`Invoice 20817  £100.00\nCredit note 5  ${credit}`).entries[0]?.amount).toBe('80.00');
    expect(readRemittance(`Invoice 20817  £100.00\nCredit note 5  ${credit}\n80.00`).entries[0]?.amount).toBe('80.00');
  });

  test('a total in brackets is one', () => {
    expect(readRemittance('Invoice 20817 100.00\nWe have paid you (£80.00)').entries[0]?.amount).toBe('80.00');
  });

  test('what comes off within a line does not count beside its amount, and what comes to nothing is no payment', () => {
    expect(readRemittance('20817 100.00 -2.50\n20818-50.25 50.25').entries[0]?.amount).toBe('150.25');
    for (const text of ['20817 20.00\nCredit note 5 -20.00', 'Credit note 5 -20.00'])
      expect(() => readRemittance(text)).toThrow('No amount');
  });
});

test('a stranger’s file is read in a worker: what it is tells, not what it is called', async () => {
  const job = (text: string) => ({ file: new TextEncoder().encode(text), isRemittance: false, layouts: [], columns: null });
  const rows = [{ day: '2026-11-20', pence: 12_000, text: 'Aldous', id: 'one' }];
  expect(await readBankFile(job(camt(rows)))).toMatchObject({ reading: { kind: 'Camt' } });
  expect(await readBankFile(job(ofx(rows)))).toMatchObject({ reading: { kind: 'Ofx' } });
  expect(await readBankFile(job('Date,Description,Amount\n20/11/2026,Aldous,12.00'))).toMatchObject({
    unknown: { heads: ['Date', 'Description', 'Amount'], guess: { Date: 0, Amount: 2, Text: [1], DateOrder: 'DayFirst' } },
  });
  await expect(readBankFile(job('PK\u0003\u0004\0\0'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: { file: expect.stringContaining('CSV') as string },
  });
});
