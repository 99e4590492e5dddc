import type { OutboxState } from '#contract/system/mail/outboxState.ts';

/** States of an e-mail. Use lower case within a sentence, after *e-mail*. */
export const mailWords: Record<OutboxState, string> = {
  Queued: 'Waiting',
  Failed: 'Failed',
  Sent: 'Sent',
  Kept: 'Saved as file',
  Cancelled: 'Cancelled',
};
