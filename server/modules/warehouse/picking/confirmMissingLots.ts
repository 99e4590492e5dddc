import { sql } from 'kysely';
import { getAmount } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { LotQuantity } from '#server/ledgers/stock/lotRules.ts';
import { stockPlaceKey } from '#server/ledgers/stock/stock.ts';
import type { StockPlace } from '#server/ledgers/stock/stock.ts';
import { requireDateConfirmation } from '#server/modules/businessDates.ts';

interface TakenLots extends StockPlace {
  Description: string;
  Lots: readonly LotQuantity[];
  /** The form field of the batches. */
  field: string;
}

const lotKey = (stockPlace: StockPlace, lotNo: string) => `${stockPlaceKey(stockPlace)} ${lotNo.toLowerCase()}`;

const findLotsOnHand = async (tx: Tx, goods: readonly StockPlace[]) => {
  const { rows } = await sql<StockPlace & { LotNo: string; OnHand: number }>`
    SELECT product_id, supplier_depot_id, lower(lot_no) AS lot_no, sum(quantity)::integer AS on_hand FROM lot_movements
    WHERE stock_movement_id IS NOT NULL AND (product_id, supplier_depot_id) IN (SELECT * FROM unnest(
      ${goods.map((one) => one.ProductId)}::integer[], ${goods.map((one) => one.SupplierDepotId)}::integer[]))
    GROUP BY product_id, supplier_depot_id, lower(lot_no)`.execute(tx);
  return new Map(rows.map((row) => [lotKey(row, row.LotNo), row.OnHand]));
};

const count = (quantity: number) => quantity.toLocaleString('en-GB');

const describeShortLot = ({ LotNo, Quantity }: LotQuantity, there: number, { Description }: TakenLots) =>
  there > 0
    ? `The ledger has ${count(there)} of batch ${LotNo} of “${Description}”, but ${count(Quantity)} are picked`
    : `The ledger has no batch ${LotNo} of “${Description}”, but ${count(Quantity)} are picked`;

/** Asks once about batches that are missing or too small in the ledger, because the label may be right. Call it after locking the stock. */
export const confirmMissingLots = async (tx: Tx, goods: readonly TakenLots[], isConfirmed = false) => {
  const lotted = goods.filter((line) => line.Lots.length > 0);
  if (isConfirmed || lotted.length === 0) return;
  const remaining = await findLotsOnHand(tx, lotted);
  const short = lotted.flatMap((line) =>
    line.Lots.flatMap((lot) => {
      const key = lotKey(line, lot.LotNo);
      const there = getAmount(remaining, key);
      remaining.set(key, there - lot.Quantity);
      return there < lot.Quantity ? [{ field: line.field, words: describeShortLot(lot, there, line) }] : [];
    }),
  );
  const Message = short.map(({ words }) => words).join('. ');
  requireDateConfirmation(short[0] ? { Kind: 'LotNotHere', Message } : null, short[0]?.field ?? 'Lines');
};
