import { isOver, loadOf, lorry, overLorry } from '#contract/warehouse/deliveryPlan/load.ts';
import type { Load } from '#contract/warehouse/deliveryPlan/load.ts';
import type { DeliveryMove, DeliveryPlan, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { formatLongDate, formatNumber, formatQuantity, plural } from '#src/ui/text/format.ts';

/** Where a deal can be put. No day: the first column. No haulier: the first row. */
export interface Place {
  day: string | null;
  haulierId: number | null;
}

export const isGone = (deal: Pick<PlannedDeal, 'DayKind'>) => deal.DayKind === 'Gone';

/** The day in whose column a deal stands; null: the first column, also for what went by before the days shown. */
export const columnOf = (plan: Pick<DeliveryPlan, 'Days'>, deal: Pick<PlannedDeal, 'Day'>) =>
  deal.Day !== null && plan.Days.includes(deal.Day) ? deal.Day : null;

export const isPlannable = ({ Today }: Pick<DeliveryPlan, 'Today'>, day: string | null) => day === null || day >= Today;

/** `Tue 24 Nov` of `Tue 24 Nov 2026`. */
export const dayWords = (day: string | null) => (day === null ? 'No day' : formatLongDate(day).replace(/ \d{4}$/, ''));

export const noHaulier = 'No haulier';

export const haulierWords = ({ Hauliers }: Pick<DeliveryPlan, 'Hauliers'>, id: number | null) =>
  Hauliers.find(({ HaulierId }) => HaulierId === id)?.Name ?? noHaulier;

const tonnes = (kilograms: number) => formatNumber(Math.round(kilograms / 100) / 10);

export const loadWords = ({ Pallets, WeightKg }: Load) =>
  Pallets === 0 && WeightKg === 0 ? 'Nothing' : `${plural(Pallets, 'pallet')}, ${tonnes(WeightKg)} t`;

export const lorryWords = ({ Pallets, WeightKg }: Load) =>
  `${formatQuantity(Pallets)} of ${lorry.Pallets} pallets, ${tonnes(WeightKg)} of ${tonnes(lorry.WeightKg)} t`;

/** The same in the room of one day beside six others. */
export const lorryFigures = ({ Pallets, WeightKg }: Load) =>
  `${formatQuantity(Pallets)}/${lorry.Pallets} pal · ${tonnes(WeightKg)}/${tonnes(lorry.WeightKg)} t`;

/** `Over by 5 pallets and 1.2 t`; undefined where one lorry takes it. */
export const overWords = (load: Load) => {
  if (!isOver(load)) return undefined;
  const over = overLorry(load);
  const by = [over.Pallets > 0 && plural(over.Pallets, 'pallet'), over.WeightKg > 0 && `${formatQuantity(Math.ceil(over.WeightKg))} kg`];
  return `Over by ${by.filter(Boolean).join(' and ')}`;
};

export const isFull = ({ Pallets, WeightKg }: Load) => Pallets === lorry.Pallets || WeightKg === lorry.WeightKg;

/** How far a lorry is laden, whichever of the two is nearer to its end; 1 is full. */
export const share = ({ Pallets, WeightKg }: Load) => Math.min(1, Math.max(Pallets / lorry.Pallets, WeightKg / lorry.WeightKg));

export interface Filters {
  /** As text: an id, or `none`. */
  haulier: string | undefined;
  area: string | undefined;
}

export const noArea = 'none';

export const areasOf = ({ Deals }: Pick<DeliveryPlan, 'Deals'>) => [...new Set(Deals.map(({ Area }) => Area ?? noArea))].sort();

const isInArea = (deal: PlannedDeal, area: string | undefined) => area === undefined || (deal.Area ?? noArea) === area;

export interface Cell extends Place {
  /** Those that the filters show. */
  deals: PlannedDeal[];
  /** How many more stand there. */
  hidden: number;
  /** Of all of them, shown or not: a lorry is as full as it is. */
  load: Load;
}

export interface Row {
  haulierId: number | null;
  name: string;
}

/** The hauliers in use and whoever still has a deal, below those without one. */
export const rowsOf = (plan: DeliveryPlan, { haulier }: Filters): Row[] =>
  [{ haulierId: null, name: noHaulier }, ...plan.Hauliers.map(({ HaulierId, Name }) => ({ haulierId: HaulierId, name: Name }))].filter(
    ({ haulierId }) => haulier === undefined || String(haulierId ?? 'none') === haulier,
  );

export const cellOf = (plan: DeliveryPlan, { day, haulierId }: Place, { area }: Filters): Cell => {
  const all = plan.Deals.filter((deal) => deal.HaulierId === haulierId && columnOf(plan, deal) === day);
  const deals = all.filter((deal) => isInArea(deal, area));
  return { day, haulierId, deals, hidden: all.length - deals.length, load: loadOf(all) };
};

/** The run sheet that was printed of that lorry. */
export const sheetOf = (plan: Pick<DeliveryPlan, 'RunSheets'>, { day, haulierId }: Place) =>
  plan.RunSheets.find((sheet) => sheet.Day === day && sheet.HaulierId === haulierId);

export const columnLoad = (plan: DeliveryPlan, day: string | null) => loadOf(plan.Deals.filter((deal) => columnOf(plan, deal) === day));

/** What is to be said to the server so that the deals come to stand there; deals that stand there already are left out. */
export const movesTo = (plan: DeliveryPlan, deals: readonly PlannedDeal[], { day, haulierId }: Partial<Place>): DeliveryMove[] =>
  deals.flatMap((deal) => {
    const stays = day === undefined || day === deal.DeliveryDate || (day !== null && day === deal.Day && !isPlannable(plan, day));
    const move = {
      ...(!stays && { DeliveryDate: day }),
      ...(haulierId !== undefined && haulierId !== deal.HaulierId && { HaulierId: haulierId }),
    };
    return Object.keys(move).length > 0 ? [{ OrderId: deal.OrderId, Version: deal.Version, ...move }] : [];
  });

/** `Deal 10452`, `3 deals`. */
export const dealsWords = (deals: readonly Pick<PlannedDeal, 'DealNo' | 'Part'>[]) =>
  deals.length === 1 && deals[0] ? `Deal ${dealName(deals[0])}` : plural(deals.length, 'deal');
