import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { screens } from '#contract/screenPaths.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { Environment } from '#server/process/environment.ts';
import { hashSecret, newSecret } from '#server/modules/system/auth/secondStep/secrets.ts';

export const linkHours = 72;

/**
 * The secret part of a password link: 256 bits that nobody can guess, so that a plain hash of them gives nothing away. It is worked out
 * from a random seed and the server's secret. An answer that is kept under an Idempotency-Key therefore holds the seed only, and can
 * still be given again with the link in it.
 */
export const linkOf = (secret: string, seed: string) => createHmac('sha256', secret).update(`password link ${seed}`).digest('base64url');

export const newSeed = newSecret;

/** One that stands for itself: what it is told in is kept nowhere. */
export const newLink = newSecret;

export const hashLink = hashSecret;

/** Never by the address that a request names: whoever sends one can name any. */
export const addressOfLink = ({ publicUrl }: Pick<Environment, 'publicUrl'>, link: string) =>
  [publicUrl?.replace(/\/+$/, ''), screens.login, '?', new URLSearchParams({ link }).toString()].join('');

interface KeptLink {
  UserId: number;
  /** Null until the mail is written that takes the link: it is made then. */
  LinkHash: string | null;
  OutboxId: number | null;
  ExpiresAt: Date;
}

/** In place of the one before. */
export const keepLink = async (tx: Tx, { UserId, ...link }: KeptLink) => {
  await tx
    .insertInto('password_links')
    .values({ UserId, ...link })
    .onConflict((conflict) => conflict.column('UserId').doUpdateSet(link))
    .execute();
};

/** Whose link this is, while it may be used: by an account that is active, of a customer who is not closed. */
export const findLink = async (db: Db, link: string, now: Date) => {
  const { rows } = await sql<{
    UserId: number;
    UserName: string;
    FirstName: string | null;
    TwoStepSince: string | null;
    HasPassword: boolean;
  }>`
    SELECT u.user_id, u.user_name, u.first_name, u.two_step_since, u.password_hash IS NOT NULL AS has_password FROM password_links l JOIN users u USING (user_id) LEFT JOIN customers c USING (customer_id)
    WHERE l.link_hash = ${hashLink(link)} AND l.expires_at > ${now} AND u.active AND c.active IS NOT FALSE`.execute(db);
  return rows[0];
};

/** Whether it was there to be used up. Of two who use it at once one waits here, and then finds it gone. */
export const useUpLink = async (tx: Tx, userId: number, link: string, now: Date): Promise<boolean> => {
  await tx.selectFrom('users').select('UserId').where('UserId', '=', userId).forUpdate().execute();
  if (!(await findLink(tx, link, now))) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('password_links')
    .where('UserId', '=', userId)
    .where('LinkHash', '=', hashLink(link))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/**
 * The link that a mail takes along, made only now, so that no queue holds it; the one of an earlier try is then worth nothing. However long
 * the mail waited for that (the outbox may be stopped for days), the link is good as long from now on as it was to be. Undefined where none
 * is wanted any more: a newer link, a password, or the account is closed.
 */
export const makeLinkForMail = async (db: Db, outboxId: number) => {
  const link = newLink();
  const { rows } = await sql<{ UserName: string; FirstName: string | null; ExpiresAt: string }>`
    UPDATE password_links l SET link_hash = ${hashLink(link)}, expires_at = l.expires_at + (clock_timestamp() - l.updated_at) FROM users u
    WHERE l.outbox_id = ${outboxId} AND u.user_id = l.user_id AND u.active RETURNING u.user_name, u.first_name, l.expires_at`.execute(db);
  const [user] = rows;
  return user && { ...user, link };
};
