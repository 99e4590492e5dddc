import { buildApp } from '#server/app.ts';
import { connectServer } from '#server/database/client/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import type { Environment } from '#server/process/environment.ts';
import { growMasterData } from './growMasterData.ts';
import { tokenAt } from './users.ts';

interface Preparation {
  size: 'small' | 'large' | 'old';
  lists: boolean;
  say(line: string): void;
}

const countedTables = ['orders', 'order_details', 'products', 'customers'];

/** Fills the data folder with demo data if it is empty, and prints how much there is. */
export const prepareData = async (environment: Environment, { size, lists, say }: Preparation) => {
  const reached = await openDatabase(environment, say);
  await migrate(reached.pool);
  const isEmpty = (await reached.pool.query('SELECT 1 FROM users LIMIT 1')).rowCount === 0;
  if (isEmpty) await seedDemo(reached, { size, log: say });
  if (lists) await growMasterData(reached.db);
  await reached.pool.query('VACUUM ANALYZE');
  const counts = await reached.pool.query<Record<string, string>>(
    `SELECT ${countedTables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`,
  );
  const { orders, order_details, products, customers } = counts.rows[0] ?? {};
  say(`${orders} deals, ${order_details} lines, ${products} products, ${customers} customers`);
  await reached.close();
};

/** Opens the data folder in this process, to see the statements of the server. */
export const openOwn = async (environment: Environment) => {
  const reached = await openDatabase(environment, () => undefined);
  const database = connectServer(reached.connection);
  const tokenSecret = 'a-secret-for-the-bench-that-is-long-enough';
  const services = {
    environment,
    tokenSecret,
    renderPdf,
    wakeOutbox: () => undefined,
    wakeStatementRuns: () => undefined,
    wakePersonSearches: () => undefined,
    wakeLedgerChecks: () => undefined,
  };
  const whileListening = async (work: (address: string, token: string) => Promise<void>) => {
    const app = await buildApp({ database, services });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await work(address, await tokenAt(address));
    await app.close();
    await closeRenderer();
  };
  const close = async () => {
    await database.close();
    await reached.close();
  };
  return { database, pool: reached.pool, whileListening, close };
};
