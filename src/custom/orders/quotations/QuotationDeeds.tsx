import { useState } from 'react';
import { sendEmail } from '#contract/mail/calls.ts';
import type { ConfirmationDetails } from '#contract/orders/shapes.ts';
import { loseQuotation, reopenQuotation, winQuotation } from '#contract/quotations/calls.ts';
import type { Quotation } from '#contract/quotations/shapes.ts';
import { ApiError } from '#contract/request.ts';
import { useAction } from '#src/api/useAction.ts';
import { ConfirmSave } from '#src/custom/orders/form/ConfirmSave.tsx';
import { openQuotationPaper } from '#src/papers/openPaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReasonDialog } from '#src/ui/screen/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';

interface QuotationDeedsProps {
  quotation: Quotation;
  /** What stands on the screen is not saved: it is decided upon what is. */
  isDirty: boolean;
  onChanged: (quotation: Quotation) => void;
  onWon: (orderId: number) => void;
}

/** The paper, and what became of it. */
export const QuotationDeeds = ({ quotation, isDirty, onChanged, onWon }: QuotationDeedsProps) => {
  const { QuotationId, QuotationNo, Version, State, CustomerName } = quotation;
  const params = { id: QuotationId };
  const toast = useToast();
  const paper = usePaper(() => openQuotationPaper(QuotationId));
  const [isLosing, setLosing] = useState(false);
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
        <ActionButton
          shortcut="w"
          disabled={isDirty || State === 'Expired'}
          pending={win.pending}
          refusal={win.refusal}
          onPress={() => win.run({ params, body: { Version } })}
        >
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
        <ActionButton pending={reopen.pending} onPress={() => reopen.run({ params, body: { Version } })}>
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
      {toConfirm && (
        <ConfirmSave
          details={toConfirm}
          title="Take this order?"
          confirm="Take order"
          pending={win.pending}
          onConfirm={({ ConfirmDate: _date, ...given }) => void win.run({ params, body: { Version, ...given } })}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </>
  );
};
