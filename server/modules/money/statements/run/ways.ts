import { sql } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatMoney } from '#server/documents/format.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';

interface Run {
  /** Absent if the run has not started. */
  StatementRunId?: number;
  SkipsZero: boolean;
  SkipsCredit: boolean;
  Delivery: string;
}

interface Account {
  DocumentDelivery: string;
  Symbol: string;
  Balance: Big;
}

export const skipReason = (run: Run, { Balance, Symbol }: Account) => {
  if (run.SkipsZero && Balance.eq(0)) return 'Balance is nil';
  if (run.SkipsCredit && Balance.lt(0)) return `In credit by ${formatMoney(Balance.neg().toFixed(2), Symbol)}`;
  return undefined;
};

/** Facts that decide the delivery: whether the account has an e-mail address for statements, and how this same statement was delivered before. */
interface EarlierDelivery {
  IsReachable: boolean;
  /** Outbox id of an e-mail with this statement that has not failed, queued by the run or by hand. */
  Mail: number | null;
  /** Id of another run that printed the statement. */
  PrintedBy: number | null;
}

/** Loads earlier deliveries by customer. A statement not yet issued has none. */
export const findEarlierDeliveries = async (
  db: Db,
  run: Run,
  statements: readonly { CustomerId: number; StatementId: number | null }[],
) => {
  const ids = statements.flatMap(({ StatementId }) => StatementId ?? []);
  const recipients = await findRecipients(
    db,
    statements.map(({ CustomerId }) => CustomerId),
    'Statement',
  );
  const { rows } = await sql<{ StatementId: number; Mail: number | null; PrintedBy: number | null }>`
    SELECT s.id AS statement_id,
      (SELECT max(outbox_id) FROM outbox WHERE document_kind = 'Statement' AND document_ids @> ARRAY[s.id] AND state IN ('Queued', 'Kept', 'Sent')) AS mail,
      (SELECT max(statement_run_id) FROM statement_run_accounts
        WHERE statement_id = s.id AND goes_by = 'Print' AND statement_run_id IS DISTINCT FROM ${run.StatementRunId ?? null}) AS printed_by
    FROM unnest(${ids}::integer[]) AS s(id)`.execute(db);
  const deliveryByStatement = new Map(rows.map(({ StatementId, ...row }) => [StatementId, row]));
  return new Map(
    statements.map(({ CustomerId, StatementId }): [number, EarlierDelivery] => {
      const { Mail, PrintedBy } = (StatementId !== null && deliveryByStatement.get(StatementId)) || { Mail: null, PrintedBy: null };
      return [CustomerId, { IsReachable: recipients.has(CustomerId), Mail, PrintedBy }];
    }),
  );
};

/** Way in which a statement is delivered: by e-mail if the account takes it, else printed. The same statement is never delivered twice. */
export interface StatementDelivery {
  GoesBy: 'Email' | 'Print' | null;
  /** Null if the e-mail is not yet written. */
  OutboxId: number | null;
  /** Reason why the statement is not delivered as the account prefers, or not at all. */
  Reason: string | null;
}

export const isMailed = ({ GoesBy, OutboxId }: StatementDelivery) => GoesBy === 'Email' && OutboxId === null;

/** Prints a statement, unless another run (`printedBy`) has printed it. */
const printOnce = (printedBy: number | null, Reason: string | null): StatementDelivery => {
  if (printedBy === null) return { GoesBy: 'Print', OutboxId: null, Reason };
  return { GoesBy: null, OutboxId: null, Reason: `Not printed again, because run ${printedBy} printed the same statement` };
};

export const chooseDelivery = (
  { Delivery }: Run,
  { DocumentDelivery }: Account,
  earlier: EarlierDelivery | undefined,
): StatementDelivery => {
  const { IsReachable, Mail, PrintedBy } = earlier ?? { IsReachable: false, Mail: null, PrintedBy: null };
  if (Delivery === 'None') return { GoesBy: null, OutboxId: null, Reason: null };
  if (Delivery === 'Print') return printOnce(null, null);
  if (DocumentDelivery === 'Post') return printOnce(PrintedBy, null);
  if (!IsReachable) return printOnce(PrintedBy, 'Printed, because the account has no e-mail address for statements');
  return {
    GoesBy: 'Email',
    OutboxId: Mail,
    Reason: Mail === null ? null : 'Not sent again, because the same statement was e-mailed before',
  };
};
