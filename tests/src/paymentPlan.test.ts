import { expect, test } from 'vitest';
import {
  chooseItem,
  computeShortfall,
  enterAmount,
  isSameChoice,
  planEntries,
  planSuggestion,
  toggleInvoice,
  toggleMoney,
  untouchedChoice,
} from '#src/custom/money/payments/form/plan.ts';
import type { Choice } from '#src/custom/money/payments/form/plan.ts';
import type { OpenItem } from '#contract/money/payments/shapes.ts';

const own = (choice: Choice) => choice as Choice & { mode: 'own' };
const paid = (choice: Choice, typed: number | null) => {
  const plan = planEntries(own(choice), typed, []);
  return { pays: plan.entered.get('proforma-7')?.Amount, rest: Number(plan.unallocated), short: Number(plan.shortfall) };
};

test('one item to begin with gets all it wants, or as much as the payment is', () => {
  const choice = chooseItem('proforma-7', 192.6);
  expect(paid(choice, null)).toEqual({ pays: 192.6, rest: 0, short: 0 });
  expect(paid(choice, 64.2)).toEqual({ pays: 64.2, rest: 0, short: 0 });
  expect(paid(choice, 200)).toEqual({ pays: 192.6, rest: 7.4, short: 0 });
});

test('what the user entered stays, and is said to be too much where there is less money', () => {
  const plan = planEntries(own(chooseItem('proforma-7', 192.6)), 64.2, []);
  const item = { Kind: 'ProForma', InvoiceId: null, ProFormaInvoiceId: 7 } as unknown as OpenItem;
  expect(paid(enterAmount(plan, item, { Amount: 100, DiscountTaken: 0 }), 64.2)).toEqual({ pays: 100, rest: 0, short: 35.8 });
});

test('a choice is the one the form began with when the same would be paid of the same money, however it was ticked', () => {
  const invoice = (InvoiceId: number) => ({ Kind: 'Invoice', InvoiceId, ProFormaInvoiceId: null, Outstanding: 50 }) as unknown as OpenItem;
  const empty = planSuggestion(undefined, null);
  const ticked = toggleInvoice(untouchedChoice, empty, invoice(1), null);
  const back = (choice: Choice) => toggleInvoice(choice, planEntries(own(choice), null, []), invoice(1), null);
  expect(isSameChoice(ticked, untouchedChoice, empty)).toBe(false);
  expect(isSameChoice(back(ticked), untouchedChoice, empty)).toBe(true);
  expect(isSameChoice(back(back(ticked)), untouchedChoice, empty)).toBe(false);
  // Without the earlier amount, nobody can say that the choice is unchanged.
  expect(isSameChoice(back(ticked), untouchedChoice, undefined)).toBe(false);
  const begun = chooseItem('invoice-1', 50);
  expect(isSameChoice(back(begun), begun, undefined)).toBe(false);
  expect(isSameChoice(back(back(begun)), begun, undefined)).toBe(true);
  const money = toggleMoney(untouchedChoice, empty, 'credit-3');
  expect(isSameChoice(money, untouchedChoice, empty)).toBe(false);
  const moneyBack = toggleMoney(money, { ...empty, used: new Set(['credit-3']) }, 'credit-3');
  expect(isSameChoice(moneyBack, untouchedChoice, empty)).toBe(true);
  expect(isSameChoice(moneyBack, untouchedChoice, { ...empty, used: new Set(['credit-3']) })).toBe(false);
});

test('what is entered for an item that is open no more is in no sum, and stays known while other items are entered', () => {
  const item = (InvoiceId: number) => ({ InvoiceId, ProFormaInvoiceId: null, Outstanding: 50 }) as unknown as OpenItem;
  const gone = chooseItem('7', 120);
  const first = planEntries(own(gone), null, [], [item(8)]);
  expect({ amount: Number(first.amount), pays: [...first.entered.keys()], gone: [...first.closed.keys()] }).toEqual({
    amount: 0,
    pays: [],
    gone: ['7'],
  });
  const more = planEntries(own(enterAmount(first, item(8), { Amount: 50, DiscountTaken: 0 })), 170, [], [item(8)]);
  expect({
    rest: Number(more.unallocated),
    short: Number(more.shortfall),
    pays: [...more.entered.keys()],
    gone: [...more.closed.keys()],
  }).toEqual({
    rest: 120,
    short: 0,
    pays: ['8'],
    gone: ['7'],
  });
});

test('an item that is paid in part says what is short, its settlement discount deducted', () => {
  const item = { Outstanding: 192.6 };
  const short = (Amount: number, DiscountTaken = 0) => computeShortfall({ Amount, DiscountTaken }, item);
  expect([short(180.26), short(180.26, 12.34), short(192.6), short(200), short(0)]).toEqual([12.34, 0, 0, 0, 0]);
  expect(computeShortfall(undefined, item)).toBe(0);
});
