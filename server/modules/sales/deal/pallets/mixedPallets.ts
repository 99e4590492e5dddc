import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isQuantityFinal } from '#contract/sales/deal/states.ts';
import type { OrderStatus } from '#contract/sales/deal/states.ts';
import { countMixedPicked, packLines } from '#contract/sales/deal/packing/mixedPallets.ts';
import type { Packing } from '#contract/sales/deal/packing/mixedPallets.ts';
import { countPartPallets } from '#contract/sales/deal/packing/pallets.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { Big } from '#contract/money.ts';
import { MixedPallet as MixedPalletRow } from '#contract/sales/orders/shapes.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { updateLines } from '#server/modules/sales/deal/lines/updateLines.ts';
import { must } from '#server/must.ts';

/** Pallets of one type. The charge in the order's currency and the tare in kg are for one pallet. */
export type MixedPallet = RowOf<typeof MixedPalletRow, 'Charge' | 'TareKg'>;

/** Selects an order's mixed pallets, one row per type. */
export const selectMixedPallets = (orderId: number | RawBuilder<number>) => sql`
  SELECT m.pallet_id, p.code AS pallet_code, p.description, m.quantity, m.charge, p.tare_kg, m.is_set, m.picked_quantity
  FROM order_pallets m JOIN pallets p USING (pallet_id) WHERE m.order_id = ${orderId} ORDER BY p.code`;

export const mixedPallets = statement({
  name: 'findMixedPallets',
  row: MixedPalletRow,
  exact: ['Charge', 'TareKg'],
  write: selectMixedPallets,
  example: 1,
});

export const findMixedPallets = (db: Db, orderId: number): Promise<MixedPallet[]> => mixedPallets.rows(db, orderId);

/** Number of delivered pallets of a type that the picker did not count. */
export const noPickedPallets = 0;

/** Returns the delivered pallet counts once they are final, until then the planned ones. */
export const currentMixedPallets = (order: { Status: OrderStatus }, mixedPallets: readonly MixedPallet[]): MixedPallet[] =>
  mixedPallets.map((row) => ({ ...row, Quantity: isQuantityFinal(order) ? (row.PickedQuantity ?? noPickedPallets) : row.Quantity }));

/** A user's count of one pallet type. Null to calculate it again. */
export interface MixedCount {
  PalletId: number;
  Quantity: number | null;
}

interface PackableLine {
  OrderDetailId: number;
  PalletId: number | null;
  Quantity: number;
  UnitsPerPallet: number | null;
  PalletQuantity: number;
  PalletCharge: Big;
  Packing: string;
  PickedQuantity: number | null;
}

const findPackable = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<PackableLine>`
    SELECT d.order_detail_id, d.pallet_id, d.quantity, p.units_per_pallet, d.pallet_quantity, d.pallet_charge, d.packing, d.picked_quantity
    FROM order_details d LEFT JOIN products p USING (product_id) WHERE d.order_id = ${orderId} ORDER BY d.line_no, d.order_detail_id`.execute(
    tx,
  );
  return rows;
};

const buildNotSharedError = (index: number) =>
  invalidField(`MixedPallets.${index}.PalletId`, 'No loose goods on this order share pallets of this type');

interface SharedLine {
  PalletId: number | null;
  PalletCharge: Big;
}

/** Builds the rows of an order's mixed pallets. A count by the user, now or earlier, replaces the calculated count. */
const buildMixedRows = (
  sharedLines: readonly SharedLine[],
  calculatedCounts: ReadonlyMap<number, number>,
  userCounts: readonly MixedCount[],
  storedRows: ReadonlyMap<number, MixedPallet>,
) => {
  const unknownIndex = userCounts.findIndex((count) => !calculatedCounts.has(count.PalletId));
  if (unknownIndex >= 0) throw buildNotSharedError(unknownIndex);
  return [...calculatedCounts].map(([PalletId, calculated]) => {
    const userCount = userCounts.find((count) => count.PalletId === PalletId);
    const storedRow = storedRows.get(PalletId);
    const earlierQuantity = storedRow?.IsSet ? storedRow.Quantity : null;
    const userQuantity = userCount ? userCount.Quantity : earlierQuantity;
    const Charge = must(
      sharedLines.find((line) => line.PalletId === PalletId),
      'The line that shares the pallets',
    ).PalletCharge;
    return { PalletId, Quantity: userQuantity ?? calculated, Charge, IsSet: userQuantity !== null };
  });
};

interface NewLine extends SharedLine {
  Quantity: number;
  UnitsPerPallet: number | null;
  PalletQuantity: number;
  PalletTareKg: Big | null;
  Packing: Packing;
}

/** Packs the lines of a new stock deal. Returns them with their own pallets, and the mixed pallets of each type. */
export const packNewOrder = <Line extends NewLine>(lines: readonly Line[], counts: readonly MixedCount[]) => {
  const packing = packLines(lines.map((line) => ({ ...line, typed: line.Packing === 'Typed' ? line.PalletQuantity : null })));
  const sharedLines = lines.filter((_line, index) => packing.lines[index]?.Packing === 'Shared');
  const findTare = (palletId: number) => sharedLines.find((line) => line.PalletId === palletId)?.PalletTareKg ?? null;
  return {
    lines: lines.map((line, index): Line => ({ ...line, ...packing.lines[index] })),
    mixed: buildMixedRows(sharedLines, packing.mixed, counts, new Map()).map((row) => ({ ...row, TareKg: findTare(row.PalletId) })),
  };
};

const writeMixed = async (
  tx: Tx,
  OrderId: number,
  sharedLines: readonly PackableLine[],
  calculatedCounts: ReadonlyMap<number, number>,
  userCounts: readonly MixedCount[],
) => {
  const storedRows = new Map((await findMixedPallets(tx, OrderId)).map((row) => [row.PalletId, row]));
  for (const row of buildMixedRows(sharedLines, calculatedCounts, userCounts, storedRows)) {
    const storedRow = storedRows.get(row.PalletId);
    if (storedRow && storedRow.Quantity === row.Quantity && storedRow.IsSet === row.IsSet && storedRow.Charge.eq(row.Charge)) continue;
    await tx
      .insertInto('order_pallets')
      .values({ OrderId, ...row })
      .onConflict((conflict) =>
        conflict.columns(['OrderId', 'PalletId']).doUpdateSet({ Quantity: row.Quantity, Charge: row.Charge, IsSet: row.IsSet }),
      )
      .execute();
  }
  const removedIds = [...storedRows.keys()].filter((palletId) => !calculatedCounts.has(palletId));
  if (removedIds.length > 0)
    await tx.deleteFrom('order_pallets').where('OrderId', '=', OrderId).where('PalletId', 'in', removedIds).execute();
};

/** Recalculates the pallets of a stock deal after its lines have changed: each line's own pallets, and the mixed pallets of each type. */
export const repackOrder = async (tx: Tx, orderId: number, counts: readonly MixedCount[] = []) => {
  const lines = await findPackable(tx, orderId);
  const packing = packLines(lines.map((line) => ({ ...line, typed: line.Packing === 'Typed' ? line.PalletQuantity : null })));
  const repackedLines = lines.flatMap((line, index) => {
    const packed = packing.lines[index];
    if (!packed || (packed.Packing === line.Packing && packed.PalletQuantity === line.PalletQuantity)) return [];
    const PickedPallets = line.PickedQuantity === null ? null : countPartPallets(line.PickedQuantity, { ...line, ...packed });
    return [{ OrderDetailId: line.OrderDetailId, ...packed, PickedPallets }];
  });
  await updateLines(tx, repackedLines);
  const sharedLines = lines.filter((_line, index) => packing.lines[index]?.Packing === 'Shared');
  await writeMixed(tx, orderId, sharedLines, packing.mixed, counts);
};

interface SharedPick {
  PalletId: number;
  Quantity: number;
  PickedQuantity: number | null;
  UnitsPerPallet: number | null;
}

/** Calculates and stores how many mixed pallets a pick needs. */
export const storePickedMixed = async (tx: Tx, orderId: number) => {
  const [plannedTypes, rows] = await pipeline(tx, [
    mixedPallets.given(orderId),
    sql<SharedPick>`
      SELECT d.pallet_id, d.quantity, d.picked_quantity, p.units_per_pallet
      FROM order_details d LEFT JOIN products p USING (product_id) WHERE d.order_id = ${orderId} AND d.packing = 'Shared'`,
  ]);
  for (const plannedType of plannedTypes) {
    const lines = rows.filter((line) => line.PalletId === plannedType.PalletId);
    await tx
      .updateTable('order_pallets')
      .set({ PickedQuantity: countMixedPicked(plannedType.Quantity, lines) })
      .where('OrderId', '=', orderId)
      .where('PalletId', '=', plannedType.PalletId)
      .execute();
  }
};

/** Stores a user's counts of the mixed pallets of a picked or despatched deal. Tells whether a count has changed. */
export const recountMixed = async (tx: Tx, orderId: number, counts: readonly MixedCount[]) => {
  let isRecounted = false;
  const storedRows = await findMixedPallets(tx, orderId);
  for (const [index, { PalletId, Quantity }] of counts.entries()) {
    const row = storedRows.find((stored) => stored.PalletId === PalletId);
    if (!row) throw buildNotSharedError(index);
    if (Quantity === null || Quantity === row.PickedQuantity) continue;
    await tx
      .updateTable('order_pallets')
      .set({ PickedQuantity: Quantity, IsSet: true })
      .where('OrderId', '=', orderId)
      .where('PalletId', '=', PalletId)
      .execute();
    isRecounted = true;
  }
  return isRecounted;
};
