import { useState } from 'react';
import type { Payment } from '#contract/money/payments/shapes.ts';
import { reversePayment } from '#contract/money/payments/calls.ts';
import { refundPayment } from '#contract/money/payments/rests.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { formatDate } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { AllocationsTable } from './tables/AllocationsTable.tsx';
import { formatPaymentName } from './paymentColumns.tsx';
import { RefundDialog } from './reversal/RefundDialog.tsx';
import type { ReversalTarget } from './reversal/ReverseDialog.tsx';
import { TiesList } from './reversal/TiesList.tsx';

interface PaymentPanelProps {
  payment: Payment;
  onReverse: (target: ReversalTarget) => void;
  onClose: () => void;
}

const Actions = ({ payment, onReverse }: Omit<PaymentPanelProps, 'onClose'>) => {
  const [isRefunding, setRefunding] = useState(false);
  const isActive = payment.IsConfirmed && payment.ReversedOn === null;
  const canAllocate = isActive && payment.Kind === 'Receipt' && payment.Unallocated > 0;
  return (
    <>
      {!payment.IsConfirmed && <LinkButton to={screenPaths.payment(payment.PaymentId)}>Open draft</LinkButton>}
      {canAllocate && <LinkButton to={screenPaths.payment(payment.PaymentId)}>Allocate remainder</LinkButton>}
      {canAllocate && canCall(refundPayment) && <ActionButton onPress={() => setRefunding(true)}>Refund remainder</ActionButton>}
      {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
      {isActive && canCall(reversePayment) && (
        <ActionButton kind="danger" onPress={() => onReverse({ payment })}>
          Reverse payment
        </ActionButton>
      )}
      {isActive && !canCall(reversePayment) && <span className="note">Ask the office to reverse a bounced or mistaken payment.</span>}
    </>
  );
};

/** Shows one payment with its allocations and their reversals. */
export const PaymentPanel = ({ payment, onReverse, onClose }: PaymentPanelProps) => (
  <SidePanel
    isOpen
    width="44rem"
    title={payment.IsConfirmed ? `Payment ${formatPaymentName(payment)}` : 'Draft payment'}
    onClose={onClose}
    actions={<Actions payment={payment} onReverse={onReverse} />}
  >
    <p>
      <MoneyText amount={payment.Amount} currency={payment.CurrencyCode} strong />
      {' of '}
      <ReachLink to={screenPaths.customer(payment.CustomerId)}>{payment.CustomerName}</ReachLink>
      {` on ${formatDate(payment.PaymentDate)}, ${[payment.PaymentMethod, payment.Reference].filter(Boolean).join(', ')}`}
    </p>
    {payment.ReverseReason && <p className="soft">{`Reversed: ${payment.ReverseReason}`}</p>}
    {payment.Fee > 0 && (
      <p className="soft">
        Fee deducted: <MoneyText amount={payment.Fee} currency={payment.CurrencyCode} />
      </p>
    )}
    {payment.IsConfirmed && (
      <AllocationsTable
        label={`Allocations of payment ${formatPaymentName(payment)}`}
        rows={payment.Allocations}
        currency={payment.CurrencyCode}
        onReverse={(allocation) => onReverse({ allocation, currency: payment.CurrencyCode })}
      />
    )}
    <TiesList payment={payment} onReverse={onReverse} />
  </SidePanel>
);
