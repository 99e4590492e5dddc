import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { checkLedgers, lockBooks } from '#contract/money/monthEnd/calls.ts';
import { erasePersonalData, findPersonalData } from '#contract/system/personalData/calls.ts';
import { ageListing, vatOutput } from '#contract/money/reports/calls.ts';
import { ReportPage } from '#contract/money/reports/shape.ts';
import { getStatementRun, startStatementRun } from '#contract/money/statements/run.ts';
import { listLotsOnHand } from '#contract/warehouse/stock/lots.ts';
import { addStockMovement, manualMovementTypes } from '#contract/warehouse/stock/movements.ts';
import { receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import { statementRunJob } from '#server/jobs/statementRuns.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder, confirmPrintDNote, getPickGoods } from '#contract/warehouse/picking/calls.ts';
import { at, nothing } from './houseWorld.ts';
import type { Draw, World } from './houseWorld.ts';
import { startJobs } from '#tests/support/heavyWork.ts';

/** Returns the figures of a month that an accountant has on paper. */
export const figuresOf = async ({ clerk }: World, to: string) => {
  const a = `${to.slice(0, 8)}01`;
  const format = 'json' as const;
  const vat = await clerk.send(vatOutput, { params: { a, b: to, c: 0, d: 0 }, query: { format } });
  const owed = await clerk.send(ageListing, { params: { date: to }, query: { format } });
  const [ledgers, ...reports] = [
    await clerk.call(checkLedgers, { params: { to } }),
    ReportPage.parse(await vat.json()),
    ReportPage.parse(await owed.json()),
  ];
  // Leaves out the days that receipts wait for an invoice, because they depend on the reporting day. Later entries with a tax point in the month
  // are marked as corrections.
  const rows = reports.flatMap(({ Rows }) => Rows.filter(({ Correction }) => !Correction));
  return {
    ledgers: ledgers.filter(({ Tie }) => Tie !== 'Vat'),
    reported: rows.map(({ DaysWaiting: _days, NotInvoiced: _words, ...row }) => row),
  };
};

const setLock = async ({ clerk, db }: World, LockedThrough: string | null) => {
  const { Version } = await db.selectFrom('company').select('Version').executeTakeFirstOrThrow();
  return clerk.call(lockBooks, { body: { LockedThrough, Reason: 'All ties', Version } });
};

/** Closes last month and returns its figures, to be compared later. */
export const closeMonth = async (world: World) => {
  const to = monthEnd(world.today, -1);
  await setLock(world, to);
  return { to, figures: await figuresOf(world, to) };
};

export const openBooksAgain = (world: World) => setLock(world, null);

/** Runs a complete statement run through the worker, for some accounts or for all. */
const runStatements = async ({ app, clerk, customerIds, today }: World, { which, other }: Draw) => {
  const CustomerIds = customerIds.slice(0, 1 + (which % customerIds.length));
  const body = { DateTo: addDays(today, -(other % 9)), CustomerIds, Delivery: 'None' as const, SkipsZero: other % 2 === 0 };
  const { StatementRunId: id } = await clerk.call(startStatementRun, { body });
  const worker = startJobs(statementRunJob, app);
  try {
    for (let State = 'Running'; State === 'Running';) ({ State } = await clerk.call(getStatementRun, { params: { id } }));
  } finally {
    await worker.stop();
  }
};

const lotsOf = async ({ clerk, byLot }: World) =>
  (await clerk.call(listLotsOnHand, { params: { productId: byLot.ProductId } })).filter(({ OnHand }) => OnHand > 0);

/** Receives one or two batches, one of which may be in stock already. */
const receiveLots = ({ clerk, byLot, maker }: World, { which, other, quantity }: Draw) => {
  const first = Math.ceil(quantity / 2);
  const Lots = [
    { LotNo: `L${which % 5}`, Quantity: first },
    { LotNo: `L${5 + (other % 5)}`, Quantity: quantity - first },
  ].filter(({ Quantity }) => Quantity > 0);
  const Lines = [{ ProductId: byLot.ProductId, Quantity: quantity, Broken: 0, Lots }];
  return clerk.call(receiveGoods, { body: { SupplierDepotId: maker.SupplierDepotId, ConfirmMore: true, Lines } });
};

/** Orders a whole batch or a share of it. Usually despatches the order too. */
const sellLots = async (world: World, { which, other, percent }: Draw) => {
  const { clerk, byLot, customerIds } = world;
  const lot = at(await lotsOf(world), other);
  if (!lot) return nothing;
  const Quantity = Math.ceil((lot.OnHand * percent) / 100);
  const Lines = [{ ProductId: byLot.ProductId, Quantity }];
  const { OrderId } = await clerk.call(addOrder, {
    body: { CustomerId: at(customerIds, which) ?? 0, CreditOverrideReason: 'Agreed', Lines },
  });
  const params = { id: OrderId };
  const picked = (await clerk.call(getPickGoods, { params })).Lines.map(({ OrderDetailId, PalletQuantity }) => ({
    OrderDetailId,
    PickedQuantity: Quantity,
    PickedPallets: PalletQuantity,
    Lots: [{ LotNo: lot.LotNo, Quantity }],
  }));
  await clerk.call(confirmPickOrder, { params, body: { Lines: picked, CreditOverrideReason: 'Agreed' } });
  return other % 4 === 0 ? undefined : clerk.call(confirmPrintDNote, { params });
};

const breakLots = async (world: World, { which, other, percent }: Draw) => {
  const lot = at(await lotsOf(world), which);
  if (!lot) return nothing;
  const Quantity = Math.ceil((lot.OnHand * percent) / 100);
  const body = {
    ProductId: world.byLot.ProductId,
    Comment: 'Fork-lift',
    StockMovementTypeId: manualMovementTypes.Breakage,
    Quantity,
    ConfirmBelow: other % 3 === 0,
    Lots: [{ LotNo: lot.LotNo, Quantity }],
  };
  return world.clerk.call(addStockMovement, { body });
};

let serial = 0;

/** Adds a contact who orders, and erases them on request. No other data may change. */
const erase = async ({ clerk, customerIds }: World, { which }: Draw) => {
  const id = at(customerIds, which) ?? 0;
  const Email = `jo.reed${++serial}@aire.example`;
  const { Version } = await clerk.call(getCustomer, { params: { id } });
  await clerk.call(changeCustomer, { params: { id }, body: { Version, Contacts: [{ Name: `Josephine Reed${serial}`, Email }] } });
  const { People } = await clerk.call(findPersonalData, { query: { q: Email } });
  const person = People.find(({ Kind }) => Kind === 'Contact');
  if (!person) return nothing;
  const body = { Version: person.Version, Name: person.Name, Reason: 'Asked us to' };
  return clerk.call(erasePersonalData, { params: { kind: person.Kind, id: person.Id }, body });
};

export const books = { runStatements, receiveLots, sellLots, breakLots, erase };
