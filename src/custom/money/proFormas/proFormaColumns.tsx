import { getAwaitedAmount } from '#contract/money/proFormas/awaited.ts';
import type { ProFormaInvoice } from '#contract/money/proFormas/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { proFormaWords } from '#contract/words/sales.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

const StateChip = ({ proForma }: { proForma: ProFormaInvoice }) => {
  if (proForma.State === 'Cancelled') return <StatusChip tone="neutral">{proFormaWords.Cancelled}</StatusChip>;
  if (proForma.State === 'Released') return <StatusChip tone="done">{proFormaWords.Released}</StatusChip>;
  return getAwaitedAmount(proForma).lte(0) ? (
    <StatusChip tone="information">Paid, not released</StatusChip>
  ) : (
    <StatusChip tone="attention">{proFormaWords.Held}</StatusChip>
  );
};

export const proFormaColumns: Column<ProFormaInvoice>[] = [
  { key: 'ProFormaNo', title: 'Pro forma', cell: (row) => String(row.ProFormaNo), sortBy: 'server' },
  { key: 'CustomerName', title: 'Customer', cell: (row) => row.CustomerName, sortBy: 'server', phone: 'first' },
  { key: 'DealNo', title: 'Deal', cell: dealName, sortBy: 'server', hideOrder: 2 },
  {
    key: 'IssuedOn',
    title: 'Issued',
    cell: (row) => <DateText date={row.IssuedOn} />,
    sortBy: 'server',
    hideOrder: 2,
  },
  {
    key: 'RequiredDate',
    title: 'Required',
    cell: (row) => <DateText date={row.RequiredDate} />,
    sortBy: 'server',
    hideOrder: 1,
  },
  {
    key: 'State',
    title: 'State',
    sortBy: 'server',
    cell: (row) => (
      <>
        <StateChip proForma={row} />
        {row.IsToSend && <StatusChip tone="attention">Not sent</StatusChip>}
      </>
    ),
  },
  {
    key: 'Received',
    title: 'Received',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 2,
    cell: (row) => row.State !== 'Cancelled' && <MoneyText amount={row.Received || null} currency={row.CurrencyCode} />,
  },
  {
    key: 'GrossAmount',
    title: 'Total',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} />,
    sortBy: 'server',
  },
];
