import { dealName } from '#contract/sales/deal/dealName.ts';
import type { OrderRequest } from '#contract/sales/orderRequests/shapes.ts';
import { requestWords } from '#contract/words/sales.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

const tones = { Asked: 'attention', Taken: 'done', Declined: 'refused' } as const;

const describeResult = ({ DealNo, Part, Answer }: OrderRequest) =>
  DealNo !== null && Part !== null ? `Deal ${dealName({ DealNo, Part })}` : (Answer ?? '');

export const requestColumns: readonly Column<OrderRequest>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', cell: (row) => row.CustomerName },
  { key: 'Goods', title: 'What', cell: (row) => row.Goods },
  {
    key: 'WantedOn',
    title: 'Required',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.WantedOn} />,
  },
  { key: 'CustomerOrderNo', title: 'Their order no.', hideOrder: 2, sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'AskedAt',
    title: 'Requested',
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => [formatInstant(row.AskedAt), row.AskedByName].filter(Boolean).join(', '),
  },
  {
    key: 'State',
    title: 'State',
    phone: 'first',
    sortBy: 'server',
    value: (row) => requestWords[row.State],
    cell: (row) => <StatusChip tone={tones[row.State]}>{requestWords[row.State]}</StatusChip>,
  },
  { key: 'Answer', title: 'Result', hideOrder: 3, value: describeResult, cell: describeResult },
];
