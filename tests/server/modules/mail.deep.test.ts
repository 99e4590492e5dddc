import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { raiseInvoice, raiseInvoices, unsentInvoices } from '#contract/money/invoices/calls.ts';
import {
  cancelEmail,
  draftEmails,
  getOutboxState,
  listOutbox,
  resumeOutbox,
  retryEmail,
  retryEmails,
  sendEmail,
} from '#contract/system/mail/calls.ts';
import { given } from '#tests/support/given.ts';
import { heldProForma, readyDeal } from '#tests/support/invoicing.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const raised = async (customer?: Awaited<ReturnType<typeof given.customer>>) => {
  const order = await readyDeal(app.db, customer ? { customer } : {});
  const invoice = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: order.OrderId } });
  return { ...invoice, CustomerId: order.CustomerId };
};
const invoices = (...ids: number[]) => ({ DocumentKind: 'Invoice' as const, DocumentIds: ids });
/** Returns an outbox row that sent the invoice a minute ago, so that a second e-mail is intended. */
const goneBefore = ({ CustomerId, InvoiceId }: { CustomerId: number; InvoiceId: number }) => ({
  MessageId: randomUUID(),
  CustomerId,
  DocumentKind: 'Invoice',
  DocumentIds: [InvoiceId],
  ToAddresses: ['ledger@aldous.example'],
  Subject: 'Invoice',
  Body: 'Attached',
  State: 'Sent',
  CreatedAt: sql<string>`now() - interval '1 minute'`,
});
/** Sends the mail at once, as a faster worker would. */
const sendAtOnce = async () => {
  await sql`ALTER TABLE outbox ALTER COLUMN state SET DEFAULT 'Sent'`.execute(app.db);
  onTestFinished(async () => {
    await sql`ALTER TABLE outbox ALTER COLUMN state SET DEFAULT 'Queued'`.execute(app.db);
  });
};
const outboxOf = (customerId: number) => app.db.selectFrom('outbox').selectAll().where('CustomerId', '=', customerId).execute();

describe('sendEmail', () => {
  test('queues one mail per customer, in words of its own', async () => {
    const customer = await given.customer(app.db, { InvoiceEmail: 'ledger@aldous.example' });
    const [first, second, other] = [await raised(customer), await raised(customer), await raised()];
    const finance = await app.as('Finance');
    const { Queued } = await finance.call(sendEmail, { body: invoices(first.InvoiceId, second.InvoiceId, other.InvoiceId) });
    expect(Queued).toHaveLength(2);
    expect(Queued[0]).toMatchObject({ ToAddresses: ['ledger@aldous.example'], DocumentIds: [first.InvoiceId, second.InvoiceId] });
    const [mail] = await outboxOf(customer.CustomerId);
    expect(mail).toMatchObject({
      State: 'Queued',
      Tries: 0,
      Subject: `2 invoices: ${first.InvoiceNo}, ${second.InvoiceNo} from Test Bottles Ltd`,
    });
    expect(mail?.Body).toContain(`Invoice ${first.InvoiceNo} of 21 Nov 2026, £120.00, due 21 Dec 2026`);
    expect(mail?.MessageId).toMatch(/^<.+@.+>$/);
  });

  test('goes to the contacts who ticked the kind, else InvoiceEmail, else Email', async () => {
    const customer = await given.customer(app.db, { Email: 'office@x.example', InvoiceEmail: 'invoices@x.example' });
    const contact = { CustomerId: customer.CustomerId, Name: 'Ruth' };
    await app.db
      .insertInto('contacts')
      .values([
        { ...contact, Email: 'ruth@x.example', Documents: ['Invoice'] },
        { ...contact, Email: 'tom@x.example', Documents: ['Statement'] },
        { ...contact, Email: 'gone@x.example', Documents: ['Invoice'], Active: false },
      ])
      .execute();
    const invoice = await raised(customer);
    const [draft] = await (await app.as('Office')).call(draftEmails, { body: invoices(invoice.InvoiceId) });
    expect(draft).toMatchObject({ To: ['ruth@x.example'], Numbers: [String(invoice.InvoiceNo)] });
    await app.db.updateTable('contacts').set({ Active: false }).where('CustomerId', '=', customer.CustomerId).execute();
    const [without] = await (await app.as('Office')).call(draftEmails, { body: invoices(invoice.InvoiceId) });
    expect(without?.To).toEqual(['invoices@x.example']);
  });

  test('an account without an address: 400 naming To, and nothing is queued for anybody', async () => {
    const nowhere = await raised(await given.customer(app.db, { Email: null }));
    const fine = await raised();
    const office = await app.as('Office');
    await expect(office.call(sendEmail, { body: invoices(fine.InvoiceId, nowhere.InvoiceId) })).toFailWith('INVALID_INPUT', 'To');
    expect(await outboxOf(fine.CustomerId)).toEqual([]);
    await office.call(sendEmail, {
      body: { ...invoices(nowhere.InvoiceId), To: 'a@b.example; c@d.example', Subject: 'Ours', Body: 'Here' },
    });
    expect((await outboxOf(nowhere.CustomerId))[0]).toMatchObject({
      ToAddresses: ['a@b.example', 'c@d.example'],
      Subject: 'Ours',
      Body: 'Here',
    });
  });

  test('typed addresses are for one customer’s documents only', async () => {
    const [one, two] = [await raised(), await raised()];
    const office = await app.as('Office');
    await expect(office.call(sendEmail, { body: { ...invoices(one.InvoiceId, two.InvoiceId), To: 'a@b.example' } })).toFailWith(
      'INVALID_INPUT',
      'To',
    );
    await expect(office.call(sendEmail, { body: { ...invoices(one.InvoiceId, two.InvoiceId), Cc: ['a@b.example'] } })).toFailWith(
      'INVALID_INPUT',
      'Cc',
    );
  });

  test('what waits already is not queued twice, also not at once', async () => {
    const invoice = await raised();
    const office = await app.as('Office');
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => office.call(sendEmail, { body: invoices(invoice.InvoiceId) })));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await outboxOf(invoice.CustomerId)).toHaveLength(1);
  });

  const hour = 3_600_000;

  test.each([
    ['right', 0],
    ['an hour ahead of the database’s', hour],
    ['an hour behind', -hour],
  ])(
    'asked for by many at once it is queued once, also where the first mail has gone before the others have their turn; the clock %s',
    async (_says, ahead) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
      onTestFinished(() => void vi.useRealTimers());
      const invoice = await raised();
      const office = await app.as('Office');
      await app.db.insertInto('outbox').values(goneBefore(invoice)).execute();
      // Marks the mail as sent, as a faster worker would.
      await sql`ALTER TABLE outbox ALTER COLUMN state SET DEFAULT 'Sent'`.execute(app.db);
      onTestFinished(async () => {
        await sql`ALTER TABLE outbox ALTER COLUMN state SET DEFAULT 'Queued'`.execute(app.db);
      });
      const lock = await holdTable(app.database, 'invoices');
      const send = () => office.call(sendEmail, { body: invoices(invoice.InvoiceId) });
      // Tries to send more mails than one user may send at once. The others wait while the first takes long.
      const tries = Promise.allSettled(Array.from({ length: 14 }, send));
      await lock.untilWaiting(3);
      await lock.release();
      expect((await tries).filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      expect(await outboxOf(invoice.CustomerId)).toHaveLength(2);
    },
  );

  test('raised and queued by several at once, an invoice is mailed once, also where its mail has gone before the others have their turn', async () => {
    const order = await readyDeal(app.db);
    const finance = await app.as('Finance');
    await sendAtOnce();
    const raise = () => finance.call(raiseInvoices, { body: { OrderIds: [order.OrderId], QueueEmail: true } });
    const results = (await Promise.all([raise(), raise(), raise()])).flat();
    expect(results.filter(({ OutboxId }) => OutboxId !== null)).toHaveLength(1);
    expect(await outboxOf(order.CustomerId)).toHaveLength(1);
  });

  test('what a mail without a server keeps as a file is not put into another', async () => {
    const invoice = await raised();
    const office = await app.as('Office');
    const send = () => office.call(sendEmail, { body: invoices(invoice.InvoiceId) });
    const { Queued } = await send();
    await app.db
      .updateTable('outbox')
      .set({ State: 'Kept' })
      .where('OutboxId', '=', Queued[0]?.OutboxId ?? 0)
      .execute();
    await expect(send()).toFailWith('RULE_BROKEN');
    await office.call(cancelEmail, { params: { id: Queued[0]?.OutboxId ?? 0 } });
    await send();
    expect(await outboxOf(invoice.CustomerId)).toHaveLength(2);
  });

  test('the same Idempotency-Key queues once and answers the same', async () => {
    const invoice = await raised();
    const office = await app.as('Office');
    const again = () => office.call(sendEmail, { body: invoices(invoice.InvoiceId) }, { 'Idempotency-Key': 'send-once' });
    expect(await again()).toEqual(await again());
  });

  test('a pro forma can be mailed', async () => {
    const { proForma, customer } = await heldProForma(app.db);
    const body = { DocumentKind: 'ProForma' as const, DocumentIds: [proForma.ProFormaInvoiceId] };
    await (await app.as('Office')).call(sendEmail, { body });
    expect((await outboxOf(customer.CustomerId))[0]?.Subject).toBe(`Pro forma ${proForma.ProFormaNo} from Test Bottles Ltd`);
  });

  test('refuses the wrong role, and names what is wrong', async () => {
    const office = await app.as('Office');
    for (const call of [sendEmail, draftEmails]) {
      await expect((await app.as('Warehouse')).call(call, { body: invoices(1) })).toFailWith('NOT_ALLOWED');
      await expect(office.call(call, { body: invoices() })).toFailWith('INVALID_INPUT', 'DocumentIds');
      await expect(office.call(call, { body: invoices(999_999) })).toFailWith('NOT_FOUND');
      await expect(office.call(call, { body: { ...invoices(1), DocumentKind: 'Letter' as 'Invoice' } })).toFailWith(
        'INVALID_INPUT',
        'DocumentKind',
      );
    }
    await expect(office.call(sendEmail, { body: { ...invoices(1), To: ['not-an-address'] } })).toFailWith('INVALID_INPUT', 'To');
  });
});

describe('listOutbox, getOutboxState, retryEmail, cancelEmail, resumeOutbox', () => {
  const queued = async () => {
    const invoice = await raised();
    const { Queued } = await (await app.as('Finance')).call(sendEmail, { body: invoices(invoice.InvoiceId) });
    return { invoice, outboxId: Queued[0]?.OutboxId ?? 0 };
  };
  const set = (outboxId: number, values: { State?: string; LastError?: string; LeasedUntil?: string }) =>
    app.db.updateTable('outbox').set(values).where('OutboxId', '=', outboxId).execute();

  test('the outbox names the documents; unsent invoices show their mail', async () => {
    const { invoice, outboxId } = await queued();
    await set(outboxId, { State: 'Failed', LastError: 'no such user' });
    const office = await app.as('Office');
    const mails = await office.call(listOutbox, { query: { filter: { State: 'Failed' } } });
    expect(mails.find((mail) => mail.OutboxId === outboxId)).toMatchObject({
      Numbers: [String(invoice.InvoiceNo)],
      LastError: 'no such user',
    });
    const row = (await office.call(unsentInvoices)).find((one) => one.SubjectId === invoice.InvoiceId);
    expect(row?.Mail).toMatchObject({ State: 'Failed', LastError: 'no such user' });
  });

  test('a failed mail is tried again, to another address where one is given', async () => {
    const { outboxId } = await queued();
    await set(outboxId, { State: 'Failed' });
    const office = await app.as('Office');
    const answer = await office.call(retryEmail, { params: { id: outboxId }, body: { To: ['right@x.example'] } });
    expect(answer).toMatchObject({ State: 'Queued', Tries: 0, ToAddresses: ['right@x.example'] });
    await expect(office.call(retryEmail, { params: { id: outboxId }, body: { To: ['wrong'] } })).toFailWith('INVALID_INPUT', 'To');
  });

  test('a mail is taken back until it is sent, and its invoice can be queued anew', async () => {
    const { invoice, outboxId } = await queued();
    const office = await app.as('Office');
    expect(await office.call(cancelEmail, { params: { id: outboxId } })).toMatchObject({ State: 'Cancelled' });
    await expect(office.call(retryEmail, { params: { id: outboxId } })).toFailWith('RULE_BROKEN');
    const { Queued } = await office.call(sendEmail, { body: invoices(invoice.InvoiceId) });
    const next = Queued[0]?.OutboxId ?? 0;
    await set(next, { LeasedUntil: '2099-01-01T00:00:00Z' });
    await expect(office.call(cancelEmail, { params: { id: next } })).toFailWith('RULE_BROKEN');
  });

  test('a failed mail is not tried again while another carries the same invoice', async () => {
    const { invoice, outboxId } = await queued();
    const office = await app.as('Office');
    await set(outboxId, { State: 'Failed' });
    await office.call(sendEmail, { body: invoices(invoice.InvoiceId) });
    await expect(office.call(retryEmail, { params: { id: outboxId } })).toFailWith('RULE_BROKEN');
  });

  test('all that failed are tried again at once, each with its result; what is sent stays sent', async () => {
    const office = await app.as('Office');
    const [failed, stuck, sent] = [await queued(), await queued(), await queued()];
    await app.db.updateTable('outbox').set({ State: 'Cancelled' }).where('State', '=', 'Failed').execute();
    for (const { outboxId } of [failed, stuck]) await set(outboxId, { State: 'Failed', LastError: 'no such user' });
    await set(sent.outboxId, { State: 'Sent' });
    // Another e-mail has since sent the same invoice.
    await office.call(sendEmail, { body: invoices(stuck.invoice.InvoiceId) });
    expect((await office.call(getOutboxState)).Failed).toBe(2);
    const results = await office.call(retryEmails, { body: {} });
    expect(results.map(({ OutboxId, Ok }) => [OutboxId, Ok])).toEqual([
      [failed.outboxId, true],
      [stuck.outboxId, false],
    ]);
    expect((await office.call(getOutboxState)).Failed).toBe(1);
    const rows = await office.call(listOutbox, { query: { filter: { id: [failed.outboxId, sent.outboxId] } } });
    expect(new Map(rows.map((row) => [row.OutboxId, [row.State, row.Tries]]))).toEqual(
      new Map([
        [failed.outboxId, ['Queued', 0]],
        [sent.outboxId, ['Sent', 0]],
      ]),
    );
    expect((await office.call(retryEmails, { body: { OutboxIds: [sent.outboxId] } }))[0]).toMatchObject({ Ok: false });
    await expect(office.call(retryEmails, { body: { OutboxIds: [999_999] } })).toFailWith('NOT_FOUND');
  });

  test('trying all again that breaks half way is gone on with under the same key: none is passed over', async () => {
    const office = await app.as('Office');
    const [one, two] = [await queued(), await queued()];
    await app.db.updateTable('outbox').set({ State: 'Cancelled' }).where('State', '=', 'Failed').execute();
    for (const { outboxId } of [one, two]) await set(outboxId, { State: 'Failed', LastError: 'no such user' });
    await sql`ALTER TABLE outbox ADD CONSTRAINT broken CHECK (outbox_id <> ${sql.lit(two.outboxId)} OR state <> 'Queued' OR outbox_id / 0 = 0) NOT VALID`.execute(
      app.db,
    );
    const key = { 'Idempotency-Key': 'tried again half way' };
    const broken = await office.send(retryEmails, { body: {} }, key);
    await sql`ALTER TABLE outbox DROP CONSTRAINT broken`.execute(app.db);
    expect(broken.status).toBe(500);
    const results = await office.call(retryEmails, { body: {} }, key);
    expect(results.map(({ OutboxId, Ok }) => [OutboxId, Ok])).toEqual([
      [one.outboxId, true],
      [two.outboxId, true],
    ]);
    const rows = await office.call(listOutbox, { query: { filter: { id: [one.outboxId, two.outboxId] } } });
    expect(rows.map(({ State }) => State)).toEqual(['Queued', 'Queued']);
  });

  test('a stopped outbox says why until it is started again', async () => {
    const office = await app.as('Office');
    await app.db.insertInto('outbox_stops').values({ Reason: 'refused our sign-in' }).execute();
    expect((await office.call(getOutboxState)).Stopped).toBe('refused our sign-in');
    expect(await office.call(resumeOutbox)).toEqual({ Stopped: null });
    expect((await office.call(getOutboxState)).Stopped).toBeNull();
  });

  test('refuse the wrong role, an unknown mail, a bad id', async () => {
    const warehouse = await app.as('Warehouse');
    const office = await app.as('Office');
    await expect(warehouse.call(listOutbox)).toFailWith('NOT_ALLOWED');
    await expect(warehouse.call(getOutboxState)).toFailWith('NOT_ALLOWED');
    await expect(warehouse.call(resumeOutbox)).toFailWith('NOT_ALLOWED');
    await expect(office.call(listOutbox, { query: { filter: { State: 'Lost' as 'Sent' } } })).toFailWith('INVALID_INPUT', 'filter.State');
    for (const call of [retryEmail, cancelEmail]) {
      await expect(warehouse.call(call, { params: { id: 1 } })).toFailWith('NOT_ALLOWED');
      await expect(office.call(call, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
      await expect(office.call(call, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
    }
  });
});
