import { useState } from 'react';
import { getCallOff } from '#contract/sales/orders/callOff.ts';
import type { CallOffLine, CallOffPart } from '#contract/sales/orders/callOff.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { statusWords } from '#contract/words/deals.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { statusTones } from '#src/custom/sales/orders/words.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { useRequestedDraft } from '#src/drafts/useRequestedDraft.ts';
import { DrawDialog } from './DrawDialog.tsx';
import { drawDraftKey } from './draw.ts';
import { PlannedDeliveries, findNextPlanned, planDraftKey } from './PlannedDeliveries.tsx';
import './callOff.css';

const PlanDialog = lazyPart(async () => (await import('./PlanDialog.tsx')).PlanDialog);

const lineColumns: readonly Column<CallOffLine>[] = [
  { key: 'ProductCode', title: 'Product', cell: (line) => line.ProductCode },
  { key: 'Description', title: 'Description', cell: (line) => line.Description },
  { key: 'Ordered', title: 'Ordered', isFigure: true, cell: (line) => formatQuantity(line.Ordered) },
  { key: 'Drawn', title: 'Drawn', isFigure: true, cell: (line) => formatQuantity(line.Drawn) },
  {
    key: 'Left',
    title: 'Remaining',
    isFigure: true,
    phone: 'first',
    cell: (line) => <strong>{formatQuantity(line.Left)}</strong>,
  },
  { key: 'Free', title: 'Free stock', isFigure: true, cell: (line) => formatQuantity(line.Free) },
];

const partColumns = (currency: string): readonly Column<CallOffPart>[] => [
  { key: 'Part', title: 'Delivery', cell: dealName },
  {
    key: 'Status',
    title: 'Status',
    phone: 'first',
    cell: (part) => <StatusChip tone={statusTones[part.Status]}>{statusWords[part.Status]}</StatusChip>,
  },
  { key: 'CustomerOrderNo', title: 'Their order no.', cell: (part) => part.CustomerOrderNo },
  { key: 'RequiredDate', title: 'Required', showsTitle: true, cell: (part) => <DateText date={part.RequiredDate} /> },
  { key: 'DespatchedOn', title: 'Despatched', showsTitle: true, cell: (part) => <DateText date={part.DespatchedOn} /> },
  { key: 'Units', title: 'Units', isFigure: true, cell: (part) => formatQuantity(part.Units) },
  {
    key: 'NetAmount',
    title: 'Net',
    isFigure: true,
    cell: (part) => <MoneyText amount={part.NetAmount} currency={currency} />,
  },
];

interface CallOffPanelProps {
  order: Order;
  /** Runs after a delivery was drawn, with the new version of the call-off. `hasEnded` is true if nothing remains to draw. */
  onDrawn: (version: number, hasEnded: boolean) => void;
}

/** Shows the drawn and remaining quantities of a call-off and its deliveries. Lets the user plan deliveries and draw the next one. */
export const CallOffPanel = ({ order, onDrawn }: CallOffPanelProps) => {
  const callOff = useAnswer(getCallOff, { params: { id: order.OrderId } });
  const [drawing, setDrawing] = useState<{ day: string | undefined } | undefined>();
  const [isPlanning, setPlanning] = useState(false);
  useRequestedDraft(drawDraftKey(order.OrderId), () => setDrawing({ day: undefined }));
  useRequestedDraft(planDraftKey(order.OrderId), () => setPlanning(true));
  if (callOff.error) return <ErrorState error={callOff.error} onRetry={callOff.refetch} />;
  if (!callOff.data) return <Loading rows={3} />;
  const { Lines, Parts, Status, CurrencyCode } = callOff.data;
  return (
    <section aria-label="Call-off" className="call-off">
      <div className="call-off-head">
        <h2>Call-off</h2>
        {Status === 'Held' && (
          <ActionButton kind="primary" shortcut="Alt+O" onPress={() => setDrawing({ day: findNextPlanned(callOff.data) })}>
            Draw a delivery
          </ActionButton>
        )}
        {Status === 'Held' && (
          <ActionButton kind="quiet" shortcut="Alt+L" onPress={() => setPlanning(true)}>
            Plan deliveries
          </ActionButton>
        )}
      </div>
      <Table label="Drawn and remaining" rows={Lines} columns={lineColumns} keyOf={(line) => line.OrderDetailId} density="compact" />
      {Status === 'Held' && <PlannedDeliveries callOff={callOff.data} onDraw={(day) => setDrawing({ day })} />}
      <h3>Deliveries</h3>
      <Table
        label="Deliveries"
        rows={Parts}
        columns={partColumns(CurrencyCode)}
        keyOf={(part) => part.OrderId}
        linkTo={(part) => screenPaths.order(part.OrderId)}
        density="compact"
        empty={<p className="soft">No deliveries drawn yet. Stock is allocated and the account charged when you draw one.</p>}
      />
      {isPlanning && (
        <PlanDialog
          order={order}
          callOff={callOff.data}
          onStale={() => void callOff.refetch()}
          onClose={() => setPlanning(false)}
          onPlanned={(version) => {
            setPlanning(false);
            onDrawn(version, false);
          }}
        />
      )}
      {drawing && (
        <DrawDialog
          order={order}
          callOff={callOff.data}
          planned={drawing.day}
          onClose={() => setDrawing(undefined)}
          onDrawn={(version, hasEnded) => {
            setDrawing(undefined);
            onDrawn(version, hasEnded);
          }}
        />
      )}
    </section>
  );
};
