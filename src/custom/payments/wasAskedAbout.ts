import { ApiError } from '#contract/request.ts';

/** The server asks about a day far back: the same again, with `ConfirmDate`, is done. */
export const wasAskedAbout = (error: Error | null) => error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
