import { packLines } from '#contract/deal/mixedPallets.ts';
import type { MixedPallets } from '#contract/deal/orderTotals.ts';
import type { Order } from '#contract/orders/shapes.ts';
import { isSettled } from '#contract/deal/states.ts';
import type { DraftLine } from './orderDraft.ts';

export interface DraftMixed extends MixedPallets {
  PalletId: number;
  PalletCode: string;
}

interface Packed {
  lines: DraftLine[];
  mixed: DraftMixed[];
}

const toPack = (line: DraftLine) => ({
  PalletId: line.PalletId,
  Quantity: line.Quantity ?? 0,
  UnitsPerPallet: line.product?.UnitsPerPallet ?? null,
  typed: line.isPalletsTyped ? line.PalletQuantity : null,
});

/** The lines of a stock deal with their pallets as the server will count them, and the pallets that loose lines share. */
export const packDraft = (shown: readonly DraftLine[], order: Order | undefined, isStock: boolean): Packed => {
  if (order && isSettled(order))
    return { lines: [...shown], mixed: order.MixedPallets.map((row) => ({ ...row, Quantity: row.PickedQuantity ?? 0 })) };
  if (!isStock) return { lines: [...shown], mixed: [] };
  const packed = packLines(shown.map(toPack));
  const mixed = [...packed.mixed].flatMap(([PalletId, worked]): DraftMixed[] => {
    const like = shown.find((line) => line.PalletId === PalletId);
    const set = order?.MixedPallets.find((row) => row.PalletId === PalletId && row.IsSet);
    return like
      ? [
          {
            PalletId,
            PalletCode: like.PalletCode ?? '',
            Quantity: set?.Quantity ?? worked,
            Charge: like.PalletCharge,
            TareKg: like.PalletTareKg,
          },
        ]
      : [];
  });
  return {
    lines: shown.map((line, index) => ({ ...line, PalletQuantity: packed.lines[index]?.PalletQuantity ?? line.PalletQuantity })),
    mixed,
  };
};
