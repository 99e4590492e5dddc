import type { Insertable } from 'kysely';
import { lineNet } from '#contract/money.ts';
import { confirmPayment } from '#contract/money/payments/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { given } from './given.ts';
import type { Client } from './testApp.ts';

let dealNo = 700_000;

interface Line {
  Quantity?: number;
  UnitPrice?: number;
  PricePer?: number;
  DiscountPercent?: number;
  PickedQuantity?: number | null;
  ConfirmedQuantity?: number | null;
  PalletId?: number;
  PalletQuantity?: number;
  PickedPallets?: number | null;
  ConfirmedPallets?: number | null;
  PalletCharge?: number;
  VatTypeId?: number;
  Description?: string;
  ProductId?: number | null;
}

interface Deal extends Partial<Insertable<Database['orders']>> {
  customer?: { CustomerId: number; VatTypeId?: number };
  lines?: Line[];
}

const insertLine = async (db: Db, orderId: number, line: Line, lineNo: number) => {
  const product = line.ProductId === undefined ? await given.product(db) : undefined;
  const Quantity = line.Quantity ?? 1000;
  const price = { UnitPrice: line.UnitPrice ?? 100, PricePer: line.PricePer ?? 1000, DiscountPercent: line.DiscountPercent ?? 0 };
  await db
    .insertInto('order_details')
    .values({
      Description: product?.Description ?? 'Sundry',
      VatTypeId: 1,
      PickedQuantity: Quantity,
      ...price,
      ...line,
      OrderId: orderId,
      LineNo: lineNo,
      ProductId: line.ProductId === undefined ? (product?.ProductId ?? null) : line.ProductId,
      Quantity,
      NetAmount: lineNet({ ...price, Quantity }),
    })
    .execute();
};

/** Adds a stock deal despatched yesterday, with each line delivered as ordered. The default is one line of 1,000 bottles at £100 per thousand. */
export const readyDeal = async (db: Db, { customer, lines = [{}], ...overrides }: Deal = {}) => {
  const account = customer ?? (await given.customer(db));
  const order = await db
    .insertInto('orders')
    .values({
      DealNo: ++dealNo,
      DealTypeId: 1,
      CustomerId: account.CustomerId,
      OrderDate: '2026-11-02',
      StatusId: 5,
      ChargesVatTypeId: account.VatTypeId ?? 1,
      DespatchedOn: '2026-11-20',
      DeliveryNoteNo: dealNo,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const [index, line] of lines.entries()) await insertLine(db, order.OrderId, line, index + 1);
  return order;
};

/** Adds a held deal of £120 gross with its pro forma. */
export const heldProForma = async (db: Db, overrides: { customer?: { CustomerId: number; CurrencyId?: number } } = {}) => {
  const customer = overrides.customer ?? (await given.customer(db, { ProForma: true }));
  const { CurrencyId = 1 } = customer;
  const order = await readyDeal(db, {
    customer,
    CurrencyId,
    StatusId: 1,
    DespatchedOn: null,
    DeliveryNoteNo: null,
    lines: [{ PickedQuantity: null }],
  });
  const proForma = await db
    .insertInto('pro_forma_invoices')
    .values({
      ProFormaNo: order.DealNo,
      OrderId: order.OrderId,
      CustomerId: customer.CustomerId,
      IssuedOn: '2026-11-02',
      NetAmount: 100,
      VatAmount: 20,
      GrossAmount: 120,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const vat = { ProFormaInvoiceId: proForma.ProFormaInvoiceId, VatTypeId: 1, Rate: 20, NetAmount: 100, VatAmount: 20 };
  await db.insertInto('pro_forma_vat').values(vat).execute();
  return { customer, order, proForma };
};

/** Records a payment for a pro forma on a date through the calls. Returns the payment. */
export const payProForma = async (
  office: Client,
  { customer, proForma }: { customer: { CustomerId: number }; proForma: { ProFormaInvoiceId: number } },
  Amount: number,
  PaymentDate = '2026-11-10',
) => {
  const Allocations = [{ ProFormaInvoiceId: proForma.ProFormaInvoiceId, Amount }];
  const Payment = { CustomerId: customer.CustomerId, Amount, PaymentMethodId: 1, PaymentDate, Allocations, ConfirmDate: true };
  return office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
};

export const receipt = (db: Db, customerId: number, amount: number, overrides: Partial<Insertable<Database['payments']>> = {}) =>
  db
    .insertInto('payments')
    .values({
      PaymentNo: ++dealNo,
      CustomerId: customerId,
      PaymentDate: '2026-11-10',
      PaymentMethodId: 1,
      CurrencyId: 1,
      Amount: amount,
      Unallocated: amount,
      IsConfirmed: true,
      ConfirmedAt: '2026-11-10T10:00:00Z',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
