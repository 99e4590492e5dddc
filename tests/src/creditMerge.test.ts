import { describe, expect, test } from 'vitest';
import type { Credit } from '#contract/money/credits/shapes.ts';
import type { CreditValues } from '#src/custom/money/credits/form/creditDraft.ts';
import { creditChanges, mergeValues } from '#src/custom/money/credits/form/creditMerge.ts';
import { describeChanges } from '#src/lineDocument/merge.ts';

const values = (more: Partial<CreditValues> = {}): CreditValues => ({
  CreditReasonId: 1,
  CreditDate: '2026-11-02',
  Comment: '',
  Lines: { 7: { Quantity: 10, NetAmount: null } },
  Pallets: {},
  Stock: {},
  Settle: { 70: 12 },
  Chosen: {},
  Refund: { Amount: null, PaymentMethodId: 1, Reference: '' },
  ...more,
});
const quantity = (Quantity: number) => ({ Quantity, NetAmount: null });

describe('two people change one draft of a credit', () => {
  test.each<[string, Partial<CreditValues>, Partial<CreditValues>, Partial<CreditValues>]>([
    ['a reason here and text there are both kept', { CreditReasonId: 2 }, { Comment: 'Agreed' }, { CreditReasonId: 2, Comment: 'Agreed' }],
    ['of two reasons mine is kept', { CreditReasonId: 2 }, { CreditReasonId: 3 }, { CreditReasonId: 2 }],
    [
      'a line credited here and another there are both kept',
      { Lines: { 7: quantity(10), 8: quantity(3) } },
      { Lines: { 7: quantity(10), 9: quantity(4) } },
      { Lines: { 7: quantity(10), 8: quantity(3), 9: quantity(4) } },
    ],
    [
      'of two quantities for one line mine is kept',
      { Lines: { 7: quantity(11) } },
      { Lines: { 7: quantity(12) } },
      { Lines: { 7: quantity(11) } },
    ],
    [
      'pallets here, goods there and a settlement there are all kept',
      { Pallets: { '7-0': 2 } },
      { Stock: { 7: { ToStock: 5, Breakage: null, LeftWithCustomer: null } }, Settle: { 70: 10, 71: 2 } },
      {
        Pallets: { '7-0': 2 },
        Stock: { 7: { ToStock: 5, Breakage: null, LeftWithCustomer: null } },
        Settle: { 70: 10, 71: 2 },
      },
    ],
  ])('%s', (_case, mine, theirs, merged) => {
    expect(mergeValues(values(), values(mine), values(theirs))).toEqual(values(merged));
  });
});

test('A colleague’s changes to a credit are told by line, in words', () => {
  const line = { InvoiceDetailId: 7, ProductCode: 'B500', Description: 'Bottle', Quantity: 10, NetAmount: 12 };
  const credit = {
    CreditReason: 'Breakage',
    CreditDate: '2026-11-02',
    Comment: null,
    GrossAmount: 14.4,
    CurrencyCode: 'GBP',
    Stock: [],
    Settlement: [],
    Lines: [line],
    Pallets: [],
  } as unknown as Credit;
  const now = {
    ...credit,
    Comment: 'Agreed',
    GrossAmount: 28.8,
    Lines: [
      { ...line, Quantity: 20, NetAmount: 24 },
      { ...line, Quantity: null, NetAmount: 1 },
    ],
    Settlement: [{ InvoiceId: 70, Amount: 28.8 }],
  } as unknown as Credit;
  expect(describeChanges(credit, now, creditChanges)).toEqual([
    'text none → “Agreed”',
    'credit £14.40 → £28.80',
    'settlement',
    'B500: quantity 10 → 20, net 12.00 → 24.00',
    'B500: added',
  ]);
});
