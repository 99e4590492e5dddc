import { confirmPayment, getCustomerBalance, savePayment } from '#contract/money/payments/calls.ts';
import type { Client } from './testApp.ts';

/** A payment as the office enters it, dated the day before the tests' date. */
export const received = (CustomerId: number, Amount: number, more: object = {}) => ({
  CustomerId,
  Amount,
  PaymentMethodId: 1,
  PaymentDate: '2026-11-20',
  Reference: 'BACS 88213',
  ...more,
});

/** Saves a draft, then confirms it. */
export const confirmed = async (office: Client, body: ReturnType<typeof received>) => {
  const draft = await office.call(savePayment, { body });
  return office.call(confirmPayment, { body: { PaymentId: draft.PaymentId, IsConfirmed: true } });
};

export const balanceOf = async (office: Client, id: number) => (await office.call(getCustomerBalance, { params: { id } })).Balance;
