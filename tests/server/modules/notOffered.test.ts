import { describe, expect, test } from 'vitest';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { addCredit, editCredit } from '#contract/money/credits/calls.ts';
import { addOrder, editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import { addressType, haulierType } from '#contract/masterData/lookups/keptRows.ts';
import { addOpeningPallets } from '#contract/warehouse/pallets/calls.ts';
import { savePriceList } from '#contract/sales/prices/calls.ts';
import { addQuotation, editQuotation, winQuotation } from '#contract/sales/quotations/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const vatTypeIs = async (VatTypeId: number, Active: boolean) =>
  app.db.updateTable('vat_types').set({ Active }).where('VatTypeId', '=', VatTypeId).execute();

const givenVatType = async () => {
  const Code = `N${(await app.db.selectFrom('vat_types').select('VatTypeId').execute()).length}`;
  const type = { Code, Description: `Kind ${Code}`, Reason: null };
  const { VatTypeId } = await app.db.insertInto('vat_types').values(type).returning('VatTypeId').executeTakeFirstOrThrow();
  await app.db.insertInto('vat_rates').values({ VatTypeId, Rate: 12, EffectiveFrom: '2020-01-01' }).execute();
  return VatTypeId;
};

const words = { Description: 'Mould for your crest', Quantity: 1, UnitPrice: 100 };

describe('what is not in use any more is not taken by the API', () => {
  test('a VAT type of a line of words: refused where it is new or changed to; a line that bears it is changed and keeps it', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const VatTypeId = await givenVatType();
    const goods = { ProductId: product.ProductId, Quantity: 1428, UnitPrice: 200 };
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      Lines: [goods, { ...words, VatTypeId }, { ...words, VatTypeId: 1 }],
    });
    await vatTypeIs(VatTypeId, false);
    const anew = office.call(addOrder, { body: { CustomerId: customer.CustomerId, Lines: [goods, { ...words, VatTypeId }] } });
    await expect(anew).toFailWith('INVALID_INPUT', 'Lines.1.VatTypeId');
    const edit = async (line: object) => {
      const { Version } = await office.call(getOrder, { query: { orderId: order.OrderId } });
      return office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, Lines: [line as never] } });
    };
    const [, bears, standard] = order.Lines.map(({ OrderDetailId }) => OrderDetailId);
    await expect(edit({ ...words, VatTypeId })).toFailWith('INVALID_INPUT', 'Lines.0.VatTypeId');
    await expect(edit({ OrderDetailId: standard, VatTypeId })).toFailWith('INVALID_INPUT', 'Lines.0.VatTypeId');
    const changed = await edit({ OrderDetailId: bears, Quantity: 3, VatTypeId });
    expect(changed.Lines[1]).toMatchObject({ Quantity: 3, VatTypeId, VatRate: 12 });
  });

  test('a VAT type of an ad hoc invoice or of opening pallets; an account’s own stays', async () => {
    const office = await app.as('Office');
    const VatTypeId = await givenVatType();
    const other = await given.customer(app.db);
    const its = await given.customer(app.db, { VatTypeId });
    const pallet = await given.pallet(app.db, { Charge: 18, SupplierId: (await given.supplier(app.db)).SupplierId });
    await vatTypeIs(VatTypeId, false);
    const invoice = ({ CustomerId }: { CustomerId: number }) =>
      office.call(createOrderAndInvoice, { body: { CustomerId, Lines: [{ ...words, VatTypeId }] } });
    await expect(invoice(other)).toFailWith('INVALID_INPUT', 'Lines.0.VatTypeId');
    expect(await invoice(its)).toMatchObject({ InvoiceId: expect.any(Number) as number });
    const opening = ({ CustomerId }: { CustomerId: number }) =>
      office.call(addOpeningPallets, {
        params: { id: CustomerId },
        body: { MovedOn: '2026-11-18', Lines: [{ PalletId: pallet.PalletId, Quantity: 2, Charge: 18, VatTypeId }] },
      });
    await expect(opening(other)).toFailWith('INVALID_INPUT', 'Lines.0.VatTypeId');
    expect((await opening(its)).Movements).toHaveLength(1);
  });

  test('a haulier and an address of an order or quotation; one that has them is changed and keeps them, and is won with them', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const { CustomerId } = customer;
    const haulier = await given.customer(app.db, { CustomerTypeId: haulierType, Name: 'Slow Vans' });
    const { AddressId } = await app.db
      .insertInto('addresses')
      .values({ CustomerId, AddressTypeId: addressType.Delivery, Name: 'Dock 4', Line1: '4 Quay', Town: 'Hull', PostCode: 'HU1 1AA' })
      .returning('AddressId')
      .executeTakeFirstOrThrow();
    const borne = { HaulierId: haulier.CustomerId, DeliveryAddressId: AddressId };
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 200 }];
    const order = await takeOrder(office, CustomerId, product.ProductId, { Lines, ...borne });
    const quote = { CustomerId, ValidUntil: '2026-12-20', Lines };
    const quoted = await office.call(addQuotation, { body: { ...quote, ...borne } });
    await app.db.updateTable('addresses').set({ Active: false }).where('AddressId', '=', AddressId).execute();
    await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', '=', haulier.CustomerId).execute();
    for (const [field, id] of Object.entries(borne)) {
      await expect(office.call(addOrder, { body: { CustomerId, Lines, [field]: id } })).toFailWith('INVALID_INPUT', field);
      await expect(office.call(addQuotation, { body: { ...quote, [field]: id } })).toFailWith('INVALID_INPUT', field);
    }
    const { Version } = await office.call(getOrder, { query: { orderId: order.OrderId } });
    const body = { Version, ...borne, Comment: 'Ring first' };
    expect(await office.call(editOrderById, { params: { id: order.OrderId }, body })).toMatchObject({ ...borne, Comment: 'Ring first' });
    const won = await office.call(winQuotation, { params: { id: quoted.QuotationId }, body: { Version: quoted.Version } });
    expect(await office.call(getOrder, { query: { orderId: won.OrderId ?? 0 } })).toMatchObject(borne);
  });

  test.each(['supplier_depots', 'suppliers'] as const)(
    'a supplier’s depot of a direct order or quotation (%s); a line that bears it is changed and keeps it, and is won with it',
    async (table) => {
      const office = await app.as('Office');
      const { customer, supplier, product } = await givenDirectTrade(app.db);
      const { CustomerId } = customer;
      const line = { ProductId: product.ProductId, SupplierDepotId: supplier.SupplierDepotId, Quantity: 1428, UnitPrice: 170 };
      const body = { CustomerId, DealTypeId: 2 as const, Lines: [line] };
      const quote = { ...body, ValidUntil: '2026-12-20' };
      const order = await office.call(addOrder, { body });
      const quoted = await office.call(addQuotation, { body: quote });
      await app.db.updateTable(table).set({ Active: false }).where('SupplierId', '=', supplier.SupplierId).execute();
      const field = 'Lines.0.SupplierDepotId';
      await expect(office.call(addOrder, { body })).toFailWith('INVALID_INPUT', field);
      await expect(office.call(addQuotation, { body: quote })).toFailWith('INVALID_INPUT', field);
      await expect(office.call(createOrderAndInvoice, { body: { CustomerId, Lines: [line] } })).toFailWith('INVALID_INPUT', field);
      const edit = async (changed: object) => {
        const { Version } = await office.call(getOrder, { query: { orderId: order.OrderId } });
        return office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, Lines: [changed as never] } });
      };
      await expect(edit(line)).toFailWith('INVALID_INPUT', field);
      const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
      const kept = { SupplierDepotId: line.SupplierDepotId, Quantity: 2856 };
      expect((await edit({ OrderDetailId, ...kept })).Lines).toMatchObject([kept]);
      const { CustomerId: _its, DealTypeId: _type, ...said } = quote;
      const changed = { ...said, Lines: [{ ...line, Quantity: 2856 }] };
      const params = { id: quoted.QuotationId };
      const { Version, Lines } = await office.call(editQuotation, { params, body: { ...changed, Version: quoted.Version } });
      expect(Lines).toMatchObject([kept]);
      const won = await office.call(winQuotation, { params, body: { Version } });
      expect((await office.call(getOrder, { query: { orderId: won.OrderId ?? 0 } })).Lines).toMatchObject([kept]);
    },
  );

  test('a reason of a credit; a draft that has it keeps it', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const its = { Description: 'Label came off' };
    const { CreditReasonId } = await app.db.insertInto('credit_reasons').values(its).returning('CreditReasonId').executeTakeFirstOrThrow();
    const begun = { CustomerId, InvoiceId: null, CreditReasonId, Comment: null };
    const [draft, other] = await Promise.all([
      office.call(addCredit, { body: begun }),
      office.call(addCredit, { body: { ...begun, CreditReasonId: 1 } }),
    ]);
    await app.db.updateTable('credit_reasons').set({ Active: false }).where('CreditReasonId', '=', CreditReasonId).execute();
    await expect(office.call(addCredit, { body: begun })).toFailWith('INVALID_INPUT', 'CreditReasonId');
    const change = ({ CreditId, Version }: { CreditId: number; Version: number }) =>
      office.call(editCredit, { params: { id: CreditId }, body: { Version, CreditReasonId, Comment: 'as agreed' } });
    await expect(change(other)).toFailWith('INVALID_INPUT', 'CreditReasonId');
    expect(await change(draft)).toMatchObject({ CreditReasonId, Comment: 'as agreed' });
  });

  test('a currency of a standard price; a line that there is is priced on, and an account keeps its own', async () => {
    const admin = await app.as('Admin');
    const { ProductId } = await given.product(app.db);
    const [{ SupplierDepotId }, euro] = [
      { SupplierDepotId: await given.ownDepot(app.db) },
      await given.customer(app.db, { CurrencyId: 3 }),
    ];
    const body = { ProductId, SupplierDepotId, CurrencyId: 3, SellPrice: 140 };
    const draft = await admin.call(savePriceList, { body });
    await app.db.updateTable('currencies').set({ Active: false }).where('CurrencyId', '=', 3).execute();
    try {
      await expect(admin.call(savePriceList, { body: { ...body, MinimumQuantity: 500 } })).toFailWith('INVALID_INPUT', 'CurrencyId');
      const { PriceListId, Version } = draft;
      expect(await admin.call(savePriceList, { body: { PriceListId, Version, CurrencyId: 3, SellPrice: 150 } })).toMatchObject({
        SellPrice: 150,
        CurrencyId: 3,
      });
      const own = await admin.call(savePriceList, { body: { ...body, CustomerId: euro.CustomerId } });
      expect(own).toMatchObject({ CurrencyId: 3 });
    } finally {
      await app.db.updateTable('currencies').set({ Active: true }).where('CurrencyId', '=', 3).execute();
    }
  });
});
