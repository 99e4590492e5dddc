import { ApiError } from '#contract/call/apiError.ts';

/** The server asks first: the same again, confirmed as its call says, is done. */
export const wasAskedAbout = (error: Error | null) => error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
