import type { MailServer } from '#contract/system/mail/calls.ts';

/** Returns the mail server's host. Leaves out the user name and password. */
export const describeMailServer = (smtpUrl: string | undefined): MailServer => ({
  IsSet: smtpUrl !== undefined,
  Host: smtpUrl === undefined ? null : new URL(smtpUrl).hostname,
});
