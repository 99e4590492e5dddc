import { sql } from 'kysely';
import { earnsDiscount } from '#contract/deal/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { suggestAllocation as suggestAllocationCall } from '#contract/payments/calls.ts';
import { keyOfItem } from '#contract/payments/openItemKey.ts';
import { spreadAllocations } from '#contract/payments/spreadAllocations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { findBroughtForwardItems } from './account.ts';
import { findOpenItems } from './openItems.ts';
import type { OpenItemRow } from './openItems.ts';
import { requireCustomer } from './queries.ts';
import { numbersIn, suggest } from './suggestion.ts';

const toPence = (amount: Numeric) => Number(new Big(amount).times(100).toFixed(0));
const fromPence = (pence: number) => new Big(pence).div(100);

type Given = ParamsOf<typeof suggestAllocationCall> & QueryOf<typeof suggestAllocationCall>;

const findItems = async (db: Db, { customerId, exclude, date }: Given, today: string) => {
  const excluded = new Set(exclude.split(','));
  const open = await findOpenItems(db, { where: sql`i.customer_id = ${customerId}` });
  const earns = ({ InvoiceDate: invoiceDate, DiscountUntil: until }: OpenItemRow) =>
    until !== null && earnsDiscount({ invoiceDate, until, receivedOn: date ?? today });
  return open
    .filter((item) => !excluded.has(keyOfItem(item)))
    .map((item, id) => {
      const full = toPence(item.Outstanding);
      const reduced = earns(item) ? full - toPence(item.DiscountAvailable) : full;
      return { item, payable: { id, no: item.InvoiceNo, full, reduced, isProForma: item.InvoiceId === null } };
    });
};

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
  const items = await findItems(db, given, today);
  const elsewhere = await findElsewhere(
    db,
    given,
    items.map(({ item }) => item),
  );
  const broughtForward = await findBroughtForwardItems(db, given.customerId);
  const money = broughtForward
    .map((item) => ({ ...item, key: item.Kind === 'Credit' ? `credit-${item.CreditId}` : `payment-${item.PaymentId}` }))
    .filter((item) => !excluded.has(item.key));
  const suggested = suggest({
    amount: toPence(given.amount),
    reference: given.reference,
    use: given.use.split(','),
    invoices: items.map(({ payable }) => payable),
    money: money.map((item) => ({ key: item.key, no: item.No, available: toPence(item.Unallocated) })),
    isTheirs: elsewhere.some(({ amounts }) => amounts.includes(toPence(given.amount))),
  });
  const chosen = suggested.invoices.flatMap((row) => {
    const item = items[row.id]?.item;
    return item ? [{ ...row, InvoiceId: item.InvoiceId, ProFormaInvoiceId: item.ProFormaInvoiceId }] : [];
  });
  const used = money.filter((item) => suggested.used.includes(item.key));
  const wanted = chosen.map(({ InvoiceId, ProFormaInvoiceId, pay, discount }) => ({
    InvoiceId,
    ProFormaInvoiceId,
    Amount: fromPence(pay),
    DiscountTaken: fromPence(discount),
  }));
  const sources = used.map(({ PaymentId, CreditId, Unallocated, InvoiceId }) => ({
    PaymentId,
    CreditId,
    Available: Unallocated,
    InvoiceId,
  }));
  const Allocations = spreadAllocations(wanted, [...sources, { PaymentId: null, CreditId: null, Available: given.amount }]);
  const spentBy = (PaymentId: number | null, CreditId: number | null) =>
    sum(Allocations.filter((row) => row.PaymentId === PaymentId && row.CreditId === CreditId).map((row) => row.Amount));
  return {
    Allocations,
    Reasons: chosen.map(({ InvoiceId, ProFormaInvoiceId, why }) => ({ InvoiceId, ProFormaInvoiceId, Why: why })),
    Sources: used.map(({ PaymentId, CreditId }) => ({ PaymentId, CreditId, Amount: spentBy(PaymentId, CreditId) })),
    Rest: new Big(given.amount).minus(spentBy(null, null)),
    Elsewhere: elsewhere.map(({ amounts: _amounts, ...row }) => row),
  };
};
