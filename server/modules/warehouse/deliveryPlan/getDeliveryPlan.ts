import { addDays } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { findHauliers } from '#server/modules/masterData/customers/queries.ts';
import { must } from '#server/must.ts';
import { findRunSheets } from './runSheets.ts';
import { countUnplannedDeals, findPlannedDeals, findPlannedCallOffs, findUnplannedDeals, maxUnplannedDeals } from './queries.ts';

const daysShown = 7;

const findMonday = (day: DateOnly) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

interface WithHaulier {
  HaulierId: number | null;
  HaulierName: string | null;
}

/** Lists active hauliers, and inactive ones that still have one of the deals. */
const listPlanHauliers = (deals: readonly WithHaulier[], activeHauliers: readonly { CustomerId: number; Name: string }[]) => {
  const hauliers = new Map(activeHauliers.map(({ CustomerId, Name }) => [CustomerId, { HaulierId: CustomerId, Name, Active: true }]));
  for (const { HaulierId, HaulierName } of deals)
    if (HaulierId !== null && !hauliers.has(HaulierId))
      hauliers.set(HaulierId, { HaulierId, Name: must(HaulierName, 'The haulier'), Active: false });
  return [...hauliers.values()].sort((a, b) => a.Name.localeCompare(b.Name, 'en-GB') || a.HaulierId - b.HaulierId);
};

/** Returns this week's Monday. At the weekend it returns next Monday, because little of the current week is left to plan. */
const findWeekToPlan = (today: DateOnly) => findMonday(addDays(today, 2));

/** Loads the plan of seven days from the given day. Without a day, loads the week to plan. */
export const getDeliveryPlan = async ({ db, today }: Context, from: DateOnly = findWeekToPlan(today)) => {
  const Days = Array.from({ length: daysShown }, (_, index) => addDays(from, index));
  const window = { from, to: addDays(from, daysShown - 1), today };
  const planned = await findPlannedDeals(db, window);
  const undated = await findUnplannedDeals(db, window);
  const undatedCount = await countUnplannedDeals(db, window);
  const activeHauliers = await findHauliers(db);
  const CallOffs = await findPlannedCallOffs(db, window);
  const Deals = [...undated, ...planned];
  const RunSheets = await findRunSheets(db, window, planned);
  return {
    Today: today,
    Days,
    Deals,
    Left: Math.max(0, undatedCount - maxUnplannedDeals),
    Hauliers: listPlanHauliers(Deals, activeHauliers),
    RunSheets,
    CallOffs,
  };
};
