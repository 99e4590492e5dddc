import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { raiseInvoice, raiseInvoices } from '#contract/money/invoices/calls.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const numbers = async () =>
  (await app.db.selectFrom('invoices').select('InvoiceNo').orderBy('InvoiceNo').execute()).map((row) => row.InvoiceNo);

const expectGapless = async () => {
  const used = await numbers();
  const { NextNumber } = await app.db
    .selectFrom('number_series')
    .select('NextNumber')
    .where('Series', '=', 'invoice')
    .executeTakeFirstOrThrow();
  expect(used).toEqual(Array.from({ length: used.length }, (_, index) => NextNumber - used.length + index));
};

test('an order asked for twenty times at once has one invoice and one number', async () => {
  const order = await readyDeal(app.db);
  const finance = await app.as('Finance');
  const before = (await numbers()).length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => finance.call(raiseInvoice, { query: { OrderID: order.OrderId } })));
  expect(new Set(answers.map((answer) => answer.InvoiceId)).size).toBe(1);
  expect(answers.filter((answer) => answer.IsNew)).toHaveLength(1);
  expect((await numbers()).length).toBe(before + 1);
  const entries = await app.db
    .selectFrom('receivable_entries')
    .selectAll()
    .where('InvoiceId', '=', answers[0]?.InvoiceId ?? 0)
    .execute();
  expect(entries).toHaveLength(1);
  await expectGapless();
});

// Makes every third invoice fail after its number was taken, as a fault during issuing would.
const breakSomeInvoices = async () => {
  await sql`CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT order_id % 3 = 0 FROM invoices WHERE invoice_id = NEW.invoice_id) THEN
        RAISE EXCEPTION 'refused for the test' USING ERRCODE = 'DJ002';
      END IF;
      RETURN NEW;
    END $$`.execute(app.db);
  await sql`CREATE TRIGGER refuse_some BEFORE INSERT ON invoice_vat FOR EACH ROW EXECUTE FUNCTION refuse_some()`.execute(app.db);
};

test('numbers are gapless however many are raised at once and however many of them fail after taking theirs', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => given.customer(app.db)));
  const orders: { OrderId: number }[] = [];
  for (let count = 0; count < 40; count++) {
    const customer = customers[count % 3];
    const isBroken = count % 7 === 0;
    orders.push(await readyDeal(app.db, { ...(customer && { customer }), ...(isBroken && { lines: [{ PickedQuantity: 0 }] }) }));
  }
  await breakSomeInvoices();
  const finance = await app.as('Finance');
  const single = orders.map((order) => finance.call(raiseInvoice, { query: { OrderID: order.OrderId } }));
  const many = [0, 1, 2, 3].map((part) =>
    finance.call(raiseInvoices, {
      body: {
        OrderIds: orders
          .filter((_, index) => index % 4 === part)
          .map((order) => order.OrderId)
          .reverse(),
      },
    }),
  );
  const outcomes = await Promise.allSettled([...single, ...many]);
  expect(outcomes.slice(40).map((outcome) => outcome.status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'));
  const good = orders.filter((order, index) => order.OrderId % 3 !== 0 && index % 7 !== 0);
  const invoiced = await app.db
    .selectFrom('invoices')
    .select('OrderId')
    .where(
      'OrderId',
      'in',
      orders.map((order) => order.OrderId),
    )
    .execute();
  expect(new Set(invoiced.map((row) => row.OrderId))).toEqual(new Set(good.map((order) => order.OrderId)));
  await expectGapless();
  await sql`DROP TRIGGER refuse_some ON invoice_vat`.execute(app.db);
  const rest = await finance.call(raiseInvoices, { body: { OrderIds: orders.map((order) => order.OrderId) } });
  expect(rest.filter((result) => result.Error !== null)).toHaveLength(orders.filter((_, index) => index % 7 === 0).length);
  await expectGapless();
});

test('the balance of every account is the sum of what was invoiced to it', async () => {
  const { rows } = await sql<{ CustomerId: number }>`
    SELECT i.customer_id FROM invoices i LEFT JOIN customer_balances b USING (customer_id)
    GROUP BY i.customer_id, b.balance HAVING sum(i.gross_amount) IS DISTINCT FROM b.balance`.execute(app.db);
  expect(rows).toEqual([]);
});

test('of an issued document every column is kept but those that note what happens to it', async () => {
  const { rows } = await sql<{ Table: string; Moving: string[] }>`
    SELECT t.tgrelid::regclass::text AS table, array_agg(a.attname::text ORDER BY a.attname) AS moving
    FROM pg_trigger t JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '' AND a.attnum <> ALL (t.tgattr::smallint[])
    WHERE t.tgname = 'b_keep_issued' AND t.tgrelid <> 'credit_details'::regclass GROUP BY 1 ORDER BY 1`.execute(app.db);
  const noted = ['updated_at', 'updated_by', 'version'];
  const sent = ['posted_at', 'sent_at'];
  expect(Object.fromEntries(rows.map((row) => [row.Table, row.Moving]))).toEqual({
    bank_lines: [...noted, 'payment_id', 'set_aside_reason'].sort(),
    chase_letters: ['sent_at', ...noted].sort(),
    credits: [...sent, ...noted, 'cancel_reason', 'cancelled_on', 'state', 'unallocated'].sort(),
    invoices: [...sent, ...noted, 'outstanding'].sort(),
    journal_batches: ['taken_back_at', 'taken_back_reason', ...noted].sort(),
    journal_files: noted,
    opening_batches: ['undone_at', ...noted].sort(),
    pallet_reminders: ['sent_at', ...noted].sort(),
    payments: [...noted, 'reverse_reason', 'reversed_on', 'tied', 'unallocated'].sort(),
    purchase_order_revisions: ['sent_at', ...noted].sort(),
    statements: [...sent, ...noted].sort(),
  });
});

test('an issued invoice and its lines never change, whoever asks', async () => {
  const [invoice] = await app.db.selectFrom('invoices').select('InvoiceId').limit(1).execute();
  const id = invoice?.InvoiceId ?? 0;
  await expect(app.db.updateTable('invoices').set({ CustomerOrderNo: 'other' }).where('InvoiceId', '=', id).execute()).rejects.toThrow(
    'never changes',
  );
  await expect(app.db.deleteFrom('invoices').where('InvoiceId', '=', id).execute()).rejects.toThrow('never removed');
  await expect(app.db.updateTable('invoice_details').set({ Quantity: 1 }).where('InvoiceId', '=', id).execute()).rejects.toThrow(
    'only grows',
  );
  await expect(app.db.deleteFrom('invoice_vat').where('InvoiceId', '=', id).execute()).rejects.toThrow('only grows');
});
