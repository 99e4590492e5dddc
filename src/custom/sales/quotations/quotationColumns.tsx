import type { QuotationRow } from '#contract/sales/quotations/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { quotationWords } from '#contract/words/sales.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { quotationTones } from './quotationTones.ts';

export const quotationColumns: readonly Column<QuotationRow>[] = [
  { key: 'QuotationNo', title: 'Number', sortBy: 'server', cell: (row) => row.QuotationNo },
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', phone: 'first', cell: (row) => row.CustomerName },
  { key: 'CustomerOrderNo', title: 'Their enquiry', hideOrder: 1, cell: (row) => row.CustomerOrderNo },
  {
    key: 'QuotedOn',
    title: 'Quoted',
    hideOrder: 2,
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.QuotedOn} />,
  },
  {
    key: 'ValidUntil',
    title: 'Valid until',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.ValidUntil} />,
  },
  {
    key: 'State',
    title: 'State',
    sortBy: 'server',
    value: (row) => quotationWords[row.State],
    cell: (row) => <StatusChip tone={quotationTones[row.State]}>{quotationWords[row.State]}</StatusChip>,
  },
  {
    key: 'DealNo',
    title: 'Deal',
    hideOrder: 3,
    value: (row) => row.DealNo,
    cell: (row) => row.OrderId && <ReachLink to={screenPaths.order(row.OrderId)}>{row.DealNo}</ReachLink>,
  },
  { key: 'LostReason', title: 'Reason lost', isExtra: true, cell: (row) => row.LostReason },
  {
    key: 'NetAmount',
    title: 'Net',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.NetAmount} currency={row.CurrencyCode} />,
  },
];
