import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { findCodes } from './accounts.ts';
import type { Account } from './accounts.ts';
import { apiAs } from './api.ts';
import { expect } from './journey.ts';
import { product } from './product.ts';

interface Order {
  OrderId: number;
  DealNo: number;
  Status: string;
  Totals: { Net: number; Vat: number; Gross: number };
  Lines: { Quantity: number; ProductId: number; ProductCode: string }[];
}

interface Invoice {
  InvoiceId: number;
  InvoiceNo: number;
  DealNo: number | null;
  GrossAmount: number;
  Outstanding: number;
}

/** Data of a whole job. The job has its own account, so that other journeys do not change its figures. */
export interface Job {
  customer: Account;
  codes: readonly string[];
}

let made = 0;

/** Creates an account in pounds with credit, and chooses three products with plenty of stock. */
export const beginJob = async (): Promise<Job> => {
  const { ask, send } = await apiAs('admin');
  const code = `Y${Date.now().toString(36).slice(-6)}${(made++).toString(36)}`.toUpperCase();
  const place = { Line1: '3 Mill Lane', Town: 'Ledbury', PostCode: 'HR8 1LG' };
  const customer = await send<Account>('POST', '/api/Customer', {
    AccountCode: code,
    Name: `Yarrow Press ${code}`,
    CustomerTypeId: 1,
    CurrencyId: 1,
    VatTypeId: 1,
    Email: 'office@yarrow.example',
    InvoiceEmail: 'accounts@yarrow.example',
    CreditLimit: 50_000,
    DocumentDelivery: 'Email',
    Addresses: [
      { ...place, AddressTypeId: 1 },
      { ...place, AddressTypeId: 2 },
    ],
  });
  const codes = (await findCodes(ask, customer, { words: ['amber', 'flint'], free: 12_000 })).slice(0, 3);
  expect(codes).toHaveLength(3);
  return { customer, codes };
};

/** Loads the account's orders from the API. */
export const ordersOf = async ({ customer }: Job) => {
  const { ask } = await apiAs('office');
  const { OpenDeals } = await ask<{ OpenDeals: { OrderId: number }[] }>(`/api/Customer/Overview/${customer.CustomerId}`);
  return Promise.all(OpenDeals.map(({ OrderId }) => ask<Order>(`/api/Order/GetOrder?orderId=${OrderId}`)));
};

export const getOrder = async (orderId: number) => (await apiAs('office')).ask<Order>(`/api/Order/GetOrder?orderId=${orderId}`);

/** Loads the quantity picked so far on each line. */
export const pickedOf = async ({ OrderId }: Order) => {
  const { ask } = await apiAs('warehouse');
  const { Lines } = await ask<{ Lines: { PickedQuantity: number | null }[] }>(`/api/Order/GetPickGoods/${OrderId}`);
  return Lines.map(({ PickedQuantity }) => PickedQuantity);
};

/** Finds the invoices of a deal number. Filters the search results, because a customer's order number such as `PO13033` also matches. */
export const invoicesOf = async (dealNo: number) => {
  const { ask } = await apiAs('finance');
  const found = await ask<Invoice[]>(`/api/Invoice/GetSearchInvoice/${dealNo}`);
  return found.filter(({ DealNo }) => DealNo === dealNo);
};

export const paymentsOf = async ({ customer }: Job) =>
  (await apiAs('office')).ask<{ Amount: number }[]>(`/api/Payment/CustomerPayments/${customer.CustomerId}`);

export const figuresOf = async ({ customer }: Job) =>
  (
    await (
      await apiAs('office')
    ).ask<{ Figures: { Balance: number; Unallocated: number } }>(`/api/Customer/Overview/${customer.CustomerId}`)
  ).Figures;

/** Loads the stock movements of the order, by product. */
export const movedFor = async (order: Order) => {
  const { ask } = await apiAs('warehouse');
  const moved = async (productId: number) => {
    const rows = await ask<{ OrderId: number | null; Quantity: number }[]>(`/api/StockSheet/Movements?productId=${productId}`);
    return rows.filter(({ OrderId }) => OrderId === order.OrderId).map(({ Quantity }) => Quantity);
  };
  return Promise.all(order.Lines.map(({ ProductId }) => moved(ProductId)));
};

/** Counts the accepted e-mails with an invoice. */
export const mailsWith = async (invoiceNo: number) => {
  const outbox = join(product.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.filter(({ attachments }) => attachments.some(({ filename }) => filename?.includes(String(invoiceNo)))).length;
};
