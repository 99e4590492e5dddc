// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BackOrderDeeds } from '#src/custom/sales/backOrders/BackOrderDeeds.tsx';
import { PromiseOrdersDialog } from '#src/custom/sales/backOrders/PromiseOrdersDialog.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const messages: string[] = [];
vi.mock(import('#src/ui/screen/say/useToast.tsx'), async (load) => ({
  ...(await load()),
  useToast: () => (text) => void messages.push(text),
}));

afterEach(cleanup);

test('the keys of the back orders ask for a line if none is chosen', () => {
  render(inApplication(<BackOrderDeeds chosen={[]} onDone={() => undefined} />));
  for (const key of ['p', 'x']) fireEvent.keyDown(document.body, { key });
  expect(messages).toEqual(['Select a line first', 'Select a line first']);
});

test('an empty date says that it removes the promised date, and removes it', () => {
  const dates: (string | null)[] = [];
  const dialog = { pending: false, failure: undefined, onConfirm: (date: string | null) => dates.push(date), onClose: () => undefined };
  render(inApplication(<PromiseOrdersDialog orderCount={1} initialDate="2026-12-07" {...dialog} />));
  expect(screen.queryByText('Leave empty to remove the promised date')).toBeNull();
  const field = screen.getByLabelText('Promised for', { exact: false });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(screen.getByText('Leave empty to remove the promised date')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Set promised date/ }));
  expect(dates).toEqual([null]);
});
