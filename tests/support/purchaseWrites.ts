import { addPurchaseInvoice, changePurchaseInvoice, settlePurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import {
  addPurchaseOrder,
  addPurchaseRemark,
  cancelPurchaseOrder,
  changePurchaseOrder,
  closePurchaseOrder,
  issuePurchaseOrder,
  promisePurchaseOrder,
  sendPurchaseOrder,
} from '#contract/purchasing/purchaseOrders/calls.ts';
import { bookHaulier, orderDeal } from '#contract/purchasing/purchaseOrders/deal.ts';
import { given } from './given.ts';
import type { House } from './mainJob.ts';
import { givenDirectTrade, takeOrder } from './orders.ts';
import { draftPurchase, givenMaker, outPurchase } from './purchases.ts';
import { change, fresh, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

const purchase = (id: number): Versioned => ({ table: 'purchase_orders', column: 'purchase_order_id', id });

const out = async ({ db, staff }: House) => {
  const { order } = await outPurchase(staff.office, db);
  const { PurchaseOrderId: id, Version } = order;
  return { order, params: { id }, Version, row: purchase(id) };
};

const direct = async ({ db, staff }: House) => {
  const { customer, supplier, product } = await givenDirectTrade(db);
  const line = { ProductId: product.ProductId, SupplierDepotId: supplier.SupplierDepotId, Quantity: 1428 };
  const { OrderId } = await takeOrder(staff.office, customer.CustomerId, product.ProductId, { DealTypeId: 2, Lines: [line] });
  return { params: { id: OrderId } };
};

const haulier = async ({ db }: House) => {
  const { CustomerTypeId } = await db
    .selectFrom('customer_types')
    .select('CustomerTypeId')
    .where('Description', '=', 'Haulier')
    .executeTakeFirstOrThrow();
  return (await given.customer(db, { CustomerTypeId })).CustomerId;
};

const charged = async (house: House) => {
  const { order, supplier } = await outPurchase(house.staff.office, house.db);
  const Lines = [{ PurchaseOrderLineId: order.Lines[0]?.PurchaseOrderLineId ?? 0, Quantity: 100, UnitPrice: 140 }];
  return { SupplierId: supplier.SupplierId, InvoiceNo: fresh('INV'), InvoiceDate: '2026-11-20', NetAmount: 14, Lines };
};

const keyed = async (house: House) => {
  const body = await charged(house);
  const { PurchaseInvoiceId: id } = await house.staff.finance.call(addPurchaseInvoice, { body });
  return { params: { id }, body, row: { table: 'purchase_invoices', column: 'purchase_invoice_id', id } };
};

/** A valid request for each call that writes purchase orders. */
export const purchaseWrites: readonly Write[] = [
  write(addPurchaseOrder, 'office', async ({ db }) => {
    const { SupplierDepotId, bottle } = await givenMaker(db);
    return { input: { body: { SupplierDepotId, Lines: [{ ProductId: bottle.ProductId, Quantity: 1428 }] } } };
  }),
  change(changePurchaseOrder, 'office', async (house) => {
    const { params, Version, row } = await out(house);
    return { input: { params, body: { Version, RequiredDate: '2026-12-12', ConfirmRevision: true } }, row };
  }),
  change(issuePurchaseOrder, 'office', async ({ db, staff }) => {
    const { draft } = await draftPurchase(staff.office, db);
    const { PurchaseOrderId: id, Version } = draft;
    return { input: { params: { id }, body: { Version, Send: true } }, row: purchase(id) };
  }),
  write(sendPurchaseOrder, 'office', async (house) => ({ input: { params: (await out(house)).params, body: {} } })),
  change(promisePurchaseOrder, 'office', async (house) => {
    const { params, Version, row } = await out(house);
    return { input: { params, body: { Version, PromisedDate: '2026-12-03' } }, row };
  }),
  write(addPurchaseRemark, 'office', async (house) => ({
    input: { params: (await out(house)).params, body: { Kind: 'Asked' as const, Remark: 'When does it come?' } },
  })),
  change(cancelPurchaseOrder, 'office', async (house) => {
    const { params, Version, row } = await out(house);
    return { input: { params, body: { Version, Reason: 'Ordered twice' } }, row };
  }),
  change(closePurchaseOrder, 'office', async (house) => {
    const { order, params, row } = await out(house);
    const [line] = order.Lines;
    await house.db
      .insertInto('purchase_receipts')
      .values({ PurchaseOrderLineId: line?.PurchaseOrderLineId ?? 0, ReceivedOn: '2026-11-21', Quantity: 1000 })
      .execute();
    await house.db.updateTable('purchase_orders').set({ State: 'PartReceived' }).where('PurchaseOrderId', '=', row.id).execute();
    return { input: { params, body: { Version: order.Version + 1, Reason: 'The rest will not come' } }, row };
  }),
  write(orderDeal, 'office', async (house) => ({ input: { ...(await direct(house)), body: {} } })),
  change(bookHaulier, 'office', async (house) => {
    const { params } = await direct(house);
    const body = { HaulierId: await haulier(house), BookedFor: '2026-11-30' };
    await house.staff.office.call(bookHaulier, { params, body });
    const row = { table: 'haulier_bookings', column: 'order_id', id: params.id };
    return { input: { params, body: { ...body, Version: 1, BookedFor: '2026-12-01' } }, row };
  }),
  write(addPurchaseInvoice, 'finance', async (house) => ({ input: { body: await charged(house) } })),
  change(changePurchaseInvoice, 'finance', async (house) => {
    const { params, body, row } = await keyed(house);
    return { input: { params, body: { ...body, Version: 1, NetAmount: 15 } }, row };
  }),
  change(settlePurchaseInvoice, 'finance', async (house) => {
    const { params, row } = await keyed(house);
    return { input: { params, body: { Version: 1, State: 'Queried' as const, Reason: 'Dearer than agreed' } }, row };
  }),
];
