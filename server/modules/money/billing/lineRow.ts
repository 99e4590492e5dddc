import type { InvoiceLine } from '#contract/money/invoices/shapes.ts';
import type { RowOf } from '#server/database/statements.ts';

/** Columns of an invoice line that are read as exact decimals. */
export const exactOfLine = ['UnitPrice', 'DiscountPercent', 'VatRate', 'NetAmount'] as const;

/** Invoice line as composed and as stored. */
export type InvoiceLineRow = RowOf<typeof InvoiceLine, (typeof exactOfLine)[number]>;
