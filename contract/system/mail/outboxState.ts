import { z } from 'zod';

/** `Kept`: no mail server is set, so it became a file and nothing was sent. */
export const OutboxState = z.enum(['Queued', 'Sent', 'Kept', 'Failed', 'Cancelled']);
export type OutboxState = z.infer<typeof OutboxState>;
