// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Payment } from '#contract/money/payments/shapes.ts';
import { PaymentPanel } from '#src/custom/money/payments/PaymentPanel.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const payment = {
  PaymentId: 41,
  PaymentNo: 3001,
  Kind: 'Receipt',
  CustomerId: 3,
  CustomerName: 'Aldous Cider',
  CurrencyCode: 'GBP',
  PaymentMethod: 'Cheque',
  PaymentDate: '2026-11-20',
  Amount: 100,
  Fee: 0,
  Unallocated: 0,
  IsConfirmed: true,
  ReversedOn: null,
  Allocations: [],
  Ties: [],
} as unknown as Payment;

const base64 = (value: object) => btoa(JSON.stringify(value));
const openAs = (role: string) => {
  localStorage.setItem('token', `${base64({})}.${base64({ role, UserId: 1, exp: 4_000_000_000 })}.x`);
  const panel = <PaymentPanel payment={payment} onReverse={() => undefined} onClose={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: inApplication(panel) }])} />);
};
const said = /Ask the office to reverse/;
const button = () => screen.queryByRole('button', { name: 'Reverse payment' });

test('who may not reverse a payment is told who does, where the button would be', () => {
  openAs('Finance');
  expect(button()).toBeNull();
  expect(screen.getByText(said)).toBeTruthy();
  cleanup();
  openAs('Office');
  expect(button()).toBeTruthy();
  expect(screen.queryByText(said)).toBeNull();
});
