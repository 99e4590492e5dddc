import { sql } from 'kysely';
import type { DiscountedRate } from '#contract/sales/deal/worth/settlementDiscount.ts';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { calculateOfferedDiscount } from './calculateOfferedDiscount.ts';
import type { OfferedDiscount } from './calculateOfferedDiscount.ts';

interface InvoiceRate extends DiscountedRate {
  InvoiceId: number;
}

const findRates = async (db: Db, invoiceIds: readonly number[]): Promise<InvoiceRate[]> => {
  const { rows } = await sql<InvoiceRate>`
    SELECT v.invoice_id, v.vat_type_id, v.rate, v.net_amount AS net, v.vat_amount AS vat,
      coalesce((SELECT sum(d.net_amount) FROM invoice_details d
        WHERE d.invoice_id = v.invoice_id AND d.kind = 'Goods' AND d.vat_type_id = v.vat_type_id AND d.vat_rate = v.rate), 0) AS goods_net
    FROM invoice_vat v WHERE v.invoice_id = ANY(${[...invoiceIds]}::integer[]) ORDER BY v.invoice_id, v.vat_type_id, v.rate`.execute(db);
  return rows;
};

// Amounts credited, by invoice and VAT rate. Goods are separate, because only goods earn a settlement discount.
const findCredited = async (db: Db, invoiceIds: readonly number[]): Promise<InvoiceRate[]> => {
  const { rows } = await sql<InvoiceRate>`
    SELECT v.invoice_id, v.vat_type_id, v.rate, sum(v.net_amount) AS net, sum(v.vat_amount) AS vat,
      coalesce(sum((SELECT sum(d.net_amount) FROM credit_details d JOIN invoice_details i USING (invoice_detail_id)
        WHERE d.credit_id = v.credit_id AND i.invoice_id = v.invoice_id AND i.vat_type_id = v.vat_type_id AND i.vat_rate = v.rate AND i.kind = 'Goods')), 0) AS goods_net
    FROM credit_vat v JOIN credits c USING (credit_id)
    WHERE c.state = 'Issued' AND v.invoice_id = ANY(${[...invoiceIds]}::integer[]) GROUP BY v.invoice_id, v.vat_type_id, v.rate`.execute(
    db,
  );
  return rows;
};

/**
 * Finds the settlement discount that each invoice still offers if paid in time. Credited goods earn none. An invoice offers none if:
 * - the discount has been taken,
 * - less than the discount is outstanding, or
 * - money that came too late, or before the invoice, settled part of it. Money for the pro forma does not count,
 *   because the invoice prints its own offer beside that money.
 */
export const findOfferedDiscounts = async (db: Db, invoiceIds: readonly number[]): Promise<Map<number, OfferedDiscount>> => {
  if (invoiceIds.length === 0) return new Map();
  const { rows: offering } = await sql<{ InvoiceId: number; InvoiceDate: string; Percent: Big; Days: number; Outstanding: Big }>`
    SELECT invoice_id, invoice_date, settlement_discount_percent AS percent, settlement_discount_days AS days, outstanding FROM invoices i
    WHERE invoice_id = ANY(${[...invoiceIds]}::integer[]) AND settlement_discount_gross > 0
      AND coalesce((SELECT sum(a.discount_taken) FROM allocations a WHERE a.invoice_id = i.invoice_id), 0) = 0
      AND NOT EXISTS (
        SELECT 1 FROM allocations a JOIN payments p USING (payment_id)
        WHERE a.invoice_id = i.invoice_id AND (p.payment_date > i.invoice_date + i.settlement_discount_days
          OR (p.payment_date < i.invoice_date AND a.pro_forma_allocation_id IS NULL))
        GROUP BY a.payment_id HAVING sum(a.amount) > 0)`.execute(db);
  const ids = offering.map((row) => row.InvoiceId);
  if (ids.length === 0) return new Map();
  const rates = Map.groupBy(await findRates(db, ids), (row) => row.InvoiceId);
  const credited = Map.groupBy(await findCredited(db, ids), (row) => row.InvoiceId);
  return new Map(
    offering.map(({ InvoiceId, ...invoice }) => {
      const invoiceRates = (rates.get(InvoiceId) ?? []).map(({ InvoiceId: _id, ...rate }) => rate);
      return [InvoiceId, calculateOfferedDiscount(invoice, invoiceRates, credited.get(InvoiceId) ?? [])];
    }),
  );
};
