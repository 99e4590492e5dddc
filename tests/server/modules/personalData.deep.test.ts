import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCustomerComment } from '#contract/masterData/customers/calls.ts';
import { addCustomer, changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { contactFile } from '#contract/masterData/entities/partFiles.ts';
import { getHistory, getRecordAt } from '#contract/masterData/history/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { downloadPersonalData, erasePersonalData, findPersonalData, listErasures } from '#contract/system/personalData/calls.ts';
import { addUser, deactivateUser } from '#contract/system/users/calls.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { given } from '#tests/support/given.ts';
import { peopleIn } from '#tests/support/personalData.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const { asAdmin, somebody, contactOf, find, personOf, erase, holding } = peopleIn(app);
let admin: Client;
beforeAll(async () => {
  admin = await asAdmin();
});

const mailTo = (address: string, more: { CustomerId?: number; State?: string; Body?: string; DocumentKind?: string } = {}) =>
  app.db
    .insertInto('outbox')
    .values({
      MessageId: randomUUID(),
      ToAddresses: [address, 'other@aire.example'],
      Subject: 'Statement',
      Body: `Dear ${address}`,
      State: 'Sent',
      Accepted: [address],
      LastError: `<${address}> is full`,
      ...more,
    })
    .returning('OutboxId')
    .executeTakeFirstOrThrow();

describe('a person is found', () => {
  test('as a contact, by name, e-mail and a telephone number however it is written, and with what was there before', async () => {
    const jo = somebody();
    const { CustomerId, AccountName, ContactId } = await contactOf(jo);
    const digits = jo.Phone.replace(/^0/, '').replaceAll(' ', '');
    for (const q of [jo.Name, jo.Name.toUpperCase(), jo.Email, jo.Phone, `+44 (0)${digits}`, `0${digits}`]) {
      const found = await personOf('Contact', ContactId, q);
      expect(found).toMatchObject({ Name: jo.Name, Of: AccountName, RecordId: CustomerId, Active: true, Refusal: null });
      expect(found.Details).toContainEqual({ Field: 'E-mail', Value: jo.Email, IsNow: true });
    }
    const { Version } = await admin.call(getCustomer, { params: { id: CustomerId } });
    await admin.call(changeCustomer, {
      params: { id: CustomerId },
      body: { Version, Contacts: [{ ContactId, Email: `new${jo.Email}` }] },
    });
    expect((await personOf('Contact', ContactId, jo.Name)).Details).toContainEqual({ Field: 'E-mail', Value: jo.Email, IsNow: false });
  });

  test('as a user, as what a customer, a supplier and a depot name, and as a contact of a supplier', async () => {
    const jo = somebody();
    const { SupplierId, SupplierDepotId } = await given.supplier(app.db, { ContactName: jo.Name });
    await app.db.updateTable('supplier_depots').set({ Email: jo.Email }).where('SupplierDepotId', '=', SupplierDepotId).execute();
    const { SupplierContactId } = await app.db
      .insertInto('supplier_contacts')
      .values({ SupplierId, ...jo })
      .returning('SupplierContactId')
      .executeTakeFirstOrThrow();
    const { CustomerId } = await given.customer(app.db, { StatementEmail: jo.Email });
    const { UserId } = await admin.call(addUser, {
      body: { UserName: jo.Email, FirstName: 'Josephine', SurName: jo.Name.split(' ')[1], AccessGroups: [{ AccessGroupId: 2 }] },
    });
    const named = (await find(jo.Name)).People.map(({ Kind, Id }) => [Kind, Id]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['Supplier', SupplierId],
        ['SupplierContact', SupplierContactId],
        ['User', UserId],
      ]),
    );
    const addressed = (await find(jo.Email)).People.map(({ Kind, Id }) => [Kind, Id]);
    expect(addressed).toEqual(
      expect.arrayContaining([
        ['Customer', CustomerId],
        ['SupplierDepot', SupplierDepotId],
        ['SupplierContact', SupplierContactId],
        ['User', UserId],
      ]),
    );
  });

  test('in mails, notes and history, which go, and in what was issued, which stays and says why', async () => {
    const jo = somebody();
    const { CustomerId } = await contactOf(jo);
    await mailTo(jo.Email, { CustomerId });
    await admin.call(addCustomerComment, { query: { id: CustomerId }, body: { comment: `Rang ${jo.Name}` } });
    await sql`INSERT INTO statements (customer_id, date_to, opening_balance, closing_balance, snapshot) VALUES (${CustomerId}, '2026-10-31', 0, 0, ${JSON.stringify({ To: jo.Name })}::jsonb)`.execute(
      app.db,
    );
    const byAddress = await find(jo.Email);
    expect(byAddress.Places).toEqual(
      expect.arrayContaining([
        { Place: 'E-mails', Count: 1, Stays: null },
        { Place: 'History of contacts', Count: 1, Stays: null },
      ]),
    );
    const byName = await find(jo.Name);
    expect(byName.Places).toContainEqual({ Place: 'Customer comments', Count: 1, Stays: null });
    expect(byName.Places).toContainEqual({ Place: 'Statements', Count: 1, Stays: expect.stringContaining('six years') as string });
  });

  test('in what is of no account, by a name alone, it is said to be put right by hand', async () => {
    const { Name, Email } = somebody();
    await app.db
      .insertInto('list_views')
      .values({ List: '/orders', Name: `Of ${Name} ${Email}`, Address: '{}' })
      .execute();
    const [byName, byAddress] = [await find(Name), await find(Email)];
    expect(byName.Places).toContainEqual({
      Place: 'List views',
      Count: 1,
      Stays: 'It is not clear whose name or number this is. Correct it by hand.',
    });
    expect(byAddress.Places).toContainEqual({ Place: 'List views', Count: 1, Stays: null });
  });

  test('not where what is typed is too short or everywhere', async () => {
    await expect(find('  a ')).toFailWith('INVALID_INPUT', 'q');
    await expect(find('  a ')).rejects.toThrow('Name, e-mail or telephone must have at least 3 characters');
    await expect(find('x'.repeat(201))).toFailWith('INVALID_INPUT', 'q');
    expect(await find('%_\\(*+?')).toEqual({ People: [], Places: [] });
    const { CustomerId } = await given.customer(app.db);
    const many = Array.from({ length: 51 }, (_one, n) => ({ CustomerId, Name: `Many Hands ${n}` }));
    await app.db.insertInto('contacts').values(many).execute();
    await expect(find('many hands')).toFailWith('RULE_BROKEN');
    expect((await find('many hands 50')).People).toHaveLength(1);
  });

  test('and what is held is given as one file', async () => {
    const jo = somebody();
    const { AccountName, CustomerId } = await contactOf(jo);
    await mailTo(jo.Email, { CustomerId });
    const json = (await (await admin.send(downloadPersonalData, { query: { q: jo.Email, format: 'json' } })).json()) as Record<
      string,
      string
    >[];
    expect(json).toContainEqual({
      Where: 'Customer contact',
      Record: `${jo.Name}, ${AccountName}`,
      Field: 'Telephone',
      Value: jo.Phone,
      When: 'Now',
    });
    expect(json).toContainEqual(
      expect.objectContaining({ Where: 'E-mails', Field: 'To addresses', Value: expect.stringContaining(jo.Email) as string }),
    );
    const csv = await (await admin.send(downloadPersonalData, { query: { q: jo.Email, format: 'csv' } })).text();
    expect(csv).toContain(jo.Phone);
    const sheet = await admin.send(downloadPersonalData, { query: { q: jo.Email } });
    expect(new TextDecoder().decode((await sheet.arrayBuffer()).slice(0, 2))).toBe('PK');
  });
});

describe('a person is erased', () => {
  test('out of the record, of all history, of mails, notes and kept answers: the address is nowhere but in what was issued', async () => {
    const jo = somebody();
    const customer = await given.customer(app.db, { InvoiceEmail: jo.Email, ContactName: jo.Name, Name: 'Aire Cider' });
    const id = customer.CustomerId;
    const order = await readyDeal(app.db, { customer });
    await admin.call(raiseInvoice, { query: { OrderID: order.OrderId } });
    const { Version } = await admin.call(getCustomer, { params: { id } });
    // Sends an Idempotency-Key, so that the reply is stored.
    const saved = await admin.call(
      changeCustomer,
      {
        params: { id },
        body: { Version, InvoiceEmail: null, ContactName: 'Al Roe', Contacts: [jo, { Name: 'Al Roe', Email: 'al@aire.example' }] },
      },
      { 'idempotency-key': randomUUID() },
    );
    const contacts = saved.Contacts as unknown as { ContactId: number; Name: string }[];
    const ContactId = contacts.find(({ Name }) => Name === jo.Name)?.ContactId ?? 0;
    const { OutboxId } = await mailTo(jo.Email, { CustomerId: id, Body: `Dear ${jo.Name},\nyou are ${jo.Email}.\nban${jo.Email}` });
    await admin.call(addCustomerComment, { query: { id }, body: { comment: `Rang ${jo.Name} on ${jo.Phone}: “late”` } });
    await app.db
      .updateTable('orders')
      .set({ Comment: `Ask for ${jo.Name}` })
      .where('OrderId', '=', order.OrderId)
      .execute();
    await app.db
      .updateTable('addresses')
      .set({ DeliveryInstructions: `Ring ${jo.Phone.replace(' ', '-')}` })
      .where('CustomerId', '=', id)
      .execute();
    await sql`INSERT INTO statements (customer_id, date_to, opening_balance, closing_balance, snapshot) VALUES (${id}, '2026-10-31', 0, 0, ${JSON.stringify({ To: jo.Email })}::jsonb)`.execute(
      app.db,
    );
    const before = await app.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<string>().as('Rows'))
      .executeTakeFirstOrThrow();

    await erase(await personOf('Contact', ContactId, jo.Email));

    expect(await holding(jo.Email)).toEqual([`audit: ${jo.Email}`, `outbox: ${jo.Email}`, `statements: ${jo.Email}`]);
    // Finds only the longer address of another person, which contains the erased one.
    expect((await find(jo.Email)).Places.filter(({ Stays }) => Stays === null).map(({ Place }) => Place)).toEqual([
      'E-mails',
      'History of e-mails',
    ]);
    const mail = await app.db.selectFrom('outbox').selectAll().where('OutboxId', '=', OutboxId).executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      ToAddresses: ['Erased', 'other@aire.example'],
      Accepted: ['Erased'],
      LastError: '<Erased> is full',
      Body: `Dear Erased,\nyou are Erased.\nban${jo.Email}`,
    });
    expect(await holding(jo.Name, jo.Phone)).toEqual([]);
    const contact = await app.db.selectFrom('contacts').selectAll().where('ContactId', '=', ContactId).executeTakeFirstOrThrow();
    expect(contact).toMatchObject({ Name: 'Erased', Email: null, Phone: null, Active: false });
    const comment = await app.db.selectFrom('customer_comments').select('Comment').where('CustomerId', '=', id).executeTakeFirstOrThrow();
    expect(comment.Comment).toBe('Rang Erased on Erased: “late”');
    // Nothing else in the account changed, and no entry is missing.
    expect(await admin.call(getCustomer, { params: { id } })).toMatchObject({ Name: 'Aire Cider', ContactName: 'Al Roe' });
    const after = await app.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<string>().as('Rows'))
      .executeTakeFirstOrThrow();
    expect(Number(after.Rows)).toBeGreaterThan(Number(before.Rows));
  });

  test('out of what an import that is taken back would bring back', async () => {
    const jo = somebody();
    const { ContactId } = await contactOf({ Name: jo.Name, Phone: jo.Phone });
    const body = { Rows: [{ ContactId, Phone: '0113 496 0000' }] };
    const { ImportId } = await admin.call(contactFile.calls.importRows, { body });
    expect(await holding(jo.Phone)).toContain(`import_rows: ${jo.Phone}`);
    await erase(await personOf('Contact', ContactId, jo.Name));
    expect(await holding(jo.Name, jo.Phone)).toEqual([]);
    await admin.call(contactFile.calls.undoImport, { params: { id: ImportId ?? 0 } });
    expect(await holding(jo.Name, jo.Phone)).toEqual([]);
  });

  test('and its history says who, when and why, not what it was', async () => {
    const jo = somebody();
    const { CustomerId, ContactId, AccountName } = await contactOf(jo);
    const { ErasureId } = await erase(await personOf('Contact', ContactId, jo.Name), { Reason: 'Letter of 12 Nov' });
    const entries = await admin.call(getHistory, { params: { entity: 'Customer', id: CustomerId } });
    expect(entries.find(({ Reason }) => Reason === 'Erased: Letter of 12 Nov')).toMatchObject({
      UserId: admin.userId,
      Part: 'Contact Erased',
    });
    const added = entries.find(({ Part, Action }) => Part === 'Contact Erased' && Action === 'Added');
    expect(added?.Changes).toContainEqual(expect.objectContaining({ Field: 'Email', To: 'Erased' }));
    const at = await admin.call(getRecordAt, { params: { entity: 'Customer', id: CustomerId, auditId: added?.AuditId ?? 0 } });
    expect(JSON.stringify(at)).not.toContain(jo.Name);
    const [listed] = await admin.call(listErasures, { query: {} });
    expect(listed).toMatchObject({ ErasureId, Kind: 'Contact', SubjectId: ContactId, Of: AccountName, Reason: 'Letter of 12 Nov' });
    const audited = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('Entity', '=', 'erasures')
      .where('EntityId', '=', ErasureId)
      .execute();
    expect(audited).toMatchObject([{ Action: 'Added', UserId: admin.userId }]);
    await expect(sql`UPDATE erasures SET reason = 'x'`.execute(app.db)).rejects.toThrow('only grows');
  });

  test('as a user that is switched off: what it did stays, under a name that says nothing', async () => {
    const jo = somebody();
    const body = {
      UserName: jo.Email,
      FirstName: 'Josephine',
      SurName: jo.Name.split(' ')[1],
      Email: jo.Email,
      AccessGroups: [{ AccessGroupId: 2 }],
    };
    const { UserId } = await admin.call(addUser, { body });
    await app.db
      .insertInto('sessions')
      .values({ SessionId: randomUUID(), UserId, ExpiresAt: '2020-01-01T00:00:00Z', Address: '203.0.113.7' })
      .execute();
    await app.db.insertInto('sign_in_failures').values({ UserName: jo.Email, Address: '203.0.113.7' }).execute();
    const { CustomerId } = await given.customer(app.db, { CreatedBy: UserId });
    const active = await personOf('User', UserId, jo.Email);
    expect(active.Refusal).toBe('The account is active. Deactivate it first.');
    await expect(erase(active)).toFailWith('RULE_BROKEN');
    await admin.call(deactivateUser, { params: { id: UserId } });
    const waiting = await mailTo(jo.Email, { State: 'Queued' });
    await erase(await personOf('User', UserId, jo.Name));
    expect(await app.db.selectFrom('outbox').select('State').where('OutboxId', '=', waiting.OutboxId).executeTakeFirst()).toEqual({
      State: 'Cancelled',
    });
    expect(await holding(jo.Email, jo.Name, '203.0.113.7')).toEqual([]);
    const [entry] = await admin.call(getHistory, { params: { entity: 'Customer', id: CustomerId } });
    expect(entry?.UserName ?? '').not.toContain(jo.Name);
    expect(await app.db.selectFrom('users').selectAll().where('UserId', '=', UserId).executeTakeFirstOrThrow()).toMatchObject({
      UserName: `erased-${UserId}`,
      Email: null,
      PasswordHash: null,
    });
  });

  test('as whom an account named before: that value goes, the other contacts of its history stay', async () => {
    const jo = somebody();
    const { SupplierId } = await given.supplier(app.db, { ContactName: jo.Name, Email: jo.Email });
    const now = await personOf('Supplier', SupplierId, jo.Email);
    expect(now.Refusal).toMatch(/is the current value of .*\. Change it there first/);
    await expect(erase(now, { Values: [jo.Email] })).toFailWith('RULE_BROKEN');
    for (const ContactName of ['Al Roe', 'Bo Dee']) {
      const { get, edit } = getEntity('Supplier').calls;
      const { Version } = await admin.call(get, { params: { id: SupplierId } });
      await admin.call(edit, { params: { id: SupplierId }, body: { Version, ContactName, Email: 'office@glass.example' } });
    }
    const before = await personOf('Supplier', SupplierId, jo.Email);
    expect(before).toMatchObject({ Refusal: null, Details: [{ Field: 'E-mail', Value: jo.Email, IsNow: false }] });
    await expect(erase(before)).toFailWith('INVALID_INPUT', 'Values');
    await expect(erase(before, { Values: ['al@elsewhere.example'] })).toFailWith('INVALID_INPUT', 'Values');
    await erase(before, { Values: [jo.Email, jo.Name] });
    expect(await holding(jo.Email, jo.Name)).toEqual([]);
    expect(await holding('Al Roe', before.Name)).toContain('audit: Al Roe');
    expect(await holding(before.Name)).toContain(`audit: ${before.Name}`);
  });

  test('the address that others have too stays theirs, where that is said', async () => {
    const jo = somebody();
    const { CustomerId } = await given.customer(app.db, { Name: 'Wharfe Gin', Email: jo.Email });
    const { ContactId } = await app.db
      .insertInto('contacts')
      .values({ CustomerId, ...jo })
      .returning('ContactId')
      .executeTakeFirstOrThrow();
    const found = await personOf('Contact', ContactId, jo.Name);
    expect(found.SharedWith).toEqual(['Wharfe Gin']);
    await expect(erase(found)).toFailWith('RULE_BROKEN', 'IsShared');
    await erase(found, { IsShared: true });
    expect(await admin.call(getCustomer, { params: { id: CustomerId } })).toMatchObject({ Email: jo.Email });
    const own = await app.db.selectFrom('audit').selectAll().where('Entity', '=', 'contacts').where('EntityId', '=', ContactId).execute();
    expect(JSON.stringify(own)).not.toContain(jo.Email);
    expect(await holding(jo.Name, jo.Phone)).toEqual([]);
  });
});

describe('a person is not erased', () => {
  const nothingChanged = async (work: () => Promise<unknown>) => {
    const count = () =>
      sql<{
        Last: string;
        Sum: string;
      }>`SELECT (SELECT max(audit_id) FROM audit) AS last, (SELECT sum(hashtextextended(a::text, 0)::numeric) FROM audit a) AS sum`.execute(
        app.db,
      );
    const before = (await count()).rows;
    await work();
    expect((await count()).rows).toEqual(before);
  };

  test('while papers go there, while the account names it, or while a mail waits to be sent to it', async () => {
    const jo = somebody();
    const { ContactId, AccountName, CustomerId } = await contactOf({ ...jo, Documents: ['Invoice', 'Credit', 'PriceLetter'] });
    const refusal = async () => (await personOf('Contact', ContactId, jo.Email)).Refusal;
    expect(await refusal()).toBe(
      `Invoices, credit notes and price letters for ${AccountName} are e-mailed there. Choose another contact for them first.`,
    );
    const found = await personOf('Contact', ContactId, jo.Email);
    await nothingChanged(() => expect(erase(found)).toFailWith('RULE_BROKEN'));
    await app.db.updateTable('contacts').set({ Documents: [] }).where('ContactId', '=', ContactId).execute();
    await app.db.updateTable('customers').set({ ContactName: jo.Name }).where('CustomerId', '=', CustomerId).execute();
    expect(await refusal()).toBe(`${AccountName} names ${jo.Name} as its contact. Change that first.`);
    await app.db.updateTable('customers').set({ ContactName: null }).where('CustomerId', '=', CustomerId).execute();
    const { OutboxId } = await mailTo(jo.Email, { State: 'Failed', DocumentKind: 'Statement' });
    expect(await refusal()).toContain('The e-mail “Statement” to that address has not been sent');
    await app.db.updateTable('outbox').set({ State: 'Cancelled' }).where('OutboxId', '=', OutboxId).execute();
    expect(await refusal()).toBeNull();
  });

  test('with another name typed back, on an older version, without a reason or with one that tells it', async () => {
    const jo = somebody();
    const { ContactId } = await contactOf(jo);
    const found = await personOf('Contact', ContactId, jo.Name);
    await nothingChanged(async () => {
      await expect(erase(found, { Name: 'Josephine' })).toFailWith('INVALID_INPUT', 'Name');
      await expect(erase(found, { Version: 99 })).toFailWith('STALE_VERSION');
      await expect(erase(found, { Reason: ' ' })).toFailWith('INVALID_INPUT', 'Reason');
      for (const told of [jo.Email.toUpperCase(), jo.Name, jo.Phone.replace(' ', '')])
        await expect(erase(found, { Reason: `Asked: ${told}` })).toFailWith('INVALID_INPUT', 'Reason');
      await expect(erase({ ...found, Id: 999_999 })).toFailWith('NOT_FOUND');
    });
    await erase(found);
    const { Version } = await app.db.selectFrom('contacts').select('Version').where('ContactId', '=', ContactId).executeTakeFirstOrThrow();
    await expect(erase(found, { Version, Name: 'Erased' })).toFailWith('RULE_BROKEN');
  });

  test('by anybody but an administrator', async () => {
    const jo = somebody();
    const { ContactId, CustomerId } = await contactOf(jo);
    const found = await personOf('Contact', ContactId, jo.Name);
    for (const role of ['Office', 'Warehouse', 'Finance', 'Customer'] as const) {
      const other = await app.as(role, role === 'Customer' ? CustomerId : undefined);
      await expect(other.call(findPersonalData, { query: { q: jo.Name } })).toFailWith('NOT_ALLOWED');
      await expect(other.call(downloadPersonalData, { query: { q: jo.Name } })).toFailWith('NOT_ALLOWED');
      await expect(other.call(listErasures, { query: {} })).toFailWith('NOT_ALLOWED');
      await expect(
        other.call(erasePersonalData, {
          params: { kind: 'Contact', id: ContactId },
          body: { Version: found.Version, Name: jo.Name, Reason: 'x' },
        }),
      ).toFailWith('NOT_ALLOWED');
    }
  });

  test('in part: where the last of it fails, everything is as it was', async () => {
    const jo = somebody();
    const { ContactId, CustomerId } = await contactOf(jo);
    await mailTo(jo.Email, { CustomerId });
    const found = await personOf('Contact', ContactId, jo.Name);
    await sql`CREATE FUNCTION fail_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused for the test' USING ERRCODE = 'DJ002'; END $$`.execute(
      app.db,
    );
    await sql`CREATE TRIGGER zz_fail AFTER UPDATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION fail_now()`.execute(app.db);
    await nothingChanged(() => expect(erase(found)).toFailWith('RULE_BROKEN'));
    await sql`DROP TRIGGER zz_fail ON audit`.execute(app.db);
    expect(await personOf('Contact', ContactId, jo.Email)).toEqual(found);
    expect((await find(jo.Email)).Places).toContainEqual({ Place: 'E-mails', Count: 1, Stays: null });
  });
});

test('each table that has an e-mail address, a telephone number or the name of a contact is looked through for people', async () => {
  const { rows } = await sql<{ Name: string }>`
    SELECT DISTINCT table_name::text AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name ~ 'email|phone|mobile|contact_name|sur_name' ORDER BY 1`.execute(
    app.db,
  );
  expect(rows.map(({ Name }) => Name)).toEqual([
    'company',
    'contacts',
    'customers',
    'supplier_contacts',
    'supplier_depots',
    'suppliers',
    'users',
  ]);
});

test('a customer added with a contact is found by it', async () => {
  const jo = somebody();
  await admin.call(addCustomer, { body: { Name: `Aire ${jo.Name}`, AccountCode: `AC${jo.Phone.slice(-2)}`, Contacts: [jo] } });
  expect((await find(jo.Phone)).People.map(({ Kind }) => Kind)).toContain('Contact');
});
