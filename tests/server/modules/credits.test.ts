import { beforeAll, describe, expect, test } from 'vitest';
import { invoice as invoicePaper } from '#server/documents/templates/money/invoice.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';
import {
  addCredit,
  cancelCredit,
  creditsOfInvoice,
  customerCredits,
  editCredit,
  findPartialCredit,
  getCredit,
  getInvoiceStock,
  loadCreditAndInvoice,
  loadPalletMovement,
  saveCredit,
  saveCreditLines,
} from '#contract/money/credits/calls.ts';
import { getInvoice, getWholeInvoice, openCreditDocument, openInvoiceDocument, raiseInvoice } from '#contract/money/invoices/calls.ts';
import { sum } from '#contract/money.ts';
import { getCustomerBalance } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import type { Statement } from '#contract/money/statements/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';
import { discountsReport } from '#server/reports/money.ts';
import { readReportRows } from '#server/reports/readReport.ts';
import { calculateCreditSums, buildSaveBody, readCreditValues } from '#src/custom/money/credits/form/creditDraft.ts';
import type { CreditData } from '#src/custom/money/credits/form/creditDraft.ts';
import { creditableDeal, draftCredit, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { confirmedPayment, fullPick, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
beforeAll(async () => {
  house = await openHouse(app);
});

const outstanding = async (id: number) => (await house.staff.office.call(getInvoice, { params: { id } })).Outstanding;

describe('a disputed invoice of £267.54 and a pallet of £18, VAT £57.11', () => {
  test('is credited in three parts: the last takes the VAT that is left, to the penny', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const first = await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 428 }] });
    expect(first).toMatchObject({ State: 'Issued', NetAmount: 80.19, VatAmount: 16.04, Unallocated: 96.23 });
    const second = await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, NetAmount: 7.33 }] });
    expect(second).toMatchObject({ NetAmount: 7.33, VatAmount: 1.47 });
    const third = await issuedCredit(office, deal, {
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 1000 }],
      Pallets: [{ InvoiceDetailId: deal.pallets, Quantity: 1 }],
    });
    expect(third).toMatchObject({ NetAmount: 198.02, VatAmount: 39.6 });
    expect(third.CreditNo).toBe((first.CreditNo ?? 0) + 2);
    const { Lines } = await office.call(findPartialCredit, { params: { a: deal.InvoiceId, b: 0 } });
    expect(Lines.map(({ QuantityLeft, NetLeft }) => [QuantityLeft, NetLeft])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await expect(issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 1 }] })).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      errors: { 'Lines.0.Quantity': 'cannot be credited. All of it has already been credited.' },
    });
    const paper = await office.call(openCreditDocument, { params: { id: third.CreditId } });
    expect(paper.FileName).toBe(`Credit note ${third.CreditNo}.pdf`);
  });

  test('is credited in pallets and layers too: its goods say how they are stacked, its pallets nothing', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const [goods] = (await office.call(getInvoiceStock, { params: { id: deal.InvoiceId } })).Lines;
    const product = await app.db
      .selectFrom('products')
      .select(['UnitsPerLayer', 'UnitsPerPallet'])
      .where('ProductId', '=', goods?.ProductId ?? 0)
      .executeTakeFirstOrThrow();
    expect(product.UnitsPerPallet).toBeGreaterThan(0);
    expect(goods).toMatchObject(product);
    const { Lines } = await office.call(findPartialCredit, { params: { a: deal.InvoiceId, b: 0 } });
    expect(Lines).toMatchObject([product, { UnitsPerLayer: null, UnitsPerPallet: null }]);
  });

  test('goods that come back after their price was put right are credited at what they then cost; a draft issued by its number keeps what it says', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, NetAmount: 25 }] });
    const draft = await draftCredit(office, deal, {
      Comment: 'Two pallets too many',
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 500 }],
    });
    const back = await office.call(saveCredit, { body: { CreditId: draft.CreditId, Version: draft.Version } });
    // 500 at £187.35 per thousand are £93.68, less their share of £25 over 1,428.
    expect(back).toMatchObject({ NetAmount: 84.93, Comment: 'Two pallets too many', InvoiceId: deal.InvoiceId });
    const rest = await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 928 }] });
    expect(rest.NetAmount).toBe(157.61);
  });

  test('a draft of several invoices is shown with the lines of all, and saved from the screen it keeps them', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const other = await creditableDeal(house, { CustomerId: deal.CustomerId });
    const Lines = [deal, other].map(({ goods }) => ({ InvoiceDetailId: goods, Quantity: 100 }));
    const draft = await draftCredit(office, deal, { Lines, Settlement: [{ InvoiceId: other.InvoiceId, Amount: 10 }] });
    const creditable = await office.call(findPartialCredit, { params: { a: deal.InvoiceId, b: draft.CreditId } });
    expect(creditable.Invoices.map(({ InvoiceId }) => InvoiceId)).toEqual([deal.InvoiceId, other.InvoiceId]);
    const data = { creditable } as CreditData;
    expect(Number(calculateCreditSums(readCreditValues(draft), data).gross)).toBe(draft.GrossAmount);
    const { body } = buildSaveBody(readCreditValues(draft), data);
    const saved = await office.call(editCredit, { params: { id: draft.CreditId }, body: { ...body, Version: draft.Version } });
    expect(saved).toMatchObject({ GrossAmount: draft.GrossAmount, Lines: [{ Quantity: 100 }, { Quantity: 100 }] });
  });

  test('goods come back to stock or broken, the pallet comes back, and the credit is set against the invoice and refunded', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    await confirmedPayment(house, deal.CustomerId, 300, [[deal.InvoiceId, 300]]);
    const held = await app.db
      .selectFrom('stock_levels')
      .select('OnHand')
      .where('ProductId', '=', deal.product.ProductId)
      .executeTakeFirstOrThrow();
    const credit = await issuedCredit(office, deal, {
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 500 }],
      Pallets: [{ InvoiceDetailId: deal.pallets, Quantity: 1 }],
      Stock: [
        { ProductId: deal.product.ProductId, Quantity: 300, Outcome: 'ToStock' },
        { InvoiceDetailId: deal.goods, Quantity: 150, Outcome: 'Breakage' },
        { InvoiceDetailId: deal.goods, Quantity: 50, Outcome: 'LeftWithCustomer' },
      ],
      Settlement: [
        { InvoiceId: deal.InvoiceId, Amount: 42.65 },
        { PaymentMethodId: 1, Amount: 60 },
      ],
    });
    expect(credit).toMatchObject({ GrossAmount: 134.02, Unallocated: 31.37 });
    expect(credit.Pallets[0]?.PalletMovementId).not.toBeNull();
    expect(await outstanding(deal.InvoiceId)).toBe(0);
    const now = await app.db
      .selectFrom('stock_levels')
      .select('OnHand')
      .where('ProductId', '=', deal.product.ProductId)
      .executeTakeFirstOrThrow();
    expect(now.OnHand - held.OnHand).toBe(300);
    const { Lines } = await office.call(getInvoiceStock, { params: { id: deal.InvoiceId } });
    expect(Lines).toMatchObject([{ Invoiced: 1428, Delivered: 1428, Credited: 500, Returned: 450 }]);
    const { Pallets } = await office.call(loadPalletMovement, { params: { id: deal.InvoiceId } });
    expect(Pallets).toMatchObject([{ Delivered: 1, Charged: 1, Credited: 1, Held: 0 }]);
    await expect(
      issuedCredit(office, deal, {
        Lines: [{ InvoiceDetailId: deal.goods, Quantity: 1 }],
        Stock: [{ InvoiceDetailId: deal.goods, Quantity: 979, Outcome: 'ToStock' }],
      }),
    ).rejects.toMatchObject({ errors: { 'Stock.0.Quantity': 'must be at most 978, the quantity that can still be returned' } });
    await checkInvariants(app.db);
  });

  test('cancelled, a credit note is undone by a debit note of the same lines and VAT; stock and pallets go back by rows', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const { Balance } = await office.call(getCustomerBalance, { params: { id: deal.CustomerId } });
    const credit = await issuedCredit(office, deal, {
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 500 }],
      Pallets: [{ InvoiceDetailId: deal.pallets, Quantity: 1 }],
      Stock: [{ InvoiceDetailId: deal.goods, Quantity: 500, Outcome: 'Breakage' }],
      Settlement: [{ InvoiceId: deal.InvoiceId, Amount: 100 }],
    });
    const cancel = (more: object = {}) =>
      office.call(cancelCredit, { params: { id: credit.CreditId }, body: { Reason: 'Nothing was wrong', ...more } });
    // The despatch left the yard with no pallets. A pallet count must not block the cancellation, so the server asks for confirmation.
    await expect(cancel()).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED', message: expect.stringMatching(/^The yard has 0 of /) });
    expect(await office.call(getCredit, { params: { id: credit.CreditId } })).toMatchObject({ State: 'Issued' });
    const undone = await cancel({ ConfirmYard: true });
    expect(undone).toMatchObject({ State: 'Cancelled', CancelledOn: '2026-11-21', CancelReason: 'Nothing was wrong', Unallocated: 0 });
    const debit = await office.call(getWholeInvoice, { params: { id: undone.DebitInvoiceId ?? 0 } });
    expect(debit).toMatchObject({ Kind: 'Debit', NetAmount: credit.NetAmount, VatAmount: credit.VatAmount, Outstanding: 0 });
    const { snapshot } = (
      await app.database.pool.query<{ snapshot: InvoiceSnapshot }>('SELECT snapshot FROM invoices WHERE invoice_id = $1', [debit.InvoiceId])
    ).rows[0] as { snapshot: InvoiceSnapshot };
    expect(Number(snapshot.UndoneCredit?.SetOff)).toBe(debit.GrossAmount);
    const paper = JSON.stringify(invoicePaper(snapshot).blocks);
    expect(paper).toContain(`against credit note ${credit.CreditNo}`);
    expect(paper).toContain('Set off in full against the credit note. Nothing is due.');
    expect(paper).not.toContain('Due by');
    expect(debit.Lines.map(({ Quantity, NetAmount }) => [Quantity, NetAmount])).toEqual([
      [500, 93.68],
      [1, 18],
    ]);
    expect(await outstanding(deal.InvoiceId)).toBe(deal.invoice.GrossAmount);
    expect((await office.call(getCustomerBalance, { params: { id: deal.CustomerId } })).Balance).toBe(Balance);
    expect((await office.call(loadPalletMovement, { params: { id: deal.InvoiceId } })).Pallets).toMatchObject([{ Credited: 0, Held: 1 }]);
    expect((await office.call(openInvoiceDocument, { query: { InvoiceID: debit.InvoiceId } })).FileName).toBe(
      `Debit note ${debit.InvoiceNo}.pdf`,
    );
    await expect(office.call(cancelCredit, { params: { id: credit.CreditId }, body: { Reason: 'again' } })).rejects.toMatchObject({
      code: 'ALREADY_REVERSED',
    });
    const again = await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 1428 }] });
    expect(again.NetAmount).toBe(267.54);
    await checkInvariants(app.db);
  });

  test('undone, it stands on the statement of that month beside its debit note, each with what the one took up of the other', async () => {
    const { finance, office } = house.staff;
    const deal = await creditableDeal(house);
    const show = (more: { Kind?: 'BalanceForward'; DateTo?: string } = {}) =>
      finance.call(createStatement, { query: { CustID: deal.CustomerId, DateTo: '2026-11-21', ...more } });
    const notes = ({ Lines }: Statement) =>
      Lines.filter((line) => line.Kind !== 'Invoice').map((line) => [
        `${line.Kind} ${line.Reference}`,
        line.CustomerOrderNo,
        line.Debit,
        line.Credit,
        line.Balance,
      ]);
    const sumOf = ({ Lines }: Statement) => Number(sum(Lines.map((line) => line.Balance)));
    const credit = await issuedCredit(office, deal, {
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 500 }],
      Settlement: [
        { InvoiceId: deal.InvoiceId, Amount: 100 },
        { PaymentMethodId: 1, Amount: 12.42 },
      ],
    });
    expect(notes(await show())).toEqual([]);
    const params = { id: credit.CreditId };
    const undone = await office.call(cancelCredit, { params, body: { Reason: 'Nothing was wrong' } });
    const debit = { id: undone.DebitInvoiceId ?? 0, no: undone.DebitInvoiceNo, says: `undoes credit note ${credit.CreditNo}` };
    const since = await show();
    const creditLine = [`Credit note ${credit.CreditNo}`, null, 12.42, 112.42, -100];
    expect(notes(since)).toEqual([creditLine, [`Debit note ${debit.no}`, debit.says, 112.42, null, 112.42]]);
    expect(since.ClosingBalance).toBe(deal.invoice.GrossAmount + 12.42);
    expect(sumOf(since)).toBe(since.ClosingBalance);
    await confirmedPayment(house, deal.CustomerId, 12.42, [[debit.id, 12.42]]);
    const paid = await show();
    expect(notes(paid)).toEqual([creditLine, [`Debit note ${debit.no}`, debit.says, 112.42, 12.42, 100]]);
    expect([paid.ClosingBalance, sumOf(paid)]).toEqual([deal.invoice.GrossAmount, deal.invoice.GrossAmount]);
    const forward = notes(await show({ Kind: 'BalanceForward' }));
    expect(forward.find(([, says]) => says === debit.says)?.slice(2, 4)).toEqual([112.42, null]);
    // In the next month, a zero balance is not reported again.
    expect(notes(await show({ DateTo: '2026-12-01' }))).toEqual([]);
  });

  test('what was let off on an invoice is let off once, also where its credit note is cancelled', async () => {
    const { office, warehouse, finance } = house.staff;
    const { customer, product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428, DiscountPercent: 10 }];
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
    const params = { id: order.OrderId };
    await warehouse.call(confirmPickOrder, { params, body: fullPick(order) });
    await warehouse.call(confirmPrintDNote, { params });
    const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
    const { Lines: creditable } = await office.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } });
    const Credited = creditable
      .filter(({ Kind }) => Kind === 'Goods')
      .map(({ InvoiceDetailId, Quantity }) => ({ InvoiceDetailId, Quantity }));
    const { CreditId } = await issuedCredit(office, { CustomerId: customer.CustomerId, InvoiceId }, { Lines: Credited });
    await expect(office.call(cancelCredit, { params: { id: CreditId }, body: { Version: 1 } })).toFailWith('INVALID_INPUT', 'Reason');
    await expect(office.call(cancelCredit, { params: { id: CreditId }, body: { Reason: '' } })).toFailWith('INVALID_INPUT', 'Reason');
    // Without a body, as in the specification.
    expect(await office.call(cancelCredit, { params: { id: CreditId } })).toMatchObject({ State: 'Cancelled' });
    const asked = { from: '2026-11-21', to: '2026-11-21' };
    const rows = await readReportRows(app.db, { report: discountsReport, selection: asked, today: '2026-11-21' }, { count: 100 });
    expect(
      rows.filter((row) => row['CustomerId'] === customer.CustomerId).map((row) => [row['InvoiceId'], Number(row['OnLines'])]),
    ).toEqual([[InvoiceId, 26.76]]);
  });

  test('what comes back broken is written off at what it left at: what stands in the warehouse is worth what it was, also once the credit is cancelled', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const level = async () => {
      const { OnHand, AverageCost } = await app.db
        .selectFrom('stock_levels')
        .select(['OnHand', 'AverageCost'])
        .where('ProductId', '=', deal.product.ProductId)
        .executeTakeFirstOrThrow();
      return { OnHand, each: AverageCost?.toFixed(5) };
    };
    const place = { ProductId: deal.product.ProductId, SupplierDepotId: await given.ownDepot(app.db), MovedOn: '2026-11-20' };
    await app.db.transaction().execute(async (tx) => {
      const { OnHand } = await level();
      // The goods that left had cost £0.15. Those in stock now cost £0.20.
      const kinds = { gone: movementType.AdjustmentOut, came: movementType.Receipt };
      await addStockMovements(tx as Tx, [{ ...place, StockMovementTypeId: kinds.gone, Quantity: -OnHand }]);
      await addStockMovements(tx as Tx, [{ ...place, StockMovementTypeId: kinds.came, Quantity: 1428, UnitCost: '0.20' }]);
    });
    expect(await level()).toMatchObject({ OnHand: 1428, each: '0.20000' });
    const credit = await issuedCredit(office, deal, {
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 1428 }],
      Stock: [
        { InvoiceDetailId: deal.goods, Quantity: 714, Outcome: 'Breakage' },
        { InvoiceDetailId: deal.goods, Quantity: 714, Outcome: 'Breakage' },
      ],
    });
    expect(await level()).toMatchObject({ OnHand: 1428, each: '0.20000' });
    await office.call(cancelCredit, { params: { id: credit.CreditId }, body: { Reason: 'It was another deal' } });
    expect(await level()).toMatchObject({ OnHand: 1428, each: '0.20000' });
  });

  test('goods that were sold on meanwhile cannot go back: the credit stays as it is', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const credit = await issuedCredit(office, deal, {
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 500 }],
      Stock: [{ InvoiceDetailId: deal.goods, Quantity: 500, Outcome: 'ToStock' }],
    });
    const { OnHand } = await app.db
      .selectFrom('stock_levels')
      .select('OnHand')
      .where('ProductId', '=', deal.product.ProductId)
      .executeTakeFirstOrThrow();
    await given.stock(app.db, deal.product.ProductId, 200 - OnHand);
    await expect(office.call(cancelCredit, { params: { id: credit.CreditId }, body: { Reason: 'wrong' } })).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
    });
    expect((await office.call(getCredit, { params: { id: credit.CreditId } })).State).toBe('Issued');
  });
});

describe('a draft', () => {
  test('has no number and is in no ledger; one part is replaced by its own save, a stale one is refused', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const { Balance } = await office.call(getCustomerBalance, { params: { id: deal.CustomerId } });
    const { CreditId, Version } = await draftCredit(office, deal);
    const saved = await office.call(saveCreditLines, {
      body: { CreditId, Version, Lines: [{ InvoiceDetailId: deal.goods, Quantity: 428 }] },
    });
    expect(saved).toMatchObject({ State: 'Draft', CreditNo: null, NetAmount: 80.19, VatAmount: 16.04, GrossAmount: 96.23, Unallocated: 0 });
    await expect(
      office.call(editCredit, { params: { id: CreditId }, body: { Version, CreditReasonId: 2, Comment: 'late' } }),
    ).rejects.toMatchObject({ code: 'STALE_VERSION' });
    expect((await office.call(getCustomerBalance, { params: { id: deal.CustomerId } })).Balance).toBe(Balance);
    const issued = await office.call(saveCredit, {
      body: { CreditId, Version: saved.Version, InvoiceId: deal.InvoiceId, Comment: 'As agreed' },
    });
    expect(issued).toMatchObject({ State: 'Issued', Comment: 'As agreed', Lines: [{ Quantity: 428 }] });
    await expect(
      office.call(editCredit, { params: { id: CreditId }, body: { Version: issued.Version, CreditReasonId: 1 } }),
    ).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      message: `Credit note ${issued.CreditNo} has been issued and cannot be changed. Cancel it instead.`,
    });
  });

  test('is kept of no day in closed books; one over whose day they were closed since says so, until it has another', async () => {
    const deal = await creditableDeal(house);
    const { office, admin } = house.staff;
    const draft = await draftCredit(office, deal, { CreditDate: '2026-11-21', Lines: [{ InvoiceDetailId: deal.goods, Quantity: 10 }] });
    expect(draft.DayRefusal).toBeNull();
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-21' }).execute();
    try {
      const params = { id: draft.CreditId };
      const words = 'The books are locked through 21 Nov 2026: choose a later date';
      await expect(office.call(getCredit, { params })).resolves.toMatchObject({ State: 'Draft', DayRefusal: words });
      await expect(draftCredit(office, deal, { CreditDate: '2026-11-21' })).toFailWith('PERIOD_LOCKED', 'CreditDate');
      const edit = (CreditDate: string, Comment: string) =>
        office.call(editCredit, { params, body: { Version: draft.Version, CreditReasonId: 1, CreditDate, Comment } });
      await expect(edit('2026-11-21', 'Moved')).toFailWith('PERIOD_LOCKED', 'CreditDate');
      expect(await edit('2026-11-22', 'Moved')).toMatchObject({ CreditDate: '2026-11-22', Comment: 'Moved', DayRefusal: null });
      await admin.call(cancelCredit, { params, body: { Reason: 'Only tried' } });
    } finally {
      await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    }
  });

  test('ends without a number, and is told with the others of the account', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const draft = await draftCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 10 }] });
    const issued = await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 20 }] });
    await office.call(cancelCredit, { params: { id: draft.CreditId }, body: { Reason: 'Begun twice' } });
    const all = await office.call(customerCredits, { params: { id: deal.CustomerId } });
    expect(all.map(({ CreditId, State, CreditNo }) => [CreditId, State, CreditNo])).toEqual([
      [issued.CreditId, 'Issued', issued.CreditNo],
      [draft.CreditId, 'Cancelled', null],
    ]);
    const account = await office.call(loadCreditAndInvoice, { params: { id: deal.CustomerId }, query: { invoiceId: deal.InvoiceId } });
    expect(account).toMatchObject({ Invoices: [{ InvoiceId: deal.InvoiceId, GrossLeft: 342.65 - issued.GrossAmount }], Credits: [{}, {}] });
    expect(await office.call(creditsOfInvoice, { params: { id: deal.InvoiceId } })).toHaveLength(2);
    await expect(
      office.call(saveCredit, { body: { CreditId: draft.CreditId, Version: draft.Version + 1, CreditReasonId: 1 } }),
    ).rejects.toMatchObject({ code: 'RULE_BROKEN', message: 'This draft has been cancelled. Start a new credit.' });
  });
});

describe('what cannot be', () => {
  test('is refused at its field, in words', async () => {
    const { office } = house.staff;
    const deal = await creditableDeal(house);
    const other = await creditableDeal(house);
    const refused = async (parts: Parameters<typeof issuedCredit>[2], errors: Record<string, string>) =>
      expect(issuedCredit(office, deal, parts)).rejects.toMatchObject({ errors });
    const one = { InvoiceDetailId: deal.goods, Quantity: 1 };
    await refused({ Lines: [{ ...one, Quantity: 1429 }] }, { 'Lines.0.Quantity': 'must be at most 1,428, the quantity left to credit' });
    await refused(
      { Lines: [one, { InvoiceDetailId: deal.goods, NetAmount: 267.4 }] },
      { 'Lines.1.NetAmount': 'must be at most £267.35, the amount left to credit' },
    );
    await refused({ Lines: [{ ...one, NetAmount: 3 }] }, { 'Lines.0.Quantity': 'or a net amount is required, but not both' });
    await refused(
      { Lines: [{ InvoiceDetailId: other.goods, Quantity: 1 }] },
      { 'Lines.0.InvoiceDetailId': 'is not a line of an invoice of this customer' },
    );
    await refused(
      { Lines: [{ InvoiceDetailId: deal.pallets, Quantity: 1 }] },
      { 'Lines.0.InvoiceDetailId': 'is a pallet charge. Credit returned pallets under Pallets.' },
    );
    await refused({ Pallets: [one] }, { 'Pallets.0.InvoiceDetailId': 'is not a pallet charge. Credit it under Lines.' });
    await refused(
      { Lines: [one], Settlement: [{ InvoiceId: deal.InvoiceId, Amount: 5 }] },
      { 'Settlement.0.Amount': 'must not take the total above £0.23, the value of the credit' },
    );
    await refused(
      { Lines: [one], CreditDate: '2026-11-22' },
      { CreditDate: 'The credit note cannot be dated in the future. Today is 21 Nov 2026' },
    );
    await refused(
      { Lines: [one], CreditDate: '2026-11-19' },
      { CreditDate: expect.stringContaining('cannot be dated before invoice') as string },
    );
    await expect(issuedCredit(office, deal)).rejects.toMatchObject({ code: 'RULE_BROKEN' });
    await expect(draftCredit(office, { CustomerId: other.CustomerId, InvoiceId: deal.InvoiceId })).rejects.toMatchObject({
      errors: { InvoiceId: 'is not an invoice of this customer' },
    });
    const warehouse = house.staff.warehouse.call(addCredit, { body: { CustomerId: deal.CustomerId, CreditReasonId: 1 } });
    await expect(warehouse).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
