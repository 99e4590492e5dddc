// Does heavy work at low priority, beside the server that started it (ADR 0222).
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { configureMessages } from '#contract/words.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/database/away.ts';
import { connect } from '#server/database/client/connect.ts';
import type { Connection } from '#server/database/client/connect.ts';
import { composePdf } from '#server/documents/compose.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { explainTrouble } from '#server/process/explainTrouble.ts';
import { clearHeapEarly } from '#server/process/heap.ts';
import { complain } from '#server/process/output.ts';
import { readTokenSecret } from '#server/process/tokenSecret.ts';
import { onStopSignal } from '#server/process/toldToStop.ts';
import { heavyJobs } from './heavyJobs.ts';
import type { ToServer, ToWorker } from './messages.ts';
import { openQueue } from './queue.ts';
import type { QueuedJob } from './queue.ts';

const nice = 10;
/** Interval of the search for rows whose job was lost. */
const pollMs = 10_000;

/** Lowers the priority of this process. Linux has one for each thread, and Node has started some already. */
const lowerPriority = () => {
  setPriority(nice);
  if (process.platform === 'linux') for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), nice);
};

const tell = (message: ToServer) => {
  // The server may die at any time. The result is in the database, so that it need not be told.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const fail = (error: unknown) => {
  complain(`The worker process ended: ${explainTrouble(error)}`);
  process.exit(1);
};

/** Ends the process if the database is away. The server starts another when it is back. */
const onError = (error: Error) => {
  if (isDatabaseAway(error)) fail(error);
  complain(`The queue of heavy work failed: ${error.message}`);
};

const begin = async (connection: Connection, abandoned: readonly QueuedJob[]) => {
  const environment = readEnvironment(process.env);
  const { db, close } = connect(connection, 'heavy');
  const services: Services = {
    environment,
    tokenSecret: await readTokenSecret(environment),
    // Draws here, because nobody waits for an answer of this process.
    renderPdf: (input) => composePdf(input),
    wakeOutbox: () => tell({ kind: 'mailQueued' }),
    wakeStatementRuns: () => undefined,
    wakePersonSearches: () => undefined,
    wakeLedgerChecks: () => undefined,
  };
  const queue = await openQueue({ connection, onError });
  for (const job of abandoned) await queue.abandon(job);
  let isStopping = false;
  const adderHandle: { wake(): void } = { wake: () => undefined };
  const lookNow = new Map<string, () => void>();
  for (const { name, run } of heavyJobs) {
    const look = await queue.serve(name, async (row, job, signal) => {
      tell({ kind: 'took', job });
      await run({ db, services, isStopping: () => isStopping || signal.aborted }, row).catch((error: unknown) => {
        complain(`A job (${name} ${row}) failed: ${explainTrouble(error)}`);
        throw error;
      });
      tell({ kind: 'left', job });
      // The library would wait before it takes the next job.
      lookNow.get(name)?.();
      // The job may have made work for another, as a statement run queues e-mails.
      adderHandle.wake();
    });
    lookNow.set(name, look);
  }
  const addWaiting = async () => {
    for (const { name, findWaiting } of heavyJobs)
      for (const row of await findWaiting(db)) if ((await queue.add(name, row)) !== null) lookNow.get(name)?.();
  };
  const adder = startWorker({ pollMs, work: addWaiting, failed: (why) => fail(new Error(why)) });
  adderHandle.wake = adder.wake;
  const stop = async () => {
    isStopping = true;
    await adder.stop();
    await queue.stop();
    await close();
  };
  return { wake: adder.wake, stop };
};

clearHeapEarly();
lowerPriority();
configureMessages();

let started: ReturnType<typeof begin> | undefined;
const stop = () => {
  (started ?? Promise.resolve()).then((running) => running?.stop()).then(() => process.exit(0), fail);
};
process.on('message', (message: ToWorker) => {
  if (message.kind === 'begin') started ??= begin(message.connection, message.abandoned);
  started?.then((running) => running.wake()).catch(fail);
});
process.once('disconnect', stop);
// Ignores Ctrl+C and a stop of the whole service, which reach all processes. The server ends this one.
onStopSignal(() => undefined);
