import { sql } from 'kysely';
import { Big } from '#contract/money.ts';
import type { ParamsOf, QueryOf } from '#contract/call/endpoint.ts';
import type { suggestAllocation as suggestAllocationCall } from '#contract/money/payments/calls.ts';
import { keyOfItem } from '#contract/money/payments/openItemKey.ts';
import type { Context } from '#server/context.ts';
import { findBroughtForwardItems } from '#server/modules/money/payments/account.ts';
import { findElsewhere } from './elsewhere.ts';
import { findOpenItems } from '#server/modules/money/payments/openItems.ts';
import { proposeAllocations, spentBy, toPence } from './proposal.ts';
import { requireCustomer } from '#server/modules/money/payments/queries.ts';

type Given = ParamsOf<typeof suggestAllocationCall> & QueryOf<typeof suggestAllocationCall>;

/** Suggests the allocations of a payment. Changes nothing. */
export const suggestAllocation = async ({ db, today }: Context, given: Given) => {
  await requireCustomer(db, given.customerId);
  const excluded = new Set(given.exclude.split(','));
  const open = await findOpenItems(db, { where: sql`i.customer_id = ${given.customerId}` });
  const items = open.filter((item) => !excluded.has(keyOfItem(item)));
  const elsewhere = await findElsewhere(db, given, items);
  const broughtForward = await findBroughtForwardItems(db, given.customerId);
  const money = broughtForward
    .map(({ Kind, PaymentId, CreditId, No, Unallocated, InvoiceId }) => ({
      key: Kind === 'Credit' ? `credit-${CreditId}` : `payment-${PaymentId}`,
      No,
      PaymentId,
      CreditId,
      Available: Unallocated,
      InvoiceId,
    }))
    .filter((item) => !excluded.has(item.key));
  const { Allocations, Reasons, used } = proposeAllocations(items, money, {
    amount: given.amount,
    reference: given.reference,
    on: given.date ?? today,
    use: given.use.split(','),
    isTheirs: elsewhere.some(({ amounts }) => amounts.includes(toPence(given.amount))),
  });
  return {
    Allocations,
    Reasons,
    Sources: used.map(({ PaymentId, CreditId }) => ({ PaymentId, CreditId, Amount: spentBy(Allocations, { PaymentId, CreditId }) })),
    Rest: new Big(given.amount).minus(spentBy(Allocations, { PaymentId: null, CreditId: null })),
    Elsewhere: elsewhere.map(({ amounts: _amounts, ...row }) => row),
  };
};
