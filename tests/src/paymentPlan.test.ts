import { expect, test } from 'vitest';
import { choiceOfItem, enter, planOfEntries } from '#src/custom/payments/plan.ts';
import type { Choice } from '#src/custom/payments/plan.ts';
import type { OpenItem } from '#contract/payments/shapes.ts';

const own = (choice: Choice) => choice as Choice & { mode: 'own' };
const paid = (choice: Choice, typed: number | null) => {
  const plan = planOfEntries(own(choice), typed, []);
  return { pays: plan.entered.get('proforma-7')?.Amount, rest: Number(plan.rest), short: Number(plan.short) };
};

test('one item to begin with gets all it wants, or as much as the payment is', () => {
  const choice = choiceOfItem('proforma-7', 192.6);
  expect(paid(choice, null)).toEqual({ pays: 192.6, rest: 0, short: 0 });
  expect(paid(choice, 64.2)).toEqual({ pays: 64.2, rest: 0, short: 0 });
  expect(paid(choice, 200)).toEqual({ pays: 192.6, rest: 7.4, short: 0 });
});

test('what the user entered stays, and is said to be too much where there is less money', () => {
  const plan = planOfEntries(own(choiceOfItem('proforma-7', 192.6)), 64.2, []);
  const item = { Kind: 'ProForma', InvoiceId: null, ProFormaInvoiceId: 7 } as unknown as OpenItem;
  expect(paid(enter(plan, item, { Amount: 100, DiscountTaken: 0 }), 64.2)).toEqual({ pays: 100, rest: 0, short: 35.8 });
});
