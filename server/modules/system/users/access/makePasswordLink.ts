import { AppError } from '#contract/call/errors.ts';
import type { PasswordLink } from '#contract/system/users/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { buildLinkUrl, hashLink, storeLink, linkHours, deriveLink, newSeed } from '#server/modules/system/auth/passwords/passwordLinks.ts';
import { queueAccountMail } from '#server/modules/system/auth/accountMail.ts';
import { lockUser, requireOpenAccount } from '#server/modules/system/users/queries.ts';

type Give = (tx: Tx, user: { UserId: number; Email: string | null }) => Promise<PasswordLink>;

/**
 * Runs `work` with a function that makes a password link. The reply stored under an Idempotency-Key holds only the link's seed. The link itself is
 * added to each reply and never stored. It is mailed if there is a mail server, the server's public address is known, and the user has an address.
 */
export const withLink = async <Result extends { PasswordLink: PasswordLink | null }>(
  context: Context,
  work: (give: Give) => Promise<Result>,
): Promise<Result> => {
  const { environment, tokenSecret, wakeOutbox } = context.services;
  const ExpiresAt = new Date(context.now.getTime() + linkHours * 3_600_000);
  const { PasswordLink, ...remainder } = await work(async (tx, { UserId, Email }) => {
    const until = { ExpiresAt: ExpiresAt.toISOString() };
    if (environment.smtpUrl && environment.publicUrl && Email) {
      await storeLink(tx, { UserId, LinkHash: null, OutboxId: await queueAccountMail(tx, Email), ExpiresAt });
      return { Link: null, MailedTo: Email, ...until };
    }
    const seed = newSeed();
    await storeLink(tx, { UserId, LinkHash: hashLink(deriveLink(tokenSecret, seed)), OutboxId: null, ExpiresAt });
    return { Link: seed, MailedTo: null, ...until };
  });
  if (PasswordLink?.MailedTo) wakeOutbox();
  const seed = PasswordLink?.Link;
  const Link = seed ? buildLinkUrl(environment, deriveLink(tokenSecret, seed)) : null;
  return { ...remainder, PasswordLink: PasswordLink && { ...PasswordLink, Link } } as Result;
};

/** Makes a link for another user's active account. An existing password works until the link is used. */
export const makePasswordLink = async (context: Context, userId: number) => {
  // Users change their own password in the profile. The profile asks for the current one, so an unlocked screen is not enough.
  if (userId === context.user.UserId) throw new AppError('RULE_BROKEN', 'Change your own password in your profile');
  const { PasswordLink } = await withLink(context, (giveLink) =>
    inTransaction(context, async (tx) => {
      const user = await lockUser(tx, userId);
      await requireOpenAccount(tx, user);
      return { PasswordLink: await giveLink(tx, user) };
    }),
  );
  return PasswordLink;
};
