import type { OutboxState } from '#contract/system/mail/outboxState.ts';

/** States of an e-mail. In a sentence they follow *e-mail* in lower case. */
export const mailWords: Record<OutboxState, string> = {
  Queued: 'Waiting',
  Failed: 'Failed',
  Sent: 'Sent',
  Kept: 'Saved as file',
  Cancelled: 'Cancelled',
};
