import { describe, expect, test } from 'vitest';
import { saveCredit } from '#contract/money/credits/calls.ts';
import { getWholeInvoice, raiseInvoice, readyToInvoice, toCredit } from '#contract/money/invoices/calls.ts';
import { cancelOrder, deleteOrderDetails, editOrderById, getOrder, processOrders } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import {
  confirmPayment,
  getPayment,
  reversePayment,
  reversePaymentAllocation,
  reverseProFormaAllocation,
  searchOpenItems,
} from '#contract/money/payments/calls.ts';
import { listProFormas, releaseProForma } from '#contract/money/proFormas/calls.ts';
import { recalculateOwed } from '#server/modules/money/invoices/raise/recalculateOwed.ts';
import { readReportRows } from '#server/reports/readReport.ts';
import { vatOutput } from '#server/reports/vat.ts';
import { given } from '#tests/support/given.ts';
import { payProForma } from '#tests/support/invoicing.ts';
import { givenDirectTrade, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { received } from '#tests/support/payments.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const load = async (orderId: number) => (await app.as('Office')).call(getOrder, { query: { orderId } });
const proFormasOf = async (orderId: number) =>
  (await (await app.as('Office')).call(listProFormas))
    .filter((row) => row.OrderId === orderId)
    .toSorted((a, b) => a.ProFormaNo - b.ProFormaNo);

interface Wanted {
  CarriageCharge?: number;
  UnitPrice?: number;
}

/** 1,000 bottles at £100 per thousand, £120 with VAT, held until the money arrives. */
const heldDeal = async ({ UnitPrice = 100, ...more }: Wanted = {}) => {
  const office = await app.as('Office');
  const { product } = await givenTrade(app.db);
  const customer = await given.customer(app.db, { ProForma: true, PalletsCharged: false });
  const Lines = [{ ProductId: product.ProductId, Quantity: 1000, UnitPrice }];
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines, ...more });
  const [proForma] = await proFormasOf(order.OrderId);
  if (!proForma) throw new Error('The deal has no pro forma');
  // Sent before the money arrived, so that the money has its own tax point.
  await app.db.updateTable('pro_forma_invoices').set({ IssuedOn: '2026-11-02' }).where('OrderId', '=', order.OrderId).execute();
  return { office, customer, product, order, proForma };
};

const releasedDeal = async (more: Wanted = {}) => {
  const deal = await heldDeal(more);
  const payment = await payProForma(deal.office, deal, deal.proForma.GrossAmount);
  await deal.office.call(releaseProForma, { params: { id: deal.proForma.ProFormaInvoiceId } });
  return { ...deal, payment };
};

const prepaidDeal = async (more: { CarriageCharge?: number } = {}) => {
  const deal = await releasedDeal(more);
  const invoice = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: deal.order.OrderId } });
  return { ...deal, invoice };
};

const pick = async (orderId: number, PickedQuantity: number, Short: 'BackOrder' | 'Close' = 'BackOrder') => {
  const OrderDetailId = (await load(orderId)).Lines[0]?.OrderDetailId ?? 0;
  const Lines = [{ OrderDetailId, PickedQuantity, ShortReason: 'Broken', Short }];
  const { BackOrder } = await (await app.as('Warehouse')).call(confirmPickOrder, { params: { id: orderId }, body: { Lines } });
  return BackOrder?.OrderId ?? 0;
};
const despatch = async (orderId: number) => (await app.as('Warehouse')).call(confirmPrintDNote, { params: { id: orderId } });

describe('what is to credit of a deal invoiced in advance', () => {
  const owed = async ({ invoice }: { invoice: { InvoiceId: number } }) => {
    const rows = await (await app.as('Finance')).call(toCredit);
    // After this, only recorded changes show a difference.
    await recalculateOwed(app.db);
    expect(await (await app.as('Finance')).call(toCredit)).toEqual(rows);
    return rows.filter((row) => row.InvoiceId === invoice.InvoiceId);
  };

  test('counts all parts of the deal together, and nothing that an open part still brings', async () => {
    const deal = await prepaidDeal();
    const rest = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    expect(await owed(deal)).toEqual([]);
    await pick(rest, 600);
    expect(await owed(deal)).toEqual([]);
    await despatch(rest);
    expect(await owed(deal)).toEqual([]);
  });

  test('is what the last part closed short, once, over three parts', async () => {
    const deal = await prepaidDeal();
    const second = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    const third = await pick(second, 50);
    await despatch(second);
    expect(await owed(deal)).toEqual([]);
    await pick(third, 50, 'Close');
    await despatch(third);
    expect(await owed(deal)).toMatchObject([
      { OrderId: deal.order.OrderId, Part: 1, Lines: [{ Quantity: 500, NetAmount: 50 }], VatAmount: 10, GrossAmount: 60 },
    ]);
  });

  test('is credited as it is proposed, then nothing is owed', async () => {
    const deal = await prepaidDeal();
    await pick(deal.order.OrderId, 400, 'Close');
    await despatch(deal.order.OrderId);
    const [row] = await owed(deal);
    const Lines = (row?.Lines ?? []).map(({ InvoiceDetailId, Quantity }) => ({ InvoiceDetailId, Quantity }));
    const { CustomerId } = deal.customer;
    const body = { CustomerId, InvoiceId: deal.invoice.InvoiceId, CreditReasonId: 3, Lines };
    const credit = await (await app.as('Finance')).call(saveCredit, { body });
    expect(credit).toMatchObject({ NetAmount: row?.NetAmount, VatAmount: row?.VatAmount, GrossAmount: row?.GrossAmount, Unallocated: 72 });
    expect(await owed(deal)).toEqual([]);
  });

  test('a part that cannot be delivered is closed by the office with a reason: its goods are to credit', async () => {
    const deal = await prepaidDeal();
    const rest = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    const answer = await deal.office.call(cancelOrder, { query: { orderId: rest }, body: { Reason: 'Mould broken' } });
    expect(answer).toContain(`Credit its goods on invoice ${deal.invoice.InvoiceNo}.`);
    expect(await load(rest)).toMatchObject({ Status: 'Cancelled', CancelReason: 'Mould broken' });
    expect(await owed(deal)).toMatchObject([{ Lines: [{ Quantity: 600, NetAmount: 60 }], GrossAmount: 72 }]);
  });

  test('a deal closed before anything left is to credit as a whole, carriage too; its pro forma stands', async () => {
    const deal = await prepaidDeal({ CarriageCharge: 20 });
    await deal.office.call(cancelOrder, { query: { orderId: deal.order.OrderId }, body: { Reason: 'Mould broken' } });
    expect(await owed(deal)).toMatchObject([
      { DespatchedOn: null, Lines: [{ Quantity: 1000 }, { Description: 'Carriage', NetAmount: 20 }], GrossAmount: 144 },
    ]);
    expect(await proFormasOf(deal.order.OrderId)).toMatchObject([{ State: 'Released' }]);
  });
});

describe('lines of a deal invoiced in advance', () => {
  test('are not deleted, neither of the part that was invoiced nor of its back order', async () => {
    const deal = await prepaidDeal();
    const rest = await pick(deal.order.OrderId, 400);
    const other = await prepaidDeal();
    for (const orderId of [rest, other.order.OrderId]) {
      const order = await load(orderId);
      const ids = order.Lines.map((line) => line.OrderDetailId);
      await expect(deal.office.call(deleteOrderDetails, { body: { orderDetailIds: ids } })).toFailWith(
        'ORDER_ALREADY_INVOICED',
        'orderDetailIds',
      );
      await expect(
        deal.office.call(editOrderById, { params: { id: orderId }, body: { Version: order.Version, RemovedLineIds: ids } }),
      ).toFailWith('ORDER_ALREADY_INVOICED');
    }
  });
});

describe('the paper of a held pro forma', () => {
  test('is replaced when the goods change for the same total; not for a comment', async () => {
    const deal = await heldDeal();
    const line = deal.order.Lines[0];
    const { product } = await givenTrade(app.db);
    const edit = async (body: object) => {
      const { Version } = await load(deal.order.OrderId);
      return deal.office.call(editOrderById, { params: { id: deal.order.OrderId }, body: { Version, ...body } });
    };
    await edit({ Comment: 'Ring first' });
    expect(await proFormasOf(deal.order.OrderId)).toHaveLength(1);
    await edit({
      Lines: [{ OrderDetailId: line?.OrderDetailId, ProductId: product.ProductId, Quantity: 10, UnitPrice: 10_000, PalletQuantity: 0 }],
    });
    expect(await proFormasOf(deal.order.OrderId)).toMatchObject([
      { State: 'Cancelled', GrossAmount: 120 },
      { State: 'Held', GrossAmount: 120 },
    ]);
  });
});

describe('a deal released on its money', () => {
  const statusOf = async (orderId: number) => (await load(orderId)).Status;
  const edit = async (orderId: number, body: object, role: 'Office' | 'Admin' = 'Office') => {
    const { Version } = await load(orderId);
    return (await app.as(role)).call(editOrderById, { params: { id: orderId }, body: { Version, ...body } });
  };

  test('is held again with a new pro forma when it becomes worth more; the money is on the account', async () => {
    const deal = await releasedDeal();
    const { OrderId } = deal.order;
    await edit(OrderId, { Comment: 'Ring first' });
    expect(await statusOf(OrderId)).toBe('Open');
    const saved = await edit(OrderId, { Lines: [{ OrderDetailId: deal.order.Lines[0]?.OrderDetailId, Quantity: 2000 }] });
    expect(saved).toMatchObject({ Status: 'Held' });
    expect(await proFormasOf(OrderId)).toMatchObject([
      { State: 'Cancelled', Received: 0 },
      { State: 'Held', GrossAmount: 240, Received: 0 },
    ]);
    expect(await deal.office.call(getPayment, { params: { id: deal.payment.PaymentId } })).toMatchObject({ Tied: 0, Unallocated: 120 });
  });

  test('takes no dearer carriage once picking has begun, but by an Admin with a reason', async () => {
    const deal = await releasedDeal();
    const { OrderId } = deal.order;
    await pick(OrderId, 1000);
    await expect(edit(OrderId, { CarriageCharge: 50 })).toFailWith('NOT_ALLOWED');
    await expect(edit(OrderId, { CarriageCharge: 50 }, 'Admin')).toFailWith('CONFIRMATION_NEEDED');
    expect((await load(OrderId)).CarriageCharge).toBe(0);
    const saved = await edit(OrderId, { CarriageCharge: 50, CreditOverrideReason: 'Cheque on its way' }, 'Admin');
    expect(saved).toMatchObject({ Status: 'Picked', CarriageCharge: 50, CreditOverrideReason: 'Cheque on its way' });
  });

  test('loses it by an Admin only, by the payment as by the tie, and is held again', async () => {
    const admin = await app.as('Admin');
    const byPayment = await releasedDeal();
    const reversePaid = { params: { id: byPayment.payment.PaymentId }, body: { Reason: 'Cheque returned' } };
    await expect(byPayment.office.call(reversePayment, reversePaid)).toFailWith('NOT_ALLOWED');
    expect(await statusOf(byPayment.order.OrderId)).toBe('Open');
    await admin.call(reversePayment, reversePaid);
    const byTie = await releasedDeal();
    const id = byTie.payment.Ties[0]?.ProFormaAllocationId ?? 0;
    await admin.call(reverseProFormaAllocation, { params: { id }, body: { Reason: 'Wrong deal' } });
    for (const { order } of [byPayment, byTie]) {
      expect(await statusOf(order.OrderId)).toBe('Held');
      expect(await proFormasOf(order.OrderId)).toMatchObject([{ State: 'Held', Received: 0 }]);
    }
  });

  test('keeps it by the same rule where its invoice has taken it up and the goods are here', async () => {
    const deal = await prepaidDeal();
    const call = { params: { id: deal.payment.PaymentId }, body: { Reason: 'Cheque returned' } };
    await expect(deal.office.call(reversePayment, call)).toFailWith('NOT_ALLOWED');
    await pick(deal.order.OrderId, 1000);
    await despatch(deal.order.OrderId);
    expect(await deal.office.call(reversePayment, call)).toMatchObject({ Unallocated: 0 });
  });
});

describe('a deal invoiced in advance whose payment is reversed', () => {
  const reverse = async ({ payment }: { payment: { PaymentId: number } }) =>
    (await app.as('Admin')).call(reversePayment, { params: { id: payment.PaymentId }, body: { Reason: 'Cheque returned' } });

  test('is held again until its invoice is paid; then the office releases it', async () => {
    const deal = await prepaidDeal();
    const { OrderId } = deal.order;
    await reverse(deal);
    expect(await load(OrderId)).toMatchObject({ Status: 'Held', PrepaidInvoiceId: deal.invoice.InvoiceId });
    expect(await proFormasOf(OrderId)).toMatchObject([{ State: 'Held', Received: 0, InvoiceOutstanding: 120 }]);
    const release = () => deal.office.call(releaseProForma, { params: { id: deal.proForma.ProFormaInvoiceId } });
    await expect(release()).toFailWith('NOT_ALLOWED');
    const Allocations = [{ InvoiceId: deal.invoice.InvoiceId, Amount: 120 }];
    await deal.office.call(confirmPayment, {
      body: { Payment: received(deal.customer.CustomerId, 120, { PaymentDate: '2026-11-21', Allocations }), IsConfirmed: true },
    });
    await release();
    expect(await load(OrderId)).toMatchObject({ Status: 'Open' });
    await pick(OrderId, 1000);
    await despatch(OrderId);
    expect(await load(OrderId)).toMatchObject({ Status: 'Invoiced' });
  });

  test('by one allocation, is held again as well; cancelled then, its pro forma goes with it and its goods are to credit', async () => {
    const deal = await prepaidDeal();
    const { Allocations } = await deal.office.call(getPayment, { params: { id: deal.payment.PaymentId } });
    const id = Allocations.find((row) => row.InvoiceId === deal.invoice.InvoiceId)?.PaymentAllocationId ?? 0;
    await (await app.as('Admin')).call(reversePaymentAllocation, { params: { id } });
    expect(await load(deal.order.OrderId)).toMatchObject({ Status: 'Held' });
    await deal.office.call(cancelOrder, { query: { orderId: deal.order.OrderId }, body: { Reason: 'Not wanted' } });
    expect(await proFormasOf(deal.order.OrderId)).toMatchObject([{ State: 'Cancelled' }]);
    const owed = await (await app.as('Finance')).call(toCredit);
    expect(owed.find((row) => row.InvoiceId === deal.invoice.InvoiceId)).toMatchObject({ GrossAmount: 120 });
  });

  test('and picked already, does not leave without an Admin and a reason', async () => {
    const deal = await prepaidDeal();
    await pick(deal.order.OrderId, 1000);
    await reverse(deal);
    expect(await load(deal.order.OrderId)).toMatchObject({ Status: 'Picked' });
    await expect(despatch(deal.order.OrderId)).toFailWith('CONFIRMATION_NEEDED', 'creditOverrideReason');
    const query = { creditOverrideReason: 'Cheque on its way' };
    await (await app.as('Admin')).call(confirmPrintDNote, { params: { id: deal.order.OrderId }, query });
    expect(await load(deal.order.OrderId)).toMatchObject({ Status: 'Invoiced', CreditOverrideReason: 'Cheque on its way' });
  });
});

describe('a direct deal that is paid in advance', () => {
  const process = async (orderId: number, ConfirmedQuantity: number, more: object = {}, role: 'Office' | 'Admin' = 'Office') => {
    const OrderDetailId = (await load(orderId)).Lines[0]?.OrderDetailId ?? 0;
    const Lines = [{ OrderDetailId, ConfirmedQuantity, ConfirmedPallets: 0, Rest: 'BackOrder' as const }];
    const Deals = [{ OrderId: orderId, DespatchedOn: '2026-11-20', SupplierDeliveryNoteNo: 'AG-1', Lines, ...more }];
    const [result] = await (await app.as(role)).call(processOrders, { body: { Deals } });
    return result;
  };

  /** 1,000 bottles, paid on 10 November and released. */
  const releasedDirectDeal = async (UnitPrice = 100) => {
    const office = await app.as('Office');
    const { product, supplier } = await givenDirectTrade(app.db);
    const customer = await given.customer(app.db, { ProForma: true, PalletsCharged: false });
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      DealTypeId: 2,
      OrderDate: '2026-11-19',
      ConfirmDate: true,
      Lines: [{ ProductId: product.ProductId, SupplierDepotId: supplier.SupplierDepotId, Quantity: 1000, UnitPrice }],
    });
    const [proForma] = await proFormasOf(order.OrderId);
    if (!proForma) throw new Error('The deal has no pro forma');
    // Sent before the money arrived, so that the money has its own tax point.
    await app.db.updateTable('pro_forma_invoices').set({ IssuedOn: '2026-11-02' }).where('OrderId', '=', order.OrderId).execute();
    await payProForma(office, { customer, proForma }, proForma.GrossAmount);
    await office.call(releaseProForma, { params: { id: proForma.ProFormaInvoiceId } });
    return { office, order };
  };

  test('of which the supplier brings more than was paid for: only what was paid falls due with the money, the rest by its invoice', async () => {
    const { order } = await releasedDirectDeal(1000);
    expect(await process(order.OrderId, 1040)).toMatchObject({ Ok: true });
    const finance = await app.as('Finance');
    const ready = (await finance.call(readyToInvoice)).find((deal) => deal.OrderId === order.OrderId);
    expect(ready).toMatchObject({ GrossAmount: 1248, TaxPoint: '2026-11-21' });
    const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
    const invoice = await finance.call(getWholeInvoice, { params: { id: InvoiceId } });
    expect(invoice).toMatchObject({ GrossAmount: 1248, TaxPoint: '2026-11-21', Prepaid: { Received: 1200, Due: 48 } });
    const selection = { from: '2026-11-01', to: '2026-11-30', vatTypeId: 0, currencyId: 0 };
    const vat = await readReportRows(app.db, { report: vatOutput, selection, today: '2026-11-21' }, { count: 500 });
    const own = vat
      .filter((row) => row.InvoiceId === InvoiceId)
      .map((row) => [row.FallsOn, Number(row.SterlingNet), Number(row.SterlingVat)]);
    expect(own).toEqual([
      ['2026-11-10', 1000, 200],
      ['2026-11-21', 40, 8],
    ]);
  });

  test('is not confirmed as delivered beyond what was received, but by an Admin with a reason', async () => {
    const { office, order } = await releasedDirectDeal();
    const first = await process(order.OrderId, 400);
    expect(first).toMatchObject({ Ok: true });
    const rest = first?.BackOrderId ?? 0;
    const { Version, Lines } = await load(rest);
    const dearer = [{ OrderDetailId: Lines[0]?.OrderDetailId, Quantity: 700 }];
    await office.call(editOrderById, { params: { id: rest }, body: { Version, Lines: dearer } });
    const why = { CreditOverrideReason: 'Pays on Monday' };
    for (const refused of [await process(rest, 700), await process(rest, 700, why), await process(rest, 700, {}, 'Admin')])
      expect(refused).toMatchObject({
        Ok: false,
        ToConfirm: [{ Kind: 'Unpaid' }],
        Errors: { CreditOverrideReason: expect.stringContaining('£12.00 is still unpaid') as string },
      });
    expect(await load(rest)).toMatchObject({ Status: 'Open', DespatchedOn: null });
    expect(await process(rest, 700, why, 'Admin')).toMatchObject({ Ok: true });
    expect(await load(rest)).toMatchObject({ Status: 'ReadyToInvoice', CreditOverrideReason: 'Pays on Monday' });
  });
});

describe('the back order of a deal that is paid and not yet invoiced', () => {
  const raise = async (OrderID: number) => (await app.as('Finance')).call(raiseInvoice, { query: { OrderID } });
  const paid = async ({ InvoiceId }: { InvoiceId: number }) =>
    (await app.as('Finance')).call(getWholeInvoice, { params: { id: InvoiceId } });
  const money = async ({ office, payment }: Awaited<ReturnType<typeof releasedDeal>>) =>
    office.call(getPayment, { params: { id: payment.PaymentId } });

  test('keeps its share of the money tied until its own invoice takes it up, with its tax point', async () => {
    const deal = await releasedDeal();
    const rest = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    expect(await paid(await raise(deal.order.OrderId))).toMatchObject({ GrossAmount: 48, Outstanding: 0 });
    expect(await money(deal)).toMatchObject({ Tied: 72, Unallocated: 0 });
    await pick(rest, 600);
    await despatch(rest);
    expect(await paid(await raise(rest))).toMatchObject({
      GrossAmount: 72,
      Outstanding: 0,
      Prepaid: { Received: 72, Due: 0, Receipts: [{ TaxPoint: '2026-11-10', Amount: 72, Vat: 12 }] },
    });
    expect(await money(deal)).toMatchObject({ Tied: 0, Unallocated: 0 });
  });

  test('does not leave beyond it without an Admin and a reason', async () => {
    const deal = await releasedDeal();
    const rest = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    const { Version, Lines } = await load(rest);
    const dearer = { Version, Lines: [{ OrderDetailId: Lines[0]?.OrderDetailId, Quantity: 700 }] };
    await deal.office.call(editOrderById, { params: { id: rest }, body: dearer });
    await pick(rest, 700);
    await expect(despatch(rest)).toFailWith('CONFIRMATION_NEEDED', 'creditOverrideReason');
    const query = { creditOverrideReason: 'Pays on Monday' };
    await expect((await app.as('Warehouse')).call(confirmPrintDNote, { params: { id: rest }, query })).toFailWith('CONFIRMATION_NEEDED');
    await (await app.as('Admin')).call(confirmPrintDNote, { params: { id: rest }, query });
    expect(await load(rest)).toMatchObject({ Status: 'ReadyToInvoice', CreditOverrideReason: 'Pays on Monday' });
  });

  test('leaves with the pence that come of rounding its parts, and with not a penny more', async () => {
    // £120.01 as a whole. In two halves, £60.01 each.
    const deal = await releasedDeal({ UnitPrice: 100.01 });
    const rest = await pick(deal.order.OrderId, 500);
    await despatch(deal.order.OrderId);
    await pick(rest, 500);
    const [whole, first, second] = [deal.order.Totals, (await load(deal.order.OrderId)).Totals, (await load(rest)).Totals];
    expect([whole.Gross, first.Gross, second.Gross]).toEqual([120.01, 60.01, 60.01]);
    const carry = (CarriageCharge: number) => app.db.updateTable('orders').set({ CarriageCharge }).where('OrderId', '=', rest).execute();
    await carry(0.03);
    expect((await load(rest)).Totals.Gross).toBe(60.05);
    await expect(despatch(rest)).toFailWith('CONFIRMATION_NEEDED', 'creditOverrideReason');
    await carry(0);
    await despatch(rest);
    expect(await load(rest)).toMatchObject({ Status: 'ReadyToInvoice', CreditOverrideReason: null });
  });

  test('does not leave beyond it together with the other part, each unseen by the other', async () => {
    const deal = await releasedDeal();
    const rest = await pick(deal.order.OrderId, 400);
    const { Version, Lines } = await load(rest);
    const dearer = { Version, Lines: [{ OrderDetailId: Lines[0]?.OrderDetailId, Quantity: 700 }] };
    await deal.office.call(editOrderById, { params: { id: rest }, body: dearer });
    await pick(rest, 700);
    const movements = await holdTable(app.database, 'pallet_movements');
    const both = Promise.allSettled([despatch(deal.order.OrderId), despatch(rest)]);
    await movements.untilWaiting(2);
    await movements.release();
    expect((await both).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('takes more money after the first part is invoiced, up to what it is worth, and then leaves', async () => {
    const deal = await releasedDeal();
    const rest = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    const invoice = await raise(deal.order.OrderId);
    const { Version, Lines } = await load(rest);
    await deal.office.call(editOrderById, {
      params: { id: rest },
      body: { Version, Lines: [{ OrderDetailId: Lines[0]?.OrderDetailId, Quantity: 700 }] },
    });
    const customerId = deal.customer.CustomerId;
    const open = await deal.office.call(searchOpenItems, { query: { customerId } });
    expect(open).toMatchObject([{ Kind: 'ProForma', InvoiceNo: deal.proForma.ProFormaNo, Outstanding: 12 }]);
    await expect(payProForma(deal.office, deal, 12.01)).toFailWith('OVER_ALLOCATED');
    await payProForma(deal.office, deal, 12);
    expect(await deal.office.call(searchOpenItems, { query: { customerId } })).toEqual([]);
    await pick(rest, 700);
    await despatch(rest);
    expect(await paid(await raise(rest))).toMatchObject({ GrossAmount: 84, Outstanding: 0, Prepaid: { Received: 84, Due: 0 } });
    const refusal = payProForma(deal.office, deal, 1);
    await expect(refusal).toFailWith('INVALID_INPUT', 'Allocations.0.ProFormaInvoiceId');
    expect(await paid(invoice)).toMatchObject({ GrossAmount: 48, Outstanding: 0 });
  });

  test('waits again, part by part, when an Admin takes the money back, and goes on together', async () => {
    const deal = await releasedDeal();
    const rest = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    await raise(deal.order.OrderId);
    const admin = await app.as('Admin');
    await admin.call(reversePayment, { params: { id: deal.payment.PaymentId }, body: { Reason: 'Bounced' } });
    expect(await load(rest)).toMatchObject({ Status: 'Held' });
    await expect(pick(rest, 600)).toFailWith('ORDER_WRONG_STATE');
    const [proForma] = await proFormasOf(deal.order.OrderId);
    await admin.call(releaseProForma, { params: { id: proForma?.ProFormaInvoiceId ?? 0 }, body: { Reason: 'They pay on Monday' } });
    expect(await load(rest)).toMatchObject({ Status: 'Open' });
  });

  test('cancelled, gives the money back to the account', async () => {
    const deal = await releasedDeal();
    const rest = await pick(deal.order.OrderId, 400);
    await despatch(deal.order.OrderId);
    await raise(deal.order.OrderId);
    await deal.office.call(cancelOrder, { query: { orderId: rest }, body: { Reason: 'Not wanted' } });
    expect(await money(deal)).toMatchObject({ Tied: 0, Unallocated: 72 });
  });
});
