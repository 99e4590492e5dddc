import { useState } from 'react';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { loseQuotation, reopenQuotation } from '#contract/sales/quotations/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { openQuotationPaper } from '#src/papers/salesPaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { WinQuotation } from './WinQuotation.tsx';

interface QuotationDeedsProps {
  quotation: Quotation;
  /** Whether there are unsaved changes. Decisions apply to the saved quotation only, so the buttons are disabled. */
  isDirty: boolean;
  /** Whether the quotation was saved in this visit. *E-mail* is then the next step. */
  isSaved: boolean;
  onChanged: (quotation: Quotation) => void;
  onWon: (orderId: number) => void;
}

/** Buttons to open or e-mail the PDF and to win, lose or reopen the quotation. */
export const QuotationActions = ({ quotation, isDirty, isSaved, onChanged, onWon }: QuotationDeedsProps) => {
  const { QuotationId, QuotationNo, Version, State } = quotation;
  const params = { id: QuotationId };
  const toast = useToast();
  const document = usePaper(() => openQuotationPaper(QuotationId));
  const [isLosing, setLosing] = useState(false);
  const mail = useAction(sendEmail, {
    isErrorInline: true,
    onDone: ({ Queued }) => toast(`Quotation ${QuotationNo} queued for ${Queued.flatMap(({ ToAddresses }) => ToAddresses).join(', ')}`),
  });
  const reopen = useAction(reopenQuotation, { onDone: onChanged });
  const lose = useAction(loseQuotation, {
    isErrorInline: true,
    onDone: (lost) => {
      setLosing(false);
      toast(`Quotation ${QuotationNo} marked as lost`, { undo: () => void reopen.run({ params, body: { Version: lost.Version } }) });
      onChanged(lost);
    },
  });
  const isOpen = State === 'Open' || State === 'Expired';
  return (
    <>
      {isOpen && <WinQuotation quotation={quotation} isDisabled={isDirty || State === 'Expired'} onWon={onWon} />}
      <ActionButton kind="quiet" disabled={isDirty} pending={document.pending} onPress={() => document.run(0)}>
        Open PDF
      </ActionButton>
      <ActionButton
        kind={isOpen && isSaved && !isDirty ? 'primary' : 'quiet'}
        disabled={isDirty}
        pending={mail.pending}
        refusal={mail.refusal}
        onPress={() => mail.run({ body: { DocumentKind: 'Quotation', DocumentIds: [QuotationId] } })}
      >
        E-mail
      </ActionButton>
      {isOpen && (
        <ActionButton kind="danger" disabled={isDirty} onPress={() => setLosing(true)}>
          Mark as lost
        </ActionButton>
      )}
      {State === 'Lost' && (
        <ActionButton hasFocus pending={reopen.pending} refusal={reopen.refusal} onPress={() => reopen.run({ params, body: { Version } })}>
          Reopen quotation
        </ActionButton>
      )}
      {isLosing && (
        <ReasonDialog
          title={`Mark quotation ${QuotationNo} as lost?`}
          confirm="Lost"
          label="Reason"
          hint="Recorded with the quotation"
          pending={lose.pending}
          failure={lose.anyFailure}
          onConfirm={(Reason) => lose.run({ params, body: { Version, Reason } })}
          onClose={() => setLosing(false)}
        >
          <p>The quotation is kept with the reason. You can reopen it.</p>
        </ReasonDialog>
      )}
    </>
  );
};
