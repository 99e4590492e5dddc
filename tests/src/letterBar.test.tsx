// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChasedAccount } from '#contract/money/chasing/calls.ts';
import { LetterBar } from '#src/custom/money/chasing/LetterBar.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const account = (CustomerId: number, LetterLevel: number | null) => ({ CustomerId, LetterLevel }) as ChasedAccount;
const bar = (chosen: readonly ChasedAccount[]) => inApplication(<LetterBar accounts={chosen} pending={false} onSend={() => undefined} />);
const letter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Letter' });

test('offers the letter after the last one that all who are chosen had', () => {
  const { rerender } = render(bar([account(1, 3), account(2, null)]));
  expect(letter().value).toBe('1');
  rerender(bar([account(1, 3), account(3, 1)]));
  expect(letter().value).toBe('2');
  rerender(bar([account(1, 3)]));
  expect(letter().value).toBe('3');
});

test('a letter that was picked for some is not kept for others', () => {
  const { rerender } = render(bar([account(1, 2)]));
  fireEvent.change(letter(), { target: { value: '2' } });
  expect(letter().value).toBe('2');
  rerender(bar([account(1, 2), account(2, null)]));
  expect(letter().value).toBe('1');
  rerender(bar([]));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('before it is sent, those whose promise is still open are named', () => {
  const promised = {
    Promise: 'Open',
    PromisedOn: '2026-12-04',
    PromisedAmount: 1000,
    CurrencyCode: 'GBP',
    CustomerName: 'Pale & Mild',
  } as const;
  const broken = { ...account(3, 1), ...promised, Promise: 'Broken', CustomerName: 'Late Ales' } as ChasedAccount;
  render(bar([{ ...account(1, 1), ...promised }, account(2, 1), broken]));
  fireEvent.click(screen.getByRole('button', { name: /^Send letter to 3 customers/ }));
  const words = 'These customers have promised to pay: Pale & Mild (£1,000.00 by 4 Dec 2026).';
  expect(within(screen.getByRole('dialog')).getByText(words)).toBeTruthy();
  cleanup();
  render(bar([account(2, 1), broken]));
  fireEvent.click(screen.getByRole('button', { name: /^Send letter to 2 customers/ }));
  expect(within(screen.getByRole('dialog')).queryByText(/day is not over/)).toBeNull();
});
