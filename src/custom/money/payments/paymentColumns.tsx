import type { Payment } from '#contract/money/payments/shapes.ts';
import { paymentWords } from '#contract/words/money.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

const State = ({ payment }: { payment: Payment }) => {
  if (!payment.IsConfirmed) return <StatusChip tone="attention">{paymentWords.Draft}</StatusChip>;
  if (payment.ReversedOn) return <StatusChip tone="neutral">{`Reversed on ${formatDate(payment.ReversedOn)}`}</StatusChip>;
  if (payment.Tied > 0) return <StatusChip tone="information">{paymentWords.Tied}</StatusChip>;
  if (payment.Unallocated > 0) return <StatusChip tone="information">{paymentWords.OnAccount}</StatusChip>;
  return <StatusChip tone="done">{paymentWords.Allocated}</StatusChip>;
};

export const formatPaymentName = (payment: Payment) =>
  payment.PaymentNo === null ? paymentWords.Draft : `${payment.Kind === 'Refund' ? 'Refund ' : ''}${payment.PaymentNo}`;

export const paymentColumns: readonly Column<Payment>[] = [
  { key: 'PaymentNo', title: 'Payment', sortBy: 'server', cell: formatPaymentName, value: formatPaymentName },
  { key: 'PaymentDate', title: 'Date', sortBy: 'server', cell: (row) => <DateText date={row.PaymentDate} /> },
  { key: 'PaymentMethod', title: 'Method', hideOrder: 2, cell: (row) => row.PaymentMethod },
  { key: 'Reference', title: 'Reference', hideOrder: 1, cell: (row) => row.Reference ?? '' },
  { key: 'State', title: 'State', cell: (row) => <State payment={row} /> },
  {
    key: 'Unallocated',
    title: 'Unallocated',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 3,
    cell: (row) => <MoneyText amount={row.Unallocated || null} currency={row.CurrencyCode} />,
  },
  {
    key: 'Amount',
    title: 'Amount',
    isFigure: true,
    sortBy: 'server',
    phone: 'first',
    cell: (row) => <MoneyText amount={row.Amount} currency={row.CurrencyCode} strong />,
  },
];
