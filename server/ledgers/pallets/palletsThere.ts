import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { getAmount, sumByKey } from '#server/amounts.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { must } from '#server/must.ts';
import { warehouse } from './pallets.ts';
import type { Holder } from './pallets.ts';

/** Lowest balance that a holder has of a pallet type from a given day on, and the first day with that balance. */
export interface LowestBalance {
  PalletId: number;
  Held: number;
  Day: DateOnly;
}

/**
 * Finds a holder's lowest balance of each pallet type from a day on. No more than that can leave on that day, because the balance of every later day falls
 * too. Works backwards: the current level less all later movements.
 */
export const findLowestBalances = async (db: Db, { kind, id }: Holder, palletIds: readonly number[], day: DateOnly) => {
  const { rows } = await sql<LowestBalance>`
    WITH changes AS (
      SELECT p.pallet_id, ${day}::date AS day, 0::bigint AS quantity FROM pallets p WHERE p.pallet_id = ANY(${[...palletIds]}::integer[])
      UNION ALL
      SELECT m.pallet_id, m.moved_on, sum(CASE WHEN m.to_holder = ${kind} AND m.to_holder_id = ${id} THEN m.quantity ELSE -m.quantity END)
      FROM pallet_movements m
      WHERE m.pallet_id = ANY(${[...palletIds]}::integer[]) AND m.moved_on > ${day}::date
        AND ((m.to_holder = ${kind} AND m.to_holder_id = ${id}) OR (m.from_holder = ${kind} AND m.from_holder_id = ${id}))
      GROUP BY m.pallet_id, m.moved_on)
    SELECT DISTINCT ON (pallet_id) pallet_id, held, day FROM (
      SELECT change.pallet_id, change.day, (coalesce(l.quantity, 0) - coalesce(sum(change.quantity) OVER later, 0))::integer AS held
      FROM changes change LEFT JOIN pallet_levels l ON l.holder = ${kind} AND l.holder_id = ${id} AND l.pallet_id = change.pallet_id
      WINDOW later AS (PARTITION BY change.pallet_id ORDER BY change.day DESC, change.quantity DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) balances
    ORDER BY pallet_id, held, day`.execute(db);
  return new Map(rows.map((row) => [row.PalletId, row]));
};

const formatCount = (count: number) => count.toLocaleString('en-GB');

interface Leaving {
  PalletId: number;
  Quantity: number;
}

/** Locks the balances of these pallet types in our yard until the transaction ends. */
export const lockYard = (tx: Tx, palletIds: readonly number[]) =>
  tx
    .selectFrom('pallet_levels')
    .select('Quantity')
    .where('Holder', '=', warehouse.kind)
    .where('HolderId', '=', warehouse.id)
    .where('PalletId', 'in', [...palletIds])
    .orderBy('PalletId')
    .forUpdate()
    .execute();

/** Finds the first pallet type of which more would leave our yard than the yard has, on that day or any day since. Locks the balances. */
const findShortType = async (tx: Tx, leaving: readonly Leaving[], day: DateOnly) => {
  const requiredByType = sumByKey(leaving.map(({ PalletId, Quantity }) => [PalletId, Quantity]));
  const ids = [...requiredByType.keys()];
  if (ids.length === 0) return undefined;
  await lockYard(tx, ids);
  const lowestBalances = await findLowestBalances(tx, warehouse, ids, day);
  const codes = await tx.selectFrom('pallets').select(['PalletId', 'Code']).where('PalletId', 'in', ids).orderBy('PalletId').execute();
  for (const { PalletId, Code } of codes) {
    const { Held: lowestBalance, Day } = must(lowestBalances.get(PalletId), 'The lowest balance');
    const quantity = getAmount(requiredByType, PalletId);
    if (quantity > lowestBalance)
      return { Code, Held: lowestBalance, quantity, text: `The yard has ${formatCount(lowestBalance)} of ${Code} on ${formatDate(Day)}` };
  }
  return undefined;
};

/** Refuses to take more pallets from our yard than it has. */
export const requireInYard = async (tx: Tx, leaving: readonly Leaving[], day: DateOnly, field: string) => {
  const short = await findShortType(tx, leaving, day);
  if (!short) return;
  throw new AppError('RULE_BROKEN', `${short.text}, so ${formatCount(short.quantity)} cannot leave`, {
    fields: { [field]: `of ${short.Code} must be at most ${Math.max(0, short.Held).toLocaleString('en-GB')}` },
  });
};

/** Returns a warning if a reversal would take more pallets from our yard than it has. */
export const findYardShortage = async (tx: Tx, leaving: readonly Leaving[], day: DateOnly): Promise<OrderWarning | null> => {
  const short = await findShortType(tx, leaving, day);
  if (!short) return null;
  const Message = `${short.text}, but ${formatCount(short.quantity)} would leave. The balance will be negative until it is corrected.`;
  // `YardShort`: the yard has fewer pallets than the reversal takes.
  return { Kind: 'YardShort', Message };
};

/** Asks for confirmation if a reversal would take more pallets from our yard than it has. */
export const confirmYardShortage = async (tx: Tx, leaving: readonly Leaving[], day: DateOnly, isConfirmed: boolean) => {
  const question = isConfirmed ? null : await findYardShortage(tx, leaving, day);
  if (!question) return;
  const details: ConfirmationDetails = { Warnings: [question], NeedsReason: false, NeedsAdmin: false };
  throw new AppError('CONFIRMATION_NEEDED', question.Message, { details });
};

/** Begins a field error, such as `must be at most 12, because only 12 are`. The caller adds where the pallets are. */
export const describeMaximum = (available: number) =>
  available > 0
    ? `must be at most ${available.toLocaleString('en-GB')}, because only ${available.toLocaleString('en-GB')} ${available === 1 ? 'is' : 'are'}`
    : 'must be 0, because none are';
