import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { alikeCustomers } from '#contract/masterData/customers/alike.ts';
import { addCustomerComment, getCustomerOverview, printCustomer, searchCustomers } from '#contract/masterData/customers/calls.ts';
import { haulierType } from '#contract/masterData/lookups/keptRows.ts';
import { sum } from '#contract/money.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { heldProForma } from '#tests/support/invoicing.ts';
import { givenCredit } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const byId = (id: number) => ({ params: { id } });

describe('searchCustomers', () => {
  const search = async (text: string) =>
    (await (await app.as('Office')).call(searchCustomers, { query: { text } })).map((found) => found.AccountCode);

  test('finds by name, code, post code with or without its space, phone and contact, and ranks the exact code first', async () => {
    const aldous = await given.customer(app.db, {
      Name: 'Aldous Cider',
      AccountCode: 'ALD001',
      Phone: '01432 555 020',
      ContactName: 'Fenella Brook',
    });
    await given.customer(app.db, { Name: 'Brewers of Ald', AccountCode: 'BRE001' });
    await given.customer(app.db, { Name: 'Alderney Gin', AccountCode: 'ALD' });
    await given.customer(app.db, { Name: 'Old Ald', AccountCode: 'GONE', Active: false });
    await app.db
      .updateTable('addresses')
      .set({ PostCode: 'HR4 9AB', Town: 'Hereford' })
      .where('CustomerId', '=', aldous.CustomerId)
      .execute();
    await app.db.insertInto('contacts').values({ CustomerId: aldous.CustomerId, Name: 'Zoë Café', Phone: '07700 900 123' }).execute();
    expect(await search('ald')).toEqual(['ALD', 'ALD001', 'BRE001']);
    const texts = [
      'aldous cid',
      'cider aldous',
      'ald001',
      'hr4 9',
      'hr49ab',
      '01432555',
      '555 020',
      'fenella',
      'zoe cafe',
      '07700900123',
      'hereford',
    ];
    for (const text of texts) expect([text, ...(await search(text))]).toEqual([text, 'ALD001']);
    expect(await search('100%')).toEqual([]);
    expect(await search('a_d')).toEqual([]);
    expect(await search('a％d')).toEqual([]);
    expect(await search('a＿d')).toEqual([]);
    expect(await search('＼')).toEqual([]);
    expect(await search('\\')).toEqual([]);
  });

  test('a misspelt name finds nobody, and those that are written alike, the nearest first', async () => {
    await given.customer(app.db, { Name: 'New Forest Cider Company', AccountCode: 'NEWF1' });
    await given.customer(app.db, { Name: 'New Forest Gin, closed', AccountCode: 'NEWF2', Active: false });
    await given.customer(app.db, { Name: 'Forsett Hall', AccountCode: 'FORS1' });
    const office = await app.as('Office');
    const alike = async (text: string) => (await office.call(alikeCustomers, { query: { text } })).map(({ AccountCode }) => AccountCode);
    expect(await search('new forset')).toEqual([]);
    expect((await alike('new forset'))[0]).toBe('NEWF1');
    expect(await alike('new forset')).not.toContain('NEWF2');
    expect(await alike('NEW Foerst cider')).toEqual(['NEWF1']);
    expect(await alike('zzzz')).toEqual([]);
    expect(await alike('%')).toEqual([]);
    await expect(office.call(alikeCustomers, { query: { text: 'x'.repeat(201) } })).toFailWith('INVALID_INPUT', 'text');
  });

  test('finds by the e-mail address of the account, of its papers or of a contact', async () => {
    const sloe = await given.customer(app.db, { AccountCode: 'SLOE1', Email: 'Office@sloe.example', InvoiceEmail: 'bills@sloe.example' });
    await app.db
      .insertInto('contacts')
      .values([
        { CustomerId: sloe.CustomerId, Name: 'Una Quill', Email: 'una.quill@works.example' },
        { CustomerId: sloe.CustomerId, Name: 'Who left', Email: 'gone@works.example', Active: false },
      ])
      .execute();
    for (const text of ['office@sloe', 'bills@sloe.example', 'UNA.QUILL@works.example'])
      expect([text, ...(await search(text))]).toEqual([text, 'SLOE1']);
    expect(await search('gone@works.example')).toEqual([]);
  });

  test('finds by the number of a deal or of any of its papers, by their own order number, and by the digits of a telephone number', async () => {
    const medlar = await given.customer(app.db, { AccountCode: 'MED1', Phone: '(01865) 700-111' });
    const deal = await account.deal(app.db, medlar.CustomerId, { DealNo: 55_123, Part: 2, CustomerOrderNo: 'MDL/2026-4' });
    const { InvoiceNo } = await account.invoice(app.db, medlar.CustomerId);
    const credit = await givenCredit(app.db, { CustomerId: medlar.CustomerId, Gross: 60, CreditNo: 61_234 });
    const { proForma } = await heldProForma(app.db, { customer: medlar });
    const texts = [
      `${credit.CreditNo}`,
      `${proForma.ProFormaNo}`,
      `${deal.DealNo}`,
      '55,123',
      `${deal.DealNo}/2`,
      `${InvoiceNo}`,
      'mdl/2026',
      '01865700111',
      '01865 700 111',
      '+44 1865 700111',
      '+44 (0)1865 700-111',
    ];
    for (const text of texts) expect([text, ...(await search(text))]).toEqual([text, 'MED1']);
    for (const text of ['55123/3', '99999999999', '+44 1865 700112']) expect([text, ...(await search(text))]).toEqual([text]);
  });

  test('says by what it found an account, where the line does not show it', async () => {
    const medlar = await given.customer(app.db, {
      Name: 'Medlar & Daughters',
      AccountCode: 'MED9',
      Phone: '01633 700 111',
      ContactName: 'Orla Finch',
      InvoiceEmail: 'bills@medlar.example',
    });
    const { CustomerId } = medlar;
    await app.db
      .insertInto('contacts')
      .values([
        { CustomerId, Name: 'Zoë Café', Phone: '07700 900 777', Email: 'zoe@works.example' },
        { CustomerId, Name: 'Who left', Phone: '07700 900 124', Active: false },
      ])
      .execute();
    const deal = await account.deal(app.db, CustomerId, { DealNo: 56_124, Part: 2, CustomerOrderNo: 'PKL/2026-4' });
    const { InvoiceNo } = await account.invoice(app.db, CustomerId);
    const credit = await givenCredit(app.db, { CustomerId, Gross: 60, CreditNo: 63_345 });
    const { proForma } = await heldProForma(app.db, { customer: medlar });
    await app.db
      .updateTable('pro_forma_invoices')
      .set({ ProFormaNo: 62_345 })
      .where('ProFormaInvoiceId', '=', proForma.ProFormaInvoiceId)
      .execute();
    const office = await app.as('Office');
    const foundBy = async (text: string) =>
      (await office.call(searchCustomers, { query: { text } })).map(({ FoundBy }) => FoundBy && `${FoundBy.What} ${FoundBy.Says}`);
    const said = {
      [`${deal.DealNo}`]: 'Deal 56124',
      '56124/2': 'Deal 56124/2',
      [`${InvoiceNo}`]: `Invoice ${InvoiceNo}`,
      [`${credit.CreditNo}`]: `CreditNote ${credit.CreditNo}`,
      '62345': 'ProForma 62345',
      'pkl/20': 'TheirOrderNo PKL/2026-4',
      orla: 'Contact Orla Finch, 01633 700 111',
      'medlar zoe': 'Contact Zoë Café, 07700 900 777',
      '+44 7700 900777': 'Contact Zoë Café, 07700 900 777',
      'bills@medlar.example': 'Email bills@medlar.example',
      'zoe@works': 'Email zoe@works.example',
    };
    for (const [text, by] of Object.entries(said)) expect([text, ...(await foundBy(text))]).toEqual([text, by]);
    // Searches by fields that the result row shows: name, code, town, post code and telephone.
    for (const text of ['medlar', 'med9', 'daughters de14 1aa', 'daughters de141aa', '01633 700', '+44 1633 700111', 'daughters burton'])
      expect([text, ...(await foundBy(text))]).toEqual([text, null]);
    expect((await foundBy('')).every((by) => by === null)).toBe(true);
  });

  test('shows what one needs to see: place, balance, overdue, stop, open deals', async () => {
    const { CustomerId } = await given.customer(app.db, {
      Name: 'Quince Preserves',
      AccountCode: 'QUI1',
      OnStop: true,
      OnStopReason: 'Disputes',
    });
    await account.invoice(app.db, CustomerId);
    await account.deal(app.db, CustomerId);
    const [found] = await (await app.as('Finance')).call(searchCustomers, { query: { text: 'quince' } });
    expect(found).toMatchObject({
      Town: 'Burton upon Trent',
      PostCode: 'DE14 1AA',
      Balance: 120,
      Overdue: 120,
      OnStop: true,
      OpenDeals: 1,
      CurrencyCode: 'GBP',
    });
  });

  test('without text those that ordered last, at most 20; too long a text is named', async () => {
    const office = await app.as('Office');
    for (let count = 0; count < 22; count++) await given.customer(app.db);
    const busy = await given.customer(app.db);
    await account.deal(app.db, busy.CustomerId);
    const found = await office.call(searchCustomers, { query: { text: '  ' } });
    expect(found).toHaveLength(20);
    expect(found[0]?.CustomerId).toBe(busy.CustomerId);
    await expect(office.call(searchCustomers, { query: { text: 'x'.repeat(201) } })).toFailWith('INVALID_INPUT', 'text');
  });

  test('the search reads the trigram index', async () => {
    const { rows } = await app.database.pool
      .query<{ 'QUERY PLAN': string }>(
        `SET enable_seqscan = off; EXPLAIN SELECT customer_id FROM customer_search s WHERE s.search_text LIKE '%' || searchable('aldous') || '%'`,
      )
      .then((results) => (results as unknown as { rows: { 'QUERY PLAN': string }[] }[])[1] ?? { rows: [] });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customer_search_trigrams');
  });
});

describe('getCustomerOverview', () => {
  test('account figures in one answer', async () => {
    const { CustomerId } = await given.customer(app.db, { CreditLimit: 1000 });
    await account.invoice(app.db, CustomerId);
    await account.invoice(app.db, CustomerId, { DueDate: '2026-12-24' });
    await account.payment(app.db, CustomerId);
    await account.deal(app.db, CustomerId, { CarriageCharge: 10 });
    await account.deal(app.db, CustomerId, { StatusId: 1 });
    const { Figures } = await (await app.as('Office')).call(getCustomerOverview, byId(CustomerId));
    // £240 invoiced less £50 paid on account, and one open deal of (£100 + £10) plus 20 % VAT. The held deal uses no credit.
    expect(Figures).toEqual({
      Balance: 190,
      Overdue: 120,
      OldestOverdueDays: 51,
      CreditLimit: 1000,
      OpenDealsValue: 132,
      CreditLeft: 678,
      Tied: 0,
      Unallocated: 50,
    });
  });

  test('the balance by age is that of the ledger, to the penny, and of the statement', async () => {
    const { CustomerId } = await given.customer(app.db);
    for (const DueDate of ['2026-12-24', '2026-11-20', '2026-10-01', '2026-09-10', '2026-06-01', '2026-05-01'])
      await account.invoice(app.db, CustomerId, { DueDate });
    await account.payment(app.db, CustomerId);
    const { Ageing, Figures } = await (await app.as('Office')).call(getCustomerOverview, byId(CustomerId));
    expect(Ageing).toEqual({
      NotDue: 120,
      Days1To30: 120,
      Days31To60: 120,
      Days61To90: 120,
      Over90: 240,
      Unallocated: -50,
      TiedToProFormas: 0,
    });
    const { rows } = await sql<{ Balance: string }>`
      SELECT sum(amount)::text AS balance FROM receivable_entries WHERE customer_id = ${CustomerId}`.execute(app.db);
    expect(sum(Object.values(Ageing)).eq(rows[0]?.Balance ?? '')).toBe(true);
    expect(Figures.Balance).toBe(Number(rows[0]?.Balance));
    const statement = await (await app.as('Finance')).call(createStatement, { query: { CustID: CustomerId, DateTo: '2026-11-21' } });
    expect(Ageing).toEqual(statement.Ageing);
  });

  test('an open deal has its days, its haulier and how many of its lines are picked', async () => {
    const { CustomerId } = await given.customer(app.db);
    const haulier = await given.customer(app.db, { Name: 'Pennine Freight', CustomerTypeId: haulierType });
    const product = await given.product(app.db);
    const picked = { ProductId: product.ProductId, PickedQuantity: 1000 };
    const days = { RequiredDate: '2026-11-30', PromisedDate: '2026-12-01' };
    const deal = await account.deal(app.db, CustomerId, { ...days, HaulierId: haulier.CustomerId, StatusId: 3 }, picked);
    await app.db
      .insertInto('order_details')
      .values({
        OrderId: deal.OrderId,
        ProductId: product.ProductId,
        Description: 'Jar',
        Quantity: 10,
        UnitPrice: 1,
        PricePer: 1,
        VatTypeId: 1,
        NetAmount: 10,
      })
      .execute();
    const { OpenDeals } = await (await app.as('Office')).call(getCustomerOverview, byId(CustomerId));
    expect(OpenDeals).toMatchObject([{ ...days, Status: 'Picking', Haulier: 'Pennine Freight', Lines: 2, LinesPicked: 1 }]);
  });

  test('what it says in own fields, in words and in their order, but for those that are retired', async () => {
    const colour = await app.db
      .insertInto('colours')
      .values({ Code: 'OWNF', Description: 'Cornflower' })
      .returning('ColourId')
      .executeTakeFirstOrThrow();
    const fields = [
      { Label: 'Last visit', Kind: 'Date', DisplayOrder: 2 },
      { Label: 'Account manager', Kind: 'Text', DisplayOrder: 1 },
      { Label: 'Score', Kind: 'Number', DisplayOrder: 3 },
      { Label: 'Sells on', Kind: 'YesNo', DisplayOrder: 4 },
      { Label: 'House colour', Kind: 'Reference', ReferenceTo: 'Colour', DisplayOrder: 5 },
      { Label: 'Fax', Kind: 'Text', DisplayOrder: 6, Active: false },
      { Label: 'Not filled in', Kind: 'Text', DisplayOrder: 7 },
    ].map((field) => ({ Subject: 'Customer', ...field }));
    const made = await app.db.insertInto('own_fields').values(fields).returning('OwnFieldId').execute();
    const said = ['2026-11-01', 'Rhian Powell', 1712.5, false, colour.ColourId, '0113 496 0999'];
    const Own = Object.fromEntries(said.map((value, index) => [made[index]?.OwnFieldId, value]));
    const { CustomerId } = await given.customer(app.db, { Own });
    const { OwnFields } = await (await app.as('Office')).call(getCustomerOverview, byId(CustomerId));
    expect(OwnFields.map(({ Label, Text }) => [Label, Text])).toEqual([
      ['Account manager', 'Rhian Powell'],
      ['Last visit', '1 Nov 2026'],
      ['Score', '1,712.5'],
      ['Sells on', 'No'],
      ['House colour', 'Cornflower'],
    ]);
  });

  test('what it holds: deals, last order, invoices, payments, pallets, addresses', async () => {
    const { CustomerId } = await given.customer(app.db);
    const product = await given.product(app.db);
    const invoice = await account.invoice(app.db, CustomerId);
    const payment = await account.payment(app.db, CustomerId, { Reference: 'BACS 4471' });
    const pallet = await account.pallets(app.db, CustomerId, 6);
    const charged = { ProductId: product.ProductId, PalletId: pallet.PalletId, PalletQuantity: 2, PalletCharge: 18 };
    const deal = await account.deal(app.db, CustomerId, { OrderDate: '2026-11-20', CustomerOrderNo: 'PO 12' }, charged);
    const cancelled = await account.deal(app.db, CustomerId, { OrderDate: '2026-11-21', StatusId: 7, CancelReason: 'Ordered twice' });
    const overview = await (await app.as('Admin')).call(getCustomerOverview, byId(CustomerId));
    expect(overview.OpenDeals).toMatchObject([
      { DealNo: deal.DealNo, Status: 'Open', CustomerOrderNo: 'PO 12', NetAmount: 136, GrossAmount: 163.2 },
    ]);
    expect(overview.LastOrder).toMatchObject({
      OrderId: deal.OrderId,
      OrderDate: '2026-11-20',
      Lines: [{ Code: product.Code, Quantity: 1000 }],
    });
    expect(overview.LastOrder?.OrderId).not.toBe(cancelled.OrderId);
    expect(overview.Invoices).toMatchObject([{ InvoiceNo: invoice.InvoiceNo, Outstanding: 120, IsSent: false }]);
    expect(overview.Payments).toMatchObject([
      { PaymentNo: payment.PaymentNo, PaymentMethod: 'BACS', Reference: 'BACS 4471', Unallocated: 50 },
    ]);
    expect(overview.Pallets).toMatchObject([{ PalletId: pallet.PalletId, Held: 6, Worth: 108 }]);
    expect(overview.PalletsWorth).toBe(108);
    expect(overview.Addresses).toHaveLength(2);
    expect(overview.Words).toMatchObject({ CustomerType: 'Trade', CurrencyCode: 'GBP', VatType: 'Standard' });
  });

  test('an account without anything has an empty page, an unknown one none', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const overview = await office.call(getCustomerOverview, byId(CustomerId));
    expect(overview).toMatchObject({ OpenDeals: [], LastOrder: null, Invoices: [], Payments: [], Pallets: [], PalletsWorth: 0 });
    expect(overview.Figures).toMatchObject({ Balance: 0, Overdue: 0, OldestOverdueDays: null, CreditLeft: 50_000, Unallocated: 0 });
    await expect(office.call(getCustomerOverview, byId(999_999))).toFailWith('NOT_FOUND');
  });
});

const textOf = async (file: Blob) => {
  const document = await getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise;
  const page = await (await document.getPage(1)).getTextContent();
  return page.items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

describe('printCustomer', () => {
  test('the details as a PDF', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db, {
      Name: 'Rowan Dairy',
      AccountCode: 'ROW1',
      SettlementDiscountPercent: 2.5,
      SettlementDiscountDays: 7,
    });
    await account.pallets(app.db, CustomerId, 3);
    await office.call(addCustomerComment, { query: { id: CustomerId }, body: { comment: 'Ring before delivery' } });
    const response = await office.send(printCustomer, byId(CustomerId));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('Customer ROW1.pdf');
    const words = await textOf(await response.blob());
    for (const expected of ['Rowan Dairy', 'ROW1', '£50,000.00', '2.5% within 7 days', 'Ring before delivery', '£54.00', 'DE14 1AA'])
      expect(words).toContain(expected);
    await expect(office.call(printCustomer, byId(999_999))).toFailWith('NOT_FOUND');
  });
});
