import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCustomerComment } from '#contract/masterData/customers/calls.ts';
import { addPaper } from '#contract/warehouse/declarations/calls.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { declarationFile } from '#contract/masterData/entities/declarations.ts';
import { entityActions } from '#contract/masterData/entities/all.ts';
import { listCalls } from '#contract/index.ts';
import { openCreditDocument, openCreditXml, openInvoiceDocument, openInvoiceXml } from '#contract/money/invoices/calls.ts';
import { addColour } from '#contract/masterData/entities/referenceFiles.ts';
import { isAllowed } from '#contract/call/roles.ts';
import { listPortalOrders } from '#contract/sales/portal/calls.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import { addDeliveryProof, openDeliveryProof } from '#contract/warehouse/picking/proof.ts';
import { addStatement, openStatementPdf } from '#contract/money/statements/calls.ts';
import { getUser, updateUser } from '#contract/system/users/calls.ts';
import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { hashPassword } from '#server/modules/system/auth/passwords/passwords.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { confirmedPayment, despatchedDeal, openDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { smallPicture } from '#tests/support/pickingWrites.ts';
import { givenCredit } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const unknownId = 2_000_000_001;
const own = { CustomerId: 0, ids: [] as number[] };
const others = { CustomerId: 0, ids: [] as number[], marks: [] as string[] };
let house: House;
let ownUser: Client;
let othersUser: Client;

/** Makes every new id and number unique in the whole database. */
const startAnew = async () => {
  await sql`
    DO $$ DECLARE found record; BEGIN
      FOR found IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART WITH %s', found.name, CASE WHEN found.name LIKE '%\\_numbers' THEN 1888000001 ELSE 1777000001 END);
      END LOOP;
    END $$`.execute(app.db);
  await sql`UPDATE number_series SET next_number = 1888000001`.execute(app.db);
};

/** Adds a supplier's declaration for the goods of one deal. */
const declare = async (OrderId: number, Description: string) => {
  const lines = await app.db.selectFrom('order_details').select('ProductId').where('OrderId', '=', OrderId).execute();
  const { SupplierId } = await given.supplier(app.db);
  const { admin } = house.staff;
  const { PaperUrl } = await admin.call(addPaper, { body: Uint8Array.from(plainPdf([Description])) });
  const ProductIds = lines.flatMap(({ ProductId }) => ProductId ?? []);
  const body = { Code: Description, Description, SupplierId, ProductIds, IssuedOn: '2026-01-01', PaperUrl, ForCustomers: true };
  return (await admin.call(declarationFile.calls.add, { body })).DeclarationId;
};

const trade = async (customer: { CustomerId: number }, mark = 'own') => {
  const { CustomerId } = customer;
  const { invoice, goods } = await creditableDeal(house, customer);
  const { InvoiceId } = invoice;
  const { CreditId } = await issuedCredit(
    house.staff.office,
    { CustomerId, InvoiceId },
    { Lines: [{ InvoiceDetailId: goods, Quantity: 100 }] },
  );
  await confirmedPayment(house, CustomerId, 100, [[invoice.InvoiceId, 60]]);
  await openDeal(house, customer);
  const { order: despatched } = await despatchedDeal(house, customer);
  const proof = { ReceivedBy: 'J. Brewer', Signature: await smallPicture() };
  const { DeliveryProofId } = await house.staff.warehouse.call(addDeliveryProof, { params: { id: despatched.OrderId }, body: proof });
  await house.staff.office.call(openDeliveryProof, { params: { id: DeliveryProofId } });
  await givenCredit(app.db, { CustomerId, Gross: 24 });
  await house.staff.office.call(addCustomerComment, { query: { id: CustomerId }, body: { comment: 'Rang' } });
  const { finance } = house.staff;
  const { StatementId } = await finance.call(addStatement, { params: { customerId: CustomerId, dateTo: '2026-11-21' } });
  await finance.call(openInvoiceDocument, { query: { InvoiceID: invoice.InvoiceId } });
  await finance.call(openCreditDocument, { params: { id: CreditId } });
  await finance.call(openInvoiceXml, { params: { id: invoice.InvoiceId } });
  await finance.call(openCreditXml, { params: { id: CreditId } });
  await finance.call(openStatementPdf, { params: { id: StatementId } });
  const { PalletCollectionId } = await app.db
    .insertInto('pallet_collections')
    .values({ CustomerId, Note: mark })
    .returning('PalletCollectionId')
    .executeTakeFirstOrThrow();
  const { PalletId } = await given.pallet(app.db);
  await app.db.insertInto('pallet_collection_lines').values({ PalletCollectionId, PalletId, Quantity: 4 }).execute();
  return declare(despatched.OrderId, mark);
};

/** Returns the ids of all rows that belong to the account, in any table. */
const idsOf = async (customerId: number) => {
  // Leaves out monthly sums, which have no ids, and views, which only show rows of tables.
  const { rows: tables } = await sql<{ Name: string; Key: string }>`
    SELECT table_name::text AS name, (SELECT k.column_name::text FROM information_schema.table_constraints p
      JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
      WHERE p.table_schema = 'public' AND p.table_name = t.table_name AND p.constraint_type = 'PRIMARY KEY' ORDER BY k.ordinal_position LIMIT 1) AS key
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema = 'public' AND c.column_name = 'customer_id'
      AND table_name NOT IN (SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'month') ORDER BY 1`.execute(
    app.db,
  );
  const selects = tables.map(
    ({ Name, Key }) => sql`SELECT ${sql.ref(Key)}::bigint AS id FROM ${sql.table(Name)} WHERE customer_id = ${customerId}`,
  );
  const { rows } = await sql<{ Id: string }>`${sql.join(selects, sql` UNION `)} ORDER BY 1`.execute(app.db);
  return rows.map((row) => Number(row.Id));
};

/** Marks all text of the account, and its balance as it would be printed. */
const markAccount = async () => {
  const customer = await given.customer(app.db, {
    Name: 'Zqxb Vaults',
    AccountCode: 'ZQXB',
    VatNumber: 'GBZQXB',
    CompanyNumber: 'ZQXB7',
    ContactName: 'Zqxb Jo',
    Phone: '0199 ZQXB',
    Email: 'all@zqxb.example',
    InvoiceEmail: 'invoices@zqxb.example',
    StatementEmail: 'statements@zqxb.example',
    Comment: 'zqxb',
    CreditLimit: 7_777_777,
  });
  await sql`UPDATE addresses SET line1 = 'Zqxb Row', town = 'Zqxb Town', name = 'Zqxb Works' WHERE customer_id = ${customer.CustomerId}`.execute(
    app.db,
  );
  return customer;
};

beforeAll(async () => {
  house = await openHouse(app);
  await app.db.updateTable('company').set({ VatNumber: 'GB 612 4407 77' }).execute();
  const mine = await given.customer(app.db);
  own.CustomerId = mine.CustomerId;
  ownUser = await app.as('Customer', mine.CustomerId);
  const ownDeclaration = await trade(mine);
  await startAnew();
  const theirs = await markAccount();
  others.CustomerId = theirs.CustomerId;
  othersUser = await app.as('Customer', theirs.CustomerId);
  await app.db
    .updateTable('users')
    .set({ PasswordHash: await hashPassword('Crown-Cap-26') })
    .where('UserId', '=', ownUser.userId)
    .execute();
  await app.db
    .updateTable('users')
    .set({ UserName: 'zqxb', FirstName: 'Zqxb', Email: 'jo@zqxb.example' })
    .where('UserId', '=', othersUser.userId)
    .execute();
  const othersDeclaration = await trade(theirs, 'zqxb');
  own.ids = [...(await idsOf(own.CustomerId)), ownDeclaration];
  others.ids = [...(await idsOf(others.CustomerId)), othersDeclaration];
  others.marks = ['zqxb', '1777000', '1888000'];
});

const ofTheHouse = ['Admin', 'Office', 'Finance'] as const;
const calls = listCalls();
// Returns whether the data is the same for everyone, as lookup lists and pictures named by their content are.
const isOfNobody = ({ name, call }: (typeof calls)[number]) => entityActions.has(call) || name === 'getPicture';
const served = calls.filter((one) => isAllowed(one.call.allow, ['Customer']) && one.call.path !== '/api/Auth/signout' && !isOfNobody(one));

interface Request {
  call: Endpoint;
  parts: Record<string, unknown>;
  isAboutOthers: boolean;
}

const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object }).shape ?? {});
const dates: Record<string, string> = { from: '2026-01-01', to: '2026-11-21', DateFrom: '2026-01-01', DateTo: '2026-11-21' };
/** A value that stands for typed text, not for an id. */
const typed = 'text';
/** Parameters that are not ids but list options or choices between a few words. */
const chosenFrom = new Set(['filter', 'sort', 'range', 'totals', 'Kind', 'deed']);

/** Returns requests with each id of each account, in each place that takes an id. */
const requestsOf = (call: Endpoint): Request[] => {
  const places = [...shapeOf(call.params), ...shapeOf(call.query)].filter((name) => !chosenFrom.has(name) && !dates[name]);
  const combine = (left: string[]): Record<string, number>[] => {
    const [place, ...rest] = left;
    if (place === undefined) return [{}];
    return combine(rest).flatMap((chosen) => [...own.ids, ...others.ids].map((id) => ({ [place]: id, ...chosen })));
  };
  const theirs = new Set(others.ids);
  const periods = shapeOf(call.params).includes('from') ? [dates, {}] : [dates];
  return combine(places).flatMap((chosen) =>
    periods.map((period) => ({
      call,
      parts: { ...period, ...chosen },
      isAboutOthers: Object.entries(chosen).some(([place, id]) => place !== typed && theirs.has(id)),
    })),
  );
};

const split = ({ call, parts }: Request) => {
  const pick = (schema: unknown) => Object.fromEntries(shapeOf(schema).flatMap((name) => (name in parts ? [[name, parts[name]]] : [])));
  return { params: pick(call.params), query: pick(call.query) };
};

/** Reads the whole answer, including headers and the text of a PDF. */
const readAll = async (response: Response) => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const words = Buffer.from(bytes.subarray(0, 4)).toString() === '%PDF' ? await readText(bytes) : '';
  return `${JSON.stringify([...response.headers])} ${Buffer.from(bytes).toString('utf8')} ${words}`.toLowerCase();
};

const ask = async (client: Client, request: Request) => {
  const response = await client.send(request.call, split(request));
  return { status: response.status, text: await readAll(response) };
};

const leaks = (text: string) => others.marks.filter((mark) => text.includes(mark));
const withIds = () =>
  served
    .filter(({ call }) => call.method === 'GET' || call.path === '/api/Statement/print')
    .filter(({ call }) => requestsOf(call).length > 1 && !shapeOf(call.query).includes(typed));

describe('a customer’s user never gets a byte of another account (invariant 12)', () => {
  const twoStep = ['beginTwoStep', 'confirmTwoStep', 'endTwoStep', 'renewRecoveryCodes'];
  const writing = new Set([
    'signIn',
    'readPasswordLink',
    'setPassword',
    'updateUser',
    'verifyPassword',
    'askForOrder',
    'askForCollection',
    'undoCollection',
    ...twoStep,
  ]);
  const asked = served.filter(({ name }) => !writing.has(name));

  test('what a customer may write is of the own user alone', () => {
    expect(asked.filter(({ name, call }) => call.method !== 'GET' && name !== 'printCustomerStatement')).toEqual([]);
  });

  test.each(asked)('$name, by any id in any place', async ({ call }) => {
    let answered = 0;
    for (const request of requestsOf(call)) {
      const { status, text } = await ask(ownUser, request);
      expect(leaks(text), `${call.path} ${JSON.stringify(request.parts)} ${text.slice(0, 500)}`).toEqual([]);
      expect(status === 404 || !request.isAboutOthers, `${status} for ${JSON.stringify(request.parts)}`).toBe(true);
      if (status === 200) answered += 1;
    }
    expect(answered, 'answers about the own account').toBeGreaterThan(0);
  });

  test('the same questions asked by the house do show it, so the marks are where they should be', async () => {
    const blind: string[] = [];
    const everybody = await app.as(ofTheHouse);
    for (const { name, call } of withIds().filter((one) => isAllowed(one.call.allow, ofTheHouse))) {
      let shown = false;
      for (const request of requestsOf(call).filter((one) => one.isAboutOthers))
        shown ||= leaks((await ask(everybody, request)).text).length > 0;
      if (!shown) blind.push(name);
    }
    // Only the groups of a user's access are listed.
    expect(blind).toEqual(['listAccessGroupsOfUser']);
  });

  test('what is another’s answers as what is not there at all', async () => {
    for (const { call } of withIds()) {
      const [template] = requestsOf(call);
      const about = (id: number) => {
        const parts = Object.fromEntries(Object.keys(template?.parts ?? {}).map((name) => [name, dates[name] ?? id]));
        return ownUser.send(call, split({ call, parts, isAboutOthers: true }));
      };
      const nowhere = await about(unknownId);
      const nothing = await nowhere.text();
      expect(nowhere.status).toBe(404);
      for (const id of others.ids) expect(await (await about(id)).text(), `${call.path} ${id}`).toBe(nothing);
    }
  });

  test('what is searched for by another’s name or numbers is not there, and what is one’s own is', async () => {
    for (const text of [...others.marks, 'zqxb vaults', 'zqx', '1777', ...others.ids.map(String)])
      expect(leaks(JSON.stringify(await ownUser.call(searchEverything, { query: { text } })).toLowerCase()), text).toEqual([]);
    const [invoice] = await ownUser.call(listPortalOrders, {});
    const found = await ownUser.call(searchEverything, { query: { text: String(invoice?.DealNo) } });
    expect(JSON.stringify(found)).toContain(String(invoice?.DealNo));
  });

  test('lists hold the own account alone, however they are filtered, sorted or paged', async () => {
    const lists = served.filter(({ call }) => shapeOf(call.query).includes('filter'));
    expect(lists.map(({ name }) => name)).toContain('listCustomersStatement');
    for (const { call } of lists)
      for (const filter of [{ CustomerId: others.CustomerId }, { id: others.ids }, { q: 'zqxb' }, { Name: 'Zqxb Vaults' }, {}])
        for (const range of [undefined, [0, 99], [1, 5]]) {
          const response = await ownUser.send(call, { query: { filter, sort: ['Name', 'ASC'], range } });
          if (response.status === 400) continue;
          const total = Number(response.headers.get('content-range')?.split('/')[1]);
          // The customer has three deals and one account.
          expect(total).toBeLessThanOrEqual(call.path.startsWith('/api/Portal/') ? 3 : 1);
          expect(leaks(await readAll(response))).toEqual([]);
        }
  });
});

describe('nobody gets out of the own account', () => {
  test('every call that is not for customers is refused, with whatever ids', async () => {
    const wrong: string[] = [];
    for (const { name, call } of calls.filter((one) => !isAllowed(one.call.allow, ['Customer'])))
      for (const id of [others.CustomerId, ...others.ids.slice(0, 3)]) {
        const url = call.path.replaceAll(/\{\w+\??\}/g, String(id));
        const query = shapeOf(call.query)
          .map((place) => `${place}=${id}`)
          .join('&');
        const answer = await app.app.inject({
          method: call.method,
          url: `${url}?${query}`,
          headers: { authorization: `Bearer ${ownUser.token}` },
        });
        if (answer.statusCode !== 403 || leaks(answer.payload.toLowerCase()).length > 0) wrong.push(`${name} ${answer.statusCode}`);
      }
    expect(wrong).toEqual([]);
  });

  test('by changing a user: not the other’s, and not to the other’s account', async () => {
    const body = { UserName: 'mine', Password: 'none', Email: '' };
    const answers = [othersUser.userId, unknownId].map((id) => ownUser.send(updateUser, { params: { id }, body }));
    const [theirs, nobodys] = await Promise.all(answers);
    expect(theirs?.status).toBe(403);
    expect(await theirs?.text()).toBe(await nobodys?.text());
    for (const more of [{ CustomerId: others.CustomerId }, { AccessGroups: [{ AccessGroupId: 1 }] }, { Active: false }])
      await expect(ownUser.call(updateUser, { params: { id: ownUser.userId }, body: { ...body, ...more } })).toFailWith('NOT_ALLOWED');
    expect(await ownUser.call(getUser, { params: { id: ownUser.userId } })).toMatchObject({ CustomerId: own.CustomerId });
  });

  test('with the Customer role and no account nothing is seen, with an account and staff groups only what customers see', async () => {
    const homeless = await app.as('Customer');
    const both = await app.as(['Customer', 'Office', 'Finance', 'Admin'], own.CustomerId);
    const wrong: string[] = [];
    for (const { name, call } of calls.filter((one) => Array.isArray(one.call.allow))) {
      const url = call.path.replaceAll(/\{\w+\??\}/g, String(others.CustomerId));
      const status = async ({ token }: Client) =>
        (await app.app.inject({ method: call.method, url, headers: { authorization: `Bearer ${token}` } })).statusCode;
      if ((await status(homeless)) !== 403) wrong.push(`${name} without an account`);
      if (!isAllowed(call.allow, ['Customer']) && (await status(both)) !== 403) wrong.push(`${name} with staff groups`);
    }
    expect(wrong).toEqual([]);
  });

  test('by another’s Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const body = { Code: 'ZQXB', Description: 'Zqxb blue' };
    await house.staff.admin.call(addColour, { body }, headers);
    const answer = await ownUser.send(
      updateUser,
      { params: { id: ownUser.userId }, body: { UserName: 'mine', Password: 'none' } },
      headers,
    );
    expect(answer.status).toBe(400);
    expect(leaks(await readAll(answer))).toEqual([]);
  });
});
