import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrors } from '#server/http/answer/errorAnswers.ts';
import { makeConfined } from '#server/confined/inWorker.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demijohn-worker-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const confinedTo = async (name: string, code: string) => {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, `import { parentPort, workerData } from 'node:worker_threads';\n${code}`);
  return makeConfined<string, string>({
    module: pathToFileURL(file),
    memoryMb: 64,
    timeoutMs: 20_000,
    maxRunning: 1,
    maxWaiting: 1,
    limitMessage: 'That is too much',
  });
};

describe('a worker of its own', () => {
  test('is heard by the id of its job: what else it posts is no answer', async () => {
    const run = await confinedTo(
      'noisy',
      `parentPort.postMessage({ 'watch:import': ['file:///a.ts'] });
       parentPort.postMessage(null);
       parentPort.postMessage({ id: 'another', answer: { result: 'of another job' } });
       parentPort.postMessage({ id: workerData.id, answer: { result: workerData.job + ' done' } });`,
    );
    expect(await run('job')).toBe('job done');
  });

  test('that throws anything is an error, and one that ends without an answer too', async () => {
    const throwing = await confinedTo('throwing', 'throw undefined;');
    await expect(throwing('job')).rejects.toBeInstanceOf(Error);
    const silent = await confinedTo('silent', '');
    await expect(silent('job')).rejects.toThrow('without an answer');
  });
});

describe('an answer for anything that is thrown', () => {
  test.each([undefined, null, 'a text', 5, { code: 5 }, new Error('an inner message')])('%j is told in our own words', async (thrown) => {
    const app = Fastify();
    answerErrors(app, async () => undefined);
    app.get('/thrown', async () => {
      await Promise.resolve();
      throw thrown;
    });
    const answer = await app.inject('/thrown');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'SERVER_ERROR' });
    expect(answer.body).not.toContain('inner message');
    await app.close();
  });
});
