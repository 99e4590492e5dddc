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

type RequestedRows = NonNullable<CreditParts['Stock']>;

/** Goods of a credit, with their outcome and the depot that they return to. */
export interface StockRow {
  InvoiceDetailId: number;
  ProductId: number;
  Description: string;
  SupplierDepotId: number;
  Quantity: number;
  Outcome: StockOutcome;
  UnitCost: string | null;
}

/** Line of goods on an invoice that the credit may return. */
interface GoodsLine {
  InvoiceDetailId: number;
  InvoiceId: number;
  ProductId: number;
  Description: string;
  /** Quantity delivered less the quantity returned by earlier credits. */
  Returnable: number;
  /** Depot that the goods left from, if it is our own. Otherwise our first depot. */
  ReturnDepotId: number | null;
  /** Cost in pounds at which the goods left. If no sale is recorded, what we paid by the invoice. */
  UnitCost: string | null;
}

const findGoods = async (db: Db, customerId: number, selection: { detailIds: readonly number[]; invoiceId: number | null }) => {
  const { rows } = await sql<GoodsLine>`
    SELECT n.invoice_detail_id, n.invoice_id, n.product_id, n.description,
      (${deliveredUnitsSql} - coalesce((SELECT sum(returned.quantity) FROM credit_details returned JOIN credits credit USING (credit_id)
        WHERE returned.invoice_detail_id = n.invoice_detail_id AND returned.part = 'Stock' AND returned.stock_outcome <> 'LeftWithCustomer' AND credit.state = 'Issued'), 0))::integer AS returnable,
      coalesce((SELECT order_line.supplier_depot_id FROM order_details order_line JOIN supplier_depots USING (supplier_depot_id) JOIN suppliers supplier USING (supplier_id)
          WHERE order_line.order_detail_id = n.order_detail_id AND supplier.is_own),
        (SELECT min(depot.supplier_depot_id) FROM supplier_depots depot JOIN suppliers supplier USING (supplier_id) WHERE supplier.is_own AND depot.active)) AS return_depot_id,
      coalesce((SELECT sale.unit_cost FROM stock_movements sale WHERE sale.order_detail_id = n.order_detail_id AND sale.stock_movement_type_id = ${movementType.Sale}
        AND sale.reverses_id IS NULL ORDER BY sale.stock_movement_id DESC LIMIT 1), round((n.buy_price + coalesce(n.haulage, 0)) / n.price_per * i.exchange_rate, 6))::text AS unit_cost
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
  { customerId, invoiceId, rows }: { customerId: number; invoiceId: number | null; rows: RequestedRows },
): Promise<StockRow[]> => {
  if (rows.length === 0) return [];
  const goods = await findGoods(db, customerId, { detailIds: rows.flatMap((row) => row.InvoiceDetailId ?? []), invoiceId });
  const returnable = new Map(goods.map((line) => [line.InvoiceDetailId, line.Returnable]));
  const resolved: StockRow[] = [];
  for (const [index, row] of rows.entries()) {
    const field = `Stock.${index}`;
    // A row without an invoice line names a product on the credit's own invoice.
    const line = goods.find((candidate) =>
      row.InvoiceDetailId === null
        ? candidate.ProductId === row.ProductId &&
          candidate.InvoiceId === invoiceId &&
          getAmount(returnable, candidate.InvoiceDetailId) >= row.Quantity
        : candidate.InvoiceDetailId === row.InvoiceDetailId,
    );
    if (!line)
      throw row.InvoiceDetailId === null
        ? refusedAt(`${field}.ProductId`, 'was not delivered in that quantity on this invoice, allowing for earlier returns')
        : invalidField(`${field}.InvoiceDetailId`, 'is not a goods line on an invoice of this customer');
    const lineReturnable = getAmount(returnable, line.InvoiceDetailId);
    if (row.Quantity > lineReturnable)
      throw refusedAt(
        `${field}.Quantity`,
        `must be at most ${lineReturnable.toLocaleString('en-GB')}, the quantity that can still be returned`,
      );
    returnable.set(line.InvoiceDetailId, lineReturnable - row.Quantity);
    if (row.SupplierDepotId !== null) await requireOwnDepot(db, row.SupplierDepotId, `${field}.SupplierDepotId`);
    const SupplierDepotId = row.SupplierDepotId ?? line.ReturnDepotId;
    if (SupplierDepotId === null) throw invalidField(`${field}.SupplierDepotId`, 'must be chosen');
    const { InvoiceDetailId, ProductId, Description, UnitCost } = line;
    resolved.push({ InvoiceDetailId, ProductId, Description, UnitCost, SupplierDepotId, Quantity: row.Quantity, Outcome: row.Outcome });
  }
  return resolved;
};

/**
 * Posts the goods that came back. Broken goods come in and are written off at once at the same cost, so both movements are visible.
 * Goods left with the customer do not move.
 */
export const postStock = async (tx: Tx, CreditId: number, rows: readonly StockRow[], MovedOn: string) => {
  const returnedRows = rows.filter((row) => row.Outcome !== 'LeftWithCustomer');
  if (returnedRows.length === 0) return;
  await lockStock(tx, returnedRows);
  await addArrivals(
    tx,
    returnedRows.map(({ ProductId, SupplierDepotId, Quantity, UnitCost, Outcome }) => ({
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
    SELECT m.stock_movement_id, m.product_id, m.supplier_depot_id, m.stock_movement_type_id, m.quantity, m.unit_cost::text AS unit_cost, product.code
    FROM stock_movements m JOIN products product USING (product_id)
    WHERE m.credit_id = ${creditId} AND m.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM stock_movements r WHERE r.reverses_id = m.stock_movement_id)
    ORDER BY m.quantity, m.stock_movement_id`.execute(tx);
  const onHand = await lockStock(tx, rows);
  for (const [key, movements] of Map.groupBy(rows, stockPlaceKey)) {
    const returnedQuantity = movements.reduce((total, row) => total + row.Quantity, 0);
    const onHandQuantity = getAmount(onHand, key);
    if (returnedQuantity > Math.max(onHandQuantity, 0))
      throw new AppError(
        'INSUFFICIENT_STOCK',
        `${movements[0]?.Code} has ${onHandQuantity.toLocaleString('en-GB')} on hand, but ${returnedQuantity.toLocaleString('en-GB')} came back with this credit. Correct the stock first.`,
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
