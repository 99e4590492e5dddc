import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { listOnOrder, listPurchaseOrders } from '#contract/purchasing/purchaseOrders/calls.ts';
import { OnOrder } from '#contract/sales/deal/packing/onOrder.ts';
import type { PurchaseState } from '#contract/purchasing/purchaseOrders/states.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';

interface PurchaseListInput {
  today: string;
}

/** SQL: columns of purchase order `p`, from `headTables`. */
export const purchaseHeaderColumns = sql`
  p.purchase_order_id, p.purchase_order_no, p.revision, p.state, p.supplier_depot_id, depot.name AS supplier_depot_name, depot.supplier_id,
  supplier.name AS supplier_name, p.order_id, o.deal_no, c.name AS customer_name, currency.code AS currency_code, p.ordered_on, p.required_date, p.promised_date`;

export const purchaseHeaderTables = sql`
  purchase_orders p LEFT JOIN supplier_depots depot ON depot.supplier_depot_id = p.supplier_depot_id
  LEFT JOIN suppliers supplier ON supplier.supplier_id = depot.supplier_id LEFT JOIN orders o ON o.order_id = p.order_id
  LEFT JOIN customers c ON c.customer_id = o.customer_id LEFT JOIN currencies currency ON currency.currency_id = p.currency_id`;

/** SQL: e-mail state of revision `r`. Null if there is no e-mail with it. */
export const revisionMailState = sql`CASE WHEN r.sent_at IS NOT NULL THEN 'Sent' ELSE (
  SELECT mail.state FROM outbox mail WHERE mail.document_kind = 'PurchaseOrder' AND mail.document_ids && ARRAY[r.purchase_order_revision_id]
    AND mail.state IN ('Queued', 'Kept', 'Failed') ORDER BY mail.outbox_id DESC LIMIT 1) END`;

/** SQL: net cost of purchase order `p`. Null if a cost is unknown. */
export const netAmount = sql`(SELECT CASE WHEN bool_and(line.buy_price IS NOT NULL) THEN sum(round(line.quantity * line.buy_price / line.price_per, 2)) END
  FROM purchase_order_lines line WHERE line.purchase_order_id = p.purchase_order_id)`;

const isAwaitedSql = sql`p.state IN ('Ordered', 'Confirmed', 'PartReceived')`;

const purchaseOrders = listSource({
  name: 'listPurchaseOrders',
  list: listPurchaseOrders.list,
  columns: listPurchaseOrders.list.row.required({ NetAmount: true }),
  exact: ['NetAmount'],
  select: ({ today }: PurchaseListInput) => sql`
    SELECT ${purchaseHeaderColumns}, ${isAwaitedSql} AND coalesce(coalesce(p.promised_date, p.required_date) < ${today}::date, false) AS is_late,
      (SELECT count(*) FROM purchase_order_lines l WHERE l.purchase_order_id = p.purchase_order_id)::integer AS line_count,
      (SELECT coalesce(sum(l.quantity), 0) FROM purchase_order_lines l WHERE l.purchase_order_id = p.purchase_order_id)::integer AS quantity,
      (SELECT coalesce(sum(l.received_quantity), 0) FROM purchase_order_lines l WHERE l.purchase_order_id = p.purchase_order_id)::integer AS received_quantity,
      ${revisionMailState} AS mail_state, ${netAmount} AS net_amount
    FROM ${purchaseHeaderTables} LEFT JOIN purchase_order_revisions r ON r.purchase_order_id = p.purchase_order_id AND r.revision = p.revision`,
  example: { today: '2026-11-21' },
  order: {
    State: sql`array_position(ARRAY['Draft', 'Ordered', 'Confirmed', 'PartReceived', 'Received', 'Closed', 'Cancelled'], listed.state)`,
  },
  // Drafts have no number, so they come first.
  defaultOrder: sql`listed.purchase_order_no DESC NULLS FIRST, listed.purchase_order_id DESC`,
  where: {
    q: (text) =>
      /^\d{1,9}$/.test(text.trim())
        ? sql`(listed.purchase_order_no::text LIKE ${`${text.trim()}%`} OR listed.deal_no::text LIKE ${`${text.trim()}%`})`
        : // Matches suppliers, customers and products first, because there are far fewer of them than orders.
          matchesAllWords(
            text,
            (
              word,
            ) => sql`(listed.supplier_depot_id IN (SELECT d.supplier_depot_id FROM supplier_depots d JOIN suppliers s USING (supplier_id)
                WHERE searchable(s.name, d.name) LIKE ${containing(word)})
              OR listed.customer_name IN (SELECT c.name FROM customers c WHERE searchable(c.name) LIKE ${containing(word)})
              OR listed.purchase_order_id IN (SELECT l.purchase_order_id FROM purchase_order_lines l
                WHERE l.product_id IN (SELECT g.product_id FROM products g WHERE searchable(g.code, g.description) LIKE ${containing(word)})))`,
          ),
    For: (kind) => (kind === 'Deal' ? sql`listed.order_id IS NOT NULL` : sql`listed.order_id IS NULL`),
    Unsent: () => sql`listed.state IN ('Ordered', 'Confirmed', 'PartReceived') AND listed.mail_state IS DISTINCT FROM 'Sent'`,
  },
});

export const findPurchaseOrders = async (context: Context, query: ListQuery) => {
  const page = await findList(context.db, purchaseOrders, query, { today: context.today });
  if (canSeeCost(context)) return page;
  return withRows(
    page,
    page.rows.map(({ NetAmount: _cost, ...row }) => row),
  );
};

export const countPurchaseOrders = async (db: Db, today: string) => {
  const { rows } = await sql<{ State: PurchaseState; Count: number; Late: number; Unsent: number }>`
    SELECT p.state, count(*)::integer AS count,
      (count(*) FILTER (WHERE ${isAwaitedSql} AND coalesce(p.promised_date, p.required_date) < ${today}::date))::integer AS late,
      (count(*) FILTER (WHERE ${isAwaitedSql} AND r.sent_at IS NULL))::integer AS unsent
    FROM purchase_orders p LEFT JOIN purchase_order_revisions r ON r.purchase_order_id = p.purchase_order_id AND r.revision = p.revision
    GROUP BY p.state`.execute(db);
  return {
    States: rows.map(({ State, Count }) => ({ State, Count })),
    Late: rows.reduce((total, { Late }) => total + Late, 0),
    Unsent: rows.reduce((total, { Unsent }) => total + Unsent, 0),
  };
};

const onOrder = listSource({
  name: 'listOnOrder',
  list: listOnOrder.list,
  select: () => sql`
    SELECT line.purchase_order_line_id, line.product_id, product.code AS product_code, line.purchase_order_id, line.purchase_order_no, line.supplier_depot_id,
      depot.name AS supplier_depot_name, supplier.name AS supplier_name, line.quantity, line.received_quantity, line.outstanding,
      line.required_date, line.promised_date, line.due_date
    FROM on_order line JOIN products product USING (product_id) JOIN supplier_depots depot USING (supplier_depot_id)
    JOIN suppliers supplier ON supplier.supplier_id = depot.supplier_id`,
  example: undefined,
  tieBreaker: sql`listed.purchase_order_no`,
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`searchable(listed.product_code, listed.supplier_name, listed.supplier_depot_name) LIKE ${containing(word)}`,
      ),
  },
});

export const findOnOrder = (db: Db, query: ListQuery) => findList(db, onOrder, query, undefined);

const productOnOrder = statement({
  name: 'onOrderOf',
  row: OnOrder,
  write: (productId: number) =>
    sql`SELECT coalesce(sum(outstanding), 0)::integer AS quantity, min(due_date) AS due_date FROM on_order WHERE product_id = ${productId}`,
  example: 1,
});

/** Returns the quantity of a product on order for our warehouse, with the earliest due date. Null if nothing is on order. */
export const findOnOrderForProduct = async (db: Db, productId: number): Promise<OnOrder | null> => {
  const [total] = await productOnOrder.rows(db, productId);
  return total && total.Quantity > 0 ? total : null;
};
