interface Refused {
  body?: { code?: string; errors?: Record<string, string>; details?: { ChangedBy?: string } };
}

/** Reads a refusal from the data provider: its code, details and errors by field. */
export const getErrorCode = (error: unknown) => (error as Refused).body?.code;
export const getErrorDetails = (error: unknown) => (error as Refused).body?.details ?? {};
export const getFieldErrors = (error: unknown) => (error as Refused).body?.errors ?? {};
