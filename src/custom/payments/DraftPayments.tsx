import { useState } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { discardPayment, listDraftPayments } from '#contract/payments/calls.ts';
import type { Payment } from '#contract/payments/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

const columnsFor = (onDiscard: (draft: Payment) => void): Column<Payment>[] => [
  { key: 'Customer', title: 'Customer', cell: (draft) => draft.CustomerName },
  { key: 'PaymentDate', title: 'Received on', width: '8rem', cell: (draft) => formatDate(draft.PaymentDate) },
  { key: 'Reference', title: 'Reference', cell: (draft) => draft.Reference ?? '' },
  { key: 'By', title: 'Saved by', width: '10rem', leaves: 2, cell: (draft) => draft.CreatedByName ?? '' },
  {
    key: 'Amount',
    title: 'Amount',
    isFigure: true,
    phone: 'first',
    cell: (draft) => <MoneyText amount={draft.Amount} currency={draft.CurrencyCode} />,
  },
  {
    key: 'Discard',
    title: '',
    width: '7rem',
    cell: (draft) => (
      <ActionButton
        kind="quiet"
        name={`Discard ${formatMoney(draft.Amount, draft.CurrencyCode)} of ${draft.CustomerName}`}
        onPress={() => onDiscard(draft)}
      >
        Discard
      </ActionButton>
    ),
  },
];

/** Payments begun and not yet confirmed; nothing is shown where there are none. */
export const DraftPayments = () => {
  const answer = useAnswer(listDraftPayments, {});
  const [doomed, setDoomed] = useState<Payment | null>(null);
  const discard = useAction(discardPayment, { isToldBeside: true, toast: 'Draft discarded', onDone: () => setDoomed(null) });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={2} />;
  if (answer.data.length === 0) return null;
  return (
    <section>
      <h2 className="form-section">{`Drafts ${answer.data.length}`}</h2>
      <Table
        label="Draft payments"
        rows={answer.data}
        columns={columnsFor(setDoomed)}
        keyOf={(draft) => draft.PaymentId}
        linkTo={(draft) => screenPaths.payment(draft.PaymentId)}
        density="compact"
      />
      <ConfirmDialog
        isOpen={doomed !== null}
        title="Discard this draft?"
        confirm="Discard draft"
        isDanger
        pending={discard.pending}
        onClose={() => setDoomed(null)}
        failure={discard.refusal}
        onConfirm={() => discard.run({ params: { id: doomed?.PaymentId ?? 0 } })}
      >
        {doomed && `${doomed.CustomerName}, ${formatMoney(doomed.Amount, doomed.CurrencyCode)}: nothing of it was posted.`}
      </ConfirmDialog>
    </section>
  );
};
