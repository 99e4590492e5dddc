import { describe, expect, test, vi } from 'vitest';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import { formatTradeUnits, parseQuantity } from '#src/ui/text/parseQuantity.ts';
import {
  formatDate,
  formatInstant,
  formatLongDate,
  formatMoney,
  formatNearDate,
  formatPrice,
  formatQuantity,
} from '#src/ui/text/format.ts';

describe('a date', () => {
  const saturday = '2026-11-21';
  test.each([
    ['t', '2026-11-21'],
    ['Today', '2026-11-21'],
    ['y', '2026-11-20'],
    ['tom', '2026-11-22'],
    ['+7', '2026-11-28'],
    ['-21', '2026-10-31'],
    ['fri', '2026-11-27'],
    ['Saturday', '2026-11-28'],
    ['sun', '2026-11-22'],
    ['21/11', '2026-11-21'],
    ['5/1', '2027-01-05'],
    ['5.1.26', '2026-01-05'],
    ['21 nov', '2026-11-21'],
    ['1dec', '2026-12-01'],
    ['3 December 2025', '2025-12-03'],
    ['211126', '2026-11-21'],
    ['29/2', '2028-02-29'],
    ['2026-02-28', '2026-02-28'],
  ])('%s is understood as %s', (typed, meant) => {
    const near = typed === '29/2' ? '2028-01-10' : saturday;
    expect(parseDate(typed, near)).toEqual({ value: meant });
  });
  test('that is empty is none', () => expect(parseDate(' ', saturday)).toEqual({ value: null }));
  test.each(['31/2', '30/2/2026', '2026-13-01', 'soon', '21/11/0099', 'fortnight', '32', '1/13'])('%s is refused', (typed) => {
    expect(parseDate(typed, saturday).error).toBeTypeOf('string');
  });
});

describe('an amount', () => {
  test.each([
    ['1234.5', 1234.5],
    ['£1,234.50', 1234.5],
    ['1.2k', 1200],
    ['1.005k', 1005],
    ['2m', 2_000_000],
    ['.5', 0.5],
    ['-20', -20],
    ['−20', -20],
    ['(20)', -20],
    ['-0', 0],
    ['1.10', 1.1],
    ['12,345,678', 12_345_678],
    ['-1,234', -1234],
    ['1 234.50', 1234.5],
  ])('%s is %d', (typed, meant) => expect(parseMoney(typed)).toEqual({ value: meant }));
  test.each(['1.234', 'abc', '.', '1.2.3', '9999999999999', '--1', '210,5', '1,42', '1.234,56', ',5', '12345,678', '1,234,56'])(
    '%s is refused',
    (typed) => {
      expect(parseMoney(typed).error).toBeTypeOf('string');
    },
  );
  test('of a unit price may have four decimals', () => expect(parseMoney('0.1875', 4)).toEqual({ value: 0.1875 }));
});

describe('a quantity', () => {
  const stacking = { unitsPerLayer: 204, layersPerPallet: 7 };
  test.each([
    ['1428', 1428],
    ['1,428', 1428],
    ['3p', 4284],
    ['3p 2l 40', 4732],
    ['3P2L40', 4732],
    ['2 layers', 408],
    ['2k', 2000],
    ['1.5k', 1500],
    ['1.428k', 1428],
    ['2k 500', 2500],
    ['12,345,678', 12_345_678],
    ['0', 0],
  ])('%s is %d units', (typed, meant) => expect(parseQuantity(typed, stacking)).toEqual({ value: meant }));
  test.each([
    ['0.5p', 900],
    ['0.25 pallet', 450],
    ['1.5p 40', 2740],
  ])('%s of twelve layers of 150 is %d units', (typed, meant) =>
    expect(parseQuantity(typed, { unitsPerLayer: 150, layersPerPallet: 12 })).toEqual({ value: meant }),
  );
  test('of part of a pallet that is no whole number of layers asks for layers', () => {
    expect(parseQuantity('0.5p', stacking).error).toBe('Enter a quantity that makes whole units or layers');
  });
  test.each([
    '3x',
    '2kg',
    '1.5p',
    '1.5',
    '1.5l',
    '.5',
    '.p',
    '1.4285k',
    '1,5k',
    '1,42',
    '1 428',
    '-3',
    'p',
    '99999p',
    `${'1'.repeat(60)}!`,
  ])('%s is refused', (typed) => {
    expect(parseQuantity(typed, stacking).error).toBeTypeOf('string');
  });
  test('in pallets needs the stacking', () => {
    expect(parseQuantity('3p').error).toContain('Enter a number of units');
    expect(parseQuantity('40')).toEqual({ value: 40 });
  });
  test('is told back in trade units', () => {
    expect(formatTradeUnits(4732, stacking)).toBe('3 pallets, 2 layers, 40');
    expect(formatTradeUnits(1428, stacking)).toBe('1 pallet');
    expect(formatTradeUnits(1428, undefined)).toBe('');
  });
});

test('figures and dates are written as the trade writes them', () => {
  expect(formatMoney(1234.5)).toBe('£1,234.50');
  expect(formatMoney(-20)).toBe('−£20.00');
  expect(formatMoney('6955.93', 'EUR')).toBe('€6,955.93');
  expect(formatMoney(null)).toBe('');
  expect(formatPrice(0.0425)).toBe('0.0425');
  expect(formatPrice(187.35)).toBe('187.35');
  expect(formatQuantity(37_128)).toBe('37,128');
  expect(formatDate('2026-09-01')).toBe('1 Sep 2026');
  vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] });
  expect(['2026-06-01', '2026-11-30', '2027-05-31'].map(formatNearDate)).toEqual(['1 Jun', '30 Nov', '31 May']);
  expect(['2026-05-30', '2027-06-05', null].map(formatNearDate)).toEqual(['30 May 2026', '5 Jun 2027', '']);
  vi.useRealTimers();
  expect(formatLongDate('2026-11-21')).toBe('Sat 21 Nov 2026');
  expect(formatInstant('2026-01-15T09:05:00.000Z')).toMatch(/^15 Jan 2026, \d\d:05$/);
});
