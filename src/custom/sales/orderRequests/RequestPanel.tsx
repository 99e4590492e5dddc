import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { declineOrderRequest, getOrderRequest } from '#contract/sales/orderRequests/calls.ts';
import type { RequestLine, WholeRequest } from '#contract/sales/orderRequests/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { usualLine } from '#src/custom/sales/orders/form/draft/beginning.ts';
import type { Beginning } from '#src/custom/sales/orders/form/draft/beginning.ts';
import { DescribedProduct } from '#src/pictures/Silhouette.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { QuantityText } from '#src/ui/text/texts.tsx';

const columns: readonly Column<RequestLine>[] = [
  { key: 'ProductCode', title: 'Product', cell: (line) => line.ProductCode },
  { key: 'Description', title: 'Description', phone: 'first', cell: (line) => <DescribedProduct {...line} /> },
  { key: 'Quantity', title: 'Quantity', isFigure: true, cell: (line) => <QuantityText quantity={line.Quantity} /> },
];

/** Prefills an order from the request. Saving the order answers the request. */
const prefillOrder = ({ OrderRequestId, CustomerOrderNo, WantedOn, Note, DeliveryAddressId, Lines }: WholeRequest): Beginning => ({
  header: {
    OrderRequestId,
    ...(CustomerOrderNo && { CustomerOrderNo }),
    ...(WantedOn && { RequiredDate: WantedOn }),
    ...(Note && { Comment: Note }),
    ...(DeliveryAddressId && { DeliveryAddressId }),
  },
  lines: Lines.map((line) => usualLine({ ...line, OrderedOn: '' })),
});

const Declining = ({ request, onClose }: { request: WholeRequest; onClose: () => void }) => {
  const decline = useAction(declineOrderRequest, {
    isErrorInline: true,
    toast: `Request declined. ${request.CustomerName} has been informed.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={`Decline the request from ${request.CustomerName}?`}
      confirm="Decline request"
      hint="Recorded with the request"
      pending={decline.pending}
      failure={decline.failure}
      error={decline.fieldErrors.Reason}
      onConfirm={(Reason) => decline.run({ params: { id: request.OrderRequestId }, body: { Reason } })}
      onClose={onClose}
    >
      <p>The customer sees the reason in their account, and by e-mail if we have an address.</p>
    </ReasonDialog>
  );
};

const describeResult = ({ State, OrderId, DealNo, Part, Answer, AnsweredAt, AnsweredByName }: WholeRequest) => {
  if (State === 'Asked') return '';
  const who = [AnsweredAt && formatInstant(AnsweredAt), AnsweredByName].filter(Boolean).join(', ');
  if (OrderId === null || DealNo === null || Part === null) return `${Answer ?? ''} (${who})`;
  return (
    <span key="deal">
      <ReachLink to={screenPaths.order(OrderId)}>{`Deal ${dealName({ DealNo, Part })}`}</ReachLink> ({who})
    </span>
  );
};

/** Shows a request. Enter starts an order for it, or it can be declined with a reason. */
export const RequestPanel = ({ requestId, onClose }: { requestId: number; onClose: () => void }) => {
  const { data, error, refetch } = useAnswer(getOrderRequest, { params: { id: requestId } });
  const [isDeclining, setDeclining] = useState(false);
  const navigate = useNavigate();
  const take = (request: WholeRequest) =>
    void navigate(screenPaths.newOrder({ customerId: request.CustomerId }), { state: { beginning: prefillOrder(request) } });
  return (
    <SidePanel
      isOpen
      width="40rem"
      title={data ? `Request from ${data.CustomerName}` : 'Request'}
      onClose={onClose}
      actions={
        data?.State === 'Asked' && (
          <>
            <ActionButton kind="primary" shortcut="Ctrl+Enter" hasFocus onPress={() => take(data)}>
              Start order
            </ActionButton>
            <ActionButton kind="danger" onPress={() => setDeclining(true)}>
              Decline request
            </ActionButton>
          </>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={5} />}
      {data && (
        <>
          <Facts
            facts={[
              ['Customer', `${data.CustomerName} · ${data.AccountCode}`],
              ['Asked', [formatInstant(data.AskedAt), data.AskedByName].filter(Boolean).join(', ')],
              ['Wanted', formatDate(data.WantedOn)],
              ['To', data.Place ?? ''],
              ['Their order no.', data.CustomerOrderNo ?? ''],
              ['Note', data.Note ?? ''],
              ['Result', describeResult(data)],
            ]}
          />
          <Table label="Goods requested" rows={data.Lines} columns={columns} keyOf={(line) => line.OrderRequestLineId} density="compact" />
          {isDeclining && <Declining request={data} onClose={() => setDeclining(false)} />}
        </>
      )}
    </SidePanel>
  );
};
