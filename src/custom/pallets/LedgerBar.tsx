import type { MovementRow } from '#contract/pallets/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';

/** Deliveries are taken back with their despatch; what is reversed, or reverses, stays. */
const isReversible = ({ Kind, ReversesId, ReversedById, CreditNo, InvoiceNo }: MovementRow) =>
  Kind !== 'Delivery' && ReversesId === null && ReversedById === null && CreditNo === null && InvoiceNo === null;

interface LedgerBarProps {
  chosen: readonly MovementRow[];
  onReverse: () => void;
}

/** Reverses the chosen movement, or says why it cannot. */
export const LedgerBar = ({ chosen, onReverse }: LedgerBarProps) => {
  const [one] = chosen;
  return (
    chosen.length > 0 && (
      <ActionBar>
        <ActionButton kind="danger" shortcut="x" disabled={chosen.length !== 1 || !one || !isReversible(one)} onPress={onReverse}>
          Reverse
        </ActionButton>
        {chosen.length > 1 && <span className="note">One at a time is reversed.</span>}
        {chosen.length === 1 && one?.Kind === 'Delivery' && (
          <span className="note">A delivery is reversed with its despatch, on the deal.</span>
        )}
        {chosen.length === 1 && one && one.Kind !== 'Delivery' && !isReversible(one) && (
          <span className="note">It is reversed already, or papers stand on it.</span>
        )}
      </ActionBar>
    )
  );
};
