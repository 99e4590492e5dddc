import { sql } from 'kysely';
import { earnsDiscount } from '#contract/deal/settlementDiscount.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { suggestAllocation as suggestAllocationCall } from '#contract/payments/calls.ts';
import { spreadAllocations } from '#contract/payments/spreadAllocations.ts';
import type { Context } from '#server/context.ts';
import { findBroughtForwardItems } from './account.ts';
import { findOpenInvoices } from './openItems.ts';
import { requireCustomer } from './queries.ts';
import { suggest } from './suggestion.ts';

const toPence = (amount: Numeric) => Number(new Big(amount).times(100).toFixed(0));
const fromPence = (pence: number) => new Big(pence).div(100);

type Given = ParamsOf<typeof suggestAllocationCall> & QueryOf<typeof suggestAllocationCall>;

/** A suggestion only: reads, writes nothing. */
export const suggestAllocation = async ({ db, today }: Context, given: Given) => {
  await requireCustomer(db, given.customerId);
  const day = given.date ?? today;
  const excluded = new Set(given.exclude.split(','));
  const open = await findOpenInvoices(db, { where: sql`i.customer_id = ${given.customerId}` });
  const items = await findBroughtForwardItems(db, given.customerId);
  const money = items
    .map((item) => ({ ...item, key: item.Kind === 'Credit' ? `credit-${item.CreditId}` : `payment-${item.PaymentId}` }))
    .filter((item) => !excluded.has(item.key));
  const suggested = suggest({
    amount: toPence(given.amount),
    reference: given.reference,
    use: given.use.split(','),
    invoices: open
      .filter((invoice) => !excluded.has(String(invoice.InvoiceId)))
      .map((invoice) => {
        const full = toPence(invoice.Outstanding);
        const earns =
          invoice.DiscountUntil !== null &&
          earnsDiscount({ invoiceDate: invoice.InvoiceDate, until: invoice.DiscountUntil, receivedOn: day });
        return { id: invoice.InvoiceId, no: invoice.InvoiceNo, full, reduced: earns ? full - toPence(invoice.DiscountAvailable) : full };
      }),
    money: money.map((item) => ({ key: item.key, no: item.No, available: toPence(item.Unallocated) })),
  });
  const used = money.filter((item) => suggested.used.includes(item.key));
  const wanted = suggested.invoices.map((row) => ({
    InvoiceId: row.id,
    Amount: fromPence(row.pay),
    DiscountTaken: fromPence(row.discount),
  }));
  const sources = used.map(({ PaymentId, CreditId, Unallocated, InvoiceId }) => ({
    PaymentId,
    CreditId,
    Available: Unallocated,
    InvoiceId,
  }));
  const Allocations = spreadAllocations(wanted, [...sources, { PaymentId: null, CreditId: null, Available: given.amount }]);
  const spentBy = (PaymentId: number | null, CreditId: number | null) =>
    Allocations.filter((row) => row.PaymentId === PaymentId && row.CreditId === CreditId).reduce(
      (sum, row) => sum.plus(row.Amount),
      new Big(0),
    );
  return {
    Allocations,
    Reasons: suggested.invoices.map((row) => ({ InvoiceId: row.id, Why: row.why })),
    Sources: used.map(({ PaymentId, CreditId }) => ({ PaymentId, CreditId, Amount: spentBy(PaymentId, CreditId) })),
    Rest: new Big(given.amount).minus(spentBy(null, null)),
  };
};
