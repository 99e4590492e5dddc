import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds to collect changes, because several files are often saved at once. */
const delayMs = 40;
const pollMs = 20;
const killAfterMs = 5_000;
const maxErrorLength = 20_000;

interface ServerProcess {
  process: ChildProcess;
  port: number;
  /** Last lines of the error output. */
  errorText: string;
  /** Connections that have not had their first answer yet. */
  pendingAnswers: Set<Promise<void>>;
}

const findFreePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const isListening = async (port: number) => {
  const socket = connect({ port, host: '127.0.0.1' });
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const isReady = async ({ process: child, port }: ServerProcess) => {
  while (!hasEnded(child)) {
    if (await isListening(port)) return true;
    await pause(pollMs);
  }
  return false;
};

const end = async ({ process: child }: ServerProcess) => {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await once(child, 'exit');
  clearTimeout(force);
};

/** Stops a replaced server once every request to it has begun to be answered. */
const stopWhenAnswered = async (replaced: ServerProcess) => {
  for (const answer of replaced.pendingAnswers) await answer;
  await end(replaced);
};

export interface ServersOptions {
  root: string;
  environment: NodeJS.ProcessEnv;
  /** Called when a server is ready. */
  onReady: () => void;
  onFault: (fault: string) => void;
}

/** Keeps one server process ready. A restart starts the next one alongside and stops the old one when the new one is ready. */
export const runServers = ({ root, environment, onReady, onFault }: ServersOptions) => {
  const processes = new Set<ServerProcess>();
  let serving: ServerProcess | undefined;
  let latest: ServerProcess | undefined;
  let isStopping = false;
  let next = Promise.withResolvers<ServerProcess>();
  let timer: NodeJS.Timeout | undefined;

  const launch = async (): Promise<ServerProcess> => {
    const port = await findFreePort();
    const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...environment, PORT: String(port), HOST: '127.0.0.1' },
    });
    const running: ServerProcess = { process: child, port, errorText: '', pendingAnswers: new Set() };
    processes.add(running);
    child.once('exit', () => processes.delete(running));
    child.stderr?.on('data', (part: Buffer) => {
      process.stderr.write(part);
      running.errorText = (running.errorText + part.toString()).slice(-maxErrorLength);
    });
    return running;
  };

  const clearServing = (ended: ServerProcess) => {
    if (serving === ended) serving = undefined;
  };

  const start = async () => {
    const running = await launch();
    const replaced = latest;
    latest = running;
    if (replaced && replaced !== serving) void end(replaced);
    if (isStopping) return void end(running);
    const isServing = await isReady(running);
    if (latest !== running || isStopping) return void end(running);
    if (!isServing) return onFault(running.errorText.trim());
    const old = serving;
    serving = running;
    next.resolve(running);
    next = Promise.withResolvers();
    running.process.once('exit', () => clearServing(running));
    if (old) void stopWhenAnswered(old);
    onReady();
  };

  return {
    start: () => void start(),
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void start(), delayMs);
    },
    take: async () => {
      const { port, pendingAnswers } = serving ?? (await next.promise);
      const { promise, resolve } = Promise.withResolvers<void>();
      pendingAnswers.add(promise);
      return {
        port,
        release: () => {
          pendingAnswers.delete(promise);
          resolve();
        },
      };
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await Promise.all([...processes].map(end));
    },
  };
};
