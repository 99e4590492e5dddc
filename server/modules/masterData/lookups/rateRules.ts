import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import type { Rules, Stored } from '#server/modules/entityRules.ts';

interface RatesOf {
  table: 'vat_rates' | 'currency_rates';
  /** Column and field with the id of the VAT type or currency that the rate belongs to. */
  parent: [string, string];
  /** Selects the latest date of the documents that used the rate. */
  lastUsed: (parentId: number) => RawBuilder<unknown>;
}

const field = 'EffectiveFrom';

/** Finds what may prevent a new rate: the start of the current rate, the last document that used it, and a rate from the same day. */
const findEarlierUse = async (tx: Tx, { table, parent, lastUsed }: RatesOf, id: number, today: string, from: DateOnly) => {
  const { rows } = await sql<{ Begun: DateOnly | null; Used: DateOnly | null; IsThere: boolean }>`
    SELECT max(effective_from) FILTER (WHERE effective_from <= ${today}::date) AS begun, (${lastUsed(id)}) AS used,
      coalesce(bool_or(effective_from = ${from}::date), false) AS is_there
    FROM ${sql.table(table)} WHERE ${sql.ref(parent[0])} = ${id} AND active`.execute(tx);
  return rows[0] ?? { Begun: null, Used: null, IsThere: false };
};

/** Waits until documents in progress are issued, so that they count as uses of the old rate. Issuing a document locks its account. */
const lockDocuments = (tx: Tx) =>
  sql`SELECT count(*) FROM (SELECT FROM customers ORDER BY customer_id FOR NO KEY UPDATE) AS locked`.execute(tx);

const requireFuture = (stored: Stored, today: string) => {
  const from = stored[field] as DateOnly;
  if (from <= today) throw invalidField(field, `This rate has applied since ${formatDate(from)}. Add a new one with a later date`);
};

/** Refuses changes to a rate that is in force or that documents used, because documents are recalculated with it. Users add a new rate instead. */
const buildRateRules = (of: RatesOf): Rules => ({
  prepare: async (tx, { context: { today }, values, stored }) => {
    if (stored) requireFuture(stored, today);
    const from = (values[field] ?? stored?.[field]) as DateOnly;
    if (stored) {
      if (from <= today) throw invalidField(field, 'must be in the future');
      if (values[field] === undefined) return values;
    }
    if (from <= today) await lockDocuments(tx);
    const parentId = (stored ?? values)[of.parent[1]] as number;
    const { Begun, Used, IsThere } = await findEarlierUse(tx, of, parentId, today, from);
    if (IsThere) throw invalidField(field, `A rate from ${formatDate(from)} already exists`);
    if (Begun && from <= Begun) throw invalidField(field, `The current rate has applied since ${formatDate(Begun)}. Choose a later date`);
    if (Used && from <= Used) throw invalidField(field, `Documents of ${formatDate(Used)} used the previous rate. Choose a later date`);
    return values;
  },
  release: (_tx, stored, { today }) => {
    requireFuture(stored, today);
    return Promise.resolve();
  },
});

export const vatRateRules = buildRateRules({
  table: 'vat_rates',
  parent: ['vat_type_id', 'VatTypeId'],
  lastUsed: (id) => sql`SELECT max(day) FROM (
    SELECT max(greatest(i.invoice_date, i.tax_point)) AS day FROM invoice_vat JOIN invoices i USING (invoice_id) WHERE vat_type_id = ${id}
    UNION ALL SELECT max(tax_point) FROM invoice_tax_points WHERE vat_type_id = ${id}
    UNION ALL SELECT max(c.credit_date) FROM credit_vat JOIN credits c USING (credit_id) WHERE vat_type_id = ${id}
    UNION ALL SELECT max(p.issued_on) FROM pro_forma_vat JOIN pro_forma_invoices p USING (pro_forma_invoice_id) WHERE vat_type_id = ${id}) used`,
});

export const currencyRateRules = buildRateRules({
  table: 'currency_rates',
  parent: ['currency_id', 'CurrencyId'],
  lastUsed: (id) => sql`SELECT max(day) FROM (
    SELECT max(greatest(invoice_date, tax_point)) AS day FROM invoices WHERE currency_id = ${id}
    UNION ALL SELECT max(credit_date) FROM credits WHERE currency_id = ${id} AND credit_no IS NOT NULL
    UNION ALL SELECT max(payment_date) FROM payments WHERE currency_id = ${id} AND is_confirmed) used`,
});
