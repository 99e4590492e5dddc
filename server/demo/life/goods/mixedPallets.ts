import { countMixedPicked, packLines } from '#contract/sales/deal/packing/mixedPallets.ts';
import { people } from '#server/demo/world.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Stamp } from '#server/demo/ground/rows.ts';
import type { Life } from '#server/demo/life/life.ts';

/** Combines the loose lines of a stock deal on mixed pallets, as order entry does. Run this before anything reads the lines. */
export const packDeal = (life: Life, lines: DemoDeal['lines'], stamp: Stamp): DemoDeal['mixed'] => {
  const packed = packLines(
    lines.map(({ row, product }) => ({
      PalletId: row.PalletId ?? null,
      Quantity: row.Quantity,
      UnitsPerPallet: product.unitsPerPallet,
      typed: null,
    })),
  );
  for (const [index, { row }] of lines.entries()) Object.assign(row, packed.lines[index]);
  return [...packed.mixed].flatMap(([PalletId, Quantity]) => {
    const like = lines.find(({ row }) => row.PalletId === PalletId);
    if (!like) return [];
    const { OrderId, PalletCharge } = like.row;
    const planned = { OrderId, PalletId, Quantity, Charge: PalletCharge ?? 0, IsSet: false, PickedQuantity: null };
    return [{ row: life.rows.add('order_pallets', planned, stamp), pallet: like.product.pallet }];
  });
};

/** Records the mixed pallets used by a pick. */
export const pickMixed = (life: Life, deal: DemoDeal, day: DateOnly) => {
  for (const { row } of deal.mixed) {
    const shared = deal.lines
      .filter((line) => line.row.Packing === 'Shared' && line.row.PalletId === row.PalletId)
      .map(({ row: line, product }) => ({
        Quantity: line.Quantity,
        UnitsPerPallet: product.unitsPerPallet,
        PickedQuantity: line.PickedQuantity ?? null,
      }));
    const PickedQuantity = countMixedPicked(row.Quantity, shared);
    life.rows.change('order_pallets', row, { PickedQuantity }, life.stamp(day, 11, people.warehouse));
  }
};
