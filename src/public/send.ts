import { ApiError, readError } from '#contract/call/apiError.ts';
import { makeSender } from '#src/api/send.ts';

export const defaultMessage = new ApiError(0, {}).message;

export type Answer = { text: string } | { refused: ApiError };

/** The password or link is right, and the server now needs the code of the second step. */
export const isCodeNeeded = ({ code }: ApiError) => code === 'CODE_NEEDED';

interface SendOptions {
  method?: 'POST' | 'PUT';
  token?: string;
}

/** Sends a request of a public page without the contract, because zod would double the page's size. Throws if no answer came. */
export const send = async (path: string, body: object, { method = 'POST', token }: SendOptions = {}): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const response = await makeSender({ method, url: path, headers, body: JSON.stringify(body) }, {})(token ?? null);
  return response.ok ? { text: await response.text() } : { refused: await readError(response) };
};
