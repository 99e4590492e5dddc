/** Why something failed, and whether a retry may succeed. */
export interface Failure {
  message: string;
  mayRetry: boolean;
}

/** Tells whether a retry may succeed. A network error, a server error or a conflict may pass. A business rule refuses every time. */
export const canRetry = (error: unknown) => {
  const { status, code } = (error ?? {}) as { status?: number; code?: string };
  return status === undefined || (status >= 500 && status < 600) || code === 'BUSY';
};

/** Failure that the screen itself reports. The user must change something first. */
export const refused = (message: string): Failure => ({ message, mayRetry: false });
