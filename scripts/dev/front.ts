import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const retryAfterMs = 50;

/** Connects to the server that is ready now. If there is none, or it has just ended, waits for the next. */
const connectToServer = async (client: Socket, take: () => Promise<TakenServer>): Promise<Socket | undefined> => {
  while (!client.destroyed) {
    const { port, release } = await take();
    const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    target.once('data', release).once('close', release);
    const isConnected = await once(target, 'connect').then(
      () => true,
      () => false,
    );
    if (isConnected) return target;
    await pause(retryAfterMs);
  }
  return undefined;
};

/** Resolves once the client has sent data, because browsers also open connections that they may never use. */
const waitForData = async (client: Socket) => {
  await Promise.race([once(client, 'readable'), once(client, 'close')]);
};

const connectSockets = (client: Socket, target: Socket) => {
  client.pipe(target);
  target.pipe(client);
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const)
    one.once('close', () => other.destroy());
};

const serve = async (client: Socket, take: () => Promise<TakenServer>) => {
  await waitForData(client);
  const target = await connectToServer(client, take);
  target?.on('error', () => target.destroy());
  if (client.destroyed) target?.destroy();
  else if (target) connectSockets(client, target);
};

/** A server process that must not stop until `release` is called, when its first answer has begun. */
export interface TakenServer {
  port: number;
  release: () => void;
}

export interface FrontOptions {
  host: string;
  port: number;
  /** Resolves once a server is ready. */
  take: () => Promise<TakenServer>;
}

/** Listens on the server's port and forwards each connection to the current server process, so that a restart refuses no request. */
export const openFront = async ({ host, port, take }: FrontOptions) => {
  const clients = new Set<Socket>();
  const front = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => clients.delete(client));
    void serve(client, take);
  });
  front.listen(port, host);
  await once(front, 'listening');
  return {
    close: async () => {
      for (const client of clients) client.destroy();
      front.close();
      await once(front, 'close');
    },
  };
};
