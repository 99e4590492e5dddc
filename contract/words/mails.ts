import type { OutboxState } from '#contract/system/mail/outboxState.ts';

/** A mail’s state as it is said; within a sentence in small letters, after *mail* or *e-mail*. */
export const mailWords: Record<OutboxState, string> = {
  Queued: 'Waiting',
  Failed: 'Failed',
  Sent: 'Sent',
  Kept: 'Kept as file',
  Cancelled: 'Taken back',
};
