import type { ReactNode } from 'react';
import { dealName } from '#contract/deal/dealName.ts';
import { listOwnRequests } from '#contract/orderRequests/calls.ts';
import { RequestState } from '#contract/orderRequests/shapes.ts';
import type { OwnRequest } from '#contract/orderRequests/shapes.ts';
import { ownRequestWords } from '#contract/words/sales.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { AskForOrder } from './AskForOrder.tsx';

const tones = { Asked: 'information', Taken: 'done', Declined: 'refused' } as const;

const answerOf = ({ State, DealNo, Part, Answer }: OwnRequest) =>
  State === 'Taken' && DealNo !== null && Part !== null ? `Our order ${dealName({ DealNo, Part })}` : (Answer ?? '');

const columns: readonly Column<OwnRequest>[] = [
  { key: 'AskedAt', title: 'Asked', width: '11rem', sortBy: 'server', cell: (row) => formatInstant(row.AskedAt) },
  { key: 'Goods', title: 'What', wraps: true, cell: (row) => row.Goods },
  {
    key: 'WantedOn',
    title: 'Wanted',
    width: '8rem',
    saysTitle: true,
    leaves: 1,
    sortBy: 'server',
    cell: (row) => <DateText date={row.WantedOn} />,
  },
  { key: 'Place', title: 'To', leaves: 3, wraps: true, cell: (row) => row.Place },
  { key: 'CustomerOrderNo', title: 'Your order no.', leaves: 2, sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'State',
    title: 'State',
    width: '10rem',
    phone: 'first',
    sortBy: 'server',
    value: (row) => ownRequestWords[row.State],
    cell: (row) => <StatusChip tone={tones[row.State]}>{ownRequestWords[row.State]}</StatusChip>,
  },
  { key: 'Answer', title: 'Our answer', wraps: true, value: answerOf, cell: answerOf },
];

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: RequestState.options.map((value) => ({ value, label: ownRequestWords[value] })) },
];

interface OwnRequestsProps {
  customerId: number;
  before: ReactNode;
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}

/** What was asked for, and what we said. */
export const OwnRequests = ({ customerId, before, isAsking, onAsking }: OwnRequestsProps) => {
  const list = useServerList(listOwnRequests, { filters, name: 'own requests' });
  return (
    <ListScreen
      title="Your requests"
      list={list}
      columns={columns}
      keyOf={(row) => row.OrderRequestId}
      search="Search product, your order number"
      empty={<Empty>You have asked us for nothing yet.</Empty>}
      before={before}
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={() => onAsking(true)}>
          Ask for an order
        </ActionButton>
      }
    >
      {isAsking && (
        <AskForOrder customerId={customerId} orderId={undefined} onClose={() => onAsking(false)} onAsked={() => onAsking(false)} />
      )}
    </ListScreen>
  );
};
