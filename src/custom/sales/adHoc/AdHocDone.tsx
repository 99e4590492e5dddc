import { useEffect } from 'react';
import type { AdHocOrder } from '#contract/sales/adHoc/shapes.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { getWholeInvoice } from '#contract/money/invoices/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { InvoiceContent } from '#src/papers/invoice/InvoiceContent.tsx';
import { openInvoicePaper } from '#src/papers/invoicePaper.ts';
import { PaperButton } from '#src/papers/PaperButton.tsx';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate } from '#src/ui/text/format.ts';

interface AdHocDoneProps {
  order: AdHocOrder;
  onCopy: () => void;
  onNext: () => void;
}

const InvoiceMailState = ({ invoiceId }: { invoiceId: number }) => {
  const { data, error, refetch } = useAnswer(getWholeInvoice, { params: { id: invoiceId } });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return data ? <InvoiceContent content={data} /> : <Loading rows={3} />;
};

/** Shows a raised ad hoc invoice, to print, to send or to copy. */
export const AdHocDone = ({ order, onCopy, onNext }: AdHocDoneProps) => {
  useEffect(() => document.querySelector<HTMLElement>('.action-bar button')?.focus(), []);
  const stockLines = order.Lines.filter(({ MovesStock }) => MovesStock);
  return (
    <div className="adhoc-done">
      <ScreenTitle
        title={order.InvoiceNo === null ? `Deal ${dealName(order)}` : `Invoice ${order.InvoiceNo}`}
        detail={
          <span>
            {'Ad hoc · '}
            <ReachLink to={screenPaths.customer(order.CustomerId)}>{order.CustomerName}</ReachLink>
            {` · ${order.AccountCode}`}
          </span>
        }
      />
      <Facts
        facts={[
          ['Deal', dealName(order)],
          ['Invoiced', formatDate(order.OrderDate)],
          ['Supplied', order.SupplyDate === null ? '' : formatDate(order.SupplyDate)],
          ['Their order no.', order.CustomerOrderNo ?? ''],
          ['Comment', order.Comment ?? ''],
        ]}
      />
      {order.InvoiceId !== null && <InvoiceMailState invoiceId={order.InvoiceId} />}
      {stockLines.length > 0 && (
        <p className="note">{`Taken from stock: ${stockLines.map(({ Description }) => Description).join(', ')}`}</p>
      )}
      <ActionBar>
        {order.InvoiceId !== null && <PaperButton kind="primary" open={openInvoicePaper} id={order.InvoiceId} />}
        <ActionButton shortcut="n" onPress={onNext}>
          Next ad hoc invoice
        </ActionButton>
        <ActionButton shortcut="c" onPress={onCopy}>
          Copy to new invoice
        </ActionButton>
        <LinkButton kind="quiet" to={screenPaths.unsentInvoices({ customerId: order.CustomerId })}>
          Send invoice
        </LinkButton>
      </ActionBar>
    </div>
  );
};
