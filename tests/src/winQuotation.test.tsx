// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { WinQuotation } from '#src/custom/sales/quotations/WinQuotation.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const line = (QuotationLineId: number, ProductCode: string, Quantity: number, UnitPrice: number) => ({
  QuotationLineId,
  ProductCode,
  Description: `Bottle ${ProductCode}`,
  Quantity,
  UnitPrice,
  PricePer: 1000,
  DiscountPercent: 0,
  UnitsPerLayer: 204,
  UnitsPerPallet: 1428,
});
const quotation = {
  QuotationId: 7,
  QuotationNo: 1007,
  Version: 3,
  CustomerName: 'Pale & Mild',
  CustomerOrderNo: null,
  CurrencyCode: 'GBP',
  DealType: 'Direct',
  Lines: [line(71, 'B500A', 2856, 187.35), line(72, 'J330', 1428, 233.33)],
  Totals: { Gross: 1100 },
} as unknown as Quotation;

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit = {}) => {
    sent.push(JSON.parse(init.body as string));
    const order = { OrderId: 5, DealNo: 10_005, Warnings: [], Lines: [] };
    return Promise.resolve(new Response(JSON.stringify(order), { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const open = async () => {
  render(inApplication(<WinQuotation quotation={quotation} isDisabled={false} onWon={() => undefined} />));
  await press(/Create order/);
};
const type = (name: string, text: string) => {
  const box = screen.getByRole('textbox', { name });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};

test('the order of a quotation is taken whole unless part of it is said', async () => {
  await open();
  expect(screen.queryByRole('textbox', { name: 'Accept: J330' })).toBeNull();
  await press('Create order');
  expect(sent).toEqual([{ Version: 3 }]);
});

test('in part it has so much of each line as is typed, in pallets too, and none of what is emptied; it says for how much', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Part accepted' }));
  type('Accept: B500A', '1p');
  type('Accept: J330', '');
  // 1,428 at £187.35 per 1,000.
  expect(screen.getByText(/^Pale & Mild gets an order of £267.54 of goods before VAT/)).toBeTruthy();
  await press('Create order');
  expect(sent).toEqual([{ Version: 3, Lines: [{ QuotationLineId: 71, Quantity: 1428 }] }]);
});

test('of nothing, or of more than was quoted, no order is taken', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Part accepted' }));
  const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create order' }).disabled;
  type('Accept: B500A', '');
  type('Accept: J330', '');
  expect(isOff()).toBe(true);
  type('Accept: J330', '1429');
  expect(isOff()).toBe(true);
  expect(screen.getByText('Only 1,428 quoted')).toBeTruthy();
  type('Accept: J330', '1428');
  expect(isOff()).toBe(false);
});
