import { transferPallets } from '#contract/warehouse/pallets/credits.ts';
import type { MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';

/** Explains why a movement cannot be reversed here. Null if it can. A transfer is reversed with its credit note and invoice. */
const explainNotReversible = ({ Kind, ReversesId, ReversedById, CreditNo, InvoiceNo }: MovementRow): string | null => {
  if (Kind === 'Delivery') return 'This is a delivery. Reverse the despatch on its order.';
  if (ReversedById !== null) return 'It has already been reversed.';
  if (ReversesId !== null) return 'This row reverses another. Add a new movement instead.';
  if (CreditNo === null && InvoiceNo === null) return null;
  if (Kind !== 'Transfer') return `Credit note ${CreditNo} credits this movement. Cancel the credit note first.`;
  return canCall(transferPallets) ? null : 'The office must reverse a transfer that has a credit note and an invoice.';
};

interface LedgerBarProps {
  chosen: readonly MovementRow[];
  onReverse: () => void;
}

/** Reverses the selected movement, or says why it cannot be reversed. */
export const LedgerBar = ({ chosen, onReverse }: LedgerBarProps) => {
  const [one] = chosen;
  const reason = one ? explainNotReversible(one) : null;
  return (
    chosen.length > 0 && (
      <ActionBar>
        <ActionButton kind="danger" shortcut="x" disabled={chosen.length !== 1 || reason !== null} onPress={onReverse}>
          Reverse
        </ActionButton>
        {chosen.length > 1 && <span className="note">Select one movement to reverse.</span>}
        {chosen.length === 1 && reason !== null && <span className="note">{reason}</span>}
      </ActionBar>
    )
  );
};
