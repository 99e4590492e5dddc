import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { confirmPayment, savePayment } from '#contract/money/payments/calls.ts';
import { markPosted, raiseInvoice } from '#contract/money/invoices/calls.ts';
import {
  checkLedgers,
  getLedgerCheck,
  getMonthEnd,
  listMonthEndItems,
  listVatBetween,
  lockBooks,
  monthEndChecks,
  startLedgerCheck,
} from '#contract/money/monthEnd/calls.ts';
import type { MonthEndCheck } from '#contract/money/monthEnd/calls.ts';
import { vatOutput } from '#contract/money/reports/calls.ts';
import { ReportPage } from '#contract/money/reports/shape.ts';
import { addStatement, listCustomersStatement } from '#contract/money/statements/calls.ts';
import { listCheck } from '#server/modules/money/monthEnd/checks.ts';
import { runLedgerChecks } from '#server/modules/money/monthEnd/ledgerChecks.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { confirmedPayment, despatchedDeal, heldDeal, invoicedDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { received } from '#tests/support/payments.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const to = '2026-11-30';
let house: House;

const lineOf = async (check: MonthEndCheck, day = to) => {
  const { Lines } = await house.staff.finance.call(getMonthEnd, { query: { to: day } });
  return Lines.find((line) => line.Check === check);
};
const itemsOf = (check: MonthEndCheck) => house.staff.finance.call(listMonthEndItems, { params: { to, check } });
const setLock = (LockedThrough: string | null) => app.db.updateTable('company').set({ LockedThrough }).execute();

beforeAll(async () => {
  house = await openHouse(app);
});

describe('the month end', () => {
  test('of a business that has done nothing is clear, and every ledger ties', async () => {
    const answer = await house.staff.finance.call(getMonthEnd, {});
    expect(answer).toMatchObject({ To: '2026-10-31', LockedThrough: null, Moves: [] });
    expect(answer.Lines).toEqual(monthEndChecks.map((Check) => ({ Check, Count: 0, Amount: null, OldestDays: null })));
    const ties = await house.staff.finance.call(checkLedgers, { params: { to } });
    expect(ties.map(({ Differing }) => Differing)).toEqual([0, 0, 0, 0, 0]);
  });

  test('counts each piece of work that is left, in pounds, and leaves what is done', async () => {
    const { order, customer } = await despatchedDeal(house);
    expect(await lineOf('Uninvoiced')).toMatchObject({ Count: 1, Amount: order.Totals.Gross, OldestDays: 0 });
    expect(await lineOf('Uninvoiced', '2026-10-31')).toMatchObject({ Count: 0 });
    const [item] = await itemsOf('Uninvoiced');
    expect(item).toMatchObject({ Kind: 'Deal', Id: order.OrderId, CustomerId: customer.CustomerId, DatedOn: '2026-11-21' });

    const invoice = await house.staff.finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
    expect(await lineOf('Uninvoiced')).toMatchObject({ Count: 0 });
    expect(await lineOf('Unsent')).toMatchObject({ Count: 1, Amount: invoice.GrossAmount });
    await house.staff.office.call(markPosted, { body: { DocumentKind: 'Invoice', DocumentIds: [invoice.InvoiceId] } });
    expect(await lineOf('Unsent')).toMatchObject({ Count: 0 });

    expect(await lineOf('Statements')).toMatchObject({ Count: 1, Amount: invoice.GrossAmount });
    // Nothing was owed then, although something is now.
    expect(await lineOf('Statements', '2026-10-31')).toMatchObject({ Count: 0 });
    await confirmedPayment(house, customer.CustomerId, 100, [[invoice.InvoiceId, 60]]);
    expect(await lineOf('Unallocated')).toMatchObject({ Count: 1, Amount: 40 });
    await house.staff.office.call(savePayment, { body: { CustomerId: customer.CustomerId, Amount: 12, PaymentMethodId: 1 } });
    expect(await lineOf('DraftPayments')).toMatchObject({ Count: 1, Amount: 12 });
    await house.staff.finance.call(addStatement, { params: { customerId: customer.CustomerId, dateTo: '2026-11-21' } });
    expect(await lineOf('Statements')).toMatchObject({ Count: 1 });
    // These are exactly the accounts in the statements list for that date.
    const unstated = async (Unstated: string) => {
      const rows = await house.staff.finance.call(listCustomersStatement, { query: { filter: { Unstated } } });
      return rows.map(({ CustomerId }) => CustomerId);
    };
    expect(await unstated(to)).toEqual((await itemsOf('Statements')).map(({ CustomerId }) => CustomerId));
    expect(await unstated('2026-10-31')).toEqual([]);
    // An account that a run skipped was left out on purpose, so it is not listed.
    const run = await app.db
      .insertInto('statement_runs')
      .values({ DateTo: to, Printer: 'folder', State: 'Done' })
      .returning('StatementRunId')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('statement_run_accounts')
      .values({ ...run, CustomerId: customer.CustomerId, Outcome: 'Skipped', Reason: 'In credit' })
      .execute();
    expect(await lineOf('Statements')).toMatchObject({ Count: 0 });
    expect(await unstated(to)).toEqual([]);
  });

  test('carries VAT on money in advance, prices and counts that are left, and numbers that are missing', async () => {
    const { customer, ProFormaInvoiceId } = await heldDeal(house);
    const { PaymentId } = await house.staff.office.call(savePayment, {
      body: { CustomerId: customer.CustomerId, Amount: 120, PaymentMethodId: 1, Allocations: [{ ProFormaInvoiceId, Amount: 120 }] },
    });
    await house.staff.office.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } });
    expect(await lineOf('AdvanceVat')).toMatchObject({ Count: 1, Amount: 20, OldestDays: 0 });
    expect((await house.staff.finance.call(listVatBetween, { params: { to } })).Items).toMatchObject([
      { Kind: 'Payment', Id: PaymentId, CustomerId: customer.CustomerId, DayBook: 0, Report: 20, Why: 'Receipt' },
    ]);
    const product = await given.product(app.db);
    await app.db
      .insertInto('price_lists')
      .values({ ProductId: product.ProductId, SupplierDepotId: 1, SellPrice: 100, EffectiveFrom: '2026-11-01' })
      .execute();
    expect(await itemsOf('DraftPrices')).toMatchObject([{ Kind: 'Prices', Name: '1 price', CustomerId: null }]);
    await invoicedDeal(house);
    await sql`SELECT take_number('invoice')`.execute(app.db);
    expect(await lineOf('NumberGaps')).toMatchObject({ Count: 1 });
    expect((await itemsOf('NumberGaps')).map(({ Name }) => Name)).toEqual([expect.stringMatching(/^Invoice \d+$/)]);
  });

  test('the ledgers tie after invoices, credits, payments and money in advance, and say who does not', async () => {
    const { customer, invoice } = await invoicedDeal(house);
    await confirmedPayment(house, customer.CustomerId, 100, [[invoice.InvoiceId, 60]]);
    const deal = await creditableDeal(house);
    await issuedCredit(house.staff.office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 100 }] });
    const ties = await house.staff.finance.call(checkLedgers, { params: { to } });
    expect(ties.filter(({ Differing }) => Differing > 0)).toEqual([]);
    const vat = ties.find(({ Tie }) => Tie === 'Vat');
    expect(vat?.Kept).toBeGreaterThan(0);
    expect(vat?.Kept).toBe(vat?.Recomputed);
    await sql`UPDATE customer_balances SET balance = balance + 1 WHERE customer_id = ${customer.CustomerId}`.execute(app.db);
    const broken = await house.staff.finance.call(checkLedgers, { params: { to } });
    expect(broken.map(({ Differing }) => Differing)).toEqual([1, 1, 0, 0, 0]);
    expect(broken[0]?.Examples[0]).toContain(': ');
  });

  test('the ledgers are checked in the background, with the figures of the check that waits', async () => {
    const { finance } = house.staff;
    expect(await finance.call(getLedgerCheck, { params: { to: '2026-09-30' } })).toBeNull();
    const started = await finance.call(startLedgerCheck, { params: { to } });
    expect(started).toMatchObject({ State: 'Running', Figures: [], Total: 5, FinishedAt: null });
    // A check that is running is not started again.
    expect(await finance.call(startLedgerCheck, { params: { to } })).toEqual(started);
    // A server that stops leaves it to the next one.
    await runLedgerChecks(app.db, () => true);
    expect(await finance.call(getLedgerCheck, { params: { to } })).toEqual(started);
    await runLedgerChecks(app.db);
    const check = await finance.call(getLedgerCheck, { params: { to } });
    expect(check).toMatchObject({ State: 'Done', Figures: await finance.call(checkLedgers, { params: { to } }) });
    expect(await finance.call(startLedgerCheck, { params: { to } })).toMatchObject({ State: 'Running', Figures: [] });
    await runLedgerChecks(app.db);
  });

  test('two servers do not run the same check of the ledgers, and one that fails says so', async () => {
    const { finance } = house.staff;
    await finance.call(startLedgerCheck, { params: { to } });
    await app.db.transaction().execute(async (other) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('ledger check'), hashtext(${to}))`.execute(other);
      await runLedgerChecks(app.db);
    });
    expect(await finance.call(getLedgerCheck, { params: { to } })).toMatchObject({ State: 'Running' });
    await sql`ALTER TABLE pallet_levels RENAME TO pallet_levels_gone`.execute(app.db);
    await expect(runLedgerChecks(app.db)).rejects.toThrow(/pallet_levels/);
    await sql`ALTER TABLE pallet_levels_gone RENAME TO pallet_levels`.execute(app.db);
    const failed = await finance.call(getLedgerCheck, { params: { to } });
    expect(failed).toMatchObject({ State: 'Failed' });
    expect(failed?.Figures).toHaveLength(3);
  });

  test('has what is on an account in euros without a statement at the rate of the month’s end, whatever the euro costs since', async () => {
    const customer = await given.customer(app.db, { CurrencyId: 2 });
    await confirmedPayment(house, customer.CustomerId, 100);
    await app.db
      .insertInto('currency_rates')
      .values({ CurrencyId: 2, Rate: 0.5, EffectiveFrom: '2026-12-01' })
      .onConflict((same) => same.doNothing())
      .execute();
    const items = await listCheck(app.db, 'Statements', { to, today: '2026-12-05' });
    expect(items.filter(({ CustomerId }) => CustomerId === customer.CustomerId).map(({ Amount }) => String(Amount))).toEqual(['-86']);
  });
});

describe('the lock', () => {
  const lock =
    (LockedThrough: string | null, Reason = 'All ties') =>
    async (client = house.staff.finance) => {
      const { Version } = await app.db.selectFrom('company').select('Version').executeTakeFirstOrThrow();
      return client.call(lockBooks, { body: { LockedThrough, Reason, Version } });
    };

  test('closes a month, keeps who and why, and the next one is looked at', async () => {
    await setLock('2026-08-31');
    expect(await house.staff.finance.call(getMonthEnd, {})).toMatchObject({ To: '2026-09-30' });
    const answer = await lock('2026-09-30', 'Agreed with the accountant')();
    expect(answer).toMatchObject({ To: '2026-09-30', LockedThrough: '2026-09-30' });
    expect(answer.Moves[0]).toMatchObject({ From: '2026-08-31', To: '2026-09-30', Reason: 'Agreed with the accountant' });
    expect(answer.Moves[0]?.ByName).toBeTruthy();
    expect(await house.staff.finance.call(getMonthEnd, {})).toMatchObject({ To: '2026-10-31' });
  });

  test('is moved back by Admin alone, with a reason', async () => {
    await setLock('2026-09-30');
    await expect(lock('2026-08-31')()).toFailWith('NOT_ALLOWED');
    await expect(lock(null)()).toFailWith('NOT_ALLOWED');
    await expect(lock('2026-08-31', ' ')(house.staff.admin)).toFailWith('INVALID_INPUT', 'Reason');
    expect(await lock('2026-08-31', 'A late credit')(house.staff.admin)).toMatchObject({ LockedThrough: '2026-08-31' });
    expect((await lock(null, 'All of it')(house.staff.admin)).Moves.map(({ To }) => To).slice(0, 2)).toEqual([null, '2026-08-31']);
  });

  test('marks as corrections what falls into a month while it is closed, not what is entered while it is open again', async () => {
    await setLock(null);
    const raise = async () => {
      const { OrderId } = await readyDeal(app.db, { DespatchedOn: '2026-10-20' });
      return String((await house.staff.finance.call(raiseInvoice, { query: { OrderID: OrderId } })).InvoiceNo);
    };
    const before = await raise();
    await lock('2026-10-31')();
    const closed = await raise();
    await lock('2026-09-30', 'Late invoices')(house.staff.admin);
    const open = await raise();
    await lock('2026-10-31')();
    const closedAgain = await raise();
    const params = { a: '2026-10-01', b: '2026-10-31', c: 0, d: 0 };
    const answer = await house.staff.finance.send(vatOutput, { params, query: { format: 'json' } });
    const { Rows, Notes } = ReportPage.parse(await answer.json());
    expect(Object.fromEntries(Rows.map((row) => [row.DocumentNo, row.Correction]))).toEqual({
      [before]: null,
      [closed]: 'Correction',
      [open]: null,
      [closedAgain]: 'Correction',
    });
    expect(Notes.map(({ Text }) => Text)).toContain(
      'Of box 1, £40.00 was recorded after its period was locked, so it corrects an earlier return.',
    );
  });

  test('refuses a month that is not over, a day within one, the same again and an older version', async () => {
    await expect(lock('2026-11-30')()).toFailWith('INVALID_INPUT', 'LockedThrough');
    await expect(lock('2026-10-30')()).toFailWith('INVALID_INPUT', 'LockedThrough');
    await setLock('2026-10-31');
    await expect(lock('2026-10-31')()).toFailWith('INVALID_INPUT', 'LockedThrough');
    await expect(house.staff.finance.call(lockBooks, { body: { LockedThrough: '2026-09-30', Reason: 'x', Version: 0 } })).toFailWith(
      'INVALID_INPUT',
      'Version',
    );
    await expect(house.staff.admin.call(lockBooks, { body: { LockedThrough: '2026-09-30', Reason: 'x', Version: 9999 } })).toFailWith(
      'STALE_VERSION',
    );
  });

  /** Stops whoever adds a row of the ledger that is dated in October, until it is released. */
  const stopInOctober = async (ledger: string, column: string) => {
    await sql`CREATE TABLE IF NOT EXISTS gate (open integer)`.execute(app.db);
    await sql`CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM FROM gate; RETURN NEW; END $$`.execute(app.db);
    await sql`CREATE TRIGGER b_locked_period_gate BEFORE INSERT ON ${sql.table(ledger)} FOR EACH ROW
      WHEN (NEW.${sql.raw(column)} BETWEEN '2026-10-01' AND '2026-10-31') EXECUTE FUNCTION wait_at_gate()`.execute(app.db);
    onTestFinished(async () => {
      await sql`DROP TRIGGER b_locked_period_gate ON ${sql.table(ledger)}`.execute(app.db);
    });
    return holdTable(app.database, 'gate');
  };

  const receive = async (PaymentDate: string) => {
    const { CustomerId } = await given.customer(app.db);
    return house.staff.office.call(confirmPayment, {
      body: { Payment: received(CustomerId, 40, { PaymentDate }), IsConfirmed: true, ConfirmDate: true },
    });
  };

  test('waits for a payment that is being written into the month, and counts it', async () => {
    await setLock(null);
    const before = await lineOf('Unallocated', '2026-10-31');
    const gate = await stopInOctober('receivable_entries', 'entry_date');
    const receiving = receive('2026-10-31');
    await gate.untilWaiting(1);
    const locking = lock('2026-10-31')();
    await after(200);
    expect(await house.staff.finance.call(getMonthEnd, {})).toMatchObject({ LockedThrough: null });
    await gate.release();
    await receiving;
    const { Lines } = await locking;
    expect(Lines.find(({ Check }) => Check === 'Unallocated')).toMatchObject({
      Count: (before?.Count ?? 0) + 1,
      Amount: (before?.Amount ?? 0) + 40,
    });
  });

  test('lets entries of other months through while it waits, and refuses a late one afterwards', async () => {
    await setLock(null);
    const { CustomerId } = await given.customer(app.db);
    const gate = await stopInOctober('stock_movements', 'moved_on');
    const writing = sql`INSERT INTO stock_movements (moved_on) VALUES ('2026-10-15')`.execute(app.db);
    const outcome = writing.catch(String);
    await gate.untilWaiting(1);
    const locking = lock('2026-10-31')();
    expect(await receive('2026-11-20')).toMatchObject({ IsConfirmed: true });
    expect(await receive('2026-10-20')).toMatchObject({ IsConfirmed: true });
    await gate.release();
    expect(await outcome).toContain('null value');
    expect(await locking).toMatchObject({ LockedThrough: '2026-10-31' });
    await expect(receive('2026-10-20')).toFailWith('PERIOD_LOCKED');
    await expect(
      sql`INSERT INTO receivable_entries (customer_id, currency_id, entry_date, kind, amount, reference) VALUES (${CustomerId}, 1, '2026-10-20', 'Receipt', -1, '1')`.execute(
        app.db,
      ),
    ).rejects.toThrow('The books are locked through 31 Oct 2026');
  });

  const ledgers = [
    ['invoices', 'invoice_date'],
    ['receivable_entries', 'entry_date'],
    ['allocations', 'allocated_on'],
    ['pro_forma_allocations', 'allocated_on'],
    ['stock_movements', 'moved_on'],
    ['pallet_movements', 'moved_on'],
    ['goods_receipts', 'received_on'],
    ['purchase_receipts', 'received_on'],
  ] as const;
  test.each(ledgers)('waits for what is being written in the month: %s', async (ledger, column) => {
    await setLock(null);
    const gate = await stopInOctober(ledger, column);
    // The row lacks its other columns, so it is refused in the end.
    const writing = sql`INSERT INTO ${sql.table(ledger)} (${sql.ref(column)}) VALUES ('2026-10-15')`.execute(app.db);
    const outcome = writing.catch(String);
    await gate.untilWaiting(1);
    let isLocked = false;
    const locking = lock('2026-10-31')().then((answer) => {
      isLocked = true;
      return answer;
    });
    await after(200);
    expect(isLocked).toBe(false);
    await gate.release();
    expect(await outcome).toContain('null value');
    expect(await locking).toMatchObject({ LockedThrough: '2026-10-31' });
  });
});
