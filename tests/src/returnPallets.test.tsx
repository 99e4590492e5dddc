// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReturnPallets } from '#src/custom/pallets/ReturnPallets.tsx';
import { rememberCustomer } from '#src/resources/pickers/customerData.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { status: 200 })));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('from the menu it is asked whose pallets came back, also where a customer was looked at before', async () => {
  rememberCustomer({ CustomerId: 12, Name: 'Aldous Cider', AccountCode: 'ALD001', CurrencyId: 1 });
  render(inApplication(<ReturnPallets />));
  expect(await screen.findByRole('combobox', { name: 'Customer or haulier' })).not.toBeNull();
});
