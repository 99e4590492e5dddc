/**
 * `npm run bench -- [--size large] [--runs 500] [--only 'new order'] [--clients 32] [--seconds 60]` measures what users wait for, over HTTP.
 * First it measures, on a separate server process, the CPU milliseconds of server and database for each operation.
 * Then, in this process, it compares the milliseconds with the same SQL on a bare connection and counts the statements of each call.
 * Reads are repeated bare. For writes, the SQL time measured within the request itself is used, commit included.
 * Last, as many users as clients save orders of five lines, and then take orders to cash, for all accounts in turn. `--load` does only this.
 * Each of these works on a fresh copy of the data folder (DATA_DIR, or `data-bench-SIZE`).
 * `--checkout ../other` starts the server of another folder instead, on copies of its own DATA_DIR. `--address http://localhost:3000` uses a
 * server that runs already, with demo accounts, and leaves its orders there. Both leave out the comparison with bare SQL.
 * `--growth [small=FOLDER large=FOLDER new=http://…]` prints CPU, statements and buffers of each job for several sets of data beside each other
 * (without names: each `data-bench-SIZE` there is), then the statements that read far more than they return.
 * `--waits` samples, during the loads, what active sessions of PostgreSQL wait for.
 * Ratios and CPU times depend less on the machine than seconds do.
 * `--memory` measures the memory and CPU of large jobs (a statement run, its one PDF, a report of all invoices) on a separate server.
 * `--loop` measures how long exports, an import and a statement run hold the event loop of the web process, alone and beside users.
 * `--lists` compares every master data list, picker and search, at 10,000 products and 20,000 customers, with hand-written SQL.
 * It then measures the time and memory of exporting all customers, in each format.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { businessDay } from '#server/businessDay.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { loadNames, measureLoad } from './bench/cost/load.ts';
import { jobHeadings, measureJobs, writeHeadings, writeJob } from './bench/cost/jobs.ts';
import { measureRatios } from './bench/cost/ratios.ts';
import { measureGrowth } from './bench/growth.ts';
import { measureLoop } from './bench/loop/measureLoop.ts';
import { measureExports } from './bench/measure/measureExports.ts';
import { measureLists } from './bench/measure/measureLists.ts';
import { measureMemory } from './bench/measure/measureMemory.ts';
import { listOperations } from './bench/operations.ts';
import { sender } from './bench/send.ts';
import { openOwn, prepareData } from './bench/ownData.ts';
import type { DataSet } from './bench/growth.ts';
import { findServer, onCopy, withCopy } from './bench/server.ts';
import type { Server } from './bench/server.ts';
import { findSubjects } from './bench/subjects.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'small' },
    runs: { type: 'string', default: '500' },
    clients: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    address: { type: 'string' },
    checkout: { type: 'string' },
    growth: { type: 'boolean', default: false },
    waits: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    lists: { type: 'boolean', default: false },
    loop: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
  },
});
const size = options.size === 'large' || options.size === 'old' ? options.size : 'small';
const { only, lists, memory } = options;
const [runs, clients, seconds] = [options.runs, options.clients, options.seconds].map(Number) as [number, number, number];
/** Limits the runs, because there are about a thousand list requests to measure. */
const maxListRuns = 20;
const say = (line: string) => process.stdout.write(`${line}\n`);
const today = businessDay(new Date());

const folder = `./data-bench-${lists ? 'lists-' : ''}${size}`;
const environment = readEnvironment({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? folder, LOG_LEVEL: 'silent' });
const isOther = options.address !== undefined || options.checkout !== undefined;
if (!isOther && !options.growth) await prepareData(environment, { size, lists, say });

const onServer = (counts: boolean, work: (server: Server) => Promise<void>) =>
  options.address ? work(findServer(options.address)) : onCopy({ ...environment, checkout: options.checkout }, { counts }, work);

/** Reads `large=./data-bench-large` or `0.2.0=http://localhost:3000`. */
const readSet = (text: string): DataSet => {
  const [name = '', place = ''] = text.split(/=(.*)/s);
  return {
    name,
    run: (work) =>
      /^https?:/.test(place)
        ? work(findServer(place))
        : onCopy({ dataDir: resolve(place), databaseUrl: undefined, checkout: options.checkout }, { counts: true }, work),
  };
};

const usualSets = () =>
  ['small', 'large', 'old'].map((name) => `${name}=./data-bench-${name}`).filter((set) => existsSync(set.split('=')[1] ?? ''));

const measureAllLists = async () => {
  const own = await openOwn(environment);
  await own.whileListening(async (address, token) => {
    await measureLists({ database: own.database, address, token, runs: Math.min(runs, maxListRuns), only, say });
    await measureExports({ address, token, say });
  });
  await own.close();
};

const measureLargeJobs = async () => {
  const own = await openOwn(environment);
  await measureMemory({ environment, pool: own.pool, today, only, say });
  await own.close();
};

const compareWithSql = () =>
  withCopy(environment, async ({ dataDir }) => {
    const own = await openOwn({ ...environment, dataDir });
    const bare = new pg.Client(own.database.pool.options);
    await bare.connect();
    await own.whileListening(async (address, token) => {
      const send = sender(address, token);
      const operations = listOperations(send, await findSubjects(send), today).filter(({ name }) => name.includes(only));
      await measureRatios(operations, { bare, runs: Math.min(runs, 100), say });
    });
    await bare.end();
    await own.close();
  });

const measureLoads = async () => {
  for (const name of loadNames.filter((each) => each.includes(only)))
    await onServer(false, (server) => measureLoad(server, { name, clients, seconds, today, waits: options.waits, say }));
};

const measureLoops = () =>
  onCopy(
    { ...environment, checkout: options.checkout, preload: join(import.meta.dirname, 'bench', 'loop', 'record.ts') },
    { counts: false },
    (server) => measureLoop(server, { clients, seconds, today, only, say }),
  );

if (lists) await measureAllLists();
else if (options.loop) await measureLoops();
else if (memory) await measureLargeJobs();
else if (options.growth) await measureGrowth((positionals.length > 0 ? positionals : usualSets()).map(readSet), { today, runs, only, say });
else {
  if (!options.load) {
    say(writeHeadings(jobHeadings));
    await onServer(true, (server) => measureJobs(server, { today, runs, only }, (cost) => say(writeJob(cost))));
    if (!isOther) await compareWithSql();
  }
  await measureLoads();
}
