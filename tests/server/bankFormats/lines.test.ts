import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankEntry } from '#server/bankFormats/entry.ts';
import { findCodes, nameWords, payerKey, containsName } from '#server/modules/money/bankFiles/names.ts';
import { keyLines } from '#server/modules/money/bankFiles/takeFile.ts';

const entry = fc.record({
  bankId: fc.option(fc.stringMatching(/^[a-c]$/), { nil: null }),
  paidOn: fc.constantFrom('2026-11-19', '2026-11-20'),
  amount: fc.constantFrom('10.00', '20.00'),
  currency: fc.constant(null),
  payer: fc.constantFrom(null, 'Aldous'),
  text: fc.constantFrom('BGC', 'bgc  ', 'FPI'),
});
const entries = fc.array(entry, { minLength: 1, maxLength: 20 });

describe('what makes a line the same one in every file', () => {
  test('each line of a file has a key of its own, and the same file the same keys', () => {
    fc.assert(
      fc.property(entries, (rows: BankEntry[]) => {
        const keys = keyLines('12345678', rows);
        expect(new Set(keys).size).toBe(rows.length);
        expect(keyLines('12345678', rows)).toEqual(keys);
        expect(keyLines('87654321', rows).some((key) => keys.includes(key))).toBe(false);
      }),
    );
  });

  test('a file that goes on where another ended has all its keys', () => {
    fc.assert(
      fc.property(entries, entries, (earlier: BankEntry[], later: BankEntry[]) => {
        expect(keyLines('12345678', [...earlier, ...later]).slice(0, earlier.length)).toEqual(keyLines('12345678', earlier));
      }),
    );
  });
});

test('a number that the bank gives again on another day is another line', () => {
  const line: BankEntry = { bankId: '1', paidOn: '2026-11-19', amount: '10.00', currency: null, payer: null, text: 'BGC' };
  const [first] = keyLines('12345678', [line]);
  expect(keyLines('12345678', [{ ...line, paidOn: '2026-11-20' }])).not.toContain(first);
  expect(keyLines('12345678', [{ ...line, text: 'other words' }])).toContain(first);
});

describe('whose name a text says', () => {
  const said = (text: string, name: string) => containsName(nameWords(text), nameWords(name));

  test.each([
    ['BGC ALDOUS CIDER LTD 20817', 'Aldous Cider Ltd'],
    ['ALDOUS CID', 'Aldous Cider Limited'],
    ["O'Brien’s Brewery", 'OBriens Brewery plc'],
    ['FPI CRÈME & CO DAIRY', 'Creme Dairy'],
  ])('%s names %s', (text, name) => {
    expect(said(text, name)).toBe(true);
  });

  test.each([
    ['ALDOUS', 'Aldous Cider Ltd'],
    ['CIDER ALDOUS', 'Aldous Cider Ltd'],
    ['ALDOUS CID 20817', 'Aldous Cider Ltd'],
    ['THE AND CO', 'The And Co'],
  ])('%s does not name %s', (text, name) => {
    expect(said(text, name)).toBe(false);
  });

  test('payers are compared without case, accents and what says their legal form; codes without the signs around them', () => {
    expect(payerKey('ALDOUS CIDER LIMITED')).toBe(payerKey('Aldous Cider Ltd.'));
    expect(payerKey('Ltd')).toBeNull();
    expect(findCodes('ref: (PO/88-4411), ald001')).toEqual(['REF', 'PO/88-4411', 'ALD001']);
  });
});
