import { readPages } from '#tests/server/documents/pdfText.ts';
import { demoAccountsAt } from '#tests/support/demoAccounts.ts';
import { product } from './product.ts';

export type Ask = <Answer>(path: string) => Promise<Answer>;

let accounts: ReturnType<typeof demoAccountsAt> | undefined;

/** Sessions of the demo accounts, shared by all journeys of a worker. */
export const demoAccounts = () => (accounts ??= demoAccountsAt(product.address));

/** Calls the API directly, to set up a journey and to check its result. */
export const apiAs = async (username: string) => {
  const address = product.address;
  const headers = { authorization: `Bearer ${await demoAccounts().tokenOf(username)}` };
  const ask: Ask = async <Answer>(path: string) => {
    const answer = await fetch(address + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const send = async <Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<Answer> => {
    const answer = await fetch(address + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const bytes = async (path: string) => new Uint8Array(await (await fetch(address + path, { headers })).arrayBuffer());
  return { ask, send, bytes };
};

/** Returns the text of a PDF, line by line. */
export const pdfText = async (bytes: Uint8Array) => (await readPages(bytes)).flat().join('\n');
