import { keepToken, markArrival } from '#src/api/session.ts';
import { readToken } from '#src/authProvider/token.ts';
import { screens } from '#contract/screenPaths.ts';

type Outcome = { token: string } | { error: string };

const defaultMessage = 'An error occurred';

const messageOf = async (response: Response) => {
  const text = await response.text();
  try {
    return (JSON.parse(text) as { message?: string }).message || defaultMessage;
  } catch {
    return text || response.statusText || defaultMessage;
  }
};

/**
 * Specification §8: the words for a browser-side and for a server's error.
 * A bare fetch, not the contract's call: zod would double what this page has to load.
 */
export const signIn = async (username: string, password: string): Promise<Outcome> => {
  try {
    const response = await fetch('/api/Auth/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) return { error: `Error Code: ${response.status}\nMessage: ${await messageOf(response)}` };
    const token = await response.text();
    return readToken(token) ? { token } : { error: defaultMessage };
  } catch (error) {
    return { error: error instanceof Error ? `Error: ${error.message}` : defaultMessage };
  }
};

/** To the application; from there on to where one was, or to the first screen of one's roles. */
export const enter = (token: string) => {
  keepToken(token, readToken(token)?.userId ?? 0);
  markArrival();
  location.assign(screens.dashboard);
};
