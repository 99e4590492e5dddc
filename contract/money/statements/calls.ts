import { z } from 'zod';
import { blob, endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, to } from '#contract/list.ts';
import { accountBalances } from './list.ts';
import { Ageing, StatementKind } from './rows.ts';
import { DateOnly, Id, requiredText } from '#contract/values.ts';

export type { CustomerStatementRow, StatementKind } from './rows.ts';

const readers = ['Admin', 'Finance', 'Customer'] as const;
const finance = ['Admin', 'Finance'] as const;
const byId = z.object({ id: Id });

export const StatementLine = z.object({
  Date: z.string(),
  Kind: z.string(),
  Reference: z.string(),
  CustomerOrderNo: z.string().nullable(),
  DueDate: z.string().nullable(),
  Debit: z.number().nullable(),
  Credit: z.number().nullable(),
  /** Outstanding amount on an open-item statement. On a balance-forward statement, the balance after this line. */
  Balance: z.number(),
  /** Id of the line's document, if it is an invoice. At most one of the three ids is set. None is set for an allocation. */
  InvoiceId: z.number().nullable(),
  CreditId: z.number().nullable(),
  PaymentId: z.number().nullable(),
});

export type StatementLine = z.infer<typeof StatementLine>;

export const PalletPosition = z.object({
  Description: z.string(),
  Opening: z.number(),
  Out: z.number(),
  In: z.number(),
  Transferred: z.number(),
  WrittenOff: z.number(),
  Closing: z.number(),
  /** Value at the pallet charge. */
  Worth: z.number(),
});

export const Statement = z.object({
  CustomerId: z.number(),
  Customer: z.object({ Name: z.string(), AccountCode: z.string(), AddressLines: z.array(z.string()), VatNumber: z.string().nullable() }),
  Currency: z.object({ Code: z.string(), Symbol: z.string() }),
  StatementKind,
  AgeingBasis: z.enum(['DueDate', 'DocumentDate']),
  DateFrom: z.string().nullable(),
  DateTo: z.string(),
  PaymentTerms: z.string(),
  OpeningBalance: z.number(),
  Lines: z.array(StatementLine),
  ClosingBalance: z.number(),
  OverdueAmount: z.number(),
  Ageing,
  /** Open invoices and debit notes, earliest due date first. */
  OpenInvoices: z.array(z.object({ Reference: z.string(), DueDate: z.string(), Outstanding: z.number() })),
  /** First day of the pallet statement. */
  PalletsFrom: z.string(),
  Pallets: z.array(PalletPosition),
  PalletsWorth: z.number(),
});
export type Statement = z.infer<typeof Statement>;

export const IssuedStatement = z.object({
  StatementId: z.number(),
  CustomerId: z.number(),
  StatementKind,
  DateFrom: z.string().nullable(),
  DateTo: z.string(),
  OpeningBalance: z.number(),
  ClosingBalance: z.number(),
  CurrencyCode: z.string(),
  IssuedAt: z.string(),
  IssuedByName: z.string().nullable(),
  SentAt: z.string().nullable(),
  PostedAt: z.string().nullable(),
  /** Stored PDF. Null until the statement is first printed, opened or sent. */
  DocumentId: z.number().nullable(),
  FileName: z.string().nullable(),
  Sha256: z.string().nullable(),
  Version: z.number(),
});
export type IssuedStatement = z.infer<typeof IssuedStatement>;

export const Printer = z.object({ Name: z.string(), Description: z.string(), IsDefault: z.boolean() });

export const printCustomerStatement = endpoint({
  method: 'POST',
  path: '/api/Statement/print',
  allow: readers,
  summary: "Returns a customer's statement as of today as a PDF. Nothing is stored.",
  query: z.object({ customer: Id }),
  reply: blob(),
  isRead: true,
});

export const printStatement = endpoint({
  method: 'POST',
  path: '/api/Statement/print/{id}',
  allow: finance,
  summary: 'Sends an issued statement to a printer.',
  params: byId,
  query: z.object({ printer: requiredText(200).optional() }),
  reply: z.object({
    StatementId: z.number(),
    Printer: z.string(),
    DocumentId: z.number(),
    FileName: z.string(),
    Sha256: z.string(),
  }),
});

export const listPrinters = endpoint({
  method: 'GET',
  path: '/api/Statement/printers',
  allow: finance,
  summary: 'Lists the printers.',
  reply: z.array(Printer),
});

export const listCustomersStatement = listEndpoint({
  path: '/api/Statement/customersstatement',
  allow: readers,
  summary: 'Lists customers with their balance, overdue and unallocated amounts and last statement.',
  list: accountBalances,
});

export const createStatement = endpoint({
  method: 'GET',
  path: '/api/Statement/CreateStatement',
  allow: readers,
  summary: "Returns a customer's statement as at a day. Nothing is stored.",
  query: z.object({ CustID: Id, DateTo: DateOnly, DateFrom: DateOnly.optional(), Kind: StatementKind.optional() }),
  reply: Statement,
});

const issuedStatements = list({
  row: IssuedStatement,
  id: 'StatementId',
  filters: { StatementKind: anyOf(StatementKind), DatedFrom: from(DateOnly, 'DateTo'), DatedTo: to(DateOnly, 'DateTo') },
  sorts: ['DateTo', 'DateFrom', 'IssuedAt', 'ClosingBalance'],
  order: ['DateTo', 'DESC'],
});

export const listIssuedStatements = listEndpoint({
  path: '/api/Statement/getacustomerstatement/{id}',
  allow: readers,
  summary: "Lists a customer's issued statements, newest first.",
  params: byId,
  list: issuedStatements,
});

export const openStatementPdf = endpoint({
  method: 'GET',
  path: '/api/Statement/pdfstatement/{id}/{from?}/{to?}',
  allow: readers,
  summary: 'Returns the PDF of an issued statement. With `from` and `to`, returns a new statement headed “Copy, not issued”.',
  params: z.object({ id: Id, from: DateOnly.optional(), to: DateOnly.optional() }),
  reply: pdf(),
});

export const addStatement = endpoint({
  method: 'POST',
  path: '/api/Statement/addstatement/{customerId}/{dateTo}/{dateFrom?}',
  allow: finance,
  summary: 'Issues a statement and stores its figures. The PDF is created when the statement is first printed, opened or sent.',
  params: z.object({ customerId: Id, dateTo: DateOnly, dateFrom: DateOnly.optional() }),
  query: z.object({ Kind: StatementKind.optional() }),
  reply: IssuedStatement,
  errors: ['NOT_FOUND'],
});
