import { z } from 'zod';
import { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { AllocationInput, OpenItem, Proposal } from '#contract/money/payments/shapes.ts';
import { DateOnly, Id, Instant } from '#contract/values.ts';

export const BankFileKind = z.enum(['Csv', 'Ofx', 'Camt', 'Remittance']);
export type BankFileKind = z.infer<typeof BankFileKind>;

const columnIndex = z.int({ error: 'must be a column' }).min(0, 'must be a column').max(59, 'must be a column');

/**
 * Columns of a bank's CSV file, counted from 0. The amount is either one column, or two columns for paid in and paid out. One column is
 * signed, or another column says the direction.
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
    /** Order of day and month. Null to read it from the dates. If the dates fit both orders, the file is refused with a question. */
    DateOrder: z.enum(['DayFirst', 'MonthFirst']).nullable(),
    /** `Point` is 1,234.50 and `Comma` is 1.234,50. */
    Numbers: z.enum(['Point', 'Comma']).nullable().default(null),
    /** Column that says whether the amount is paid in or paid out. If set, the sign of the amount is ignored. */
    Direction: columnIndex.nullable().default(null),
    /** True if a minus means money in, as on a card statement. */
    MinusIn: z.boolean().default(false),
    /** Column that says whether the money has moved, such as `Completed` or `Pending`. */
    State: columnIndex.nullable().default(null),
    /** Column of the running balance. */
    Balance: columnIndex.nullable().default(null),
    Currency: columnIndex.nullable().default(null),
    /** Currency of lines without a currency. */
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

/** Row of a file that is not imported, because it is not a payment. `Reason` is its state or kind, such as `pending`. */
export const LeftOutRow = z.object({ Line: z.number(), Reason: z.string(), Words: z.string() });
export type LeftOutRow = z.infer<typeof LeftOutRow>;

/** Counts of a file's rows: new lines, lines imported from an earlier file, and rows left out. */
export const RowCounts = z.object({ Imported: z.number(), Known: z.number(), LeftOut: z.array(LeftOutRow) });
export type RowCounts = z.infer<typeof RowCounts>;

/** A bank file or remittance advice, with the progress of its lines. */
export const BankFile = z.object({
  BankFileId: z.number(),
  Kind: BankFileKind,
  Name: z.string(),
  Account: z.string().nullable(),
  /** Number of lines that are money in. */
  Receipts: z.number(),
  /** Number of receipts recorded as payments. `SetAside` is the number set aside. */
  Recorded: z.number(),
  SetAside: z.number(),
  /** Number of receipts neither recorded nor set aside. */
  Waiting: z.number(),
  /** Null for a file imported before this system counted rows. */
  Rows: RowCounts.nullable(),
  /** Finance's reason for importing a file that could not be checked in full. Null for other files. */
  BalanceReason: z.string().nullable(),
  GivenOn: z.string(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type BankFile = z.infer<typeof BankFile>;

/** `details` of the refusal of a file whose lines do not add up to its balances. */
export const Unbalanced = z.object({
  /** Line whose balance does not tie. Null if no single line can be named. */
  Line: z.number().nullable(),
  /** True if rows may be missing, or if the chosen columns leave out a check. Finance may then import the file with a reason. */
  IsMissingRows: z.boolean(),
});
export type Unbalanced = z.infer<typeof Unbalanced>;

/** Result of an import: the stored lines, or a question about the columns of the file. */
export const BankFileAnswer = z.object({
  /** Null if the columns must be mapped first, or if the file has no new lines. */
  BankFileId: z.number().nullable(),
  New: z.number(),
  /** Number of lines imported from an earlier file. They are not imported again. */
  Known: z.number(),
  LeftOut: z.array(LeftOutRow),
  /** Earlier file with the lines counted in `Known`. Null if there are none. */
  KnownIn: z.number().nullable(),
  /** Question about the columns, for a new CSV layout or one that its stored columns no longer fit. Null if there is no question. */
  Columns: z
    .object({
      Heads: z.array(z.string()).nullable(),
      Sample: z.array(z.array(z.string())),
      Guess: BankColumns,
      /** Reason why the stored columns do not fit the file. Null for a new layout. */
      Problem: z.string().nullable(),
    })
    .nullable(),
});
export type BankFileAnswer = z.infer<typeof BankFileAnswer>;

export const Certainty = z.enum(['Certain', 'Likely', 'None']);
export type Certainty = z.infer<typeof Certainty>;

const paymentNamed = z.object({ PaymentId: z.number(), PaymentNo: z.number().nullable(), PaymentDate: z.string() });

/** Likely account of a line, and the documents that the line probably pays. */
export const LineProposal = z.object({
  Certainty,
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  AccountCode: z.string().nullable(),
  /** Reasons for the proposal, one sentence each. The strongest is first. */
  Reasons: z.array(z.string()),
  Allocations: z.array(Proposal.extend({ Name: z.string() })),
  /** Amount of the line that stays on account. */
  Rest: z.number(),
  /** Recorded payment of this account with the same amount and a date on or near the line's. It may be the same money. Null if there is none. */
  Recorded: paymentNamed.nullable(),
});
export type LineProposal = z.infer<typeof LineProposal>;

/** Receipt that the bank may have returned, for a line of money out. */
export const Bounced = paymentNamed.extend({ CustomerId: z.number(), CustomerName: z.string(), ReversedOn: z.string().nullable() });
export type Bounced = z.infer<typeof Bounced>;

export const LineState = z.enum(['Waiting', 'Recorded', 'SetAside', 'MoneyOut']);
export type LineState = z.infer<typeof LineState>;

/** Line of a bank file as stored, without the proposal. */
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
  /** Payment recorded from the line. If the line is waiting again, the payment that was reversed. */
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
  /** Payment date. If absent, the bank's date. The user chooses a later date if the month of the bank's date is locked. */
  PaymentDate: DateOnly.optional(),
  /** `ConfirmDate` confirms an old date. `ConfirmAccount` confirms the account if the text quotes another customer's invoice. */
  ConfirmDate: z.boolean().optional(),
  ConfirmAccount: z.boolean().optional(),
});

export const LineResult = z.object({
  BankLineId: z.number(),
  Ok: z.boolean(),
  PaymentId: z.number().nullable(),
  PaymentNo: z.number().nullable(),
  /** Result, or the reason why the line was refused. */
  Message: z.string(),
  /** Warnings that the user must confirm before the line is recorded. */
  Asks: z.array(OrderWarning),
});
export type LineResult = z.infer<typeof LineResult>;
