import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPaper, getPaper, listOrderDeclarations, openOrderDeclaration, parsePaperName } from '#contract/warehouse/declarations/calls.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { declarationFile } from '#contract/masterData/entities/declarations.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { clearOld } from '#server/jobs/housekeeping.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';
const pdf = (words: string) => Uint8Array.from(plainPdf([words]));
const keep = async (words: string) => (await app.as('Admin')).call(addPaper, { body: pdf(words) });

let serial = 0;

/** Adds a supplier with two products, and a customer who ordered both. */
const trade = async (deal: object = {}, line: object = {}) => {
  const maker = await given.supplier(app.db);
  const [jar, bottle] = [
    await given.product(app.db, { SupplierId: maker.SupplierId }),
    await given.product(app.db, { SupplierId: maker.SupplierId }),
  ];
  const customer = await given.customer(app.db);
  const { OrderId } = await account.deal(app.db, customer.CustomerId, deal, { ProductId: jar.ProductId, ...line });
  const first = await app.db.selectFrom('order_details').selectAll().where('OrderId', '=', OrderId).executeTakeFirstOrThrow();
  const { OrderDetailId: _id, ...same } = first;
  await app.db
    .insertInto('order_details')
    .values({ ...same, LineNo: 2, ProductId: bottle.ProductId })
    .execute();
  return { maker, jar, bottle, customer, OrderId };
};

type Trade = Awaited<ReturnType<typeof trade>>;

const declare = async ({ maker }: Pick<Trade, 'maker'>, of: object = {}) => {
  const body = { Code: `DoC ${++serial}`, Description: 'Glass for food', SupplierId: maker.SupplierId, IssuedOn: '2026-01-05', ...of };
  return (await app.as('Admin')).call(declarationFile.calls.add, {
    body: { PaperUrl: (await keep(body.Code)).PaperUrl, ...body },
  });
};

const named = ({ Code, Description }: { Code: string; Description: string }) => ({ Code, Description });
const ofOrder = async (OrderId: number) => (await app.as('Office')).call(listOrderDeclarations, { params: { id: OrderId } });
const codesOf = async (OrderId: number) => (await ofOrder(OrderId)).Declarations.map(({ Code }) => Code);

describe('the PDF of a maker', () => {
  test('is kept as it came, the same one once, and is saved rather than shown', async () => {
    const { PaperUrl } = await keep('One');
    expect(await keep('One')).toEqual({ PaperUrl });
    const answer = await (await app.as('Warehouse')).send(getPaper, { params: { name: parsePaperName(PaperUrl) ?? '' } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf('One'));
  });

  test.each([
    ['a picture', Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10])],
    ['a page of the web', new TextEncoder().encode('<html><script>alert(1)</script></html>')],
    ['half of a PDF', pdf('Half').slice(0, 200)],
    ['nothing', new Uint8Array(0)],
  ])('is not %s', async (_what, body) => {
    await expect((await app.as('Admin')).call(addPaper, { body })).toFailWith('INVALID_INPUT', 'file');
  });

  test('goes a day after it came, where no declaration names it', async () => {
    const left = await keep('Left');
    const { PaperUrl } = await declare(await trade());
    await sql`UPDATE supplied_papers SET added_at = now() - interval '25 hours'`.execute(app.db);
    await clearOld(app.db);
    const kept = (await app.db.selectFrom('supplied_papers').select('Name').execute()).map(({ Name }) => Name);
    expect(kept).toContain(parsePaperName(PaperUrl ?? ''));
    expect(kept).not.toContain(parsePaperName(left.PaperUrl));
  });
});

describe('a declaration', () => {
  test('does not end before it was issued, and names a paper that is kept', async () => {
    const { maker } = await trade();
    const body = { Code: 'X', Description: 'Glass', SupplierId: maker.SupplierId, IssuedOn: '2026-01-05' };
    const admin = await app.as('Admin');
    const add = (of: object) => admin.call(declarationFile.calls.add, { body: { ...body, ...of } });
    await expect(add({ ValidTo: '2026-01-04' })).toFailWith('INVALID_INPUT', 'ValidTo');
    await expect(add({ IssuedOn: addDays(today, 1) })).toFailWith('INVALID_INPUT', 'IssuedOn');
    await expect(add({ PaperUrl: `/api/Declaration/Paper/${'0'.repeat(64)}` })).toFailWith('INVALID_INPUT', 'PaperUrl');
    await expect(add({ PaperUrl: 'https://elsewhere.example/paper.pdf' })).toFailWith('INVALID_INPUT', 'PaperUrl');
    const { DeclarationId, Version } = await add({});
    await expect(add({ Code: 'x' })).toFailWith('ALREADY_EXISTS', 'Code');
    const edit = admin.call(declarationFile.calls.edit, { params: { id: DeclarationId }, body: { ValidTo: '2026-01-01', Version } });
    await expect(edit).toFailWith('INVALID_INPUT', 'ValidTo');
  });

  test('is of all that its maker makes, or of the products that it names', async () => {
    const deal = await trade();
    const all = await declare(deal);
    const one = await declare(deal, { ProductIds: [deal.bottle.ProductId], Description: 'Glass for the bottle' });
    await declare(await trade());
    expect(await ofOrder(deal.OrderId)).toEqual({
      InForceOn: today,
      Declarations: [
        expect.objectContaining({ Code: all.Code, SupplierName: deal.maker.Name, Products: [named(deal.jar), named(deal.bottle)] }),
        expect.objectContaining({ Code: one.Code, Products: [named(deal.bottle)] }),
      ],
      Without: [],
    });
  });

  test('of what a maker sends directly is that maker’s', async () => {
    const other = await given.supplier(app.db);
    const deal = await trade({ DealTypeId: 2 }, { SupplierDepotId: other.SupplierDepotId });
    await declare(deal);
    const { Code } = await declare({ maker: other });
    expect(await codesOf(deal.OrderId)).toEqual([Code]);
  });

  test('counts where it was in force on the day that the goods left, or is today; with its paper', async () => {
    const gone = await trade({ StatusId: 5, DespatchedOn: '2026-06-01' });
    const then = await declare(gone, { ValidTo: '2026-06-01' });
    await declare(gone, { ValidTo: '2026-05-31' });
    await declare(gone, { IssuedOn: '2026-06-02' });
    const remove = async (id: number) => (await app.as('Admin')).call(declarationFile.calls.remove, { params: { id } });
    // A declaration can be deactivated once the next one is there. Goods that left earlier keep the old one.
    await remove(then.DeclarationId);
    expect(await codesOf(gone.OrderId)).toEqual([then.Code]);
    expect((await ofOrder(gone.OrderId)).InForceOn).toBe('2026-06-01');

    const open = await trade();
    await declare(open, { ValidTo: addDays(today, -1) });
    await declare(open, { PaperUrl: null });
    const { DeclarationId } = await declare(open);
    await remove(DeclarationId);
    expect(await ofOrder(open.OrderId)).toMatchObject({ Declarations: [], Without: [open.jar.Code, open.bottle.Code] });
  });

  test('that ends within sixty days, or has ended, is said to administrators', async () => {
    const deal = await trade();
    await app.db.updateTable('declarations').set({ Active: false }).execute();
    const admin = await app.as('Admin');
    const said = async () => (await admin.call(getTodayWork)).find(({ Kind }) => Kind === 'Declarations');
    await declare(deal, { ValidTo: addDays(today, 61) });
    await declare(deal);
    expect(await said()).toBeUndefined();
    const { DeclarationId } = await declare(deal, { ValidTo: addDays(today, 60) });
    await declare(deal, { ValidTo: addDays(today, -3), Description: 'Ended' });
    expect(await said()).toMatchObject({
      Count: 2,
      First: [
        { Name: 'Ended', About: deal.maker.Name },
        { On: addDays(today, 60), Path: `/declarations/${DeclarationId}` },
      ],
    });
    const address = new URL((await said())?.Path ?? '', 'http://here');
    expect(address.pathname).toBe('/declarations');
    const asked = { ValidTo: `..${addDays(today, 60)}`, Active: 'true', sort: 'ValidTo', order: 'ASC' };
    expect(Object.fromEntries(address.searchParams)).toEqual(asked);
    expect((await (await app.as('Office')).call(getTodayWork)).map(({ Kind }) => Kind)).not.toContain('Declarations');
  });
});

describe('what is kept of a declaration', () => {
  const body = { Description: 'Glass', IssuedOn: '2026-01-05' };

  test('is of the maker’s own products; one that was named before stays', async () => {
    const [{ maker, jar }, other] = [await trade(), await trade()];
    const admin = await app.as('Admin');
    const given = { ...body, Code: `DoC ${++serial}`, SupplierId: maker.SupplierId };
    const wrong = admin.call(declarationFile.calls.add, { body: { ...given, ProductIds: [jar.ProductId, other.jar.ProductId] } });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: `Products must be from this supplier. ${other.jar.Code} is from ${other.maker.Name}`,
      errors: { ProductIds: expect.any(String) },
    });
    const { DeclarationId, Version } = await admin.call(declarationFile.calls.add, { body: { ...given, ProductIds: [jar.ProductId] } });
    await app.db.updateTable('products').set({ SupplierId: other.maker.SupplierId }).where('ProductId', '=', jar.ProductId).execute();
    const change = { params: { id: DeclarationId }, body: { Description: 'Glass jars', ProductIds: [jar.ProductId], Version } };
    expect(await admin.call(declarationFile.calls.edit, change)).toMatchObject({ ProductIds: [jar.ProductId] });
  });

  test('without its PDF is found in the list and said on Today; a refusal calls fields as the form does', async () => {
    const admin = await app.as('Admin');
    const { maker } = await trade();
    const given = { ...body, Code: `DoC ${++serial}`, SupplierId: maker.SupplierId };
    const { DeclarationId } = await admin.call(declarationFile.calls.add, { body: given });
    const filter = { PaperUrl: [null], SupplierId: maker.SupplierId };
    expect(await admin.call(declarationFile.calls.list, { query: { filter } })).toMatchObject([{ DeclarationId }]);
    const said = (await admin.call(getTodayWork)).find(({ Kind }) => Kind === 'PapersMissing');
    expect(said?.Path).toBe('/declarations?PaperUrl=none&Active=true&sort=Description&order=ASC');
    const add = (of: object) => admin.call(declarationFile.calls.add, { body: { ...given, ...of } });
    await expect(add({})).rejects.toMatchObject({ message: 'Number is already in use', errors: { Code: 'is already in use' } });
    await expect(add({ Code: 'Y', IssuedOn: addDays(today, 1) })).rejects.toMatchObject({ message: 'Issued must not be in the future' });
    await expect(add({ Code: '' })).rejects.toMatchObject({ message: expect.stringMatching(/^Number /) });
  });

  test('the question before it is put out of use says which deals have it', async () => {
    const open = await trade();
    const gone = await trade({ StatusId: 5, DespatchedOn: '2026-06-01' });
    const { DeclarationId } = await declare(open);
    await app.db
      .updateTable('order_details')
      .set({ ProductId: open.jar.ProductId })
      .where('OrderId', '=', gone.OrderId)
      .where('LineNo', '=', 2)
      .execute();
    expect(await (await app.as('Admin')).call(declarationFile.calls.uses, { params: { id: DeclarationId } })).toMatchObject([
      { Title: 'Open orders that will lose this declaration', Count: 1 },
      { Title: 'Despatched orders that keep this declaration', Count: 1, Some: [expect.stringContaining(`for ${gone.customer.Name}`)] },
    ]);
  });
});

describe('a customer', () => {
  let deal: Trade;
  let shown: { DeclarationId: number; Code: string };
  let hidden: { DeclarationId: number };
  beforeAll(async () => {
    deal = await trade();
    shown = await declare(deal, { ForCustomers: true, ProductIds: [deal.jar.ProductId] });
    hidden = await declare(deal);
  });
  const customer = (id: number) => app.as('Customer', id);
  const open = async (customerId: number, id: number, declarationId: number) =>
    (await customer(customerId)).send(openOrderDeclaration, { params: { id, declarationId } });

  test('gets those of the own orders that are for customers, without who made the goods', async () => {
    const client = await customer(deal.customer.CustomerId);
    expect(await client.call(listOrderDeclarations, { params: { id: deal.OrderId } })).toEqual({
      InForceOn: today,
      Declarations: [expect.objectContaining({ Code: shown.Code, SupplierName: null, Products: [named(deal.jar)] })],
      Without: [],
    });
    const paper = await open(deal.customer.CustomerId, deal.OrderId, shown.DeclarationId);
    expect(new Uint8Array(await paper.arrayBuffer())).toEqual(pdf(shown.Code));
  });

  test('gets no other: not of another’s order, not one that is not for customers, not by the name of the paper', async () => {
    const other = await trade();
    const { CustomerId } = other.customer;
    expect((await (await customer(CustomerId)).send(listOrderDeclarations, { params: { id: deal.OrderId } })).status).toBe(404);
    expect((await open(CustomerId, deal.OrderId, shown.DeclarationId)).status).toBe(404);
    expect((await open(CustomerId, other.OrderId, shown.DeclarationId)).status).toBe(404);
    expect((await open(deal.customer.CustomerId, deal.OrderId, hidden.DeclarationId)).status).toBe(404);
    const { PaperUrl } = await keep(shown.Code);
    const asked = (await customer(deal.customer.CustomerId)).send(getPaper, { params: { name: parsePaperName(PaperUrl) ?? '' } });
    expect((await asked).status).toBe(403);
  });
});
