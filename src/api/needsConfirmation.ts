import { ApiError } from '#contract/call/apiError.ts';

/** Tells whether the server asks for confirmation. The same call succeeds if sent again with the confirmation. */
export const needsConfirmation = (error: Error | null) => error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
