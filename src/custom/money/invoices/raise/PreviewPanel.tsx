import { previewInvoice } from '#contract/money/invoices/calls.ts';
import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate } from '#src/ui/text/format.ts';
import { InvoiceContent } from '#src/papers/invoice/InvoiceContent.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';

interface PreviewPanelProps {
  deal: ReadyDeal;
  onRaise: () => void;
  onClose: () => void;
}

const Preview = ({ deal }: { deal: ReadyDeal }) => {
  const answer = useAnswer(previewInvoice, { query: { OrderID: deal.OrderId } });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={5} />;
  const { data } = answer;
  return (
    <>
      <dl className="facts invoice-facts">
        <dt>Customer</dt>
        <dd>{data.CustomerName}</dd>
        <dt>Invoice date</dt>
        <dd>{formatDate(data.InvoiceDate)}</dd>
        <dt>Tax point</dt>
        <dd>{formatDate(data.TaxPoint)}</dd>
        <dt>Due by</dt>
        <dd>{formatDate(data.DueDate)}</dd>
      </dl>
      <InvoiceContent content={data} />
      {data.LeftOut.length > 0 && <p className="note soft">Not delivered: {data.LeftOut.join(', ')}.</p>}
    </>
  );
};

/** Previews the invoice of an order as if it were raised now. */
export const PreviewPanel = ({ deal, onRaise, onClose }: PreviewPanelProps) => (
  <SidePanel
    isOpen
    width="44rem"
    title={`Invoice for deal ${dealName(deal)}`}
    onClose={onClose}
    actions={
      <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={deal.Problem !== null} onPress={onRaise}>
        Raise this invoice
      </ActionButton>
    }
  >
    <Preview deal={deal} />
  </SidePanel>
);
