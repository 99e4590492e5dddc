import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { PrintedSheet } from '#contract/warehouse/deliveryPlan/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';

type LorryDeal = Pick<PlannedDeal, 'OrderId' | 'AddressId' | 'Pallets'>;

/** Hashes what makes a printed run sheet out of date: deals, addresses, pallets and the order of the stops. */
const hashLoad = (deals: readonly LorryDeal[]) =>
  createHash('sha256')
    .update(JSON.stringify(deals.map(({ OrderId, AddressId, Pallets }) => [OrderId, AddressId, Pallets])))
    .digest('hex');

/** Records the print of a run sheet. A later print replaces the record. */
export const recordPrint = async (db: Db, day: DateOnly, haulierId: number | null, deals: readonly LorryDeal[]) => {
  await sql`
    INSERT INTO run_sheets (day, haulier_id, load) VALUES (${day}::date, ${haulierId}::integer, ${hashLoad(deals)})
    ON CONFLICT (day, haulier_id) DO UPDATE SET load = excluded.load`.execute(db);
};

const printedSheets = statement({
  name: 'findRunSheets',
  row: PrintedSheet.omit({ IsStale: true }).extend({ Load: PrintedSheet.shape.Day }),
  write: ({ from, to }: { from: DateOnly; to: DateOnly }) => sql`
    SELECT day, haulier_id, updated_at AS printed_at, person(updated_by) AS printed_by_name, load FROM run_sheets
    WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day, haulier_id`,
  example: { from: '2026-11-21', to: '2026-11-27' },
});

type DatedDeal = LorryDeal & Pick<PlannedDeal, 'Day' | 'HaulierId'>;

/** Finds the run sheets printed for a period, and whether each is out of date. */
export const findRunSheets = async (
  db: Db,
  window: { from: DateOnly; to: DateOnly },
  deals: readonly DatedDeal[],
): Promise<PrintedSheet[]> => {
  const sheets = await printedSheets.rows(db, { from: window.from, to: window.to });
  return sheets.map(({ Load, ...sheet }) => ({
    ...sheet,
    IsStale: hashLoad(deals.filter((deal) => deal.Day === sheet.Day && deal.HaulierId === sheet.HaulierId)) !== Load,
  }));
};
