import { expect, test } from 'vitest';
import { emptyEntry, toProcess } from '#src/custom/sales/orders/direct/directDraft.ts';
import type { DirectDeal } from '#src/custom/sales/orders/direct/directDraft.ts';

const line = (OrderDetailId: number, LotRequired: boolean) => ({
  OrderDetailId,
  Quantity: 1428,
  PalletQuantity: 2,
  Packing: 'Own',
  UnitsPerPallet: 1400,
  LotRequired,
  TolerancePercent: 5,
});
const deal = { OrderId: 7, Version: 3, Lines: [line(1, true), line(2, false)] } as unknown as DirectDeal;

const sent = (Lots: string, ConfirmedQuantity?: number) => {
  const entry = {
    ...emptyEntry('2026-11-23'),
    SupplierDeliveryNoteNo: ' AG-1 ',
    Lines: { 1: { Lots, ...(ConfirmedQuantity !== undefined && { ConfirmedQuantity }) }, 2: { Lots } },
  };
  return toProcess(deal, entry, '2026-11-23').Lines;
};

test('the lots of what a supplier delivered are those typed, one alone is all of it; none where lots are not kept', () => {
  expect(sent('L2411').map((one) => one.Lots)).toEqual([[{ LotNo: 'L2411', Quantity: 1428 }], undefined]);
  expect(sent('L2411 700, L2412', 1400)[0]?.Lots).toEqual([
    { LotNo: 'L2411', Quantity: 700 },
    { LotNo: 'L2412', Quantity: 700 },
  ]);
  expect(sent('  ')[0]).not.toHaveProperty('Lots');
});

test('a part that the supplier delivered stands on the pallets that it needs, never on its share of those ordered; as counted where it was', () => {
  const counted = (ConfirmedQuantity: number, Packing = 'Own', ConfirmedPallets?: number) => {
    const [first] = deal.Lines;
    const Lines = [{ ...first, Packing }] as unknown as DirectDeal['Lines'];
    const entry = { ...emptyEntry('2026-11-23'), Lines: { 1: { ConfirmedQuantity, ConfirmedPallets } } };
    return toProcess({ ...deal, Lines }, entry, '2026-11-23').Lines[0]?.ConfirmedPallets;
  };
  expect([counted(1428), counted(1400), counted(1401), counted(0)]).toEqual([2, 1, 2, 0]);
  expect([counted(1400, 'Typed'), counted(1400, 'Own', 2), counted(1490)]).toEqual([2, 2, 2]);
});
