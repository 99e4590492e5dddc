// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Big } from '#contract/money.ts';
import { expect, test, vi } from 'vitest';
import { PaymentFieldsRow } from '#src/custom/money/payments/form/PaymentFieldsRow.tsx';
import type { PaymentForm } from '#src/custom/money/payments/form/usePaymentForm.ts';

const data = [
  { PaymentMethodId: 1, Description: 'BACS' },
  { PaymentMethodId: 2, Description: 'Cheque' },
];
vi.mock('#src/api/useAnswer.ts', () => ({ useAnswer: () => ({ data }) }));

const rowOf = (PaymentMethodId: number, errors: Record<string, string> = {}) => {
  const fields = { Amount: 10, Reference: '', PaymentDate: '2026-11-21', PaymentMethodId, Fee: null };
  const form = { fields, plan: { amount: new Big(10) }, halfTyped: {}, change: () => undefined } as unknown as PaymentForm;
  return <PaymentFieldsRow form={form} currency="GBP" errors={errors} onCorrected={() => undefined} />;
};

const paidBy = (PaymentMethodId: number) => {
  render(rowOf(PaymentMethodId));
  return screen.getByLabelText<HTMLSelectElement>('Payment method');
};

test('a way of paying that is no longer in use is said, and none is shown in its place', () => {
  expect(paidBy(2).selectedOptions[0]?.text).toBe('Cheque');
  expect(screen.queryByText('No longer in use. Choose another.')).toBeNull();
  cleanup();
  expect(paidBy(7).selectedOptions[0]?.text).toBe('Choose');
  expect(screen.getByText('No longer in use. Choose another.')).toBeTruthy();
});

test('the hand goes to the field that a payment was refused for', () => {
  const { rerender } = render(rowOf(1));
  screen.getByLabelText('Payment method').focus();
  rerender(rowOf(1, { PaymentDate: 'The books are locked through 31 Oct 2026: choose a later date' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Received on'));
});

test('beside a statement the hand is in the amount at once; a question that stands over the form keeps it', () => {
  const panel = (children: ReactNode, isOver = false) => (
    <>
      <div role="dialog" tabIndex={-1} data-testid="over">
        {!isOver && children}
      </div>
      {isOver && children}
    </>
  );
  const { rerender } = render(panel(null));
  screen.getByTestId('over').focus();
  rerender(panel(rowOf(1)));
  expect(document.activeElement).toBe(screen.getByLabelText('Amount received'));
  cleanup();
  const under = render(panel(null, true));
  screen.getByTestId('over').focus();
  under.rerender(panel(rowOf(1), true));
  expect(document.activeElement).toBe(screen.getByTestId('over'));
});
