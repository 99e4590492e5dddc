import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import { Big, sum } from '#contract/money.ts';
import {
  confirmPayment,
  getBroughtForward,
  reversePayment,
  reversePaymentAllocation,
  savePayment,
  updateInvoices,
} from '#contract/money/payments/calls.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import type { Statement } from '#contract/money/statements/calls.ts';
import { openItemsAt } from '#server/ledgers/receivables.ts';
import { given } from '#tests/support/given.ts';
import { findBalanceAt, givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

const day = fc.integer({ min: 1, max: 20 }).map((of) => `2026-11-${String(of).padStart(2, '0')}`);
const amount = fc.integer({ min: 1, max: 30_000 }).map((pence) => pence / 100);
const pick = fc.nat(50);

const share = fc.constantFrom(1, 0.5, 0.33);

const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('invoice' as const), day, amount, discounted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), day, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      day,
      amount,
      invoices: fc.array(pick, { maxLength: 3 }),
      takesDiscount: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('allocate' as const), source: pick, invoice: pick, share }) },
  // Tries to allocate more than there is, which must be refused.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('allocate' as const), source: pick, invoice: pick, share: fc.constant(1.5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: pick, day }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverseAllocation' as const), which: pick, day }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface World {
  office: Client;
  CustomerId: number;
  invoices: { InvoiceId: number; Discount: number; LastDay: string }[];
  payments: number[];
  allocations: number[];
}

const at = <T>(list: readonly T[], index: number) => list[index % Math.max(list.length, 1)];

const openOf = async (invoiceId: number) =>
  Number(
    (await app.db.selectFrom('invoices').select('Outstanding').where('InvoiceId', '=', invoiceId).executeTakeFirstOrThrow()).Outstanding,
  );

const penny = (value: number) => Math.floor(value * 100 + 1e-6) / 100;

/** Pays each chosen invoice an equal part, up to what it owes. Takes the discount if asked, unless it is too late. */
const recordPayment = async (world: World, paid: Extract<Event, { kind: 'payment' }>) => {
  const chosen = [...new Set(paid.invoices.flatMap((index) => at(world.invoices, index) ?? []))];
  const Allocations: { InvoiceId: number; Amount: number; DiscountTaken: number }[] = [];
  for (const { InvoiceId, Discount, LastDay } of chosen) {
    const open = await openOf(InvoiceId);
    const settles = paid.takesDiscount && paid.day <= LastDay && paid.amount / chosen.length >= open - Discount;
    const DiscountTaken = settles ? Discount : 0;
    const Amount = penny(Math.min(paid.amount / chosen.length, open - DiscountTaken));
    if (Amount > 0) Allocations.push({ InvoiceId, Amount, DiscountTaken });
  }
  const body = { CustomerId: world.CustomerId, Amount: paid.amount, PaymentMethodId: 1, PaymentDate: paid.day, Allocations };
  const { PaymentId } = await world.office.call(savePayment, { body });
  const payment = await world.office.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } });
  world.payments.push(PaymentId);
  world.allocations.push(...payment.Allocations.map((row) => row.PaymentAllocationId));
};

const allocate = async (world: World, { source, invoice, share }: Extract<Event, { kind: 'allocate' }>) => {
  const target = at(world.invoices, invoice);
  const { Items } = await world.office.call(getBroughtForward, { params: { id: world.CustomerId } });
  const money = at(Items, source);
  if (!target || !money) return;
  const Amount = penny(share * Math.min(money.Unallocated, await openOf(target.InvoiceId)));
  if (Amount === 0) return;
  const { PaymentId, CreditId } = money;
  const Allocations = [{ InvoiceId: target.InvoiceId, Amount, PaymentId, CreditId }];
  const added = await world.office.call(updateInvoices, { body: { CustomerId: world.CustomerId, Allocations } });
  world.allocations.push(...added.Allocations.map((row) => row.PaymentAllocationId));
};

const happen = async (world: World, one: Event) => {
  const { CustomerId, office } = world;
  if (one.kind === 'invoice') {
    const invoice = await givenInvoice(app.db, {
      CustomerId,
      Gross: one.amount,
      InvoiceDate: one.day,
      DueDate: one.day,
      ...(one.discounted && { Settlement: [5, 10] as [number, number] }),
    });
    const LastDay = `2026-11-${String(Number(one.day.slice(8)) + 10).padStart(2, '0')}`;
    world.invoices.push({ InvoiceId: invoice.InvoiceId, Discount: Number(invoice.SettlementDiscountGross), LastDay });
  } else if (one.kind === 'credit') {
    await givenCredit(app.db, { CustomerId, Gross: one.amount, CreditDate: one.day });
  } else if (one.kind === 'payment') await recordPayment(world, one);
  else if (one.kind === 'allocate') await allocate(world, one);
  else {
    const id = at(one.kind === 'reverse' ? world.payments : world.allocations, one.which);
    if (id === undefined) return;
    const undo = one.kind === 'reverse' ? reversePayment : reversePaymentAllocation;
    await office.call(undo, { params: { id }, body: { ReversedOn: one.day, Reason: 'Wrong' } });
  }
};

/** Runs the events. A rule may refuse an event, but the server must not fail. */
const live = async (world: World, events: readonly Event[]) => {
  for (const one of events)
    await happen(world, one).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    });
};

const newWorld = async (): Promise<World> => {
  const { CustomerId } = await given.customer(app.db);
  const world: World = { office: await app.as('Office'), CustomerId, invoices: [], payments: [], allocations: [] };
  const amounts = [120, 240.5, 60.01];
  for (const [index, amount] of amounts.entries())
    await happen(world, { kind: 'invoice', day: `2026-11-0${index + 1}`, amount, discounted: index < 2 });
  return world;
};

const days = ['2026-10-31', '2026-11-05', '2026-11-10', '2026-11-15', '2026-11-20', '2026-11-21'];
const statementOn = (client: Client, CustID: number, DateTo: string, Kind: Statement['StatementKind']) =>
  client.call(createStatement, { query: { CustID, DateTo, DateFrom: '2026-11-01', Kind } });

const checkDay = async (finance: Client, customerId: number, asAt: string) => {
  const balance = await findBalanceAt(app.db, customerId, asAt);
  const items = await openItemsAt.rows(app.db, { customerId, asAt });
  expect(Number(sum(items.map((item) => item.OpenAmount)))).toBe(balance);
  const isOwed = (kind: string) => kind === 'Invoice' || kind === 'Debit';
  expect(items.filter((item) => (isOwed(item.Kind) ? item.OpenAmount.lt(0) : item.OpenAmount.gt(0)))).toEqual([]);
  for (const kind of asAt === days[0] ? [] : (['OpenItem', 'BalanceForward'] as const)) {
    const statement = await statementOn(finance, customerId, asAt, kind);
    expect(statement.ClosingBalance).toBe(balance);
    expect(Number(sum(Object.values(statement.Ageing)))).toBe(balance);
    const shown =
      kind === 'OpenItem'
        ? sum(statement.Lines.map((line) => line.Balance))
        : new Big(statement.Lines.at(-1)?.Balance ?? statement.OpeningBalance);
    expect(Number(shown)).toBe(balance);
  }
};

const checkAllocations = async (customerId: number) => {
  const { rows } = await sql<{ Wrong: string }>`
    SELECT 'invoice ' || i.invoice_id AS wrong FROM invoices i WHERE i.customer_id = ${customerId} AND i.outstanding <> i.gross_amount
      - coalesce((SELECT sum(a.amount + a.discount_taken) FROM allocations a WHERE a.invoice_id = i.invoice_id), 0)
    UNION ALL
    SELECT 'payment ' || p.payment_id FROM payments p WHERE p.customer_id = ${customerId} AND p.is_confirmed AND p.unallocated <>
      CASE WHEN p.reversed_on IS NULL THEN p.amount ELSE 0 END - coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.payment_id = p.payment_id), 0)
    UNION ALL
    SELECT 'credit ' || c.credit_id FROM credits c WHERE c.customer_id = ${customerId}
      AND c.unallocated <> c.gross_amount - coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.credit_id = c.credit_id), 0)
    UNION ALL
    SELECT 'discount ' || a.payment_allocation_id FROM allocations a WHERE a.customer_id = ${customerId} AND a.discount_taken <>
      coalesce((SELECT sum((r ->> 'Net')::numeric + (r ->> 'Vat')::numeric) FROM jsonb_array_elements(a.discount_vat) r), 0)`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
};

overHistories(
  'over any history balance, ledger, open items and buckets agree on every day, and nothing is allocated twice (invariants 1 and 2)',
  [fc.array(event, { minLength: 10, maxLength: 25 })],
  async (events) => {
    await app.startOver();
    const finance = await app.as('Finance');
    const world = await newWorld();
    await live(world, events);
    for (const asAt of days) await checkDay(finance, world.CustomerId, asAt);
    await checkAllocations(world.CustomerId);
  },
);

overHistories(
  'whatever is reversed today, the statement of yesterday reads as it did, and both halves are there (invariant 14)',
  [fc.array(event, { minLength: 8, maxLength: 15 })],
  async (events) => {
    await app.startOver();
    const finance = await app.as('Finance');
    const world = await newWorld();
    await live(world, events);
    const read = () =>
      Promise.all((['OpenItem', 'BalanceForward'] as const).map((kind) => statementOn(finance, world.CustomerId, '2026-11-20', kind)));
    const before = await read();
    const rows = await app.db.selectFrom('allocations').select('PaymentAllocationId').where('CustomerId', '=', world.CustomerId).execute();
    for (const id of world.payments) await world.office.call(reversePayment, { params: { id } }).catch(refused);
    for (const id of world.allocations) await world.office.call(reversePaymentAllocation, { params: { id } }).catch(refused);
    expect(await read()).toEqual(before);
    const after = await app.db
      .selectFrom('allocations')
      .select(['PaymentAllocationId', 'ReversesId'])
      .where('CustomerId', '=', world.CustomerId)
      .execute();
    expect(after.map((row) => row.PaymentAllocationId)).toEqual(expect.arrayContaining(rows.map((row) => row.PaymentAllocationId)));
    expect(after.filter((row) => row.ReversesId !== null)).toHaveLength(after.length / 2);
  },
);

const refused = (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_REVERSED') throw error;
};
