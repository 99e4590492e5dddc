import { sql } from 'kysely';
import type { CreditParts } from '#contract/money/credits/shapes.ts';
import type { StockOutcome } from '#contract/money/credits/shapes.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { getAmount } from '#server/amounts.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { addArrivals, addStockMovements, lockStock, movementType, stockPlaceKey } from '#server/ledgers/stock/stock.ts';
import type { StockMovement } from '#server/ledgers/stock/stock.ts';
import { deliveredUnitsSql } from '#server/modules/money/invoices/raise/toCredit.ts';
import { refusedAt } from './refusals.ts';

type Rows = NonNullable<CreditParts['Stock']>;

/** Credited goods with their outcome and the depot they return to. */
export interface StockRow {
  InvoiceDetailId: number;
  ProductId: number;
  Description: string;
  SupplierDepotId: number;
  Quantity: number;
  Outcome: StockOutcome;
  UnitCost: string | null;
}

interface GoodsLine {
  InvoiceDetailId: number;
  InvoiceId: number;
  ProductId: number;
  Description: string;
  /** Quantity delivered less the quantity returned by earlier credits. */
  Left: number;
  /** Depot that the goods left from, if it is our own. Otherwise our first depot. */
  DepotId: number | null;
  UnitCost: string | null;
}

const findGoods = async (db: Db, customerId: number, selection: { detailIds: readonly number[]; invoiceId: number | null }) => {
  const { rows } = await sql<GoodsLine>`
    SELECT n.invoice_detail_id, n.invoice_id, n.product_id, n.description,
      (${deliveredUnitsSql} - coalesce((SELECT sum(r.quantity) FROM credit_details r JOIN credits c USING (credit_id)
        WHERE r.invoice_detail_id = n.invoice_detail_id AND r.part = 'Stock' AND r.stock_outcome <> 'LeftWithCustomer' AND c.state = 'Issued'), 0))::integer AS left,
      coalesce((SELECT d.supplier_depot_id FROM order_details d JOIN supplier_depots p USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
          WHERE d.order_detail_id = n.order_detail_id AND s.is_own),
        (SELECT min(p.supplier_depot_id) FROM supplier_depots p JOIN suppliers s USING (supplier_id) WHERE s.is_own AND p.active)) AS depot_id,
      coalesce((SELECT m.unit_cost FROM stock_movements m WHERE m.order_detail_id = n.order_detail_id AND m.stock_movement_type_id = ${movementType.Sale}
        AND m.reverses_id IS NULL ORDER BY m.stock_movement_id DESC LIMIT 1), round((n.buy_price + coalesce(n.haulage, 0)) / n.price_per * i.exchange_rate, 6))::text AS unit_cost
    FROM invoice_details n JOIN invoices i USING (invoice_id)
    WHERE i.customer_id = ${customerId} AND i.kind <> 'Debit' AND n.product_id IS NOT NULL
      AND (n.invoice_detail_id = ANY(${[...selection.detailIds]}::integer[]) OR n.invoice_id = ${selection.invoiceId}::integer)
    ORDER BY n.invoice_id, n.line_no`.execute(db);
  return rows;
};

const requireOwnDepot = async (db: Db, depotId: number, field: string) => {
  const { rows } = await sql<{ IsOwn: boolean }>`
    SELECT s.is_own FROM supplier_depots p JOIN suppliers s USING (supplier_id) WHERE p.supplier_depot_id = ${depotId}`.execute(db);
  if (!rows[0]?.IsOwn) throw invalidField(field, 'must be our own warehouse. Returned goods always go there.');
};

/** Adds products and depots to the rows. Refuses to return more of a line than was delivered and not yet returned. */
export const resolveStock = async (
  db: Db,
  { customerId, invoiceId, rows }: { customerId: number; invoiceId: number | null; rows: Rows },
): Promise<StockRow[]> => {
  if (rows.length === 0) return [];
  const goods = await findGoods(db, customerId, { detailIds: rows.flatMap((row) => row.InvoiceDetailId ?? []), invoiceId });
  const returnable = new Map(goods.map((line) => [line.InvoiceDetailId, line.Left]));
  const resolved: StockRow[] = [];
  for (const [index, row] of rows.entries()) {
    const field = `Stock.${index}`;
    const line = goods.find((one) =>
      row.InvoiceDetailId === null
        ? one.ProductId === row.ProductId && one.InvoiceId === invoiceId && getAmount(returnable, one.InvoiceDetailId) >= row.Quantity
        : one.InvoiceDetailId === row.InvoiceDetailId,
    );
    if (!line)
      throw row.InvoiceDetailId === null
        ? refusedAt(`${field}.ProductId`, 'was not delivered on this invoice in that quantity, less earlier returns')
        : invalidField(`${field}.InvoiceDetailId`, 'is not a goods line on an invoice of this customer');
    const open = getAmount(returnable, line.InvoiceDetailId);
    if (row.Quantity > open)
      throw refusedAt(`${field}.Quantity`, `must be at most ${open.toLocaleString('en-GB')}, the quantity that can still be returned`);
    returnable.set(line.InvoiceDetailId, open - row.Quantity);
    if (row.SupplierDepotId !== null) await requireOwnDepot(db, row.SupplierDepotId, `${field}.SupplierDepotId`);
    const SupplierDepotId = row.SupplierDepotId ?? line.DepotId;
    if (SupplierDepotId === null) throw invalidField(`${field}.SupplierDepotId`, 'must be chosen');
    const { InvoiceDetailId, ProductId, Description, UnitCost } = line;
    resolved.push({ InvoiceDetailId, ProductId, Description, UnitCost, SupplierDepotId, Quantity: row.Quantity, Outcome: row.Outcome });
  }
  return resolved;
};

/** Posts returned goods. Broken goods come in and are written off at once at the same cost, so both movements are visible. */
export const postStock = async (tx: Tx, CreditId: number, rows: readonly StockRow[], MovedOn: string) => {
  const moving = rows.filter((row) => row.Outcome !== 'LeftWithCustomer');
  if (moving.length === 0) return;
  await lockStock(tx, moving);
  await addArrivals(
    tx,
    moving.map(({ ProductId, SupplierDepotId, Quantity, UnitCost, Outcome }) => ({
      ProductId,
      SupplierDepotId,
      MovedOn,
      UnitCost,
      CreditId,
      Quantity,
      StockMovementTypeId: movementType.CustomerReturn,
      Comment: 'Returned for credit',
      broken: Outcome === 'Breakage' ? { Quantity, Comment: 'Returned broken' } : undefined,
    })),
  );
};

interface PostedMovement extends Omit<StockMovement, 'MovedOn'> {
  StockMovementId: number;
  Code: string;
}

/**
 * Reverses every stock movement of a cancelled credit. Reverses breakages first, so that all goods go out at the cost they came in at.
 * Refuses if the goods have been sold since.
 */
export const undoStock = async (tx: Tx, creditId: number, MovedOn: string, Comment: string) => {
  const { rows } = await sql<PostedMovement>`
    SELECT m.stock_movement_id, m.product_id, m.supplier_depot_id, m.stock_movement_type_id, m.quantity, m.unit_cost::text AS unit_cost, p.code
    FROM stock_movements m JOIN products p USING (product_id)
    WHERE m.credit_id = ${creditId} AND m.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM stock_movements r WHERE r.reverses_id = m.stock_movement_id)
    ORDER BY m.quantity, m.stock_movement_id`.execute(tx);
  const onHand = await lockStock(tx, rows);
  for (const [key, own] of Map.groupBy(rows, stockPlaceKey)) {
    const back = own.reduce((total, row) => total + row.Quantity, 0);
    const there = getAmount(onHand, key);
    if (back > Math.max(there, 0))
      throw new AppError(
        'INSUFFICIENT_STOCK',
        `${own[0]?.Code} has ${there.toLocaleString('en-GB')} on hand, but ${back.toLocaleString('en-GB')} came back with this credit. Correct the stock first.`,
      );
  }
  await addStockMovements(
    tx,
    rows.map(({ StockMovementId, Code: _code, Quantity, ...row }) => ({
      ...row,
      Quantity: -Quantity,
      MovedOn,
      CreditId: creditId,
      ReversesId: StockMovementId,
      Comment,
    })),
  );
};
