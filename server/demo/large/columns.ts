import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

/** Tables of which every copy of the story has its own rows. All copies share the other tables, such as products, depots and their price lists. */
export const copiedTables = [
  'customers',
  'contacts',
  'customer_codes',
  'customer_comments',
  'addresses',
  'stock_comments',
  'price_lists',
  'orders',
  'order_details',
  'order_pallets',
  'quotations',
  'quotation_lines',
  'purchase_orders',
  'purchase_order_lines',
  'purchase_order_revisions',
  'purchase_order_remarks',
  'haulier_bookings',
  'purchase_invoices',
  'purchase_invoice_lines',
  'pro_forma_invoices',
  'pro_forma_vat',
  'invoices',
  'invoice_details',
  'invoice_vat',
  'credits',
  'payments',
  'pro_forma_allocations',
  'allocations',
  'invoice_tax_points',
  'stock_takes',
  'stock_take_lines',
  'stock_movements',
  'purchase_receipts',
  'pallet_movements',
  'credit_details',
  'credit_vat',
  'receivable_entries',
] as const;
export type CopiedTable = (typeof copiedTables)[number];

export interface CopiedColumn {
  TableName: CopiedTable;
  ColumnName: string;
  IsId: boolean;
  /** Table that the column refers to. Null if it refers to none. */
  Target: string | null;
  /** Type of PostgreSQL, such as `date`. */
  Type: string;
}

/** Reads all writable columns and their references from the database. */
export const findColumns = async (db: Db): Promise<CopiedColumn[]> => {
  const { rows } = await sql<CopiedColumn>`
    SELECT c.relname AS table_name, a.attname AS column_name, a.atttypid::regtype::text AS type,
      EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY(i.indkey)) AS is_id,
      (SELECT f.confrelid::regclass::text FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum] LIMIT 1) AS target
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relname = ANY(${[...copiedTables]}) AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname, a.attnum`.execute(db);
  return rows;
};

/** Returns the number of ids that one copy needs, by table. The ids of each copy are higher by this number. */
export const findIdSpans = async (db: Db): Promise<Map<string, number>> => {
  const spans = new Map<string, number>();
  const ids = (await findColumns(db)).filter((column) => column.IsId);
  for (const { TableName, ColumnName } of ids) {
    const { rows } = await sql<{
      Last: number;
    }>`SELECT coalesce(max(${sql.ref(ColumnName)}), 0)::integer AS last FROM ${sql.table(TableName)}`.execute(db);
    spans.set(TableName, rows[0]?.Last ?? 0);
  }
  return spans;
};
