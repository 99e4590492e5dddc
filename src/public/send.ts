import { ApiError, readError } from '#contract/call/apiError.ts';
import { makeSender } from '#src/api/send.ts';

export const defaultMessage = new ApiError(0, {}).message;

export type Answer = { text: string } | { refused: ApiError };

/** Whether the password or link was right and a code is needed as well. */
export const isCodeNeeded = ({ code }: ApiError) => code === 'CODE_NEEDED';

interface SendOptions {
  method?: 'POST' | 'PUT';
  token?: string;
}

/** Sends a request of a public page. Does not use the contract, because zod would double the size of the page. Throws if no answer came. */
export const send = async (path: string, body: object, { method = 'POST', token }: SendOptions = {}): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const response = await makeSender({ method, url: path, headers, body: JSON.stringify(body) }, {})(token ?? null);
  return response.ok ? { text: await response.text() } : { refused: await readError(response) };
};
