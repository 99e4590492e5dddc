import { sql } from 'kysely';
import { Big } from '#contract/money.ts';
import type { ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { suggestAllocation as suggestAllocationCall } from '#contract/payments/calls.ts';
import { keyOfItem } from '#contract/payments/openItemKey.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { findBroughtForwardItems } from './account.ts';
import { findOpenItems } from './openItems.ts';
import { proposeAllocations, spentBy, toPence } from './proposal.ts';
import { requireCustomer } from './queries.ts';
import { numbersIn } from './suggestion.ts';

type Given = ParamsOf<typeof suggestAllocationCall> & QueryOf<typeof suggestAllocationCall>;

/** Open items of other accounts whose number stands in the reference, none of this account's being quoted. */
const findElsewhere = async (db: Db, { customerId, reference }: Given, own: readonly { InvoiceNo: number }[]) => {
  const quoted = [...numbersIn(reference)].filter((no) => no <= 999_999_999);
  if (quoted.length === 0 || own.some((item) => quoted.includes(item.InvoiceNo))) return [];
  const found = await findOpenItems(db, {
    where: sql`i.invoice_no = ANY(${quoted}::integer[]) AND i.customer_id <> ${customerId}`,
    limit: 5,
  });
  return found.map(({ InvoiceNo, Kind, Outstanding, CustomerId, CustomerName, AccountCode, CurrencyCode, DiscountAvailable }) => ({
    InvoiceNo,
    Kind,
    Outstanding,
    CustomerId,
    CustomerName,
    AccountCode,
    CurrencyCode,
    amounts: [toPence(Outstanding), toPence(Outstanding.minus(DiscountAvailable))],
  }));
};

/** A suggestion only: reads, writes nothing. */
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
