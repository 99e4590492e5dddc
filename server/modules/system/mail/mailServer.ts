import type { MailServer } from '#contract/system/mail/calls.ts';

/** What may be said of the mail server: its name, never who signs in to it. */
export const mailServerOf = (smtpUrl: string | undefined): MailServer => ({
  IsSet: smtpUrl !== undefined,
  Host: smtpUrl === undefined ? null : new URL(smtpUrl).hostname,
});
