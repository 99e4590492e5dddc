import type { InvoiceLine } from '#contract/money/invoices/shapes.ts';
import type { RowOf } from '#server/database/statements.ts';

/** Of an invoice's line, what is money or a rate: read as decimals. */
export const exactOfLine = ['UnitPrice', 'DiscountPercent', 'VatRate', 'NetAmount'] as const;

/** A line of an invoice, as it is composed and as it is kept. */
export type InvoiceLineRow = RowOf<typeof InvoiceLine, (typeof exactOfLine)[number]>;
