import { addDays } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { findHauliers } from '#server/modules/masterData/customers/queries.ts';
import { must } from '#server/must.ts';
import { findRunSheets } from './runSheets.ts';
import { countWithoutDay, findPlanned, findPlannedCallOffs, findWithoutDay, mostWithoutDay } from './queries.ts';

const daysShown = 7;

/** The Monday of the day's week. */
const weekOf = (day: DateOnly) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

interface WithHaulier {
  HaulierId: number | null;
  HaulierName: string | null;
}

/** Those in use, and whoever else still has one of the deals. */
const hauliersOf = (deals: readonly WithHaulier[], inUse: readonly { CustomerId: number; Name: string }[]) => {
  const hauliers = new Map(inUse.map(({ CustomerId, Name }) => [CustomerId, { HaulierId: CustomerId, Name, Active: true }]));
  for (const { HaulierId, HaulierName } of deals)
    if (HaulierId !== null && !hauliers.has(HaulierId))
      hauliers.set(HaulierId, { HaulierId, Name: must(HaulierName, 'The haulier'), Active: false });
  return [...hauliers.values()].sort((a, b) => a.Name.localeCompare(b.Name, 'en-GB') || a.HaulierId - b.HaulierId);
};

/** On a Saturday and a Sunday the week that comes: little is left to plan of the one that ends. */
const weekToPlan = (today: DateOnly) => weekOf(addDays(today, 2));

/** Seven days from the one asked for, or the week that is to be planned. */
export const getDeliveryPlan = async ({ db, today }: Context, from: DateOnly = weekToPlan(today)) => {
  const Days = Array.from({ length: daysShown }, (_, index) => addDays(from, index));
  const window = { from, to: addDays(from, daysShown - 1), today };
  const planned = await findPlanned(db, window);
  const without = await findWithoutDay(db, window);
  const count = await countWithoutDay(db, window);
  const inUse = await findHauliers(db);
  const CallOffs = await findPlannedCallOffs(db, window);
  const Deals = [...without, ...planned];
  const RunSheets = await findRunSheets(db, window, planned);
  return { Today: today, Days, Deals, Left: Math.max(0, count - mostWithoutDay), Hauliers: hauliersOf(Deals, inUse), RunSheets, CallOffs };
};
