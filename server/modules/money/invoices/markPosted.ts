import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { must } from '#server/must.ts';

const tables = {
  Invoice: { table: sql.table('invoices'), id: sql.ref('invoice_id'), issued: sql`true` },
  Credit: { table: sql.table('credits'), id: sql.ref('credit_id'), issued: sql`credit_no IS NOT NULL` },
  Statement: { table: sql.table('statements'), id: sql.ref('statement_id'), issued: sql`true` },
};

/** Marks documents as posted. A document already marked keeps its time. */
export const markPosted = (context: Context, kind: keyof typeof tables, ids: readonly number[]) =>
  inTransaction(context, async (tx) => {
    const { table, id, issued } = tables[kind];
    const uniqueIds = [...new Set(ids)].sort((a, b) => a - b);
    const match = await sql<{ Id: number }>`
      SELECT ${id} AS id FROM ${table} WHERE ${id} = ANY(${uniqueIds}::integer[]) AND ${issued} ORDER BY ${id} FOR UPDATE`.execute(tx);
    if (match.rows.length !== uniqueIds.length) throw new AppError('NOT_FOUND', 'One of the documents no longer exists. Reload the list.');
    const changed = await sql`
      UPDATE ${table} SET posted_at = ${context.now.toISOString()} WHERE ${id} = ANY(${uniqueIds}::integer[]) AND posted_at IS NULL`.execute(
      tx,
    );
    return { Posted: Number(must(changed.numAffectedRows, 'The count')) };
  });
