import { useState } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { discardPayment, listDraftPayments } from '#contract/money/payments/calls.ts';
import type { Payment } from '#contract/money/payments/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { ListRows } from '#src/lists/ListRows.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney, plural } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

const buildColumns = (onDiscard: (draft: Payment) => void): Column<Payment>[] => [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', cell: (draft) => draft.CustomerName },
  { key: 'PaymentDate', title: 'Received on', sortBy: 'server', cell: (draft) => formatDate(draft.PaymentDate) },
  { key: 'Reference', title: 'Reference', cell: (draft) => draft.Reference ?? '' },
  { key: 'By', title: 'Saved by', hideOrder: 2, cell: (draft) => draft.CreatedByName ?? '' },
  {
    key: 'Amount',
    title: 'Amount',
    isFigure: true,
    sortBy: 'server',
    phone: 'first',
    cell: (draft) => <MoneyText amount={draft.Amount} currency={draft.CurrencyCode} />,
  },
  {
    key: 'Discard',
    title: '',
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

/** Lists draft payments. Hidden if there are none. */
export const DraftPayments = () => {
  const list = useServerList(listDraftPayments, { perPage: 25, isOutsideAddress: true });
  const [draftToDiscard, setDraftToDiscard] = useState<Payment | null>(null);
  const discard = useAction(discardPayment, { isErrorInline: true, toast: 'Draft discarded', onDone: () => setDraftToDiscard(null) });
  if (list.total === 0) return null;
  return (
    <section>
      <h2 className="form-section">{plural(list.total ?? 0, 'draft')}</h2>
      <ListRows
        label="Draft payments"
        list={list}
        empty={null}
        columns={buildColumns(setDraftToDiscard)}
        keyOf={(draft) => draft.PaymentId}
        linkTo={(draft) => screenPaths.payment(draft.PaymentId)}
        density="compact"
      />
      <ConfirmDialog
        isOpen={draftToDiscard !== null}
        title="Discard this draft?"
        confirm="Discard draft"
        isDanger
        pending={discard.pending}
        onClose={() => setDraftToDiscard(null)}
        failure={discard.anyFailure}
        onConfirm={() => discard.run({ params: { id: draftToDiscard?.PaymentId ?? 0 } })}
      >
        {draftToDiscard &&
          `${formatMoney(draftToDiscard.Amount, draftToDiscard.CurrencyCode)} from ${draftToDiscard.CustomerName}. Nothing has been posted.`}
      </ConfirmDialog>
    </section>
  );
};
