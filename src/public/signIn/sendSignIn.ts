import { storeToken, markArrival } from '#src/api/session/session.ts';
import { readToken } from '#src/authProvider/token.ts';
import { screens } from '#contract/screenPaths.ts';
import { waitForFetchedFiles } from '#src/public/fetchApplication.ts';
import { defaultMessage, send, isCodeNeeded } from '#src/public/send.ts';

/**
 * Result of a sign-in. With `mustChange` or `mustSetUp` the token is not stored, because a new password or two-step sign-in must be set
 * first. With `isCodeWanted` a code must be entered, and `error` is present if the given code was wrong.
 */
type Outcome =
  | { token: string; userId: number; mustChange: boolean; mustSetUp: boolean }
  | { error: string | undefined; isCodeWanted?: boolean };

/** Signs in. The messages are those of specification §8. */
export const sendSignIn = async (username: string, password: string, code?: string): Promise<Outcome> => {
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

/** Opens the application at the screen where the user was, or at their first screen. */
export const openApplication = async (token: string) => {
  await waitForFetchedFiles();
  storeToken(token, readToken(token)?.userId ?? 0);
  markArrival();
  location.assign(screens.dashboard);
};
