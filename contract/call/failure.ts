/** Why something was not done, and whether the same again may go through. */
export interface Failure {
  message: string;
  mayRetry: boolean;
}

/** A rule refuses the same however often it is asked: only what met no server, a server's own failure, or others at work on the same, is worth another try. */
export const mayRetry = (error: unknown) => {
  const { status, code } = (error ?? {}) as { status?: number; code?: string };
  return status === undefined || (status >= 500 && status < 600) || code === 'BUSY';
};

/** Said by the screen itself: something is to be changed first. */
export const refused = (message: string): Failure => ({ message, mayRetry: false });
