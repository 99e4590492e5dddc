import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, list, only } from '#contract/list.ts';
import { DateOnly, Id, Instant, optionalText } from '#contract/values.ts';

const finance = ['Admin', 'Finance'] as const;

export const OpeningKind = z.enum(['Invoices', 'Credits', 'Money', 'Pallets', 'Yard', 'Stock']);
export type OpeningKind = z.infer<typeof OpeningKind>;

export const openingLabels: Record<OpeningKind, string> = {
  Invoices: 'Open invoices',
  Credits: 'Open credit notes',
  Money: 'Money on account',
  Pallets: 'Pallets held by accounts',
  Yard: 'Pallets in our yard',
  Stock: 'Stock',
};

export const isOfPallets = (kind: OpeningKind) => kind === 'Pallets' || kind === 'Yard';

/** Columns of each kind of file. A `?` marks a column that may be missing or empty. */
export const openingColumns = {
  Invoices: ['AccountCode', 'InvoiceNo', 'InvoiceDate', 'DueDate?', 'Amount', 'VatAmount', 'VatCode?', 'CustomerOrderNo?'],
  Credits: ['AccountCode', 'CreditNo', 'CreditDate', 'Amount', 'VatAmount?'],
  Money: ['AccountCode', 'Reference', 'ReceivedOn', 'Amount'],
  Pallets: ['AccountCode', 'PalletCode', 'Quantity', 'Charge?', 'VatCode?', 'HeldSince?'],
  Yard: ['PalletCode', 'Quantity', 'CountedOn?'],
  Stock: ['ProductCode', 'Quantity', 'UnitCost', 'CountedOn?'],
} as const satisfies Record<OpeningKind, readonly string[]>;

export const maxOpeningRows = 2000;

const Cells = z.record(z.string().max(60), z.string({ error: 'must be text' }).max(200, 'must be at most 200 characters'));

export const importOpeningItems = endpoint({
  method: 'POST',
  path: '/api/OpeningItems/Import',
  allow: finance,
  summary:
    'Imports opening items, which are not part of sales or output VAT. Imports all rows or none, and returns the errors by row and field. `DryRun` only checks the rows. Refuses rows that were imported before.',
  body: z.object({
    Kind: OpeningKind,
    /** Rows of the file. Cells are text, by column name. */
    Rows: z.array(Cells).min(1, 'must have at least one row').max(maxOpeningRows, `must be at most ${maxOpeningRows} rows`),
    DryRun: z.boolean(),
    FileName: optionalText(120),
  }),
  bodyMb: 4,
  isCostly: true,
  reply: z.object({
    OpeningBatchId: z.number().nullable(),
    Rows: z.number(),
    Total: z.number(),
    /** Value of opening stock at cost, in pounds. Null for other kinds. */
    Worth: z.number().nullable(),
    /** Number of the first invoice to be raised here. Null if one was raised before, or if the file has no invoices. */
    NextInvoiceNo: z.number().nullable(),
  }),
  errors: ['RULE_BROKEN', 'PERIOD_LOCKED', 'ALREADY_EXISTS'],
});

export const OpeningBatch = z.object({
  OpeningBatchId: z.number(),
  Kind: OpeningKind,
  FileName: z.string().nullable(),
  RowCount: z.number(),
  /** Total in pounds. For pallets and stock, the number of pallets or units. */
  Total: z.number(),
  ImportedOn: DateOnly,
  ImportedAt: Instant,
  ImportedBy: z.string().nullable(),
  UndoneAt: Instant.nullable(),
  Version: z.number(),
});
export type OpeningBatch = z.infer<typeof OpeningBatch>;

const batches = list({
  row: OpeningBatch,
  id: 'OpeningBatchId',
  filters: { Kind: anyOf(OpeningKind), Show: only('Standing') },
  sorts: ['ImportedAt', 'Kind', 'RowCount'],
  order: ['ImportedAt', 'DESC'],
});

export const listOpeningBatches = listEndpoint({
  path: '/api/OpeningItems',
  allow: finance,
  summary: 'Lists the imports of opening items, newest first.',
  grows: true,
  list: batches,
});

export const undoOpeningBatch = endpoint({
  method: 'PUT',
  path: '/api/OpeningItems/Undo/{id}',
  allow: finance,
  summary:
    'Reverses a whole import of opening items, if no item has been paid, credited, moved or sold. The import and its reversal stay on record.',
  params: z.object({ id: Id }),
  reply: OpeningBatch,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'PERIOD_LOCKED', 'INSUFFICIENT_STOCK'],
});

export const NumberSeries = z.enum(['deal', 'quotation', 'pro_forma', 'delivery_note', 'invoice', 'credit', 'payment', 'purchase_order']);
export type NumberSeries = z.infer<typeof NumberSeries>;

export const seriesLabels: Record<NumberSeries, string> = {
  deal: 'Orders',
  quotation: 'Quotations',
  pro_forma: 'Pro formas',
  delivery_note: 'Delivery notes',
  invoice: 'Invoices',
  credit: 'Credit notes',
  payment: 'Payments',
  purchase_order: 'Purchase orders',
};

const NextNumber = z.object({
  Series: NumberSeries,
  NextNumber: z.number(),
  /** True if a document of the series has been issued. The next number can then no longer be changed. */
  IsBegun: z.boolean(),
});
export type NextNumber = z.infer<typeof NextNumber>;

export const getNextNumbers = endpoint({
  method: 'GET',
  path: '/api/OpeningItems/Numbers',
  allow: finance,
  summary: 'Returns the next number of each kind of document, and whether one has been issued.',
  reply: z.array(NextNumber),
});

export const setNextNumber = endpoint({
  method: 'PUT',
  path: '/api/OpeningItems/Numbers/{series}',
  allow: ['Admin'],
  summary:
    'Sets the next number of a kind of document, to continue the numbers of the earlier books. The number can only go up, and only before the first document is issued.',
  params: z.object({ series: NumberSeries }),
  body: z.object({
    NextNumber: z.int({ error: 'must be a whole number' }).min(1, 'must be at least 1').max(99_999_999, 'must be at most 8 digits'),
  }),
  reply: NextNumber,
  errors: ['RULE_BROKEN'],
});
