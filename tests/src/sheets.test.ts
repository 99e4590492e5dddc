// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFile } from '#src/resources/engine/import/read/readTable.ts';

interface Expected {
  sheet: string | null;
  headsRow: number;
  heads: string[];
  rowNumbers: number[];
  rows: string[][];
}

const folder = join(import.meta.dirname, '..', 'fixtures', 'sheets');
const names = readdirSync(folder).filter((name) => /\.(?:xlsx|csv)$/.test(name));
const expectedOf = (name: string) => JSON.parse(readFileSync(join(folder, name.replace(/\.\w+$/, '.expected.json')), 'utf8')) as Expected;

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Full values that Excel shortens to fit the cell, or formats by the cell's own format. */
const inFull: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'accounting.xlsx': { '£-': '0', '-': '0' },
  'general-numbers.xlsx': { '5.01235E+12': '5012345678900', '1.23457E-05': '0.0000123456789' },
  'fractions-scientific.xlsx': {
    '3/4': '0.75',
    '5/16': '0.3125',
    '1 1/2': '1.5',
    '2 5/16': '2.3125',
    '- 1/4': '-0.25',
    '1.23E+04': '12345',
    '12.3E+3': '12345',
    '4.20E-04': '0.00042',
    '420.0E-6': '0.00042',
    '-5.01E+12': '-5012345678900',
    '999.0E+0': '999',
  },
  'scaled-thousands.xlsx': {
    '1,235': '1234567',
    '1.2m': '1234567',
    '£12.5k': '12500',
    '0': '499',
    '25.0m': '25000000',
    '-£0.8k': '-750',
  },
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Compares a date as Excel shows it with the full date that was read. If Excel shows only month and year, any day of that month matches. */
const dayShown = (shown: string, read: string) => {
  const [, date, month, year] = /(\d{1,2})[ /](\d{2}|[A-Z][a-z]{2})[a-z]*[ /](\d{4})/.exec(shown) ?? [];
  if (date && month && year) {
    const number = /\d/.test(month) ? Number(month) : months.indexOf(month) + 1;
    const time = / \d{2}:\d{2}$/.exec(shown)?.[0] ?? '';
    return `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}${time}`;
  }
  const [, name, short] = /^([A-Z][a-z]{2})-(\d{2})$/.exec(shown) ?? [];
  const begins = name && `20${short}-${String(months.indexOf(name) + 1).padStart(2, '0')}-`;
  return begins && read.startsWith(begins) ? read : undefined;
};

const words: Readonly<Record<string, string>> = { TRUE: 'Yes', FALSE: 'No' };

const means = (name: string, shown: string, read: string) => {
  if (plain(read) === plain(shown)) return plain(shown);
  return inFull[name]?.[shown] ?? words[shown] ?? (name.endsWith('.xlsx') ? dayShown(shown, read) : undefined) ?? plain(shown);
};

test('the corpus of spreadsheets is there', () => expect(names.length).toBeGreaterThanOrEqual(37));

test.each(names)('%s is read as Excel shows it', async (name) => {
  const { sheet, headsRow, heads, rowNumbers, rows } = expectedOf(name);
  const { found, heads: read, lines } = await readFile(new File([readFileSync(join(folder, name))], name));
  expect({ sheet: found?.sheet, row: found?.headLine, heads: read.map(plain) }).toEqual({ sheet, row: headsRow, heads: heads.map(plain) });
  expect(lines.map(({ line }) => line)).toEqual(rowNumbers);
  const cells = rows.map((row, at) => row.map((_shown, column) => plain(lines[at]?.cells[column] ?? '')));
  expect(cells).toEqual(rows.map((row, at) => row.map((shown, column) => means(name, shown, cells[at]?.[column] ?? ''))));
});
