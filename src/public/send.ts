import { antiForgery } from '#src/api/session/antiForgery.ts';

export const defaultMessage = 'An error occurred';

export interface Refusal {
  status: number;
  /** The server's own, where it said one. */
  code?: string | undefined;
  message: string;
  /** By field. */
  errors: Record<string, string>;
}

export type Answer = { text: string } | { refused: Refusal };

const readRefusal = async (response: Response): Promise<Refusal> => {
  const text = await response.text();
  const { status } = response;
  try {
    const { code, message, errors = {} } = JSON.parse(text) as { code?: string; message?: string; errors?: Record<string, string> };
    return { status, code, message: message || defaultMessage, errors };
  } catch {
    return { status, message: text || response.statusText || defaultMessage, errors: {} };
  }
};

/** The password, or the link, is right, and the account has a second step: the server waits for its code. */
export const wantsCode = ({ code }: Refusal) => code === 'CODE_NEEDED';

interface Sent {
  method?: 'POST' | 'PUT';
  token?: string;
}

/** A bare fetch, not the contract's call: zod would double what the public pages have to load. Throws where no answer came. */
export const send = async (path: string, body: object, { method = 'POST', token }: Sent = {}): Promise<Answer> => {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...antiForgery(), ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return response.ok ? { text: await response.text() } : { refused: await readRefusal(response) };
};
