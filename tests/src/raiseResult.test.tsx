// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RaiseResult } from '#src/custom/money/invoices/raise/RaiseResult.tsx';
import type { Outcome } from '#src/custom/money/invoices/raise/useRaise.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

const { saved, opened } = vi.hoisted(() => ({ saved: [] as string[], opened: vi.fn<() => void>() }));
vi.mock(import('#src/api/openInNewTab.ts'), () => ({
  openInNewTab: opened,
  saveFile: (_file: Blob, name: string) => void saved.push(name),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invoice = { InvoiceId: 11, InvoiceNo: 23011, GrossAmount: 26.14, CurrencyCode: 'GBP' };
const deal = { OrderId: 1, DealNo: 12887, Part: 2, CustomerName: 'Ayrhill Dairies', CurrencyCode: 'GBP', GrossAmount: 26.14 };
const outcome = { deal, ...deal, invoice, outboxId: null, mail: null, refusal: null } as unknown as Outcome;

test('what a run raised is opened as one PDF, or saved as a ZIP of them', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Promise.resolve(new Response('bytes'));
  });
  const raise = {
    state: { isRunning: false, outcomes: [outcome], total: 1 },
    clear: vi.fn(),
    stop: vi.fn(),
    resume: vi.fn(),
    markMailCancelled: vi.fn(),
  };
  render(inApplication(<RaiseResult raise={raise as unknown as Parameters<typeof RaiseResult>[0]['raise']} />));
  fireEvent.click(screen.getByRole('button', { name: 'All in one PDF' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: 'All in one ZIP' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Invoices \d{4}-\d{2}-\d{2}\.zip$/)]));
  expect(sent).toEqual([
    { InvoiceIds: [11], CreditIds: [] },
    { InvoiceIds: [11], CreditIds: [], As: 'Zip' },
  ]);
});

test('an invoice whose mail is kept as a file is not said to be waiting', async () => {
  const state = { Stopped: null, Server: { IsSet: false, Host: null }, Failed: 0 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(state)));
  const raise = {
    state: { isRunning: false, outcomes: [{ ...outcome, outboxId: 7 }], total: 1 },
    clear: vi.fn(),
    stop: vi.fn(),
    resume: vi.fn(),
    markMailCancelled: vi.fn(),
  };
  render(inApplication(<RaiseResult raise={raise as unknown as Parameters<typeof RaiseResult>[0]['raise']} />));
  expect(await screen.findByText('Saved as file, no mail server is set')).toBeTruthy();
  expect(screen.getByText('1 invoice raised, 1 invoice saved as file')).toBeTruthy();
  expect(screen.queryByText('Waiting')).toBeNull();
});
