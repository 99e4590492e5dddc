import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import type { Environment } from '#server/process/environment.ts';
import { endSessions } from '#server/modules/system/auth/passwords/changePassword.ts';
import { buildLinkUrl, hashLink, storeLink, linkHours, makeLink } from '#server/modules/system/auth/passwords/passwordLinks.ts';
import { notices, notifyUser } from '#server/modules/system/auth/notices.ts';
import { deleteSecondStep } from '#server/modules/system/auth/secondStep/secondStep.ts';
import { clearAttempts } from '#server/modules/system/auth/throttle.ts';
import { setReason } from '#server/modules/setReason.ts';

const byTheMachine = 0;

/**
 * Makes a password link when no administrator can sign in. The operator of the server runs this as a command. The link works once, for three days.
 * Password, sessions and two-step sign-in end at once, because someone else may have the account. Lockouts are cleared. Throws if no active account
 * has the name, or its customer is closed.
 */
export const grantAccess = (
  db: Db,
  environment: Pick<Environment, 'publicUrl' | 'smtpUrl'>,
  userName: string,
  now: Date,
): Promise<string> =>
  transact(db, byTheMachine, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['UserId', 'UserName', 'TwoStepSince', 'PasswordHash'])
      .where(sql<string>`lower(user_name)`, '=', userName.trim().toLowerCase())
      .where('Active', '=', true)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM customers c WHERE c.customer_id = users.customer_id AND NOT c.active)`)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new Error(`There is no active account ${userName}`);
    const link = makeLink();
    const ExpiresAt = new Date(now.getTime() + linkHours * 3_600_000);
    await storeLink(tx, { UserId: user.UserId, LinkHash: hashLink(link), OutboxId: null, ExpiresAt });
    const { UserId, TwoStepSince, PasswordHash } = user;
    if (PasswordHash !== null) await notifyUser(tx, { now, services: { environment } }, UserId, notices.letIn(TwoStepSince !== null));
    await setReason(tx, 'Access granted by the server command');
    await tx.updateTable('users').set({ PasswordHash: null }).where('UserId', '=', UserId).execute();
    await endSessions(tx, [UserId], now);
    await deleteSecondStep(tx, user.UserId);
    await setReason(tx, '');
    await clearAttempts(tx, user.UserName);
    return buildLinkUrl(environment, link);
  });
