import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#server/process/environment.ts';

export interface OwnServer {
  address: string;
  /** Process ids of the server and, on the embedded database, of the main PostgreSQL process. */
  roots: number[];
  stop(): Promise<void>;
}

const untilReady = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (http\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });

/** Starts a server in a separate process, so that its resources are not counted with those of the client. */
export const startServer = async ({ environment, tokenSecret }: { environment: Environment; tokenSecret: string }): Promise<OwnServer> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: environment.dataDir,
      TOKEN_SECRET: tokenSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await untilReady(child);
  const postmaster = environment.databaseUrl
    ? []
    : [Number(readFileSync(join(environment.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])];
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, roots: [child.pid ?? 0, ...postmaster], stop };
};
