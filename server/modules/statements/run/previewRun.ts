import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { sum } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';
import type { previewStatementRun } from '#contract/statements/run.ts';
import type { Context } from '#server/context.ts';
import { findRecipients } from '#server/modules/documents/recipients.ts';
import { requirePast, requirePeriod } from '#server/modules/statements/issueStatement.ts';
import { whySkipped } from './issueNext.ts';
import { accountsOf } from './startRun.ts';

interface Account {
  CustomerId: number;
  DocumentDelivery: string;
  Symbol: string;
  Balance: Big;
  Pounds: Big;
}

/** What the run would do as things stand: the last look before anything goes out. What was mailed or printed by an earlier run is counted too. */
export const previewRun = async (context: Context, wanted: BodyOf<typeof previewStatementRun>) => {
  requirePeriod({ dateFrom: wanted.DateFrom, dateTo: wanted.DateTo }, 'DateFrom');
  requirePast(context, wanted.DateTo, 'DateTo');
  const { rows } = await sql<Account>`
    SELECT a.customer_id, a.document_delivery, k.symbol, a.balance, coalesce(round(a.balance * k.rate, 2), 0) AS pounds FROM (
      SELECT c.customer_id, c.document_delivery, c.currency_id,
        (SELECT coalesce(sum(e.amount), 0) FROM receivable_entries e WHERE e.customer_id = c.customer_id AND e.entry_date <= ${wanted.DateTo}::date) AS balance
      FROM ${accountsOf(wanted)}) a
    JOIN (SELECT currency_id, symbol, sterling_rate(currency_id, ${wanted.DateTo}::date) AS rate FROM currencies OFFSET 0) k USING (currency_id)`.execute(
    context.db,
  );
  const written = rows.filter((account) => whySkipped(wanted, account) === undefined);
  const mailed = written.filter(({ DocumentDelivery }) => wanted.Delivery === 'AsAccount' && DocumentDelivery !== 'Post');
  const recipients = await findRecipients(
    context.db,
    mailed.map(({ CustomerId }) => CustomerId),
    'Statement',
  );
  return {
    Statements: written.length,
    LeftOut: rows.length - written.length,
    Emailed: recipients.size,
    Printed: wanted.Delivery === 'None' ? 0 : written.length - recipients.size,
    Pounds: sum(written.map(({ Pounds }) => Pounds)),
  };
};
