import { expect, test } from 'vitest';
import { getDueDate, redAfterDays, getTaxPoint, getUrgency, getVatQuarter } from '#server/modules/money/billing/dates.ts';

test.each([
  ['InvoiceDate', 30, '2026-12-21'],
  ['InvoiceDate', 0, '2026-11-21'],
  ['EndOfMonth', 0, '2026-11-30'],
  ['EndOfMonth', 30, '2026-12-30'],
])('an invoice of 21 Nov by %s with %i days is due on %s', (PaymentTermBasis, PaymentTermDays, due) => {
  expect(getDueDate('2026-11-21', { PaymentTermBasis, PaymentTermDays })).toBe(due);
});

test.each([
  [null, '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-08', '2026-11-21'],
  ['2026-11-07', '2026-11-21'],
  ['2026-11-06', '2026-11-06'],
  ['2026-11-22', '2026-11-21'],
])('despatched on %s and invoiced on 21 Nov, the tax point is %s', (despatchedOn, taxPoint) => {
  expect(getTaxPoint('2026-11-21', despatchedOn)).toBe(taxPoint);
});

test.each([
  [0, 'None'],
  [9, 'None'],
  [10, 'Amber'],
  [13, 'Amber'],
  [14, 'Red'],
  [15, 'Red'],
])('%i days after its despatch a deal is %s', (days, urgency) => {
  expect(getUrgency(days)).toBe(urgency);
  expect(redAfterDays).toBe(14);
});

test.each([
  [1, '2026-01-01', '2026-01-01', '2026-03-31'],
  [1, '2026-03-31', '2026-01-01', '2026-03-31'],
  [1, '2026-04-01', '2026-04-01', '2026-06-30'],
  [2, '2026-01-31', '2025-11-01', '2026-01-31'],
  [2, '2026-02-01', '2026-02-01', '2026-04-30'],
  [3, '2026-02-28', '2025-12-01', '2026-02-28'],
  [3, '2026-03-01', '2026-03-01', '2026-05-31'],
  [3, '2026-12-31', '2026-12-01', '2027-02-28'],
])('in stagger %i %s lies in the quarter from %s to %s', (stagger, day, start, end) => {
  expect(getVatQuarter(day, stagger)).toEqual({ start, end });
});
