import { expect, test } from 'vitest';
import {
  splitAddress,
  formatDate,
  formatInstant,
  formatDeal,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatWeight,
} from '#server/documents/format.ts';

test('dates', () => {
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026');
  expect(formatDate('2026-03-01T10:00:00Z')).toBe('1 Mar 2026');
  expect(formatDate(null)).toBe('');
  expect(formatInstant('2026-09-15T22:30:00Z')).toBe('15 Sep 2026, 23:30');
});

test('money has two decimals, thousands and a true minus, and is blank when absent', () => {
  expect(formatMoney(1234.5)).toBe('£1,234.50');
  expect(formatMoney('-20')).toBe('−£20.00');
  expect(formatMoney('123456789012.34', '€')).toBe('€123,456,789,012.34');
  expect(formatMoney('-0.00')).toBe('£0.00');
  expect(formatMoney(0)).toBe('£0.00');
  expect(formatMoney(null)).toBe('');
  expect(formatMoney(undefined)).toBe('');
});

test('prices, quantities, percentages and weights', () => {
  expect(formatPrice('187.3500')).toBe('£187.35');
  expect(formatPrice(0.0415)).toBe('£0.0415');
  expect(formatQuantity(37_128)).toBe('37,128');
  expect(formatQuantity('26.5')).toBe('26.5');
  expect(formatQuantity(-4)).toBe('−4');
  expect(formatPercent('2.50')).toBe('2.5%');
  expect(formatPercent(20)).toBe('20%');
  expect(formatWeight('13127.4')).toBe('13,127');
  expect(formatWeight(12.25)).toBe('12.3');
});

test('deals and addresses', () => {
  expect(formatDeal(10452, 1)).toBe('10452');
  expect(formatDeal(10452, 2)).toBe('10452/2');
  expect(formatDeal(null, null)).toBe('');
  expect(splitAddress('The Bottle Works\nQuay Lane, Gloucester')).toEqual(['The Bottle Works', 'Quay Lane', 'Gloucester']);
});
