import { isOverLorry, sumLoads, lorryCapacity, getExcessLoad } from '#contract/warehouse/deliveryPlan/load.ts';
import type { Load } from '#contract/warehouse/deliveryPlan/load.ts';
import type { DeliveryMove, DeliveryPlan, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { formatLongDate, formatNumber, formatQuantity, plural } from '#src/ui/text/format.ts';

/** A day and a haulier, which together are one cell of the board. The first column has a null day, the first row a null haulier. */
export interface PlanPlace {
  day: string | null;
  haulierId: number | null;
}

export const hasDealLeft = (deal: Pick<PlannedDeal, 'DayKind'>) => deal.DayKind === 'Gone';

/** Returns the day of the column that shows a deal. Null is the *To plan* column, for deals without a day or with a day before this week. */
export const findDealColumn = (plan: Pick<DeliveryPlan, 'Days'>, deal: Pick<PlannedDeal, 'Day'>) =>
  deal.Day !== null && plan.Days.includes(deal.Day) ? deal.Day : null;

export const isPlannable = ({ Today }: Pick<DeliveryPlan, 'Today'>, day: string | null) => day === null || day >= Today;

/** Formats a column heading, such as `Tue 24 Nov`. */
export const formatPlanDay = (day: string | null) => (day === null ? 'To plan' : formatLongDate(day).replace(/ \d{4}$/, ''));

export const noHaulier = 'No haulier';

export const getHaulierName = ({ Hauliers }: Pick<DeliveryPlan, 'Hauliers'>, id: number | null) =>
  Hauliers.find(({ HaulierId }) => HaulierId === id)?.Name ?? noHaulier;

const tonnes = (kilograms: number) => formatNumber(Math.round(kilograms / 100) / 10);

export const formatPlanLoad = ({ Pallets, WeightKg }: Load) =>
  Pallets === 0 && WeightKg === 0 ? 'Empty' : `${plural(Pallets, 'pallet')}, ${tonnes(WeightKg)} t`;

export const formatLorryLoad = ({ Pallets, WeightKg }: Load) =>
  `${formatQuantity(Pallets)} of ${lorryCapacity.Pallets} pallets, ${tonnes(WeightKg)} of ${tonnes(lorryCapacity.WeightKg)} t`;

/** Formats a lorry's load and limits briefly, for a narrow column. */
export const formatShortLorryLoad = ({ Pallets, WeightKg }: Load) =>
  `${formatQuantity(Pallets)}/${lorryCapacity.Pallets} pallets · ${tonnes(WeightKg)}/${tonnes(lorryCapacity.WeightKg)}\u00a0t`;

/** Formats the excess over one lorry, such as `Over by 5 pallets and 1,200 kg`. Undefined if one lorry takes the load. */
export const formatLorryExcess = (load: Load) => {
  if (!isOverLorry(load)) return undefined;
  const excess = getExcessLoad(load);
  const parts = [
    excess.Pallets > 0 && plural(excess.Pallets, 'pallet'),
    excess.WeightKg > 0 && `${formatQuantity(Math.ceil(excess.WeightKg))} kg`,
  ];
  return `Over by ${parts.filter(Boolean).join(' and ')}`;
};

export const isLorryFull = ({ Pallets, WeightKg }: Load) => Pallets === lorryCapacity.Pallets || WeightKg === lorryCapacity.WeightKg;

/** Returns the used share of a lorry, from 0 to 1, by pallets or by weight. The higher share counts. */
export const getLoadShare = ({ Pallets, WeightKg }: Load) =>
  Math.min(1, Math.max(Pallets / lorryCapacity.Pallets, WeightKg / lorryCapacity.WeightKg));

export interface Filters {
  /** A haulier's id as text, or `none` for deals without a haulier. */
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
  /** Load of all deals in the cell, also of deals hidden by the filters. */
  load: Load;
}

export interface Row {
  haulierId: number | null;
  name: string;
}

/** Lists the rows of the board: first deals without a haulier, then each haulier that is active or has a deal. */
export const listPlanRows = (plan: DeliveryPlan, { haulier }: Filters): Row[] =>
  [{ haulierId: null, name: noHaulier }, ...plan.Hauliers.map(({ HaulierId, Name }) => ({ haulierId: HaulierId, name: Name }))].filter(
    ({ haulierId }) => haulier === undefined || String(haulierId ?? 'none') === haulier,
  );

export const buildPlanCell = (plan: DeliveryPlan, { day, haulierId }: PlanPlace, { area }: Filters): Cell => {
  const dealsHere = plan.Deals.filter((deal) => deal.HaulierId === haulierId && findDealColumn(plan, deal) === day);
  const deals = dealsHere.filter((deal) => isInArea(deal, area));
  return { day, haulierId, deals, hidden: dealsHere.length - deals.length, load: sumLoads(dealsHere) };
};

/** Finds the latest run sheet that was printed for the haulier and day of a cell. */
export const findRunSheet = (plan: Pick<DeliveryPlan, 'RunSheets'>, { day, haulierId }: PlanPlace) =>
  plan.RunSheets.find((sheet) => sheet.Day === day && sheet.HaulierId === haulierId);

export const sumColumnLoad = (plan: DeliveryPlan, day: string | null) =>
  sumLoads(plan.Deals.filter((deal) => findDealColumn(plan, deal) === day));

/** Builds the moves to send. Leaves out deals that are at the destination already. */
export const buildMoves = (plan: DeliveryPlan, deals: readonly PlannedDeal[], { day, haulierId }: Partial<PlanPlace>): DeliveryMove[] =>
  deals.flatMap((deal) => {
    const stays = day === undefined || day === deal.DeliveryDate || (day !== null && day === deal.Day && !isPlannable(plan, day));
    const move = {
      ...(!stays && { DeliveryDate: day }),
      ...(haulierId !== undefined && haulierId !== deal.HaulierId && { HaulierId: haulierId }),
    };
    return Object.keys(move).length > 0 ? [{ OrderId: deal.OrderId, Version: deal.Version, ...move }] : [];
  });

/** Formats `Deal 10452` or `3 orders`. */
export const formatDeals = (deals: readonly Pick<PlannedDeal, 'DealNo' | 'Part'>[]) =>
  deals.length === 1 && deals[0] ? `Deal ${dealName(deals[0])}` : plural(deals.length, 'order');
