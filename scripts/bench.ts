/**
 * `npm run bench -- [--size large] [--runs 500] [--only 'new order'] [--clients 32]` measures what users wait for, over HTTP.
 * First it measures, on a separate server process, the CPU milliseconds of server and database for each operation.
 * Then, in this process, it compares the milliseconds with the same SQL on a bare connection and counts the statements of each call.
 * Reads are repeated bare. For writes, the SQL time measured within the request itself is used, commit included.
 * Last, one user saves orders of five lines over many connections. Ratios and CPU times depend less on the machine than seconds do.
 * `--memory` measures the memory and CPU of large jobs (a statement run, its one PDF, a report of all invoices) on a separate server.
 * `--lists` compares every master data list, picker and search, at 10,000 products and 20,000 customers, with hand-written SQL.
 * It then measures the time and memory of exporting all customers, in each format.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { signIn } from '#contract/system/auth/calls.ts';
import { buildApp } from '#server/app.ts';
import { businessDay } from '#server/businessDay.ts';
import { connectServer } from '#server/database/client/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { growMasterData } from './bench/growMasterData.ts';
import { measureExports } from './bench/measure/measureExports.ts';
import { measureLists } from './bench/measure/measureLists.ts';
import { findSubjects, listOperations, sender } from './bench/operations.ts';
import { measureMemory } from './bench/measure/measureMemory.ts';
import { measureRatios } from './bench/cost/ratios.ts';
import { measureLoad, measureProcessorTime } from './bench/cost/processorTime.ts';

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    runs: { type: 'string', default: '500' },
    clients: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    lists: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
  },
});
const size = options.size === 'large' ? 'large' : 'small';
const runs = Number(options.runs);
/** Limits the runs, because there are about a thousand list requests to measure. */
const maxListRuns = 20;
const say = (line: string) => process.stdout.write(`${line}\n`);

const folder = `./data-bench-${options.lists ? 'lists-' : ''}${size}`;
const environment = readEnvironment({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? folder, LOG_LEVEL: 'silent' });
const reached = await openDatabase(environment, say);
await migrate(reached.pool);
const isEmpty = (await reached.pool.query('SELECT 1 FROM users LIMIT 1')).rowCount === 0;
if (isEmpty) await seedDemo(reached, { size, log: say });
if (options.lists) await growMasterData(reached.db);
if (!options.memory) await reached.pool.query('VACUUM ANALYZE');
const database = connectServer(reached.connection);
const countedTables = ['orders', 'order_details', 'products', 'customers'];
const counts = await reached.pool.query<Record<string, string>>(
  `SELECT ${countedTables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`,
);
const { orders, order_details, products, customers } = counts.rows[0] ?? {};
say(`${orders} deals, ${order_details} lines, ${products} products, ${customers} customers; ${runs} runs each, one at a time`);

const tokenSecret = 'a-secret-for-the-bench-that-is-long-enough';
const tokenAt = async (address: string) => sender(address, '')(signIn, { body: { username: 'admin', password: demoPassword } });

const whileListening = async (work: (address: string, token: string) => Promise<void>) => {
  const services = { environment, tokenSecret, renderPdf, wakeOutbox: () => undefined, wakeStatementRuns: () => undefined };
  const app = await buildApp({ database, services });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await work(address, await tokenAt(address));
  await app.close();
  await closeRenderer();
};

const measureOperations = async () => {
  const bare = new pg.Client(database.pool.options);
  await bare.connect();
  const subjects = await findSubjects(bare);
  const today = businessDay(new Date());
  await measureProcessorTime({ environment, tokenSecret, tokenAt, subjects, today, runs, only: options.only, say });
  await whileListening((address, token) =>
    measureRatios(
      listOperations(sender(address, token), subjects, today).filter(({ name }) => name.includes(options.only)),
      { bare, runs: Math.min(runs, 100), say },
    ),
  );
  await measureLoad({ environment, tokenSecret, tokenAt, subjects, clients: Number(options.clients), orders: runs * 2, say });
  await bare.end();
};

if (options.lists)
  await whileListening(async (address, token) => {
    await measureLists({ database, address, token, runs: Math.min(runs, maxListRuns), only: options.only, say });
    await measureExports({ address, token, say });
  });
else if (options.memory)
  await measureMemory({ environment, tokenSecret, tokenAt, pool: reached.pool, today: businessDay(new Date()), only: options.only, say });
else await measureOperations();

await database.close();
await reached.close();
