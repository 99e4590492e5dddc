/** What was typed, understood or not. An empty text is understood as none. */
export type Parsed<Value> = { value: Value | null; error?: undefined } | { error: string; value?: undefined };
