import { dealName } from '#contract/sales/deal/dealName.ts';
import { listOrderDeclarations } from '#contract/warehouse/declarations/calls.ts';
import { getPortalOrder } from '#contract/sales/portal/calls.ts';
import type { PortalLine, PortalOrder, PortalOrderLines } from '#contract/sales/portal/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { openDeclarationPaper, openProofPaper } from '#src/papers/deliveryPaper.ts';
import { openInvoicePaper } from '#src/papers/invoicePaper.ts';
import { PaperButton } from '#src/papers/PaperButton.tsx';
import { DescribedProduct } from '#src/pictures/Silhouette.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { PhoneLink } from '#src/ui/text/PhoneLink.tsx';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { MoneyText, QuantityText } from '#src/ui/text/texts.tsx';
import { describeLateDelivery, OwnOrderState } from './ownOrderColumns.tsx';

const lineColumns = (currency: string): Column<PortalLine>[] => [
  { key: 'Description', title: 'Product', cell: (line) => <DescribedProduct {...line} />, value: (line) => line.Description },
  { key: 'Ordered', title: 'Ordered', isFigure: true, cell: (line) => <QuantityText quantity={line.Ordered} /> },
  { key: 'Delivered', title: 'Delivered', isFigure: true, cell: (line) => <QuantityText quantity={line.Delivered} /> },
  {
    key: 'NetAmount',
    title: 'Net',
    isFigure: true,
    cell: (line) => <MoneyText amount={line.NetAmount} currency={currency} />,
  },
];

const WhyLate = ({ State, OurPhone }: Pick<PortalOrderLines, 'State' | 'OurPhone'>) => {
  if (State === 'AwaitingPayment') return 'We are waiting for your payment. We will send the goods once it arrives.';
  if (!OurPhone) return 'We are sorry that this is late. Please ask us for the new date.';
  return (
    <span>
      We are sorry that this is late. Ring us on <PhoneLink phone={OurPhone} /> for the new date.
    </span>
  );
};

/** Lists the suppliers’ declarations of compliance for the goods. */
const OrderDeclarations = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = useAnswer(listOrderDeclarations, { params: { id: orderId } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.Declarations.length === 0) return null;
  return (
    <section aria-label="Declarations of compliance">
      <h3>Declarations of compliance</h3>
      {data.Declarations.map(({ DeclarationId, Code, Description, Products }) => (
        <p key={DeclarationId} className="tools">
          {`${Description}: ${Products.map((product) => product.Description).join(', ')}`}
          <PaperButton open={(id) => openDeclarationPaper(orderId, id)} id={DeclarationId} label={`Open ${Code}`} />
        </p>
      ))}
    </section>
  );
};

const OneOrder = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = useAnswer(getPortalOrder, { params: { id: orderId } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={5} />;
  return (
    <>
      {data.IsLate && (
        <Notice>
          <WhyLate State={data.State} OurPhone={data.OurPhone} />
        </Notice>
      )}
      <Facts
        facts={[
          ['State', <OwnOrderState key="state" state={data.State} />],
          ['Ordered', formatDate(data.OrderDate)],
          ['Your order no.', data.CustomerOrderNo ?? ''],
          ['To', data.Place ?? ''],
          [data.State === 'Delivered' ? 'Delivered' : 'Delivery', data.IsLate ? describeLateDelivery(data) : formatDate(data.DeliveryDate)],
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
        <section aria-label="Proofs of delivery">
          <h3>Proofs of delivery</h3>
          {data.Proofs.map((proof) => (
            <p key={proof.DeliveryProofId} className="tools">
              {`${proof.ReceivedBy}, ${formatInstant(proof.ReceivedAt)}`}
              <PaperButton open={openProofPaper} id={proof.DeliveryProofId} label="Proof of delivery" />
            </p>
          ))}
        </section>
      )}
      <OrderDeclarations orderId={orderId} />
    </>
  );
};

interface OwnOrderPanelProps {
  order: PortalOrder;
  onAgain: () => void;
  onClose: () => void;
}

/** Shows one of the customer’s orders with its lines, invoice and proofs of delivery. */
export const OwnOrderPanel = ({ order, onAgain, onClose }: OwnOrderPanelProps) => (
  <SidePanel
    isOpen
    title={`Order ${dealName(order)}`}
    onClose={onClose}
    actions={
      <ActionButton kind="primary" shortcut="Ctrl+Enter" onPress={onAgain}>
        Order again
      </ActionButton>
    }
  >
    <OneOrder orderId={order.OrderId} />
  </SidePanel>
);
