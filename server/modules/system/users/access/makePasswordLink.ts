import { AppError } from '#contract/call/errors.ts';
import type { PasswordLink } from '#contract/system/users/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addressOfLink, hashLink, keepLink, linkHours, linkOf, newSeed } from '#server/modules/system/auth/passwords/passwordLinks.ts';
import { queueAccountMail } from '#server/modules/system/auth/accountMail.ts';
import { lockUser, requireOpenAccount } from '#server/modules/system/users/queries.ts';

type Give = (tx: Tx, user: { UserId: number; Email: string | null }) => Promise<PasswordLink>;

/**
 * Runs `work`, and hands it the function that gives an account a password link. The answer that is made within the transaction, and is
 * kept under an Idempotency-Key, holds only the seed of the link; the link itself is put in afterwards and stored nowhere. Where there
 * are a mail server, an address of ours to write into the mail and one of the user's, the link is mailed instead.
 */
export const withLink = async <Result extends { PasswordLink: PasswordLink | null }>(
  context: Context,
  work: (give: Give) => Promise<Result>,
): Promise<Result> => {
  const { environment, tokenSecret, wakeOutbox } = context.services;
  const ExpiresAt = new Date(context.now.getTime() + linkHours * 3_600_000);
  const { PasswordLink, ...rest } = await work(async (tx, { UserId, Email }) => {
    const until = { ExpiresAt: ExpiresAt.toISOString() };
    if (environment.smtpUrl && environment.publicUrl && Email) {
      await keepLink(tx, { UserId, LinkHash: null, OutboxId: await queueAccountMail(tx, Email), ExpiresAt });
      return { Link: null, MailedTo: Email, ...until };
    }
    const seed = newSeed();
    await keepLink(tx, { UserId, LinkHash: hashLink(linkOf(tokenSecret, seed)), OutboxId: null, ExpiresAt });
    return { Link: seed, MailedTo: null, ...until };
  });
  if (PasswordLink?.MailedTo) wakeOutbox();
  const seed = PasswordLink?.Link;
  const Link = seed ? addressOfLink(environment, linkOf(tokenSecret, seed)) : null;
  return { ...rest, PasswordLink: PasswordLink && { ...PasswordLink, Link } } as Result;
};

/** For another's account that is open. Its password, where it has one, stays good until the link is used. */
export const makePasswordLink = async (context: Context, userId: number) => {
  // One's own is changed in the profile, where the current one is asked for: an unlocked screen is not enough.
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
