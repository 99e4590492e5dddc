import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { sum } from '#contract/money.ts';
import { callOff, getCallOff } from '#contract/sales/orders/callOff.ts';
import { addOrder, cancelOrder, editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import { confirmPayment, reversePayment, reversePaymentAllocation, savePayment, updateInvoices } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote, getPickGoods, reopenPick, returnGoods } from '#contract/warehouse/picking/calls.ts';
import { addQuotation, winQuotation } from '#contract/sales/quotations/calls.ts';
import { addStatement, createStatement, openStatementPdf } from '#contract/money/statements/calls.ts';
import { breakdown, failAt, installFaults } from '#tests/support/faults.ts';
import { given } from '#tests/support/given.ts';
import { addUpAll, checkInvariants } from '#tests/support/invariants.ts';
import { givenPrice } from '#tests/support/orders.ts';
import { findBalanceAt } from '#tests/support/receivables.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const which = fc.nat(1000);
const units = fc.integer({ min: 1, max: 6000 });
const pence = fc.integer({ min: 1, max: 90_000 }).map((amount) => amount / 100);

/** How a request reaches the server: once, again, twice at the same time, or after a breakdown. Each request has its own Idempotency-Key. */
const ways = ['once', 'again', 'atOnce', 'afterBreakdown'] as const;
const sent = fc.constantFrom('once' as const, 'once' as const, ...ways);

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      which,
      product: which,
      quantity: units,
      discount: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('agree' as const), which, product: which, quantity: units }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('draw' as const), which, percent: fc.constantFrom(30, 50, 100), isBeyond: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('quote' as const), which, product: which, quantity: units, price: pence }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('win' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, quantity: units }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pick' as const),
      which,
      percent: fc.constantFrom(0, 40, 85, 100, 100, 100),
      rest: fc.constantFrom('BackOrder' as const, 'Close' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reopen' as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('despatch' as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invoice' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      amount: pence,
      invoice: which,
      percent: fc.integer({ min: 1, max: 100 }),
      takesDiscount: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('allocate' as const), payment: which, invoice: which, amount: pence }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverseAllocation' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('state' as const), which, day: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('nextDay' as const), days: fc.integer({ min: 1, max: 9 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
interface Event {
  step: Step;
  sent: (typeof ways)[number];
}
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

interface World {
  clerk: Client;
  sent: Event['sent'];
  today: Date;
  customerIds: number[];
}

let productIds: number[] = [];
const happened = new Map<string, number>();
/** Kinds of lines that were invoiced in euros. */
const inEuros = new Set<string>();
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const at = <Item>(list: readonly Item[], index: number) => list[index % Math.max(list.length, 1)];

const setUp = async () => {
  const { PalletId } = await given.pallet(app.db);
  const products = [
    await given.product(app.db, { PalletId }),
    await given.product(app.db),
    await given.product(app.db, { PalletId, VatTypeId: 3 }),
  ];
  productIds = products.map((product) => product.ProductId);
  for (const productId of productIds) {
    await given.stock(app.db, productId, 300_000);
    await givenPrice(app.db, null, productId, { CurrencyId: 2, Revision: 2, SellPrice: 215.35 });
  }
  await installFaults(app.db, breakdown);
};

const outcomeOf = async (answer: Promise<unknown>) =>
  answer.then(
    (value) => ({ value: JSON.stringify(value) }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { refused: error.status, code: error.code, isBroken: error.status >= 500 };
    },
  );

let requests = 0;

/** Returns a client with a poor connection. It repeats, doubles or retries a write, which must still happen only once. */
const shaky = (clerk: Client, world: World): Client => ({
  ...clerk,
  call: async (endpoint, input) => {
    if (endpoint.method === 'GET' || world.sent === 'once') return clerk.call(endpoint, input);
    const headers = { 'idempotency-key': `request ${++requests}` };
    const send = () => clerk.call(endpoint, input, headers);
    if (world.sent === 'atOnce') {
      const [one, other] = await Promise.all([outcomeOf(send()), outcomeOf(send())]);
      expect(other, endpoint.path).toEqual(one);
      return send();
    }
    if (world.sent === 'afterBreakdown') {
      await failAt(app.db, 3);
      const broken = await outcomeOf(send());
      await failAt(app.db, 0);
      if ('isBroken' in broken && broken.isBroken) happened.set('breakdown', (happened.get('breakdown') ?? 0) + 1);
    }
    const first = await outcomeOf(send());
    expect(await outcomeOf(send()), endpoint.path).toEqual(first);
    return send();
  },
});

const moveTo = async (world: World, today: Date) => {
  app.setClock(today.toISOString());
  world.today = today;
  // A session does not last until the next day.
  world.clerk = shaky(await app.as(['Admin', 'Office', 'Warehouse', 'Finance']), world);
};

const newWorld = async (): Promise<World> => {
  const customers = [
    await given.customer(app.db, { SettlementDiscountPercent: 2.5, SettlementDiscountDays: 10 }),
    await given.customer(app.db, { StatementKind: 'BalanceForward', PaymentTermDays: 7, CreditLimit: 2000 }),
    await given.customer(app.db, { VatTypeId: 3, PalletsCharged: false, AgeingBasis: 'DocumentDate' }),
    // An account in euros with pallet charges.
    await given.customer(app.db, { CurrencyId: 2 }),
  ];
  const world: World = {
    clerk: await app.as('Admin'),
    sent: 'once',
    today: new Date(),
    customerIds: customers.map((customer) => customer.CustomerId),
  };
  await moveTo(world, new Date('2026-11-02T09:00:00Z'));
  return world;
};

const dealsIn = async ({ customerIds }: World, ...statuses: number[]) =>
  app.db
    .selectFrom('orders')
    .select(['OrderId', 'CustomerId'])
    .where('CustomerId', 'in', customerIds)
    .where('StatusId', 'in', statuses)
    .orderBy('OrderId')
    .execute();

/** Usually finds a deal in a state that allows the action. Otherwise finds one for which the action must be refused. */
const findDeal = async (world: World, index: number, ...statuses: number[]) => {
  const fitting = index % 7 === 0 ? [] : await dealsIn(world, ...statuses);
  return at(fitting.length > 0 ? fitting : await dealsIn(world, 1, 2, 3, 4, 5, 6, 7), index);
};

const findInvoices = (customerId: number) =>
  app.db
    .selectFrom('invoices')
    .selectAll()
    .where('CustomerId', '=', customerId)
    .where('Outstanding', '>', 0 as never)
    .orderBy('InvoiceId')
    .execute();

/** Text lines with a price of their own, each at a different VAT rate. */
const wordsOf = (index: number, quantity: number) => ({
  Description: 'Tooling',
  Quantity: quantity,
  UnitPrice: 1.115,
  VatTypeId: 1 + (index % 3),
});

const order = async ({ clerk, customerIds }: World, { which: index, product, quantity, discount }: StepOf<'order'>) => {
  const goods = [product, product + 1]
    .slice(0, 1 + (product % 2))
    .map((one) => ({ ProductId: at(productIds, one) ?? 0, Quantity: quantity, DiscountPercent: discount }));
  const Lines = index % 2 === 0 ? [...goods, wordsOf(index, quantity)] : goods;
  const CarriageCharge = index % 3 === 0 ? 35 : 0;
  await clerk.call(addOrder, { body: { CustomerId: at(customerIds, index) ?? 0, CarriageCharge, CreditOverrideReason: 'Agreed', Lines } });
};

/** Creates a call-off and draws a share of it, or one unit more than remains. */
const agree = ({ clerk, customerIds }: World, { which: index, product, quantity }: StepOf<'agree'>) =>
  clerk.call(addOrder, {
    body: {
      CustomerId: at(customerIds, index) ?? 0,
      IsCallOff: true,
      Lines: [{ ProductId: at(productIds, product) ?? 0, Quantity: quantity }, wordsOf(index, 2)],
    },
  });

const draw = async ({ clerk, customerIds, today }: World, { which: index, percent, isBeyond }: StepOf<'draw'>) => {
  const agreed = await app.db
    .selectFrom('orders')
    .select('OrderId')
    .where('CustomerId', 'in', customerIds)
    .where('IsCallOff', '=', true)
    .orderBy('OrderId')
    .execute();
  const id = at(agreed, index)?.OrderId;
  if (id === undefined) return false;
  const { Version, Lines } = await clerk.call(getCallOff, { params: { id } });
  const drawn = Lines.map(({ OrderDetailId, Left }) => ({ OrderDetailId, Quantity: Math.ceil((Left * percent) / 100) }));
  const beyond = Lines.map(({ OrderDetailId, Left }) => ({ OrderDetailId, Quantity: Left + 1 }));
  const wanted = isBeyond && index % 3 === 0 ? beyond : drawn.filter(({ Quantity }) => Quantity > 0);
  const body = { Version, RequiredDate: dayOf(today), CreditOverrideReason: 'Agreed', Lines: wanted };
  return clerk.call(callOff, { params: { id }, body });
};

const quote = async ({ clerk, customerIds, today }: World, { which: index, product, quantity, price }: StepOf<'quote'>) =>
  clerk.call(addQuotation, {
    body: {
      CustomerId: at(customerIds, index) ?? 0,
      ValidUntil: dayOf(new Date(today.getTime() + (index % 40) * 86_400_000)),
      Lines: [{ ProductId: at(productIds, product) ?? 0, Quantity: quantity, UnitPrice: price }],
    },
  });

const win = async ({ clerk, customerIds }: World, { which: index }: StepOf<'win'>) => {
  const made = await app.db.selectFrom('quotations').selectAll().where('CustomerId', 'in', customerIds).orderBy('QuotationId').execute();
  const open = index % 7 === 0 ? made : made.filter(({ OrderId }) => OrderId === null);
  const quotation = at(open.length > 0 ? open : made, index);
  if (!quotation) return false;
  const { QuotationId: id, Version } = quotation;
  return clerk.call(winQuotation, { params: { id }, body: { Version, CreditOverrideReason: 'Agreed' } });
};

const edit = async (world: World, { which: index, quantity }: StepOf<'edit'>) => {
  const deal = await findDeal(world, index, 2);
  if (!deal) return false;
  const { clerk } = world;
  const { OrderId, Version, Lines } = await clerk.call(getOrder, { query: { orderId: deal.OrderId } });
  const change = { OrderDetailId: Lines[0]?.OrderDetailId ?? 0, Quantity: quantity };
  return clerk.call(editOrderById, { params: { id: OrderId }, body: { Version, CreditOverrideReason: 'Agreed', Lines: [change] } });
};

const pick = async (world: World, { which: index, percent, rest }: StepOf<'pick'>) => {
  const deal = await findDeal(world, index, 2, 3);
  if (!deal) return false;
  const { Lines } = await world.clerk.call(getOrder, { query: { orderId: deal.OrderId } });
  const goods = Lines.filter((line) => line.ProductId !== null);
  const picked = goods.map((line, place) => {
    const PickedQuantity = place === 0 ? Math.floor((line.Quantity * percent) / 100) : line.Quantity;
    const short = PickedQuantity < line.Quantity ? { ShortReason: 'Broken', Short: rest } : {};
    return { OrderDetailId: line.OrderDetailId, PickedQuantity, PickedPallets: line.PalletQuantity, ...short };
  });
  return world.clerk.call(confirmPickOrder, { params: { id: deal.OrderId }, body: { Lines: picked, CreditOverrideReason: 'Agreed' } });
};

const pay = async ({ clerk, customerIds, today }: World, { which: index, amount, invoice, percent, takesDiscount }: StepOf<'pay'>) => {
  const CustomerId = at(customerIds, index) ?? 0;
  const owed = at(await findInvoices(CustomerId), invoice);
  const DiscountTaken = takesDiscount ? Number(owed?.SettlementDiscountGross ?? 0) : 0;
  const whole = Number(sum([owed?.Outstanding ?? 0, -DiscountTaken]));
  const share = DiscountTaken > 0 ? whole : Math.min(amount, Math.floor(whole * percent) / 100);
  const Allocations = owed && share > 0 ? [{ InvoiceId: owed.InvoiceId, Amount: share, DiscountTaken }] : [];
  const body = { CustomerId, Amount: Math.max(amount, share), PaymentMethodId: 1, PaymentDate: dayOf(today), Allocations };
  const { PaymentId } = await clerk.call(savePayment, { body });
  await clerk.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } });
};

const findPayment = async ({ customerIds }: World, index: number) =>
  at(
    await app.db
      .selectFrom('payments')
      .selectAll()
      .where('CustomerId', 'in', customerIds)
      .where('IsConfirmed', '=', true)
      .orderBy('PaymentId')
      .execute(),
    index,
  );

const allocate = async (world: World, { payment, invoice, amount }: StepOf<'allocate'>) => {
  const source = await findPayment(world, payment);
  const target = source && at(await findInvoices(source.CustomerId), invoice);
  if (!target) return false;
  const Amount = Math.min(amount, Number(target.Outstanding), Number(source.Unallocated) || amount);
  return world.clerk.call(updateInvoices, {
    body: { PaymentId: source.PaymentId, Allocations: [{ InvoiceId: target.InvoiceId, Amount }] },
  });
};

const reverseAllocation = async ({ clerk, customerIds }: World, index: number) => {
  const rows = await app.db
    .selectFrom('allocations')
    .select('PaymentAllocationId')
    .where('CustomerId', 'in', customerIds)
    .orderBy('PaymentAllocationId')
    .execute();
  const id = at(rows, index)?.PaymentAllocationId;
  return id === undefined ? false : clerk.call(reversePaymentAllocation, { params: { id } });
};

const addUp = (numbers: readonly number[]) => numbers.reduce((total, number) => total + Math.round(number * 100), 0) / 100;

/** Checks that a statement at any day agrees with the ledger and with its own ageing. */
const state = async ({ clerk, customerIds, today }: World, { which: index, day }: StepOf<'state'>) => {
  const CustID = at(customerIds, index) ?? 0;
  const DateTo = dayOf(new Date(today.getTime() - day * 86_400_000));
  const statement = await clerk.call(createStatement, { query: { CustID, DateTo } });
  const balance = await findBalanceAt(app.db, CustID, DateTo);
  expect(statement.ClosingBalance).toBe(balance);
  expect(addUp(Object.values(statement.Ageing))).toBe(balance);
};

/** Returns all the goods and cancels the deal. */
const refuse = async ({ clerk }: World, orderId: number) => {
  const { Lines } = await clerk.call(getPickGoods, { params: { id: orderId } });
  const went = Lines.flatMap(({ OrderDetailId, PickedQuantity, Lots }) =>
    PickedQuantity ? [{ OrderDetailId, Quantity: PickedQuantity, Condition: 'Good' as const, ...(Lots && { Lots }) }] : [],
  );
  if (went.length > 0) await clerk.call(returnGoods, { params: { id: orderId }, body: { Reason: 'Refused', Lines: went } });
  return clerk.call(cancelOrder, { query: { orderId }, body: { Reason: 'Refused at the gate' } });
};

const act = async (world: World, one: Step): Promise<unknown> => {
  const { clerk } = world;
  const onDeal = async (act: (id: number) => Promise<unknown>, ...statuses: number[]) => {
    const deal = await findDeal(world, 'which' in one ? one.which : 0, ...statuses);
    return deal ? act(deal.OrderId) : false;
  };
  switch (one.kind) {
    case 'order':
      return order(world, one);
    case 'edit':
      return edit(world, one);
    case 'agree':
      return agree(world, one);
    case 'draw':
      return draw(world, one);
    case 'quote':
      return quote(world, one);
    case 'win':
      return win(world, one);
    case 'cancel':
      return onDeal((orderId) => clerk.call(cancelOrder, { query: { orderId }, body: { Reason: 'Ordered twice' } }), 2, 4);
    case 'refuse':
      return onDeal((orderId) => refuse(world, orderId), 5);
    case 'pick':
      return pick(world, one);
    case 'reopen':
      return onDeal((id) => clerk.call(reopenPick, { params: { id }, body: { Reason: 'Wrong bay' } }), 4);
    case 'despatch':
      return onDeal((id) => clerk.call(confirmPrintDNote, { params: { id } }), 4);
    case 'invoice':
      return onDeal((OrderID) => clerk.call(raiseInvoice, { query: { OrderID } }), 5);
    case 'pay':
      return pay(world, one);
    case 'allocate':
      return allocate(world, one);
    case 'reverse': {
      const payment = await findPayment(world, one.which);
      return payment ? clerk.call(reversePayment, { params: { id: payment.PaymentId } }) : false;
    }
    case 'reverseAllocation':
      return reverseAllocation(world, one.which);
    case 'state':
      return state(world, one);
    case 'nextDay':
      return moveTo(world, new Date(world.today.getTime() + one.days * 86_400_000));
    default:
      return one satisfies never;
  }
};

/** Runs the steps. A rule may refuse a step, but the server must not fail. */
const live = async (world: World, events: readonly Event[]) => {
  for (const [index, { step: one, sent: way }] of events.entries()) {
    world.sent = way;
    const done = await act(world, one).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      return false;
    });
    if (done !== false) for (const name of [one.kind, way]) happened.set(name, (happened.get(name) ?? 0) + 1);
    if (index % 3 === 0) await addUpAll(app.db);
  }
  world.sent = 'once';
};

const statementsOf = async ({ clerk, customerIds }: World, DateTo: string) => {
  const kinds = ['OpenItem', 'BalanceForward'] as const;
  const questions = customerIds.flatMap((CustID) => kinds.map((Kind) => ({ CustID, DateTo, Kind, DateFrom: '2026-11-02' })));
  return Promise.all(questions.map((query) => clerk.call(createStatement, { query })));
};

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('base64');

/** Issues yesterday's statements, reverses everything that can be reversed, and checks the statements again. */
const reverseAll = async (world: World) => {
  const yesterday = dayOf(world.today);
  const [customerId = 0] = world.customerIds;
  const issued = await world.clerk.call(addStatement, { params: { customerId, dateTo: yesterday } });
  const paper = { params: { id: issued.StatementId } };
  const printed = await bytesOf(await world.clerk.call(openStatementPdf, paper));
  const before = await statementsOf(world, yesterday);
  await moveTo(world, new Date(world.today.getTime() + 86_400_000));
  const payments = await app.db
    .selectFrom('payments')
    .select('PaymentId')
    .where('CustomerId', 'in', world.customerIds)
    .where('IsConfirmed', '=', true)
    .where('ReversedOn', 'is', null)
    .execute();
  const rows = await app.db
    .selectFrom('allocations')
    .selectAll()
    .where('CustomerId', 'in', world.customerIds)
    .orderBy('PaymentAllocationId')
    .execute();
  for (const { PaymentId } of payments) await world.clerk.call(reversePayment, { params: { id: PaymentId } });
  expect(await statementsOf(world, yesterday)).toEqual(before);
  expect(await bytesOf(await world.clerk.call(openStatementPdf, paper))).toBe(printed);
  const after = await app.db
    .selectFrom('allocations')
    .selectAll()
    .where('CustomerId', 'in', world.customerIds)
    .orderBy('PaymentAllocationId')
    .execute();
  expect(after.slice(0, rows.length)).toEqual(rows);
  expect(after.filter((row) => row.ReversesId === null)).toHaveLength(after.length / 2);
};

/** Events that start every history, so that there are invoices to pay. */
const opening = [1, 3].flatMap((which): Event[] =>
  (
    [
      { kind: 'order', which, product: which - 1, quantity: 1428, discount: 0 },
      { kind: 'pick', which, percent: 100, rest: 'Close' },
      { kind: 'despatch', which },
      { kind: 'invoice', which },
      { kind: 'pay', which, amount: 250, invoice: which, percent: 10, takesDiscount: false },
    ] satisfies Step[]
  ).map((step) => ({ step, sent: 'once' })),
);

const kindsInEuros = async () => {
  const { rows } = await sql<{ Kind: string }>`
    SELECT DISTINCT d.kind FROM invoices i JOIN invoice_details d USING (invoice_id) WHERE i.currency_id = 2 AND d.kind IN ('Goods', 'Pallet')`.execute(
    app.db,
  );
  return rows.map(({ Kind }) => Kind);
};

overHistories(
  'after any history of the main job the books hold, and yesterday prints as it did',
  [fc.array(fc.record({ step, sent }), { minLength: 50, maxLength: 50 })],
  async (events) => {
    await app.startOver();
    await setUp();
    const world = await newWorld();
    await live(world, [...opening, ...events]);
    for (const kind of await kindsInEuros()) inEuros.add(kind);
    await reverseAll(world);
    await checkInvariants(app.db);
  },
);

test('those histories were of all that the main job is', () => {
  const steps = [
    'order',
    'agree',
    'draw',
    'quote',
    'win',
    'edit',
    'cancel',
    'refuse',
    'pick',
    'reopen',
    'despatch',
    'invoice',
    'pay',
    'allocate',
    'reverse',
    'reverseAllocation',
  ];
  const kinds = [...steps, 'state', 'nextDay', 'breakdown', ...ways];
  expect(kinds.filter((kind) => (happened.get(kind) ?? 0) < 5)).toEqual([]);
  expect(inEuros).toEqual(new Set(['Goods', 'Pallet']));
});
