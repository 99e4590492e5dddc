import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '#server/database/away.ts';
import type { Cluster } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';
import { launch, runningPid, stop, type Launch } from './postmaster.ts';

// Lock that every server shares, on a connection of its own, as long as it runs. PostgreSQL thus knows which servers exist, even after kill -9,
// and no server can join while the last one stops PostgreSQL.
const PRESENCE_LOCK = 718_301_864;
const START_WITHIN_MS = 120_000;
const NOTICE_WITHIN_MS = 5_000;
/** Prefix of the connection's name. The server's process id follows. */
const SERVER_PREFIX = 'demijohn server ';

/** Registers this server on the database and keeps PostgreSQL running. */
export const registerServer = async (cluster: Cluster, endpoint: Endpoint) => {
  const leaving = new AbortController();
  let client = await connectWithRetry(cluster, endpoint);
  let reconnecting: Promise<void> = Promise.resolve();
  const reconnect = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      cluster.log('The connection to the embedded database was lost. Reconnecting.');
      try {
        client = await connectWithRetry(cluster, endpoint);
        return watch();
      } catch (error) {
        cluster.log(String(error));
        await pause(1000);
      }
    }
  };
  const watch = (): void => {
    client.once('end', () => {
      if (!leaving.signal.aborted) reconnecting = reconnect();
    });
  };
  watch();
  return {
    client: () => client,
    hasOthers: () => hasOthers(client),
    leave: async (): Promise<void> => {
      leaving.abort();
      await reconnecting;
      await leave(client, cluster);
    },
  };
};

const leave = async (client: pg.Client, cluster: Cluster): Promise<void> => {
  try {
    if (await isLast(client)) await stop(cluster);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    cluster.log('The embedded database stopped before this server did');
  } finally {
    await client.end().catch((error: Error) => cluster.log(error.message));
  }
};

const hasOthers = async (client: pg.Client): Promise<boolean> => (await listOtherServers(client)).some(isAlive);

/** Lists the process ids of the other servers on this database. */
const listOtherServers = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND l.objid = $1 AND a.pid <> pg_backend_pid()`,
    [PRESENCE_LOCK],
  );
  return rows.map(({ name }) => Number(name.replace(SERVER_PREFIX, '')));
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

// PostgreSQL may need a moment to notice that a killed server's connection has ended.
const isLast = async (client: pg.Client): Promise<boolean> => {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
  const giveUpAt = Date.now() + NOTICE_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ is_last: boolean }>('SELECT pg_try_advisory_lock($1) AS is_last', [PRESENCE_LOCK]);
    if (rows[0]?.is_last) return true;
    if (Date.now() > giveUpAt || (await hasOthers(client))) return false;
    await pause(10);
  }
};

const connectWithRetry = async (cluster: Cluster, endpoint: Endpoint): Promise<pg.Client> => {
  const giveUpAt = Date.now() + START_WITHIN_MS;
  let launched: Launch | undefined;
  for (;;) {
    const answer = await tryToConnect(endpoint);
    if (answer instanceof pg.Client) return answer;
    if (runningPid(cluster) === undefined && (launched === undefined || launched.hasEnded())) {
      requireRetry(launched?.failure());
      launched = await launch(cluster, endpoint);
    }
    if (Date.now() > giveUpAt)
      throw new Error(`The embedded database did not answer within ${START_WITHIN_MS / 1000} seconds: ${answer.message}`);
    await pause(20);
  }
};

// Retries, because another server may have just started PostgreSQL, or the processes of a killed PostgreSQL may still be ending.
const requireRetry = (failure: string | undefined): void => {
  if (failure === undefined || /postmaster\.pid|still in use|\.lock/.test(failure)) return;
  throw new Error(`The embedded database did not start: ${failure}`);
};

const tryToConnect = async (endpoint: Endpoint): Promise<pg.Client | Error> => {
  const client = new pg.Client({
    ...endpoint,
    user: 'demijohn',
    database: 'postgres',
    application_name: `${SERVER_PREFIX}${process.pid}`,
    keepAlive: true,
  });
  // Ignores the error, because the end of the connection is handled elsewhere. Without a listener Node would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isDatabaseAway(error)) return error as Error;
    throw error;
  }
};
