import { send } from '#src/public/send.ts';

interface Begun {
  Key: string;
  Address: string;
  Picture: string;
}

type Answered<Answer> = { answer: Answer } | { error: string };

const sendTwoStep = async <Answer>(path: string, body: object, token: string, field: string): Promise<Answered<Answer>> => {
  const answer = await send(path, body, { token });
  if ('refused' in answer) return { error: answer.refused.errors[field] ?? answer.refused.message };
  return { answer: JSON.parse(answer.text) as Answer };
};

/** Requests the key for the authenticator app of a user who has just signed in. Throws if no answer came. */
export const requestTwoStepKey = (token: string, Password: string) =>
  sendTwoStep<Begun>('/api/TwoStep/Begin', { Password }, token, 'Password');

/**
 * Turns two-step sign-in on and returns the recovery codes, which are shown only once. The token then gives full access. Throws if no
 * answer came.
 */
export const sendTwoStepCode = (token: string, Code: string) =>
  sendTwoStep<{ Codes: string[] }>('/api/TwoStep/Confirm', { Code }, token, 'Code');
