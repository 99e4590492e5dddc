import { sql } from 'kysely';
import { toColumn } from '#server/database/PascalCasePlugin.ts';
import type { Db } from '#server/database/connect.ts';
import { firstIds, idOf } from './rows.ts';
import type { DemoTable, Rows } from './rows.ts';

const batchSize = 2000;

/** What the ledgers' triggers work out is written as it was before them. */
const beforeLedgers: Partial<Record<DemoTable, (row: Record<string, unknown>) => Record<string, unknown>>> = {
  orders: (row) => ({ ...row, PrepaidInvoiceId: null }),
  invoices: (row) => ({ ...row, Outstanding: row.GrossAmount }),
  credits: (row) => ({ ...row, Unallocated: row.GrossAmount }),
  payments: (row) => ({ ...row, Unallocated: row.IsConfirmed ? row.Amount : 0, Tied: 0 }),
  pro_forma_invoices: (row) => ({ ...row, Received: 0 }),
};

const insertBatch = async (db: Db, table: DemoTable, rows: readonly Record<string, unknown>[]) => {
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map(toColumn).join(', ');
  const before = beforeLedgers[table];
  const written = rows.map((row) =>
    Object.fromEntries(Object.entries(before ? before(row) : row).map(([name, value]) => [toColumn(name), value])),
  );
  await sql`INSERT INTO ${sql.raw(table)} (${sql.raw(columns)}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.raw(columns)} FROM json_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(written)}::json)`.execute(db);
};

const insertRows = async (db: Db, table: DemoTable, rows: readonly Record<string, unknown>[]) => {
  for (let from = 0; from < rows.length; from += batchSize) await insertBatch(db, table, rows.slice(from, from + batchSize));
};

const setSequence = async (db: Db, table: DemoTable, count: number) => {
  const last = firstIds[table] + count - 1;
  if (count > 0) await sql`SELECT setval(pg_get_serial_sequence(${table}, ${toColumn(idOf[table])}), ${last})`.execute(db);
};

/** A debit note names the credit that it undoes, which names invoices: it is written after the credits. */
const isDebit = (row: Record<string, unknown>) => row.Kind === 'Debit';

/** All rows by bulk inserts; the ledgers' own triggers keep levels, balances and rests. */
export const writeRows = async (db: Db, { tables }: Rows) => {
  for (const table of Object.keys(idOf) as DemoTable[]) {
    const rows = tables[table] as unknown as Record<string, unknown>[];
    if (table === 'invoices')
      await insertRows(
        db,
        table,
        rows.filter((row) => !isDebit(row)),
      );
    else if (table === 'invoice_details' || table === 'invoice_vat') continue;
    else await insertRows(db, table, rows);
    if (table === 'credits') {
      await insertRows(db, 'invoices', (tables.invoices as unknown as Record<string, unknown>[]).filter(isDebit));
      await insertRows(db, 'invoice_details', tables.invoice_details as unknown as Record<string, unknown>[]);
      await insertRows(db, 'invoice_vat', tables.invoice_vat as unknown as Record<string, unknown>[]);
    }
  }
  for (const table of Object.keys(idOf) as DemoTable[]) await setSequence(db, table, tables[table].length);
  await writeAfterwards(db, tables);
};

const writeAfterwards = async (db: Db, tables: Rows['tables']) => {
  const prepaid = tables.orders
    .filter((order) => order.PrepaidInvoiceId !== null)
    .map((order) => ({ order_id: order.OrderId, invoice_id: order.PrepaidInvoiceId }));
  await sql`UPDATE orders o SET prepaid_invoice_id = p.invoice_id
    FROM json_to_recordset(${JSON.stringify(prepaid)}::json) AS p(order_id integer, invoice_id integer) WHERE o.order_id = p.order_id`.execute(
    db,
  );
  await sql`UPDATE payments SET unallocated = 0 WHERE reversed_on IS NOT NULL`.execute(db);
};
