import { z } from 'zod';

export const reportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const;
export const ReportFormat = z.enum(reportFormats, { error: `must be one of ${reportFormats.join(', ')}` });
export type ReportFormat = z.infer<typeof ReportFormat>;

/** Record that a cell links to. The row has the id of the record in the field of this name plus `Id`, such as `InvoiceId`. */
export const ReportLink = z.enum(['Invoice', 'Credit', 'Order', 'Customer', 'Product', 'Payment']);
export type ReportLink = z.infer<typeof ReportLink>;

export const ReportColumn = z.object({
  Key: z.string(),
  Title: z.string(),
  Kind: z.enum(['text', 'date', 'money', 'price', 'quantity', 'percent', 'weight', 'tonnes']),
  IsTotalled: z.boolean(),
  /** Key of the row's field with the currency symbol. Null if the column is in pounds. */
  SymbolKey: z.string().nullable(),
  Link: ReportLink.nullable(),
  /** Word before the value. On the screen, the value is then a note below the row's name and is never hidden. Null for an ordinary column. */
  Note: z.string().nullable(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportNote = z.object({
  Text: z.string(),
  /** Value for `sort` that puts the rows meant by the note first. Null if the note is not about certain rows. */
  Sort: z.string().nullable(),
});
export type ReportNote = z.infer<typeof ReportNote>;

/** Report for the screen (`format=json`). Amounts, quantities and percentages are JSON numbers. Days have the form `YYYY-MM-DD`. */
export const ReportPage = z.object({
  Title: z.string(),
  /** Selection of the report, such as `1 Oct 2026 to 31 Oct 2026, all suppliers`. */
  Subtitle: z.string(),
  /** Figures and warnings about the report, one sentence each. */
  Notes: z.array(ReportNote),
  Columns: z.array(ReportColumn),
  /** Rows of the page that `first` and `count` select. */
  Rows: z.array(ReportRow),
  /** Number of rows of the whole report. */
  Total: z.number(),
  /** Totals of the whole report, by column key. */
  Totals: ReportRow,
});
export type ReportPage = z.infer<typeof ReportPage>;

export const maxReportRows = 1000;
/** Maximum number of rows in a PDF. A longer one is slow to draw, and nobody reads it. */
export const maxRowsOnPaper = 5000;

/** Query of every report: the format, and the order and page for the screen. */
export const reportQuery = {
  format: ReportFormat.optional().meta({ description: 'pdf (the default), xlsx, csv, or json for the screen' }),
  sort: z
    .string()
    .regex(/^-?[A-Z][A-Za-z0-9]{0,39}$/, 'must be the key of a column, with a minus before it for descending order')
    .optional()
    .meta({ description: 'The key of a column. `-NetAmount` sorts the largest first' }),
  first: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(100_000_000, 'is too large')
    .optional(),
  count: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maxReportRows, `must be at most ${maxReportRows}`)
    .optional(),
};
