import { Fragment, useState } from 'react';
import { previewInvoice, raiseInvoice } from '#contract/money/invoices/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { getAwaitedAmount } from '#contract/money/proFormas/awaited.ts';
import type { ProFormaInvoice } from '#contract/money/proFormas/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import type { Fact } from '#src/ui/screen/Facts.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { openProFormaPaper } from '#src/papers/salesPaper.ts';
import { invoiceIsFinal } from '#src/custom/money/invoices/words.ts';
import { PaperButton } from '#src/papers/PaperButton.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import '#src/custom/money/invoices/invoices.css';

interface ProFormaPanelProps {
  proForma: ProFormaInvoice;
  onRelease: () => void;
  onCancel: () => void;
  onClose: () => void;
}

/** Returns the amount still to receive. 0 for a released order that is invoiced, because the rest is then outstanding on the invoice. */
const getOpenAmount = (proForma: ProFormaInvoice) =>
  proForma.State === 'Cancelled' || (proForma.State === 'Released' && proForma.InvoiceId !== null) ? 0 : Number(getAwaitedAmount(proForma));

const recordAddress = (proForma: ProFormaInvoice) =>
  screenPaths.recordPayment({
    customerId: proForma.CustomerId,
    ...(proForma.InvoiceId === null && { proForma: proForma.ProFormaInvoiceId, wanted: getOpenAmount(proForma) }),
  });

const renderLink = (to: string, text: string) => (
  <ReachLink key={to} to={to}>
    {text}
  </ReachLink>
);

const listFacts = (proForma: ProFormaInvoice): Fact[] => {
  const money = (amount: number) => formatMoney(amount, proForma.CurrencyCode);
  return [
    [
      'Customer',
      <Fragment key="customer">
        <ReachLink to={screenPaths.customer(proForma.CustomerId)}>{proForma.CustomerName}</ReachLink> ({proForma.AccountCode})
      </Fragment>,
    ],
    ['Deal', renderLink(screenPaths.order(proForma.OrderId), dealName(proForma))],
    ['Issued', formatDate(proForma.IssuedOn)],
    ['Reissued', proForma.IsToSend ? 'VAT rate changed. Not sent yet.' : ''],
    ['Required', formatDate(proForma.RequiredDate)],
    ['Net', money(proForma.NetAmount)],
    ['VAT', money(proForma.VatAmount)],
    ['Total', money(proForma.GrossAmount)],
    [
      'Received',
      proForma.State === 'Cancelled' || proForma.Received === 0
        ? ''
        : renderLink(screenPaths.paymentHistory(proForma.CustomerId), money(proForma.Received)),
    ],
    ['Still to receive', getOpenAmount(proForma) > 0 ? money(getOpenAmount(proForma)) : ''],
    [
      'Invoice',
      proForma.InvoiceId === null
        ? ''
        : renderLink(screenPaths.customer(proForma.CustomerId, proForma.InvoiceId), String(proForma.InvoiceNo)),
    ],
    ['Cancellation reason', proForma.CancelReason ?? ''],
    [proForma.State === 'Released' ? 'Release reason' : 'Comment', proForma.Reason ?? ''],
  ];
};

/** Raises the VAT invoice for money received in advance. By law it must be issued within 30 days of the receipt. */
export const RaiseVatInvoiceButton = ({ proForma }: { proForma: ProFormaInvoice }) => {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const raise = useAction(raiseInvoice, {
    isErrorInline: true,
    onDone: () => setDialogOpen(false),
    toast: (answer) =>
      `Invoice ${answer.InvoiceNo} for ${formatMoney(answer.GrossAmount, answer.CurrencyCode)} raised for ${answer.CustomerName}`,
  });
  const preview = useAnswer(previewInvoice, { query: { OrderID: proForma.OrderId } }, { enabled: isDialogOpen, staleTimeMs: 0 });
  if (!canCall(raiseInvoice) || proForma.State !== 'Released' || proForma.InvoiceId !== null || proForma.Received === 0) return null;
  return (
    <>
      <ActionButton onPress={() => setDialogOpen(true)}>Raise VAT invoice</ActionButton>
      <ConfirmDialog
        isOpen={isDialogOpen}
        title="Raise VAT invoice"
        isConfirmDisabled={preview.data === undefined}
        confirm="Raise invoice"
        failure={raise.failure}
        pending={raise.pending}
        onConfirm={() => raise.run({ query: { OrderID: proForma.OrderId } })}
        onClose={() => setDialogOpen(false)}
      >
        {preview.error && <ErrorState error={preview.error} onRetry={preview.refetch} />}
        {preview.isPending && <Loading rows={2} />}
        {preview.data && (
          <p>
            {`Deal ${dealName(proForma)} will be invoiced for ${formatMoney(preview.data.GrossAmount, proForma.CurrencyCode)}. ${invoiceIsFinal}`}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
};

/** Shows one pro forma with its actions. */
export const ProFormaPanel = ({ proForma, onRelease, onCancel, onClose }: ProFormaPanelProps) => {
  const email = useAction(sendEmail, { isErrorInline: true, toast: `Pro forma ${proForma.ProFormaNo} queued for e-mail` });
  const send = () => email.run({ body: { DocumentKind: 'ProForma', DocumentIds: [proForma.ProFormaInvoiceId] } });
  const isHeld = proForma.State === 'Held';
  // The primary button is *Record payment* until the pro forma is paid, then *Release order*.
  const isUnpaid = getOpenAmount(proForma) > 0;
  return (
    <SidePanel
      isOpen
      title={`Pro forma ${proForma.ProFormaNo}`}
      onClose={onClose}
      actions={
        proForma.State === 'Cancelled' ? undefined : (
          <>
            {isUnpaid && (
              <LinkButton kind={isHeld ? 'primary' : 'secondary'} hasFocus={isHeld} to={recordAddress(proForma)}>
                Record payment
              </LinkButton>
            )}
            {isHeld && (
              <ActionButton kind={isUnpaid ? 'secondary' : 'primary'} hasFocus={!isUnpaid} onPress={onRelease}>
                Release order
              </ActionButton>
            )}
            <RaiseVatInvoiceButton proForma={proForma} />
            <PaperButton open={openProFormaPaper} id={proForma.ProFormaInvoiceId} />
            <ActionButton pending={email.pending} refusal={email.failure?.message} onPress={send}>
              Send e-mail
            </ActionButton>
            {isHeld && (
              <ActionButton kind="danger" onPress={onCancel}>
                Cancel order
              </ActionButton>
            )}
          </>
        )
      }
    >
      <Facts facts={listFacts(proForma)} className="invoice-facts" />
      {email.fieldErrors.To && (
        <p className="field-error" role="alert">
          {email.fieldErrors.To}
        </p>
      )}
    </SidePanel>
  );
};
