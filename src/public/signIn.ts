import { keepToken, markArrival } from '#src/api/session.ts';
import { readToken } from '#src/authProvider/token.ts';
import { screens } from '#contract/screenPaths.ts';
import { defaultMessage, send } from './send.ts';

/** `mustChange`: it is good for nothing before a new password is chosen, and is not kept until then. */
type Outcome = { token: string; userId: number; mustChange: boolean } | { error: string };

/** Specification §8: the words for a browser-side and for a server's error. */
export const signIn = async (username: string, password: string): Promise<Outcome> => {
  try {
    const answer = await send('/api/Auth/signin', { username, password });
    if ('refused' in answer) return { error: `Error Code: ${answer.refused.status}\nMessage: ${answer.refused.message}` };
    const content = readToken(answer.text);
    return content ? { token: answer.text, userId: content.userId, mustChange: content.mustChangePassword } : { error: defaultMessage };
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
