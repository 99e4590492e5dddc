import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import type { Period } from './report.ts';

export const periodText = ({ from, to }: Period) => (from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`);

interface NamedRecord {
  /** Call parameter that has the id. */
  field: string;
  /** Kind of record: `supplier`, `VAT type`. */
  word: string;
  /** 0 or undefined means all records. */
  id: number | undefined;
  /** Query that returns the `name`. */
  find: (id: number) => RawBuilder<{ Name: string }>;
}

/** Returns the name of the record, or `all suppliers`. Throws NOT_FOUND on its parameter. */
export const selectedName = async (db: Db, { field, word, id, find }: NamedRecord) => {
  if (!id) return `all ${word}s`;
  const { rows } = await find(id).execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND', `There is no ${word} ${id}`, { fields: { [field]: 'does not exist' } });
  return rows[0].Name;
};

export const selectedSupplierName = (db: Db, field: string, id: number | undefined) =>
  selectedName(db, { field, word: 'supplier', id, find: (recordId) => sql`SELECT name FROM suppliers WHERE supplier_id = ${recordId}` });
export const selectedCustomerName = (db: Db, field: string, id: number | undefined) =>
  selectedName(db, { field, word: 'customer', id, find: (recordId) => sql`SELECT name FROM customers WHERE customer_id = ${recordId}` });
export const selectedProductName = (db: Db, field: string, id: number | undefined) =>
  selectedName(db, {
    field,
    word: 'product',
    id,
    find: (recordId) => sql`SELECT code || ' ' || description AS name FROM products WHERE product_id = ${recordId}`,
  });

export const joinParts = (...words: readonly string[]) => words.filter(Boolean).join(', ');
