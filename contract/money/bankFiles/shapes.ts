import { z } from 'zod';
import { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { AllocationInput, OpenItem, Proposal } from '#contract/money/payments/shapes.ts';
import { DateOnly, Id, Instant } from '#contract/values.ts';

export const BankFileKind = z.enum(['Csv', 'Ofx', 'Camt', 'Remittance']);
export type BankFileKind = z.infer<typeof BankFileKind>;

const place = z.int({ error: 'must be a column' }).min(0, 'must be a column').max(59, 'must be a column');

/** Which column of a bank's CSV file says what, counted from 0: an amount (signed, or with a column that says in or out), or what was paid in and out apart. */
export const BankColumns = z
  .object({
    Date: place,
    Amount: place.nullable(),
    PaidIn: place.nullable(),
    PaidOut: place.nullable(),
    Text: z.array(place).min(1, 'must name the column of the words').max(12, 'must be at most 12 columns'),
    Payer: place.nullable(),
    BankId: place.nullable(),
    /** Null if the file itself decides. A file that allows both is refused with a question. */
    DateOrder: z.enum(['DayFirst', 'MonthFirst']).nullable(),
    /** How amounts are written: `Point` is 1,234.50 and `Comma` is 1.234,50. */
    Numbers: z.enum(['Point', 'Comma']).nullable().default(null),
    /** Says in or out. The sign of the amount then does not count. */
    Direction: place.nullable().default(null),
    /** A minus means money in, as on a card statement. */
    MinusIn: z.boolean().default(false),
    /** Says whether the money moved: `Completed`, `Pending`. */
    State: place.nullable().default(null),
    /** Balance beside each row. */
    Balance: place.nullable().default(null),
    Currency: place.nullable().default(null),
    /** The currency of lines that say none. */
    AllIn: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency, as GBP')
      .nullable()
      .default(null),
  })
  .refine(({ Amount, PaidIn, PaidOut }) => (Amount === null ? PaidIn !== null && PaidOut !== null : PaidIn === null && PaidOut === null), {
    path: ['Amount'],
    message: 'must be one column, or two: paid in and paid out',
  });
export type BankColumns = z.infer<typeof BankColumns>;

/** A row that is no payment, with its state or what it is. */
export const LeftOutRow = z.object({ Line: z.number(), Reason: z.string(), Words: z.string() });
export type LeftOutRow = z.infer<typeof LeftOutRow>;

/** Accounts for every row of a file. */
export const RowCounts = z.object({ Imported: z.number(), Known: z.number(), LeftOut: z.array(LeftOutRow) });
export type RowCounts = z.infer<typeof RowCounts>;

/** A file or an advice, with how far its lines have come. */
export const BankFile = z.object({
  BankFileId: z.number(),
  Kind: BankFileKind,
  Name: z.string(),
  Account: z.string().nullable(),
  /** Lines of money in. */
  Receipts: z.number(),
  /** Of them, those that became payments and those that are no customer's. */
  Recorded: z.number(),
  SetAside: z.number(),
  /** Of them, those that wait. */
  Waiting: z.number(),
  /** Rows of the file: imported, known already and left out. Null for a file of before these were counted. */
  Rows: RowCounts.nullable(),
  /** Why Finance imported the file although it was not checked in full. */
  BalanceReason: z.string().nullable(),
  GivenOn: z.string(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type BankFile = z.infer<typeof BankFile>;

/** The `details` of a refusal because of balances. */
export const Unbalanced = z.object({
  /** Null if no single line can be named. */
  Line: z.number().nullable(),
  /** Whole rows may be missing: Finance may take the file with a reason. */
  IsMissingRows: z.boolean(),
});
export type Unbalanced = z.infer<typeof Unbalanced>;

/** What a file came to: kept lines, or a question about its columns. */
export const BankFileTaken = z.object({
  /** Null where its columns are to be named first, and where every line of it is known. */
  BankFileId: z.number().nullable(),
  New: z.number(),
  /** Lines that an earlier file had. They are not imported again. */
  Known: z.number(),
  LeftOut: z.array(LeftOutRow),
  /** The file in which the known lines are, where there are any. */
  KnownIn: z.number().nullable(),
  /** The columns to name for a CSV file seen for the first time, or that no longer reads by the names given. */
  Columns: z
    .object({
      Heads: z.array(z.string()).nullable(),
      Sample: z.array(z.array(z.string())),
      Guess: BankColumns,
      /** Why the columns that are known do not suffice. */
      Problem: z.string().nullable(),
    })
    .nullable(),
});
export type BankFileTaken = z.infer<typeof BankFileTaken>;

export const Certainty = z.enum(['Certain', 'Likely', 'None']);
export type Certainty = z.infer<typeof Certainty>;

const paymentNamed = z.object({ PaymentId: z.number(), PaymentNo: z.number().nullable(), PaymentDate: z.string() });

/** Which account a line is for, and what it pays. */
export const LineProposal = z.object({
  Certainty,
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  AccountCode: z.string().nullable(),
  /** In words, the strongest first. */
  Reasons: z.array(z.string()),
  Allocations: z.array(Proposal.extend({ Name: z.string() })),
  /** What stays on account. */
  Rest: z.number(),
  /** A payment of this account that says the same, typed or of another file: it may be this money. */
  Recorded: paymentNamed.nullable(),
});
export type LineProposal = z.infer<typeof LineProposal>;

/** A receipt that a line of money out may be giving back. */
export const Bounced = paymentNamed.extend({ CustomerId: z.number(), CustomerName: z.string(), ReversedOn: z.string().nullable() });
export type Bounced = z.infer<typeof Bounced>;

export const LineState = z.enum(['Waiting', 'Recorded', 'SetAside', 'MoneyOut']);
export type LineState = z.infer<typeof LineState>;

/** A line as it is kept. */
export const KeptLine = z.object({
  BankLineId: z.number(),
  BankFileId: z.number(),
  FileKind: BankFileKind,
  LineNo: z.number(),
  PaidOn: z.string(),
  Amount: z.number(),
  CurrencyCode: z.string(),
  Payer: z.string().nullable(),
  Text: z.string(),
  State: LineState,
  SetAsideReason: z.string().nullable(),
  /** Its payment; of a line that waits, the one that was reversed. */
  PaymentId: z.number().nullable(),
  PaymentNo: z.number().nullable(),
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  Version: z.number(),
});

export const BankLine = KeptLine.extend({
  /** Of a line that waits. */
  Proposal: LineProposal.nullable(),
  /** Of money out. */
  Bounced: Bounced.nullable(),
});
export type BankLine = z.infer<typeof BankLine>;

/** A line as it is looked at: with all that the account owes. */
export const BankLineOpened = z.object({ Line: BankLine, Items: z.array(OpenItem) });
export type BankLineOpened = z.infer<typeof BankLineOpened>;

export const LineToConfirm = z.object({
  BankLineId: Id,
  CustomerId: Id,
  Allocations: z.array(AllocationInput).max(500),
  /** Later than the bank's day, which it is without: of a line whose month is closed. */
  PaymentDate: DateOnly.optional(),
  /** An old date, or another customer's invoice in its words, was asked about and is meant. */
  ConfirmDate: z.boolean().optional(),
  ConfirmAccount: z.boolean().optional(),
});

export const LineResult = z.object({
  BankLineId: z.number(),
  Ok: z.boolean(),
  PaymentId: z.number().nullable(),
  PaymentNo: z.number().nullable(),
  /** What happened, or why not. */
  Message: z.string(),
  /** What must be confirmed first. */
  Asks: z.array(OrderWarning),
});
export type LineResult = z.infer<typeof LineResult>;
