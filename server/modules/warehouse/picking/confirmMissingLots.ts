import { sql } from 'kysely';
import { getAmount } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { LotQuantity } from '#server/ledgers/stock/lotRules.ts';
import { stockPlaceKey } from '#server/ledgers/stock/stock.ts';
import type { StockPlace } from '#server/ledgers/stock/stock.ts';
import { requireDateConfirmation } from '#server/modules/businessDates.ts';

interface PickedLots extends StockPlace {
  Description: string;
  Lots: readonly LotQuantity[];
  /** Form field in which the batches were entered. */
  field: string;
}

const lotKey = (stockPlace: StockPlace, lotNo: string) => `${stockPlaceKey(stockPlace)} ${lotNo.toLowerCase()}`;

const findLotsOnHand = async (tx: Tx, goods: readonly StockPlace[]) => {
  const { rows } = await sql<StockPlace & { LotNo: string; OnHand: number }>`
    SELECT product_id, supplier_depot_id, lower(lot_no) AS lot_no, sum(quantity)::integer AS on_hand FROM lot_movements
    WHERE stock_movement_id IS NOT NULL AND (product_id, supplier_depot_id) IN (SELECT * FROM unnest(
      ${goods.map((line) => line.ProductId)}::integer[], ${goods.map((line) => line.SupplierDepotId)}::integer[]))
    GROUP BY product_id, supplier_depot_id, lower(lot_no)`.execute(tx);
  return new Map(rows.map((row) => [lotKey(row, row.LotNo), row.OnHand]));
};

const count = (quantity: number) => quantity.toLocaleString('en-GB');

const describeShortLot = ({ LotNo, Quantity }: LotQuantity, onHand: number, { Description }: PickedLots) =>
  onHand > 0
    ? `The ledger has ${count(onHand)} of batch ${LotNo} of “${Description}”, but ${count(Quantity)} are picked`
    : `The ledger has no batch ${LotNo} of “${Description}”, but ${count(Quantity)} are picked`;

/**
 * Asks for confirmation if the ledger has less of a batch than was picked, because the label on the goods may be right and the ledger wrong. Call it after
 * locking the stock.
 */
export const confirmMissingLots = async (tx: Tx, goods: readonly PickedLots[], isConfirmed = false) => {
  const linesWithLots = goods.filter((line) => line.Lots.length > 0);
  if (isConfirmed || linesWithLots.length === 0) return;
  const remaining = await findLotsOnHand(tx, linesWithLots);
  const short = linesWithLots.flatMap((line) =>
    line.Lots.flatMap((lot) => {
      const key = lotKey(line, lot.LotNo);
      const onHand = getAmount(remaining, key);
      remaining.set(key, onHand - lot.Quantity);
      return onHand < lot.Quantity ? [{ field: line.field, text: describeShortLot(lot, onHand, line) }] : [];
    }),
  );
  const Message = short.map(({ text }) => text).join('. ');
  requireDateConfirmation(short[0] ? { Kind: 'LotNotHere', Message } : null, short[0]?.field ?? 'Lines');
};
