// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import { ConfirmChange } from '#src/custom/purchasing/supplierPricing/ConfirmChange.tsx';
import type { Change, Confirmations, PreviewPage } from '#src/custom/purchasing/supplierPricing/usePriceChange.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

let booked: (Confirmations | undefined)[] = [];
let resets = 0;
beforeEach(() => {
  [booked, resets] = [[], 0];
});

const page = { ChangedCount: 2, First: 0 } as PreviewPage;

const show = (error: Error | null) => {
  const confirm = {
    error,
    pending: false,
    refusal: error?.message,
    anyFailure: error ? { message: error.message } : undefined,
    reset: () => ++resets,
  };
  const change = {
    change: { EffectiveFrom: '2026-11-21' },
    confirm,
    reprice: new Set([7]),
    save: async (meant?: Confirmations) => booked.push(meant),
  } as unknown as Change;
  return render(inApplication(<ConfirmChange page={page} change={change} onClose={vi.fn()} />));
};

const asks = (Warnings: object[], NeedsAdmin = false) =>
  new ApiError(409, { code: 'CONFIRMATION_NEEDED', message: 'Asked', details: { Warnings, NeedsReason: false, NeedsAdmin } });
const over = { Kind: 'OverLimit', Message: 'Deal 10452: This goes £5.00 over the credit limit of £10.00' };
const bought = { Kind: 'PurchaseOrder', Message: 'Deal 10453: The supplier has the order already' };

test('what is asked of the deals that follow is said of each, and confirmed as it was asked', () => {
  show(asks([over, bought]));
  expect(screen.getByText(over.Message)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Change prices anyway/ }));
  cleanup();
  show(asks([over]));
  fireEvent.click(screen.getByRole('button', { name: /Change prices anyway/ }));
  expect(booked).toEqual([{ ConfirmCredit: true, ConfirmPurchase: true }, { ConfirmCredit: true }]);
});

test('a deal of an account on stop is left to an administrator, and what was asked is asked anew of other deals', () => {
  show(asks([{ Kind: 'OnStop', Message: 'Deal 10452: The account is on stop' }], true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Change prices anyway/ }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(resets).toBe(1);
  cleanup();
  show(null);
  fireEvent.click(screen.getByRole('button', { name: /Change prices/ }));
  expect(booked).toEqual([undefined]);
});
