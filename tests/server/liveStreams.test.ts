import { connect as connectSocket, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { maxListedIds } from '#contract/system/live/kinds.ts';
import { nobody } from '#server/context.ts';
import type { Caller } from '#server/context.ts';
import { connect } from '#server/database/client/connect.ts';
import { makeLiveChanges } from '#server/live/changes.ts';
import { makeFollowers, maxUnreadBytes } from '#server/live/followers.ts';
import { listen } from '#server/live/listen.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const caller: Caller = { ...nobody, UserId: 4, UserName: 'admin', roles: ['Admin'], sessionId: 'one' };
const findCaller = () => Promise.resolve(caller);

const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Connects to the test's database through a socket that can go silent. Neither data nor an end then arrives. */
const silentWay = async () => {
  const { host = 'localhost', port = 5432, user, password, database, connectionString } = app.database.pool.options;
  const at = connectionString ? new URL(connectionString) : undefined;
  const target = at ? { host: at.hostname, port: Number(at.port || 5432) } : { host, port };
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = target.host.startsWith('/')
      ? connectSocket(join(target.host, `.s.PGSQL.${target.port}`))
      : connectSocket(target.port, target.host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
  });
  const own = at ? { user: at.username, password: at.password, database: at.pathname.slice(1) } : { user, password, database };
  const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const opened = connect({ ...known, host: '127.0.0.1', port: (server.address() as AddressInfo).port }, 'listener');
  return {
    pool: opened.pool,
    /** Resolves with the first query that does not get through. */
    fallSilent: () => {
      const unheard = Promise.withResolvers<void>();
      for (const [near, far] of pairs.splice(0)) {
        near.once('data', () => unheard.resolve());
        near.unpipe();
        far.unpipe();
        near.resume();
        far.resume();
        ends.push(() => {
          near.destroy();
          far.destroy();
        });
      }
      return unheard.promise;
    },
  };
};

describe('a connection that falls silent', () => {
  test('is taken for lost where it does not answer in time, and another one is made', async () => {
    const { pool, fallSilent } = await silentWay();
    const missed = vi.fn<() => void>();
    const heard = listen({
      pool,
      channel: 'demijohn_changes',
      say: () => undefined,
      onPayload: () => undefined,
      onMissed: missed,
      testEveryMs: 50,
      answerMs: 200,
    });
    heard.begin();
    await heard.ready();
    void fallSilent();
    await expect.poll(() => missed.mock.calls.length, { timeout: 5000 }).toBe(1);
    await heard.stop();
  });

  test('does not keep a server from stopping', async () => {
    const { pool, fallSilent } = await silentWay();
    const options = { pool, channel: 'demijohn_changes', say: () => undefined, onPayload: () => undefined, onMissed: () => undefined };
    // The timeout is longer than any test, so the test fails if it waits for the answer.
    const heard = listen({ ...options, testEveryMs: 50, answerMs: 3_600_000 });
    heard.begin();
    await heard.ready();
    await fallSilent();
    await expect(heard.stop()).resolves.toBeUndefined();
  });
});

describe('who does not read what is told', () => {
  test('is let go of when too much waits for it, without waiting for it to be read, and is told nothing more', async () => {
    const followers = makeFollowers({ findCaller, beatMs: 60_000 });
    ends.push(() => followers.endAll());
    const follower = followers.add(caller);
    const failed = vi.fn<() => void>();
    follower.stream.on('error', failed);
    const closed = new Promise((resolve) => follower.stream.once('close', resolve));
    followers.send(follower, 'x'.repeat(maxUnreadBytes + 1));
    followers.send(follower, 'more');
    await closed;
    expect(follower.stream.destroyed).toBe(true);
    expect(failed).not.toHaveBeenCalled();
  });

  test('hears that something was missed, and goes on, where what came since is more than it could be sent at once', async () => {
    const live = makeLiveChanges({ listener: app.database.listener, findCaller, say: () => undefined, windowMs: 0, pauseMs: 0, wayMs: 0 });
    ends.push(() => live.close());
    const first = await live.follow(caller, 0);
    let told = '';
    first.on('data', (more: Buffer) => {
      told += more.toString();
    });
    const begun = performance.now();
    // Gives each change its own user, because changes of one kind by one user are merged.
    await app.database.pool.query(
      `SELECT pg_notify('demijohn_changes', format('Deal %s %s', by, (SELECT string_agg((1000000 + by * 100 + i)::text, ',') FROM generate_series(1, ${maxListedIds}) i)))
       FROM generate_series(1, 700) by`,
    );
    await expect.poll(() => told, { timeout: 10_000 }).toContain('"By":700,');
    expect(told.length).toBeGreaterThan(maxUnreadBytes);
    const back = await live.follow(caller, Math.ceil(performance.now() - begun));
    let text = '';
    back.on('data', (more: Buffer) => {
      text += more.toString();
    });
    await expect.poll(() => text).toBe(': here\n\nevent: missed\ndata: {}\n\n');
    expect(back.destroyed).toBe(false);
  });
});
