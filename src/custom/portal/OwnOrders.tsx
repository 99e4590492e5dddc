import { useState } from 'react';
import type { ReactNode } from 'react';
import { dealName } from '#contract/deal/dealName.ts';
import { getPortalOrder, listPortalOrders, PortalState } from '#contract/portal/calls.ts';
import type { PortalLine, PortalOrder } from '#contract/portal/calls.ts';
import { ownOrderWords } from '#contract/words/sales.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { openInvoicePaper, openProofPaper } from '#src/papers/openPaper.ts';
import { PaperButton } from '#src/papers/PaperButton.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/SidePanel.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText, QuantityText } from '#src/ui/text/texts.tsx';
import { AskForOrder } from './AskForOrder.tsx';

const tones = {
  AwaitingPayment: 'attention',
  Taken: 'information',
  BeingPrepared: 'information',
  Delivered: 'done',
  Cancelled: 'refused',
} as const;

const State = ({ state }: { state: PortalState }) => <StatusChip tone={tones[state]}>{ownOrderWords[state]}</StatusChip>;

const columns: readonly Column<PortalOrder>[] = [
  { key: 'DealNo', title: 'Order', width: '7rem', sortBy: 'server', value: dealName, cell: dealName },
  {
    key: 'OrderDate',
    title: 'Ordered',
    width: '8rem',
    saysTitle: true,
    leaves: 1,
    sortBy: 'server',
    cell: (row) => <DateText date={row.OrderDate} />,
  },
  { key: 'CustomerOrderNo', title: 'Your order no.', sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  { key: 'Place', title: 'To', wraps: true, leaves: 2, cell: (row) => row.Place },
  {
    key: 'DeliveryDate',
    title: 'Delivery',
    width: '8rem',
    saysTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.DeliveryDate} />,
  },
  {
    key: 'State',
    title: 'State',
    width: '10rem',
    phone: 'first',
    sortBy: 'server',
    value: (row) => ownOrderWords[row.State],
    cell: (row) => <State state={row.State} />,
  },
];

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: PortalState.options.map((value) => ({ value, label: ownOrderWords[value] })) },
];

const lineColumns = (currency: string): Column<PortalLine>[] => [
  { key: 'Description', title: 'Product', wraps: true, cell: (line) => line.Description },
  { key: 'Ordered', title: 'Ordered', width: '6.5rem', isFigure: true, cell: (line) => <QuantityText quantity={line.Ordered} /> },
  { key: 'Delivered', title: 'Delivered', width: '6.5rem', isFigure: true, cell: (line) => <QuantityText quantity={line.Delivered} /> },
  {
    key: 'NetAmount',
    title: 'Net',
    width: '7.5rem',
    isFigure: true,
    cell: (line) => <MoneyText amount={line.NetAmount} currency={currency} />,
  },
];

const OneOrder = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = useAnswer(getPortalOrder, { params: { id: orderId } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={5} />;
  return (
    <>
      <Facts
        facts={[
          ['State', <State key="state" state={data.State} />],
          ['Ordered', formatDate(data.OrderDate)],
          ['Your order no.', data.CustomerOrderNo ?? ''],
          ['To', data.Place ?? ''],
          [data.State === 'Delivered' ? 'Delivered' : 'Delivery', formatDate(data.DeliveryDate)],
        ]}
      />
      <Table
        label="Lines"
        rows={data.Lines}
        columns={lineColumns(data.CurrencyCode)}
        keyOf={(line) => line.OrderDetailId}
        density="compact"
      />
      {data.InvoiceId !== null && <PaperButton open={openInvoicePaper} id={data.InvoiceId} label={`Open invoice ${data.InvoiceNo}`} />}
      {data.Proofs.length > 0 && (
        <section aria-label="Who took delivery">
          <h3>Who took delivery</h3>
          {data.Proofs.map((proof) => (
            <p key={proof.DeliveryProofId} className="tools">
              {`${proof.ReceivedBy}, ${formatInstant(proof.ReceivedAt)}`}
              <PaperButton open={openProofPaper} id={proof.DeliveryProofId} label="Proof of delivery" />
            </p>
          ))}
        </section>
      )}
    </>
  );
};

interface OwnOrdersProps {
  customerId: number;
  before: ReactNode;
  /** Which is asked for again. */
  again: number | undefined;
  onAgain: (orderId: number | undefined) => void;
  onAsked: () => void;
}

/** The own orders, how far each is; Enter shows its lines. */
export const OwnOrders = ({ customerId, before, again, onAgain, onAsked }: OwnOrdersProps) => {
  const list = useServerList(listPortalOrders, { filters, name: 'own orders' });
  const [shown, setShown] = useState<PortalOrder>();
  return (
    <ListScreen
      title="Your orders"
      list={list}
      columns={columns}
      keyOf={(row) => row.OrderId}
      onOpen={setShown}
      search="Search number, your order number"
      empty={<Empty>You have no orders with us yet.</Empty>}
      before={before}
    >
      {shown && (
        <SidePanel
          isOpen
          title={`Order ${dealName(shown)}`}
          onClose={() => setShown(undefined)}
          actions={
            <ActionButton
              kind="primary"
              shortcut="Ctrl+Enter"
              onPress={() => {
                setShown(undefined);
                onAgain(shown.OrderId);
              }}
            >
              Order again
            </ActionButton>
          }
        >
          <OneOrder orderId={shown.OrderId} />
        </SidePanel>
      )}
      {again !== undefined && <AskForOrder customerId={customerId} orderId={again} onClose={() => onAgain(undefined)} onAsked={onAsked} />}
    </ListScreen>
  );
};
