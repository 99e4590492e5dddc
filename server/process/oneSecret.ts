import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from '#server/database/client/connect.ts';
import type { Connection } from '#server/database/client/connect.ts';

// Class of the lock that each server shares. The second number of the lock is derived from the server's secret, so the locks show which secrets
// are in use (ADR 0196).
const SECRET_LOCKS = 7_201_848;
/** PostgreSQL may take a moment to notice that a killed server's connection has ended. */
const noticeWithinMs = 5_000;

/** Returns 32 bits of a hash. They can tell two secrets apart but are far too few to find a secret. */
const secretMark = (secret: string) => createHmac('sha256', secret).update('servers that share a secret').digest().readInt32BE(0);

const advice = 'Give all servers the same TOKEN_SECRET, or stop the others before starting one with a new secret.';

const whereFrom = (address: string | null) => (address === null ? 'on this machine' : `at ${address}`);

/**
 * Takes the lock of this secret. Returns a message if servers with another secret are running. Only one server does so at a time, so that two
 * that start together see each other.
 */
const takeLock = async (client: pg.ClientBase, mark: number): Promise<string | undefined> => {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SECRET_LOCKS]);
    const { rows } = await client.query<{ address: string | null }>(
      `SELECT host(a.client_addr) AS address FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.classid = ${SECRET_LOCKS} AND l.objsubid = 2 AND l.objid <> $1::bigint::oid
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1`,
      [mark >>> 0],
    );
    const [otherServer] = rows;
    if (!otherServer) await client.query('SELECT pg_advisory_lock_shared($1, $2)', [SECRET_LOCKS, mark]);
    return otherServer && whereFrom(otherServer.address);
  } finally {
    await client.query('COMMIT');
  }
};

const takeFirstLock = async (client: pg.ClientBase, mark: number) => {
  const giveUpAt = Date.now() + noticeWithinMs;
  for (;;) {
    const otherPlace = await takeLock(client, mark);
    if (otherPlace === undefined) return;
    if (Date.now() > giveUpAt)
      throw new Error(
        `A server ${otherPlace} uses this database with another TOKEN_SECRET. Users signed in at one would not be known to the other. ${advice}`,
      );
    await pause(200);
  }
};

/**
 * Refuses to start beside servers with another secret, because sign-ins would fail at random. Keeps the lock of this server's secret on its own
 * connection for servers that start later, and reconnects when the connection is lost.
 */
export const requireSameSecret = async (connection: Connection, secret: string, say: (line: string) => void) => {
  const database = connect(connection, 'listener');
  const mark = secretMark(secret);
  const leaving = new AbortController();
  let reconnecting: Promise<void> = Promise.resolve();
  let heldClient: pg.PoolClient | undefined;
  const hold = (client: pg.PoolClient) => {
    heldClient = client;
    client.once('end', () => {
      if (leaving.signal.aborted) return;
      heldClient = undefined;
      client.release(true);
      reconnecting = reconnect();
    });
  };
  const reconnect = async () => {
    for (let isSaid = false; !leaving.signal.aborted;) {
      await pause(1000, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined);
      const client = await database.pool.connect().catch(() => undefined);
      const otherPlace = client && (await takeLock(client, mark).catch(() => null));
      if (client && otherPlace === undefined) return hold(client);
      client?.release(true);
      if (otherPlace && !isSaid)
        say(`A server ${otherPlace} uses this database with another TOKEN_SECRET. Sign-ins fail at random. ${advice}`);
      isSaid ||= Boolean(otherPlace);
    }
  };
  const leave = async () => {
    leaving.abort();
    await reconnecting;
    heldClient?.release(true);
    await database.close();
  };
  try {
    const client = await database.pool.connect();
    await takeFirstLock(client, mark).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    hold(client);
  } catch (error) {
    await leave();
    throw error;
  }
  return { leave };
};
