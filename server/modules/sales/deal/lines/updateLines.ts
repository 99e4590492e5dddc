import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { rowsAsTable } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';

export type LineFields = Partial<Insertable<Database['order_details']>>;
export type ChangedLine = LineFields & { OrderDetailId: number };

/** Updates any number of lines in one statement, to keep the lock on the customer short. All must set the same fields as the first. */
export const updateLines = async (tx: Tx, lines: readonly ChangedLine[]) => {
  const names = Object.keys(lines[0] ?? {}).filter((name) => name !== 'OrderDetailId');
  if (names.length === 0) return;
  const { from } = rowsAsTable('order_details', lines);
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`row.${name}`)}`));
  await sql`UPDATE order_details d SET ${set} FROM ${from} WHERE d.order_detail_id = row.order_detail_id`.execute(tx);
};
