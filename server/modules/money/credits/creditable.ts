import { sql } from 'kysely';
import { z } from 'zod';
import { CreditableLine as CreditableLineShape } from '#contract/money/credits/shapes.ts';
import { InvoiceKind } from '#contract/money/invoices/shapes.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findCreditableOpenings } from './palletPart/openings.ts';

/** Database row of a creditable line. The quantities left to credit and owed to the customer are calculated later. */
const lineRow = CreditableLineShape.omit({
  InvoiceNo: true,
  OriginalNo: true,
  QuantityLeft: true,
  NetLeft: true,
  OwedQuantity: true,
  OwedNet: true,
  GoneQuantity: true,
});
const exactOfLine = ['UnitPrice', 'DiscountPercent', 'VatRate', 'NetAmount', 'CreditedNet', 'CorrectedNet'] as const;
export type CreditableLine = RowOf<typeof lineRow, (typeof exactOfLine)[number]>;

const creditableLines = statement({
  name: 'findCreditableLines',
  row: lineRow,
  exact: exactOfLine,
  write: (invoiceIds: readonly number[]) => sql`
    SELECT n.invoice_detail_id, n.invoice_id, n.kind, n.product_id, n.pallet_id, n.product_code, n.description,
      n.quantity, n.unit_price, n.price_per, n.discount_percent, n.vat_type_id, n.vat_rate, n.net_amount,
      coalesce(credited.quantity, 0)::integer AS credited_quantity, coalesce(credited.net, 0) AS credited_net, coalesce(credited.corrected, 0) AS corrected_net,
      p.units_per_layer, p.units_per_pallet
    FROM invoice_details n LEFT JOIN products p USING (product_id) LEFT JOIN LATERAL (
      SELECT sum(detail.quantity) AS quantity, sum(detail.net_amount) AS net, sum(detail.net_amount) FILTER (WHERE detail.quantity IS NULL) AS corrected
      FROM credit_details detail JOIN credits credit USING (credit_id)
      WHERE detail.invoice_detail_id = n.invoice_detail_id AND credit.state = 'Issued' AND detail.part IN ('Lines', 'Pallets')
    ) credited ON true
    WHERE n.invoice_id = ANY(${[...invoiceIds]}::integer[]) ORDER BY n.invoice_id, n.line_no, n.invoice_detail_id`,
  example: [1],
});

const invoiceRow = z.object({
  InvoiceId: z.number(),
  InvoiceNo: z.number(),
  OriginalNo: z.string().nullable(),
  InvoiceDate: DateOnly,
  Kind: InvoiceKind,
  CustomerId: z.number(),
  ExchangeRate: z.number(),
  /** Settlement discount taken on the invoice, in per cent. 0 if none was taken. */
  SettlementPercent: z.number(),
});
const exactOfInvoice = ['ExchangeRate', 'SettlementPercent'] as const;
type InvoiceHeader = RowOf<typeof invoiceRow, (typeof exactOfInvoice)[number]>;

const invoiceHeaders = statement({
  name: 'findCreditableInvoices',
  row: invoiceRow,
  exact: exactOfInvoice,
  write: (invoiceIds: readonly number[]) => sql`
    SELECT invoice_id, invoice_no, original_no, invoice_date, kind, customer_id, exchange_rate,
      CASE WHEN (SELECT sum(a.discount_taken) FROM allocations a WHERE a.invoice_id = i.invoice_id) > 0 THEN settlement_discount_percent ELSE 0 END AS settlement_percent
    FROM invoices i WHERE invoice_id = ANY(${[...invoiceIds]}::integer[]) ORDER BY invoice_id`,
  example: [1],
});

const rateRow = z.object({
  InvoiceId: z.number(),
  VatTypeId: z.number(),
  Rate: z.number(),
  Net: z.number(),
  Vat: z.number(),
  SterlingNet: z.number(),
  SterlingVat: z.number(),
  DiscountNet: z.number(),
});
const exactOfRate = ['Rate', 'Net', 'Vat', 'SterlingNet', 'SterlingVat', 'DiscountNet'] as const;
type RateRow = RowOf<typeof rateRow, (typeof exactOfRate)[number]>;

// Amounts left to credit by invoice and VAT rate: the invoiced amount less credits and settlement discount.
const ratesLeft = statement({
  name: 'findRatesLeft',
  row: rateRow,
  exact: exactOfRate,
  write: (invoiceIds: readonly number[]) => sql`
    SELECT v.invoice_id, v.vat_type_id, v.rate, v.net_amount - credited.net - discount.net AS net, v.vat_amount - credited.vat - discount.vat AS vat,
      v.sterling_net - credited.sterling_net - round(discount.net * i.exchange_rate, 2) AS sterling_net,
      v.sterling_vat - credited.sterling_vat - round(discount.vat * i.exchange_rate, 2) AS sterling_vat, discount.net AS discount_net
    FROM invoice_vat v JOIN invoices i USING (invoice_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(k.net_amount), 0) AS net, coalesce(sum(k.vat_amount), 0) AS vat, coalesce(sum(k.sterling_net), 0) AS sterling_net,
        coalesce(sum(k.sterling_vat), 0) AS sterling_vat
      FROM credit_vat k JOIN credits credit USING (credit_id)
      WHERE k.invoice_id = v.invoice_id AND k.vat_type_id = v.vat_type_id AND k.rate = v.rate AND credit.state = 'Issued') credited
    CROSS JOIN LATERAL (
      SELECT coalesce(sum((r ->> 'Net')::numeric), 0) AS net, coalesce(sum((r ->> 'Vat')::numeric), 0) AS vat
      FROM allocations a CROSS JOIN LATERAL jsonb_array_elements(a.discount_vat) r
      WHERE a.invoice_id = v.invoice_id AND (r ->> 'VatTypeId')::integer = v.vat_type_id AND (r ->> 'Rate')::numeric = v.rate) discount
    WHERE v.invoice_id = ANY(${[...invoiceIds]}::integer[]) ORDER BY v.invoice_id, v.vat_type_id, v.rate`,
  example: [1],
});

/** Invoice with everything that decides how much of it can still be credited. */
export interface CreditableInvoice extends InvoiceHeader {
  Lines: CreditableLine[];
  Rates: Omit<RateRow, 'InvoiceId'>[];
}

/** Loads invoices by id. Negative ids select opening balances of pallets (see `getOpeningId`). */
export const findCreditable = async (db: Db, invoiceIds: readonly number[]): Promise<Map<number, CreditableInvoice>> => {
  if (invoiceIds.length === 0) return new Map();
  const ids = [...new Set(invoiceIds)];
  const headers = await invoiceHeaders.rows(db, ids);
  const lines = await creditableLines.rows(db, ids);
  const rates = await ratesLeft.rows(db, ids);
  const openings = await findCreditableOpenings(db, ids);
  const linesByInvoice = Map.groupBy(lines, (line) => line.InvoiceId);
  const ratesByInvoice = Map.groupBy(rates, (rate) => rate.InvoiceId);
  const invoices = headers.map((header): CreditableInvoice => {
    const Rates = (ratesByInvoice.get(header.InvoiceId) ?? []).map(({ InvoiceId: _id, ...rate }) => rate);
    return { ...header, Lines: linesByInvoice.get(header.InvoiceId) ?? [], Rates };
  });
  return new Map([...invoices, ...openings].map((invoice) => [invoice.InvoiceId, invoice]));
};
