import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { roundLoad, sumLoads } from '#contract/warehouse/deliveryPlan/load.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DaySheetLoad, DaySheetStop } from '#contract/warehouse/pallets/daySheet.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import type { TableDefinition, TableValues } from '#server/documents/tables/tableDefinition.ts';
import { findArrivals } from '#server/modules/warehouse/deliveryPlan/arrivals.ts';
import { findNextDay, findPlannedDeals } from '#server/modules/warehouse/deliveryPlan/queries.ts';
import { must } from '#server/must.ts';

type PlannedDeal = Awaited<ReturnType<typeof findPlannedDeals>>[number];
type Arrivals = Awaited<ReturnType<typeof findArrivals>>;

interface CustomerReturn {
  CustomerId: number;
  HaulierId: number | null;
  Quantity: number;
}

/** Finds the pallets that customers returned on a day, by customer and haulier. Reversed returns do not count. */
const findReturns = async (db: Db, day: DateOnly, customerIds: readonly number[]) => {
  const { rows } = await sql<CustomerReturn>`
    SELECT m.from_holder_id AS customer_id, m.haulier_id, sum(m.quantity)::bigint AS quantity FROM pallet_movements m
    WHERE m.from_holder = 'Customer' AND m.from_holder_id = ANY(${customerIds}::integer[]) AND m.moved_on = ${day}::date AND m.kind = 'Return'
      AND NOT EXISTS (SELECT FROM pallet_movements reversal WHERE reversal.reverses_id = m.pallet_movement_id)
    GROUP BY m.from_holder_id, m.haulier_id`.execute(db);
  return rows;
};

/**
 * Adds each return to one stop of its customer, so that it is counted once: the first stop with the haulier that brought the pallets, or else the first stop
 * of all.
 */
const assignReturns = (loads: readonly DaySheetLoad[], returns: readonly CustomerReturn[]) => {
  for (const { CustomerId, HaulierId, Quantity } of returns) {
    const customerStops = loads.flatMap((load) =>
      load.Stops.filter((stop) => stop.CustomerId === CustomerId).map((stop) => ({ load, stop })),
    );
    const target = customerStops.find(({ load }) => HaulierId !== null && load.HaulierId === HaulierId) ?? customerStops[0];
    if (target) target.stop.PalletsBack += Quantity;
  }
};

const sumDealLoads = (deals: readonly PlannedDeal[]) =>
  sumLoads(deals.map(({ Pallets, WeightKg }) => ({ Pallets, WeightKg: WeightKg.toNumber() })));

const buildDaySheetStop = (deals: readonly PlannedDeal[], arrivals: Arrivals): DaySheetStop => {
  const [first] = deals;
  if (!first) throw new Error('A stop without deals');
  const arrival = arrivals.get(first.OrderId);
  return {
    CustomerId: first.CustomerId,
    CustomerName: first.CustomerName,
    AddressLines: arrival?.Delivery?.Lines ?? [],
    Contact: [arrival?.ContactName, arrival?.Phone].filter(Boolean).join(', '),
    OpeningHours: arrival?.OpeningHours ?? null,
    DeliveryInstructions: arrival?.DeliveryInstructions ?? null,
    ...sumDealLoads(deals),
    Deals: deals.map(({ OrderId, DealNo, Part, Status, DayKind, Pallets, WeightKg }) => ({
      OrderId,
      DealNo,
      Part,
      Status,
      DayKind,
      CustomerOrderNo: arrivals.get(OrderId)?.CustomerOrderNo ?? null,
      Comment: arrivals.get(OrderId)?.Comment ?? null,
      Pallets,
      WeightKg: WeightKg.toNumber(),
    })),
    PalletsBack: 0,
  };
};

/** Sorts loads by haulier name. The load without a haulier comes last. */
const byHaulierName = (one: DaySheetLoad, other: DaySheetLoad) =>
  Number(one.HaulierId === null) - Number(other.HaulierId === null) ||
  String(one.HaulierName).localeCompare(String(other.HaulierName), 'en-GB') ||
  Number(one.HaulierId) - Number(other.HaulierId);

/** Lists the deals of a day by haulier and stop. The day of a deal is the day it left, or else the planned, promised or required day. */
export const getDaySheet = async ({ db, today }: Context, day: DateOnly) => {
  const deals = await findPlannedDeals(db, { from: day, to: day, today });
  const arrivals = await findArrivals(
    db,
    deals.map(({ OrderId }) => OrderId),
  );
  const returns = await findReturns(db, day, [...new Set(deals.map(({ CustomerId }) => CustomerId))]);
  const loads = [...Map.groupBy(deals, ({ HaulierId }) => HaulierId)].map(([HaulierId, loadDeals]): DaySheetLoad => {
    const stops = Map.groupBy(loadDeals, ({ AddressId, CustomerId }) => `${CustomerId} ${AddressId}`);
    const Stops = [...stops.values()].map((stopDeals) => buildDaySheetStop(stopDeals, arrivals));
    return { HaulierId, HaulierName: loadDeals[0]?.HaulierName ?? null, ...sumDealLoads(loadDeals), Stops };
  });
  const sortedLoads = loads.toSorted(byHaulierName);
  assignReturns(sortedLoads, returns);
  const NextDay = deals.length === 0 ? await findNextDay(db, day) : null;
  return { Day: day, ...sumDealLoads(deals), Loads: sortedLoads, NextDay };
};

const columns: TableDefinition['columns'] = [
  { key: 'Deal', title: 'Deal', kind: 'text' },
  { key: 'Customer', title: 'Customer', kind: 'text' },
  { key: 'Address', title: 'Address', kind: 'text' },
  { key: 'Pallets', title: 'Pallets', kind: 'quantity', total: true },
  { key: 'WeightKg', title: 'Weight kg', kind: 'quantity', total: true },
  { key: 'Instructions', title: 'Instructions', kind: 'text' },
  { key: 'Back', title: 'Pallets back', kind: 'text', width: 26, isToFillIn: true },
];

const listDaySheetRows = (loads: readonly DaySheetLoad[]): TableValues[] =>
  loads.flatMap(({ HaulierName, Stops }) =>
    Stops.flatMap((stop) =>
      stop.Deals.map(roundLoad).map((deal, index) => ({
        Haulier: HaulierName ?? 'No haulier',
        Deal: dealName(deal),
        Customer: stop.CustomerName,
        Address: stop.AddressLines.join(', '),
        Pallets: deal.Pallets,
        WeightKg: deal.WeightKg,
        Instructions: [...(index === 0 ? [stop.Contact, stop.OpeningHours, stop.DeliveryInstructions] : []), deal.Comment]
          .filter(Boolean)
          .join('; '),
        Back: index === 0 && stop.PalletsBack > 0 ? String(stop.PalletsBack) : '',
      })),
    ),
  );

/** Prints the day sheet for one haulier, or for all if no haulier is given. */
export const openDaySheet = async (context: Context, day: DateOnly, haulierId?: number) => {
  const { Loads } = await getDaySheet(context, day);
  const selectedLoads = haulierId === undefined ? Loads : Loads.filter((load) => load.HaulierId === haulierId);
  if (selectedLoads.length === 0) throw new AppError('NOT_FOUND', `Nothing is delivered on ${formatDate(day)}`);
  const { Name } = await context.db.selectFrom('company').select('Name').executeTakeFirstOrThrow();
  const hauliers = haulierId === undefined ? 'all hauliers' : must(selectedLoads[0]?.HaulierName, 'The haulier');
  const definition = {
    title: `Day sheet ${formatDate(day)}`,
    subtitle: hauliers,
    companyName: Name,
    date: context.today,
    columns,
    groups: { key: 'Haulier' },
  };
  const bytes = await context.services.renderPdf({ kind: 'table', definition, rows: listDaySheetRows(selectedLoads) });
  return { bytes, fileName: `Day sheet ${day}.pdf`, inline: true };
};
