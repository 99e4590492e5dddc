import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTokenSecret } from '#server/process/tokenSecret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demijohn-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = () => readTokenSecret({ tokenSecret: undefined, dataDir });

test('servers started together agree on one secret, and nothing unfinished stays', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, read));
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(join(dataDir, 'token-secret'), 'utf8')).toBe(secrets[0]);
  expect(await readdir(dataDir)).toEqual(['token-secret']);
});

test.each(['', '\n', 'half a secr'])('a secret that is empty, short or half written stops the start with a sentence: %j', async (text) => {
  await writeFile(join(dataDir, 'token-secret'), text);
  await expect(read()).rejects.toThrow(/token-secret is incomplete\. Remove the file/);
});
