import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { markPosted, openCreditDocument, raiseInvoices, unsentInvoices } from '#contract/money/invoices/calls.ts';
import { cancelEmail } from '#contract/system/mail/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { describeMailServer } from '#server/modules/system/mail/mailServer.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { givenCredit } from '#tests/support/receivables.ts';
import { creditNote } from '#tests/server/documents/snapshots/snapshots.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

describe('raised and queued in one call', () => {
  test('a mail per customer waits, whatever becomes of the screen that asked', async () => {
    const [one, two, byPost, nowhere] = [
      await given.customer(app.db, { InvoiceEmail: 'one@x.example' }),
      await given.customer(app.db, { InvoiceEmail: 'two@x.example' }),
      await given.customer(app.db, { InvoiceEmail: 'post@x.example', DocumentDelivery: 'Post' }),
      await given.customer(app.db, { Email: null, InvoiceEmail: null }),
    ];
    const deals = [];
    for (const customer of [one, two, one, byPost, nowhere]) deals.push(await readyDeal(app.db, { customer }));
    const results = await (
      await app.as('Finance')
    ).call(raiseInvoices, { body: { OrderIds: [...deals.map((deal) => deal.OrderId), 999_999], QueueEmail: true } });
    const [first, second, third, posted, without, refused] = results;
    expect(first?.OutboxId).toBeGreaterThan(0);
    expect(third?.OutboxId).toBe(first?.OutboxId);
    expect(second?.OutboxId).not.toBe(first?.OutboxId);
    for (const result of [posted, without]) expect(result).toMatchObject({ OutboxId: null, MailError: null, Error: null });
    expect(refused).toMatchObject({ Invoice: null, OutboxId: null, MailError: null });
    const queued = await app.db.selectFrom('outbox').select(['DocumentIds', 'ToAddresses', 'State']).orderBy('OutboxId').execute();
    expect(queued).toEqual([
      { DocumentIds: [first?.Invoice?.InvoiceId, third?.Invoice?.InvoiceId], ToAddresses: ['one@x.example'], State: 'Queued' },
      { DocumentIds: [second?.Invoice?.InvoiceId], ToAddresses: ['two@x.example'], State: 'Queued' },
    ]);
  });

  test('asked again nothing is queued twice: it says which mail it waits in', async () => {
    const deal = await readyDeal(app.db, { customer: await given.customer(app.db, { InvoiceEmail: 'again@x.example' }) });
    const finance = await app.as('Finance');
    const raise = () => finance.call(raiseInvoices, { body: { OrderIds: [deal.OrderId], QueueEmail: true } });
    const [first] = await raise();
    const [second] = await raise();
    expect(second).toMatchObject({ OutboxId: null, MailError: expect.stringContaining('is already waiting') });
    await finance.call(cancelEmail, { params: { id: first?.OutboxId ?? 0 } });
    expect((await raise())[0]?.OutboxId).toBeGreaterThan(first?.OutboxId ?? 0);
  });
});

describe('raising and queueing that breaks half way', () => {
  test('leaves no invoice raised without its mail; gone on with under the same key it is done once', async () => {
    const [one, two] = [
      await given.customer(app.db, { InvoiceEmail: 'first@x.example' }),
      await given.customer(app.db, { InvoiceEmail: 'breaks@x.example' }),
    ];
    const deals = [];
    for (const customer of [one, two, two]) deals.push(await readyDeal(app.db, { customer }));
    await sql`ALTER TABLE outbox ADD CONSTRAINT broken CHECK (to_addresses <> '{breaks@x.example}' OR outbox_id / 0 = 0)`.execute(app.db);
    const finance = await app.as('Finance');
    const input = { body: { OrderIds: deals.map((deal) => deal.OrderId), QueueEmail: true } };
    const key = { 'Idempotency-Key': 'breaks half way' };
    const statuses = async () => {
      const rows = await app.db
        .selectFrom('orders')
        .select('Status')
        .where('OrderId', 'in', input.body.OrderIds)
        .orderBy('OrderId')
        .execute();
      return rows.map((row) => row.Status);
    };
    const broken = await finance.send(raiseInvoices, input, key);
    await sql`ALTER TABLE outbox DROP CONSTRAINT broken`.execute(app.db);
    expect(broken.status).toBe(500);
    expect(await statuses()).toEqual(['Invoiced', 'ReadyToInvoice', 'ReadyToInvoice']);
    const answer = await finance.call(raiseInvoices, input, key);
    expect(await statuses()).toEqual(['Invoiced', 'Invoiced', 'Invoiced']);
    expect(new Set(answer.map(({ OutboxId }) => OutboxId)).size).toBe(2);
    for (const { CustomerId } of [one, two])
      expect(await app.db.selectFrom('outbox').selectAll().where('CustomerId', '=', CustomerId).execute()).toHaveLength(1);
  });

  test('an invoice that was sent before is not mailed again', async () => {
    const deal = await readyDeal(app.db, { customer: await given.customer(app.db, { InvoiceEmail: 'sent@x.example' }) });
    const finance = await app.as('Finance');
    const raise = () => finance.call(raiseInvoices, { body: { OrderIds: [deal.OrderId], QueueEmail: true } });
    const [first] = await raise();
    await app.db
      .updateTable('outbox')
      .set({ State: 'Sent' })
      .where('OutboxId', '=', first?.OutboxId ?? 0)
      .execute();
    await app.db
      .updateTable('invoices')
      .set({ SentAt: '2026-11-21T10:00:00Z' })
      .where('InvoiceId', '=', first?.Invoice?.InvoiceId ?? 0)
      .execute();
    expect((await raise())[0]).toMatchObject({ Error: null, OutboxId: null, MailError: 'Already sent' });
    expect(await app.db.selectFrom('outbox').selectAll().where('CustomerId', '=', deal.CustomerId).execute()).toHaveLength(1);
  });
});

describe('what is not sent yet', () => {
  test('is listed until it is marked as posted', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { CreditId } = await givenCredit(app.db, { CustomerId, Gross: 60 });
    const before = await office.call(unsentInvoices);
    expect(before).toContainEqual(expect.objectContaining({ DocumentKind: 'Credit', SubjectId: CreditId }));
    const invoice = before.find((row) => row.DocumentKind === 'Invoice');
    await office.call(markPosted, { body: { DocumentKind: 'Invoice', DocumentIds: [invoice?.SubjectId ?? 0] } });
    const after = await office.call(unsentInvoices);
    expect(after.map((row) => row.SubjectId)).toEqual(before.filter((row) => row !== invoice).map((row) => row.SubjectId));
    await expect((await app.as('Warehouse')).call(unsentInvoices)).toFailWith('NOT_ALLOWED');
  });

  test('is marked, and counted by Today, from the fourteenth day after its goods left', async () => {
    const office = await app.as('Office');
    const [late, young] = [
      await readyDeal(app.db, { DespatchedOn: '2026-11-07' }),
      await readyDeal(app.db, { DespatchedOn: '2026-11-08' }),
    ];
    const counted = async () => (await office.call(getTodayWork)).find(({ Kind }) => Kind === 'Unsent')?.Urgent ?? 0;
    const before = await counted();
    const raised = await (await app.as('Finance')).call(raiseInvoices, { body: { OrderIds: [late.OrderId, young.OrderId] } });
    const listed = await office.call(unsentInvoices);
    const rowOf = (at: number) => listed.find(({ SubjectId, Kind }) => Kind === 'Invoice' && SubjectId === raised[at]?.Invoice?.InvoiceId);
    expect([rowOf(0), rowOf(1)]).toMatchObject([
      { LeftOn: '2026-11-07', IsLate: true },
      { LeftOn: '2026-11-08', IsLate: false },
    ]);
    expect(await counted()).toBe(before + 1);
  });

  test('a credit note opens from there as the paper that will be sent', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { CreditId } = await givenCredit(app.db, { CustomerId, Gross: 60, Snapshot: creditNote });
    const kept = await office.call(openCreditDocument, { params: { id: CreditId } });
    expect((await office.call(openCreditDocument, { params: { id: CreditId } })).DocumentId).toBe(kept.DocumentId);
    const paper = await office.call(getDocument, { params: { id: kept.DocumentId } });
    expect(paper.type).toBe('application/pdf');
    await expect(office.call(openCreditDocument, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect((await app.as('Warehouse')).call(openCreditDocument, { params: { id: CreditId } })).toFailWith('NOT_ALLOWED');
  });
});

test('the outbox names the mail server, and never who signs in to it', () => {
  expect(describeMailServer('smtps://accounts%40x.example:secret@mail.x.example:465')).toEqual({ IsSet: true, Host: 'mail.x.example' });
  expect(describeMailServer(undefined)).toEqual({ IsSet: false, Host: null });
});
