import { join } from 'node:path';
import { buildApp } from './app.ts';
import { findBuilt } from './process/built.ts';
import type { Services } from './context.ts';
import { isDatabaseAway } from './database/away.ts';
import { connectServer } from './database/client/connect.ts';
import type { ServingDatabase } from './database/client/connect.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import type { ReachedDatabase } from './database/open.ts';
import { closeRenderer, renderPdf } from './documents/render.ts';
import { readEnvironment } from './process/environment.ts';
import type { Environment } from './process/environment.ts';
import { fillWhenEmpty } from './process/firstStart.ts';
import { clearHeapEarly } from './process/heap.ts';
import { superviseWorker } from './jobs/heavy/superviseWorker.ts';
import { startLedgerChecks } from './jobs/ledgerChecks.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startOutbox } from './jobs/outbox.ts';
import { demoPassword, listDemoAccounts } from './modules/system/auth/passwords/demoAccounts.ts';
import { disablePublishedPasswords } from './modules/system/auth/disablePublishedPasswords.ts';
import { requireDefinitions } from './modules/masterData/entities/definition/checkDefinitions.ts';
import { requireSameSecret } from './process/oneSecret.ts';
import { isPlainMail, makeTransport } from './outside/mail.ts';
import { complain, say } from './process/output.ts';
import { readTokenSecret } from './process/tokenSecret.ts';
import { onStopSignal } from './process/toldToStop.ts';
import { explainTrouble } from './process/explainTrouble.ts';

clearHeapEarly();

/** How to shut down at the current stage of the start. At first there is nothing to undo. */
const shutdown = { run: async (): Promise<void> => undefined };

const start = async (environment: Environment) => {
  const opening = openDatabase(environment, say);
  // Stops the embedded database, which would otherwise keep running.
  if (!environment.databaseUrl) shutdown.run = async () => (await opening).leave();
  const reached = await opening;
  try {
    await serve(environment, reached);
  } catch (error) {
    const why = reached.whyAway();
    await reached.close().catch(() => undefined);
    throw isDatabaseAway(error)
      ? new Error(`The database connection was lost while Demijohn was starting: ${why || explainTrouble(error)}`, { cause: error })
      : error;
  }
};

const listenProblems: Record<string, (environment: Environment) => string> = {
  EADDRINUSE: ({ host, port }) => `Another program uses PORT ${port} on ${host}. Stop it or choose another PORT`,
  EACCES: ({ port }) => `This user may not use PORT ${port}. Choose one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine`,
  EAI_AGAIN: ({ host }) => `HOST ${host} is not an address of this machine`,
};

const serve = async (environment: Environment, reached: ReachedDatabase) => {
  const tokenSecret = await readTokenSecret(environment);
  const secretCheck = await requireSameSecret(reached.connection, tokenSecret, say);
  const database = connectServer(reached.connection);
  const close = async () => {
    await database.close();
    await secretCheck.leave();
  };
  try {
    await migrate(reached.pool, say);
    await fillWhenEmpty(reached, environment, say);
    await requireDefinitions(database.db);
    return await listenOn({ environment, tokenSecret }, { ...database, close }, reached);
  } catch (error) {
    await close();
    throw error;
  }
};

const listenOn = async (
  { environment, tokenSecret }: Pick<Services, 'environment' | 'tokenSecret'>,
  database: ServingDatabase,
  reached: ReachedDatabase,
) => {
  const outboxHandle: { wake(): void } = { wake: () => undefined };
  const heavyHandle: { wake(): void } = { wake: () => undefined };
  const checksHandle: { wake(): void } = { wake: () => undefined };
  const services: Services = {
    environment,
    tokenSecret,
    renderPdf,
    wakeOutbox: () => {
      outboxHandle.wake();
      // The worker process draws the papers of the mails first.
      heavyHandle.wake();
    },
    wakeStatementRuns: () => heavyHandle.wake(),
    wakeImports: () => heavyHandle.wake(),
    wakePersonSearches: () => heavyHandle.wake(),
    wakeLedgerChecks: () => checksHandle.wake(),
  };
  const filesFolder = findBuilt([
    ...(environment.isProduction ? [join(environment.dataDir, 'dist')] : []),
    join(import.meta.dirname, '..', 'dist'),
  ]);
  const disabledAccounts = await disablePublishedPasswords({ db: database.db, services }, new Date());
  const app = await buildApp({ database, services, checkReplies: environment.checkReplies, ...(filesFolder && { filesFolder }) });
  const address = await app.listen({ port: environment.port, host: environment.host }).catch((error: NodeJS.ErrnoException) => {
    const problemText = listenProblems[error.code ?? '']?.(environment);
    throw problemText === undefined ? error : new Error(problemText, { cause: error });
  });
  // Starts only once the server is certain to stay, because an e-mail in progress would be interrupted.
  const outbox = startOutbox({ db: database.background.db, services, transport: makeTransport(environment), hasPaperWorker: true });
  outboxHandle.wake = outbox.wake;
  const heavyWork = superviseWorker({ db: database.background.db, connection: reached.connection, onMailQueued: outbox.wake });
  heavyHandle.wake = heavyWork.wake;
  const ledgerChecks = startLedgerChecks(database.background.db);
  checksHandle.wake = ledgerChecks.wake;
  const housekeeping = startHousekeeping(database.background.db, { say, dataDir: environment.dataDir });
  shutdown.run = async () => {
    await app.close();
    await heavyWork.stop();
    await ledgerChecks.stop();
    await outbox.stop();
    await housekeeping.stop();
    await closeRenderer();
    await database.close();
    await reached.close();
  };
  await announce(address, { services, disabledAccounts }, database);
};

const announce = async (
  address: string,
  { services, disabledAccounts }: { services: Services; disabledAccounts: readonly string[] },
  { db }: { db: Parameters<typeof listDemoAccounts>[0]['db'] },
) => {
  say(`Demijohn is ready at ${services.environment.publicUrl ?? address}`);
  if (isPlainMail(services.environment.smtpUrl)) say('E-mails are sent unencrypted, because SMTP_URL has tls=off');
  if (disabledAccounts.length > 0)
    say(
      `The published demo password is disabled here. These accounts have no other password: ${disabledAccounts.join(', ')}. To set one, run: npm run let-in -- ${disabledAccounts[0]}`,
    );
  const accounts = await listDemoAccounts({ db, services });
  if (accounts.length > 0)
    say(`Demo accounts: ${accounts.map((account) => account.UserName).join(', ')}. Password for all: ${demoPassword}`);
};

const fail = (error: unknown) => {
  complain(explainTrouble(error));
  process.exit(1);
};

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  shutdown.run().then(() => process.exit(0), fail);
};
onStopSignal(stop);

try {
  await start(readEnvironment(process.env));
} catch (error) {
  // Errors caused by a signal are expected.
  if (!isStopping) fail(error);
}
