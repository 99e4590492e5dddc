import type { MailServer } from '#contract/system/mail/calls.ts';

/** Returns what may be shown about the mail server: its name, never its user. */
export const describeMailServer = (smtpUrl: string | undefined): MailServer => ({
  IsSet: smtpUrl !== undefined,
  Host: smtpUrl === undefined ? null : new URL(smtpUrl).hostname,
});
