import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/database/connect.ts';
import { formatInstant } from '#server/documents/format.ts';

interface Stamped {
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
}

/** `21 Nov 2026, 09:14`, as it is in London. */
export const momentText = formatInstant;

/** Who it was: the whole name, else the user name; what no user did, the system did. */
export const personText = (user: { FirstName: string | null; SurName: string | null; UserName: string | null } | undefined) =>
  [user?.FirstName, user?.SurName].filter(Boolean).join(' ') || user?.UserName || 'The system';

/** Refuses a save that was made on an older version: 409, who changed it and when. */
export const requireVersion = async (db: Db, row: Stamped, version: number) => {
  if (row.Version === version) return;
  const changer =
    row.UpdatedBy === null
      ? undefined
      : await db.selectFrom('users').select(['FirstName', 'SurName', 'UserName']).where('UserId', '=', row.UpdatedBy).executeTakeFirst();
  const name = personText(changer);
  throw new AppError('STALE_VERSION', `${name} changed this on ${momentText(row.UpdatedAt)}: load it again before you save`, {
    details: { ChangedBy: name, ChangedAt: row.UpdatedAt, Version: row.Version },
  });
};
