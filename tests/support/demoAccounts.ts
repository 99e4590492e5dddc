import { readToken } from '#src/authProvider/token.ts';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';

/** The demo accounts of the product at an address, each signed in once. */
export const demoAccountsAt = (address: string) => {
  const tokens = new Map<string, Promise<string>>();
  const signIn = async (username: string) => {
    const answer = await fetch(`${address}/api/Auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: demoPassword }),
    });
    if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? signIn(username);
    tokens.set(username, token);
    return token;
  };
  /** Returns the browser storage after sign-in, with `others` added. */
  const storageOf = async (username: string, others: Readonly<Record<string, string>> = {}) => {
    const token = await tokenOf(username);
    const kept = { token, UserId: String(readToken(token)?.userId), ...others };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    return { cookies: [], origins: [{ origin: address, localStorage }] };
  };
  return { tokenOf, storageOf };
};
