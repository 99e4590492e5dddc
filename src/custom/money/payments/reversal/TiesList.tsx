import { reverseProFormaAllocation } from '#contract/money/payments/calls.ts';
import type { Payment, Tie } from '#contract/money/payments/shapes.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import type { ReversalTarget } from './ReverseDialog.tsx';

const describeTie = (tie: Tie, currency: string) =>
  tie.ReversesId === null
    ? `${formatMoney(tie.Amount, currency)} tied to pro forma ${tie.ProFormaNo} on ${formatDate(tie.AllocatedOn)}`
    : `${formatMoney(-tie.Amount, currency)} freed from pro forma ${tie.ProFormaNo} on ${formatDate(tie.AllocatedOn)}${tie.Reason ? `: ${tie.Reason}` : ''}`;

interface TiesListProps {
  payment: Payment;
  onReverse: (doomed: ReversalTarget) => void;
}

/** Lists money of a payment tied to pro formas, and what was freed. Hidden if there is none. */
export const TiesList = ({ payment, onReverse }: TiesListProps) => {
  const { Ties, CurrencyCode: currency } = payment;
  if (Ties.length === 0) return null;
  return (
    <ul className="payment-ties" aria-label="Tied to pro formas">
      {Ties.map((tie) => (
        <li key={tie.ProFormaAllocationId}>
          {describeTie(tie, currency)}{' '}
          {tie.ReversesId === null && tie.ReversedOn === null && canCall(reverseProFormaAllocation) && (
            <ActionButton
              kind="quiet"
              name={`Free ${formatMoney(tie.Amount, currency)} from pro forma ${tie.ProFormaNo}`}
              onPress={() => onReverse({ tie, currency })}
            >
              Free money
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
};
