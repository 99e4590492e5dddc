// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, test } from 'vitest';
import { describeFile } from '#src/resources/engine/import/read/fileTable.ts';
import { makeHeadingCheck, matchColumns } from '#src/resources/engine/import/read/columns.ts';
import { readHeading } from '#src/resources/engine/import/read/heads.ts';
import { readFileRows } from '#src/resources/engine/import/read/readFileRows.ts';
import { readFile, readText } from '#src/resources/engine/import/read/readTable.ts';
import { describeErrors } from '#src/resources/engine/import/preview/rejected.ts';
import { readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';
import { customers } from '#src/resources/customers.ts';
import { products } from '#src/resources/products.ts';

afterEach(() => localStorage.clear());

const recognised = (resource: typeof customers, text: string) => {
  const { heads, lines } = readText(text, null, { isKnown: makeHeadingCheck(resource) });
  return Object.fromEntries(heads.map((head, at) => [head, matchColumns(resource, heads, lines)[at]]));
};

describe('a guess', () => {
  test('of a number column looks at the values: words about terms are not days, the figures beside them are', () => {
    const text =
      'Account Ref,Company Name,Terms,Terms days,Tax Code,Currency,Settlement Discount\n00042,Wye,30 days from date of invoice,30,2,1,2.5%\n00043,Usk,30 days from date of invoice,30,1,1,2.5%';
    expect(recognised(customers, text)).toMatchObject({
      'Account Ref': 'AccountCode',
      'Company Name': 'Name',
      Terms: '',
      'Terms days': 'PaymentTermDays',
      'Tax Code': 'VatTypeId',
      Currency: 'CurrencyId',
    });
  });

  test('takes the column where most of its values can be read, so that the others are refused by row', () => {
    expect(recognised(customers, 'Name,Terms\nWye,30\nUsk,14\nAxe,soon').Terms).toBe('PaymentTermDays');
    expect(recognised(customers, 'Name,Terms\nWye,\nUsk,').Terms).toBe('PaymentTermDays');
  });

  test('passes by a column of terms of which half are words, and knows the days and the discount beside it', () => {
    const text = 'Name,Terms,Due days,Settlement %\nWye,30 days from invoice,30,2.5\nUsk,30,30,0\nAxe,EOM,60,0\nLugg,14,14,0';
    expect(recognised(customers, text)).toMatchObject({
      Terms: '',
      'Due days': 'PaymentTermDays',
      'Settlement %': 'SettlementDiscountPercent',
    });
  });

  test('understands a unit and pounds in a head, and leaves a price in euros alone', () => {
    const known = recognised(products, 'Stock Code,Description,Last Cost Price (£),Cost price (€)\nA1,Jar,0.15,0.18');
    expect(known).toMatchObject({ 'Last Cost Price (£)': 'StandardCost', 'Cost price (€)': '' });
  });
});

test.each([
  ['Price per 1000', 'price', 1000],
  ['Sell price (£) per 1,000', 'sellprice', 1000],
  ['Cost/1000', 'cost', 1000],
  ['£ per thousand', '', 1000],
  ['Unit cost each', 'unitcost', 1],
  ['Price per unit', 'price', 1],
  ['Price (GBP) / 100', 'price', 100],
  ['Units per pallet', 'unitsperpallet', undefined],
  ['Last Cost Price', 'lastcostprice', undefined],
])('the head %s is read as %s, for %s', (head, plain, per) => {
  expect(readHeading(head)).toMatchObject({ plain, per });
});

test.each([
  ['£1,234.50', 1234.5],
  ['(12.50)', -12.5],
  ['-£0.40', -0.4],
  ['12.00-', -12],
  ['2.5%', 2.5],
  ['17.50 %', 17.5],
  ['soon', 'soon'],
  ['#N/A', '#N/A'],
])('the figure %s is read as %s', (cell, value) => expect(readNumber(cell)).toBe(value));

describe('the heads of a file', () => {
  const sheet = [
    ['Price list for 2026'],
    ['Printed', '28 Nov 2026'],
    [],
    ['Account Ref', 'Company Name', 'Town'],
    ['00042', 'Wye', 'Bristol'],
  ];

  test('are found below titles and behind a cover sheet, and the screen says where', async () => {
    const sheets = [
      { name: 'Cover', rows: [['Customers of Demijohn'], ['By', 'Owen'], ['Pages', '3']] },
      { name: 'Accounts', rows: sheet },
    ];
    const bytes = (await writeXlsx({ sheets })) as Uint8Array<ArrayBuffer>;
    const table = await readFile(new File([bytes], 'customers.xlsx'), { isKnown: makeHeadingCheck(customers) });
    expect(table).toMatchObject({ heads: ['Account Ref', 'Company Name', 'Town'], lines: [{ line: 5 }] });
    expect(describeFile(table)).toEqual([
      'The headings are in row 4 of the sheet “Accounts”. The rows above are not imported.',
      'Other sheets are not imported: “Cover”.',
    ]);
  });

  test('are found below titles of a CSV file, whose commas do not decide the separator', () => {
    const table = readText('Customers, as at 28 Nov 2026\n\nAccount Ref;Company Name\n00042;Wye', 'a.csv', {
      isKnown: makeHeadingCheck(customers),
    });
    expect(table).toMatchObject({ heads: ['Account Ref', 'Company Name'], lines: [{ line: 4, cells: ['00042', 'Wye'] }] });
  });

  test('stay the first row where the file has no titles, and the screen says nothing', () => {
    expect(describeFile(readText('Name,Town\nWye,Bristol'))).toEqual([]);
  });
});

test('a column of rounded figures is named, since the sheet shows less than it holds', async () => {
  const cells = new Map([['1,1', { value: 0.1523, style: { numFmt: '0.00' } }]]);
  const bytes = (await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['Code', 'Cost'],
          ['A1', 0.1523],
        ],
        cells,
      },
    ],
  })) as Uint8Array<ArrayBuffer>;
  const table = await readFile(new File([bytes], 'costs.xlsx'));
  expect(table.lines[0]?.cells).toEqual(['A1', '0.15']);
  expect(describeFile(table)).toEqual(['Some cells of “Cost” have more decimals than the sheet shows. They are imported as shown.']);
});

test('leading zeros and percent of a workbook reach the record', async () => {
  const cells = new Map([
    ['1,0', { value: 42, style: { numFmt: '00000' } }],
    ['1,2', { value: 0.025, style: { numFmt: '0.0%' } }],
  ]);
  const rows = [
    ['Account Ref', 'Name', 'Settlement discount'],
    [42, 'Wye', 0.025],
  ];
  const bytes = (await writeXlsx({ sheets: [{ name: 'A', rows, cells }] })) as Uint8Array<ArrayBuffer>;
  const table = await readFile(new File([bytes], 'a.xlsx'), { isKnown: makeHeadingCheck(customers) });
  const read = readFileRows(customers, table, ['AccountCode', 'Name', 'SettlementDiscountPercent']);
  expect(read.rows[0]?.values).toEqual({ AccountCode: '00042', Name: 'Wye', SettlementDiscountPercent: 2.5 });
});

test('a missing line of the address is named in words', () => {
  expect(describeErrors({ 'Addresses:Line1': 'is required', 'Depots:Name': 'is required' }, [])).toBe(
    'Line 1 of the address is required; Name of the depot is required',
  );
});
