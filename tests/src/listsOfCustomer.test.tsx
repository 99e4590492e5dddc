// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { TestMemoryRouter } from 'ra-core';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { getCustomerName } from '#contract/masterData/lookups/menus.ts';
import { customerOrderLines } from '#contract/sales/orders/historyLines.ts';
import type { OrderHistoryLine } from '#contract/sales/orders/historyLines.ts';
import { listCustomerPrices } from '#contract/sales/prices/calls.ts';
import { AddCredit } from '#src/custom/money/credits/AddCredit.tsx';
import { EditCredit } from '#src/custom/money/credits/EditCredit.tsx';
import { HistoryLines } from '#src/custom/sales/orders/lists/HistoryLines.tsx';
import { PriceLists } from '#src/custom/sales/prices/lists/PriceLists.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pathOf = ({ path }: { path: string }) => path.replace('{id}', '3');

/** Shows the screen at its address. Calls get the answers given by path, and other calls get an empty list. */
const show = (address: string, screenOf: ReactElement, answers: Record<string, unknown[] | object>) => {
  vi.stubGlobal('fetch', (url: string) => {
    const answer = answers[url.split('?')[0] ?? ''] ?? [];
    const headers = { 'content-range': `items 0-24/${Array.isArray(answer) ? answer.length : 0}` };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200, headers }));
  });
  render(<TestMemoryRouter initialEntries={[address]}>{inApplication(screenOf)}</TestMemoryRouter>);
};

test('a price list without a line says whose it is', async () => {
  show('/pricelist?customerId=3', <PriceLists />, {
    [pathOf(listCustomerPrices)]: [],
    [pathOf(getCustomerName)]: { Name: 'Aldous Cider' },
  });
  expect((await screen.findByRole('link', { name: 'Aldous Cider' })).getAttribute('href')).toContain('customerId=3');
});

test('the credits of a customer, and the invoices of which one is to be credited, say whose they are', async () => {
  const named = { [pathOf(getCustomerName)]: { Name: 'Aldous Cider' } };
  show('/addcredit?customerId=3', <AddCredit />, named);
  expect((await screen.findByRole('link', { name: 'Aldous Cider' })).getAttribute('href')).toContain('customerId=3');
  cleanup();
  show('/editcredit?customerId=3', <EditCredit />, named);
  expect(await screen.findByRole('link', { name: 'Aldous Cider' })).toBeTruthy();
});

test('a line of the order history says its price to four decimals, and for how many', async () => {
  const line = (UnitPrice: number, PricePer: number, CurrencyCode = 'GBP') => ({
    OrderDetailId: PricePer,
    OrderId: 7,
    DealNo: 10_452,
    Part: 1,
    OrderDate: '2026-11-20',
    ProductCode: `B${PricePer}`,
    Description: `Bottle ${PricePer}`,
    UnitPrice,
    PricePer,
    CurrencyCode,
    Ordered: 10,
    Delivered: 0,
    Invoiced: 0,
    Credited: 0,
    Returned: 0,
    Status: 'Open' as const,
  });
  const lines: Partial<OrderHistoryLine>[] = [line(0.0425, 1), line(187.35, 1000, 'EUR')];
  show('/customerordershistory?customerId=3', <HistoryLines customerId={3} detail="Aldous Cider" before={null} />, {
    [pathOf(customerOrderLines)]: lines,
  });
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/Bottle 1\b/)).toMatch(/0\.0425 +each/);
  expect(await row(/Bottle 1000/)).toMatch(/187\.35 EUR per 1,000/);
});
