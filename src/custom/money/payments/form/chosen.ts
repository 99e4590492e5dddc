import type { FoundByAmount } from '#contract/money/payments/shapes.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import { chooseItem } from './plan.ts';
import type { Choice } from './plan.ts';
import type { PaymentFields } from './usePaymentForm.ts';

/** Customer and initial values of a payment form. */
export interface PaymentStart {
  customerId: number;
  choice?: Choice;
  /** Input to start with. */
  fields?: Partial<PaymentFields>;
}

type Item = FoundByAmount['Items'][number];

/** Starts a payment of the first item's customer with these items ticked. */
export const startPaying = ([first, ...others]: readonly [Item & { CustomerId: number }, ...Item[]]): PaymentStart => ({
  customerId: first.CustomerId,
  choice: tickItems([first, ...others]),
});

/**
 * Ticks these items in full. A single item is limited to the amount of the payment. Several items are not limited, because the search
 * found them by their exact total.
 */
export const tickItems = ([first, ...others]: readonly [Item, ...Item[]]): Choice =>
  others.length === 0
    ? chooseItem(getItemKey(first), first.Outstanding)
    : {
        mode: 'own',
        entered: new Map([first, ...others].map((item) => [getItemKey(item), { Amount: item.Outstanding, DiscountTaken: 0 }])),
        used: new Set(),
      };
