import { readPages } from '#tests/server/documents/pdfText.ts';
import { product } from './product.ts';

export type Ask = <Answer>(path: string) => Promise<Answer>;

/** Asks the API directly, for what a journey starts from and for what it proves against. */
export const apiAs = async (username: string) => {
  const address = product.address;
  const signIn = await fetch(`${address}/api/Auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Bottle-Demo-1' }),
  });
  const headers = { authorization: `Bearer ${await signIn.text()}` };
  const ask: Ask = async <Answer>(path: string) => {
    const answer = await fetch(address + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const bytes = async (path: string) => new Uint8Array(await (await fetch(address + path, { headers })).arrayBuffer());
  return { ask, bytes };
};

/** The text of a PDF in the lines a reader sees. */
export const pdfText = async (bytes: Uint8Array) => (await readPages(bytes)).flat().join('\n');
