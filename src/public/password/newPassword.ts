import { defaultMessage, send, isCodeNeeded } from '#src/public/send.ts';
import type { ApiError } from '#contract/call/apiError.ts';

/** A rule of the policy, and whether what is typed keeps it. */
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

/** Somebody who is to choose a password, and how that is done. Both throw where no answer came. */
export interface Chooser {
  /** Where it is known who chooses before anything is asked. */
  userName?: string;
  /** How far a password is as the rules want. */
  check(password: string): Promise<Checked | Failed>;
  /** The token to go on with. The `code` of a second step is given once it was wanted. */
  save(password: string, code?: string): Promise<{ token: string } | { error: string | undefined; isCodeWanted?: boolean }>;
}

const errorOf = (refused: ApiError, field: string) => ({ error: refused.errors[field] ?? refused.message });

/** By the link of a mail, or one that an administrator handed over. */
export const byLink = (link: string): Chooser => ({
  check: async (password) => {
    const answer = await send('/api/Auth/PasswordLink', { link, password });
    if ('refused' in answer) return errorOf(answer.refused, 'link');
    const { UserName, FirstName, Rules } = JSON.parse(answer.text) as { UserName: string; FirstName: string | null; Rules: Rule[] };
    return { userName: UserName, firstName: FirstName, rules: Rules };
  },
  save: async (password, code) => {
    const answer = await send('/api/Auth/SetPassword', { link, password, code });
    if ('refused' in answer && isCodeNeeded(answer.refused))
      return { error: code ? answer.refused.message : undefined, isCodeWanted: true };
    return 'refused' in answer ? errorOf(answer.refused, 'password') : { token: answer.text };
  },
});

interface SignedIn {
  token: string;
  userId: number;
  userName: string;
  password: string;
}

/** After signing in with one that somebody else chose, or that is too old. */
export const atFirstSignIn = ({ token, userId, userName, password: current }: SignedIn): Chooser => ({
  userName,
  check: async (password) => {
    const answer = await send('/api/PasswordPolicy/Verify', { Password: password }, { token });
    if ('refused' in answer) return errorOf(answer.refused, 'Password');
    const { Rules } = JSON.parse(answer.text) as { Rules: Rule[] };
    return { userName, firstName: null, rules: Rules };
  },
  save: async (password) => {
    const body = { UserName: userName, Password: current, NewPassword: password };
    const answer = await send(`/api/User/UpdateUser/${userId}`, body, { method: 'PUT', token });
    return 'refused' in answer ? errorOf(answer.refused, 'NewPassword') : { token };
  },
});

export const noAnswer = (error: unknown) => ({
  error: error instanceof Error ? `Error: ${error.message}` : defaultMessage,
  mayTryAgain: true,
});
