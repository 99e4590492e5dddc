import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { requireLots } from '#server/ledgers/stock/lotRules.ts';
import { unknownLot } from '#server/ledgers/stock/lots.ts';
import type { LotQuantity } from '#server/ledgers/stock/lotRules.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';

/** Quantity of each batch of a line that the customer still has. */
export type LotsOut = Map<string, LotQuantity>;

/** Finds the batches still with the customer by order line. The write-off of damaged returns does not count, because it names no order line. */
export const findLotsOut = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<LotQuantity & { OrderDetailId: number }>`
    SELECT d.order_detail_id, min(l.lot_no) AS lot_no, -sum(l.quantity)::integer AS quantity
    FROM order_details d JOIN (
      SELECT l.lot_no, l.quantity, m.order_detail_id FROM lot_movements l JOIN stock_movements m USING (stock_movement_id)
      WHERE m.stock_movement_type_id IN (${sql.lit(movementType.Sale)}, ${sql.lit(movementType.CustomerReturn)})
      UNION ALL SELECT lot_no, quantity, order_detail_id FROM lot_movements WHERE order_detail_id IS NOT NULL
    ) l USING (order_detail_id)
    WHERE d.order_id = ${orderId} GROUP BY d.order_detail_id, lower(l.lot_no) ORDER BY min(l.lot_no)`.execute(tx);
  const byLine = new Map<number, LotsOut>();
  for (const { OrderDetailId, ...lot } of rows)
    byLine.set(OrderDetailId, (byLine.get(OrderDetailId) ?? new Map()).set(lot.LotNo.toLowerCase(), lot));
  return byLine;
};

interface ReturnedLine {
  Description: string;
  LotRequired: boolean;
  Quantity: number;
  Lots: readonly LotQuantity[] | undefined;
}

const formatLots = (lots: readonly LotQuantity[]) => lots.map((lot) => `${lot.LotNo} ${lot.Quantity.toLocaleString('en-GB')}`).join(', ');

/**
 * Returns the batches of a return and subtracts them from `out`. Refuses a batch that the customer does not have. The batch may be omitted if the customer has
 * only one.
 */
export const takeReturnedLots = ({ Description, LotRequired, Quantity, Lots }: ReturnedLine, out: LotsOut | undefined, field: string) => {
  const lotsWithCustomer = [...(out?.values() ?? [])].filter((lot) => lot.Quantity > 0);
  // Batches cannot be checked if some of the goods went out without one.
  const isKnown = lotsWithCustomer.length > 0 && lotsWithCustomer.every((lot) => lot.LotNo !== unknownLot);
  const onlyLot = lotsWithCustomer.length === 1 ? lotsWithCustomer[0] : undefined;
  const lots = Lots?.length || !isKnown || !onlyLot ? Lots : [{ LotNo: onlyLot.LotNo, Quantity }];
  if (isKnown && !lots?.length)
    throw invalidField(field, `Enter the batches of “${Description}” that came back. The customer has ${formatLots(lotsWithCustomer)}`);
  requireLots(lots, Quantity, LotRequired, { field, product: Description });
  if (!isKnown || !lots) return lots;
  return lots.map((lot) => {
    const lotOut = out?.get(lot.LotNo.toLowerCase());
    if (!lotOut || lotOut.Quantity < lot.Quantity)
      throw invalidField(
        field,
        `${lotOut ? `${lot.Quantity.toLocaleString('en-GB')} of batch` : 'Batch'} ${lot.LotNo} of “${Description}” did not go to the customer, who has ${formatLots(lotsWithCustomer)}`,
      );
    lotOut.Quantity -= lot.Quantity;
    return { LotNo: lotOut.LotNo, Quantity: lot.Quantity };
  });
};
