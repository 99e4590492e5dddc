interface Refused {
  body?: { code?: string; errors?: Record<string, string>; details?: { ChangedBy?: string } };
}

/** Reads a refusal from the data provider: its code, details and errors by field. */
export const codeOf = (error: unknown) => (error as Refused).body?.code;
export const detailsOf = (error: unknown) => (error as Refused).body?.details ?? {};
export const problemsIn = (error: unknown) => (error as Refused).body?.errors ?? {};
