import { createConnection } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { untilSent } from '#server/http/answer/untilSent.ts';

const serve = async (file: () => Readable, limitMs: number) => {
  const server = Fastify();
  const settled = Promise.withResolvers<string>();
  server.get('/file', async (_request, reply) => {
    await untilSent(reply, () => reply.send(file()), limitMs);
    settled.resolve(reply.raw.writableFinished ? 'whole' : 'broken off');
    return reply;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return { port: (server.server.address() as AddressInfo).port, settled: settled.promise };
};

const endless = () =>
  Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(64 * 1024);
    })(),
    { objectMode: false },
  );

const ask = (port: number) => {
  const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n'));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
};

test('a file that nobody takes any more is broken off, so that it holds nobody’s place', async () => {
  const { port, settled } = await serve(endless, 200);
  ask(port).pause();
  expect(await settled).toBe('broken off');
});

test('one whose reader has gone is settled at once', async () => {
  const { port, settled } = await serve(endless, 60_000);
  const socket = ask(port);
  socket.once('data', () => socket.destroy());
  expect(await settled).toBe('broken off');
});

test('one that is taken is whole', async () => {
  const { port, settled } = await serve(() => Readable.from([Buffer.from('a'), Buffer.from('b')], { objectMode: false }), 60_000);
  expect(await (await fetch(`http://127.0.0.1:${port}/file`)).text()).toBe('ab');
  expect(await settled).toBe('whole');
});
