import { beforeEach, describe, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { supplierFile } from '#contract/masterData/entities/suppliers.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { cancelEmail, listOutbox, retryEmail } from '#contract/system/mail/calls.ts';
import { checkStockAndAddProduct } from '#contract/sales/orders/calls.ts';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import {
  addPurchaseOrder,
  addPurchaseRemark,
  cancelPurchaseOrder,
  changePurchaseOrder,
  closePurchaseOrder,
  countPurchaseOrders,
  findListedCosts,
  getPurchaseCombos,
  getPurchaseOrder,
  issuePurchaseOrder,
  listOnOrder,
  listPurchaseOrders,
  openPurchaseOrderDocument,
  promisePurchaseOrder,
  sendPurchaseOrder,
} from '#contract/purchasing/purchaseOrders/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { receivePurchases } from '#server/modules/purchasing/purchaseOrders/receive.ts';
import { given } from '#tests/support/given.ts';
import { givenPrice } from '#tests/support/orders.ts';
import { draftPurchase, givenMaker, outPurchase } from '#tests/support/purchases.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;
let finance: Client;
beforeEach(async () => {
  [office, finance] = [await app.as('Office'), await app.as('Finance')];
});

const receive = (PurchaseOrderLineId: number, Quantity: number) =>
  app.db
    .transaction()
    .execute((tx) =>
      receivePurchases(tx as Tx, [{ PurchaseOrderLineId, ReceivedOn: '2026-11-21', Quantity, SupplierDeliveryNoteNo: 'GD 17' }]),
    );

const mailsOf = async (id: number) => {
  const revisions = await app.db
    .selectFrom('purchase_order_revisions')
    .select('PurchaseOrderRevisionId')
    .where('PurchaseOrderId', '=', id)
    .execute();
  const ids = new Set(revisions.map(({ PurchaseOrderRevisionId }) => PurchaseOrderRevisionId));
  const mails = await app.db.selectFrom('outbox').selectAll().where('DocumentKind', '=', 'PurchaseOrder').orderBy('OutboxId').execute();
  return mails.filter(({ DocumentIds }) => DocumentIds.some((one) => ids.has(one)));
};

describe('a draft', () => {
  test('has no number and costs what the depot’s standard lines have; Office is told none of it', async () => {
    const { draft, bottle } = await draftPurchase(office, app.db);
    expect(draft).toMatchObject({
      PurchaseOrderNo: null,
      Revision: 0,
      State: 'Draft',
      Lines: [{ ProductId: bottle.ProductId, Quantity: 2856 }],
    });
    expect(JSON.stringify(draft)).not.toMatch(/BuyPrice|Haulage|NetAmount/);
    const known = await finance.call(getPurchaseOrder, { params: { id: draft.PurchaseOrderId } });
    expect(known).toMatchObject({ NetAmount: 399.84, Lines: [{ BuyPrice: 140, Haulage: 12, PricePer: 1000 }] });
    const query = { filter: { id: draft.PurchaseOrderId } };
    expect(await office.call(listPurchaseOrders, { query })).not.toHaveProperty('0.NetAmount');
    expect(await finance.call(listPurchaseOrders, { query })).toMatchObject([{ NetAmount: 399.84 }]);
    expect(JSON.stringify(await office.call(getHistory, { params: { entity: 'PurchaseOrder', id: draft.PurchaseOrderId } }))).not.toMatch(
      /Buy|Haulage|Price/,
    );
  });

  test('tells who may know it what its lines will cost while they are typed: of the depot, by the quantity', async () => {
    const { SupplierDepotId, bottle, jar } = await givenMaker(app.db);
    await givenPrice(app.db, null, bottle.ProductId, { SupplierDepotId, SellPrice: 165, BuyPrice: 131, MinimumQuantity: 10_000 });
    const { ProductId: unlisted } = await given.product(app.db);
    const costsOf = async (client: Client, Quantity: number, depot = SupplierDepotId) =>
      client.call(findListedCosts, {
        body: { SupplierDepotId: depot, Lines: [bottle.ProductId, jar.ProductId, unlisted].map((ProductId) => ({ ProductId, Quantity })) },
      });
    expect(await costsOf(finance, 2856)).toMatchObject([
      { ProductId: bottle.ProductId, BuyPrice: 140, Haulage: 12 },
      { ProductId: jar.ProductId, BuyPrice: 90 },
      { ProductId: unlisted, BuyPrice: null, Haulage: null },
    ]);
    expect(await costsOf(await app.as('Admin'), 10_000)).toMatchObject([{ BuyPrice: 131 }, { BuyPrice: 90 }, {}]);
    const other = await given.supplier(app.db);
    expect(await costsOf(finance, 1, other.SupplierDepotId)).toMatchObject([{ BuyPrice: null }, { BuyPrice: null }, {}]);
    await expect(costsOf(office, 1)).toFailWith('NOT_ALLOWED');
  });

  test('is changed in place: lines without id are added, absent ones go', async () => {
    const { draft, jar } = await draftPurchase(office, app.db);
    const changed = await office.call(changePurchaseOrder, {
      params: { id: draft.PurchaseOrderId },
      body: { Version: draft.Version, Lines: [{ ProductId: jar.ProductId, Quantity: 500 }] },
    });
    expect(changed).toMatchObject({ Revision: 0, Lines: [{ ProductId: jar.ProductId, Quantity: 500 }] });
    expect(changed.Lines).toHaveLength(1);
  });

  test('has no cost where a kept one is emptied, nor gets it back by the next save; who may not know it changes none', async () => {
    const { draft } = await draftPurchase(office, app.db);
    const [line] = draft.Lines.map(({ PurchaseOrderLineId, ProductId, Quantity }) => ({ PurchaseOrderLineId, ProductId, Quantity }));
    if (!line) throw new Error('The draft has no line');
    const params = { id: draft.PurchaseOrderId };
    const admin = await app.as('Admin');
    const emptied = { Version: draft.Version, Lines: [{ ...line, BuyPrice: null }] };
    const { Version } = await admin.call(changePurchaseOrder, { params, body: emptied });
    await office.call(changePurchaseOrder, { params, body: { Version, Lines: [line] } });
    expect(await admin.call(getPurchaseOrder, { params })).toMatchObject({ NetAmount: null, Lines: [{ BuyPrice: null, Haulage: 12 }] });
  });

  test('that is to come from another depot costs what that one asks, whether its lines are sent or not, but for what is said with it', async () => {
    const admin = await app.as('Admin');
    for (const isSent of [false, true]) {
      const { draft, bottle } = await draftPurchase(office, app.db);
      const { SupplierDepotId } = await givenMaker(app.db);
      await givenPrice(app.db, null, bottle.ProductId, { SupplierDepotId, SellPrice: 150, BuyPrice: 120, Haulage: 9 });
      const params = { id: draft.PurchaseOrderId };
      const [line] = draft.Lines.map(({ PurchaseOrderLineId, ProductId, Quantity }) => ({ PurchaseOrderLineId, ProductId, Quantity }));
      if (!line) throw new Error('The draft has no line');
      const move = { Version: draft.Version, SupplierDepotId, ...(isSent && { Lines: [line] }) };
      const { Version } = await office.call(changePurchaseOrder, { params, body: move });
      expect(await admin.call(getPurchaseOrder, { params })).toMatchObject({ Lines: [{ BuyPrice: 120, Haulage: 9 }] });
      const back = { Version, SupplierDepotId: draft.SupplierDepotId, Lines: [{ ...line, BuyPrice: 99 }] };
      expect(await admin.call(changePurchaseOrder, { params, body: back })).toMatchObject({ Lines: [{ BuyPrice: 99, Haulage: 12 }] });
    }
  });

  test('refuses by the field what is not right, and a cost from who may not know it', async () => {
    const { SupplierDepotId, bottle } = await givenMaker(app.db);
    const line = { ProductId: bottle.ProductId, Quantity: 10 };
    const refused = (body: object, field: string) =>
      expect(office.call(addPurchaseOrder, { body: { SupplierDepotId, Lines: [line], ...body } })).toFailWith('INVALID_INPUT', field);
    await refused({ SupplierDepotId: 9_999_999 }, 'SupplierDepotId');
    await refused({ SupplierDepotId: await given.ownDepot(app.db) }, 'SupplierDepotId');
    await refused({ RequiredDate: '2026-11-20' }, 'RequiredDate');
    await refused({ Lines: [] }, 'Lines');
    await refused({ Lines: [line, line] }, 'Lines.1.ProductId');
    await refused({ Lines: [{ ...line, ProductId: 9_999_999 }] }, 'Lines.0.ProductId');
    await refused({ Lines: [{ ...line, Quantity: 0 }] }, 'Lines.0.Quantity');
    const priced = { body: { SupplierDepotId, Lines: [{ ...line, BuyPrice: 1 }] } };
    await expect(office.call(addPurchaseOrder, priced)).toFailWith('NOT_ALLOWED', 'Lines.0.BuyPrice');
    await expect(finance.call(addPurchaseOrder, priced)).toFailWith('NOT_ALLOWED');
    const admin = await app.as('Admin');
    expect(await admin.call(addPurchaseOrder, priced)).toMatchObject({ Lines: [{ BuyPrice: 1, Haulage: 12 }] });
    const { Depots } = await office.call(getPurchaseCombos);
    expect(Depots.find((depot) => depot.SupplierDepotId === SupplierDepotId)).toMatchObject({ LeadTimeDays: 14 });
  });
});

describe('goods of another maker', () => {
  const givenTheirs = async () => {
    const theirs = await given.supplier(app.db);
    return { theirs, product: await given.product(app.db, { SupplierId: theirs.SupplierId }) };
  };

  test('are asked about once, by the line, unless the supplier has a price for them', async () => {
    const { supplier, SupplierDepotId, bottle } = await givenMaker(app.db);
    const { theirs, product } = await givenTheirs();
    const lines = [bottle, product].map(({ ProductId }) => ({ ProductId, Quantity: 500 }));
    const add = { body: { SupplierDepotId, Lines: lines } };
    const refusal = await office.call(addPurchaseOrder, add).catch((error: unknown) => error);
    const said = `${product.Code} is made by ${theirs.Name}, and ${supplier.Name} has no price for it`;
    expect(refusal).toMatchObject({ code: 'CONFIRMATION_NEEDED', message: said, errors: { 'Lines.1.ProductId': said } });
    const draft = await office.call(addPurchaseOrder, { body: { ...add.body, ConfirmMaker: true } });
    const params = { id: draft.PurchaseOrderId };
    const Lines = draft.Lines.map(({ PurchaseOrderLineId, ProductId }) => ({ PurchaseOrderLineId, ProductId, Quantity: 600 }));
    const kept = await office.call(changePurchaseOrder, { params, body: { Version: draft.Version, Lines } });
    expect(kept.Lines).toMatchObject([{ Quantity: 600 }, { Quantity: 600 }]);
    await givenPrice(app.db, null, product.ProductId, { SupplierDepotId, SellPrice: 120, BuyPrice: 90 });
    expect(await office.call(addPurchaseOrder, add)).toMatchObject({ State: 'Draft' });
  });

  test('are asked about when another supplier’s depot is to have the order, though its lines are not sent', async () => {
    const { SupplierDepotId } = await givenMaker(app.db);
    const [other, { product }] = [await givenMaker(app.db), await givenTheirs()];
    const body = { SupplierDepotId, Lines: [{ ProductId: product.ProductId, Quantity: 500 }], ConfirmMaker: true };
    const { PurchaseOrderId, Version } = await office.call(addPurchaseOrder, { body });
    const move = (answer: object) =>
      office.call(changePurchaseOrder, {
        params: { id: PurchaseOrderId },
        body: { Version, SupplierDepotId: other.SupplierDepotId, ...answer },
      });
    await expect(move({})).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED', details: { Warnings: [{ Kind: 'OtherMaker' }] } });
    expect(await move({ ConfirmMaker: true })).toMatchObject({ SupplierDepotId: other.SupplierDepotId });
  });

  test('are asked about beside the revision that they make, and an answer to one is none to the other', async () => {
    const { order, bottle } = await outPurchase(office, app.db);
    const { product } = await givenTheirs();
    const params = { id: order.PurchaseOrderId };
    const stored = order.Lines.map(({ PurchaseOrderLineId, ProductId, Quantity }) => ({ PurchaseOrderLineId, ProductId, Quantity }));
    const Lines = [...stored, { ProductId: product.ProductId, Quantity: 500 }];
    const change = (answer: object) => office.call(changePurchaseOrder, { params, body: { Version: order.Version, Lines, ...answer } });
    for (const [answer, kinds] of [
      [{}, ['OtherMaker', 'PurchaseOrder']],
      [{ ConfirmRevision: true }, ['OtherMaker']],
      [{ ConfirmMaker: true }, ['PurchaseOrder']],
    ] as const) {
      const refusal = await change(answer).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ details: { Warnings: kinds.map((Kind) => ({ Kind })) } });
    }
    expect(await change({ ConfirmMaker: true, ConfirmRevision: true })).toMatchObject({
      Revision: 2,
      Lines: [{ ProductId: bottle.ProductId }, { ProductId: product.ProductId }],
    });
  });

  test('say so where a line is chosen, after the supplier’s own; each at what it costs there, for those who may know it', async () => {
    const { supplier, SupplierDepotId, bottle } = await givenMaker(app.db);
    const { theirs, product } = await givenTheirs();
    await app.db
      .updateTable('products')
      .set({ SupplierId: supplier.SupplierId, Description: 'Swing top bottle' })
      .where('ProductId', '=', bottle.ProductId)
      .execute();
    await app.db.updateTable('products').set({ Description: 'Swing top' }).where('ProductId', '=', product.ProductId).execute();
    const query = { text: 'swing top', purchaseFrom: SupplierDepotId };
    const bought = { ProductId: bottle.ProductId, UnitPrice: null, BuyPrice: 140, MakerName: null };
    const other = { ProductId: product.ProductId, UnitPrice: null, BuyPrice: null, MakerName: theirs.Name };
    expect(await (await app.as('Admin')).call(pickProduct, { query })).toMatchObject([bought, other]);
    const told = await office.call(pickProduct, { query });
    expect(told).toMatchObject([
      { UnitPrice: null, MakerName: null },
      { UnitPrice: null, MakerName: theirs.Name },
    ]);
    for (const row of told) expect(row).not.toHaveProperty('BuyPrice');
    expect(await office.call(pickProduct, { query: { ...query, purchaseFrom: 0 } })).toMatchObject([
      { UnitPrice: null, MakerName: null },
      { UnitPrice: null, MakerName: null },
    ]);
  });
});

describe('one that is out', () => {
  test('takes the next number, once, and its paper has quantities and no prices', async () => {
    const { draft } = await draftPurchase(office, app.db);
    const { PurchaseOrderId: id, Version } = draft;
    const order = await office.call(issuePurchaseOrder, { params: { id }, body: { Version } });
    expect(order).toMatchObject({ Revision: 1, State: 'Ordered', OrderedOn: '2026-11-21' });
    await expect(office.call(issuePurchaseOrder, { params: { id }, body: { Version: order.Version } })).toFailWith('RULE_BROKEN');
    const paper = await office.call(openPurchaseOrderDocument, { params: { id } });
    expect(paper.FileName).toBe(`Purchase order ${order.PurchaseOrderNo}.pdf`);
    expect(await office.call(openPurchaseOrderDocument, { params: { id } })).toEqual(paper);
    expect((await office.send(getDocument, { params: { id: paper.DocumentId } })).headers.get('content-type')).toBe('application/pdf');
    await expect((await app.as('Warehouse')).call(getDocument, { params: { id: paper.DocumentId } })).toFailWith('NOT_FOUND');
    const { Snapshot } = await app.db
      .selectFrom('purchase_order_revisions')
      .select('Snapshot')
      .where('PurchaseOrderId', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(Snapshot)).not.toMatch(/Price|Net|Haulage"/);
  });

  test('each purchase order has a number of its own, however many go out at once and whichever are refused', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draftPurchase(office, app.db)));
    const [refused] = drafts;
    await app.db
      .updateTable('suppliers')
      .set({ Active: false })
      .where('SupplierId', '=', refused?.supplier.SupplierId ?? 0)
      .execute();
    const outcomes = await Promise.allSettled(
      drafts.flatMap(({ draft: { PurchaseOrderId: id, Version } }) =>
        [1, 2].map(() => office.call(issuePurchaseOrder, { params: { id }, body: { Version } })),
      ),
    );
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.PurchaseOrderNo ?? 0] : []));
    expect(numbers).toHaveLength(5);
    expect(new Set(numbers).size).toBe(5);
  });

  test('a change of what the supplier is told is asked first, goes out as revision 2, and both papers are kept', async () => {
    const { order, bottle } = await outPurchase(office, app.db);
    const { PurchaseOrderId: id, Version, Lines } = order;
    const first = await office.call(openPurchaseOrderDocument, { params: { id } });
    const body = {
      Version,
      Lines: [{ PurchaseOrderLineId: Lines[0]?.PurchaseOrderLineId ?? 0, ProductId: bottle.ProductId, Quantity: 4284 }],
    };
    await expect(office.call(changePurchaseOrder, { params: { id }, body })).toFailWith('CONFIRMATION_NEEDED');
    expect(await office.call(getPurchaseOrder, { params: { id } })).toEqual(order);
    const changed = await office.call(changePurchaseOrder, { params: { id }, body: { ...body, ConfirmRevision: true } });
    expect(changed).toMatchObject({ Revision: 2, PurchaseOrderNo: order.PurchaseOrderNo, Lines: [{ Quantity: 4284 }] });
    expect(changed.Revisions.map(({ Revision }) => Revision)).toEqual([2, 1]);
    const second = await office.call(openPurchaseOrderDocument, { params: { id } });
    expect(second.FileName).toBe(`Purchase order ${order.PurchaseOrderNo} revision 2.pdf`);
    expect(await office.call(openPurchaseOrderDocument, { params: { id }, query: { revision: 1 } })).toEqual(first);
    const same = await office.call(changePurchaseOrder, { params: { id }, body: { ...body, Version: changed.Version } });
    expect(same.Revision).toBe(2);
  });

  test('of two clerks the second is told who changed it, and changes nothing', async () => {
    const { order } = await outPurchase(office, app.db);
    const { PurchaseOrderId: id, Version } = order;
    const body = { Version, RequiredDate: '2026-12-12', ConfirmRevision: true };
    const clerks = [office, await app.as('Office')];
    const tried = await Promise.allSettled(clerks.map((clerk) => clerk.call(changePurchaseOrder, { params: { id }, body })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tried.find((one): one is PromiseRejectedResult => one.status === 'rejected')?.reason as {
      code: string;
      message: string;
    };
    expect(refused.code).toBe('STALE_VERSION');
    expect(refused.message).toMatch(/^test-\w+ changed this on /);
    expect((await office.call(getPurchaseOrder, { params: { id } })).Revision).toBe(2);
  });

  test('is cancelled by a revision that says so, and then nothing more happens to it', async () => {
    const { order } = await outPurchase(office, app.db);
    const { PurchaseOrderId: id, Version } = order;
    const cancelled = await office.call(cancelPurchaseOrder, { params: { id }, body: { Version, Reason: 'Furnace rebuilt' } });
    expect(cancelled).toMatchObject({
      State: 'Cancelled',
      Revision: 2,
      EndReason: 'Furnace rebuilt',
      Revisions: [{ IsCancellation: true }, {}],
    });
    const paper = await office.call(openPurchaseOrderDocument, { params: { id } });
    expect(paper.FileName).toContain('cancelled');
    const body = { Version: cancelled.Version, RequiredDate: '2026-12-12' };
    await expect(office.call(changePurchaseOrder, { params: { id }, body })).toFailWith('RULE_BROKEN');
    await expect(office.call(cancelPurchaseOrder, { params: { id }, body: { Version: cancelled.Version, Reason: 'x' } })).toFailWith(
      'RULE_BROKEN',
    );
  });

  test('a draft that is cancelled leaves no paper and takes no number', async () => {
    const { draft } = await draftPurchase(office, app.db);
    const { PurchaseOrderId: id, Version } = draft;
    expect(await office.call(cancelPurchaseOrder, { params: { id }, body: { Version, Reason: 'Not needed' } })).toMatchObject({
      State: 'Cancelled',
      PurchaseOrderNo: null,
      Revisions: [],
    });
    await expect(office.call(openPurchaseOrderDocument, { params: { id } })).toFailWith('RULE_BROKEN');
  });

  test('the supplier’s promise confirms it and is noted; what was asked and said is a log with its author', async () => {
    const { order } = await outPurchase(office, app.db);
    const { PurchaseOrderId: id, Version } = order;
    await office.call(addPurchaseRemark, { params: { id }, body: { Kind: 'Asked', Remark: 'Can it come sooner?' } });
    const promised = await office.call(promisePurchaseOrder, {
      params: { id },
      body: { Version, PromisedDate: '2026-12-03', Remark: 'By Friday' },
    });
    expect(promised).toMatchObject({ State: 'Confirmed', PromisedDate: '2026-12-03', Revision: 1 });
    expect(promised.Remarks.map(({ Kind, Remark }) => [Kind, Remark])).toEqual([
      ['Said', 'Promised for 3 Dec 2026: By Friday'],
      ['Asked', 'Can it come sooner?'],
    ]);
    await expect(
      office.call(promisePurchaseOrder, { params: { id }, body: { Version: promised.Version, PromisedDate: '2026-11-20' } }),
    ).toFailWith('INVALID_INPUT', 'PromisedDate');
  });
});

describe('by mail', () => {
  test('goes to the depot’s address once; its next revision goes there by itself', async () => {
    const { order } = await outPurchase(office, app.db, true);
    const { PurchaseOrderId: id, Version } = order;
    expect(order.Revisions).toMatchObject([{ MailState: 'Queued' }]);
    await expect(office.call(sendPurchaseOrder, { params: { id }, body: {} })).toFailWith('RULE_BROKEN');
    await office.call(cancelPurchaseOrder, { params: { id }, body: { Version, Reason: 'Ordered twice' } });
    const [first, second] = await mailsOf(id);
    expect(first).toMatchObject({ State: 'Cancelled', ToAddresses: ['orders@glassworks.example'] });
    expect(second).toMatchObject({ State: 'Queued', ToAddresses: ['orders@glassworks.example'] });
    expect(second?.Subject).toContain(`Purchase order ${order.PurchaseOrderNo} cancelled`);
  });

  test('goes to the people at the supplier who take orders, as its screen offers; their accounts get none of it', async () => {
    const admin = await app.as('Admin');
    const { supplier, draft } = await draftPurchase(office, app.db);
    const people = [
      { Name: 'Ann Lee', Email: 'ann@glassworks.example', Documents: ['Orders', 'Accounts'] },
      { Name: 'Bo Ray', Email: 'bo@glassworks.example', Documents: ['Orders'] },
      { Name: 'Ledger', Email: 'ledger@glassworks.example', Documents: ['Accounts'] },
      { Name: 'Left us', Email: 'left@glassworks.example', Documents: ['Orders'], Active: false },
    ];
    const params = { id: supplier.SupplierId };
    const saved = await admin.call(supplierFile.calls.edit, { params, body: { Version: supplier.Version, Contacts: people } });
    expect(saved).toMatchObject({ Contacts: [{ Name: 'Ann Lee' }, { Name: 'Bo Ray' }, { Name: 'Ledger' }] });
    const wrong = { Version: supplier.Version + 1, Contacts: [{ Name: 'Ann Lee', Documents: ['Lunch'] }] };
    await expect(admin.call(supplierFile.calls.edit, { params, body: wrong })).toFailWith('INVALID_INPUT');
    const { PurchaseOrderId: id, Version } = draft;
    const order = await office.call(issuePurchaseOrder, { params: { id }, body: { Version, Send: true } });
    expect(order.Email).toBe('ann@glassworks.example, bo@glassworks.example');
    expect((await mailsOf(id))[0]?.ToAddresses).toEqual(['ann@glassworks.example', 'bo@glassworks.example']);
  });

  test('stands in the outbox by its number and supplier, and can be tried again or taken back there', async () => {
    const { order, supplier } = await outPurchase(office, app.db, true);
    const mail = (await office.call(listOutbox, { query: { filter: { DocumentKind: 'PurchaseOrder' } } })).find(({ Numbers }) =>
      Numbers.includes(String(order.PurchaseOrderNo)),
    );
    expect(mail).toMatchObject({ CustomerName: supplier.Name, State: 'Queued' });
    const params = { id: mail?.OutboxId ?? 0 };
    expect(await office.call(retryEmail, { params, body: { To: ['other@glassworks.example'] } })).toMatchObject({
      ToAddresses: ['other@glassworks.example'],
    });
    await office.call(cancelEmail, { params });
    expect((await office.call(getPurchaseOrder, { params: { id: order.PurchaseOrderId } })).Revisions).toMatchObject([{ MailState: null }]);
  });

  test('a supplier without an address: 400 naming To; a draft is not mailed', async () => {
    const { order, supplier, draft } = { ...(await outPurchase(office, app.db)), draft: (await draftPurchase(office, app.db)).draft };
    await app.db.updateTable('suppliers').set({ Email: null }).where('SupplierId', '=', supplier.SupplierId).execute();
    await expect(office.call(sendPurchaseOrder, { params: { id: order.PurchaseOrderId }, body: {} })).toFailWith('INVALID_INPUT', 'To');
    await expect(office.call(sendPurchaseOrder, { params: { id: draft.PurchaseOrderId }, body: {} })).toFailWith('RULE_BROKEN');
  });
});

describe('what comes of it', () => {
  test('is on order until it is there; part received, then received within the tolerance', async () => {
    const { order, bottle } = await outPurchase(office, app.db);
    const { PurchaseOrderId: id, Lines } = order;
    const line = Lines[0]?.PurchaseOrderLineId ?? 0;
    const onOrder = () => office.call(listOnOrder, { query: { filter: { ProductId: bottle.ProductId } } });
    expect(await onOrder()).toMatchObject([{ Outstanding: 2856, DueDate: '2026-12-05', PurchaseOrderNo: order.PurchaseOrderNo }]);
    await receive(line, 1428);
    expect(await onOrder()).toMatchObject([{ Outstanding: 1428 }]);
    const part = await office.call(getPurchaseOrder, { params: { id } });
    expect(part).toMatchObject({
      State: 'PartReceived',
      Lines: [{ ReceivedQuantity: 1428 }],
      Receipts: [{ SupplierDeliveryNoteNo: 'GD 17' }],
    });
    await expect(office.call(cancelPurchaseOrder, { params: { id }, body: { Version: part.Version, Reason: 'x' } })).toFailWith(
      'RULE_BROKEN',
    );
    const less = { Version: part.Version, Lines: [{ PurchaseOrderLineId: line, ProductId: bottle.ProductId, Quantity: 1000 }] };
    await expect(office.call(changePurchaseOrder, { params: { id }, body: less })).toFailWith('INVALID_INPUT', 'Lines.0.Quantity');
    await receive(line, 1400);
    expect(await office.call(getPurchaseOrder, { params: { id } })).toMatchObject({ State: 'Received' });
    expect(await onOrder()).toEqual([]);
  });

  test('the rest that will not come is closed with a reason; of which nothing came is cancelled instead', async () => {
    const { order, bottle } = await outPurchase(office, app.db);
    const { PurchaseOrderId: id, Version, Lines } = order;
    const body = { Version, Reason: 'The mould is worn out' };
    await expect(office.call(closePurchaseOrder, { params: { id }, body })).toFailWith('RULE_BROKEN');
    await receive(Lines[0]?.PurchaseOrderLineId ?? 0, 1428);
    const { Version: now } = await office.call(getPurchaseOrder, { params: { id } });
    expect(await office.call(closePurchaseOrder, { params: { id }, body: { ...body, Version: now } })).toMatchObject({
      State: 'Closed',
      Revision: 2,
    });
    expect(await office.call(listOnOrder, { query: { filter: { ProductId: bottle.ProductId } } })).toEqual([]);
  });
});

test('the list is found by number, supplier or product, and counted by state; what was not mailed and what is late stands out', async () => {
  const { order, supplier, bottle } = await outPurchase(office, app.db);
  const found = async (q: string) =>
    (await office.call(listPurchaseOrders, { query: { filter: { q } } })).map((row) => row.PurchaseOrderId);
  expect(await found(String(order.PurchaseOrderNo))).toEqual([order.PurchaseOrderId]);
  expect(await found(supplier.Name)).toContain(order.PurchaseOrderId);
  expect(await found(bottle.Code)).toContain(order.PurchaseOrderId);
  const counts = await office.call(countPurchaseOrders);
  expect(counts.States.find(({ State }) => State === 'Ordered')?.Count).toBeGreaterThan(0);
  const filter = { id: order.PurchaseOrderId, Unsent: 'Unsent' as const, For: 'Stock' as const, IsLate: false };
  expect(await office.call(listPurchaseOrders, { query: { filter } })).toHaveLength(1);
  await app.db
    .updateTable('purchase_orders')
    .set({ PromisedDate: '2026-11-20' })
    .where('PurchaseOrderId', '=', order.PurchaseOrderId)
    .execute();
  expect(await office.call(listPurchaseOrders, { query: { filter: { id: order.PurchaseOrderId, IsLate: true } } })).toHaveLength(1);
  expect((await office.call(countPurchaseOrders)).Late).toBe(1);
});

test('an order line that is checked says what of it is on order, and when the first of that comes', async () => {
  const { order, bottle } = await outPurchase(office, app.db);
  const { CustomerId } = await given.customer(app.db);
  const check = () => office.call(checkStockAndAddProduct, { body: { CustomerId, ProductId: bottle.ProductId, Quantity: 10 } });
  expect((await check()).OnOrder).toEqual({ Quantity: 2856, DueDate: '2026-12-05' });
  const { PurchaseOrderId: id, Version } = order;
  await office.call(promisePurchaseOrder, { params: { id }, body: { Version, PromisedDate: '2026-12-01' } });
  expect((await check()).OnOrder).toEqual({ Quantity: 2856, DueDate: '2026-12-01' });
});
