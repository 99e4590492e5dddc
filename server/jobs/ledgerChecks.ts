import type { Db } from '#server/database/client/connect.ts';
import { runLedgerChecks } from '#server/modules/money/monthEnd/ledgerChecks.ts';
import { complain } from '#server/process/output.ts';
import { startWorker } from './worker.ts';

/** Checks the ledgers in the background whenever a user asks for it. */
export const startLedgerChecks = (db: Db) =>
  startWorker({
    pollMs: 15_000,
    work: (isStopping) => runLedgerChecks(db, isStopping),
    failed: (why) => complain(`The ledgers could not be checked: ${why}`),
  });
