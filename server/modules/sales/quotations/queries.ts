import { sql } from 'kysely';
import { orderTotals } from '#contract/sales/deal/worth/orderTotals.ts';
import { AppError } from '#contract/call/errors.ts';
import { listQuotations } from '#contract/sales/quotations/calls.ts';
import { Quotation, QuotationLine } from '#contract/sales/quotations/shapes.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { containing, plainPattern } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { selectGoodsVat } from '#server/modules/sales/deal/dealVat.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { joinCustomerCode } from '#server/modules/sales/deal/lines/theirCode.ts';

/** VAT type of the order if the quotation is won, otherwise of the account. */
const accountVat = sql`coalesce((SELECT w.charges_vat_type_id FROM orders w WHERE w.order_id = q.order_id),
  (SELECT a.vat_type_id FROM customers a WHERE a.customer_id = q.customer_id))`;

const stateOn = (today: string) => sql`CASE WHEN q.order_id IS NOT NULL THEN 'Won' WHEN q.lost_reason IS NOT NULL THEN 'Lost'
  WHEN q.valid_until < ${today}::date THEN 'Expired' ELSE 'Open' END`;

const columns = (today: string) => sql`
  q.quotation_id, q.quotation_no, q.customer_id, c.name AS customer_name, q.customer_order_no, q.quoted_on, q.valid_until, ${stateOn(today)} AS state,
  q.lost_reason, q.carriage_charge + coalesce((SELECT sum(l.net_amount + l.pallet_quantity * l.pallet_charge) FROM quotation_lines l WHERE l.quotation_id = q.quotation_id), 0)
    AS net_amount, k.code AS currency_code, q.order_id, o.deal_no`;

const joined = sql`FROM quotations q LEFT JOIN customers c USING (customer_id) LEFT JOIN currencies k ON k.currency_id = q.currency_id LEFT JOIN orders o ON o.order_id = q.order_id`;

export const quotationList = listSource({
  name: 'listQuotations',
  list: listQuotations.list,
  exact: ['NetAmount'],
  select: ({ today }: { today: string }) =>
    sql`SELECT ${columns(today)}, s.search_text ${joined} LEFT JOIN customer_search s ON s.customer_id = q.customer_id`,
  example: { today: '2026-11-21' },
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`(starts_with(listed.quotation_no::text, ${word}) OR listed.search_text LIKE ${containing(word)}
          OR lower(listed.customer_order_no) LIKE ${plainPattern(word)})`,
      ),
  },
});

const exactOfLine = [
  'Pallets',
  'UnitPrice',
  'DiscountPercent',
  'NetAmount',
  'VatRate',
  'PalletCharge',
  'PalletTareKg',
  'UnitWeightGrams',
] as const;

const lines = statement({
  name: 'findQuotationLines',
  row: QuotationLine,
  exact: exactOfLine,
  write: (quotationId: number) => sql`
    SELECT d.quotation_line_id, d.line_no, d.product_id, p.code AS product_code, their.code AS their_code, d.description, d.supplier_depot_id, sd.name AS supplier_depot_name,
      d.pallets, d.quantity, d.unit_price, d.price_per, d.discount_percent, d.price_list_id,
      CASE WHEN pl.price_list_id IS NULL OR pl.sell_price <> d.unit_price OR pl.price_per <> d.price_per THEN 'Typed'
        WHEN pl.customer_id IS NULL THEN 'Standard' ELSE 'Customer' END AS price_source,
      d.net_amount, v.vat_type_id, vat_rate_on(v.vat_type_id, q.quoted_on) AS vat_rate, d.pallet_id, pal.code AS pallet_code, d.pallet_quantity,
      d.pallet_charge, pal.tare_kg AS pallet_tare_kg, w.grams AS unit_weight_grams, p.units_per_layer, p.units_per_pallet, ${selectProductLook(sql`d.product_id`)} AS look
    FROM quotation_lines d JOIN quotations q USING (quotation_id) JOIN products p USING (product_id) LEFT JOIN weights w USING (weight_id)
      CROSS JOIN LATERAL (SELECT ${selectGoodsVat(accountVat)} AS vat_type_id) v
      LEFT JOIN pallets pal ON pal.pallet_id = d.pallet_id LEFT JOIN supplier_depots sd ON sd.supplier_depot_id = d.supplier_depot_id
      LEFT JOIN price_lists pl ON pl.price_list_id = d.price_list_id
      ${joinCustomerCode(sql`d.product_id`, sql`q.customer_id`)}
    WHERE d.quotation_id = ${quotationId} ORDER BY d.line_no`,
  example: 1,
});

const headerRow = Quotation.omit({ Lines: true, Totals: true });

const header = statement({
  name: 'getQuotation',
  row: headerRow,
  exact: ['NetAmount', 'CarriageCharge', 'ChargesVatRate'],
  write: ({ id, today }: { id: number; today: string }) => sql`
    SELECT ${columns(today)}, CASE q.deal_type_id WHEN 1 THEN 'Stock' ELSE 'Direct' END AS deal_type, c.account_code, q.required_date, q.invoice_address_id,
      q.delivery_address_id, q.haulier_id, q.carriage_charge, q.comment, ${accountVat} AS charges_vat_type_id,
      vat_rate_on(${accountVat}, q.quoted_on) AS charges_vat_rate, q.version, q.updated_at, person(q.updated_by) AS updated_by_name
    ${joined} WHERE q.quotation_id = ${id}`,
  example: { id: 1, today: '2026-11-21' },
});

const notThere = () => new AppError('NOT_FOUND', 'There is no such quotation');

/** Throws NOT_FOUND. */
export const getQuotation = async (db: Db, id: number, today: string) => {
  const [quotationRow] = await header.rows(db, { id, today });
  const rows = await lines.rows(db, id);
  if (!quotationRow) throw notThere();
  const charges = { VatTypeId: quotationRow.ChargesVatTypeId, VatRate: quotationRow.ChargesVatRate };
  return { ...quotationRow, Lines: rows, Totals: { ...orderTotals(rows, quotationRow.CarriageCharge, charges), IsDelivered: false } };
};
export type LoadedQuotation = Awaited<ReturnType<typeof getQuotation>>;

/** Locks a quotation until the transaction ends. Throws NOT_FOUND. */
export const lockQuotation = async (tx: Tx, id: number) => {
  const row = await tx.selectFrom('quotations').selectAll().where('QuotationId', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notThere();
  return row;
};
export type LockedQuotation = Awaited<ReturnType<typeof lockQuotation>>;
