import type { Payment } from '#contract/payments/shapes.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { formatDate } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { AllocationsTable } from './AllocationsTable.tsx';
import type { Doomed } from './ReverseDialog.tsx';
import { TiesList } from './TiesList.tsx';

const State = ({ payment }: { payment: Payment }) => {
  if (!payment.IsConfirmed) return <StatusChip tone="attention">Draft</StatusChip>;
  if (payment.ReversedOn) return <StatusChip tone="refused">{`Reversed on ${formatDate(payment.ReversedOn)}`}</StatusChip>;
  if (payment.Tied > 0) return <StatusChip tone="information">Tied to a pro forma</StatusChip>;
  if (payment.Unallocated > 0) return <StatusChip tone="information">Money on account</StatusChip>;
  return <StatusChip tone="done">Allocated</StatusChip>;
};

interface PaymentEntryProps {
  payment: Payment;
  isOpen: boolean;
  onReverse: (doomed: Doomed) => void;
}

const nameOf = (payment: Payment) => `${payment.Kind === 'Refund' ? 'Refund' : 'Payment'} ${payment.PaymentNo ?? ''}`.trim();

/** One payment in a line; opened, its allocations with both halves of what was reversed. */
export const PaymentEntry = ({ payment, isOpen, onReverse }: PaymentEntryProps) => {
  const canReverse = payment.IsConfirmed && payment.ReversedOn === null;
  return (
    <li className="payment-entry">
      <details open={isOpen}>
        <summary>
          <strong>{nameOf(payment)}</strong>
          <span>{formatDate(payment.PaymentDate)}</span>
          <span>{[payment.PaymentMethod, payment.Reference].filter(Boolean).join(' · ')}</span>
          <State payment={payment} />
          <span className="figure">
            {payment.Unallocated > 0 && (
              <>
                <MoneyText amount={payment.Unallocated} currency={payment.CurrencyCode} /> left
              </>
            )}
          </span>
          <MoneyText amount={payment.Amount} currency={payment.CurrencyCode} strong />
        </summary>
        <div className="payment-entry-body">
          {payment.ReverseReason && <p className="soft">{`Reversed: ${payment.ReverseReason}`}</p>}
          {payment.Fee > 0 && (
            <p className="soft">
              Fee kept: <MoneyText amount={payment.Fee} currency={payment.CurrencyCode} />
            </p>
          )}
          {payment.IsConfirmed && (
            <AllocationsTable
              label={`Allocations of ${nameOf(payment)}`}
              rows={payment.Allocations}
              currency={payment.CurrencyCode}
              onReverse={(allocation) => onReverse({ allocation, currency: payment.CurrencyCode })}
            />
          )}
          <TiesList payment={payment} />
          <div className="payment-entry-actions">
            {!payment.IsConfirmed && <LinkButton to={`/recordpayment?paymentId=${payment.PaymentId}`}>Open draft</LinkButton>}
            {canReverse && payment.Kind === 'Receipt' && payment.Unallocated > 0 && (
              <LinkButton to={`/recordpayment?paymentId=${payment.PaymentId}`}>Allocate the rest</LinkButton>
            )}
            {canReverse && (
              <ActionButton kind="danger" onPress={() => onReverse({ payment })}>
                Reverse payment
              </ActionButton>
            )}
          </div>
        </div>
      </details>
    </li>
  );
};
