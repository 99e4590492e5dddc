import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { oneself, describeChange } from '#contract/call/failureWords.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatInstant } from '#server/documents/format.ts';

export interface Stamped {
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
}

/** Formats a time as in London, for example `21 Nov 2026, 09:14`. */
export const formatMoment = formatInstant;

/** Returns the full name, else the user name. Without a user, the system did it. */
export const formatPerson = (user: { FirstName: string | null; SurName: string | null; UserName: string | null } | undefined) =>
  [user?.FirstName, user?.SurName].filter(Boolean).join(' ') || user?.UserName || 'The system';

/** Returns who made the change. Undefined if it was the current user, in another window or on another device. */
export const findChanger = async (db: Db, updatedBy: number | null): Promise<string | undefined> => {
  if (updatedBy === null) return formatPerson(undefined);
  const user = await db
    .selectFrom('users')
    .select(['FirstName', 'SurName', 'UserName', sql<boolean | null>`user_id = current_user_id()`.as('IsOneself')])
    .where('UserId', '=', updatedBy)
    .executeTakeFirst();
  return user?.IsOneself ? undefined : formatPerson(user);
};

/** Refuses a save based on an older version, or on none. The 409 says who changed the record and when. */
export const requireVersion = async (db: Db, row: Stamped, version: number | null | undefined) => {
  if (row.Version === version) return;
  const name = await findChanger(db, row.UpdatedBy);
  throw new AppError('STALE_VERSION', `${describeChange(name)} on ${formatMoment(row.UpdatedAt)}. Reload it before you save`, {
    details: { ChangedBy: name ?? oneself, ChangedAt: row.UpdatedAt, Version: row.Version },
  });
};
