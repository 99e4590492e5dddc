import type { FoundByAmount } from '#contract/money/payments/shapes.ts';
import { keyOfItem } from '#contract/money/payments/openItemKey.ts';
import { choiceOfItem } from './plan.ts';
import type { Choice } from './plan.ts';
import type { PaymentFields } from './usePaymentForm.ts';

/** For whom a payment is recorded, and what is known of it before its form opens. */
export interface Chosen {
  customerId: number;
  choice?: Choice;
  /** What was typed already. */
  fields?: Partial<PaymentFields>;
}

type Item = FoundByAmount['Items'][number];

/** These items are ticked, in full. */
export const paying = ([first, ...others]: readonly [Item & { CustomerId: number }, ...Item[]]): Chosen => ({
  customerId: first.CustomerId,
  choice: ticking([first, ...others]),
});

/**
 * These items ticked, in full. A single one is paid only as far as the payment goes, if that is less; several stay as they are, since
 * together they come to the amount.
 */
export const ticking = ([first, ...others]: readonly [Item, ...Item[]]): Choice =>
  others.length === 0
    ? choiceOfItem(keyOfItem(first), first.Outstanding)
    : {
        mode: 'own',
        entered: new Map([first, ...others].map((item) => [keyOfItem(item), { Amount: item.Outstanding, DiscountTaken: 0 }])),
        used: new Set(),
      };
