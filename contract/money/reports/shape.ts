import { z } from 'zod';

export const reportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const;
export const ReportFormat = z.enum(reportFormats, { error: `must be one of ${reportFormats.join(', ')}` });
export type ReportFormat = z.infer<typeof ReportFormat>;

/** Record that a cell links to. The row has its id under the same name plus `Id`. */
export const ReportLink = z.enum(['Invoice', 'Credit', 'Order', 'Customer', 'Product', 'Payment']);
export type ReportLink = z.infer<typeof ReportLink>;

export const ReportColumn = z.object({
  Key: z.string(),
  Title: z.string(),
  Kind: z.enum(['text', 'date', 'money', 'price', 'quantity', 'percent', 'weight', 'tonnes']),
  IsTotalled: z.boolean(),
  /** Field with the currency symbol of the row. Null if the column is in sterling. */
  SymbolKey: z.string().nullable(),
  Link: ReportLink.nullable(),
  /** Word shown before the value, which stands below the row's name on the screen and is never hidden. Null for an ordinary column. */
  Note: z.string().nullable(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportNote = z.object({
  Text: z.string(),
  /** Value of `sort` that puts the rows counted by the note first. Null if the note is about all rows or none. */
  Sort: z.string().nullable(),
});
export type ReportNote = z.infer<typeof ReportNote>;

/** A report for the screen (`format=json`). Amounts, quantities and percentages are JSON numbers, days `YYYY-MM-DD`. */
export const ReportPage = z.object({
  Title: z.string(),
  /** Selection of the report: `1 Oct 2026 to 31 Oct 2026, all suppliers`. */
  Subtitle: z.string(),
  /** Figures and warnings that are not rows, one sentence each. */
  Notes: z.array(ReportNote),
  Columns: z.array(ReportColumn),
  /** Page selected by `first` and `count`. */
  Rows: z.array(ReportRow),
  /** Number of rows of the whole report. */
  Total: z.number(),
  /** Totals of the whole report, by column key. */
  Totals: ReportRow,
});
export type ReportPage = z.infer<typeof ReportPage>;

export const maxReportRows = 1000;
/** Nobody reads a longer PDF, and it is slow to draw. */
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
