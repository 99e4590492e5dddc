import { sql } from 'kysely';
import type { Big } from '#contract/money.ts';
import { addAmount, getAmount } from '#server/amounts.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { isDatabaseAway } from '#server/database/away.ts';
import { nobody, transact } from '#server/database/transaction/transact.ts';
import { isBusy } from '#server/database/transaction/transaction.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';
import { AppError } from '#contract/call/errors.ts';
import { balanceAt } from '#server/ledgers/receivables.ts';
import { queueEmails } from '#server/modules/system/mail/sendEmail.ts';
import { storeStatement } from '#server/modules/money/statements/issueStatement.ts';
import type { StatementKind } from '#contract/money/statements/calls.ts';
import { findEarlierDeliveries, isMailed, chooseDelivery, skipReason } from './ways.ts';
import type { StatementDelivery } from './ways.ts';

/** Statement run that the worker is processing. */
export interface RunInProgress {
  StatementRunId: number;
  DateTo: string;
  DateFrom: string | null;
  Kind: StatementKind | null;
  SkipsZero: boolean;
  SkipsCredit: boolean;
  Delivery: string;
  Printer: string;
  /** User who started the run. The statements are issued in the name of this user. */
  CreatedBy: number | null;
}

interface NextAccount {
  StatementRunAccountId: number;
  CustomerId: number;
  DocumentDelivery: string;
  Symbol: string;
  Balance: Big;
}

/** Locks the next waiting account. Skips an account that another server is processing. */
const lockNext = async (tx: Tx, run: RunInProgress) => {
  const { rows } = await sql<NextAccount>`
    SELECT a.statement_run_account_id, a.customer_id, customer.document_delivery, currency.symbol,
      ${balanceAt(sql`a.customer_id`, run.DateTo)} AS balance
    FROM statement_run_accounts a JOIN customers customer USING (customer_id) JOIN currencies currency USING (currency_id)
    WHERE a.statement_run_id = ${run.StatementRunId} AND a.outcome = 'Waiting'
    ORDER BY a.statement_run_account_id LIMIT 1 FOR UPDATE OF a SKIP LOCKED`.execute(tx);
  return rows[0];
};

const deliver = async (tx: Tx, run: RunInProgress, account: NextAccount, statementId: number): Promise<StatementDelivery> => {
  const deliveries = await findEarlierDeliveries(tx, run, [{ ...account, StatementId: statementId }]);
  const delivery = chooseDelivery(run, account, deliveries.get(account.CustomerId));
  if (!isMailed(delivery)) return delivery;
  const mailRequest = { DocumentKind: 'Statement' as const, DocumentIds: [statementId], To: [], Cc: [], Subject: null, Body: null };
  const { Queued } = await queueEmails(tx, mailRequest, undefined);
  return { ...delivery, OutboxId: Queued[0]?.OutboxId ?? null };
};

/** Stores the outcome of an account, unless it has one already. */
const storeOutcome = async (tx: Tx, id: number, values: object) => {
  await tx
    .updateTable('statement_run_accounts')
    .set(values)
    .where('StatementRunAccountId', '=', id)
    .where('Outcome', '=', 'Waiting')
    .execute();
};

const issueOne = async (tx: Tx, run: RunInProgress, account: NextAccount) => {
  const id = account.StatementRunAccountId;
  const reason = skipReason(run, account);
  if (reason !== undefined) return storeOutcome(tx, id, { Outcome: 'Skipped', Reason: reason });
  const StatementId = await storeStatement(tx, {
    customerId: account.CustomerId,
    dateTo: run.DateTo,
    dateFrom: run.DateFrom ?? undefined,
    kind: run.Kind ?? undefined,
  });
  return storeOutcome(tx, id, { Outcome: 'Issued', StatementId, ...(await deliver(tx, run, account, StatementId)) });
};

const maxTries = 3;

/** Tells whether an error would stop every account, such as a lost database, and so is not about this account. */
const affectsAllAccounts = (error: unknown) => {
  if (isDatabaseAway(error)) return true;
  const appError = error instanceof AppError ? error : translateDatabaseError(error);
  return appError?.code === 'STORAGE_FULL';
};

const explainRefusal = (error: unknown) => {
  if (isBusy(error)) return 'Other users were changing the same records. Continue the run to try again.';
  const appError = error instanceof AppError ? error : translateDatabaseError(error);
  return (
    appError?.message ?? 'The statement could not be created. Continue the run to try again. If it fails again, tell your administrator.'
  );
};

/**
 * Issues the next statement and queues its e-mail in one transaction, so that a crash leaves both or neither. Returns false if none is waiting.
 *
 * A refusal by a rule is stored with its message. After any other error the account is tried again, and is refused after three tries, so that
 * one account does not stop the run. `tries` counts by account. If the database is unavailable or its disk is full, throws the error and refuses
 * no account.
 */
export const issueNext = async (db: Db, run: RunInProgress, tries: Map<number, number>): Promise<boolean> => {
  const userId = run.CreatedBy ?? nobody;
  const current: { id?: number } = {};
  try {
    return await transact(db, userId, async (tx) => {
      const account = await lockNext(tx, run);
      if (!account) return false;
      current.id = account.StatementRunAccountId;
      await issueOne(tx, run, account);
      return true;
    });
  } catch (error) {
    const { id } = current;
    if (id === undefined || affectsAllAccounts(error)) throw error;
    const isRule = !isBusy(error) && (error instanceof AppError || translateDatabaseError(error) !== undefined);
    addAmount(tries, id, 1);
    const triesSoFar = getAmount(tries, id);
    if (!isRule && triesSoFar < maxTries) {
      if (isBusy(error)) return true;
      throw error;
    }
    await transact(db, userId, (tx) => storeOutcome(tx, id, { Outcome: 'Refused', Reason: explainRefusal(error) }));
    tries.delete(id);
    return true;
  }
};
