/** What was typed, understood or not. An empty text is understood as none. `isUnderstood`: it is, and is more than is taken. */
export type Parsed<Value> =
  | { value: Value | null; error?: undefined; isUnderstood?: undefined }
  | { error: string; isUnderstood?: true; value?: undefined };
