import type { PurchaseInvoiceRow } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { stateTones } from './charges.ts';

export const purchaseInvoiceColumns: Column<PurchaseInvoiceRow>[] = [
  { key: 'InvoiceNo', title: 'Their invoice', sortBy: 'server', cell: (row) => row.InvoiceNo },
  { key: 'PartyName', title: 'From', sortBy: 'server', phone: 'first', cell: (row) => row.PartyName },
  {
    key: 'InvoiceDate',
    title: 'Invoice date',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.InvoiceDate} />,
  },
  {
    key: 'State',
    title: 'State',
    sortBy: 'server',
    value: (row) => purchaseInvoiceWords[row.State],
    cell: (row) => <StatusChip tone={stateTones[row.State]}>{purchaseInvoiceWords[row.State]}</StatusChip>,
  },
  {
    key: 'OffCount',
    title: 'Off',
    value: (row) => row.OffCount,
    cell: (row) => row.OffCount > 0 && <StatusChip tone="refused">{plural(row.OffCount, 'difference')}</StatusChip>,
  },
  { key: 'QueryReason', title: 'Reason for the query', hideOrder: 1, cell: (row) => row.QueryReason },
  { key: 'LineCount', title: 'Lines', isFigure: true, hideOrder: 2, cell: (row) => formatQuantity(row.LineCount) },
  {
    key: 'NetAmount',
    title: 'Net',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.NetAmount} currency={row.CurrencyCode} />,
  },
];
