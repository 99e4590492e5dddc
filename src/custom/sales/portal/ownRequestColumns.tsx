import { dealName } from '#contract/sales/deal/dealName.ts';
import type { OwnRequest } from '#contract/sales/orderRequests/shapes.ts';
import { ownRequestWords } from '#contract/words/sales.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

const tones = { Asked: 'information', Taken: 'done', Declined: 'refused' } as const;

const formatAnswer = ({ State, DealNo, Part, Answer }: OwnRequest) =>
  State === 'Taken' && DealNo !== null && Part !== null ? `Our order ${dealName({ DealNo, Part })}` : (Answer ?? '');

export const ownRequestColumns: readonly Column<OwnRequest>[] = [
  { key: 'AskedAt', title: 'Requested', sortBy: 'server', cell: (row) => formatInstant(row.AskedAt) },
  { key: 'Goods', title: 'What', cell: (row) => row.Goods },
  {
    key: 'WantedOn',
    title: 'Required',
    showsTitle: true,
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => <DateText date={row.WantedOn} />,
  },
  { key: 'Place', title: 'To', hideOrder: 3, cell: (row) => row.Place },
  { key: 'CustomerOrderNo', title: 'Your order no.', hideOrder: 2, sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'State',
    title: 'State',
    phone: 'first',
    sortBy: 'server',
    value: (row) => ownRequestWords[row.State],
    cell: (row) => <StatusChip tone={tones[row.State]}>{ownRequestWords[row.State]}</StatusChip>,
  },
  { key: 'Answer', title: 'Our answer', value: formatAnswer, cell: formatAnswer },
];
