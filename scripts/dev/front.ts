import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const retryAfterMs = 50;

/** Connects to the server that is ready now. While none is, or the one asked has just ended, it waits for the next. */
const reach = async (client: Socket, take: () => Promise<TakenServer>): Promise<Socket | undefined> => {
  while (!client.destroyed) {
    const { port, release } = await take();
    const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    target.once('data', release).once('close', release);
    const isReached = await once(target, 'connect').then(
      () => true,
      () => false,
    );
    if (isReached) return target;
    await pause(retryAfterMs);
  }
  return undefined;
};

/** Resolves once the client has sent something. A browser also opens connections that it may never use. */
const isAsking = async (client: Socket) => {
  await Promise.race([once(client, 'readable'), once(client, 'close')]);
};

const join = (client: Socket, target: Socket) => {
  client.pipe(target);
  target.pipe(client);
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const)
    one.once('close', () => other.destroy());
};

const serve = async (client: Socket, take: () => Promise<TakenServer>) => {
  await isAsking(client);
  const target = await reach(client, take);
  target?.on('error', () => target.destroy());
  if (client.destroyed) target?.destroy();
  else if (target) join(client, target);
};

/** A server that stays until it is released, that is until its first answer has begun. */
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

/** Listens on the server's port and passes each connection on to the server process of the moment, so that a restart refuses nobody. */
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
