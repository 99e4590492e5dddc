import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { invalidField } from '#contract/call/errors.ts';
import { standardVat } from '#contract/masterData/lookups/keptRows.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { vatDay } from './queries.ts';

/** Selects the VAT type of goods: that of the account, or that of the product if the account has the standard one. */
export const selectGoodsVat = (account: RawBuilder<unknown>, product = sql`p.vat_type_id`) =>
  sql`CASE WHEN ${account} = ${sql.lit(standardVat)} THEN ${product} ELSE ${account} END`;

/** Selects whether an order `o` has goods whose VAT type comes neither from its charges nor from their product. */
export const hasTwoVatTypes = sql`o.prepaid_invoice_id IS NULL AND EXISTS (
  SELECT FROM order_details d JOIN products p USING (product_id)
  WHERE d.order_id = o.order_id AND d.vat_type_id <> o.charges_vat_type_id AND d.vat_type_id <> ${selectGoodsVat(sql`o.charges_vat_type_id`)})`;

interface WithoutRate {
  DealNo: number;
  Part: number;
  Description: string;
  Day: DateOnly;
}

const requireRates = async (tx: Tx, orderIds: readonly number[]) => {
  const { rows } = await sql<WithoutRate>`
    SELECT o.deal_no, o.part, t.description, ${vatDay} AS day FROM orders o JOIN vat_types t
      ON t.vat_type_id = o.charges_vat_type_id OR t.vat_type_id IN (SELECT d.vat_type_id FROM order_details d WHERE d.order_id = o.order_id)
    WHERE o.order_id = ANY(${orderIds}::integer[]) AND vat_rate_on(t.vat_type_id, ${vatDay}) IS NULL ORDER BY o.order_id LIMIT 1`.execute(
    tx,
  );
  const [first] = rows;
  if (!first) return;
  const { Description, Day } = first;
  throw invalidField('VatTypeId', `No rate of ${Description} VAT was in force on ${formatDate(Day)}, the day of deal ${dealName(first)}`);
};

/**
 * Sets the VAT type of pallets, carriage, goods and any text line that had the old type. The deals must be locked. Throws INVALID_INPUT if
 * the type has no rate on the date of a deal.
 */
export const setVatType = async (tx: Tx, orderIds: readonly number[], vatTypeId: number) => {
  const to = sql`${vatTypeId}::integer`;
  await sql`
    UPDATE order_details d SET vat_type_id = n.vat_type_id FROM (
      SELECT l.order_detail_id, CASE WHEN l.product_id IS NULL THEN ${to} ELSE ${selectGoodsVat(to)} END AS vat_type_id
      FROM order_details l JOIN orders o USING (order_id) LEFT JOIN products p USING (product_id)
      WHERE o.order_id = ANY(${orderIds}::integer[]) AND (l.product_id IS NOT NULL OR l.vat_type_id = o.charges_vat_type_id)) n
    WHERE d.order_detail_id = n.order_detail_id AND d.vat_type_id <> n.vat_type_id`.execute(tx);
  await tx
    .updateTable('orders')
    .set({ ChargesVatTypeId: vatTypeId })
    .where('OrderId', 'in', [...orderIds])
    .execute();
  await requireRates(tx, orderIds);
};
