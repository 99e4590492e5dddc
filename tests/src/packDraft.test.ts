import { describe, expect, test } from 'vitest';
import { toDraftLine, emptyLine, headerToSend } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { storedLines } from '#src/custom/sales/orders/form/draft/orderContent.ts';
import { isOnMixed, mixedToSend, packDraft } from '#src/custom/sales/orders/form/draft/packDraft.ts';
import { storedLine } from './storedLine.ts';

const loose = (Quantity: number, more: object = {}) => ({
  ...toDraftLine(storedLine(1, 1)),
  key: emptyLine().key,
  Quantity,
  PalletQuantity: 1,
  ...more,
});

describe('the order form counts pallets as the server does', () => {
  const shown = [loose(700), loose(600), loose(1428), loose(100, { isPalletsTyped: true })];
  const draft = { visibleLines: shown, order: undefined, isStock: true, counts: [] };

  test('loose lines stand on mixed pallets, the others on their own; a direct deal has none', () => {
    const { lines, mixed } = packDraft(draft);
    expect(lines.map((line) => line.PalletQuantity)).toEqual([0, 0, 1, 1]);
    expect(mixed).toMatchObject([{ PalletId: 1, PalletCode: 'UK12', Quantity: 1, Charge: 18 }]);
    expect(packDraft({ ...draft, isStock: false }).mixed).toEqual([]);
  });

  test('the clerk’s count stands, emptied it is worked out; it is sent only while something is shared', () => {
    const counts = [{ PalletId: 1, Quantity: 4 }];
    expect(packDraft({ ...draft, counts }).mixed).toMatchObject([{ Quantity: 4 }]);
    expect(packDraft({ ...draft, counts: [{ PalletId: 1, Quantity: null }] }).mixed).toMatchObject([{ Quantity: 1 }]);
    expect(mixedToSend({ ...draft, counts })).toEqual({ MixedPallets: counts });
    expect(mixedToSend({ ...draft, visibleLines: shown.slice(2), counts })).toEqual({});
    const header = { MixedCounts: counts, CarriageCharge: 0 } as unknown as DraftHeader;
    expect(headerToSend(header, undefined)).toEqual({ CarriageCharge: 0 });
  });

  test('the grid knows which lines are mixed', () => {
    const state = {
      header: { DealTypeId: 1 } as DraftHeader,
      lines: new Map(shown.map((line) => [line.key, line])),
      keys: shown.map((line) => line.key),
      removedIds: [],
      activeKey: undefined,
      isDirty: false,
    };
    expect(shown.map((line) => isOnMixed(state, line.key))).toEqual([true, true, false, false]);
    expect(isOnMixed({ ...state, header: { DealTypeId: 2 } as DraftHeader }, shown[0]?.key ?? 0)).toBe(false);
  });
});

test('once picked, lines that went on mixed pallets are mixed still, until they are given pallets of their own', () => {
  const picked = { PickedQuantity: 700, PickedPallets: 0, PalletQuantity: 0 };
  const Lines = [
    { ...storedLine(1, 1), ...picked, Packing: 'Shared' as const },
    { ...storedLine(2, 2), ...picked, PickedPallets: 1 },
  ];
  const lines = storedLines({ DealType: 'Stock', Status: 'Picked', Lines } as Order);
  const [first, second] = lines.map((line) => line.key) as [number, number];
  const state = (changed: typeof lines) => ({
    header: { DealTypeId: 1 } as DraftHeader,
    lines: new Map(changed.map((line) => [line.key, line])),
    keys: [first, second],
    removedIds: [],
    activeKey: undefined,
    isDirty: false,
  });
  expect([first, second].map((key) => isOnMixed(state(lines), key))).toEqual([true, false]);
  expect(isOnMixed(state(lines.map((line) => ({ ...line, PalletQuantity: 1 }))), first)).toBe(false);
});
