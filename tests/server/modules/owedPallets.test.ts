import { describe, expect, test } from 'vitest';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { findPartialCredit, saveCredit } from '#contract/money/credits/calls.ts';
import { raiseInvoice, toCredit } from '#contract/money/invoices/calls.ts';
import { getOrder } from '#contract/sales/orders/calls.ts';
import { addOpeningPallets } from '#contract/warehouse/pallets/calls.ts';
import { applyPalletCredit, getPalletCredit } from '#contract/warehouse/pallets/credits.ts';
import { returnPallet } from '#contract/warehouse/pallets/returns.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { listProFormas, releaseProForma } from '#contract/money/proFormas/calls.ts';
import { recalculateOwed } from '#server/modules/money/invoices/raise/recalculateOwed.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { payProForma } from '#tests/support/invoicing.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** Two products on pallets of one type, ten and five, with different pallet charges, invoiced before despatch. */
const prepaidDeal = async (charges: readonly number[]) => {
  const office = await app.as('Office');
  const { product, pallet } = await givenTrade(app.db);
  const other = await given.product(app.db, { PalletId: pallet.PalletId });
  await given.stock(app.db, other.ProductId, 100_000);
  const customer = await given.customer(app.db, { ProForma: true });
  const pallets = [10, 5];
  const Lines = [product, other].map(({ ProductId }, index) => ({
    ProductId,
    Quantity: (pallets[index] ?? 0) * 1428,
    PalletCharge: charges[index] ?? 0,
  }));
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
  const proForma = (await office.call(listProFormas)).find((row) => row.OrderId === order.OrderId);
  if (!proForma) throw new Error('The deal has no pro forma');
  await payProForma(office, { customer, proForma }, proForma.GrossAmount);
  await office.call(releaseProForma, { params: { id: proForma.ProFormaInvoiceId } });
  const finance = await app.as('Finance');
  const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
  return { office, finance, customer, pallet, order, InvoiceId };
};
type Deal = Awaited<ReturnType<typeof prepaidDeal>>;

/** Despatches this many whole pallets of each line. The remainder is cancelled or goes to the next part. */
const leave = async (orderId: number, pallets: readonly number[], Short: 'Close' | 'BackOrder' = 'Close') => {
  const { Lines } = await (await app.as('Office')).call(getOrder, { query: { orderId } });
  const warehouse = await app.as('Warehouse');
  const counted = Lines.map(({ OrderDetailId, Quantity }, index) => {
    const PickedQuantity = (pallets[index] ?? 0) * 1428;
    return { OrderDetailId, PickedQuantity, ...(PickedQuantity < Quantity && { ShortReason: 'Broken', Short }) };
  });
  const { BackOrder } = await warehouse.call(confirmPickOrder, { params: { id: orderId }, body: { Lines: counted } });
  await warehouse.call(confirmPrintDNote, { params: { id: orderId } });
  return BackOrder?.OrderId ?? 0;
};

const owedOf = async ({ finance, InvoiceId }: Deal) => {
  const row = (await finance.call(toCredit)).find((one) => one.InvoiceId === InvoiceId);
  await recalculateOwed(app.db);
  expect((await finance.call(toCredit)).find((one) => one.InvoiceId === InvoiceId)).toEqual(row);
  return row?.Lines ?? [];
};

/** The pallets to credit, and their amount. */
const owedPallets = async (deal: Deal) =>
  (await owedOf(deal))
    .filter(({ Description }) => Description.startsWith('Glass pallet'))
    .map(({ Quantity, NetAmount }) => [Quantity, NetAmount]);

const creditAll = async (deal: Deal) => {
  const Lines = (await owedOf(deal)).map(({ InvoiceDetailId, Quantity }) => ({ InvoiceDetailId, Quantity }));
  const { CustomerId } = deal.customer;
  await deal.finance.call(saveCredit, { body: { CustomerId, InvoiceId: deal.InvoiceId, CreditReasonId: 3, Lines } });
};

describe('pallets of one type, invoiced in advance at two charges', () => {
  test('that did not leave are to credit at the charge of their own line, until they are credited', async () => {
    const deal = await prepaidDeal([12, 10]);
    await leave(deal.order.OrderId, [10, 2]);
    expect(await owedPallets(deal)).toEqual([[3, 30]]);
    await creditAll(deal);
    expect(await owedOf(deal)).toEqual([]);
    const dear = await prepaidDeal([12, 10]);
    await leave(dear.order.OrderId, [7, 5]);
    expect(await owedPallets(dear)).toEqual([[3, 36]]);
    await creditAll(dear);
    expect(await owedOf(dear)).toEqual([]);
  });

  test('are not to credit while another part may bring them, and are as that one brings fewer', async () => {
    const deal = await prepaidDeal([12, 10]);
    const rest = await leave(deal.order.OrderId, [7, 2], 'BackOrder');
    expect(await owedOf(deal)).toEqual([]);
    await leave(rest, [3, 1]);
    expect(await owedPallets(deal)).toEqual([[2, 20]]);
  });

  test('are of their own line also where all that went came back: that is credited at the charges it went at', async () => {
    const deal = await prepaidDeal([12, 10]);
    await leave(deal.order.OrderId, [7, 5]);
    const { CustomerId } = deal.customer;
    const { PalletId } = deal.pallet;
    await deal.office.call(returnPallet, { params: { id: CustomerId }, body: { PalletId, Quantity: 12 } });
    await deal.office.call(applyPalletCredit, { query: { customerid: CustomerId }, body: { PalletId, Quantity: 12 } });
    expect(await owedPallets(deal)).toEqual([[3, 36]]);
    await creditAll(deal);
    expect(await owedOf(deal)).toEqual([]);
    await checkInvariants(app.db);
  });

  test('stay to credit at their charge while all that went, and what a later invoice charged, comes back', async () => {
    const deal = await prepaidDeal([12, 0]);
    await leave(deal.order.OrderId, [6, 0]);
    const { CustomerId } = deal.customer;
    const { PalletId } = deal.pallet;
    const { office } = deal;
    const { SupplierId } = await given.supplier(app.db);
    await office.call(createOrderAndInvoice, { body: { CustomerId, Lines: [{ PalletId, Quantity: 10, UnitPrice: 12 }] } });
    await office.call(addOpeningPallets, {
      params: { id: CustomerId },
      body: { MovedOn: '2026-06-01', Lines: [{ PalletId, Quantity: 10, SupplierId }] },
    });
    await office.call(returnPallet, { params: { id: CustomerId }, body: { PalletId, Quantity: 16 } });
    const { Types, Plan } = await office.call(getPalletCredit, { query: { cust: CustomerId } });
    expect(Types).toMatchObject([{ Returned: 16, Charged: 16, Creditable: 16 }]);
    expect(Plan.Lines.map(({ Quantity }) => Quantity)).toEqual([6, 10]);
    await office.call(applyPalletCredit, { query: { customerid: CustomerId }, body: { PalletId, Quantity: 16 } });
    expect(await owedPallets(deal)).toEqual([[4, 48]]);
    await creditAll(deal);
    expect(await owedOf(deal)).toEqual([]);
    expect((await office.call(getPalletCredit, { query: { cust: CustomerId } })).Types).toEqual([]);
    await checkInvariants(app.db);
  });

  test('and did not leave are not credited as come back, neither before the deal leaves nor once it left short', async () => {
    const deal = await prepaidDeal([12, 10]);
    const { CustomerId } = deal.customer;
    const { PalletId } = deal.pallet;
    const { office, finance, InvoiceId } = deal;
    const { SupplierId } = await given.supplier(app.db);
    // The customer also has pallets of this type that were never charged.
    const opening = { MovedOn: '2026-06-01', Lines: [{ PalletId, Quantity: 20, SupplierId }] };
    await office.call(addOpeningPallets, { params: { id: CustomerId }, body: opening });
    const linesOf = async () =>
      (await finance.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } })).Lines.filter(({ Kind }) => Kind === 'Pallet');
    const credit = async (index: number, Quantity: number, PalletMovementId: number | null = null) => {
      const { InvoiceDetailId = 0 } = (await linesOf())[index] ?? {};
      const body = { CustomerId, InvoiceId, CreditReasonId: 3, Pallets: [{ InvoiceDetailId, Quantity, PalletMovementId }] };
      return finance.call(saveCredit, { body });
    };
    const refused = (why: string) => ({ code: 'RULE_BROKEN', errors: { 'Pallets.0.Quantity': why } });
    expect((await linesOf()).map(({ QuantityLeft, GoneQuantity }) => [QuantityLeft, GoneQuantity])).toEqual([
      [10, 0],
      [5, 0],
    ]);
    await expect(credit(0, 1)).rejects.toMatchObject(refused('must be 0. All pallets that had left by 21 Nov 2026 have been credited.'));
    const back = await office.call(returnPallet, { params: { id: CustomerId }, body: { PalletId, Quantity: 4 } });
    const { PalletMovementId = 0 } = back.Movements[0] ?? {};
    expect(PalletMovementId).toBeGreaterThan(0);
    await expect(credit(0, 1, PalletMovementId)).toFailWith('RULE_BROKEN');
    expect((await office.call(getPalletCredit, { query: { cust: CustomerId } })).Types).toMatchObject([{ Returned: 4, Creditable: 0 }]);
    await leave(deal.order.OrderId, [7, 5]);
    expect((await linesOf()).map(({ GoneQuantity }) => GoneQuantity)).toEqual([7, 5]);
    await expect(credit(0, 8)).rejects.toMatchObject(
      refused('must be at most 7, the pallets that had left by 21 Nov 2026 and are not yet credited'),
    );
    await credit(0, 3, PalletMovementId);
    await credit(0, 4);
    await expect(credit(0, 1)).toFailWith('RULE_BROKEN');
    expect(await owedPallets(deal)).toEqual([[3, 36]]);
    await checkInvariants(app.db);
  });

  test('are credited on the day of the credit note, not of the return: a return before they left leaves room on the days between', async () => {
    app.setClock('2026-11-10T09:00:00Z');
    const deal = await prepaidDeal([12, 0]);
    const { CustomerId } = deal.customer;
    const { PalletId } = deal.pallet;
    const { SupplierId } = await given.supplier(app.db);
    const opening = { MovedOn: '2026-06-01', Lines: [{ PalletId, Quantity: 20, SupplierId }] };
    await deal.office.call(addOpeningPallets, { params: { id: CustomerId }, body: opening });
    const rest = await leave(deal.order.OrderId, [7, 0], 'BackOrder');
    const back = await deal.office.call(returnPallet, { params: { id: CustomerId }, body: { PalletId, Quantity: 9 } });
    app.setClock('2026-11-20T09:00:00Z');
    await leave(rest, [3, 0]);
    app.setClock('2026-11-21T09:00:00Z');
    const finance = await app.as('Finance');
    const { Lines } = await finance.call(findPartialCredit, { params: { a: deal.InvoiceId, b: 0 } });
    const { InvoiceDetailId = 0 } = Lines.find(({ Kind }) => Kind === 'Pallet') ?? {};
    const credit = (CreditDate: string, Quantity: number, PalletMovementId: number | null = null) => {
      const Pallets = [{ InvoiceDetailId, Quantity, PalletMovementId }];
      return finance.call(saveCredit, { body: { CustomerId, InvoiceId: deal.InvoiceId, CreditReasonId: 3, CreditDate, Pallets } });
    };
    await credit('2026-11-21', 9, back.Movements[0]?.PalletMovementId);
    expect(await credit('2026-11-15', 1)).toMatchObject({ State: 'Issued' });
    await checkInvariants(app.db);
  });

  test('do not stand for those that went uncharged', async () => {
    const deal = await prepaidDeal([12, 0]);
    await leave(deal.order.OrderId, [7, 5]);
    expect(await owedPallets(deal)).toEqual([[3, 36]]);
  });
});
