import { listCustomers } from '#contract/masterData/entities/customers.ts';
import { customerInvoices } from '#contract/money/invoices/calls.ts';
import { customerOrderHistory } from '#contract/sales/orders/calls.ts';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import type { Send } from './send.ts';

const maxAccounts = 2000;
/** Accounts whose orders and invoices are read. */
const maxRead = 200;
/** Largest range of a list call. */
const pageSize = 1000;
const haulierTypeId = 3;

/** Lists the accounts that may order without a refusal. */
const findAccounts = async (send: Send) => {
  const filter = { Active: true, OnStop: false, ProForma: false, CurrencyId: [1] };
  const accounts = [];
  for (let from = 0; from < maxAccounts; from += pageSize)
    accounts.push(...(await send(listCustomers, { query: { filter, sort: ['CustomerId', 'ASC'], range: [from, from + pageSize - 1] } })));
  return accounts.filter(({ CustomerTypeId }) => CustomerTypeId !== haulierTypeId).map(({ CustomerId }) => CustomerId);
};

/** Lists the products of which the own yard has enough for the orders of a run. */
const findProducts = async (send: Send) => {
  const params = { supplierId: 0, productGroupId: 0 };
  const levels = await send(getStockLevel, { params, query: { filter: { Only: 'InStock' }, range: [0, pageSize - 1] } });
  const rich = levels.filter(({ OnHand, UnitsPerPallet }) => OnHand >= 20_000 && UnitsPerPallet);
  return rich.map(({ ProductId }) => ProductId);
};

/** Picks the demo records that the operations use, through calls, so that any server can be measured. */
export const findSubjects = async (send: Send) => {
  const customers = await findAccounts(send);
  const orders: number[] = [];
  const invoices: number[] = [];
  const step = Math.max(1, Math.floor(customers.length / maxRead));
  for (const id of customers.filter((_id, index) => index % step === 0).slice(0, maxRead)) {
    const history = await send(customerOrderHistory, { params: { id }, query: { range: [0, 39] } });
    orders.push(...history.filter((_order, index) => index % 10 === 0).map(({ OrderId }) => OrderId));
    const documents = await send(customerInvoices, { params: { id }, query: { range: [0, 39], filter: { Kind: ['Invoice'] } } });
    invoices.push(...documents.flatMap(({ InvoiceId }) => InvoiceId ?? []));
  }
  return { customers, products: await findProducts(send), orders, invoices };
};
export type Subjects = Awaited<ReturnType<typeof findSubjects>>;
