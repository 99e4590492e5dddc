import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cancelCredit } from '#contract/money/credits/calls.ts';
import { makeJournal } from '#contract/money/journals/calls.ts';
import { raiseInvoice, raiseInvoices } from '#contract/money/invoices/calls.ts';
import { getNextNumbers, importOpeningItems, setNextNumber } from '#contract/money/openingItems/calls.ts';
import type { NumberSeries } from '#contract/money/openingItems/calls.ts';
import { confirmPayment } from '#contract/money/payments/calls.ts';
import { releaseProForma } from '#contract/money/proFormas/calls.ts';
import { refundPayment } from '#contract/money/payments/rests.ts';
import { addOrder, nextDealNumber } from '#contract/sales/orders/calls.ts';
import { deleteOrderDetails, editOrder } from '#contract/sales/orders/calls.ts';
import { addQuotation } from '#contract/sales/quotations/calls.ts';
import { reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import { transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { findViolations } from '#tests/support/invariants.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { heldDeal, openHouse } from '#tests/support/mainJob.ts';
import { codeAll } from '#tests/support/moneyWrites.ts';
import { openingMoney } from '#tests/support/openingWrites.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { received } from '#tests/support/payments.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** Stops the transaction of one customer right after its row was written with a number, until the held table is released. */
const stopAfterNumber = async (table: 'orders' | 'quotations', customerId: number) => {
  await sql`CREATE TABLE IF NOT EXISTS gate (open integer)`.execute(app.db);
  await sql`CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM FROM gate; RETURN NULL; END $$`.execute(app.db);
  await sql`CREATE TRIGGER wait_at_gate AFTER INSERT ON ${sql.table(table)} FOR EACH ROW
    WHEN (NEW.customer_id = ${sql.lit(customerId)}) EXECUTE FUNCTION wait_at_gate()`.execute(app.db);
  onTestFinished(async () => {
    await sql`DROP TRIGGER wait_at_gate ON ${sql.table(table)}`.execute(app.db);
  });
  return holdTable(app.database, 'gate');
};

test('two orders of different customers are saved at the same time, neither waiting for the other', async () => {
  const office = await app.as('Office');
  const { customer: slow, product } = await givenTrade(app.db);
  const quick = await given.customer(app.db);
  const gate = await stopAfterNumber('orders', slow.CustomerId);
  const first = takeOrder(office, slow.CustomerId, product.ProductId);
  await gate.untilWaiting(1);
  const second = await takeOrder(office, quick.CustomerId, product.ProductId);
  await gate.release();
  expect((await first).DealNo).toBe(second.DealNo - 1);
});

test('two quotations of different customers are saved at the same time, neither waiting for the other', async () => {
  const office = await app.as('Office');
  const { customer: slow, product } = await givenTrade(app.db);
  const quick = await given.customer(app.db);
  const quote = (CustomerId: number) =>
    office.call(addQuotation, {
      body: {
        CustomerId,
        DealTypeId: 1,
        ValidUntil: '2026-12-31',
        Lines: [{ ProductId: product.ProductId, Quantity: 10, UnitPrice: 100 }],
      },
    });
  const gate = await stopAfterNumber('quotations', slow.CustomerId);
  const first = quote(slow.CustomerId);
  await gate.untilWaiting(1);
  const second = await quote(quick.CustomerId);
  await gate.release();
  expect((await first).QuotationNo).toBe(second.QuotationNo - 1);
});

/** Refuses every third row of the ledger, which is written after the number is taken. */
const refuseSomeEntries = async () => {
  await sql`CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.customer_id % 3 = 0 THEN RAISE EXCEPTION 'refused for the test' USING ERRCODE = 'DJ002'; END IF;
      RETURN NEW;
    END $$`.execute(app.db);
  for (const table of ['receivable_entries', 'pro_forma_invoices'])
    await sql`CREATE TRIGGER refuse_some BEFORE INSERT ON ${sql.table(table)} FOR EACH ROW EXECUTE FUNCTION refuse_some()`.execute(app.db);
  onTestFinished(async () => {
    await sql`DROP FUNCTION refuse_some CASCADE`.execute(app.db);
  });
};

test('invoices, payments and pro formas stay without gaps, however many are rolled back after their number is taken', async () => {
  const finance = await app.as('Finance');
  const office = await app.as('Office');
  const { product } = await givenTrade(app.db);
  const customers = [];
  for (let count = 0; count < 9; count++) customers.push(await given.customer(app.db));
  const payers = [];
  for (let count = 0; count < 9; count++) payers.push(await given.customer(app.db, { ProForma: true }));
  const deals = [];
  for (const customer of customers) deals.push(await readyDeal(app.db, { customer }));
  await refuseSomeEntries();
  const work = await Promise.allSettled([
    ...deals.map(({ OrderId }) => finance.call(raiseInvoice, { query: { OrderID: OrderId } })),
    ...customers.map(({ CustomerId }) => office.call(confirmPayment, { body: { Payment: received(CustomerId, 50), IsConfirmed: true } })),
    ...payers.map(({ CustomerId }) => takeOrder(office, CustomerId, product.ProductId)),
  ]);
  const refusals = work.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refusals).toEqual(Array.from({ length: 9 }, () => 'Error: refused for the test'));
  expect(await findViolations(app.db, 'numbers are gapless')).toEqual([]);
  expect(await app.db.selectFrom('pro_forma_invoices').selectAll().execute()).toHaveLength(6);
});

/** Counts the numbers taken of gapless series, and lists what a transaction sends after it has taken one, while others wait for it. */
const statementsAfterNumber = async (work: () => Promise<unknown>) => {
  const client = pg.Client.prototype as { query(...given: unknown[]): Promise<unknown> };
  const { query: send } = client;
  const holding = new WeakSet<pg.Client>();
  const later: string[] = [];
  let taken = 0;
  const spy = vi.spyOn(client, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (/^(begin|commit|rollback)/.test(text)) holding.delete(this);
    if (holding.has(this)) later.push(text.trim());
    if (text.includes('take_number')) {
      holding.add(this);
      taken++;
    }
    return send.apply(this, given);
  });
  try {
    await work();
    return { taken, later };
  } finally {
    spy.mockRestore();
  }
};

/** Starts of statements that only write rows, or that bound one of several documents. */
const writes = /^(insert|update|with numbered as \(\s*update|savepoint|release savepoint)/i;

const expectOnlyWrites = async (name: string, event: () => Promise<unknown>, numbers = 1) => {
  const { taken, later } = await statementsAfterNumber(event);
  expect(taken, name).toBe(numbers);
  expect(
    later.filter((text) => !writes.test(text)),
    name,
  ).toEqual([]);
};

describe('after a number without gaps is taken, rows are written and nothing is read', () => {
  test('for orders, invoices, payments and credit notes', async () => {
    const house = await openHouse(app);
    const { office, finance } = house.staff;
    const deal = await creditableDeal(house);
    const { CustomerId } = deal;
    const { OrderId } = await readyDeal(app.db);
    const receipt = await office.call(confirmPayment, { body: { Payment: received(CustomerId, 80), IsConfirmed: true } });
    const prepaid = await given.customer(app.db, { ProForma: true });
    const ProductId = (await givenTrade(app.db)).product.ProductId;
    const Allocations = [{ InvoiceId: deal.InvoiceId, Amount: 20, DiscountTaken: 0 }];
    await expectOnlyWrites('payment', () =>
      office.call(confirmPayment, { body: { Payment: received(CustomerId, 40, { Reference: 'BACS 2', Allocations }), IsConfirmed: true } }),
    );
    await expectOnlyWrites('refund', () =>
      office.call(refundPayment, { params: { id: receipt.PaymentId }, body: { Amount: 10, PaymentMethodId: 1 } }),
    );
    const Settlement = [
      { InvoiceId: deal.InvoiceId, Amount: 10 },
      { PaymentMethodId: 1, Amount: 5 },
    ];
    const Lines = [{ InvoiceDetailId: deal.goods, Quantity: 100 }];
    await expectOnlyWrites('credit and its refund', () => issuedCredit(office, deal, { Lines, Settlement }), 2);
    await expectOnlyWrites('invoice', () => finance.call(raiseInvoice, { query: { OrderID: OrderId } }));
    await expectOnlyWrites('pro forma', () => takeOrder(office, prepaid.CustomerId, ProductId));
    const { CreditId } = await issuedCredit(office, deal, { Lines });
    await expectOnlyWrites('debit note', () => office.call(cancelCredit, { params: { id: CreditId }, body: { Reason: 'The wrong deal' } }));
  });

  test('for several invoices of an account at once', async () => {
    const customer = await given.customer(app.db);
    const OrderIds = [(await readyDeal(app.db, { customer })).OrderId, (await readyDeal(app.db, { customer })).OrderId];
    const finance = await app.as('Finance');
    await expectOnlyWrites('invoices', () => finance.call(raiseInvoices, { body: { OrderIds, QueueEmail: true } }), 2);
  });

  test('for an invoice that uses money in advance', async () => {
    const house = await openHouse(app);
    const { office, finance } = house.staff;
    const { order, customer, ProFormaInvoiceId } = await heldDeal(house);
    const Allocations = [{ InvoiceId: null, ProFormaInvoiceId, Amount: order.Totals.Gross, DiscountTaken: 0 }];
    await office.call(confirmPayment, {
      body: { Payment: received(customer.CustomerId, order.Totals.Gross, { Allocations }), IsConfirmed: true },
    });
    await office.call(releaseProForma, { params: { id: ProFormaInvoiceId } });
    await expectOnlyWrites('invoice in advance', () => finance.call(raiseInvoice, { query: { OrderID: order.OrderId } }));
  });

  test('for a transfer of pallets and its reversal', async () => {
    const house = await openHouse(app);
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const receiver = await given.customer(app.db);
    const { PalletId } = await app.db
      .selectFrom('invoice_details')
      .select('PalletId')
      .where('InvoiceDetailId', '=', deal.pallets)
      .executeTakeFirstOrThrow();
    const body = { FromCustomerId: deal.CustomerId, ToCustomerId: receiver.CustomerId, Lines: [{ PalletId: PalletId ?? 0, Quantity: 1 }] };
    let id = 0;
    const transfer = async () => {
      const { Movements } = await office.call(transferPallets, { body });
      id = Movements[0]?.PalletMovementId ?? 0;
    };
    await expectOnlyWrites('transfer', transfer, 2);
    const reverse = () => office.call(reversePalletMovement, { params: { id }, body: { Reason: 'The wrong brewery' } });
    await expectOnlyWrites('reversal', reverse, 2);
  });

  test('for a journal and an import of money', async () => {
    const house = await openHouse(app);
    const { finance } = house.staff;
    await codeAll(house);
    await creditableDeal(house);
    await expectOnlyWrites('journal', () => finance.call(makeJournal, { body: { DatedThrough: '2026-11-21' } }));
    const body = await openingMoney(house);
    await expectOnlyWrites('dry run', () => finance.call(importOpeningItems, { body: { ...body, DryRun: true } }), 0);
    await expectOnlyWrites('import', () => finance.call(importOpeningItems, { body }));
    expect(await findViolations(app.db, 'numbers are gapless')).toEqual([]);
  });

  test('for an order whose lines are removed', async () => {
    const house = await openHouse(app);
    const { order } = await heldDeal(house);
    const { product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 10, UnitPrice: 100 }];
    const { Lines: lines } = await house.staff.office.call(editOrder, {
      body: { OrderId: order.OrderId, Version: order.Version, Lines, RemovedLineIds: [] },
    });
    const ids = [lines.at(-1)?.OrderDetailId ?? 0];
    await expectOnlyWrites('removal', () => house.staff.office.call(deleteOrderDetails, { body: { orderDetailIds: ids } }));
  });
});

const nextOf = async (series: NumberSeries) =>
  (await (await app.as('Finance')).call(getNextNumbers)).find(({ Series }) => Series === series)?.NextNumber;

test('a number that is set waits for an order being saved, and is then refused, because the series has begun', async () => {
  await sql`DELETE FROM quotation_lines`.execute(app.db);
  await sql`DELETE FROM quotations`.execute(app.db);
  const { customer, product } = await givenTrade(app.db);
  const gate = await stopAfterNumber('quotations', customer.CustomerId);
  const saving = (await app.as('Office')).call(addQuotation, {
    body: {
      CustomerId: customer.CustomerId,
      DealTypeId: 1,
      ValidUntil: '2026-12-31',
      Lines: [{ ProductId: product.ProductId, Quantity: 10, UnitPrice: 100 }],
    },
  });
  await gate.untilWaiting(1);
  const setting = (await app.as('Admin')).call(setNextNumber, { params: { series: 'quotation' }, body: { NextNumber: 91_000 } });
  const refused = expect(setting).toFailWith('RULE_BROKEN');
  await gate.untilWaiting(2);
  await gate.release();
  const { QuotationNo } = await saving;
  await refused;
  expect(await nextOf('quotation')).toBe(QuotationNo + 1);
});

test('a number that is set stays as it was, if the change is rolled back', async () => {
  const before = await nextOf('purchase_order');
  const admin = await app.as('Admin');
  await sql`CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused for the test' USING ERRCODE = 'DJ002'; END $$`.execute(app.db);
  await sql`CREATE TRIGGER refuse_audit BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit()`.execute(app.db);
  const setting = admin.call(setNextNumber, { params: { series: 'purchase_order' }, body: { NextNumber: 91_000 } });
  await expect(setting).rejects.toThrow('refused for the test');
  await sql`DROP FUNCTION refuse_audit CASCADE`.execute(app.db);
  expect(await nextOf('purchase_order')).toBe(before);
});

test('numbers set and taken at once are never given twice', async () => {
  const admin = await app.as('Admin');
  const office = await app.as('Office');
  await sql`DELETE FROM quotation_lines`.execute(app.db);
  await sql`DELETE FROM quotations`.execute(app.db);
  const { product } = await givenTrade(app.db);
  const customers = [];
  for (let count = 0; count < 10; count++) customers.push(await given.customer(app.db));
  const next = (await nextOf('quotation')) ?? 0;
  const outcomes = await Promise.allSettled([
    ...customers.map(({ CustomerId }) =>
      office.call(addQuotation, {
        body: { CustomerId, DealTypeId: 1, ValidUntil: '2026-12-31', Lines: [{ ProductId: product.ProductId, Quantity: 1, UnitPrice: 1 }] },
      }),
    ),
    ...[1, 2, 3, 4].map((more) =>
      admin.call(setNextNumber, { params: { series: 'quotation' }, body: { NextNumber: next + more } }).catch(() => null),
    ),
  ]);
  expect(outcomes.map(({ status }) => status)).not.toContain('rejected');
  const numbers = (await app.db.selectFrom('quotations').select('QuotationNo').execute()).map(({ QuotationNo }) => QuotationNo);
  expect(new Set(numbers).size).toBe(10);
});

test('the order screen shows the next deal number, also after one was taken and rolled back', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const { DealNo } = await office.call(nextDealNumber);
  await sql`SELECT nextval('deal_numbers')`.execute(app.db);
  expect(await office.call(nextDealNumber)).toEqual({ DealNo: DealNo + 1 });
  const body = { CustomerId: customer.CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 10, UnitPrice: 100 }] };
  expect(await office.call(addOrder, { body })).toMatchObject({ DealNo: DealNo + 1 });
});
