// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PromiseOrdersDialog } from '#src/custom/sales/backOrders/PromiseOrdersDialog.tsx';

test('beside the day of a delivery stands that it is a Sunday or a bank holiday, and nothing beside another', () => {
  const never = () => undefined;
  render(
    <PromiseOrdersDialog orderCount={1} initialDate="2026-12-06" pending={false} failure={undefined} onConfirm={never} onClose={never} />,
  );
  const day = screen.getByLabelText<HTMLInputElement>(/Promised for/);
  expect(screen.getByText('This is a Sunday')).toBeTruthy();
  const type = (value: string) => {
    fireEvent.change(day, { target: { value } });
    fireEvent.blur(day);
  };
  type('25/12/2026');
  expect(screen.getByText(/bank holiday/)).toBeTruthy();
  type('7/12/2026');
  expect(screen.queryByText(/This is a/)).toBeNull();
});
