import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { confirmPayment, savePayment } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { given } from './given.ts';
import { givenTrade, takeOrder } from './orders.ts';
import type { TakenOrder } from './orders.ts';
import type { Client, TestApp } from './testApp.ts';

export interface Staff {
  admin: Client;
  office: Client;
  warehouse: Client;
  finance: Client;
}

/** The house that tests share. Each action goes through the calls, by the role that does it in practice. */
export interface House {
  app: TestApp;
  db: Db;
  staff: Staff;
}

export const openHouse = async (app: TestApp): Promise<House> => {
  const [admin, office, warehouse, finance] = [
    await app.as('Admin'),
    await app.as('Office'),
    await app.as('Warehouse'),
    await app.as('Finance'),
  ];
  return { app, db: app.db, staff: { admin, office, warehouse, finance } };
};

/** Takes an order of one pallet of 1,428 bottles at £187.35 per thousand, all in stock. */
export const openDeal = async ({ db, staff }: House, customer?: { CustomerId: number }) => {
  const trade = await givenTrade(db);
  const buyer = customer ?? trade.customer;
  const order = await takeOrder(staff.office, buyer.CustomerId, trade.product.ProductId);
  return { ...trade, customer: buyer, order };
};

export const fullPick = (order: TakenOrder) => ({
  Lines: order.Lines.map((line) => ({
    OrderDetailId: line.OrderDetailId,
    PickedQuantity: line.Quantity,
    PickedPallets: line.PalletQuantity,
  })),
});

export const pickedDeal = async (house: House, customer?: { CustomerId: number }) => {
  const deal = await openDeal(house, customer);
  await house.staff.warehouse.call(confirmPickOrder, { params: { id: deal.order.OrderId }, body: fullPick(deal.order) });
  return deal;
};

export const despatchedDeal = async (house: House, customer?: { CustomerId: number }) => {
  const deal = await pickedDeal(house, customer);
  await house.staff.warehouse.call(confirmPrintDNote, { params: { id: deal.order.OrderId } });
  return deal;
};

export const invoicedDeal = async (house: House, customer?: { CustomerId: number }) => {
  const deal = await despatchedDeal(house, customer);
  return { ...deal, invoice: await house.staff.finance.call(raiseInvoice, { query: { OrderID: deal.order.OrderId } }) };
};

export const draftPayment = async (
  { staff }: House,
  CustomerId: number,
  Amount: number,
  allocations: [invoiceId: number, amount: number][] = [],
) =>
  staff.office.call(savePayment, {
    body: { CustomerId, Amount, PaymentMethodId: 1, Allocations: allocations.map(([InvoiceId, Of]) => ({ InvoiceId, Amount: Of })) },
  });

export const confirmedPayment = async (
  house: House,
  CustomerId: number,
  Amount: number,
  allocations: [invoiceId: number, amount: number][] = [],
) => {
  const draft = await draftPayment(house, CustomerId, Amount, allocations);
  return house.staff.office.call(confirmPayment, { body: { PaymentId: draft.PaymentId, IsConfirmed: true } });
};

/** Takes an order of a customer who pays in advance. The order is Held, with its pro forma. */
export const heldDeal = async (house: House) => {
  const customer = await given.customer(house.db, { ProForma: true });
  const deal = await openDeal(house, customer);
  const { ProFormaInvoiceId } = await house.db
    .selectFrom('pro_forma_invoices')
    .select('ProFormaInvoiceId')
    .where('OrderId', '=', deal.order.OrderId)
    .executeTakeFirstOrThrow();
  return { ...deal, ProFormaInvoiceId };
};
