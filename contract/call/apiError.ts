import type { ErrorBody } from './errors.ts';

/** A call that failed. `errors` is keyed by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorBody['code'];
  readonly errors: Record<string, string>;
  readonly details: unknown;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message || 'An error occurred');
    this.status = status;
    this.code = body.code ?? 'SERVER_ERROR';
    this.errors = body.errors ?? {};
    this.details = body.details;
  }
}

const unavailable = new Set([502, 503, 504]);

/** Hides the markup of an error page that a proxy returns when the server is down. */
const explainStatus = (status: number) =>
  unavailable.has(status)
    ? 'The server is not available. Try again in a moment.'
    : `The server returned an invalid response (${status}). Try again.`;

const isMarkup = (text: string) => /^\s*</.test(text);

/** Reads the message and the field errors of a failed call. */
export const readError = async (response: Response) => {
  const text = await response.text();
  if (isMarkup(text)) return new ApiError(response.status, { message: explainStatus(response.status) });
  try {
    return new ApiError(response.status, JSON.parse(text) as Partial<ErrorBody>);
  } catch {
    return new ApiError(response.status, text ? { message: text } : {});
  }
};
