import { useState } from 'react';
import { Link } from 'react-router';
import { saveCredit } from '#contract/money/credits/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { DealToCredit } from '#contract/money/invoices/shapes.ts';
import { listCreditReasons } from '#contract/masterData/lookups/menus.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { formatMoney, formatQuantity } from '#src/ui/text/format.ts';

/** Issues a credit for goods that were invoiced in advance and never delivered. The customer's money is then unallocated on account. */
export const CreditOwed = ({ deal, onClose }: { deal: DealToCredit; onClose: () => void }) => {
  const reasons = useAnswer(listCreditReasons, {}, { staleTimeMs: 600_000 });
  // Suggests a reason such as *Short delivery*.
  const suggestedReason = reasons.data?.find(({ Description }) => /short/i.test(Description)) ?? reasons.data?.[0];
  const [reasonId, setReasonId] = useState<number | null>(null);
  const CreditReasonId = reasonId ?? suggestedReason?.CreditReasonId ?? null;
  const crediting = useAction(saveCredit, {
    isErrorInline: true,
    toast: (credit) => `Credit note ${credit.CreditNo} issued for ${formatMoney(credit.GrossAmount, credit.CurrencyCode)}`,
    onDone: onClose,
  });
  const { CustomerId, InvoiceId, CurrencyCode } = deal;
  const Lines = deal.Lines.map(({ InvoiceDetailId, Quantity }) => ({ InvoiceDetailId, Quantity }));
  const editPath = screenPaths.addCredit(CustomerId, InvoiceId);
  const credit = () => {
    if (CreditReasonId !== null) void crediting.run({ body: { CustomerId, InvoiceId, CreditReasonId, Lines } });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Credit deal ${dealName(deal)}?`}
      confirm={`Issue credit for ${formatMoney(deal.GrossAmount, CurrencyCode)}`}
      isConfirmDisabled={CreditReasonId === null}
      pending={crediting.pending}
      failure={crediting.failure}
      onConfirm={credit}
      onClose={onClose}
    >
      <p>{`Invoice ${deal.InvoiceNo} charged ${deal.CustomerName} in advance. These goods were never delivered:`}</p>
      <ul>
        {deal.Lines.map((line) => (
          <li key={line.InvoiceDetailId}>
            {`${formatQuantity(line.Quantity)} × ${line.Description}, ${formatMoney(line.NetAmount, CurrencyCode)}`}
          </li>
        ))}
      </ul>
      <SelectBox
        label="Reason"
        width="100%"
        value={CreditReasonId}
        choices={reasons.data?.map((reason) => ({ value: reason.CreditReasonId, label: reason.Description })) ?? []}
        onChange={setReasonId}
        error={crediting.fieldErrors.CreditReasonId}
      />
      {canReach(editPath) && (
        <p>
          <Link to={editPath}>Edit the credit first</Link>
        </p>
      )}
    </ConfirmDialog>
  );
};
