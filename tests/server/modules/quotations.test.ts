import { describe, expect, test } from 'vitest';
import { changeCustomer } from '#contract/masterData/entities/customers.ts';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { getOrder } from '#contract/sales/orders/calls.ts';
import {
  addQuotation,
  editQuotation,
  getQuotation,
  listQuotations,
  loseQuotation,
  openQuotation,
  reopenQuotation,
  winQuotation,
} from '#contract/sales/quotations/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { givenPrice, givenTrade } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const quoted = async (more: Record<string, unknown> = {}) => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const body = {
    CustomerId: customer.CustomerId,
    ValidUntil: '2026-12-21',
    CarriageCharge: 30,
    Lines: [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 187.35, DiscountPercent: 5 }],
    ...more,
  };
  return { office, customer, product, quotation: await office.call(addQuotation, { body }) };
};
const changeOf = ({ Version, ValidUntil, CarriageCharge, InvoiceAddressId, DeliveryAddressId }: Quotation) => ({
  Version,
  ValidUntil,
  CarriageCharge,
  InvoiceAddressId,
  DeliveryAddressId,
});
const paramsOf = ({ QuotationId: id }: { QuotationId: number }) => ({ id });
const wantedOf = async (productId: number) =>
  (await app.db.selectFrom('wanted_lines').select('Quantity').where('ProductId', '=', productId).execute()).length;

describe('a quotation', () => {
  test('is mailed to the contacts who get quotations', async () => {
    const { office, customer, quotation } = await quoted();
    const buyer = { CustomerId: customer.CustomerId, Name: 'Jo Reed', Email: 'jo@buyers.example', Documents: ['Quotation'] };
    await app.db.insertInto('contacts').values(buyer).execute();
    const { Queued } = await office.call(sendEmail, { body: { DocumentKind: 'Quotation', DocumentIds: [quotation.QuotationId] } });
    expect(Queued).toMatchObject([{ ToAddresses: ['jo@buyers.example'] }]);
  });

  test('holds nothing, has a number and totals of its own, and is found by number, customer and state', async () => {
    const { office, customer, product, quotation } = await quoted({ CustomerOrderNo: 'ENQ 7' });
    // 1,428 at £187.35 per 1,000 less 5 % is £254.16. One pallet at £19.50, carriage £30.
    expect(quotation).toMatchObject({ State: 'Open', QuotedOn: '2026-11-21', ValidUntil: '2026-12-21', CustomerOrderNo: 'ENQ 7' });
    expect(quotation.Totals.Goods).toBe(254.16);
    expect(quotation.Totals.Net).toBe(quotation.NetAmount);
    expect(await wantedOf(product.ProductId)).toBe(0);
    expect(await app.db.selectFrom('orders').select('OrderId').where('CustomerId', '=', customer.CustomerId).execute()).toEqual([]);
    const found = (filter: Record<string, unknown>) => office.call(listQuotations, { query: { filter } });
    const { QuotationId, QuotationNo } = quotation;
    for (const filter of [
      { q: String(QuotationNo) },
      { q: customer.Name },
      { q: 'enq 7' },
      { CustomerId: customer.CustomerId, State: 'Open' },
    ])
      expect((await found(filter)).map((row) => row.QuotationId)).toContain(QuotationId);
    expect(await found({ CustomerId: customer.CustomerId, State: 'Won' })).toEqual([]);
  });

  test('that is won becomes an order at its prices, whatever the lists say by now, and only once', async () => {
    const { office, customer, product, quotation } = await quoted();
    await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 999, PricePer: 100 });
    const win = (Version = quotation.Version) => office.send(winQuotation, { params: paramsOf(quotation), body: { Version } });
    const [one, other] = await Promise.all([win(), win()]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    const order = (await (one.status === 200 ? one : other).json()) as { OrderId: number };
    expect(await office.call(getOrder, { query: { orderId: order.OrderId } })).toMatchObject({
      Status: 'Open',
      CarriageCharge: 30,
      Lines: [{ Quantity: 1428, UnitPrice: 187.35, PricePer: 1000, DiscountPercent: 5, NetAmount: 254.16 }],
      Totals: { Gross: quotation.Totals.Gross },
    });
    const won = await office.call(getQuotation, { params: paramsOf(quotation) });
    expect(won).toMatchObject({ State: 'Won', OrderId: order.OrderId });
    const lost = await office.send(loseQuotation, { params: paramsOf(won), body: { Version: won.Version, Reason: 'Too dear' } });
    expect([lost.status, await lost.json()]).toMatchObject([409, { code: 'RULE_BROKEN' }]);
  });

  test('is checked as an order when it is won: credit is asked with a reason, and nothing is written before', async () => {
    const { office, customer, quotation } = await quoted();
    await app.db.updateTable('customers').set({ CreditLimit: 1 }).where('CustomerId', '=', customer.CustomerId).execute();
    const win = (more: object = {}) =>
      office.send(winQuotation, { params: paramsOf(quotation), body: { Version: quotation.Version, ...more } });
    const asked = await win();
    expect([asked.status, await asked.json()]).toMatchObject([409, { code: 'CONFIRMATION_NEEDED', details: { NeedsReason: true } }]);
    expect(await office.call(getQuotation, { params: paramsOf(quotation) })).toMatchObject({ State: 'Open', OrderId: null });
    expect((await win({ CreditOverrideReason: 'Agreed with Anne' })).status).toBe(200);
  });

  test('is won as a call-off, at its prices; one from a supplier’s depot is not', async () => {
    const { office, quotation } = await quoted();
    const win = async () => {
      const { Version } = await office.call(getQuotation, { params: paramsOf(quotation) });
      return office.call(winQuotation, { params: paramsOf(quotation), body: { Version, IsCallOff: true } });
    };
    await app.db.updateTable('quotations').set({ DealTypeId: 2 }).where('QuotationId', '=', quotation.QuotationId).execute();
    await expect(win()).toFailWith('INVALID_INPUT', 'IsCallOff');
    await app.db.updateTable('quotations').set({ DealTypeId: 1 }).where('QuotationId', '=', quotation.QuotationId).execute();
    expect(await win()).toMatchObject({ Status: 'Held', IsCallOff: true, Lines: [{ Quantity: 1428, UnitPrice: 187.35 }] });
  });

  test('is won in part: so much of each line as they take, at its price, with the pallets that it needs', async () => {
    const { product } = await givenTrade(app.db);
    const { office, quotation } = await quoted({
      Lines: [
        { ProductId: product.ProductId, Quantity: 2856, UnitPrice: 187.35, PalletQuantity: 3 },
        { ProductId: product.ProductId, Quantity: 1428, UnitPrice: 150 },
        { ProductId: product.ProductId, Quantity: 1428, UnitPrice: 140, PalletQuantity: 2 },
      ],
    });
    const [one, two, three] = quotation.Lines.map((line) => line.QuotationLineId);
    const win = (Lines: { QuotationLineId: number | undefined; Quantity: number }[]) =>
      office.call(winQuotation, {
        params: paramsOf(quotation),
        body: { Version: quotation.Version, Lines: Lines.map((line) => ({ ...line, QuotationLineId: line.QuotationLineId ?? 0 })) },
      });
    await expect(win([{ QuotationLineId: one, Quantity: 2857 }])).toFailWith('INVALID_INPUT', 'Lines.0.Quantity');
    await expect(win([{ QuotationLineId: 999_999, Quantity: 1 }])).toFailWith('INVALID_INPUT', 'Lines.0.QuotationLineId');
    const twice = [1, 1].map((Quantity) => ({ QuotationLineId: two, Quantity }));
    await expect(win(twice)).toFailWith('INVALID_INPUT', 'Lines.1.QuotationLineId');
    await expect(win([])).toFailWith('INVALID_INPUT', 'Lines');
    expect(await office.call(getQuotation, { params: paramsOf(quotation) })).toMatchObject({ State: 'Open', OrderId: null });
    const order = await win([
      { QuotationLineId: three, Quantity: 1428 },
      { QuotationLineId: one, Quantity: 1428 },
    ]);
    // 1,428 at £187.35 is £267.54, and at £140 is £199.92. The first has one pallet instead of three, and the other keeps its two.
    expect(order.Lines).toMatchObject([
      { Quantity: 1428, UnitPrice: 187.35, NetAmount: 267.54, PalletQuantity: 1 },
      { Quantity: 1428, UnitPrice: 140, NetAmount: 199.92, PalletQuantity: 2 },
    ]);
    const won = await office.call(getQuotation, { params: paramsOf(quotation) });
    expect([won.State, won.OrderId, won.Lines.map((line) => line.Quantity)]).toEqual(['Won', order.OrderId, [2856, 1428, 1428]]);
    await checkInvariants(app.db);
  });

  test('won in part with a line that is no longer sold is refused at that line, in whichever order they are given', async () => {
    const { product } = await givenTrade(app.db);
    const {
      office,
      quotation,
      product: first,
    } = await quoted({
      Lines: [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 150 }],
    });
    const { Version } = await office.call(editQuotation, {
      params: paramsOf(quotation),
      body: {
        ...changeOf(quotation),
        Lines: [
          { ProductId: product.ProductId, Quantity: 1428, UnitPrice: 150 },
          { ProductId: first.ProductId, Quantity: 1428, UnitPrice: 150 },
        ],
      },
    });
    const { Lines: quotedLines } = await office.call(getQuotation, { params: paramsOf(quotation) });
    await app.db.updateTable('products').set({ Active: false }).where('ProductId', '=', product.ProductId).execute();
    const Lines = quotedLines.toReversed().map(({ QuotationLineId }) => ({ QuotationLineId, Quantity: 700 }));
    const win = office.call(winQuotation, { params: paramsOf(quotation), body: { Version, Lines } });
    await expect(win).toFailWith('INVALID_INPUT', 'Lines.1.ProductId');
  });

  test('past its day is not won until it is given another', async () => {
    const { office, quotation } = await quoted();
    await app.db
      .updateTable('quotations')
      .set({ QuotedOn: '2026-10-01', ValidUntil: '2026-11-01' })
      .where('QuotationId', '=', quotation.QuotationId)
      .execute();
    const expired = await office.call(getQuotation, { params: paramsOf(quotation) });
    expect(expired.State).toBe('Expired');
    const refused = await office.send(winQuotation, { params: paramsOf(expired), body: { Version: expired.Version } });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('expired on 1 Nov 2026') as string },
    ]);
    const Lines = expired.Lines.map(({ ProductId, Quantity, UnitPrice }) => ({ ProductId: ProductId ?? 0, Quantity, UnitPrice }));
    const again = await office.call(editQuotation, {
      params: paramsOf(expired),
      body: { ...changeOf(expired), ValidUntil: '2026-12-01', Lines },
    });
    expect(again.State).toBe('Open');
  });

  test('is changed as a whole while nobody has decided; who is late is told who was faster', async () => {
    const { office, product, quotation } = await quoted();
    const Lines = [
      { ProductId: product.ProductId, Quantity: 2856, UnitPrice: 180 },
      { ProductId: product.ProductId, Quantity: 10, UnitPrice: 200 },
    ];
    const changed = await office.call(editQuotation, { params: paramsOf(quotation), body: { ...changeOf(quotation), Lines } });
    expect(changed.Lines.map(({ LineNo, Quantity, UnitPrice }) => [LineNo, Quantity, UnitPrice])).toEqual([
      [1, 2856, 180],
      [2, 10, 200],
    ]);
    const stale = await office.send(editQuotation, { params: paramsOf(quotation), body: { ...changeOf(quotation), Lines } });
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'STALE_VERSION' }]);
    const wrong = await office.send(editQuotation, {
      params: paramsOf(changed),
      body: { ...changeOf(changed), ValidUntil: '2026-11-01', Lines },
    });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { errors: { ValidUntil: 'must not be before the quotation date' } }]);
  });

  test('keeps the units that its prices were said for when it is changed, whatever the price lists say by now', async () => {
    const { office, product, quotation } = await quoted();
    await app.db.updateTable('products').set({ PricePer: 100 }).where('ProductId', '=', product.ProductId).execute();
    await app.db.updateTable('price_lists').set({ PricePer: 100 }).where('ProductId', '=', product.ProductId).execute();
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 187.35, DiscountPercent: 5 }];
    const body = { ...changeOf(quotation), ValidUntil: '2026-12-24', Lines };
    const changed = await office.call(editQuotation, { params: paramsOf(quotation), body });
    expect(changed.Lines).toMatchObject([{ UnitPrice: 187.35, PricePer: 1000, NetAmount: quotation.Lines[0]?.NetAmount }]);
  });

  test('keeps the account in the currency that it was quoted in', async () => {
    const { customer, quotation } = await quoted();
    const admin = await app.as('Admin');
    const params = { id: customer.CustomerId };
    const change = admin.call(changeCustomer, { params, body: { Version: 1, CurrencyId: 2 } });
    await expect(change).rejects.toMatchObject({ code: 'RULE_BROKEN', message: expect.stringContaining('quotations') as string });
    expect(quotation.CurrencyCode).toBe('GBP');
  });

  test('that is lost keeps why, and is opened again', async () => {
    const { office, quotation } = await quoted();
    const params = paramsOf(quotation);
    const lost = await office.call(loseQuotation, { params, body: { Version: quotation.Version, Reason: 'Bought in France' } });
    expect(lost).toMatchObject({ State: 'Lost', LostReason: 'Bought in France' });
    expect((await office.send(winQuotation, { params, body: { Version: lost.Version } })).status).toBe(409);
    const open = await office.call(reopenQuotation, { params, body: { Version: lost.Version } });
    expect(open).toMatchObject({ State: 'Open', LostReason: null });
    expect((await office.send(reopenQuotation, { params, body: { Version: open.Version } })).status).toBe(409);
  });

  test('has a paper, mailed to the account; other roles, other customers and bad input are refused', async () => {
    const { office, customer, product, quotation } = await quoted();
    const params = paramsOf(quotation);
    const paper = await office.call(openQuotation, { params });
    expect(paper.FileName).toBe(`Quotation ${quotation.QuotationNo}.pdf`);
    expect(await office.call(openQuotation, { params })).toEqual(paper);
    const { Queued } = await office.call(sendEmail, { body: { DocumentKind: 'Quotation', DocumentIds: [quotation.QuotationId] } });
    expect(Queued).toMatchObject([{ CustomerId: customer.CustomerId, ToAddresses: [customer.Email] }]);
    for (const role of ['Warehouse', 'Finance', 'Customer'] as const)
      expect((await (await app.as(role)).send(getQuotation, { params })).status).toBe(403);
    expect((await office.send(getQuotation, { params: { id: 999_999 } })).status).toBe(404);
    const other = await given.customer(app.db);
    const line = { ProductId: product.ProductId, Quantity: 10, UnitPrice: 1 };
    const refused = async (body: Record<string, unknown>) => {
      const answer = await office.send(addQuotation, {
        body: { CustomerId: customer.CustomerId, ValidUntil: '2026-12-01', Lines: [line], ...body },
      });
      return [answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)];
    };
    expect(await refused({ DeliveryAddressId: other.DeliveryAddressId })).toEqual([400, ['DeliveryAddressId']]);
    expect(await refused({ Lines: [] })).toEqual([400, ['Lines']]);
    expect(await refused({ Lines: [{ ...line, Quantity: 0 }] })).toEqual([400, ['Lines.0.Quantity']]);
    expect(await refused({ CustomerId: 999_999 })).toEqual([400, ['CustomerId']]);
  });
});
