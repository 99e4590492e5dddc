import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { screens } from '#contract/screenPaths.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { Environment } from '#server/process/environment.ts';
import { hashSecret, newSecret } from '#server/modules/system/auth/secondStep/secrets.ts';

export const linkHours = 72;

/**
 * Derives the secret part of a password link from a random seed and the server's secret. A reply stored under an Idempotency-Key holds only the
 * seed, and can be repeated with the same link. The 256 bits cannot be guessed, so a plain hash of them is safe to store.
 */
export const deriveLink = (secret: string, seed: string) =>
  createHmac('sha256', secret).update(`password link ${seed}`).digest('base64url');

export const newSeed = newSecret;

/** Makes a link without a seed, for use where no reply is stored. */
export const makeLink = newSecret;

export const hashLink = hashSecret;

/** Uses the configured address. The request's Host can be forged. */
export const buildLinkUrl = ({ publicUrl }: Pick<Environment, 'publicUrl'>, link: string) =>
  [publicUrl?.replace(/\/+$/, ''), screens.login, '?', new URLSearchParams({ link }).toString()].join('');

interface KeptLink {
  UserId: number;
  /** Null until the mail is written, because the link is made only then. */
  LinkHash: string | null;
  OutboxId: number | null;
  ExpiresAt: Date;
}

/** Stores a link. The previous link stops working. */
export const storeLink = async (tx: Tx, { UserId, ...link }: KeptLink) => {
  await tx
    .insertInto('password_links')
    .values({ UserId, ...link })
    .onConflict((conflict) => conflict.column('UserId').doUpdateSet(link))
    .execute();
};

/** Returns the user of a valid link. Undefined also if the account is inactive or its customer is closed. */
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

/** Marks the link as used. Returns false if another request used it first. */
export const consumeLink = async (tx: Tx, userId: number, link: string, now: Date): Promise<boolean> => {
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
 * Makes the link for a mail just before the mail is sent, so that the queue holds no link. A link from an earlier attempt stops working. The new
 * one lasts its full time from now. Undefined if there is a newer link or a password, or the account is closed.
 */
export const makeLinkForMail = async (db: Db, outboxId: number) => {
  const link = makeLink();
  const { rows } = await sql<{ UserName: string; FirstName: string | null; ExpiresAt: string }>`
    UPDATE password_links l SET link_hash = ${hashLink(link)}, expires_at = l.expires_at + (clock_timestamp() - l.updated_at) FROM users u
    WHERE l.outbox_id = ${outboxId} AND u.user_id = l.user_id AND u.active RETURNING u.user_name, u.first_name, l.expires_at`.execute(db);
  const [user] = rows;
  return user && { ...user, link };
};
