import { defaultMessage, send, isCodeNeeded } from '#src/public/send.ts';
import type { ApiError } from '#contract/call/apiError.ts';

/** A rule of the policy, and whether the typed password meets it. */
export interface Rule {
  Words: string;
  IsMet: boolean;
}

export interface Failed {
  error: string;
  mayTryAgain?: boolean;
}

export interface Checked {
  userName: string;
  firstName: string | null;
  rules: Rule[];
}

/** A user who must choose a password, with the calls for it. Both calls throw if no answer came. */
export interface Chooser {
  /** User name, if it is known before the first request. */
  userName?: string;
  /** Checks a password against the rules. */
  check(password: string): Promise<Checked | Failed>;
  /** Saves the password and returns the token to continue with. `code` is passed once the server has asked for it. */
  save(password: string, code?: string): Promise<{ token: string } | { error: string | undefined; isCodeWanted?: boolean }>;
}

const readError = (error: ApiError, field: string) => ({ error: error.errors[field] ?? error.message });

/** For a user with a link from an e-mail or an administrator. */
export const byLink = (link: string): Chooser => ({
  check: async (password) => {
    const answer = await send('/api/Auth/PasswordLink', { link, password });
    if ('refused' in answer) return readError(answer.refused, 'link');
    const { UserName, FirstName, Rules } = JSON.parse(answer.text) as { UserName: string; FirstName: string | null; Rules: Rule[] };
    return { userName: UserName, firstName: FirstName, rules: Rules };
  },
  save: async (password, code) => {
    const answer = await send('/api/Auth/SetPassword', { link, password, code });
    if ('refused' in answer && isCodeNeeded(answer.refused))
      return { error: code ? answer.refused.message : undefined, isCodeWanted: true };
    return 'refused' in answer ? readError(answer.refused, 'password') : { token: answer.text };
  },
});

interface SignedIn {
  token: string;
  userId: number;
  userName: string;
  password: string;
}

/** For a user whose password is too old or was set by someone else. */
export const atFirstSignIn = ({ token, userId, userName, password: current }: SignedIn): Chooser => ({
  userName,
  check: async (password) => {
    const answer = await send('/api/PasswordPolicy/Verify', { Password: password }, { token });
    if ('refused' in answer) return readError(answer.refused, 'Password');
    const { Rules } = JSON.parse(answer.text) as { Rules: Rule[] };
    return { userName, firstName: null, rules: Rules };
  },
  save: async (password) => {
    const body = { UserName: userName, Password: current, NewPassword: password };
    const answer = await send(`/api/User/UpdateUser/${userId}`, body, { method: 'PUT', token });
    return 'refused' in answer ? readError(answer.refused, 'NewPassword') : { token };
  },
});

export const noAnswer = (error: unknown) => ({
  error: error instanceof Error ? `Error: ${error.message}` : defaultMessage,
  mayTryAgain: true,
});
