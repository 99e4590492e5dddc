import { ApiError } from '#contract/call/apiError.ts';

/** Whether the server asks for confirmation. The same call succeeds once the confirmation is added. */
export const needsConfirmation = (error: Error | null) => error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
