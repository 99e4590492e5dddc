import { keepToken, markArrival } from '#src/api/session.ts';
import { readToken } from '#src/authProvider/token.ts';
import { screens } from '#contract/screenPaths.ts';

type Outcome = { token: string } | { error: string; needsNewPassword?: boolean };

const defaultMessage = 'An error occurred';

const readFailure = async (response: Response): Promise<{ message: string; code?: string }> => {
  const text = await response.text();
  try {
    const { message, code } = JSON.parse(text) as { message?: string; code?: string };
    return { message: message || defaultMessage, ...(code && { code }) };
  } catch {
    return { message: text || response.statusText || defaultMessage };
  }
};

/**
 * Specification §8: the words for a browser-side and for a server's error.
 * A bare fetch, not the contract's call: zod would double what this page has to load.
 */
export const signIn = async (username: string, password: string, newPassword?: string): Promise<Outcome> => {
  try {
    const response = await fetch('/api/Auth/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, newPassword: newPassword || undefined }),
    });
    if (!response.ok) {
      const { message, code } = await readFailure(response);
      if (code === 'PASSWORD_EXPIRED' || code === 'PASSWORD_POLICY') return { error: message, needsNewPassword: true };
      return { error: `Error Code: ${response.status}\nMessage: ${message}` };
    }
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
