import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Big } from '#contract/money.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { sumGross, taxPointRow } from './advanceVat.ts';
import type { AdvanceReceipt, TaxPointPart } from './advanceVat.ts';

/** Records VAT that became due, or is no longer due if negative. A row without an invoice belongs to a receipt that no invoice has used. */
export const addTaxPoints = async (tx: Tx, parts: readonly (TaxPointPart & { InvoiceId: number | null })[]) => {
  if (parts.length > 0) await tx.insertInto('invoice_tax_points').values(parts.map(taxPointRow)).execute();
};

interface PendingRow {
  ProFormaAllocationId: number;
  PaymentId: number;
  ReceivedOn: string;
  TaxPoint: string;
  ExchangeRate: Big;
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
}

/** Finds receipts with VAT that no invoice has used and that was not reversed, earliest first. `where` limits the ties, which have the alias `t`. */
export const findPendingReceipts = async (db: Db, where: RawBuilder<unknown>): Promise<AdvanceReceipt[]> => {
  const { rows } = await sql<PendingRow>`
    SELECT v.pro_forma_allocation_id, v.payment_id, p.payment_date AS received_on, min(v.tax_point) AS tax_point, v.exchange_rate, v.vat_type_id, v.rate,
      sum(v.net_amount) AS net, sum(v.vat_amount) AS vat
    FROM invoice_tax_points v JOIN pro_forma_allocations t USING (pro_forma_allocation_id) JOIN payments p ON p.payment_id = v.payment_id
    WHERE v.invoice_id IS NULL AND ${where}
    GROUP BY v.pro_forma_allocation_id, v.payment_id, p.payment_date, v.exchange_rate, v.vat_type_id, v.rate
    HAVING sum(v.net_amount) <> 0 OR sum(v.vat_amount) <> 0
    ORDER BY min(v.tax_point), v.pro_forma_allocation_id, v.vat_type_id, v.rate`.execute(db);
  return [...Map.groupBy(rows, (row) => row.ProFormaAllocationId).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const Rates = group.map(({ VatTypeId, Rate, Net, Vat }) => ({ VatTypeId, Rate, Net, Vat }));
    const { ProFormaAllocationId, PaymentId, ReceivedOn, TaxPoint, ExchangeRate } = first;
    return [{ ProFormaAllocationId, PaymentId, ReceivedOn, TaxPoint, ExchangeRate, Amount: sumGross(Rates), Rates }];
  });
};

/** Matches ties that are not reversed. */
export const isUnreversedTie = sql`t.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM pro_forma_allocations r WHERE r.reverses_id = t.pro_forma_allocation_id)`;
/** Matches ties that have been reversed, so that their money is free again. */
export const isReversedTie = sql`EXISTS (SELECT 1 FROM pro_forma_allocations r WHERE r.reverses_id = t.pro_forma_allocation_id)`;

/** Returns pounds for one unit of a currency on a day. */
export const getSterlingRate = async (db: Db, currencyId: number, day: string): Promise<Big> => {
  const { rows } = await sql<{ Rate: Big | null }>`SELECT sterling_rate(${currencyId}::integer, ${day}::date) AS rate`.execute(db);
  const rate = rows[0]?.Rate;
  if (!rate) throw new AppError('RULE_BROKEN', `There is no exchange rate for the account’s currency on ${formatDate(day)}`);
  return rate;
};
