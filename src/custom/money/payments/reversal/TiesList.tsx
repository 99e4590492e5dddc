import { reverseProFormaAllocation } from '#contract/money/payments/calls.ts';
import type { Payment, Tie } from '#contract/money/payments/shapes.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import type { ReversalTarget } from './ReverseDialog.tsx';

const describeTie = (tie: Tie, currency: string) =>
  tie.ReversesId === null
    ? `${formatMoney(tie.Amount, currency)} tied to pro forma ${tie.ProFormaNo} on ${formatDate(tie.AllocatedOn)}`
    : `${formatMoney(-tie.Amount, currency)} returned to the account from pro forma ${tie.ProFormaNo} on ${formatDate(tie.AllocatedOn)}${tie.Reason ? ` (${tie.Reason})` : ''}`;

interface TiesListProps {
  payment: Payment;
  onReverse: (target: ReversalTarget) => void;
}

/** Lists the money of a payment that is tied to pro formas or was returned from them to the account. Hidden if there is none. */
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
              name={`Return ${formatMoney(tie.Amount, currency)} from pro forma ${tie.ProFormaNo} to the account`}
              onPress={() => onReverse({ tie, currency })}
            >
              Return to account
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
};
