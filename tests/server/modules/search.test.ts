import { describe, expect, test } from 'vitest';
import { searchEverything } from '#contract/system/search/calls.ts';
import type { Role } from '#contract/call/roles.ts';
import { numberRanges } from '#server/database/search/searchPatterns.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { addQuotation } from '#contract/sales/quotations/calls.ts';
import { heldProForma } from '#tests/support/invoicing.ts';
import { givenTrade } from '#tests/support/orders.ts';
import { outPurchase } from '#tests/support/purchases.ts';
import { givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const search = async (role: Role, text: string) => (await app.as(role)).call(searchEverything, { query: { text } });
const pathsOf = async (role: Role, text: string) => (await search(role, text)).map((found) => found.Path);

describe('searchEverything', () => {
  test('each kind with the screen that the caller may open', async () => {
    const { CustomerId } = await given.customer(app.db, {
      Name: 'Sorrel Spirits',
      AccountCode: 'SOR1',
      OnStop: true,
      OnStopReason: 'Overdue',
    });
    const product = await given.product(app.db, { Code: 'SORRELBTL' });
    await given.stock(app.db, product.ProductId, 2856);
    const deal = await account.deal(app.db, CustomerId, { CustomerOrderNo: 'SORREL-77' });
    const invoice = await account.invoice(app.db, CustomerId);
    const payment = await account.payment(app.db, CustomerId, { Reference: 'Sorrel BACS' });
    expect(await search('Office', 'sorrel')).toMatchObject([
      {
        Kind: 'Customer',
        Title: 'Sorrel Spirits',
        Detail: 'SOR1 · Burton upon Trent · DE14 1AA · on stop',
        Path: `/findcustomer?customerId=${CustomerId}`,
      },
      { Kind: 'Product', Detail: 'SORRELBTL', Figure: '2,856 free of 2,856', Path: `/createorder?productId=${product.ProductId}` },
      {
        Kind: 'Deal',
        Title: `Deal ${deal.DealNo}`,
        Detail: 'Sorrel Spirits · SORREL-77 · Open',
        Path: `/orders/editOrder/${deal.OrderId}`,
      },
      { Kind: 'Invoice', Title: `Invoice ${invoice.InvoiceNo}`, Figure: '£120.00 outstanding' },
      {
        Kind: 'Payment',
        Title: `Payment ${payment.PaymentNo}`,
        Path: `/customerpaymenthistory?customerId=${CustomerId}&paymentId=${payment.PaymentId}`,
      },
    ]);
    expect(await search('Admin', String(invoice.InvoiceNo))).toMatchObject([
      {
        Kind: 'Invoice',
        Title: `Invoice ${invoice.InvoiceNo}`,
        Detail: 'Sorrel Spirits · 1 Sep 2026',
        Figure: '£120.00 outstanding',
        Path: `/findcustomer?customerId=${CustomerId}&invoiceId=${invoice.InvoiceId}`,
      },
    ]);
    expect(await pathsOf('Finance', 'sorrel')).toEqual([
      `/statements?customerId=${CustomerId}`,
      `/statements?customerId=${CustomerId}&invoiceId=${invoice.InvoiceId}`,
      `/statements?customerId=${CustomerId}`,
    ]);
    expect(await pathsOf('Warehouse', 'sorrel')).toEqual([
      `/stocksheet?productId=${product.ProductId}`,
      `/pickgoods?OrderId=${deal.OrderId}`,
    ]);
  });

  test('the name of an account finds its open deals and its invoices, unpaid ones first, at most five of each', async () => {
    const { CustomerId } = await given.customer(app.db, { Name: 'Bramble Brewing' });
    const { CustomerId: otherId } = await given.customer(app.db, { Name: 'Teasel Brewing' });
    for (let count = 0; count < 6; count++) {
      await account.deal(app.db, CustomerId, {});
      await givenInvoice(app.db, { CustomerId, Gross: 10 + count });
    }
    await account.deal(app.db, otherId, {});
    await givenInvoice(app.db, { CustomerId: otherId, Gross: 99 });
    const found = await search('Office', 'bramble');
    const details = (kind: string) => found.filter(({ Kind }) => Kind === kind).map(({ Detail }) => Detail.split(' · ')[0]);
    expect(found[0]).toMatchObject({ Kind: 'Customer', Title: 'Bramble Brewing', Figure: '£75.00 owed' });
    expect(details('Deal')).toEqual(Array(5).fill('Bramble Brewing'));
    expect(details('Invoice')).toEqual(Array(5).fill('Bramble Brewing'));
    expect((await search('Warehouse', 'bramble')).map(({ Kind }) => Kind)).not.toContain('Invoice');
  });

  test('a word of several accounts, or digits of a telephone number, brings no invoices of one of them', async () => {
    const { CustomerId } = await given.customer(app.db, { Name: 'Yarrow Larkspur', Phone: '0117 496 7351' });
    await given.customer(app.db, { Name: 'Zinnia Larkspur' });
    await givenInvoice(app.db, { CustomerId, Gross: 10 });
    const kinds = async (text: string) => (await search('Office', text)).map(({ Kind }) => Kind);
    expect(await kinds('larkspur')).toEqual(['Customer', 'Customer']);
    expect(await kinds('4967351')).toEqual(['Customer']);
    expect(await kinds('yarrow')).toEqual(['Customer', 'Invoice']);
  });

  test('an invoice or a payment by its amount, as one says it; a bare number is a number', async () => {
    const { CustomerId } = await given.customer(app.db, { Name: 'Tansy Tonics' });
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 8234.5 });
    const payment = await account.payment(app.db, CustomerId, { Amount: 8234.5 });
    const wanted = [`Invoice ${invoice.InvoiceNo}`, `Payment ${payment.PaymentNo}`];
    const titles = async (text: string) => (await search('Office', text)).map((found) => found.Title);
    for (const text of ['£8,234.50', '8234.5', '8,234.50', '£ 8234.50']) expect([text, ...(await titles(text))]).toEqual([text, ...wanted]);
    for (const text of ['8234', '£8,234', '8,23.50', '8234.505']) expect([text, ...(await titles(text))]).toEqual([text]);
    expect(await search('Finance', '£8,234.50')).toHaveLength(2);
    expect(await search('Warehouse', '£8,234.50')).toEqual([]);
  });

  test('a quotation and a purchase order by their numbers, for the office alone', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 10, UnitPrice: 5 }];
    const body = { CustomerId: customer.CustomerId, ValidUntil: '2026-12-21', Lines };
    const { QuotationId, QuotationNo } = await office.call(addQuotation, { body });
    const { order } = await outPurchase(office, app.db);
    const found = async (role: Role, no: number | null) => await search(role, String(no));
    expect(await found('Office', QuotationNo)).toContainEqual({
      Kind: 'Quotation',
      Id: QuotationId,
      Title: `Quotation ${QuotationNo}`,
      Detail: `${customer.Name} · valid until 21 Dec 2026`,
      Figure: null,
      Path: `/quotations/${QuotationId}`,
    });
    expect(await found('Office', order.PurchaseOrderNo)).toContainEqual(
      expect.objectContaining({ Kind: 'PurchaseOrder', Path: `/purchaseorders/${order.PurchaseOrderId}` }),
    );
    for (const role of ['Warehouse', 'Finance'] as const) {
      const kinds = [...(await found(role, QuotationNo)), ...(await found(role, order.PurchaseOrderNo))].map(({ Kind }) => Kind);
      expect(kinds).not.toContain('Quotation');
      expect(kinds).not.toContain('PurchaseOrder');
    }
  });

  test('a credit note and a pro forma by their numbers, where one may see to them; an invoice is opened, not only its account', async () => {
    const { CustomerId } = await given.customer(app.db, { Name: 'Yarrow Ales', ProForma: true });
    const { CreditId, CreditNo } = await givenCredit(app.db, { CustomerId, Gross: 60 });
    const { proForma, order } = await heldProForma(app.db, { customer: { CustomerId } });
    const invoice = await account.invoice(app.db, CustomerId);
    const found = async (role: Role, no: number | null, kind: string) =>
      (await search(role, String(no))).filter(
        ({ Kind, Id }) => Kind === kind && [CreditId, proForma.ProFormaInvoiceId, invoice.InvoiceId].includes(Id),
      );
    expect(await found('Office', CreditNo, 'CreditNote')).toEqual([
      {
        Kind: 'CreditNote',
        Id: CreditId,
        Title: `Credit note ${CreditNo}`,
        Detail: 'Yarrow Ales · 1 Nov 2026',
        Figure: '£60.00 to use',
        Path: `/findcustomer?customerId=${CustomerId}&all=invoices&q=${CreditNo}`,
      },
    ]);
    expect(await found('Office', proForma.ProFormaNo, 'ProForma')).toEqual([
      {
        Kind: 'ProForma',
        Id: proForma.ProFormaInvoiceId,
        Title: `Pro forma ${proForma.ProFormaNo}`,
        Detail: `Yarrow Ales · deal ${order.DealNo} · held`,
        Figure: '£120.00',
        Path: `/proformainvoice?q=${proForma.ProFormaNo}&proFormaId=${proForma.ProFormaInvoiceId}`,
      },
    ]);
    const statement = `/statements?customerId=${CustomerId}`;
    expect((await found('Finance', CreditNo, 'CreditNote')).map((one) => one.Path)).toEqual([statement]);
    expect((await found('Finance', proForma.ProFormaNo, 'ProForma')).map((one) => one.Path)).toEqual([statement]);
    const [credit] = await app.db.selectFrom('credits').select('GrossAmount').where('CreditId', '=', CreditId).execute();
    for (const role of ['Office', 'Finance'] as const) {
      const kindsAt = async (amount: string) =>
        (await search(role, amount)).filter(({ Detail }) => Detail.startsWith('Yarrow Ales')).map(({ Kind }) => Kind);
      expect(await kindsAt('£120.00')).toContain('ProForma');
      expect(await kindsAt(`£${Number(credit?.GrossAmount).toFixed(2)}`)).toContain('CreditNote');
    }
    expect((await found('Finance', invoice.InvoiceNo, 'Invoice')).map((one) => one.Path)).toEqual([
      `${statement}&invoiceId=${invoice.InvoiceId}`,
    ]);
    for (const no of [CreditNo, proForma.ProFormaNo]) expect(await search('Warehouse', String(no))).toEqual([]);
  });

  test('a deal by its number, also half typed or with its part', async () => {
    const { CustomerId } = await given.customer(app.db);
    const first = await account.deal(app.db, CustomerId, { DealNo: 10_452 });
    const second = await account.deal(app.db, CustomerId, { DealNo: 10_452, Part: 2 });
    for (const text of ['10452', '104', '10452/2'])
      // Ignores customers, because a random account code may contain the same digits.
      expect((await search('Office', text)).filter(({ Kind }) => Kind === 'Deal').map(({ Id }) => Id)).toEqual([
        second.OrderId,
        first.OrderId,
      ]);
  });

  test('finance sees a deal once it is ready to invoice, the warehouse while it is to be picked', async () => {
    const { CustomerId } = await given.customer(app.db);
    const { DealNo } = await account.deal(app.db, CustomerId, { StatusId: 5, DespatchedOn: '2026-11-20' });
    expect(await pathsOf('Finance', String(DealNo))).toEqual(['/readytoinvoice']);
    expect(await pathsOf('Warehouse', String(DealNo))).toEqual([]);
  });

  test('a deal to pick by its number; of one that cannot be picked it is said why', async () => {
    const { CustomerId } = await given.customer(app.db, { Name: 'Bracken Bottlers' });
    const toPick = await account.deal(app.db, CustomerId, { DealNo: 88_100 });
    await account.deal(app.db, CustomerId, { DealNo: 88_100, Part: 2, DealTypeId: 2 });
    const gone = await account.deal(app.db, CustomerId, { DealNo: 88_101, StatusId: 5, DespatchedOn: '2026-11-20' });
    const asked = async (role: Role, text: string) =>
      (await (await app.as(role)).call(searchEverything, { query: { text, deed: 'Pick' } })).map(({ Title, Detail, Path }) => [
        Title,
        Detail,
        Path,
      ]);
    expect(await asked('Warehouse', '88100')).toEqual([
      ['Deal 88100', 'Bracken Bottlers · Open', `/pickgoods?OrderId=${toPick.OrderId}`],
      ['Deal 88100/2', 'Bracken Bottlers · delivered by its supplier, so not picked', '/picklist'],
    ]);
    const why = [['Deal 88101', 'Bracken Bottlers · Ready to invoice, so it cannot be picked', `/pickgoods?OrderId=${gone.OrderId}`]];
    expect(await asked('Warehouse', '88101')).toEqual(why);
    expect(await asked('Admin', '88101')).toEqual(why);
    expect((await asked('Warehouse', '881')).map(([title]) => title)).toEqual(['Deal 88100']);
    expect((await asked('Finance', '88101')).map(([, , path]) => path)).toEqual(['/readytoinvoice']);
  });

  test('of a deal of very many parts the one that is said is found, and without one those on the pick list before the others', async () => {
    const { CustomerId } = await given.customer(app.db);
    for (let Part = 1; Part < 9; Part++) {
      const picked = Part === 2 ? {} : { StatusId: 5, DespatchedOn: '2026-11-20' };
      await account.deal(app.db, CustomerId, { DealNo: 88_200, Part, ...picked });
    }
    const asked = async (text: string) =>
      (await (await app.as('Warehouse')).call(searchEverything, { query: { text, deed: 'Pick' } })).map(({ Title }) => Title);
    expect(await asked('88200/3')).toEqual(['Deal 88200/3']);
    expect(await asked('88200')).toEqual(['Deal 88200/2', ...[8, 7, 6, 5].map((part) => `Deal 88200/${part}`)]);
    expect(await asked('88200/')).toHaveLength(5);
    expect(await asked('88200/99')).toEqual([]);
  });

  test('a deal that one may open is found among any number that one may not, and the newest of very many', async () => {
    const { CustomerId } = await given.customer(app.db);
    const theirs = { CustomerOrderNo: 'BRAMBLE-1' };
    const toPick = await account.deal(app.db, CustomerId, { ...theirs, DealNo: 777 });
    const ready = await account.deal(app.db, CustomerId, { ...theirs, DealNo: 7770, StatusId: 5, DespatchedOn: '2026-11-20' });
    const direct: number[] = [];
    for (let Part = 2; Part < 8; Part++)
      direct.unshift((await account.deal(app.db, CustomerId, { ...theirs, DealNo: 777, Part, DealTypeId: 2 })).OrderId);
    const gone = Array.from({ length: 201 }, (_, n) => ({
      ...theirs,
      DealNo: 77_700 + n,
      DealTypeId: 1,
      CustomerId,
      OrderDate: '2026-11-02',
      StatusId: 6,
      ChargesVatTypeId: 1,
    }));
    await app.db.insertInto('orders').values(gone).execute();
    const last = await account.deal(app.db, CustomerId, { ...theirs, DealNo: 7771 });
    const found = async (role: Role, text: string) => (await search(role, text)).filter(({ Kind }) => Kind === 'Deal').map(({ Id }) => Id);
    expect(await found('Warehouse', 'bramble')).toEqual([last.OrderId, toPick.OrderId]);
    expect(await found('Warehouse', '777')).toEqual([toPick.OrderId, last.OrderId]);
    expect(await found('Finance', 'bramble')).toEqual([ready.OrderId]);
    expect((await found('Office', 'bramble'))[0]).toBe(last.OrderId);
    // The deal with exactly this number comes before those that start with it.
    expect(await found('Office', '777')).toEqual(direct.slice(0, 5));
  });

  test('at most five of a kind; nothing for an empty text; signs are meant as they are typed', async () => {
    for (let count = 0; count < 7; count++) await given.customer(app.db, { Name: `Tansy ${count}` });
    expect(await search('Office', 'tansy')).toHaveLength(5);
    expect(await search('Office', '  ')).toEqual([]);
    for (const text of ['%%%', '___', "';--", '\\\\', '99999999999999']) expect([text, ...(await search('Admin', text))]).toEqual([text]);
  });

  test('a customer finds the own invoices, credit notes and orders, by number, amount and own order number; nobody else’s', async () => {
    const [mine, other] = [await given.customer(app.db), await given.customer(app.db)];
    const orders = { CustomerOrderNo: 'MEADOW-5' };
    const order = await account.deal(app.db, mine.CustomerId, orders);
    await account.deal(app.db, other.CustomerId, orders);
    const invoice = await givenInvoice(app.db, { CustomerId: mine.CustomerId, Gross: 7654.32 });
    const theirs = await givenInvoice(app.db, { CustomerId: other.CustomerId, Gross: 7654.32 });
    const credit = await givenCredit(app.db, { CustomerId: mine.CustomerId, Gross: 7654.32 });
    const user = await app.as('Customer', mine.CustomerId);
    const found = async (text: string) => (await user.call(searchEverything, { query: { text } })).map(({ Title, Path }) => [Title, Path]);
    const own = [
      [`Invoice ${invoice.InvoiceNo}`, `/customerinvoices?invoiceId=${invoice.InvoiceId}`],
      [`Credit note ${credit.CreditNo}`, `/customerinvoices?q=${credit.CreditNo}`],
    ];
    expect(await found('£7,654.32')).toEqual(own);
    expect(await found(String(invoice.InvoiceNo))).toContainEqual(own[0]);
    expect((await found(String(theirs.InvoiceNo))).flat()).not.toContain(`Invoice ${theirs.InvoiceNo}`);
    expect(await found('meadow')).toEqual([[`Order ${order.DealNo}`, `/yourorders?q=${order.DealNo}`]]);
    expect(await found(mine.Name)).toEqual([]);
  });

  test('a deal by what it comes to, for who may know that', async () => {
    const { CustomerId } = await given.customer(app.db);
    const { order } = await heldProForma(app.db, { customer: { CustomerId } });
    const dealsAt = async (role: Role, text: string) =>
      (await search(role, text)).filter(({ Kind, Id }) => Kind === 'Deal' && Id === order.OrderId);
    expect(await dealsAt('Office', '£120.00')).toHaveLength(1);
    expect(await dealsAt('Warehouse', '£120.00')).toEqual([]);
  });

  test('a supplier for administrators, its invoice for finance, a delivery note and a lot for the warehouse', async () => {
    const supplier = await given.supplier(app.db, { Name: 'Calendula Glass' });
    const { PurchaseInvoiceId } = await app.db
      .insertInto('purchase_invoices')
      .values({ SupplierId: supplier.SupplierId, InvoiceNo: 'CAL-9/1', InvoiceDate: '2026-11-02', NetAmount: '6543.21' })
      .returning('PurchaseInvoiceId')
      .executeTakeFirstOrThrow();
    const { GoodsReceiptId } = await app.db
      .insertInto('goods_receipts')
      .values({ SupplierDepotId: supplier.SupplierDepotId, ReceivedOn: '2026-11-03', SupplierDeliveryNoteNo: 'CAL 77/3' })
      .returning('GoodsReceiptId')
      .executeTakeFirstOrThrow();
    const kinds = async (role: Role, text: string) => (await search(role, text)).map(({ Path }) => Path);
    expect(await kinds('Admin', 'calendula')).toEqual([`/suppliers/${supplier.SupplierId}`]);
    expect(await kinds('Office', 'calendula')).toEqual([]);
    for (const text of ['cal-9', '£6,543.21']) expect(await kinds('Finance', text)).toEqual([`/purchaseinvoices/${PurchaseInvoiceId}`]);
    expect(await kinds('Office', 'cal-9')).toEqual([]);
    expect(await kinds('Warehouse', 'cal 77')).toEqual([`/goodsin?goodsReceiptId=${GoodsReceiptId}`]);
    expect(await kinds('Finance', 'cal 77')).toEqual([]);
  });

  test('refuses who is not signed in; too long a text is named', async () => {
    await expect((await app.as('nobody')).call(searchEverything, { query: { text: 'x' } })).toFailWith('NOT_SIGNED_IN');
    await expect((await app.as('Office')).call(searchEverything, { query: { text: 'x'.repeat(201) } })).toFailWith('INVALID_INPUT', 'text');
  });
});

test('digits stand for all numbers that begin with them', () => {
  expect(numberRanges('104').slice(0, 3)).toEqual([
    [104, 104],
    [1040, 1049],
    [10_400, 10_499],
  ]);
  expect(numberRanges('12')).toEqual([[12, 12]]);
  expect(numberRanges('2147483648')).toEqual([]);
  expect(numberRanges('12a')).toEqual([]);
});
