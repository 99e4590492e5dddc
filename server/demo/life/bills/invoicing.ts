import { dealTypeIds, orderStatusIds } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import { getDiscountGross, composeWithRates } from '#server/modules/money/billing/composeInvoice.ts';
import type { ComposedInvoice } from '#server/modules/money/billing/composeInvoice.ts';
import type { AdvanceReceipt } from '#server/ledgers/advanceVat.ts';
import type { ComposedLine } from '#server/modules/money/billing/composeLines.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { decideInvoiceDates } from '#server/modules/money/invoices/raise/decideInvoiceDates.ts';
import { toBillable } from './billable.ts';
import { planLineCredit } from './credits.ts';
import { dealInvoiceSnapshot } from './invoiceSnapshot.ts';
import { getAccount, takeNumber } from '#server/demo/life/life.ts';
import type { DemoInvoice, Life } from '#server/demo/life/life.ts';
import { planPayment } from './paying.ts';
import { moveTiesToInvoice } from './ties.ts';
import { makeSendingFields } from './sending.ts';

/** Ages in days of despatched deals that Finance has not invoiced, one deal for each age. The screen shows amber from 10 days and red from 14. */
const overlookedAges = [11, 12, 15, 18];
const usedAgesOfLife = new WeakMap<Life, Set<number>>();

const isOverlooked = (life: Life, day: DateOnly) => {
  const usedAges = usedAgesOfLife.get(life) ?? new Set<number>();
  usedAgesOfLife.set(life, usedAges);
  const freeAge = overlookedAges.find((age) => !usedAges.has(age) && Math.abs(daysBetween(day, life.today) - age) <= 1);
  if (freeAge !== undefined) usedAges.add(freeAge);
  return freeAge !== undefined;
};

/** Plans the invoice, usually for the next working day. */
export const planInvoice = (life: Life, deal: DemoDeal, day: DateOnly) => {
  if (isOverlooked(life, day)) return;
  const lag = life.random.weighted([0, 1, 2, 3], (days) => [25, 52, 18, 5][days] ?? 0);
  life.plan(workingDaysAfter(day, lag), 'invoice', (on) => {
    if (deal.row.StatusId === orderStatusIds.ReadyToInvoice) invoiceDeal(life, deal, on);
  });
};

const addLines = (
  life: Life,
  InvoiceId: number,
  FallsOn: string,
  composed: Pick<ComposedInvoice, 'Lines' | 'Vat'>,
  stamp: ReturnType<Life['stamp']>,
) => {
  for (const { Description: _description, Reason: _reason, ...vat } of composed.Vat)
    life.rows.add('invoice_vat', { InvoiceId, FallsOn, ...vat }, stamp);
  return composed.Lines.map(({ TheirCode: _theirs, ...line }: ComposedLine, index) => {
    const row = life.rows.add('invoice_details', { InvoiceId, LineNo: index + 1, ...line }, stamp);
    return { row, uncredited: line.Quantity };
  });
};

export type InvoiceHeader = Pick<
  Row<'invoices'>,
  'Kind' | 'OrderId' | 'CreditId' | 'DealNo' | 'Part' | 'CustomerOrderNo' | 'PaymentTermDays' | 'PaymentTermBasis'
>;

/** Adds an invoice with its lines, VAT and ledger entry. */
export const addInvoice = (
  life: Life,
  customer: DemoDeal['customer'],
  header: InvoiceHeader,
  { composed, snapshot }: { composed: ComposedInvoice; snapshot: (invoiceNo: number) => unknown },
): DemoInvoice => {
  const InvoiceNo = takeNumber(life, 'invoice');
  const stamp = life.stamp(composed.InvoiceDate, 15, people.finance);
  const { InvoiceDate, TaxPoint, DueDate, ExchangeRate, NetAmount, VatAmount, GrossAmount } = composed;
  const CustomerId = customer.row.CustomerId;
  const row = life.rows.add(
    'invoices',
    {
      ...header,
      InvoiceNo,
      CustomerId,
      CurrencyId: customer.row.CurrencyId ?? 1,
      InvoiceDate,
      TaxPoint,
      DueDate,
      ExchangeRate,
      NetAmount,
      VatAmount,
      GrossAmount,
      SettlementDiscountPercent: composed.Settlement?.Percent ?? 0,
      SettlementDiscountDays: composed.Settlement?.Days ?? 0,
      SettlementDiscountGross: getDiscountGross(composed),
      Snapshot: snapshot(InvoiceNo),
      Outstanding: GrossAmount,
      ...makeSendingFields(life, InvoiceDate, { customer, waiting: 3 }),
    },
    stamp,
  );
  const lines = addLines(life, row.InvoiceId, header.Kind === 'Debit' ? InvoiceDate : TaxPoint, composed, stamp);
  const CurrencyId = row.CurrencyId;
  const entry = {
    EntryDate: InvoiceDate,
    Kind: header.Kind === 'Debit' ? 'Debit' : 'Invoice',
    Amount: GrossAmount,
    Reference: String(InvoiceNo),
  };
  if (GrossAmount.gt(0))
    life.rows.add(
      'receivable_entries',
      { CustomerId, CurrencyId, ...entry, InvoiceId: row.InvoiceId, CreditId: null, PaymentId: null, PaymentAllocationId: null },
      stamp,
    );
  const invoice: DemoInvoice = { row, customer, outstanding: GrossAmount, lines, credited: [], isDiscounted: false, payOn: null };
  getAccount(life, CustomerId).invoices.push(invoice);
  return invoice;
};

/** Raises the invoice of a deal for the delivered quantities. A deal with `receipts` was paid before despatch, so the ordered quantities are invoiced. */
export const invoiceDeal = (life: Life, deal: DemoDeal, day: DateOnly, receipts: readonly AdvanceReceipt[] = []): DemoInvoice => {
  const billable = toBillable(deal, receipts);
  const ratesOn = (on: DateOnly) => ({ vatTypes: life.vatTypes, ExchangeRate: life.sterlingRate(deal.row.CurrencyId ?? 1, on) });
  const composed = composeWithRates(billable, decideInvoiceDates(billable, day), ratesOn);
  const { OrderId, DealNo, Part, CustomerOrderNo } = billable;
  const terms = { PaymentTermDays: billable.PaymentTermDays, PaymentTermBasis: billable.PaymentTermBasis };
  const header = {
    Kind: deal.row.DealTypeId === dealTypeIds.AdHoc ? 'AdHoc' : 'Sales',
    OrderId,
    CreditId: null,
    DealNo,
    Part,
    CustomerOrderNo,
    ...terms,
  };
  const snapshot = (invoiceNo: number) => dealInvoiceSnapshot(life, deal, billable, { composed, invoiceNo });
  const invoice = addInvoice(life, deal.customer, header, { composed, snapshot });
  const stamp = life.stamp(day, 15, people.finance);
  if (deal.row.StatusId === orderStatusIds.ReadyToInvoice)
    life.rows.change('orders', deal.row, { StatusId: orderStatusIds.Invoiced }, stamp);
  else life.rows.change('orders', deal.row, { PrepaidInvoiceId: invoice.row.InvoiceId }, stamp);
  if (composed.Receipts.length === 0) planPayment(life, invoice);
  else moveTiesToInvoice(life, invoice, composed);
  planLineCredit(life, invoice);
  return invoice;
};
