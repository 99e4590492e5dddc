import { join } from 'node:path';
import { buildApp } from './app.ts';
import { findBuilt } from './built.ts';
import type { Services } from './context.ts';
import { connectServer } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { closeRenderer, renderPdf } from './documents/render.ts';
import { readEnvironment } from './environment.ts';
import type { Environment } from './environment.ts';
import { fillWhenEmpty } from './firstStart.ts';
import { clearHeapEarly } from './heap.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startOutbox } from './jobs/outbox.ts';
import { startStatementRuns } from './jobs/statementRuns.ts';
import { demoPassword, listDemoAccounts } from './modules/auth/demoAccounts.ts';
import { makeTransport } from './outside/mail.ts';
import { readTokenSecret } from './tokenSecret.ts';

clearHeapEarly();

const say = (line: string) => process.stdout.write(`${line}\n`);

const start = async (environment: Environment) => {
  const reached = await openDatabase(environment, say);
  await migrate(reached.pool);
  await fillWhenEmpty(reached, environment, say);
  const database = connectServer(reached.connection);
  const outboxHandle: { wake(): void } = { wake: () => undefined };
  const runsHandle: { wake(): void } = { wake: () => undefined };
  const services: Services = {
    environment,
    tokenSecret: await readTokenSecret(environment),
    renderPdf,
    wakeOutbox: () => outboxHandle.wake(),
    wakeStatementRuns: () => runsHandle.wake(),
  };
  const outbox = startOutbox({ db: database.background.db, services, transport: makeTransport(environment) });
  outboxHandle.wake = outbox.wake;
  const statementRuns = startStatementRuns({ db: database.background.db, services });
  runsHandle.wake = statementRuns.wake;
  const housekeeping = startHousekeeping(database.background.db, say);
  const filesFolder = findBuilt([
    ...(environment.isProduction ? [join(environment.dataDir, 'dist')] : []),
    join(import.meta.dirname, '..', 'dist'),
  ]);
  const app = await buildApp({ database, services, checkReplies: environment.checkReplies, ...(filesFolder && { filesFolder }) });
  const address = await app.listen({ port: environment.port, host: environment.host });
  await announce(address, services, database);
  const stop = async () => {
    await app.close();
    await statementRuns.stop();
    await outbox.stop();
    await housekeeping.stop();
    await closeRenderer();
    await database.close();
    await reached.close();
  };
  return stop;
};

const announce = async (address: string, services: Services, { db }: { db: Parameters<typeof listDemoAccounts>[0]['db'] }) => {
  say(`Demijohn is ready at ${services.environment.publicUrl ?? address}`);
  const accounts = await listDemoAccounts({ db, services });
  if (accounts.length > 0)
    say(`Demo accounts: ${accounts.map((account) => account.UserName).join(', ')}; the password of each is ${demoPassword}`);
};

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

try {
  const stop = await start(readEnvironment(process.env));
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
} catch (error) {
  fail(error);
}
