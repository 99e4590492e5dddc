import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  checkInvoiceExists,
  customerInvoices,
  getInvoice,
  getWholeInvoice,
  markPosted,
  openInvoiceDocument,
  previewInvoice,
  raiseInvoice,
  raiseInvoices,
  readyToInvoice,
  searchCustomerInvoices,
  searchInvoices,
  unsentInvoices,
} from '#contract/money/invoices/calls.ts';
import { orderStatusIds } from '#contract/sales/deal/states.ts';
import { getDocument } from '#contract/system/documents/calls.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const raise = async (orderId: number) => (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: orderId } });
const whole = async (invoiceId: number) => (await app.as('Finance')).call(getWholeInvoice, { params: { id: invoiceId } });
const raised = async (deal: Parameters<typeof readyDeal>[1] = {}) => {
  const order = await readyDeal(app.db, deal);
  return { order, invoice: await raise(order.OrderId) };
};

describe('raiseInvoice', () => {
  test('delivered goods, pallet charges and carriage become lines, with VAT on their sum, a ledger entry and an Invoiced order', async () => {
    const pallet = await given.pallet(app.db, { Charge: 18 });
    const { order, invoice } = await raised({
      CarriageCharge: 60,
      lines: [{ Quantity: 37_128, UnitPrice: 187.35, PalletId: pallet.PalletId, PalletQuantity: 26, PickedPallets: 26, PalletCharge: 18 }],
    });
    const document = await whole(invoice.InvoiceId);
    expect(document.Lines.map((line) => [line.Kind, line.Quantity, line.NetAmount])).toEqual([
      ['Goods', 37_128, 6955.93],
      ['Pallet', 26, 468],
      ['Carriage', 1, 60],
    ]);
    expect(document).toMatchObject({ NetAmount: 7483.93, VatAmount: 1496.79, GrossAmount: 8980.72, Outstanding: 8980.72, SentAt: null });
    expect(document.Vat).toMatchObject([{ Rate: 20, NetAmount: 7483.93, VatAmount: 1496.79, SterlingVat: 1496.79 }]);
    const { Status } = await app.db.selectFrom('orders').select('Status').where('OrderId', '=', order.OrderId).executeTakeFirstOrThrow();
    expect(Status).toBe('Invoiced');
    const entry = await app.db
      .selectFrom('receivable_entries')
      .selectAll()
      .where('InvoiceId', '=', invoice.InvoiceId)
      .executeTakeFirstOrThrow();
    expect(Number(entry.Amount)).toBe(8980.72);
  });

  test('asked again it answers with the invoice there is', async () => {
    const { order, invoice } = await raised();
    expect(invoice.IsNew).toBe(true);
    expect(await raise(order.OrderId)).toEqual({ ...invoice, IsNew: false });
  });

  test('VAT is on the sum of the lines: 3 × £33.33 at 20 % is £20.00', async () => {
    const line = { Quantity: 1, UnitPrice: 33.33, PricePer: 1 };
    const { invoice } = await raised({ lines: [line, line, line] });
    expect(await whole(invoice.InvoiceId)).toMatchObject({ NetAmount: 99.99, VatAmount: 20, GrossAmount: 119.99 });
  });

  test('only what was delivered is invoiced; a line of which nothing went is left out', async () => {
    const { invoice } = await raised({
      lines: [
        { Quantity: 1000, PickedQuantity: 400 },
        { PickedQuantity: 0 },
        { ProductId: null, PickedQuantity: null, Quantity: 1, UnitPrice: 5, PricePer: 1 },
      ],
    });
    const { Lines } = await whole(invoice.InvoiceId);
    expect(Lines.map((line) => [line.Kind, line.Quantity, line.NetAmount])).toEqual([
      ['Goods', 400, 40],
      ['Free', 1, 5],
    ]);
  });

  test('a direct deal is invoiced on what the supplier confirmed', async () => {
    const pallet = await given.pallet(app.db);
    const { invoice } = await raised({
      DealTypeId: 2,
      lines: [
        {
          PickedQuantity: null,
          ConfirmedQuantity: 900,
          PalletId: pallet.PalletId,
          PalletQuantity: 2,
          ConfirmedPallets: 1,
          PalletCharge: 18,
        },
      ],
    });
    const { Lines } = await whole(invoice.InvoiceId);
    expect(Lines.map((line) => [line.Kind, line.Quantity])).toEqual([
      ['Goods', 900],
      ['Pallet', 1],
    ]);
  });

  test('pallets that were charged nothing, as for an account that is not charged for them, have no line', async () => {
    const pallet = await given.pallet(app.db);
    const { invoice } = await raised({ lines: [{ PalletId: pallet.PalletId, PalletQuantity: 2, PalletCharge: 0 }] });
    expect((await whole(invoice.InvoiceId)).Lines.map((line) => line.Kind)).toEqual(['Goods']);
  });

  test('the settlement discount is on goods only: £100 + £20 with 2.5 % is £97.50 + £19.50', async () => {
    const terms = { SettlementDiscountPercent: 2.5, SettlementDiscountDays: 14 };
    const plain = await whole((await raised(terms)).invoice.InvoiceId);
    expect(plain.Settlement).toEqual({ Percent: 2.5, Days: 14, PayBy: '2026-12-05', NetAmount: 97.5, VatAmount: 19.5, GrossAmount: 117 });
    expect(plain.SettlementDiscountGross).toBe(3);
    const carried = await whole((await raised({ ...terms, CarriageCharge: 50 })).invoice.InvoiceId);
    expect(carried.Settlement).toMatchObject({ NetAmount: 147.5, VatAmount: 29.5 });
  });

  test('the tax point is the invoice date within 14 days of despatch, after that the despatch', async () => {
    const inTime = await raised({ DespatchedOn: '2026-11-07' });
    expect((await whole(inTime.invoice.InvoiceId)).TaxPoint).toBe('2026-11-21');
    const late = await raised({ DespatchedOn: '2026-11-06' });
    expect((await whole(late.invoice.InvoiceId)).TaxPoint).toBe('2026-11-06');
  });

  test('a tax point without a VAT rate is refused by name, in preview, raising and the list', async () => {
    const finance = await app.as('Finance');
    const order = await readyDeal(app.db, {});
    await app.db.updateTable('order_details').set({ VatTypeId: 2 }).where('OrderId', '=', order.OrderId).execute();
    await sql`UPDATE vat_rates SET effective_from = effective_from + 36500 WHERE vat_type_id = 2`.execute(app.db);
    const words = /one of its VAT types has no rate on the tax point/;
    for (const call of [previewInvoice, raiseInvoice])
      await expect(finance.call(call, { query: { OrderID: order.OrderId } })).rejects.toMatchObject({
        code: 'RULE_BROKEN',
        message: words,
      });
    const listed = (await finance.call(readyToInvoice)).find((deal) => deal.OrderId === order.OrderId);
    await sql`UPDATE vat_rates SET effective_from = effective_from - 36500 WHERE vat_type_id = 2`.execute(app.db);
    expect(listed?.Problem).toMatch(words);
  });

  test('the VAT rate is that of the tax point', async () => {
    await app.db.insertInto('vat_rates').values({ VatTypeId: 2, Rate: 8, EffectiveFrom: '2026-11-10' }).execute();
    const line = [{ VatTypeId: 2 }];
    expect((await whole((await raised({ DespatchedOn: '2026-11-06', lines: line })).invoice.InvoiceId)).VatAmount).toBe(5);
    expect((await whole((await raised({ DespatchedOn: '2026-11-12', lines: line })).invoice.InvoiceId)).VatAmount).toBe(8);
  });

  test('due: days from the invoice, or from the end of its month', async () => {
    expect((await whole((await raised({ PaymentTermDays: 30 })).invoice.InvoiceId)).DueDate).toBe('2026-12-21');
    const endOfMonth = await raised({ PaymentTermDays: 30, PaymentTermBasis: 'EndOfMonth' });
    expect((await whole(endOfMonth.invoice.InvoiceId)).DueDate).toBe('2026-12-30');
  });

  test('a euro account is invoiced in euros, its VAT kept in sterling too', async () => {
    const customer = await given.customer(app.db, { CurrencyId: 2 });
    const { invoice } = await raised({ customer, CurrencyId: 2 });
    expect(await whole(invoice.InvoiceId)).toMatchObject({
      CurrencyCode: 'EUR',
      ExchangeRate: 0.86,
      Vat: [{ VatAmount: 20, SterlingVat: 17.2 }],
    });
  });

  test('a deal that has not left has no invoice', async () => {
    const order = await readyDeal(app.db, { StatusId: 2, DespatchedOn: null });
    await expect(raise(order.OrderId)).toFailWith('ORDER_WRONG_STATE');
    await expect(raise(999_999)).toFailWith('NOT_FOUND');
  });

  test('a deal of which nothing was delivered has no invoice, whatever its carriage', async () => {
    const order = await readyDeal(app.db, { CarriageCharge: 60, lines: [{ PickedQuantity: 0 }] });
    await expect(raise(order.OrderId)).toFailWith('RULE_BROKEN');
  });

  test('locked books refuse it, and the number is not lost', async () => {
    const before = await raised();
    const order = await readyDeal(app.db);
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-21' }).execute();
    await expect(raise(order.OrderId)).toFailWith('PERIOD_LOCKED');
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    expect((await raise(order.OrderId)).InvoiceNo).toBe(before.invoice.InvoiceNo + 1);
  });

  test('what locked books refuse, neither the preview nor Ready to invoice offers, in the same words', async () => {
    const order = await readyDeal(app.db);
    const finance = await app.as('Finance');
    const words = 'The books are locked through 21 Nov 2026: choose a later date';
    const refused = { code: 'PERIOD_LOCKED', message: words };
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-21' }).execute();
    for (const call of [raiseInvoice, previewInvoice])
      await expect(finance.call(call, { query: { OrderID: order.OrderId } })).rejects.toMatchObject(refused);
    const deals = await finance.call(readyToInvoice);
    expect(deals.find((deal) => deal.OrderId === order.OrderId)?.Problem).toBe(words);
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    expect((await finance.call(previewInvoice, { query: { OrderID: order.OrderId } })).OrderId).toBe(order.OrderId);
  });

  test('only Admin and Finance raise invoices; a bad id is named', async () => {
    const order = await readyDeal(app.db);
    for (const role of ['Office', 'Warehouse'] as const)
      await expect((await app.as(role)).call(raiseInvoice, { query: { OrderID: order.OrderId } })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Admin')).call(raiseInvoice, { query: { OrderID: 'x' } })).toFailWith('INVALID_INPUT', 'OrderID');
  });
});

describe('raiseInvoices', () => {
  test('says for every order what came of it', async () => {
    const good = await readyDeal(app.db);
    const open = await readyDeal(app.db, { StatusId: 2 });
    const finance = await app.as('Finance');
    const results = await finance.call(raiseInvoices, { body: { OrderIds: [good.OrderId, open.OrderId, 999_999] } });
    expect(results.map((result) => [result.OrderId, result.Invoice?.IsNew ?? false, result.Error !== null])).toEqual([
      [good.OrderId, true, false],
      [open.OrderId, false, true],
      [999_999, false, true],
    ]);
  });

  test('the same Idempotency-Key gives the same answer', async () => {
    const order = await readyDeal(app.db);
    const finance = await app.as('Finance');
    const again = () => finance.call(raiseInvoices, { body: { OrderIds: [order.OrderId] } }, { 'Idempotency-Key': 'raise-once' });
    expect(await again()).toEqual(await again());
  });

  test('refuses the wrong role and an empty list', async () => {
    await expect((await app.as('Office')).call(raiseInvoices, { body: { OrderIds: [1] } })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Finance')).call(raiseInvoices, { body: { OrderIds: [] } })).toFailWith('INVALID_INPUT', 'OrderIds');
  });
});

describe('readyToInvoice', () => {
  test('says of whom no address is known; one that is out of use is none', async () => {
    const [known, unknown] = [await readyDeal(app.db), await readyDeal(app.db)];
    await app.db.updateTable('addresses').set({ Active: false }).where('CustomerId', '=', unknown.CustomerId).execute();
    const list = await (await app.as('Finance')).call(readyToInvoice);
    const said = (id: number) => list.find(({ OrderId }) => OrderId === id)?.HasAddress;
    expect([said(known.OrderId), said(unknown.OrderId)]).toEqual([true, false]);
  });

  test('counts the days since despatch: amber from 10, red from 14, with tax point, VAT quarter and value', async () => {
    const days = ['2026-11-12', '2026-11-11', '2026-11-07', '2026-11-06'];
    const orders = [];
    for (const DespatchedOn of days)
      orders.push(await readyDeal(app.db, { DespatchedOn, lines: [{ Quantity: 1000, PickedQuantity: 500 }] }));
    const list = await (await app.as('Finance')).call(readyToInvoice);
    const rows = orders.map((order) => list.find((row) => row.OrderId === order.OrderId));
    expect(rows.map((row) => [row?.DaysSinceDespatch, row?.Urgency, row?.TaxPoint])).toEqual([
      [9, 'None', '2026-11-21'],
      [10, 'Amber', '2026-11-21'],
      [14, 'Red', '2026-11-21'],
      [15, 'Red', '2026-11-06'],
    ]);
    expect(rows[0]).toMatchObject({ VatQuarterStart: '2026-10-01', VatQuarterEnd: '2026-12-31', GrossAmount: 60, Problem: null });
    const before = list.map((row) => row.DespatchedOn ?? '');
    expect(before).toEqual([...before].sort());
  });

  test('a deal that is invoiced while the list is read is not on it, and the others are', async () => {
    const [stays, goes] = [await readyDeal(app.db), await readyDeal(app.db)];
    const held = await holdTable(app.database, 'currencies');
    const listing = (await app.as('Finance')).call(readyToInvoice);
    await held.untilWaiting(1);
    await app.db.updateTable('orders').set({ StatusId: orderStatusIds.Invoiced }).where('OrderId', '=', goes.OrderId).execute();
    await held.release();
    const ids = new Set((await listing).map(({ OrderId }) => OrderId));
    expect([stays, goes].map(({ OrderId }) => ids.has(OrderId))).toEqual([true, false]);
  });

  test('is searched by deal, by customer and by their order number', async () => {
    const customer = await given.customer(app.db, { Name: 'Quantock Perry' });
    const order = await readyDeal(app.db, { customer, CustomerOrderNo: 'PX-7730' });
    const finance = await app.as('Finance');
    const found = async (q: string) => (await finance.call(readyToInvoice, { query: { filter: { q } } })).map((row) => row.OrderId);
    for (const text of [String(order.DealNo), 'quantock', 'px-7730', 'perry px-77']) expect(await found(text)).toEqual([order.OrderId]);
    expect(await found('PX-7731')).toEqual([]);
  });

  test('an invoiced deal is gone from it; Office may not see it', async () => {
    const { order } = await raised();
    const list = await (await app.as('Admin')).call(readyToInvoice);
    expect(list.some((row) => row.OrderId === order.OrderId)).toBe(false);
    await expect((await app.as('Office')).call(readyToInvoice)).toFailWith('NOT_ALLOWED');
  });
});

describe('previewInvoice', () => {
  test('shows what would be issued and writes nothing', async () => {
    const order = await readyDeal(app.db, { lines: [{}, { PickedQuantity: 0 }] });
    const finance = await app.as('Finance');
    const preview = await finance.call(previewInvoice, { query: { OrderID: order.OrderId } });
    expect(preview).toMatchObject({ GrossAmount: 120, Lines: [{ NetAmount: 100 }] });
    expect(preview.LeftOut).toHaveLength(1);
    expect((await finance.call(checkInvoiceExists, { params: { id: order.OrderId } })).Exists).toBe(false);
  });

  test('refuses the wrong role, an unknown order and one that is invoiced', async () => {
    const { order } = await raised();
    await expect((await app.as('Warehouse')).call(previewInvoice, { query: { OrderID: order.OrderId } })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Finance')).call(previewInvoice, { query: { OrderID: 999_999 } })).toFailWith('NOT_FOUND');
    await expect((await app.as('Finance')).call(previewInvoice, { query: { OrderID: order.OrderId } })).toFailWith('ORDER_WRONG_STATE');
    await expect((await app.as('Finance')).call(previewInvoice, { query: { OrderID: 0 } })).toFailWith('INVALID_INPUT', 'OrderID');
  });
});

describe('getInvoice, getWholeInvoice', () => {
  test('the record, the whole document', async () => {
    const { invoice } = await raised();
    const office = await app.as('Office');
    expect(await office.call(getInvoice, { params: { id: invoice.InvoiceId } })).toMatchObject({
      InvoiceNo: invoice.InvoiceNo,
      GrossAmount: 120,
    });
    const document = await office.call(getWholeInvoice, { params: { id: invoice.InvoiceId } });
    expect(document.AddressLines).toContain('DE14 1AA');
    expect(document.PaymentTerms).toBe('30 days from the date of the invoice');
  });

  test('a customer sees its own and not another’s', async () => {
    const { order, invoice } = await raised();
    const owner = await app.as('Customer', order.CustomerId);
    const stranger = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    expect((await owner.call(getWholeInvoice, { params: { id: invoice.InvoiceId } })).InvoiceNo).toBe(invoice.InvoiceNo);
    for (const call of [getInvoice, getWholeInvoice])
      await expect(stranger.call(call, { params: { id: invoice.InvoiceId } })).toFailWith('NOT_FOUND');
  });

  test('refuses the wrong role and names a bad id', async () => {
    for (const call of [getInvoice, getWholeInvoice]) {
      await expect((await app.as('Warehouse')).call(call, { params: { id: 1 } })).toFailWith('NOT_ALLOWED');
      await expect((await app.as('Office')).call(call, { params: { id: 'abc' } })).toFailWith('INVALID_INPUT', 'id');
    }
  });
});

describe('checkInvoiceExists', () => {
  test('says yes with its number, or no', async () => {
    const { order, invoice } = await raised();
    const office = await app.as('Office');
    const answer = await office.call(checkInvoiceExists, { params: { id: order.OrderId } });
    expect(answer).toEqual({ Exists: true, InvoiceId: invoice.InvoiceId, InvoiceNo: invoice.InvoiceNo });
    await expect(office.call(checkInvoiceExists, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(checkInvoiceExists, { params: { id: -1 } })).toFailWith('INVALID_INPUT', 'id');
    await expect((await app.as('Warehouse')).call(checkInvoiceExists, { params: { id: 1 } })).toFailWith('NOT_ALLOWED');
  });
});

describe('searchInvoices, searchCustomerInvoices', () => {
  test('finds by any part of invoice number, deal number, customer order number or name', async () => {
    const customer = await given.customer(app.db, { Name: 'Ægir Brouwerij Überlingen' });
    const { order, invoice } = await raised({ customer, CustomerOrderNo: 'PO_77%19-X', Part: 2 });
    const office = await app.as('Office');
    for (const x of [String(invoice.InvoiceNo), `${order.DealNo}/2`, 'po_77%19', 'uberling'])
      expect((await office.call(searchInvoices, { params: { x } })).map((row) => row.InvoiceId)).toContain(invoice.InvoiceId);
    expect(await office.call(searchInvoices, { params: { x: 'p%x' } })).toEqual([]);
    for (const x of ['a％brouwerij', 'brouweri＿ ue', 'po＿77％19-x'])
      expect([x, await office.call(searchInvoices, { params: { x } })]).toEqual([x, []]);
    const b = String(order.DealNo);
    expect(await office.call(searchCustomerInvoices, { params: { a: customer.CustomerId, b } })).toHaveLength(1);
    expect(await office.call(searchCustomerInvoices, { params: { a: 999_999, b } })).toEqual([]);
  });

  test('at most 50', async () => {
    const customer = await given.customer(app.db, { Name: 'Fifty Barrels' });
    const orders = [];
    for (let count = 0; count < 51; count++) orders.push(await readyDeal(app.db, { customer, lines: [{ ProductId: null }] }));
    await (await app.as('Finance')).call(raiseInvoices, { body: { OrderIds: orders.map((order) => order.OrderId) } });
    expect(await (await app.as('Office')).call(searchInvoices, { params: { x: 'Fifty Barrels' } })).toHaveLength(50);
  });

  test('refuses the wrong role and names what is wrong', async () => {
    await expect((await app.as('Warehouse')).call(searchInvoices, { params: { x: '1' } })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Warehouse')).call(searchCustomerInvoices, { params: { a: 0, b: '1' } })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Office')).call(searchInvoices, { params: { x: ' ' } })).toFailWith('INVALID_INPUT', 'x');
    await expect((await app.as('Office')).call(searchCustomerInvoices, { params: { a: -1, b: '1' } })).toFailWith('INVALID_INPUT', 'a');
  });
});

describe('customerInvoices', () => {
  test('lists what is outstanding; a customer only its own', async () => {
    const { order, invoice } = await raised();
    const id = order.CustomerId;
    const owner = await app.as('Customer', id);
    expect(await owner.call(customerInvoices, { params: { id } })).toMatchObject([
      { Kind: 'Invoice', InvoiceId: invoice.InvoiceId, CreditId: null, Outstanding: 120, IsOverdue: false },
    ]);
    const stranger = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(stranger.call(customerInvoices, { params: { id } })).toFailWith('NOT_FOUND');
    await expect((await app.as('Office')).call(customerInvoices, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect((await app.as('Office')).call(customerInvoices, { params: { id: 0 } })).toFailWith('INVALID_INPUT', 'id');
    await expect((await app.as('Warehouse')).call(customerInvoices, { params: { id } })).toFailWith('NOT_ALLOWED');
  });
});

describe('openInvoiceDocument', () => {
  test('the paper is the same bytes again after the customer moved and was renamed', async () => {
    const { order, invoice } = await raised();
    const query = { InvoiceID: invoice.InvoiceId };
    const office = await app.as('Office');
    await app.db
      .updateTable('customers')
      .set({ Name: 'Renamed before the first print' })
      .where('CustomerId', '=', order.CustomerId)
      .execute();
    const first = await office.call(openInvoiceDocument, { query });
    const bytes = await (await office.call(getDocument, { params: { id: first.DocumentId } })).arrayBuffer();
    await app.db.updateTable('addresses').set({ Line1: 'Elsewhere' }).where('CustomerId', '=', order.CustomerId).execute();
    const second = await office.call(openInvoiceDocument, { query });
    const again = await (await office.call(getDocument, { params: { id: second.DocumentId } })).arrayBuffer();
    expect(second).toEqual(first);
    expect(Buffer.from(again).equals(Buffer.from(bytes))).toBe(true);
    const text = await readText(new Uint8Array(bytes));
    expect(text).toContain('£120.00');
    expect(text).not.toContain('Renamed');
    expect(first.FileName).toBe(`Invoice ${invoice.InvoiceNo}.pdf`);
  });

  test('makers at once keep one paper', async () => {
    const { invoice } = await raised();
    const office = await app.as('Office');
    const papers = await Promise.all(
      Array.from({ length: 8 }, () => office.call(openInvoiceDocument, { query: { InvoiceID: invoice.InvoiceId } })),
    );
    expect(new Set(papers.map((paper) => `${paper.DocumentId} ${paper.Sha256}`)).size).toBe(1);
  });

  test('a customer only its own; not the warehouse; a bad id is named', async () => {
    const { order, invoice } = await raised();
    const query = { InvoiceID: invoice.InvoiceId };
    const stranger = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(stranger.call(openInvoiceDocument, { query })).toFailWith('NOT_FOUND');
    expect((await (await app.as('Customer', order.CustomerId)).call(openInvoiceDocument, { query })).Sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect((await app.as('Warehouse')).call(openInvoiceDocument, { query })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Office')).call(openInvoiceDocument, { query: { InvoiceID: 'x' } })).toFailWith(
      'INVALID_INPUT',
      'InvoiceID',
    );
  });
});

describe('unsentInvoices, markPosted', () => {
  test('an invoice is unsent until it is marked posted; marking again changes nothing', async () => {
    const { invoice } = await raised();
    const office = await app.as('Office');
    const find = async () => (await office.call(unsentInvoices)).find((row) => row.SubjectId === invoice.InvoiceId);
    expect(await find()).toMatchObject({ DocumentKind: 'Invoice', Number: invoice.InvoiceNo, Mail: null });
    const body = { DocumentKind: 'Invoice' as const, DocumentIds: [invoice.InvoiceId] };
    expect(await office.call(markPosted, { body })).toEqual({ Posted: 1 });
    expect(await office.call(markPosted, { body })).toEqual({ Posted: 0 });
    expect(await find()).toBeUndefined();
    expect((await whole(invoice.InvoiceId)).PostedAt).not.toBeNull();
  });

  test('all or none; wrong role; no ids', async () => {
    const { invoice } = await raised();
    const office = await app.as('Office');
    const body = { DocumentKind: 'Invoice' as const, DocumentIds: [invoice.InvoiceId, 999_999] };
    await expect(office.call(markPosted, { body })).toFailWith('NOT_FOUND');
    expect((await whole(invoice.InvoiceId)).PostedAt).toBeNull();
    await expect((await app.as('Warehouse')).call(markPosted, { body })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Warehouse')).call(unsentInvoices)).toFailWith('NOT_ALLOWED');
    await expect(office.call(markPosted, { body: { ...body, DocumentIds: [] } })).toFailWith('INVALID_INPUT', 'DocumentIds');
  });
});
