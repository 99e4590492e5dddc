import { sql } from 'kysely';
import { z } from 'zod';
import { CreditableLine as Told } from '#contract/money/credits/shapes.ts';
import { InvoiceKind } from '#contract/money/invoices/shapes.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findCreditableOpenings } from './palletPart/openings.ts';

/** Database row of a creditable line. The quantities left and owed are calculated later. */
const lineRow = Told.omit({
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
      coalesce(k.quantity, 0)::integer AS credited_quantity, coalesce(k.net, 0) AS credited_net, coalesce(k.corrected, 0) AS corrected_net,
      p.units_per_layer, p.units_per_pallet
    FROM invoice_details n LEFT JOIN products p USING (product_id) LEFT JOIN LATERAL (
      SELECT sum(d.quantity) AS quantity, sum(d.net_amount) AS net, sum(d.net_amount) FILTER (WHERE d.quantity IS NULL) AS corrected
      FROM credit_details d JOIN credits c USING (credit_id)
      WHERE d.invoice_detail_id = n.invoice_detail_id AND c.state = 'Issued' AND d.part IN ('Lines', 'Pallets')
    ) k ON true
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
type InvoiceHead = RowOf<typeof invoiceRow, (typeof exactOfInvoice)[number]>;

const invoiceHeads = statement({
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

// Amount left is the invoiced amount less credits and settlement discount.
const ratesLeft = statement({
  name: 'findRatesLeft',
  row: rateRow,
  exact: exactOfRate,
  write: (invoiceIds: readonly number[]) => sql`
    SELECT v.invoice_id, v.vat_type_id, v.rate, v.net_amount - c.net - d.net AS net, v.vat_amount - c.vat - d.vat AS vat,
      v.sterling_net - c.sterling_net - round(d.net * i.exchange_rate, 2) AS sterling_net,
      v.sterling_vat - c.sterling_vat - round(d.vat * i.exchange_rate, 2) AS sterling_vat, d.net AS discount_net
    FROM invoice_vat v JOIN invoices i USING (invoice_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(k.net_amount), 0) AS net, coalesce(sum(k.vat_amount), 0) AS vat, coalesce(sum(k.sterling_net), 0) AS sterling_net,
        coalesce(sum(k.sterling_vat), 0) AS sterling_vat
      FROM credit_vat k JOIN credits s USING (credit_id)
      WHERE k.invoice_id = v.invoice_id AND k.vat_type_id = v.vat_type_id AND k.rate = v.rate AND s.state = 'Issued') c
    CROSS JOIN LATERAL (
      SELECT coalesce(sum((r ->> 'Net')::numeric), 0) AS net, coalesce(sum((r ->> 'Vat')::numeric), 0) AS vat
      FROM allocations a CROSS JOIN LATERAL jsonb_array_elements(a.discount_vat) r
      WHERE a.invoice_id = v.invoice_id AND (r ->> 'VatTypeId')::integer = v.vat_type_id AND (r ->> 'Rate')::numeric = v.rate) d
    WHERE v.invoice_id = ANY(${[...invoiceIds]}::integer[]) ORDER BY v.invoice_id, v.vat_type_id, v.rate`,
  example: [1],
});

/** Invoice with everything that decides how much of it can still be credited. */
export interface CreditableInvoice extends InvoiceHead {
  Lines: CreditableLine[];
  Rates: Omit<RateRow, 'InvoiceId'>[];
}

/** Loads invoices by id. Negative ids select opening balances of pallets. */
export const findCreditable = async (db: Db, invoiceIds: readonly number[]): Promise<Map<number, CreditableInvoice>> => {
  if (invoiceIds.length === 0) return new Map();
  const ids = [...new Set(invoiceIds)];
  const heads = await invoiceHeads.rows(db, ids);
  const lines = await creditableLines.rows(db, ids);
  const rates = await ratesLeft.rows(db, ids);
  const openings = await findCreditableOpenings(db, ids);
  const linesByInvoice = Map.groupBy(lines, (line) => line.InvoiceId);
  const ratesByInvoice = Map.groupBy(rates, (rate) => rate.InvoiceId);
  const invoices = heads.map((invoiceHead): CreditableInvoice => {
    const Rates = (ratesByInvoice.get(invoiceHead.InvoiceId) ?? []).map(({ InvoiceId: _id, ...rate }) => rate);
    return { ...invoiceHead, Lines: linesByInvoice.get(invoiceHead.InvoiceId) ?? [], Rates };
  });
  return new Map([...invoices, ...openings].map((one) => [one.InvoiceId, one]));
};
