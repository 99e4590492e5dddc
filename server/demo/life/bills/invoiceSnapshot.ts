import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { DemoCustomer, DemoDeal } from '#server/demo/world.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import type { ComposedInvoice } from '#server/modules/money/billing/composeInvoice.ts';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import type { PaymentTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import { toPrintedSnapshot, getDeliveryNoteNo } from '#server/modules/money/billing/snapshotInvoice.ts';
import type { Life } from '#server/demo/life/life.ts';
import { getCurrency, deliveryLines, toParty } from '#server/demo/life/parties.ts';

/** Returns the parts of the snapshot that all kinds of invoice have. */
export const invoiceSnapshot = (
  life: Life,
  customer: DemoCustomer,
  composed: ComposedInvoice,
  { Kind, invoiceNo, terms }: { Kind: InvoiceSnapshot['Kind']; invoiceNo: number; terms: PaymentTerms },
): InvoiceSnapshot => ({
  Kind,
  Company: life.company,
  Customer: toParty(customer),
  Currency: getCurrency(customer),
  DealNo: null,
  Part: null,
  CustomerOrderNo: null,
  InvoiceNo: invoiceNo,
  PaymentTerms: describeTerms(terms),
  DeliveryAddress: [],
  DeliveryNoteNo: null,
  DespatchedOn: null,
  ...toPrintedSnapshot(composed),
});

export const dealInvoiceSnapshot = (
  life: Life,
  deal: DemoDeal,
  billable: BillableOrder,
  { composed, invoiceNo }: { composed: ComposedInvoice; invoiceNo: number },
): InvoiceSnapshot => ({
  ...invoiceSnapshot(life, deal.customer, composed, { Kind: deal.row.DealTypeId === 3 ? 'AdHoc' : 'Sales', invoiceNo, terms: billable }),
  DealNo: billable.DealNo,
  Part: billable.Part,
  CustomerOrderNo: billable.CustomerOrderNo,
  DeliveryAddress: deliveryLines(deal.customer, billable.DeliveryAddressId),
  DeliveryNoteNo: getDeliveryNoteNo(billable),
  DespatchedOn: billable.DespatchedOn,
});
