import { sql } from 'kysely';
import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Cells } from './cells.ts';

const distinctValues = (rows: readonly Cells[], column: string) => [
  ...new Set(rows.flatMap((cells) => cells[column]?.trim().toLowerCase() || [])),
];

export interface OpeningAccount {
  CustomerId: number;
  CurrencyId: number;
  Name: string;
  AccountCode: string;
  VatNumber: string | null;
  VatTypeId: number | null;
  PaymentTermDays: number;
  PaymentTermBasis: string;
  Symbol: string;
}

/** Locks the accounts of the rows in the order of their ids. Returns them by account code in lower case. */
export const lockAccounts = async (tx: Tx, rows: readonly Cells[]): Promise<Map<string, OpeningAccount>> => {
  const result = await sql<OpeningAccount>`
    SELECT customer_id, currency_id, name, account_code, vat_number, vat_type_id, payment_term_days, payment_term_basis,
      (SELECT symbol FROM currencies WHERE currencies.currency_id = customers.currency_id) AS symbol FROM customers
    WHERE lower(account_code) = ANY(${distinctValues(rows, 'AccountCode')}::text[]) ORDER BY customer_id FOR NO KEY UPDATE`.execute(tx);
  return new Map(result.rows.map((row) => [row.AccountCode.toLowerCase(), row]));
};

interface VatType {
  VatTypeId: number;
  Code: string;
  Description: string;
  TaxCode: string | null;
}

/** Lists the codes by which a file may name a VAT type: its own code, then its tax code. Sage writes 2 for T2. */
const listCodes = ({ Code, TaxCode }: VatType) => {
  const taxCode = TaxCode?.toLowerCase();
  return [Code.toLowerCase(), ...(taxCode ? [taxCode, taxCode.replace(/^t(?=\d+$)/, '')] : [])];
};

export const findVatTypesByCode = async (tx: Tx) => {
  const { rows } = await sql<VatType>`SELECT vat_type_id, code, description, tax_code FROM vat_types ORDER BY vat_type_id`.execute(tx);
  // The last entry of a code wins in a map. So a type's own code comes before a tax code of another type.
  const pairs = rows.flatMap((row) => listCodes(row).map((code, priority) => ({ code, row, priority })));
  return new Map(pairs.toSorted((one, other) => other.priority - one.priority).map(({ code, row }) => [code, row]));
};

/** Loads whether each day is locked, and its exchange and VAT rates. */
export const findDays = async (tx: Tx, days: readonly DateOnly[], currencyIds: readonly number[]) => {
  const distinctDays = [...new Set(days)];
  const { rows } = await sql<{ Day: DateOnly; CurrencyId: number; Rate: Big | null; IsLocked: boolean }>`
    SELECT dates.day::date AS day, currency.currency_id, sterling_rate(currency.currency_id, dates.day::date) AS rate,
      coalesce(dates.day::date <= company.locked_through, false) AS is_locked
    FROM unnest(${distinctDays}::text[]) dates(day) CROSS JOIN company CROSS JOIN unnest(${[...new Set([sterling, ...currencyIds])]}::integer[]) currency(currency_id)`.execute(
    tx,
  );
  const { rows: vat } = await sql<{ Day: DateOnly; VatTypeId: number; Rate: Big | null }>`
    SELECT d.day::date AS day, t.vat_type_id, vat_rate_on(t.vat_type_id, d.day::date) AS rate FROM unnest(${distinctDays}::text[]) d(day) CROSS JOIN vat_types t`.execute(
    tx,
  );
  const rates = new Map(rows.map((row) => [`${row.Day} ${row.CurrencyId}`, row]));
  const vatRates = new Map(vat.map((row) => [`${row.Day} ${row.VatTypeId}`, row.Rate]));
  return {
    isLocked: (day: DateOnly) => rates.get(`${day} ${sterling}`)?.IsLocked === true,
    sterling: (day: DateOnly, currencyId: number) => rates.get(`${day} ${currencyId}`)?.Rate ?? null,
    vatRate: (day: DateOnly, vatTypeId: number) => vatRates.get(`${day} ${vatTypeId}`) ?? null,
  };
};
export type Days = Awaited<ReturnType<typeof findDays>>;

export const findPalletTypes = async (tx: Tx, rows: readonly Cells[]) => {
  const { rows: palletRows } = await sql<{ PalletId: number; Code: string; SupplierId: number | null }>`
    SELECT pallet_id, code, supplier_id FROM pallets WHERE lower(code) = ANY(${distinctValues(rows, 'PalletCode')}::text[])`.execute(tx);
  return new Map(palletRows.map((row) => [row.Code.toLowerCase(), row]));
};

export const findProductsByCode = async (tx: Tx, rows: readonly Cells[]) => {
  const { rows: productRows } = await sql<{ ProductId: number; Code: string; StandardCost: Big | null; PricePer: number }>`
    SELECT product_id, code, standard_cost, price_per FROM products WHERE lower(code) = ANY(${distinctValues(rows, 'ProductCode')}::text[])`.execute(
    tx,
  );
  return new Map(productRows.map((row) => [row.Code.toLowerCase(), row]));
};

/** SQL: true if the invoice `i` was imported and that import has been reversed. */
const wasUndone = sql`EXISTS (SELECT 1 FROM opening_items o JOIN opening_batches b USING (opening_batch_id) WHERE o.invoice_id = i.invoice_id AND b.undone_at IS NOT NULL)`;

/** Finds which of the numbers and texts are in use. `nextNumber` is our own next number, or null until we have raised an invoice. */
export const findInvoiceNumbers = async (tx: Tx, numbers: readonly number[], texts: readonly string[]) => {
  const isInForce = sql`NOT ${wasUndone}`;
  const { rows } = await sql<{ InvoiceNo: number }>`
    SELECT invoice_no FROM invoices i WHERE original_no IS NULL AND invoice_no = ANY(${[...numbers]}::integer[]) AND ${isInForce}`.execute(
    tx,
  );
  const { rows: textRows } = await sql<{ Key: string }>`
    SELECT customer_id || ' ' || lower(original_no) AS key FROM invoices i
    WHERE original_no IS NOT NULL AND lower(original_no) = ANY(${[...texts]}::text[]) AND ${isInForce}`.execute(tx);
  const { rows: series } = await sql<{ NextNumber: number; IsBegun: boolean }>`
    SELECT next_number::integer AS next_number, EXISTS (SELECT 1 FROM invoices WHERE kind <> 'Opening') AS is_begun
    FROM number_series WHERE series = 'invoice' FOR UPDATE`.execute(tx);
  return {
    usedNumbers: new Set(rows.map((row) => row.InvoiceNo)),
    usedTexts: new Set(textRows.map((row) => row.Key)),
    nextNumber: series[0]?.IsBegun ? series[0].NextNumber : null,
  };
};

/** First invoice number of a new installation. */
const firstNewInvoiceNo = 20_001;

/**
 * Sets our next invoice number to follow the highest opening invoice. A still higher one was set by an administrator and stays. Once an
 * invoice has been raised, changes nothing and returns undefined.
 */
export const continueInvoiceSeries = async (tx: Tx) => {
  const { rows } = await sql<{ NextNumber: number }>`
    UPDATE number_series SET next_number = CASE WHEN next_number > greatest(${firstNewInvoiceNo}, opening.highest + 1) THEN next_number
      ELSE greatest(${firstNewInvoiceNo}, opening.highest_in_force + 1) END
    FROM (SELECT max(invoice_no) AS highest, max(invoice_no) FILTER (WHERE NOT ${wasUndone}) AS highest_in_force
      FROM invoices i WHERE kind = 'Opening' AND original_no IS NULL) opening
    WHERE series = 'invoice' AND NOT EXISTS (SELECT 1 FROM invoices WHERE kind <> 'Opening')
    RETURNING next_number::integer AS next_number`.execute(tx);
  return rows[0]?.NextNumber;
};
