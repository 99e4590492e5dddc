import { send } from '#src/public/send.ts';

interface Begun {
  Key: string;
  Address: string;
  Picture: string;
}

type Answered<Answer> = { answer: Answer } | { error: string };

const ask = async <Answer>(path: string, body: object, token: string, field: string): Promise<Answered<Answer>> => {
  const answer = await send(path, body, { token });
  if ('refused' in answer) return { error: answer.refused.errors[field] ?? answer.refused.message };
  return { answer: JSON.parse(answer.text) as Answer };
};

/** The key for the app of whoever has just signed in. Both throw where no answer came. */
export const beginTwoStep = (token: string, Password: string) => ask<Begun>('/api/TwoStep/Begin', { Password }, token, 'Password');

/** The recovery codes, told once; the token opens everything from now on. */
export const confirmTwoStep = (token: string, Code: string) => ask<{ Codes: string[] }>('/api/TwoStep/Confirm', { Code }, token, 'Code');
