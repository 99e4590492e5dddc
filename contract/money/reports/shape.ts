import { z } from 'zod';

export const reportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const;
export const ReportFormat = z.enum(reportFormats, { error: `must be one of ${reportFormats.join(', ')}` });
export type ReportFormat = z.infer<typeof ReportFormat>;

/** What a cell leads to; the row has the id under the same name with `Id`. */
export const ReportLink = z.enum(['Invoice', 'Credit', 'Order', 'Customer', 'Product', 'Payment']);
export type ReportLink = z.infer<typeof ReportLink>;

export const ReportColumn = z.object({
  Key: z.string(),
  Title: z.string(),
  Kind: z.enum(['text', 'date', 'money', 'price', 'quantity', 'percent', 'weight', 'tonnes']),
  IsTotalled: z.boolean(),
  /** The field that holds the sign of the row's currency; none: sterling. */
  SymbolKey: z.string().nullable(),
  Link: ReportLink.nullable(),
  /** By what a row is to be read: on the screen it stands below what the row is called, after this word, and never leaves. */
  Note: z.string().nullable(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportNote = z.object({
  Text: z.string(),
  /** The order, as `sort` takes it, in which the rows that it counts come first; null: it is of all, or of none. */
  Sort: z.string().nullable(),
});
export type ReportNote = z.infer<typeof ReportNote>;

/** A report as the screen draws it: `format=json`. Amounts, quantities and percentages are JSON numbers, days `YYYY-MM-DD`. */
export const ReportPage = z.object({
  Title: z.string(),
  /** What was asked for: `1 Oct 2026 to 31 Oct 2026, all suppliers`. */
  Subtitle: z.string(),
  /** Figures and warnings beside the rows, a sentence each. */
  Notes: z.array(ReportNote),
  Columns: z.array(ReportColumn),
  /** Those asked for by `first` and `count`. */
  Rows: z.array(ReportRow),
  /** How many there are in all. */
  Total: z.number(),
  /** By the column's key, over all of them. */
  Totals: ReportRow,
});
export type ReportPage = z.infer<typeof ReportPage>;

export const mostReportRows = 1000;
/** A PDF of more is paper that nobody reads. */
export const mostRowsOnPaper = 5000;

/** What every report takes beside its own: the format, and of the screen's the order and the page. */
export const reportQuery = {
  format: ReportFormat.optional().meta({ description: 'pdf (as it is without), xlsx, csv, or json for the screen' }),
  sort: z
    .string()
    .regex(/^-?[A-Z][A-Za-z0-9]{0,39}$/, 'must be the key of a column, with a minus before it to begin with the last')
    .optional()
    .meta({ description: 'The key of a column, `-NetAmount` to begin with the largest' }),
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
    .max(mostReportRows, `must be at most ${mostReportRows}`)
    .optional(),
};
