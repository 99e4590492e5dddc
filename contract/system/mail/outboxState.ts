import { z } from 'zod';

/** `Kept`: no mail server is set, so the mail was saved as a file and nothing was sent. */
export const OutboxState = z.enum(['Queued', 'Sent', 'Kept', 'Failed', 'Cancelled']);
export type OutboxState = z.infer<typeof OutboxState>;
