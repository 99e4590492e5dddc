// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchResult } from '#contract/search/calls.ts';
import { TellProvider } from '#src/api/tell.ts';
import { WantedInvoice } from '#src/papers/WantedInvoice.tsx';
import { Palette } from '#src/palette/Palette.tsx';
import { commandsFor, itemsOf } from '#src/palette/paletteItems.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().search}</output>;

const show = (part: ReactNode, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <CoreAdminContext store={memoryStore()}>
        <TellProvider value={() => undefined}>{part}</TellProvider>
      </CoreAdminContext>
      <Address />
    </MemoryRouter>,
  );

test('what was found is called as one says it', () => {
  const found = { Id: 1, Title: 'x', Detail: 'x', Path: '/x' };
  const kinds = (['CreditNote', 'ProForma', 'Invoice'] as const).map((Kind): SearchResult => ({ ...found, Kind }));
  expect(itemsOf(kinds, 'x', ['Office']).map((item) => item.kind)).toEqual(['Credit note', 'Pro forma', 'Invoice']);
});

test('a customer is told where to go, not to search what only the merchant’s people find', () => {
  show(<Palette roles={['Customer']} onClose={() => undefined} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Go to' });
  expect(box.placeholder).not.toMatch(/customer|deal|payment/i);
  fireEvent.change(box, { target: { value: 'palettes' } });
  expect(screen.getByText('There is no screen of that name')).toBeDefined();
  expect(commandsFor('', ['Customer']).map(({ title, detail }) => [title, detail])).toEqual([
    ['Statements', ''],
    ['Customer Statement', ''],
    ['Customer Invoices', ''],
  ]);
});

test('an invoice that was searched for is open over its account; closed it is asked for no more', async () => {
  show(<WantedInvoice />, '/statements?customerId=7&invoiceId=12');
  expect(screen.getByRole('dialog', { name: 'Invoice' })).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('?customerId=7');
});
