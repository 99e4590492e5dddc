import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/shapes.ts';
import { cellOfPath, draftLine, emptyLine, linesToSend } from '#src/custom/orders/form/orderDraft.ts';
import { isPastedTable, readPastedRows } from '#src/custom/orders/grid/pasteLines.ts';

const stored = (OrderDetailId: number, LineNo: number): OrderDetail => ({
  OrderDetailId,
  OrderId: 1,
  LineNo,
  ProductId: OrderDetailId,
  ProductCode: `BTL${OrderDetailId}`,
  Description: 'Bottle',
  SupplierDepotId: 1,
  SupplierDepotName: 'Wakefield',
  Pallets: 1,
  Quantity: 1428,
  UnitPrice: 187.35,
  PricePer: 1000,
  DiscountPercent: 0,
  PriceListId: null,
  PriceSource: 'Standard',
  NetAmount: 267.54,
  VatTypeId: 1,
  VatRate: 20,
  PalletId: 1,
  PalletCode: 'UK12',
  PalletQuantity: 1,
  PalletCharge: 18,
  PalletTareKg: 25,
  UnitWeightGrams: 300,
  UnitsPerLayer: 204,
  UnitsPerPallet: 1428,
  PickedQuantity: null,
  PickedPallets: null,
  ConfirmedQuantity: null,
  ConfirmedPallets: null,
  ShortReason: null,
  Stock: null,
  Version: 1,
});

const newLine = () => ({ ...emptyLine(), product: draftLine(stored(9, 1)).product, Quantity: 5, UnitPrice: 100 });

test('of a stored order only what was changed is sent', () => {
  const lines = [draftLine(stored(1, 1)), { ...draftLine(stored(2, 2)), Quantity: 10 }, draftLine(stored(3, 5))];
  expect(linesToSend(lines).body).toMatchObject([{ OrderDetailId: 2, Quantity: 10 }]);
  expect(linesToSend(lines.slice(0, 1)).body).toEqual([]);
});

test('a line added at the end comes after the last stored one; empty lines are passed over', () => {
  const { body, sent } = linesToSend([draftLine(stored(1, 1)), draftLine(stored(2, 7)), emptyLine(), newLine(), newLine()]);
  expect(body.map((line) => line.LineNo)).toEqual([8, 9]);
  expect(sent.every((line) => line.stored === undefined)).toBe(true);
});

test('lines that were moved say their new place', () => {
  const { body } = linesToSend([draftLine(stored(2, 2)), draftLine(stored(1, 1))]);
  expect(body).toEqual([
    { OrderDetailId: 2, LineNo: 1 },
    { OrderDetailId: 1, LineNo: 2 },
  ]);
});

test('a price that is being asked for is left to the server', () => {
  const [line] = linesToSend([{ ...newLine(), isPricing: true }]).body;
  expect(line).not.toHaveProperty('UnitPrice');
});

test('rows of a spreadsheet: product, quantity, perhaps a price; heads and blank rows are passed over', () => {
  const pasted = 'Code\tDescription\tQty\tPrice\r\nBTL1\tAmber bottle\t3p 2l 40\t187.35\r\n\r\nBTL2\t1,428\r\n';
  expect(readPastedRows(pasted)).toEqual([
    { text: 'BTL1', quantity: '3p 2l 40', price: 187.35 },
    { text: 'BTL2', quantity: '1,428', price: null },
  ]);
  expect(isPastedTable('BTL1')).toBe(false);
});

test('a field error finds its cell', () => {
  expect(cellOfPath('Lines.2.UnitPrice')).toEqual({ index: 2, cell: 'price' });
  expect(cellOfPath('RequiredDate')).toBeUndefined();
});
