import { describe, expect, test } from 'vitest';
import { searchEverything } from '#contract/search/calls.ts';
import type { Role } from '#contract/roles.ts';
import { numberRanges } from '#server/database/searchPatterns.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { addQuotation } from '#contract/quotations/calls.ts';
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
      { Kind: 'Product', Detail: 'SORRELBTL · 2,856 on hand', Path: `/createorder?productId=${product.ProductId}` },
      {
        Kind: 'Deal',
        Title: `Deal ${deal.DealNo}`,
        Detail: 'Sorrel Spirits · SORREL-77 · Open',
        Path: `/orders/editOrder/${deal.OrderId}`,
      },
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
        Detail: 'Sorrel Spirits · 1 Sep 2026 · £120.00 outstanding',
        Path: `/findcustomer?customerId=${CustomerId}&invoiceId=${invoice.InvoiceId}`,
      },
    ]);
    expect(await pathsOf('Finance', 'sorrel')).toEqual([`/statements?customerId=${CustomerId}`, `/statements?customerId=${CustomerId}`]);
    expect(await pathsOf('Warehouse', 'sorrel')).toEqual([`/pickgoods?OrderId=${deal.OrderId}`]);
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
      Detail: `${customer.Name} · holds until 21 Dec 2026`,
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
        Detail: 'Yarrow Ales · 1 Nov 2026 · £60.00 to use',
        Path: `/findcustomer?customerId=${CustomerId}&all=invoices&q=${CreditNo}`,
      },
    ]);
    expect(await found('Office', proForma.ProFormaNo, 'ProForma')).toEqual([
      {
        Kind: 'ProForma',
        Id: proForma.ProFormaInvoiceId,
        Title: `Pro forma ${proForma.ProFormaNo}`,
        Detail: `Yarrow Ales · deal ${order.DealNo} · £120.00 · held`,
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
      // An account's code, made by chance, may hold those figures too.
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

  test('at most five of a kind; nothing for an empty text; signs are meant as they are typed', async () => {
    for (let count = 0; count < 7; count++) await given.customer(app.db, { Name: `Tansy ${count}` });
    expect(await search('Office', 'tansy')).toHaveLength(5);
    expect(await search('Office', '  ')).toEqual([]);
    for (const text of ['%%%', '___', "';--", '\\\\', '99999999999999']) expect([text, ...(await search('Admin', text))]).toEqual([text]);
  });

  test('refuses a customer’s user and nobody; too long a text is named', async () => {
    const { CustomerId } = await given.customer(app.db);
    await expect((await app.as('Customer', CustomerId)).call(searchEverything, { query: { text: 'x' } })).toFailWith('NOT_ALLOWED');
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
