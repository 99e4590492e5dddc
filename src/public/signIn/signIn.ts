import { keepToken, markArrival } from '#src/api/session/session.ts';
import { readToken } from '#src/authProvider/token.ts';
import { screens } from '#contract/screenPaths.ts';
import { defaultMessage, send, isCodeNeeded } from '#src/public/send.ts';

/**
 * `mustChange`, `mustSetUp`: it is good for nothing before a new password is chosen, or two-step sign-in is set up, and is not kept until then.
 * `isCodeWanted`: of the account's second step; with an `error` where the one that was given is wrong.
 */
type Outcome =
  | { token: string; userId: number; mustChange: boolean; mustSetUp: boolean }
  | { error: string | undefined; isCodeWanted?: boolean };

/** Specification §8: the words for a browser-side and for a server's error. */
export const signIn = async (username: string, password: string, code?: string): Promise<Outcome> => {
  try {
    const answer = await send('/api/Auth/signin', { username, password, code });
    if ('refused' in answer) {
      const { status, message } = answer.refused;
      if (isCodeNeeded(answer.refused)) return { error: code ? message : undefined, isCodeWanted: true };
      return { error: `Error Code: ${status}\nMessage: ${message}` };
    }
    const content = readToken(answer.text);
    if (!content) return { error: defaultMessage };
    const { userId, mustChangePassword: mustChange, mustSetUpTwoStep: mustSetUp } = content;
    return { token: answer.text, userId, mustChange, mustSetUp };
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
