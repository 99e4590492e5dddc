interface Refused {
  body?: { code?: string; errors?: Record<string, string>; details?: { ChangedBy?: string } };
}

/** Returns the error code of a refusal from the data provider. */
export const getErrorCode = (error: unknown) => (error as Refused).body?.code;
export const getErrorDetails = (error: unknown) => (error as Refused).body?.details ?? {};
export const getFieldErrors = (error: unknown) => (error as Refused).body?.errors ?? {};
