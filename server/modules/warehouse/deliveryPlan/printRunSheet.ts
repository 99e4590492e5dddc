import { dealName } from '#contract/sales/deal/dealName.ts';
import { roundLoad, sumLoads } from '#contract/warehouse/deliveryPlan/load.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import { statusWords } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import type { RunSheetSnapshot } from '#server/documents/snapshots/runSheetSnapshot.ts';
import { noAddress } from '#server/modules/system/documents/parties.ts';
import { formatMoment } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { findArrivals } from './arrivals.ts';
import type { Arrival } from './arrivals.ts';
import { findPlannedDeals } from './queries.ts';
import { recordPrint } from './runSheets.ts';

type PlannedDeal = Awaited<ReturnType<typeof findPlannedDeals>>[number];

const getDealLoad = ({ Pallets, WeightKg }: PlannedDeal) => roundLoad({ Pallets, WeightKg: WeightKg.toNumber() });
const sumDealLoads = (deals: readonly PlannedDeal[]) => sumLoads(deals.map(getDealLoad));

const buildRunSheetStop = (deals: readonly PlannedDeal[], arrivals: ReadonlyMap<number, Arrival>): RunSheetSnapshot['Stops'][number] => {
  const [first] = deals;
  const arrival = first && arrivals.get(first.OrderId);
  const address = arrival?.Delivery ?? noAddress;
  return {
    Name: address.Name ?? must(first, 'The deal').CustomerName,
    AddressLines: address.Lines,
    Contact: [arrival?.ContactName, arrival?.Phone].filter(Boolean).join(', '),
    OpeningHours: arrival?.OpeningHours ?? null,
    DeliveryInstructions: arrival?.DeliveryInstructions ?? null,
    ...sumDealLoads(deals),
    Deals: deals.map((deal) => ({
      Deal: dealName(deal),
      CustomerOrderNo: arrivals.get(deal.OrderId)?.CustomerOrderNo ?? null,
      State: deal.DayKind === 'Gone' ? 'Despatched' : statusWords[deal.Status],
      Comment: arrivals.get(deal.OrderId)?.Comment ?? null,
      ...getDealLoad(deal),
    })),
  };
};

/** Makes one stop of all deals to an address. Stops keep the order of the deals, which is by area and postcode. */
const groupRunSheetStops = (deals: readonly PlannedDeal[], arrivals: ReadonlyMap<number, Arrival>) =>
  [...Map.groupBy(deals, ({ AddressId, CustomerId }) => `${CustomerId} ${AddressId}`).values()].map((stopDeals) =>
    buildRunSheetStop(stopDeals, arrivals),
  );

/** Prints the present plan of a haulier's day and records the print. */
export const printRunSheet = async (context: Context, day: DateOnly, haulierId: number | null) => {
  const { services, today, now } = context;
  const snapshot = await inTransaction(context, async (tx): Promise<RunSheetSnapshot> => {
    const plannedDeals = await findPlannedDeals(tx, { from: day, to: day, today });
    const deals = plannedDeals.filter((deal) => deal.HaulierId === haulierId);
    if (deals.length === 0) throw new AppError('NOT_FOUND', `Nothing is planned for that haulier on ${formatDate(day)}`);
    await recordPrint(tx, day, haulierId, deals);
    const { Name } = await tx.selectFrom('company').select('Name').executeTakeFirstOrThrow();
    const ids = deals.map((deal) => deal.OrderId);
    return {
      CompanyName: Name,
      Day: day,
      HaulierName: deals[0]?.HaulierName ?? null,
      PrintedOn: today,
      PrintedAt: formatMoment(now.toISOString()),
      Stops: groupRunSheetStops(deals, await findArrivals(tx, ids)),
      ...sumDealLoads(deals),
    };
  });
  const bytes = await services.renderPdf({ kind: 'runSheet', snapshot });
  return { bytes, fileName: `Run sheet ${day} ${snapshot.HaulierName ?? 'no haulier'}.pdf`, inline: true };
};
