import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFront } from '../../scripts/dev/front.ts';
import { runServers } from '../../scripts/dev/servers.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A server that answers with one word after a delay. It ends at once when stopped. */
const saying = (word: string, afterMs = 0) => `import { createServer } from 'node:http';
createServer((_request, answer) => setTimeout(() => answer.end('${word}'), ${afterMs})).listen(Number(process.env.PORT), '127.0.0.1');
`;

let root: string;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'demijohn-dev-'));
  await mkdir(join(root, 'server'));
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await rm(root, { recursive: true, force: true });
});

const write = (text: string) => writeFile(join(root, 'server', 'main.ts'), text);

const open = async () => {
  const faults: string[] = [];
  const { promise: isAtFault, resolve: noteFault } = Promise.withResolvers<void>();
  const servers = runServers({
    root,
    environment: { PATH: process.env.PATH },
    onReady: () => undefined,
    onFault: (fault) => {
      faults.push(fault);
      noteFault();
    },
  });
  closers.push(servers.stop);
  const port = await freePort();
  const front = await openFront({ host: '127.0.0.1', port, take: servers.take });
  closers.push(front.close);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).text();
  return { servers, ask, faults, isAtFault };
};

test('a call that comes before the server is ready waits for it', async () => {
  await write(saying('one'));
  const { servers, ask } = await open();
  const early = ask();
  servers.start();
  expect(await early).toBe('one');
});

test('no call fails while the server restarts, and the next one answers as changed', async () => {
  await write(saying('one'));
  const { servers, ask } = await open();
  servers.start();
  expect(await ask()).toBe('one');
  await write(saying('two'));
  servers.restart();
  const said = new Set<string>();
  while (!said.has('two')) said.add(await ask());
  expect([...said].filter((word) => word !== 'one' && word !== 'two')).toEqual([]);
});

test('a call that the server of before is still to answer is answered by it', async () => {
  await write(saying('one', 1000));
  const { servers, ask } = await open();
  servers.start();
  expect(await ask()).toBe('one');
  await write(saying('two'));
  servers.restart();
  const calls: Promise<string>[] = [];
  const said: string[] = [];
  while (!said.includes('two')) {
    const call = ask();
    calls.push(call);
    void call.then((word) => said.push(word));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['one', 'two']));
});

test('a change that cannot start is told, and the server of before goes on', async () => {
  await write(saying('one'));
  const { servers, ask, faults, isAtFault } = await open();
  servers.start();
  expect(await ask()).toBe('one');
  await write("throw new Error('Colour: there is no table colors');\n");
  servers.restart();
  await isAtFault;
  expect(faults[0]).toContain('Colour: there is no table colors');
  expect(await ask()).toBe('one');
});

test('nothing runs on once it is stopped', async () => {
  await write(saying('one'));
  const { servers, ask } = await open();
  servers.start();
  expect(await ask()).toBe('one');
  const { port } = await servers.take();
  await servers.stop();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
});
