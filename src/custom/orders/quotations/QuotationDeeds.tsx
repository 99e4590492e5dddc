import { useState } from 'react';
import { sendEmail } from '#contract/mail/calls.ts';
import type { ConfirmationDetails } from '#contract/orders/shapes.ts';
import { loseQuotation, reopenQuotation, winQuotation } from '#contract/quotations/calls.ts';
import type { Quotation } from '#contract/quotations/shapes.ts';
import { ApiError } from '#contract/request.ts';
import { useAction } from '#src/api/useAction.ts';
import { ConfirmSave } from '#src/custom/orders/form/ConfirmSave.tsx';
import type { Confirmation } from '#src/custom/orders/form/ConfirmSave.tsx';
import { openQuotationPaper } from '#src/papers/openPaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { formatMoney } from '#src/ui/text/format.ts';

interface QuotationDeedsProps {
  quotation: Quotation;
  /** What stands on the screen is not saved: it is decided upon what is. */
  isDirty: boolean;
  onChanged: (quotation: Quotation) => void;
  onWon: (orderId: number) => void;
}

/** The paper, and what became of it. */
export const QuotationDeeds = ({ quotation, isDirty, onChanged, onWon }: QuotationDeedsProps) => {
  const { QuotationId, QuotationNo, Version, State, CustomerName, CustomerOrderNo, CurrencyCode, Totals } = quotation;
  const params = { id: QuotationId };
  const toast = useToast();
  const paper = usePaper(() => openQuotationPaper(QuotationId));
  const [isLosing, setLosing] = useState(false);
  const [isWinning, setWinning] = useState(false);
  const [orderNo, setOrderNo] = useState('');
  const take = (given: Confirmation = {}) => {
    const { ConfirmDate: _date, ...confirmed } = given;
    return win.run({ params, body: { Version, ...(orderNo.trim() && { CustomerOrderNo: orderNo.trim() }), ...confirmed } });
  };
  const [toConfirm, setToConfirm] = useState<ConfirmationDetails | undefined>();
  const mail = useAction(sendEmail, {
    isToldBeside: true,
    onDone: ({ Queued }) => toast(`Quotation ${QuotationNo} goes to ${Queued.flatMap(({ ToAddresses }) => ToAddresses).join(', ')}`),
  });
  const win = useAction(winQuotation, {
    isToldBeside: true,
    onDone: (order) => {
      toast(`Quotation ${QuotationNo} is deal ${order.DealNo} for ${CustomerName}`);
      onWon(order.OrderId);
    },
    onFailed: (error) => {
      const isAsked = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
      if (isAsked) setToConfirm(error.details as ConfirmationDetails);
      return isAsked;
    },
  });
  const reopen = useAction(reopenQuotation, { onDone: onChanged });
  const lose = useAction(loseQuotation, {
    isToldBeside: true,
    onDone: (lost) => {
      setLosing(false);
      toast(`Quotation ${QuotationNo} is lost`, { undo: () => void reopen.run({ params, body: { Version: lost.Version } }) });
      onChanged(lost);
    },
  });
  const isOpen = State === 'Open' || State === 'Expired';
  return (
    <>
      {isOpen && (
        <ActionButton shortcut="w" disabled={isDirty || State === 'Expired'} pending={win.pending} onPress={() => setWinning(true)}>
          Won: take the order
        </ActionButton>
      )}
      <ActionButton kind="quiet" disabled={isDirty} pending={paper.pending} onPress={() => paper.run(0)}>
        Open PDF
      </ActionButton>
      <ActionButton
        kind="quiet"
        disabled={isDirty}
        pending={mail.pending}
        refusal={mail.refusal}
        onPress={() => mail.run({ body: { DocumentKind: 'Quotation', DocumentIds: [QuotationId] } })}
      >
        E-mail
      </ActionButton>
      {isOpen && (
        <ActionButton kind="danger" disabled={isDirty} onPress={() => setLosing(true)}>
          Lost
        </ActionButton>
      )}
      {State === 'Lost' && (
        <ActionButton hasFocus pending={reopen.pending} onPress={() => reopen.run({ params, body: { Version } })}>
          Open it again
        </ActionButton>
      )}
      {isLosing && (
        <ReasonDialog
          title={`Quotation ${QuotationNo} was not taken?`}
          confirm="Lost"
          label="Why"
          pending={lose.pending}
          failure={lose.anyFailure}
          onConfirm={(Reason) => lose.run({ params, body: { Version, Reason } })}
          onClose={() => setLosing(false)}
        >
          <p>It stays here with the reason, and can be opened again.</p>
        </ReasonDialog>
      )}
      {isWinning && !toConfirm && (
        <ConfirmDialog
          isOpen
          title={`Take the order of quotation ${QuotationNo}?`}
          confirm="Take order"
          pending={win.pending}
          failure={win.anyFailure}
          onConfirm={() => take()}
          onClose={() => setWinning(false)}
        >
          <div className="dialog-fields">
            <TextBox
              label="Their order no."
              optional
              autoFocus
              maxLength={60}
              value={orderNo}
              onChange={setOrderNo}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                void take();
              }}
              error={win.fieldErrors.CustomerOrderNo}
              hint={CustomerOrderNo ? `Without one: ${CustomerOrderNo}, their enquiry` : undefined}
            />
            <p>{`${CustomerName}, ${formatMoney(Totals.Gross, CurrencyCode)}: a deal at the prices quoted.`}</p>
          </div>
        </ConfirmDialog>
      )}
      {toConfirm && (
        <ConfirmSave
          details={toConfirm}
          title="Take this order?"
          confirm="Take order"
          pending={win.pending}
          onConfirm={(given) => void take(given)}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </>
  );
};
