import { packLines } from '#contract/sales/deal/packing/mixedPallets.ts';
import type { MixedPallets } from '#contract/sales/deal/worth/orderTotals.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { isQuantityFinal } from '#contract/sales/deal/states.ts';
import { isTextLine } from './orderDraft.ts';
import type { DraftLine, MixedCount } from './orderDraft.ts';
import type { DraftState } from './orderStore.ts';

export interface DraftMixed extends MixedPallets {
  PalletId: number;
  PalletCode: string;
}

interface Packed {
  lines: DraftLine[];
  mixed: DraftMixed[];
}

interface Draft {
  visibleLines: readonly DraftLine[];
  order: Order | undefined;
  isStock: boolean;
  counts: readonly MixedCount[];
}

const toPack = (line: DraftLine) => ({
  PalletId: line.PalletId,
  Quantity: line.Quantity ?? 0,
  UnitsPerPallet: line.UnitsPerPallet,
  typed: line.isPalletsTyped ? line.PalletQuantity : null,
});

const isCounted = (line: DraftLine) => (line.ProductId !== null || isTextLine(line)) && line.Quantity !== null;

/** Returns the lines that have a quantity and a product or text, in screen order. */
export const listCountedLines = (keys: readonly number[], lines: DraftState['lines']) =>
  keys.flatMap((key) => lines.get(key) ?? []).filter(isCounted);

const packedBefore = new WeakMap<DraftLine, DraftLine>();

/** Returns the same object if its pallets do not change, so that cached totals stay valid. */
const withPallets = (line: DraftLine, pallets = line.PalletQuantity): DraftLine => {
  if (line.PalletQuantity === pallets) return line;
  const before = packedBefore.get(line);
  if (before?.PalletQuantity === pallets) return before;
  const packedLine = { ...line, PalletQuantity: pallets };
  packedBefore.set(line, packedLine);
  return packedLine;
};

/** Packs the lines of a stock deal as the server will: own pallets by line, and mixed pallets by type. */
export const packDraft = ({ visibleLines, order, isStock, counts }: Draft): Packed => {
  const findUserCount = (PalletId: number) => counts.find((count) => count.PalletId === PalletId);
  if (order && isQuantityFinal(order))
    return {
      lines: [...visibleLines],
      mixed: order.MixedPallets.map((row) => ({ ...row, Quantity: findUserCount(row.PalletId)?.Quantity ?? row.PickedQuantity ?? 0 })),
    };
  if (!isStock) return { lines: [...visibleLines], mixed: [] };
  const packing = packLines(visibleLines.map(toPack));
  const mixedPallets = [...packing.mixed].flatMap(([PalletId, mixedCount]): DraftMixed[] => {
    const like = visibleLines.find((line, index) => line.PalletId === PalletId && packing.lines[index]?.Packing === 'Shared');
    const setCount = order?.MixedPallets.find((row) => row.PalletId === PalletId && row.IsSet);
    const count = findUserCount(PalletId);
    if (!like) return [];
    return [
      {
        PalletId,
        PalletCode: like.PalletCode ?? '',
        Quantity: (count ? count.Quantity : setCount?.Quantity) ?? mixedCount,
        Charge: like.PalletCharge,
        TareKg: like.PalletTareKg,
      },
    ];
  });
  return {
    lines: visibleLines.map((line, index) => withPallets(line, packing.lines[index]?.PalletQuantity)),
    mixed: mixedPallets,
  };
};

/** Returns the counts that the user set, for pallet types that loose lines still share. */
export const mixedToSend = (draft: Draft): { MixedPallets?: MixedCount[] } => {
  const types = new Set(packDraft(draft).mixed.map((row) => row.PalletId));
  const countsToSend = draft.counts.filter((count) => types.has(count.PalletId));
  return countsToSend.length > 0 ? { MixedPallets: countsToSend } : {};
};

const sharedOf = new WeakMap<DraftState['lines'], ReadonlySet<number>>();

const sharedKeys = (lines: DraftState['lines']) => {
  const cachedKeys = sharedOf.get(lines);
  if (cachedKeys) return cachedKeys;
  const countedLines = [...lines.values()].filter(isCounted);
  const packedLines = packLines(countedLines.map(toPack)).lines;
  const sharedLineKeys = new Set(countedLines.filter((_line, index) => packedLines[index]?.Packing === 'Shared').map((line) => line.key));
  sharedOf.set(lines, sharedLineKeys);
  return sharedLineKeys;
};

/** Tells whether loose lines share pallets. Those of a direct deal and of a quotation do not. */
export const sharesPallets = ({ DealTypeId, hasOwnPallets }: DraftState['header']) => DealTypeId === 1 && !hasOwnPallets;

const wentOnMixed = (line: DraftLine | undefined) => line?.wentMixed === true && line.PalletQuantity === 0;

/** Tells whether a line's goods are on mixed pallets. */
export const isOnMixed = ({ header, lines, keys }: DraftState, key: number) =>
  sharesPallets(header) && (wentOnMixed(lines.get(key)) || (keys.length > 1 && sharedKeys(lines).has(key)));
