import { sql } from 'kysely';
import { Big } from '#contract/money.ts';
import type { ParamsOf, QueryOf } from '#contract/call/endpoint.ts';
import type { suggestAllocation as suggestAllocationCall } from '#contract/money/payments/calls.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { Context } from '#server/context.ts';
import { findBroughtForwardItems } from '#server/modules/money/payments/account.ts';
import { findElsewhere } from './elsewhere.ts';
import { findOpenItems } from '#server/modules/money/payments/openItems.ts';
import { proposeAllocations, sumSpent, toPence } from './proposal.ts';
import { requireCustomer } from '#server/modules/money/payments/queries.ts';

type SuggestionQuery = ParamsOf<typeof suggestAllocationCall> & QueryOf<typeof suggestAllocationCall>;

/** Suggests the allocations of a payment. Changes nothing. */
export const suggestAllocation = async ({ db, today }: Context, query: SuggestionQuery) => {
  await requireCustomer(db, query.customerId);
  const excluded = new Set(query.exclude.split(','));
  const open = await findOpenItems(db, { where: sql`i.customer_id = ${query.customerId}` });
  const items = open.filter((item) => !excluded.has(getItemKey(item)));
  const elsewhere = await findElsewhere(db, query, items);
  const broughtForward = await findBroughtForwardItems(db, query.customerId);
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
    amount: query.amount,
    reference: query.reference,
    on: query.date ?? today,
    use: query.use.split(','),
    isTheirs: elsewhere.some(({ amounts }) => amounts.includes(toPence(query.amount))),
  });
  return {
    Allocations,
    Reasons,
    Sources: used.map(({ PaymentId, CreditId }) => ({ PaymentId, CreditId, Amount: sumSpent(Allocations, { PaymentId, CreditId }) })),
    Rest: new Big(query.amount).minus(sumSpent(Allocations, { PaymentId: null, CreditId: null })),
    Elsewhere: elsewhere.map(({ amounts: _amounts, ...row }) => row),
  };
};
