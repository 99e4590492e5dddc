/** Result of parsing typed text. Empty text is valid and has no value. `isUnderstood` marks a valid value that exceeds a limit. */
export type Parsed<Value> =
  | { value: Value | null; error?: undefined; isUnderstood?: undefined }
  | { error: string; isUnderstood?: true; value?: undefined };
