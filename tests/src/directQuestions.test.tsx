// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { DirectOrders } from '#src/custom/sales/orders/direct/DirectOrders.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

vi.mock('#src/drafts/DraftOffer.tsx', () => ({
  DraftOffer: ({ children }: { children: (taken: undefined) => unknown }) => children(undefined),
}));

interface Sent {
  OrderId: number;
  ConfirmDate?: boolean;
  ConfirmLots?: boolean;
  CreditOverrideReason?: string;
}

const line = (OrderId: number) => ({
  OrderId,
  DealNo: 10_000 + OrderId,
  Part: 1,
  Version: 1,
  CustomerId: 3,
  CustomerName: 'Aldous Cider',
  CustomerOrderNo: null,
  RequiredDate: null,
  PromisedDate: null,
  OrderDetailId: OrderId,
  SupplierDepotId: 2,
  SupplierDepotName: 'Leeds',
  SupplierName: 'Ardagh',
  ProductCode: 'B330',
  Description: 'Bottle',
  Quantity: 1000,
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  PalletCode: null,
  PalletQuantity: 0,
  Packing: 'Own',
  LotRequired: true,
  PurchaseOrderId: null,
  PurchaseOrderNo: null,
  PurchaseRevision: null,
  PurchaseState: null,
  SupplierPromisedDate: null,
  PurchaseMailState: null,
  LastRemark: null,
  LastRemarkKind: null,
  LastRemarkAt: null,
  HaulierId: null,
  HaulierName: null,
  BookingReference: null,
  BookedFor: null,
  TolerancePercent: 5,
});

let sent: Sent[][] = [];

/** Returns the questions that the server asks about a deal: date and batches first and together, then credit. */
const askedOf = ({ OrderId, ConfirmDate, ConfirmLots, CreditOverrideReason }: Sent): OrderWarning[] => {
  const first: OrderWarning[] = [
    ...(ConfirmDate ? [] : [{ Kind: 'OldDate' as const, Message: 'The despatch is dated 1 Oct 2026, 53 days ago' }]),
    ...(ConfirmLots ? [] : [{ Kind: 'NoLots' as const, Message: `No batches are entered for “Bottle” on deal ${10_000 + OrderId}` }]),
  ];
  if (first.length > 0) return first;
  return CreditOverrideReason ? [] : [{ Kind: 'Unpaid', Message: `Deal ${10_000 + OrderId} is not paid` }];
};

const fakeServer = (_url: string, init: RequestInit = {}) => {
  if ((init.method ?? 'GET') === 'GET') return Promise.resolve(new Response(JSON.stringify([line(7), line(8)])));
  const { Deals } = JSON.parse(init.body as string) as { Deals: Sent[] };
  sent.push(Deals);
  const results = Deals.map((deal) => {
    const ToConfirm = askedOf(deal);
    return {
      OrderId: deal.OrderId,
      DealNo: 10_000 + deal.OrderId,
      Ok: ToConfirm.length === 0,
      Message: '',
      Errors: {},
      BackOrderId: null,
      ToConfirm,
    };
  });
  return Promise.resolve(new Response(JSON.stringify(results)));
};

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', fakeServer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const asked = () => [...document.querySelectorAll('.warnings li')].map((one) => one.textContent);

test('deals that go without their lots are asked about with their day, once, and what was answered holds where the money is asked for after it', async () => {
  render(inApplication(<DirectOrders />));
  for (const note of await screen.findAllByLabelText(/Delivery note/)) fireEvent.change(note, { target: { value: 'AG-1' } });
  await press(/^Confirm 2 deliveries/);
  expect(asked()).toEqual([
    'The despatch is dated 1 Oct 2026, 53 days ago',
    'No batches are entered for “Bottle” on deal 10007',
    'No batches are entered for “Bottle” on deal 10008',
  ]);
  await press(/^Confirm anyway/);
  expect(asked()).toEqual(['Deal 10007 is not paid', 'Deal 10008 is not paid']);
  fireEvent.change(screen.getByLabelText(/Reason for accepting/), { target: { value: 'Pays on Monday' } });
  await press(/^Confirm anyway/);
  expect(asked()).toEqual([]);
  expect(sent).toHaveLength(3);
  expect(sent[2]).toMatchObject([
    { OrderId: 7, ConfirmDate: true, ConfirmLots: true, CreditOverrideReason: 'Pays on Monday' },
    { OrderId: 8, ConfirmDate: true, ConfirmLots: true, CreditOverrideReason: 'Pays on Monday' },
  ]);
});
