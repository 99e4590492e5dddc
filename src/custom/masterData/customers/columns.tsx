import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { isDealLate } from '#contract/sales/deal/states.ts';
import type { LatestInvoice, LatestPayment, OpenDeal } from '#contract/masterData/customers/shapes.ts';
import { dealTypeWords, labelDealStatus } from '#contract/words/deals.ts';
import { paperWords } from '#contract/words/papers.ts';
import { undoneWords } from '#contract/words/undone.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { plural, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { Tone } from '#src/ui/text/StateIcon.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

const tones: Partial<Record<OpenDeal['Status'], Tone>> = {
  Held: 'attention',
  Open: 'information',
  Picking: 'information',
  Picked: 'information',
  ReadyToInvoice: 'done',
};

const DealStatus = ({ deal }: { deal: OpenDeal }) => {
  const tone = deal.IsCallOff ? 'information' : (tones[deal.Status] ?? 'neutral');
  return (
    <span className="customer-chips">
      <StatusChip tone={tone}>{labelDealStatus(deal)}</StatusChip>
      {isDealLate(deal, today()) && <StatusChip tone="refused">Overdue</StatusChip>}
    </span>
  );
};

/** Describes how far the picking is. Empty for a deal that we do not pick, or not yet. */
const describeProgress = ({ DealType, Lines, LinesPicked }: OpenDeal) =>
  DealType === 'Stock' && LinesPicked > 0 ? `${LinesPicked} of ${plural(Lines, 'line')}` : '';

export const dealColumns = (currency: string): Column<OpenDeal>[] => [
  { key: 'DealNo', title: 'Deal', cell: dealName },
  { key: 'Status', title: 'Status', cell: (deal) => <DealStatus deal={deal} />, phone: 'first' },
  { key: 'RequiredDate', title: 'Required', showsTitle: true, cell: (deal) => <DateText date={deal.RequiredDate} /> },
  { key: 'PromisedDate', title: 'Promised', showsTitle: true, cell: (deal) => <DateText date={deal.PromisedDate} /> },
  { key: 'Haulier', title: 'Haulier', cell: (deal) => deal.Haulier ?? '' },
  { key: 'LinesPicked', title: 'Picked', showsTitle: true, cell: describeProgress },
  { key: 'CustomerOrderNo', title: 'Their order no.', cell: (deal) => deal.CustomerOrderNo ?? '', hideOrder: 2 },
  { key: 'OrderDate', title: 'Ordered', cell: (deal) => <DateText date={deal.OrderDate} />, hideOrder: 1, phone: 'hidden' },
  {
    key: 'NetAmount',
    title: 'Net',
    cell: (deal) => <MoneyText amount={deal.NetAmount} currency={currency} />,
    isFigure: true,
  },
];

const kindNames: Record<string, string> = {
  Debit: paperWords.Debit.toLowerCase(),
  AdHoc: dealTypeWords.AdHoc.toLowerCase(),
  Pallet: 'pallets',
  Opening: 'brought forward',
};

const InvoiceState = ({ invoice, isWanted }: { invoice: LatestInvoice; isWanted: boolean }) => (
  <span className="customer-chips">
    {isWanted && <StatusChip tone="information">Search match</StatusChip>}
    {invoice.Outstanding === 0 && <StatusChip tone="done">Paid</StatusChip>}
    {invoice.Outstanding > 0 && invoice.DueDate < today() && <StatusChip tone="refused">Overdue</StatusChip>}
    {!invoice.IsSent && <StatusChip tone="attention">Not sent</StatusChip>}
  </span>
);

const getDealName = (invoice: LatestInvoice) =>
  invoice.DealNo === null ? (kindNames[invoice.Kind] ?? '') : dealName({ DealNo: invoice.DealNo, Part: invoice.Part });

export const invoiceColumns = (currency: string, searchedId: number | undefined): Column<LatestInvoice>[] => [
  { key: 'InvoiceNo', title: 'Invoice', cell: invoiceName },
  {
    key: 'State',
    title: 'State',
    cell: (invoice) => <InvoiceState invoice={invoice} isWanted={invoice.InvoiceId === searchedId} />,
    phone: 'first',
  },
  { key: 'DealNo', title: 'Deal', cell: getDealName, hideOrder: 2, phone: 'hidden' },
  { key: 'InvoiceDate', title: 'Date', cell: (invoice) => <DateText date={invoice.InvoiceDate} /> },
  { key: 'DueDate', title: 'Due', showsTitle: true, cell: (invoice) => <DateText date={invoice.DueDate} />, hideOrder: 2 },
  { key: 'GrossAmount', title: 'Gross', cell: (invoice) => <MoneyText amount={invoice.GrossAmount} currency={currency} />, isFigure: true },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    cell: (invoice) => (invoice.Outstanding === 0 ? '' : <MoneyText amount={invoice.Outstanding} currency={currency} strong />),
    isFigure: true,
  },
];

const PaymentState = ({ payment }: { payment: LatestPayment }) => (
  <span className="customer-chips">
    {payment.Kind === 'Refund' && <StatusChip tone="neutral">Refund</StatusChip>}
    {payment.ReversedOn && <StatusChip tone="refused">{undoneWords.Reversed}</StatusChip>}
  </span>
);

export const paymentColumns = (currency: string): Column<LatestPayment>[] => [
  { key: 'PaymentNo', title: 'Payment', cell: (payment) => String(payment.PaymentNo ?? '') },
  { key: 'PaymentDate', title: 'Date', cell: (payment) => <DateText date={payment.PaymentDate} />, phone: 'first' },
  { key: 'PaymentMethod', title: 'Method', cell: (payment) => payment.PaymentMethod },
  { key: 'Reference', title: 'Reference', cell: (payment) => payment.Reference ?? '', hideOrder: 2 },
  { key: 'State', title: 'State', cell: (payment) => <PaymentState payment={payment} /> },
  { key: 'Amount', title: 'Amount', cell: (payment) => <MoneyText amount={payment.Amount} currency={currency} />, isFigure: true },
  {
    key: 'Unallocated',
    title: 'Unallocated',
    cell: (payment) => (payment.Unallocated === 0 ? '' : <MoneyText amount={payment.Unallocated} currency={currency} strong />),
    isFigure: true,
  },
];
