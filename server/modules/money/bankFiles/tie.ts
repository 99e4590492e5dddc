import type { Unbalanced } from '#contract/money/bankFiles/shapes.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BalanceBreak } from '#server/bankFormats/balances.ts';
import type { BankEntry, BankReading } from '#server/bankFormats/entry.ts';
import { fromPence, amountToPence } from '#server/bankFormats/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';

export interface FileInput {
  name: string;
  sha256: string;
  reading: BankReading;
  /** Key of a CSV layout. Stands in for the bank's account, which a CSV file does not name. Null for other files. */
  key: string | null;
  /** Columns of balances, states or directions that the user left out, although they would check the amounts. */
  omitted: readonly string[];
  /** Date of the payment if the file gives none, as in an advice. */
  day: string;
  /** Reason that Finance gave for importing a file that is not checked in full. */
  reason?: string | undefined;
}

export const requireFinance = ({ user }: Context) => {
  if (!user.roles.some((role) => role === 'Finance' || role === 'Admin'))
    throw new AppError('NOT_ALLOWED', 'Only Finance may import a file that is not checked in full. Ask a colleague in Finance.');
};

/** Entry of the file. `knownIn` is the earlier file that has it, if any. */
interface KeyedEntry {
  entry: BankEntry;
  knownIn: number | undefined;
}

/** Entries of the file, split into new and known ones. */
interface SplitEntries {
  fresh: readonly KeyedEntry[];
  known: readonly KeyedEntry[];
}

/** Finds the last OFX file of the account that ends on the day or before. */
const findLastFile = async (tx: Tx, account: string, on: string) =>
  tx
    .selectFrom('bank_files')
    .select(['BankFileId', 'Name', 'ClosingBalance', 'ClosingOn', 'CoversFrom'])
    .where('Account', '=', account)
    .where('Kind', '=', 'Ofx')
    .where('ClosingOn', '<=', on)
    .orderBy('ClosingOn', 'desc')
    .orderBy('BankFileId', 'desc')
    .limit(1)
    .executeTakeFirst();

const findFirstDay = async (tx: Tx, bankFileId: number) => {
  const row = await tx
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.min('PaidOn').as('Day'))
    .where('BankFileId', '=', bankFileId)
    .executeTakeFirstOrThrow();
  return row.Day;
};

/**
 * Checks an OFX file, which has only a closing balance. The last file's closing balance and the lines since must add up to it. Null if they do,
 * or if there is nothing to check with.
 */
const findBreakSince = async (
  tx: Tx,
  { reading, sha256 }: FileInput,
  { fresh, known: knownLines }: SplitEntries,
): Promise<BalanceBreak | null> => {
  const { account, closing } = reading;
  if (!closing || account === null) return null;
  const sameFile = await tx.selectFrom('bank_files').select('BankFileId').where('Sha256', '=', sha256).executeTakeFirst();
  const last = sameFile ? undefined : await findLastFile(tx, account, closing.on);
  if (!last || last.ClosingBalance === null || last.ClosingOn === null) return null;
  const from = last.CoversFrom ?? (await findFirstDay(tx, last.BankFileId));
  const since = [...fresh, ...knownLines.filter(({ knownIn }) => knownIn !== undefined && knownIn > last.BankFileId)]
    .map(({ entry }) => entry)
    .filter(({ paidOn }) => paidOn !== null && (from === null || paidOn >= from));
  if (since.some(({ currency }) => currency !== null && currency !== reading.currency)) return null;
  const start = amountToPence(last.ClosingBalance.toFixed(2));
  const expectedPence = start + since.reduce((sum, { amount }) => sum + amountToPence(amount), 0n);
  if (expectedPence === amountToPence(closing.balance)) return null;
  const endText = `${last.Name} ended with a balance of ${fromPence(start)} on ${formatDate(last.ClosingOn)}`;
  const message = `${endText}. With the lines since, the balance should be ${fromPence(expectedPence)}, but the file says ${closing.balance}`;
  return { line: null, message, isMissingRows: true };
};

const findOmission = ({ omitted }: FileInput): BalanceBreak | null => {
  const names = omitted.map((name) => `“${name.slice(0, 40)}”`).join(', ');
  return omitted.length > 0
    ? { line: null, message: `The columns that you chose leave out ${names}, so the amounts cannot be checked`, isMissingRows: true }
    : null;
};

const getAdvice = (balanceBreak: BalanceBreak, isOmission: boolean) => {
  if (isOmission) return 'Choose the columns again, or let Finance import the file with a reason.';
  return balanceBreak.isMissingRows
    ? 'Lines may be missing. Export the file again without a filter, or let Finance import it with a reason.'
    : 'A figure is wrong. Export the file again.';
};

/**
 * Refuses a file whose balances do not tie, unless whole rows are missing and Finance gives a reason. Finance must also give one if the
 * chosen columns leave out the balances, states or directions.
 */
export const requireTiedBalances = async (tx: Tx, input: FileInput, splitEntries: SplitEntries) => {
  const balanceGap = input.reading.unbalanced ?? (await findBreakSince(tx, input, splitEntries));
  const balanceBreak = balanceGap ?? findOmission(input);
  if (!balanceBreak) {
    if (input.reason !== undefined) throw invalidField('reason', 'The balances tie, so no reason is needed. Remove the reason.');
    return;
  }
  if (balanceBreak.isMissingRows && input.reason !== undefined) return;
  const message = `${balanceBreak.message}. ${getAdvice(balanceBreak, !balanceGap)}`;
  const details: Unbalanced = { Line: balanceBreak.line, IsMissingRows: balanceBreak.isMissingRows };
  throw new AppError('INVALID_INPUT', message, { fields: { file: message }, details });
};
