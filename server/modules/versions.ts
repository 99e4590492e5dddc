import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/database/connect.ts';

interface Stamped {
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
}

const when = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Refuses a save that was made on an older version: 409, who changed it and when. */
export const requireVersion = async (db: Db, row: Stamped, version: number) => {
  if (row.Version === version) return;
  const changer =
    row.UpdatedBy === null
      ? undefined
      : await db.selectFrom('users').select(['FirstName', 'SurName', 'UserName']).where('UserId', '=', row.UpdatedBy).executeTakeFirst();
  const name = [changer?.FirstName, changer?.SurName].filter(Boolean).join(' ') || changer?.UserName || 'The system';
  throw new AppError('STALE_VERSION', `${name} changed this on ${when.format(new Date(row.UpdatedAt))}: load it again before you save`, {
    details: { ChangedBy: name, ChangedAt: row.UpdatedAt, Version: row.Version },
  });
};
