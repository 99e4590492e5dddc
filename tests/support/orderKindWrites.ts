import { closeBackOrders, listBackOrders, promiseBackOrders } from '#contract/sales/backOrders/calls.ts';
import { noteDueOrders } from '#contract/sales/dueOrders/calls.ts';
import { callOff, planCallOff } from '#contract/sales/orders/callOff.ts';
import { cancelOrders, promiseOrders } from '#contract/sales/orders/many.ts';
import { declineOrderRequest } from '#contract/sales/orderRequests/calls.ts';
import { openAcknowledgement } from '#contract/sales/orders/papers.ts';
import { confirmPickOrder } from '#contract/warehouse/picking/calls.ts';
import {
  addQuotation,
  editQuotation,
  loseQuotation,
  openQuotation,
  reopenQuotation,
  winQuotation,
} from '#contract/sales/quotations/calls.ts';
import { openDeal } from './mainJob.ts';
import type { House } from './mainJob.ts';
import { givenTrade, takeOrder } from './orders.ts';
import { change, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

const quotation = (id: number): Versioned => ({ table: 'quotations', column: 'quotation_id', id });

const toQuote = async ({ db }: House) => {
  const { customer, product } = await givenTrade(db);
  const Lines = [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 187.35 }];
  return { CustomerId: customer.CustomerId, ValidUntil: '2026-12-21', Lines };
};

/** Adds an order request as a customer makes it. */
const requested = async ({ db }: House) => {
  const { customer, product } = await givenTrade(db);
  const { CustomerId } = customer;
  const { OrderRequestId } = await db
    .insertInto('order_requests')
    .values({ CustomerId })
    .returning('OrderRequestId')
    .executeTakeFirstOrThrow();
  await db.insertInto('order_request_lines').values({ OrderRequestId, LineNo: 1, ProductId: product.ProductId, Quantity: 1428 }).execute();
  return OrderRequestId;
};

const quoted = async (house: House) => {
  const body = await toQuote(house);
  const { QuotationId: id, Version } = await house.staff.office.call(addQuotation, { body });
  return { body, params: { id }, Version, row: quotation(id) };
};

const lost = async (house: House) => {
  const { params, Version, row } = await quoted(house);
  const answer = await house.staff.office.call(loseQuotation, { params, body: { Version, Reason: 'Too dear' } });
  return { params, Version: answer.Version, row };
};

/** Adds a call-off of two pallets of which nothing is drawn. */
const calledOff = async ({ db, staff }: House) => {
  const { customer, product } = await givenTrade(db);
  const Lines = [{ ProductId: product.ProductId, Quantity: 2856 }];
  const { OrderId, Version, ...order } = await takeOrder(staff.office, customer.CustomerId, product.ProductId, { IsCallOff: true, Lines });
  const row: Versioned = { table: 'orders', column: 'order_id', id: OrderId };
  return { params: { id: OrderId }, Version, row, OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0 };
};

/** Returns the back order after a short pick, which is a deal's second part. */
const owed = async (house: House) => {
  const { order, customer } = await openDeal(house);
  const [line] = order.Lines;
  const short = { OrderDetailId: line?.OrderDetailId ?? 0, PickedQuantity: 1, ShortReason: 'Broken', Short: 'BackOrder' as const };
  await house.staff.warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines: [short] } });
  const [rest] = await house.staff.office.call(listBackOrders, { query: { filter: { CustomerId: customer.CustomerId } } });
  return { OrderId: rest?.OrderId ?? 0, OrderDetailId: rest?.OrderDetailId ?? 0 };
};

/** A valid request for each writing call of quotations, call-offs, back orders and acknowledgements. */
export const orderKindWrites: readonly Write[] = [
  write(declineOrderRequest, 'office', async (house) => ({
    input: { params: { id: await requested(house) }, body: { Reason: 'Out of stock' } },
  })),
  write(addQuotation, 'office', async (house) => ({ input: { body: await toQuote(house) } })),
  change(editQuotation, 'office', async (house) => {
    const { params, body, Version, row } = await quoted(house);
    const { CustomerId: _customer, ...rest } = body;
    return { input: { params, body: { ...rest, Version, ValidUntil: '2026-12-31' } }, row };
  }),
  change(winQuotation, 'office', async (house) => {
    const { params, Version, row } = await quoted(house);
    return { input: { params, body: { Version } }, row };
  }),
  change(loseQuotation, 'office', async (house) => {
    const { params, Version, row } = await quoted(house);
    return { input: { params, body: { Version, Reason: 'Bought elsewhere' } }, row };
  }),
  change(reopenQuotation, 'office', async (house) => {
    const { params, Version, row } = await lost(house);
    return { input: { params, body: { Version } }, row };
  }),
  write(openQuotation, 'office', async (house) => ({ input: { params: (await quoted(house)).params } })),
  change(callOff, 'office', async (house) => {
    const { params, Version, row, OrderDetailId } = await calledOff(house);
    return { input: { params, body: { Version, RequiredDate: '2026-12-03', Lines: [{ OrderDetailId, Quantity: 1428 }] } }, row };
  }),
  change(planCallOff, 'office', async (house) => {
    const { params, Version, row, OrderDetailId } = await calledOff(house);
    return { input: { params, body: { Version, Planned: [{ OrderDetailId, RequiredDate: '2026-12-03', Quantity: 1428 }] } }, row };
  }),
  write(cancelOrders, 'office', async (house) => ({
    input: { body: { OrderIds: [(await openDeal(house)).order.OrderId], Reason: 'Ordered twice' } },
  })),
  write(promiseOrders, 'office', async (house) => ({
    input: { body: { OrderIds: [(await openDeal(house)).order.OrderId], PromisedDate: '2026-12-04' } },
  })),
  write(openAcknowledgement, 'office', async (house) => ({ input: { params: { id: (await openDeal(house)).order.OrderId } } })),
  write(promiseBackOrders, 'office', async (house) => ({
    input: { body: { OrderIds: [(await owed(house)).OrderId], PromisedDate: '2026-12-04' } },
  })),
  write(noteDueOrders, 'office', async (house) => ({
    input: { body: { CustomerIds: [(await openDeal(house)).order.CustomerId], AskAgainOn: '2026-12-04', Note: 'Brews again in a week' } },
  })),
  write(closeBackOrders, 'office', async (house) => ({
    input: { body: { OrderDetailIds: [(await owed(house)).OrderDetailId], Reason: 'No longer made' } },
  })),
];
