import { sql } from 'kysely';
import { nobody } from '#server/context.ts';
import type { Caller } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { selectRoles } from './selectRoles.ts';
import type { FoundUser } from './selectRoles.ts';
import { hashSecret, newSecret } from './secondStep/secrets.ts';

/** First characters of every program key. */
const keyPrefix = 'djk_';

/** Number of days without use after which a key stops working. */
export const keyDays = 90;

export const newKey = () => `${keyPrefix}${newSecret()}`;

export const isKey = (token: string) => token.startsWith(keyPrefix);

/** Stores a key. The account's previous key stops working. */
export const storeKey = async (tx: Tx, { UserId, key, ...of }: { UserId: number; key: string; ReadsOnly: boolean; MadeAt: Date }) => {
  const keyRow = { ...of, KeyHash: hashSecret(key), LastUsedAt: null };
  await tx
    .insertInto('program_keys')
    .values({ UserId, ...keyRow })
    .onConflict((conflict) => conflict.column('UserId').doUpdateSet(keyRow))
    .execute();
};

/** SQL condition: the key `k` is still valid. */
export const isKeyValid = (now: Date) =>
  sql`coalesce(k.last_used_at, k.made_at) > ${now}::timestamptz - interval '1 day' * ${sql.lit(keyDays)}`;

/** SQL: the day on which the key `k` expires or expired. Each use extends it. */
export const keyEndsOn = sql`((coalesce(k.last_used_at, k.made_at) + interval '1 day' * ${sql.lit(keyDays)}) AT TIME ZONE 'Europe/London')::date`;

interface FoundKey extends FoundUser {
  /** True if this use must be stored, because the stored one is over an hour old. */
  IsNoted: boolean;
  ReadsOnly: boolean;
}

/** Returns the account of a program key. Undefined if the key has expired. */
export const findCallerOfKey = async (db: Db, key: string, now: Date): Promise<Caller | undefined> => {
  const { rows } = await sql<FoundKey>`
    SELECT u.user_id, u.user_name, u.customer_id, k.reads_only, ${selectRoles} AS roles, coalesce(k.last_used_at > ${now}::timestamptz - interval '1 hour', false) AS is_noted
    FROM program_keys k JOIN users u USING (user_id) LEFT JOIN customers c USING (customer_id)
    WHERE k.key_hash = ${hashSecret(key)} AND ${isKeyValid(now)} AND u.active AND c.active IS NOT FALSE`.execute(db);
  const user = rows[0];
  if (!user) return undefined;
  const { UserId, UserName, CustomerId, Roles: roles, ReadsOnly, IsNoted } = user;
  if (!IsNoted) await db.updateTable('program_keys').set({ LastUsedAt: now }).where('UserId', '=', UserId).execute();
  return { ...nobody, UserId, UserName, roles, CustomerId, isProgram: true, mayWrite: !ReadsOnly };
};
