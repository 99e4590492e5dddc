import { sql } from 'kysely';
import { z } from 'zod';
import { addDays } from '#contract/sales/deal/dates.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import { Statement } from '#contract/money/statements/calls.ts';
import type { StatementKind } from '#contract/money/statements/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import type { StatementSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { balanceAt, openItemsAt } from '#server/ledgers/receivables.ts';
import type { OpenItem } from '#server/ledgers/receivables.ts';
import { addressBlock, findCompanySnapshot, noAddress } from '#server/modules/system/documents/parties.ts';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import { ageItems, isOwed, overdueAt } from './ageing.ts';
import type { ExactAgeing } from './ageing.ts';
import { balanceForwardLines, openItemLines } from './lines.ts';
import type { ExactLine } from './lines.ts';
import { palletPositions } from './palletPosition.ts';

const accounts = statement({
  name: 'statement, account',
  row: Statement.pick({ CustomerId: true, StatementKind: true, AgeingBasis: true }).extend({
    Name: z.string(),
    AccountCode: z.string(),
    VatNumber: z.string().nullable(),
    Address: z.object({ Name: z.string().nullable(), Lines: z.array(z.string()) }).nullable(),
    Code: z.string(),
    Symbol: z.string(),
    PaymentTermDays: z.number(),
    PaymentTermBasis: z.string(),
    /** Balance at the start of the period. */
    Opening: z.number(),
    Closing: z.number(),
  }),
  exact: ['Opening', 'Closing'],
  write: ({ customerId, from, to }: { customerId: number; from: string; to: string }) => sql`
    SELECT customer_id, name, account_code, vat_number, ${addressBlock(null, customerId, 'Statement')} AS address, k.code, k.symbol, statement_kind, ageing_basis, payment_term_days, payment_term_basis,
      ${balanceAt(customerId, addDays(from, -1))} AS opening, ${balanceAt(customerId, to)} AS closing
    FROM customers JOIN currencies k USING (currency_id) WHERE customer_id = ${customerId}`,
  example: { customerId: 1, from: '2026-11-01', to: '2026-11-21' },
});

export interface StatementQuestion {
  customerId: number;
  dateTo: string;
  /** Defaults to the first of the month of `dateTo`. */
  dateFrom?: string | undefined;
  /** Defaults to the customer's preference. */
  kind?: StatementKind | undefined;
}

export interface ExactStatement extends Omit<
  StatementSnapshot,
  | 'Company'
  | 'IsCopy'
  | 'OpeningBalance'
  | 'ClosingBalance'
  | 'OverdueAmount'
  | 'Lines'
  | 'Ageing'
  | 'OpenInvoices'
  | 'Pallets'
  | 'PalletsWorth'
> {
  CustomerId: number;
  OpeningBalance: Big;
  ClosingBalance: Big;
  OverdueAmount: Big;
  Lines: ExactLine[];
  Ageing: ExactAgeing;
  OpenInvoices: { Reference: string; DueDate: string; Outstanding: Big }[];
  Pallets: Awaited<ReturnType<typeof palletPositions.rows>>;
  PalletsWorth: Big;
}

const openInvoices = (items: readonly OpenItem[]) =>
  items.filter(isOwed).map(({ Kind, ItemNo, DueDate, OpenAmount }) => ({
    Reference: Kind === 'Refund' ? `Refund ${ItemNo}` : ItemNo,
    DueDate,
    Outstanding: OpenAmount,
  }));

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/**
 * Builds a statement from the ledgers as at the end of `dateTo`, for the screen and for paper. Entries dated later never change it. A customer
 * without documents gets an empty statement.
 */
export const buildStatement = async (db: Db, question: StatementQuestion): Promise<ExactStatement> => {
  const { customerId, dateTo, dateFrom } = question;
  const from = dateFrom ?? firstOfMonth(dateTo);
  const [[account], items, Pallets] = await pipeline(db, [
    accounts.given({ customerId, from, to: dateTo }),
    openItemsAt.given({ customerId, asAt: dateTo }),
    palletPositions.given({ customerId, from, to: dateTo }),
  ]);
  if (!account) throw new AppError('NOT_FOUND', 'There is no such customer');
  const kind = question.kind ?? account.StatementKind;
  const OpeningBalance = kind === 'BalanceForward' ? account.Opening : new Big(0);
  const address = account.Address ?? noAddress;
  return {
    CustomerId: customerId,
    Customer: { Name: account.Name, AccountCode: account.AccountCode, AddressLines: address.Lines, VatNumber: account.VatNumber },
    Currency: { Code: account.Code, Symbol: account.Symbol },
    StatementKind: kind,
    AgeingBasis: account.AgeingBasis,
    DateFrom: kind === 'BalanceForward' ? from : (dateFrom ?? null),
    DateTo: dateTo,
    PaymentTerms: describeTerms(account),
    OpeningBalance,
    Lines:
      kind === 'BalanceForward'
        ? await balanceForwardLines(db, customerId, { from, to: dateTo, opening: OpeningBalance })
        : await openItemLines(db, customerId, items, { from, to: dateTo }),
    ClosingBalance: account.Closing,
    OverdueAmount: overdueAt(items, dateTo),
    Ageing: ageItems(items, dateTo, account.AgeingBasis),
    OpenInvoices: openInvoices(items),
    PalletsFrom: from,
    Pallets,
    PalletsWorth: sum(Pallets.map((row) => row.Worth)),
  };
};

/** Converts a statement to the plain JSON that is stored and printed. Printing calculates nothing again. */
export const toSnapshot = async (db: Db, statement: ExactStatement, isCopy: boolean): Promise<StatementSnapshot> => {
  const { CustomerId: _customerId, ...figures } = statement;
  // Only the screen links to documents, so the stored lines need no ids.
  const Lines = figures.Lines.map(({ InvoiceId: _invoiceId, CreditId: _creditId, PaymentId: _paymentId, ...line }) => line);
  const plainStatement = JSON.parse(JSON.stringify({ ...figures, Lines })) as Omit<StatementSnapshot, 'Company' | 'IsCopy'>;
  return { ...plainStatement, Company: await findCompanySnapshot(db), IsCopy: isCopy };
};
