interface Refused {
  body?: { code?: string; errors?: Record<string, string>; details?: { ChangedBy?: string } };
}

/** What a refusal of the data provider says: its code, its details, and what is wrong by field. */
export const codeOf = (error: unknown) => (error as Refused).body?.code;
export const detailsOf = (error: unknown) => (error as Refused).body?.details ?? {};
export const problemsIn = (error: unknown) => (error as Refused).body?.errors ?? {};
