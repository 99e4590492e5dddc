import { isOverLorry, sumLoads, lorry, overLorry } from '#contract/warehouse/deliveryPlan/load.ts';
import type { Load } from '#contract/warehouse/deliveryPlan/load.ts';
import type { DeliveryMove, DeliveryPlan, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { formatLongDate, formatNumber, formatQuantity, plural } from '#src/ui/text/format.ts';

/** A cell of the board. A null day is the first column, a null haulier the first row. */
export interface PlanPlace {
  day: string | null;
  haulierId: number | null;
}

export const isGone = (deal: Pick<PlannedDeal, 'DayKind'>) => deal.DayKind === 'Gone';

/** Returns the day of a deal's column. Null is the first column, which also holds deals from before this week. */
export const findDealColumn = (plan: Pick<DeliveryPlan, 'Days'>, deal: Pick<PlannedDeal, 'Day'>) =>
  deal.Day !== null && plan.Days.includes(deal.Day) ? deal.Day : null;

export const isPlannable = ({ Today }: Pick<DeliveryPlan, 'Today'>, day: string | null) => day === null || day >= Today;

/** Formats a column heading, such as `Tue 24 Nov`. */
export const formatPlanDay = (day: string | null) => (day === null ? 'No day' : formatLongDate(day).replace(/ \d{4}$/, ''));

export const noHaulier = 'No haulier';

export const haulierWords = ({ Hauliers }: Pick<DeliveryPlan, 'Hauliers'>, id: number | null) =>
  Hauliers.find(({ HaulierId }) => HaulierId === id)?.Name ?? noHaulier;

const tonnes = (kilograms: number) => formatNumber(Math.round(kilograms / 100) / 10);

export const loadWords = ({ Pallets, WeightKg }: Load) =>
  Pallets === 0 && WeightKg === 0 ? 'Nothing' : `${plural(Pallets, 'pallet')}, ${tonnes(WeightKg)} t`;

export const lorryWords = ({ Pallets, WeightKg }: Load) =>
  `${formatQuantity(Pallets)} of ${lorry.Pallets} pallets, ${tonnes(WeightKg)} of ${tonnes(lorry.WeightKg)} t`;

/** Formats the load for a narrow day column. */
export const lorryFigures = ({ Pallets, WeightKg }: Load) =>
  `${formatQuantity(Pallets)}/${lorry.Pallets} pal · ${tonnes(WeightKg)}/${tonnes(lorry.WeightKg)} t`;

/** Formats an excess, such as `Over by 5 pallets and 1.2 t`. Undefined if one lorry is enough. */
export const formatLorryExcess = (load: Load) => {
  if (!isOverLorry(load)) return undefined;
  const over = overLorry(load);
  const by = [over.Pallets > 0 && plural(over.Pallets, 'pallet'), over.WeightKg > 0 && `${formatQuantity(Math.ceil(over.WeightKg))} kg`];
  return `Over by ${by.filter(Boolean).join(' and ')}`;
};

export const isFull = ({ Pallets, WeightKg }: Load) => Pallets === lorry.Pallets || WeightKg === lorry.WeightKg;

/** Returns how full a lorry is by pallets or weight, whichever is higher. 1 is full. */
export const share = ({ Pallets, WeightKg }: Load) => Math.min(1, Math.max(Pallets / lorry.Pallets, WeightKg / lorry.WeightKg));

export interface Filters {
  /** An id as text, or `none`. */
  haulier: string | undefined;
  area: string | undefined;
}

export const noArea = 'none';

export const listAreas = ({ Deals }: Pick<DeliveryPlan, 'Deals'>) => [...new Set(Deals.map(({ Area }) => Area ?? noArea))].sort();

const isInArea = (deal: PlannedDeal, area: string | undefined) => area === undefined || (deal.Area ?? noArea) === area;

export interface Cell extends PlanPlace {
  /** Deals that match the filters. */
  deals: PlannedDeal[];
  /** Number of deals hidden by the filters. */
  hidden: number;
  /** Load of all deals, including hidden ones. */
  load: Load;
}

export interface Row {
  haulierId: number | null;
  name: string;
}

/** Lists a row for each active haulier and each other haulier with a deal. The row without a haulier comes first. */
export const listPlanRows = (plan: DeliveryPlan, { haulier }: Filters): Row[] =>
  [{ haulierId: null, name: noHaulier }, ...plan.Hauliers.map(({ HaulierId, Name }) => ({ haulierId: HaulierId, name: Name }))].filter(
    ({ haulierId }) => haulier === undefined || String(haulierId ?? 'none') === haulier,
  );

export const buildPlanCell = (plan: DeliveryPlan, { day, haulierId }: PlanPlace, { area }: Filters): Cell => {
  const all = plan.Deals.filter((deal) => deal.HaulierId === haulierId && findDealColumn(plan, deal) === day);
  const deals = all.filter((deal) => isInArea(deal, area));
  return { day, haulierId, deals, hidden: all.length - deals.length, load: sumLoads(all) };
};

/** Finds the run sheet printed for that haulier and day. */
export const findRunSheet = (plan: Pick<DeliveryPlan, 'RunSheets'>, { day, haulierId }: PlanPlace) =>
  plan.RunSheets.find((sheet) => sheet.Day === day && sheet.HaulierId === haulierId);

export const columnLoad = (plan: DeliveryPlan, day: string | null) =>
  sumLoads(plan.Deals.filter((deal) => findDealColumn(plan, deal) === day));

/** Builds the moves to send. Deals that are already there are left out. */
export const buildMoves = (plan: DeliveryPlan, deals: readonly PlannedDeal[], { day, haulierId }: Partial<PlanPlace>): DeliveryMove[] =>
  deals.flatMap((deal) => {
    const stays = day === undefined || day === deal.DeliveryDate || (day !== null && day === deal.Day && !isPlannable(plan, day));
    const move = {
      ...(!stays && { DeliveryDate: day }),
      ...(haulierId !== undefined && haulierId !== deal.HaulierId && { HaulierId: haulierId }),
    };
    return Object.keys(move).length > 0 ? [{ OrderId: deal.OrderId, Version: deal.Version, ...move }] : [];
  });

/** Formats `Deal 10452` or `3 deals`. */
export const formatDeals = (deals: readonly Pick<PlannedDeal, 'DealNo' | 'Part'>[]) =>
  deals.length === 1 && deals[0] ? `Deal ${dealName(deals[0])}` : plural(deals.length, 'deal');
