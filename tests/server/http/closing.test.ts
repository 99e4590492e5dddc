import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** Starts a server whose limit is longer than a test may last, so that a stop which waits for the limit fails the test. */
const listening = async (closeWithinMs = 60_000) => {
  const server = await buildApp({ database: app.database, services: app.services, closeWithinMs });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, port };
};

const reaching = async (server: FastifyInstance, port: number) => {
  const accepted = once(server.server, 'connection') as Promise<[Socket]>;
  const socket: Socket = connect(port, '127.0.0.1');
  const said = { text: '', isOver: false };
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => (said.text += bytes.toString()));
  socket.on('close', () => (said.isOver = true));
  const [there] = await accepted;
  return {
    socket,
    said,
    untilRead: async (text: string) => {
      await expect.poll(() => there.bytesRead).toBe(text.length);
    },
  };
};

const begun = 'GET /healthz HTTP/1.1\r\nhost: bottles\r\n';

test('who was in the middle of asking as the server stops is answered, as the last on that connection, and the stop waits for nothing else', async () => {
  const { server, port } = await listening();
  const { socket, said, untilRead } = await reaching(server, port);
  socket.write(begun);
  await untilRead(begun);
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  socket.write('\r\n');
  await closed;
  await expect.poll(() => said.isOver).toBe(true);
  expect(said.text).toContain('HTTP/1.1 200');
  expect(said.text.toLowerCase()).toContain('connection: close');
});

test('a connection whose request was under way when the server stops is let go of with its answer', async () => {
  const { server, port } = await listening();
  const { socket, said } = await reaching(server, port);
  const arrived = new Promise((resolve) => {
    server.server.once('request', resolve);
  });
  const body = JSON.stringify({ username: 'nobody', password: 'Crown-Cap-26' });
  socket.write(
    `POST /api/Auth/signin HTTP/1.1\r\nhost: bottles\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await arrived;
  await server.close();
  await expect.poll(() => said.isOver).toBe(true);
  expect(said.text).toContain('HTTP/1.1 4');
});

test('who never ends asking does not keep the server from stopping', async () => {
  const { server, port } = await listening(300);
  const { socket, untilRead } = await reaching(server, port);
  socket.write(begun);
  await untilRead(begun);
  await server.close();
  await expect.poll(() => socket.destroyed).toBe(true);
});
