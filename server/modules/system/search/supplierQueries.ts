import { sql } from 'kysely';
import { z } from 'zod';
import { PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { parseSearchAmount, beginning, startsWith, matchesTextOrPhone } from '#server/database/search/searchPatterns.ts';
import { selectInvoiceCurrency } from '#server/modules/purchasing/purchaseInvoices/queries.ts';
import { maxPerKind, maxMatchesRead, minLength } from './queries.ts';

const suppliers = statement({
  name: 'search, suppliers',
  row: z.object({ SupplierId: z.number(), Name: z.string(), AccountCode: z.string(), Phone: z.string().nullable() }),
  // Reads the whole table, which has a few hundred rows at most.
  write: (text: string) => sql`
    SELECT s.supplier_id, s.name, s.account_code, s.phone FROM suppliers s
    WHERE s.active AND ${matchesTextOrPhone(sql`searchable(s.name, s.account_code, s.contact_name, s.phone, dialled(s.phone), s.email)`, text)}
    ORDER BY searchable(s.account_code) LIKE ${beginning(text)} DESC, searchable(s.name) LIKE ${beginning(text)} DESC, s.name, s.supplier_id
    LIMIT ${sql.lit(maxPerKind)}`,
  example: 'calder',
});

export const findSuppliersBy = (db: Db, text: string) => suppliers.rows(db, text);

const purchaseInvoices = statement({
  name: 'search, purchase invoices',
  row: z.object({
    PurchaseInvoiceId: z.number(),
    InvoiceNo: z.string(),
    InvoiceDate: DateOnly,
    Party: z.string(),
    State: PurchaseInvoiceState,
    NetAmount: z.number(),
    CurrencySymbol: z.string(),
  }),
  exact: ['NetAmount'],
  write: ({ text, amount }: { text: string; amount: string | undefined }) => sql`
    SELECT p.purchase_invoice_id, p.invoice_no, p.invoice_date, coalesce(s.name, h.name) AS party, p.state, p.net_amount, ${selectInvoiceCurrency('symbol', sql`p.purchase_invoice_id`)} AS currency_symbol
    FROM purchase_invoices p LEFT JOIN suppliers s USING (supplier_id) LEFT JOIN customers h ON h.customer_id = p.haulier_id
    WHERE p.purchase_invoice_id IN (
      (SELECT purchase_invoice_id FROM purchase_invoices WHERE ${startsWith(sql`lower(invoice_no)`, text)} LIMIT ${sql.lit(maxMatchesRead)})
      ${amount === undefined ? sql`` : sql`UNION (SELECT purchase_invoice_id FROM purchase_invoices WHERE net_amount = ${amount}::numeric LIMIT ${sql.lit(maxMatchesRead)})`})
    ORDER BY p.invoice_date DESC, p.purchase_invoice_id DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: { text: 'CG-1', amount: '12.50' },
});

/** Finds purchase invoices by the start of the supplier's invoice number, or by the net amount. */
export const findPurchaseInvoicesBy = (db: Db, text: string) => {
  const amount = parseSearchAmount(text);
  return text.length < minLength && amount === undefined ? [] : purchaseInvoices.rows(db, { text, amount });
};
