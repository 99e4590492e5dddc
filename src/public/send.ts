import { ApiError, readError } from '#contract/call/apiError.ts';
import { sender } from '#src/api/send.ts';

export const defaultMessage = new ApiError(0, {}).message;

export type Answer = { text: string } | { refused: ApiError };

/** The password, or the link, is right, and the account has a second step: the server waits for its code. */
export const isCodeNeeded = ({ code }: ApiError) => code === 'CODE_NEEDED';

interface Sent {
  method?: 'POST' | 'PUT';
  token?: string;
}

/** Sends what a public page asks, without the contract, whose zod would double what the page loads. Throws if no answer came. */
export const send = async (path: string, body: object, { method = 'POST', token }: Sent = {}): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const response = await sender({ method, url: path, headers, body: JSON.stringify(body) }, {})(token ?? null);
  return response.ok ? { text: await response.text() } : { refused: await readError(response) };
};
