import { useState } from 'react';
import { ApiError } from '#contract/call/apiError.ts';
import { settlePurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import { useAction } from '#src/api/useAction.ts';
import type { ActionParts } from '#src/lineDocument/form/DocumentForm.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import type { InvoiceTypes } from './chargeTypes.ts';

/** Buttons to save, agree or query the invoice. */
export const InvoiceActions = ({ saved, isDirty, saving, onChanged }: ActionParts<InvoiceTypes>) => {
  const [isQuerying, setQuerying] = useState(false);
  const settle = useAction(settlePurchaseInvoice, {
    isErrorInline: true,
    onFailed: (error) => error instanceof ApiError && error.code === 'STALE_VERSION' && saving.fail(error),
    toast: ({ InvoiceNo, State }) =>
      `Invoice ${InvoiceNo} ${State === 'ToCheck' ? 'needs checking again' : purchaseInvoiceWords[State].toLowerCase()}`,
  });
  const pending = saving.pending || settle.pending;
  const setState = async (State: PurchaseInvoiceState, Reason: string | null = null) => {
    if (!saved) return;
    const answer = await settle.run({ params: { id: saved.PurchaseInvoiceId }, body: { Version: saved.Version, State, Reason } });
    if (!answer) return;
    setQuerying(false);
    onChanged(answer);
  };
  if (saved?.State === 'Agreed')
    return (
      <ActionButton pending={pending} onPress={() => setState('ToCheck')}>
        Check again
      </ActionButton>
    );
  return (
    <>
      <ActionButton
        kind="primary"
        shortcut="Ctrl+S"
        pending={pending}
        disabled={saved !== undefined && !isDirty}
        onPress={() => saving.save('stay')}
      >
        Save
      </ActionButton>
      {!saved && (
        <ActionButton shortcut="Ctrl+Enter" pending={pending} onPress={() => saving.save('next')}>
          Save and next
        </ActionButton>
      )}
      {saved && (
        <>
          <ActionButton shortcut="Alt+A" pending={pending} disabled={isDirty} onPress={() => setState('Agreed')}>
            Agree
          </ActionButton>
          <ActionButton shortcut="Alt+Q" pending={pending} disabled={isDirty} onPress={() => setQuerying(true)}>
            Query
          </ActionButton>
        </>
      )}
      {!isQuerying && !saving.conflict && <FailedSave failure={settle.failure} onRetry={() => setState('Agreed')} pending={pending} />}
      {saved && isQuerying && (
        <ReasonDialog
          title={`Query invoice ${saved.InvoiceNo}`}
          confirm="Query invoice"
          label="Reason for the query"
          hint="Recorded with the invoice"
          pending={pending}
          failure={settle.failure}
          error={settle.fieldErrors.Reason}
          onConfirm={(Reason) => setState('Queried', Reason)}
          onClose={() => setQuerying(false)}
        >
          <p>{saved.PartyName} must answer the query. Nothing is posted.</p>
        </ReasonDialog>
      )}
    </>
  );
};
