import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { savePickGoods as saveCall } from '#contract/warehouse/picking/calls.ts';
import { rowsAsTable } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { requireLotsSoFar } from '#server/ledgers/stock/lotRules.ts';
import { countPartPallets } from '#contract/sales/deal/packing/pallets.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import { requireSanePallets } from '#server/modules/sales/deal/pallets/deliveredPallets.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { requireVersion } from '#server/modules/versions.ts';

export type PickedLine = BodyOf<typeof saveCall>['Lines'][number];

export const requirePickable = (order: LockedOrder) => {
  if (order.DealType !== 'Stock')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is delivered by the supplier, so there is nothing to pick`);
  if (order.Status !== 'Open' && order.Status !== 'Picking')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is ${statusInSentence(order.Status)} and cannot be picked`);
};

/** Locks the product lines of an order. Lock the order itself before. */
export const lockLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_details')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('products').whereRef('products.ProductId', '=', 'order_details.ProductId').select('UnitsPerPallet').as('UnitsPerPallet'),
    )
    .select(({ selectFrom }) =>
      selectFrom('products').whereRef('products.ProductId', '=', 'order_details.ProductId').select('LotRequired').as('LotRequired'),
    )
    .where('OrderId', '=', orderId)
    .where('ProductId', 'is not', null)
    .orderBy('OrderDetailId')
    .forUpdate()
    .execute();

type LockedLine = Awaited<ReturnType<typeof lockLines>>[number];

/** Picked figures of one line, as stored. */
interface PickEntry {
  OrderDetailId: number;
  PickedQuantity: number | null;
  PickedPallets: number | null;
  ShortReason: string | null;
  Short: LockedLine['Short'];
  PickedLots: LockedLine['PickedLots'];
}

/** Stores the picked figures. The user who counted a line becomes its picker, and the claim on the line ends. */
const storeEntries = async (
  tx: Tx,
  entries: readonly PickEntry[],
  countedIds: readonly number[],
): Promise<Map<number, PickEntry & { Version: number }>> => {
  if (entries.length === 0) return new Map();
  const { from } = rowsAsTable('order_details', entries);
  const { rows } = await sql<PickEntry & { Version: number }>`
    WITH pickers AS (
      INSERT INTO line_pickers (order_detail_id, user_id) SELECT unnest(${countedIds}::integer[]), current_user_id() WHERE current_user_id() IS NOT NULL
      ON CONFLICT (order_detail_id) DO UPDATE SET user_id = excluded.user_id, at_line_since = NULL
    )
    UPDATE order_details d SET picked_quantity = row.picked_quantity, picked_pallets = row.picked_pallets, short_reason = row.short_reason,
      short = row.short, picked_lots = row.picked_lots
    FROM ${from} WHERE d.order_detail_id = row.order_detail_id
    RETURNING d.order_detail_id, d.picked_quantity, d.picked_pallets, d.short_reason, d.short, d.picked_lots, d.version`.execute(tx);
  return new Map(rows.map((row) => [row.OrderDetailId, row]));
};

/** Stores the figures picked so far and returns all lines. Lines that were not sent keep their figures. No stock moves. */
export const enterPicked = async (
  tx: Tx,
  storedLines: readonly LockedLine[],
  enteredLines: readonly PickedLine[],
): Promise<LockedLine[]> => {
  const lines = new Map(storedLines.map((line) => [line.OrderDetailId, line]));
  const entries = new Map<number, PickEntry>();
  for (const [index, { OrderDetailId, Version, PickedQuantity, PickedPallets, ShortReason, Short, Lots }] of enteredLines.entries()) {
    const line = lines.get(OrderDetailId);
    if (!line) throw invalidField(`Lines.${index}.OrderDetailId`, 'This line is no longer on the order');
    if (entries.has(OrderDetailId)) throw invalidField(`Lines.${index}.OrderDetailId`, 'is listed twice');
    if (Version !== undefined) await requireVersion(tx, line, Version);
    if (PickedQuantity !== null && PickedQuantity > line.Quantity)
      throw invalidField(
        `Lines.${index}.PickedQuantity`,
        `Only ${line.Quantity.toLocaleString('en-GB')} were ordered. Leave the remainder in the warehouse`,
      );
    if (Lots && PickedQuantity !== null)
      requireLotsSoFar(Lots, PickedQuantity, { field: `Lines.${index}.Lots`, product: line.Description });
    requireSanePallets(PickedPallets, line.PalletQuantity, `Lines.${index}.PickedPallets`);
    const isShort = PickedQuantity !== null && PickedQuantity < line.Quantity;
    entries.set(OrderDetailId, {
      OrderDetailId,
      PickedQuantity,
      PickedPallets: PickedQuantity === null ? null : (PickedPallets ?? countPartPallets(PickedQuantity, line)),
      ShortReason: isShort ? (ShortReason ?? null) : null,
      Short: isShort ? (Short === undefined ? line.Short : Short) : null,
      PickedLots: Lots === undefined ? line.PickedLots : Lots,
    });
  }
  const countedLines = [...entries.values()].filter((entry) => entry.PickedQuantity !== lines.get(entry.OrderDetailId)?.PickedQuantity);
  const savedLines = await storeEntries(
    tx,
    [...entries.values()],
    countedLines.map((line) => line.OrderDetailId),
  );
  return [...lines.values()].map((line) => ({ ...line, ...savedLines.get(line.OrderDetailId) }));
};
export type EnteredLine = Awaited<ReturnType<typeof enterPicked>>[number];
