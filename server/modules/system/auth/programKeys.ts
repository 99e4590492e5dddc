import { sql } from 'kysely';
import { nobody } from '#server/context.ts';
import type { Caller } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { rolesOf } from './rolesOf.ts';
import type { FoundUser } from './rolesOf.ts';
import { hashSecret, newSecret } from './secondStep/secrets.ts';

/** A token that begins so is a program's key. */
const begins = 'djk_';

/** One that nobody has used for so long is worth nothing any more. */
export const keyDays = 90;

export const newKey = () => `${begins}${newSecret()}`;

export const isKey = (token: string) => token.startsWith(begins);

/** In place of the one before. */
export const keepKey = async (tx: Tx, { UserId, key, ...of }: { UserId: number; key: string; ReadsOnly: boolean; MadeAt: Date }) => {
  const kept = { ...of, KeyHash: hashSecret(key), LastUsedAt: null };
  await tx
    .insertInto('program_keys')
    .values({ UserId, ...kept })
    .onConflict((conflict) => conflict.column('UserId').doUpdateSet(kept))
    .execute();
};

/** SQL: of a key `k`, whether it still lets in. */
export const isKeyGood = (now: Date) =>
  sql`coalesce(k.last_used_at, k.made_at) > ${now}::timestamptz - interval '1 day' * ${sql.lit(keyDays)}`;

/** SQL: of a key `k`, the day on which it ends, or ended, unless somebody uses it. */
export const keyEndsOn = sql`((coalesce(k.last_used_at, k.made_at) + interval '1 day' * ${sql.lit(keyDays)}) AT TIME ZONE 'Europe/London')::date`;

interface Found extends FoundUser {
  /** Its last use is to be noted: it was not within the hour. */
  IsNoted: boolean;
  ReadsOnly: boolean;
}

/** Which program a key stands for, as things stand now; undefined where it has ended. */
export const findCallerOfKey = async (db: Db, key: string, now: Date): Promise<Caller | undefined> => {
  const { rows } = await sql<Found>`
    SELECT u.user_id, u.user_name, u.customer_id, k.reads_only, ${rolesOf} AS roles, coalesce(k.last_used_at > ${now}::timestamptz - interval '1 hour', false) AS is_noted
    FROM program_keys k JOIN users u USING (user_id) LEFT JOIN customers c USING (customer_id)
    WHERE k.key_hash = ${hashSecret(key)} AND ${isKeyGood(now)} AND u.active AND c.active IS NOT FALSE`.execute(db);
  const user = rows[0];
  if (!user) return undefined;
  const { UserId, UserName, CustomerId, Roles: roles, ReadsOnly, IsNoted } = user;
  if (!IsNoted) await db.updateTable('program_keys').set({ LastUsedAt: now }).where('UserId', '=', UserId).execute();
  return { ...nobody, UserId, UserName, roles, CustomerId, isProgram: true, mayWrite: !ReadsOnly };
};
