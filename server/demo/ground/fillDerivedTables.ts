import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';

export const derivedTables = [
  'stock_levels',
  'order_habits',
  'wanted_lines',
  'awaited_lines',
  'stock_sold',
  'sums_wanted',
  'parties_wanted',
  'owed_wanted',
  'owed_invoices',
  'deal_values_wanted',
  'kept_deal_values',
  'sales_sums',
  'sales_by_month',
  'sales_by_customer',
  'sales_by_product',
  'sales_by_account',
  'despatch_sums',
  'despatch_by_month',
  'pallet_levels',
  'customer_balances',
  'advance_vat',
  'checked_numbers',
  'customer_search',
  'order_search',
  'product_search',
] as const;

/** Fills the derived tables of stock, pallets and balances for all rows at once. Normally triggers fill these tables row by row. */
export const fillDerivedTables = async (db: Db) => {
  await sql`DELETE FROM order_habits`.execute(db);
  await sql`DELETE FROM customer_search`.execute(db);
  await sql`DELETE FROM order_search`.execute(db);
  await sql`INSERT INTO order_search (order_id, search_text) SELECT order_id, searchable(own_texts(own)) FROM orders WHERE own <> '{}'`.execute(
    db,
  );
  await sql`DELETE FROM stock_levels`.execute(db);
  await sql`INSERT INTO stock_levels (product_id, supplier_depot_id, on_hand, average_cost)
    SELECT product_id, supplier_depot_id, sum(quantity), (array_agg(average_cost ORDER BY stock_movement_id DESC))[1]
    FROM stock_movements GROUP BY 1, 2`.execute(db);
  await sql`DELETE FROM wanted_lines`.execute(db);
  await sql`INSERT INTO wanted_lines SELECT * FROM lines_that_want`.execute(db);
  await sql`DELETE FROM awaited_lines`.execute(db);
  await sql`INSERT INTO awaited_lines SELECT * FROM lines_that_are_awaited`.execute(db);
  await sql`DELETE FROM stock_sold`.execute(db);
  await sql`INSERT INTO stock_sold (month, product_id, supplier_depot_id, units)
    SELECT month_of(moved_on), product_id, supplier_depot_id, -sum(quantity) FROM stock_movements WHERE stock_movement_type_id = ${sql.lit(movementType.Sale)} GROUP BY 1, 2, 3`.execute(
    db,
  );
  await sql`DELETE FROM pallet_levels`.execute(db);
  await sql`INSERT INTO pallet_levels (holder, holder_id, pallet_id, quantity)
    SELECT holder, holder_id, pallet_id, sum(quantity) FROM (
      SELECT from_holder AS holder, from_holder_id AS holder_id, pallet_id, -quantity AS quantity FROM pallet_movements
      UNION ALL SELECT to_holder, to_holder_id, pallet_id, quantity FROM pallet_movements) sides GROUP BY 1, 2, 3`.execute(db);
  await sql`DELETE FROM customer_balances`.execute(db);
  await sql`INSERT INTO customer_balances (customer_id, balance) SELECT customer_id, sum(amount) FROM receivable_entries GROUP BY 1`.execute(
    db,
  );
  await sql`DELETE FROM advance_vat`.execute(db);
  await sql`INSERT INTO advance_vat (payment_id, sterling_net, sterling_vat)
    SELECT payment_id, sum(sterling_net), sum(sterling_vat) FROM invoice_tax_points WHERE invoice_id IS NULL GROUP BY 1`.execute(db);
};

/**
 * Fills the derived tables that have rows for each customer. For thousands of customers, call this after the transaction that created the
 * indexes. PostgreSQL cannot use the indexes within that transaction and would read all orders for each customer.
 */
export const fillCustomerTables = async (db: Db) => {
  await sql`SELECT keep_order_habit(customer_id) FROM customers`.execute(db);
  await sql`INSERT INTO customer_search (customer_id, search_text) SELECT customer_id, customer_search_text(customer_id) FROM customers`.execute(
    db,
  );
};

/** Fills the search texts of products. All copies of a large demonstration share the products. */
export const addProductSearch = (db: Db) =>
  sql`INSERT INTO product_search (product_id, search_text) SELECT product_id, product_search_text(product_id) FROM products`.execute(db);

/** Requests the recalculation of everything: dashboard sums of all customers and months, prepaid invoices, and the values of all deals. */
export const requestAllSums = async (db: Db) => {
  await sql`INSERT INTO sums_wanted (month, customer_id)
    SELECT month_of(invoice_date), customer_id FROM invoices
    UNION SELECT month_of(credit_date), customer_id FROM credits WHERE credit_no IS NOT NULL
    UNION SELECT month_of(m.moved_on), x.customer_id FROM stock_movements m JOIN credits x USING (credit_id)
    UNION SELECT month_of(despatched_on), customer_id FROM orders WHERE despatched_on IS NOT NULL`.execute(db);
  await sql`INSERT INTO owed_wanted (invoice_id) SELECT DISTINCT prepaid_invoice_id FROM orders WHERE prepaid_invoice_id IS NOT NULL`.execute(
    db,
  );
  await sql`INSERT INTO deal_values_wanted (order_id) VALUES (NULL)`.execute(db);
};
