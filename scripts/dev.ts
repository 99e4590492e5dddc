/** Serves Demijohn for development. The API restarts when its code changes, and Vite updates the browser at once. */
import { join, relative, sep } from 'node:path';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { startEmbedded } from '#server/database/embedded/start.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { onStopSignal } from '#server/process/toldToStop.ts';
import { explainTrouble } from '#server/process/explainTrouble.ts';
import { openFront } from './dev/front.ts';
import { runServers } from './dev/servers.ts';

const root = join(import.meta.dirname, '..');
const ofServer = new RegExp(`^(server|contract)\\${sep}.*\\.(ts|sql)$`);

const closers: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;

/** Closes everything that is open, in reverse order, so that nothing keeps running. */
const close = () =>
  (closing ??= (async () => {
    for (const one of closers.splice(0).toReversed()) await one().catch((error: unknown) => console.error(explainTrouble(error)));
  })());

/** Registers a function that closes something just opened. Calls it at once if the shutdown has begun. */
const addCloser = async (closer: () => Promise<unknown>) => {
  if (!closing) return closers.push(closer);
  await closer();
  throw new Error('Stopped before it was ready');
};

/** Removes Vite's signal handlers, which would end the process before the servers and the database have closed. */
const createWithoutHandlers = async (create: () => Promise<ViteDevServer>) => {
  const existingListeners = process.listeners('SIGTERM');
  const browser = await create();
  for (const listener of process.listeners('SIGTERM')) if (!existingListeners.includes(listener)) process.off('SIGTERM', listener);
  process.stdin.removeAllListeners('end');
  return browser;
};

const openBrowserPart = async (dataDir: string) => {
  const watch = { ignored: [`${dataDir}/**`, `${root}/dist/**`] };
  const browser = await createWithoutHandlers(() => createServer({ root, server: { host: '127.0.0.1', watch } }));
  await addCloser(() => browser.close());
  return browser;
};

const showFault = ({ ws }: ViteDevServer, fault: string) => {
  ws.send({ type: 'error', err: { message: `The server cannot start with this change:\n\n${fault}`, stack: '' } });
};

const start = async () => {
  const { dataDir, databaseUrl, host, port } = readEnvironment({ ...process.env, NODE_ENV: 'development' });
  // Keeps the database open throughout, so that a restarted server finds it running.
  if (!databaseUrl) await addCloser((await startEmbedded(dataDir, { logger: console.log })).leave);
  const browser = await openBrowserPart(dataDir);
  await browser.listen();
  let isAtFault = false;
  const servers = runServers({
    root,
    environment: {
      PUBLIC_URL: browser.resolvedUrls?.local[0],
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      NODE_ENV: 'development',
    },
    onFault: (fault) => {
      isAtFault = true;
      showFault(browser, fault);
    },
    onReady: () => {
      if (isAtFault) browser.ws.send({ type: 'full-reload' });
      isAtFault = false;
    },
  });
  await addCloser(servers.stop);
  servers.start();
  const front = await openFront({ host, port, take: servers.take });
  await addCloser(front.close);
  browser.watcher.on('all', (_event, file) => {
    if (ofServer.test(relative(root, file))) servers.restart();
  });
  browser.printUrls();
};

const stop = async () => {
  await close();
  process.exit();
};

const fail = async (error: unknown) => {
  process.exitCode = 1;
  if (!closing) console.error(explainTrouble(error));
  await stop();
};

onStopSignal(() => void stop());
process.once('uncaughtException', (error) => void fail(error));
await start().catch(fail);
