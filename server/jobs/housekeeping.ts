import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allEntities } from '#contract/masterData/entities/all.ts';
import type { RecordField } from '#contract/record/record.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { buildPaperUrl } from '#contract/warehouse/declarations/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { removeUnfinishedFiles } from '#server/database/backup/keptFiles.ts';
import { businessDay } from '#server/businessDay.ts';
import { updateSums } from '#server/modules/system/dashboard/updateSums.ts';
import { storeCheckedNumbers } from '#server/modules/money/monthEnd/numberGaps.ts';
import { recalculateOwed } from '#server/modules/money/invoices/raise/recalculateOwed.ts';
import { followVatRates } from '#server/modules/sales/orders/followVatRates.ts';
import type { RefusedDeals } from '#server/modules/sales/orders/followVatRates.ts';
import { storeDealValues } from '#server/modules/sales/orders/storeDealValues.ts';

const everyMs = 6 * 3_600_000;
const soonMs = 5000;
const minuteMs = 60_000;

/**
 * Deletes data that is no longer needed. Stored answers of Idempotency-Keys go after 31 days, because a draft may be sent again for 30. Large
 * imports go a day after they ended, searches for personal data a day after they began, and notes on papers when their mail is no longer queued.
 * Failed sign-ins go after eight days, because the longest lockout is a week. Ended sessions go after a month, except the latest of each
 * account, which shows the last sign-in. Changes of an import go once the import cannot be undone. Pictures and PDFs go a day after upload if
 * no record uses them and undoing an import would not restore them.
 */
export const clearOld = async (db: Db) => {
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '31 days'`.execute(db);
  await sql`DELETE FROM import_tasks WHERE state <> 'Waiting' AND asked_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM mail_papers USING outbox WHERE outbox.outbox_id = mail_papers.outbox_id AND outbox.state <> 'Queued'`.execute(db);
  await sql`DELETE FROM sign_in_failures WHERE failed_at < now() - interval '8 days'`.execute(db);
  await sql`DELETE FROM sessions WHERE coalesce(revoked_at, expires_at) < now() - interval '30 days'
    AND EXISTS (SELECT FROM sessions later WHERE later.user_id = sessions.user_id AND later.started_at > sessions.started_at)`.execute(db);
  await sql`DELETE FROM person_searches WHERE started_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM import_rows USING imports WHERE imports.import_id = import_rows.import_id AND imports.undo_until < now()`.execute(
    db,
  );
  await sql`DELETE FROM pictures WHERE added_at < now() - interval '1 day' AND '/api/Picture/' || name NOT IN (${namedFiles('image')})`.execute(
    db,
  );
  await sql`DELETE FROM supplied_papers WHERE added_at < now() - interval '1 day' AND ${buildPaperUrl('')} || name NOT IN (${namedFiles('paper')})`.execute(
    db,
  );
};

const namedBy = (isWanted: string, table: string, fields: readonly RecordField[]): RawBuilder<unknown>[] =>
  fields.flatMap(({ name, kind, part, fields: within }) => {
    if (part) return namedBy(isWanted, part.table, within);
    const column = sql.ref(toColumn(name));
    const importedNames = sql`SELECT before ->> ${name} FROM import_rows WHERE before ->> ${name} IS NOT NULL`;
    return kind === isWanted ? [sql`SELECT ${column} FROM ${sql.table(table)} WHERE ${column} IS NOT NULL`, importedNames] : [];
  });

/** Addresses of the files of one kind that a record uses. Includes files that a record would use again if an import is undone. */
const namedFiles = (kind: 'image' | 'paper') =>
  sql.join(
    allEntities.flatMap(({ table, fields }) => namedBy(kind, table, fields)),
    sql` UNION ALL `,
  );

/** Runs the work at once, and then again `everyMs` after each run. */
const repeat = (everyMs: number, work: () => Promise<unknown>) => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    await work();
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  };
  let running = run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
};

/**
 * Runs housekeeping at startup and every six hours: deletes old data and unfinished files, and updates the totals of the dashboard and of advance
 * invoices, and how far numbers have no gap. In between, values changed orders, so that a credit check has few left to value, and gives open orders VAT rates that have come into
 * force. Logs errors and tries again the next time.
 */
export const startHousekeeping = (db: Db, { say, dataDir }: { say: (line: string) => void; dataDir: string }) => {
  const report = (what: string) => (error: unknown) => say(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  const refused: RefusedDeals = new Map();
  const stops = [
    repeat(everyMs, async () => {
      await removeUnfinishedFiles(dataDir).catch(report('Partial files could not be removed'));
      await clearOld(db).catch(report('Old data could not be deleted'));
      await updateSums(db).catch(report('The dashboard totals could not be updated'));
      await recalculateOwed(db).catch(report('The amounts owed on advance invoices could not be updated'));
      await storeCheckedNumbers(db).catch(report('The numbers could not be checked for gaps'));
    }),
    repeat(minuteMs, () =>
      followVatRates(db, businessDay(new Date()), refused).catch(report('Open orders could not be given the new VAT rates')),
    ),
    repeat(soonMs, () => storeDealValues(db).catch(report('Orders could not be valued'))),
  ];
  return {
    stop: async () => {
      // oxlint-disable-next-line no-restricted-properties -- They wait for work under way and send nothing.
      await Promise.all(stops.map((stop) => stop()));
    },
  };
};
