import { transferPallets } from '#contract/warehouse/pallets/credits.ts';
import type { MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';

/** Explains why a movement cannot be reversed on this screen. Null if it can be reversed. Reversing a transfer also reverses its credit note and invoice. */
const explainNotReversible = ({ Kind, ReversesId, ReversedById, CreditNo, InvoiceNo }: MovementRow): string | null => {
  if (Kind === 'Delivery') return 'A delivery made this movement. Reverse the despatch of its order.';
  if (ReversedById !== null) return 'This movement has already been reversed.';
  if (ReversesId !== null) return 'This movement reverses another one. Add a new movement instead.';
  if (CreditNo === null && InvoiceNo === null) return null;
  if (Kind !== 'Transfer') return `Credit note ${CreditNo} credits this movement. Cancel the credit note first.`;
  return canCall(transferPallets) ? null : 'The office must reverse a transfer that has a credit note and an invoice.';
};

interface LedgerBarProps {
  chosen: readonly MovementRow[];
  onReverse: () => void;
}

/** Button that reverses the selected movement, or the reason why it cannot be reversed. */
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
