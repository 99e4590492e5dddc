import { z } from 'zod';
import { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { AllocationInput, OpenItem, Proposal } from '#contract/money/payments/shapes.ts';
import { DateOnly, Id, Instant } from '#contract/values.ts';

export const BankFileKind = z.enum(['Csv', 'Ofx', 'Camt', 'Remittance']);
export type BankFileKind = z.infer<typeof BankFileKind>;

const columnIndex = z.int({ error: 'must be a column' }).min(0, 'must be a column').max(59, 'must be a column');

/**
 * Columns of a bank's CSV file, counted from 0. The amount is one column, signed or with a direction in another column, or two columns for
 * paid in and paid out.
 */
export const BankColumns = z
  .object({
    Date: columnIndex,
    Amount: columnIndex.nullable(),
    PaidIn: columnIndex.nullable(),
    PaidOut: columnIndex.nullable(),
    Text: z.array(columnIndex).min(1, 'must name the text column').max(12, 'must be at most 12 columns'),
    Payer: columnIndex.nullable(),
    BankId: columnIndex.nullable(),
    /** A file that allows both orders is refused with a question. Null if the file itself decides. */
    DateOrder: z.enum(['DayFirst', 'MonthFirst']).nullable(),
    /** `Point` is 1,234.50 and `Comma` is 1.234,50. */
    Numbers: z.enum(['Point', 'Comma']).nullable().default(null),
    /** Column that says paid in or paid out. The sign of the amount is then ignored. */
    Direction: columnIndex.nullable().default(null),
    /** A minus means money in, as on a card statement. */
    MinusIn: z.boolean().default(false),
    /** Column that says whether the money moved: `Completed`, `Pending`. */
    State: columnIndex.nullable().default(null),
    /** Column of the running balance. */
    Balance: columnIndex.nullable().default(null),
    Currency: columnIndex.nullable().default(null),
    /** Currency of lines that name none. */
    AllIn: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency such as GBP')
      .nullable()
      .default(null),
  })
  .refine(({ Amount, PaidIn, PaidOut }) => (Amount === null ? PaidIn !== null && PaidOut !== null : PaidIn === null && PaidOut === null), {
    path: ['Amount'],
    message: 'must be one column, or two for paid in and paid out',
  });
export type BankColumns = z.infer<typeof BankColumns>;

/** A row that is not a payment. `Reason` is its state or its kind. */
export const LeftOutRow = z.object({ Line: z.number(), Reason: z.string(), Words: z.string() });
export type LeftOutRow = z.infer<typeof LeftOutRow>;

/** Accounts for every row of a file. */
export const RowCounts = z.object({ Imported: z.number(), Known: z.number(), LeftOut: z.array(LeftOutRow) });
export type RowCounts = z.infer<typeof RowCounts>;

/** A bank file or remittance advice, with the progress of its lines. */
export const BankFile = z.object({
  BankFileId: z.number(),
  Kind: BankFileKind,
  Name: z.string(),
  Account: z.string().nullable(),
  /** Number of lines of money in. */
  Receipts: z.number(),
  /** Number of receipts recorded as payments, and of those set aside. */
  Recorded: z.number(),
  SetAside: z.number(),
  /** Number of receipts not yet handled. */
  Waiting: z.number(),
  /** Null for files imported before rows were counted. */
  Rows: RowCounts.nullable(),
  /** Finance's reason for importing a file that was not checked in full. */
  BalanceReason: z.string().nullable(),
  GivenOn: z.string(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type BankFile = z.infer<typeof BankFile>;

/** `details` of the refusal of a file whose balances do not tie. */
export const Unbalanced = z.object({
  /** Null if no single line can be named. */
  Line: z.number().nullable(),
  /** Whole rows may be missing. Finance may then import the file with a reason. */
  IsMissingRows: z.boolean(),
});
export type Unbalanced = z.infer<typeof Unbalanced>;

/** Result of giving a file: stored lines, or a question about its columns. */
export const BankFileAnswer = z.object({
  /** Null if the columns must be named first, or if every line is known already. */
  BankFileId: z.number().nullable(),
  New: z.number(),
  /** Number of lines that an earlier file had. They are not imported again. */
  Known: z.number(),
  LeftOut: z.array(LeftOutRow),
  /** Earlier file that has the known lines. Null if no line is known. */
  KnownIn: z.number().nullable(),
  /** Columns to name, for a new CSV layout or one that no longer reads by its stored columns. */
  Columns: z
    .object({
      Heads: z.array(z.string()).nullable(),
      Sample: z.array(z.array(z.string())),
      Guess: BankColumns,
      /** Reason why the stored columns do not suffice. */
      Problem: z.string().nullable(),
    })
    .nullable(),
});
export type BankFileAnswer = z.infer<typeof BankFileAnswer>;

export const Certainty = z.enum(['Certain', 'Likely', 'None']);
export type Certainty = z.infer<typeof Certainty>;

const paymentNamed = z.object({ PaymentId: z.number(), PaymentNo: z.number().nullable(), PaymentDate: z.string() });

/** Account that a line is probably for, and the documents that it pays. */
export const LineProposal = z.object({
  Certainty,
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  AccountCode: z.string().nullable(),
  /** Sentences, the strongest reason first. */
  Reasons: z.array(z.string()),
  Allocations: z.array(Proposal.extend({ Name: z.string() })),
  /** Amount left on account. */
  Rest: z.number(),
  /** Payment of this account with the same details, entered by hand or from another file. It may be the same money. */
  Recorded: paymentNamed.nullable(),
});
export type LineProposal = z.infer<typeof LineProposal>;

/** A receipt that a line of money out may return. */
export const Bounced = paymentNamed.extend({ CustomerId: z.number(), CustomerName: z.string(), ReversedOn: z.string().nullable() });
export type Bounced = z.infer<typeof Bounced>;

export const LineState = z.enum(['Waiting', 'Recorded', 'SetAside', 'MoneyOut']);
export type LineState = z.infer<typeof LineState>;

/** A line as stored. */
export const StoredLine = z.object({
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
  /** Payment that the line became. For a waiting line, the payment that was reversed. */
  PaymentId: z.number().nullable(),
  PaymentNo: z.number().nullable(),
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  Version: z.number(),
});

export const BankLine = StoredLine.extend({
  /** Null unless the line is waiting. */
  Proposal: LineProposal.nullable(),
  /** Null unless the line is money out. */
  Bounced: Bounced.nullable(),
});
export type BankLine = z.infer<typeof BankLine>;

/** One line with every open item of its account. */
export const BankLineOpened = z.object({ Line: BankLine, Items: z.array(OpenItem) });
export type BankLineOpened = z.infer<typeof BankLineOpened>;

export const LineToConfirm = z.object({
  BankLineId: Id,
  CustomerId: Id,
  Allocations: z.array(AllocationInput).max(500),
  /** Defaults to the bank's date. Later if the month of that date is closed. */
  PaymentDate: DateOnly.optional(),
  /** The user confirmed an old date, or an invoice number of another customer in the text. */
  ConfirmDate: z.boolean().optional(),
  ConfirmAccount: z.boolean().optional(),
});

export const LineResult = z.object({
  BankLineId: z.number(),
  Ok: z.boolean(),
  PaymentId: z.number().nullable(),
  PaymentNo: z.number().nullable(),
  /** Result, or reason for the refusal. */
  Message: z.string(),
  /** Warnings to confirm first. */
  Asks: z.array(OrderWarning),
});
export type LineResult = z.infer<typeof LineResult>;
