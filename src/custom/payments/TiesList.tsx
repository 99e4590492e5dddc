import { useState } from 'react';
import { reverseProFormaAllocation } from '#contract/payments/calls.ts';
import type { Payment, Tie } from '#contract/payments/shapes.ts';
import { mayCall } from '#src/authProvider/mayCall.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/FailedSave.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';

const told = (tie: Tie, currency: string) =>
  tie.ReversesId === null
    ? `${formatMoney(tie.Amount, currency)} tied to pro forma ${tie.ProFormaNo} on ${formatDate(tie.AllocatedOn)}`
    : `${formatMoney(-tie.Amount, currency)} freed of pro forma ${tie.ProFormaNo} on ${formatDate(tie.AllocatedOn)}${tie.Reason ? `: ${tie.Reason}` : ''}`;

/** What of a payment was tied to pro formas, with what was freed again; nothing is shown where there is none. */
export const TiesList = ({ payment }: { payment: Payment }) => {
  const free = useAction(reverseProFormaAllocation, {
    isToldBeside: true,
    toast: (tie) => `${formatMoney(-tie.Amount, payment.CurrencyCode)} is on the account again`,
  });
  const [pressed, setPressed] = useState<number | undefined>();
  const run = (tie: Tie) => {
    setPressed(tie.ProFormaAllocationId);
    return free.run({ params: { id: tie.ProFormaAllocationId }, body: { Reason: 'Freed' } });
  };
  if (payment.Ties.length === 0) return null;
  return (
    <ul className="payment-ties" aria-label="Tied to pro formas">
      {payment.Ties.map((tie) => (
        <li key={tie.ProFormaAllocationId}>
          {told(tie, payment.CurrencyCode)}{' '}
          {tie.ReversesId === null && tie.ReversedOn === null && mayCall(reverseProFormaAllocation) && (
            <ActionButton
              kind="quiet"
              name={`Free ${formatMoney(tie.Amount, payment.CurrencyCode)} of pro forma ${tie.ProFormaNo}`}
              pending={free.pending}
              onPress={() => run(tie)}
            >
              Free
            </ActionButton>
          )}
          {tie.ProFormaAllocationId === pressed && <FailedSave failure={free.anyFailure} onRetry={() => run(tie)} pending={free.pending} />}
        </li>
      ))}
    </ul>
  );
};
