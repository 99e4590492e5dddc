import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { haulierType } from '#contract/masterData/lookups/keptRows.ts';
import { findPartialCredit, loadCreditAndInvoice } from '#contract/money/credits/calls.ts';
import { customerInvoices, openInvoiceDocument, searchInvoices } from '#contract/money/invoices/calls.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { getPalletBalance, movePallets } from '#contract/warehouse/pallets/calls.ts';
import { importOpeningItems, listOpeningBatches, undoOpeningBatch } from '#contract/money/openingItems/calls.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import {
  confirmPayment,
  getBroughtForward,
  listPaymentInvoices,
  reversePaymentAllocation,
  searchOpenItems,
} from '#contract/money/payments/calls.ts';
import { itemName } from '#contract/money/payments/itemName.ts';
import { ageListing, invoiceReport, paymentsReport, salesInvoices, vatOutput } from '#contract/money/reports/calls.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { balanceOf, received } from '#tests/support/payments.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

type Rows = Record<string, string>[];
const bring = (client: Client, Kind: OpeningKind, Rows: Rows, DryRun = false) =>
  client.call(importOpeningItems, { body: { Kind, Rows, DryRun, FileName: 'old.csv' } });
const undo = (client: Client, id: number | null) => client.call(undoOpeningBatch, { params: { id: id ?? 0 } });

let serial = 900;
const invoiceRow = (AccountCode: string, more: Record<string, string> = {}) => ({
  AccountCode,
  InvoiceNo: String(++serial),
  InvoiceDate: '01/10/2026',
  DueDate: '31/10/2026',
  Amount: '1,200.00',
  VatAmount: '200.00',
  ...more,
});

const errorsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => ({}),
    (error: { errors: Record<string, string> }) => error.errors,
  );

/** If two have the same number and the first is reversed, the credit goes to the second. */
const onlyStandingIsCredited = async (CustomerId: number) => {
  const office = await app.as('Office');
  const kept = await app.db.selectFrom('invoices').select('InvoiceId').where('CustomerId', '=', CustomerId).orderBy('InvoiceId').execute();
  const [dead = 0, , standing = 0] = kept.map((row) => row.InvoiceId);
  const ids = (rows: readonly { InvoiceId: number | null }[]) =>
    rows.map((row) => row.InvoiceId ?? 0).toSorted((one, other) => one - other);
  expect(ids(await office.call(customerInvoices, { params: { id: CustomerId }, query: {} }))).toEqual([standing, standing + 1]);
  expect(ids((await office.call(loadCreditAndInvoice, { params: { id: CustomerId }, query: {} })).Invoices)).toEqual([
    standing,
    standing + 1,
  ]);
  await expect(office.call(findPartialCredit, { params: { a: dead, b: 0 } })).toFailWith('NOT_FOUND');
  const line = await app.db.selectFrom('invoice_details').select('InvoiceDetailId').where('InvoiceId', '=', dead).executeTakeFirstOrThrow();
  const Lines = [{ ...line, NetAmount: 1 }];
  await expect(issuedCredit(office, { CustomerId, InvoiceId: dead }, { Lines: [] })).rejects.toThrow('was removed when its opening items');
  await expect(issuedCredit(office, { CustomerId, InvoiceId: standing }, { Lines })).rejects.toThrow('was removed when its opening items');
};

describe('open invoices', () => {
  test('stand under their own number and day, are owed at once, and are in no VAT return and no sales', async () => {
    const finance = await app.as('Finance');
    const office = await app.as('Office');
    const { CustomerId, AccountCode } = await given.customer(app.db);
    const row = invoiceRow(AccountCode.toLowerCase(), { CustomerOrderNo: 'PO 7' });
    const tried = await bring(finance, 'Invoices', [row], true);
    expect(tried).toEqual({ OpeningBatchId: null, Rows: 1, Total: 1200, Worth: null, NextInvoiceNo: 20_001 });
    expect(await balanceOf(office, CustomerId)).toBe(0);
    await bring(finance, 'Invoices', [row]);
    expect(await balanceOf(office, CustomerId)).toBe(1200);
    const [item] = await office.call(searchOpenItems, { query: { customerId: CustomerId } });
    expect(item).toMatchObject({
      InvoiceNo: serial,
      Kind: 'Opening',
      InvoiceDate: '2026-10-01',
      DueDate: '2026-10-31',
      Outstanding: 1200,
      CustomerOrderNo: 'PO 7',
    });
    const Payment = received(CustomerId, 200, { Allocations: [{ InvoiceId: item?.InvoiceId ?? 0, Amount: 200 }] });
    await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
    expect(await balanceOf(office, CustomerId)).toBe(1000);
    const { rows: kept } = await app.database.pool.query<{ posted: boolean }>(
      'SELECT posted_at IS NOT NULL AS posted FROM invoices WHERE invoice_id = $1',
      [item?.InvoiceId],
    );
    expect(kept).toEqual([{ posted: true }]);
    await expect(office.call(openInvoiceDocument, { query: { InvoiceID: item?.InvoiceId ?? 0 } })).toFailWith('RULE_BROKEN');
    await checkInvariants(app.db);
  });

  test('keep a number that is text: on the statement, in the search, with payments and on credit notes; once with its customer', async () => {
    const finance = await app.as('Finance');
    const office = await app.as('Office');
    const { CustomerId, AccountCode } = await given.customer(app.db);
    const other = await given.customer(app.db);
    const InvoiceNo = 'INV-0042/A';
    const rows = [
      invoiceRow(AccountCode, { InvoiceNo }),
      invoiceRow(other.AccountCode, { InvoiceNo }),
      invoiceRow(AccountCode, { InvoiceNo: '0042' }),
    ];
    await bring(finance, 'Invoices', rows);
    const again = await errorsOf(
      bring(finance, 'Invoices', [
        invoiceRow(AccountCode, { InvoiceNo: 'inv-0042/a', Amount: '7.00', VatAmount: '1.00' }),
        invoiceRow(other.AccountCode, { InvoiceNo: 'B 1' }),
        invoiceRow(other.AccountCode, { InvoiceNo: 'b 1' }),
      ]),
    );
    expect(Object.keys(again)).toEqual(['Rows.0.InvoiceNo', 'Rows.2.InvoiceNo']);
    const items = await office.call(searchOpenItems, { query: { customerId: CustomerId } });
    expect(items.map(itemName)).toEqual([InvoiceNo, '0042']);
    const found = await office.call(searchEverything, { query: { text: 'inv-0042' } });
    expect(found.filter(({ Kind }) => Kind === 'Invoice').map(({ Title }) => Title)).toEqual([
      `Invoice ${InvoiceNo}`,
      `Invoice ${InvoiceNo}`,
    ]);
    const matched = await office.call(searchInvoices, { params: { x: 'inv-0042' } });
    expect(matched.map((one) => one.OriginalNo)).toEqual([InvoiceNo, InvoiceNo]);
    const statement = await finance.call(createStatement, { query: { CustID: CustomerId, DateTo: '2026-11-20' } });
    expect(statement.Lines.map(({ Reference }) => Reference)).toEqual([InvoiceNo, '0042']);
    const InvoiceId = items[0]?.InvoiceId ?? 0;
    const { Lines } = await office.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } });
    const part = [{ InvoiceDetailId: Lines[0]?.InvoiceDetailId ?? 0, NetAmount: 10 }];
    const { CreditId } = await issuedCredit(office, { CustomerId, InvoiceId }, { Lines: part });
    const { Snapshot } = await app.db.selectFrom('credits').select('Snapshot').where('CreditId', '=', CreditId).executeTakeFirstOrThrow();
    expect(Snapshot).toMatchObject({ CorrectedInvoices: [{ InvoiceNo }] });
    const Allocations = [{ InvoiceId, Amount: 1000 }];
    const { PaymentId } = await office.call(confirmPayment, {
      body: { Payment: received(CustomerId, 1000, { Allocations }), IsConfirmed: true },
    });
    expect((await office.call(listPaymentInvoices, { params: { id: PaymentId } })).map(invoiceName)).toEqual([InvoiceNo]);
    await checkInvariants(app.db);
  });

  test('without a due date are due by the account’s own terms, from the end of the month or at once', async () => {
    const finance = await app.as('Finance');
    const endOfMonth = await given.customer(app.db, { PaymentTermDays: 30, PaymentTermBasis: 'EndOfMonth' });
    const atOnce = await given.customer(app.db, { PaymentTermDays: 0 });
    const row = { InvoiceDate: '05/10/2026', DueDate: '' };
    await bring(finance, 'Invoices', [invoiceRow(endOfMonth.AccountCode, row), invoiceRow(atOnce.AccountCode, row)]);
    const kept = app.db.selectFrom('invoices').select(['DueDate', 'PaymentTermDays', 'PaymentTermBasis']).orderBy('InvoiceId');
    const of = ({ CustomerId }: { CustomerId: number }) => kept.where('CustomerId', '=', CustomerId).execute();
    expect([...(await of(endOfMonth)), ...(await of(atOnce))]).toEqual([
      { DueDate: '2026-11-30', PaymentTermDays: 30, PaymentTermBasis: 'EndOfMonth' },
      { DueDate: '2026-10-05', PaymentTermDays: 0, PaymentTermBasis: atOnce.PaymentTermBasis },
    ]);
  });

  test('every wrong cell is told by its row and column, and nothing is brought in', async () => {
    const finance = await app.as('Finance');
    const { AccountCode, CustomerId } = await given.customer(app.db);
    const twice = invoiceRow(AccountCode);
    const rows = [
      invoiceRow(AccountCode),
      invoiceRow('NOBODY', { Amount: 'twelve', VatAmount: '' }),
      invoiceRow(AccountCode, { InvoiceDate: '31/02/2026', DueDate: '' }),
      invoiceRow(AccountCode, { InvoiceDate: '01/12/2026', VatAmount: '1,300.00' }),
      twice,
      { ...twice, VatCode: 'Q' },
      invoiceRow(AccountCode, { DueDate: '01/09/2026', Colour: 'green' }),
    ];
    const errors = await errorsOf(bring(finance, 'Invoices', rows));
    expect(Object.keys(errors).toSorted()).toEqual([
      'Rows.1.AccountCode',
      'Rows.1.Amount',
      'Rows.1.VatAmount',
      'Rows.2.InvoiceDate',
      'Rows.3.InvoiceDate',
      'Rows.3.VatAmount',
      'Rows.5.InvoiceNo',
      'Rows.5.VatCode',
      'Rows.6.Colour',
      'Rows.6.DueDate',
    ]);
    expect(await app.db.selectFrom('invoices').select('InvoiceId').where('CustomerId', '=', CustomerId).execute()).toEqual([]);
  });

  test('the same rows again are known, as ten at once are one; a number is brought in once', async () => {
    const finance = await app.as('Finance');
    const { AccountCode } = await given.customer(app.db);
    const row = invoiceRow(AccountCode);
    const asked = Array.from({ length: 10 }, () =>
      finance.send(importOpeningItems, { body: { Kind: 'Invoices', Rows: [row], DryRun: false } }),
    );
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(1);
    await expect(bring(finance, 'Invoices', [row])).toFailWith('RULE_BROKEN');
    expect(await errorsOf(bring(finance, 'Invoices', [{ ...row, Amount: '9.00', VatAmount: '1.50' }]))).toHaveProperty('Rows.0.InvoiceNo');
  });

  test('are taken back as a file while nothing has touched them, and then brought in right', async () => {
    const finance = await app.as('Finance');
    const office = await app.as('Office');
    const { AccountCode, CustomerId } = await given.customer(app.db);
    const rows = [invoiceRow(AccountCode), invoiceRow(AccountCode)];
    const { OpeningBatchId } = await bring(finance, 'Invoices', rows);
    expect(await undo(finance, OpeningBatchId)).toMatchObject({ UndoneAt: expect.any(String) as string });
    expect(await balanceOf(office, CustomerId)).toBe(0);
    await expect(undo(finance, OpeningBatchId)).toFailWith('RULE_BROKEN');
    const again = await bring(finance, 'Invoices', rows);
    await onlyStandingIsCredited(CustomerId);
    const [item] = await office.call(searchOpenItems, { query: { customerId: CustomerId } });
    const Payment = received(CustomerId, 5, { Allocations: [{ InvoiceId: item?.InvoiceId ?? 0, Amount: 5 }] });
    await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
    await expect(undo(finance, again.OpeningBatchId)).toFailWith('RULE_BROKEN');
    // Reversed since, but it counts as paid on the days before the reversal.
    const paid = await app.db
      .selectFrom('allocations')
      .select('PaymentAllocationId')
      .where('InvoiceId', '=', item?.InvoiceId ?? 0)
      .execute();
    await office.call(reversePaymentAllocation, { params: { id: paid[0]?.PaymentAllocationId ?? 0 }, body: { Reason: 'Not theirs' } });
    await expect(undo(finance, again.OpeningBatchId)).rejects.toThrow('was once paid or credited, and that was reversed');
    const listed = await finance.call(listOpeningBatches, { query: { filter: { Show: 'Standing' } } });
    expect(listed.map((batch) => batch.OpeningBatchId)).toContain(again.OpeningBatchId);
    expect(listed.map((batch) => batch.OpeningBatchId)).not.toContain(OpeningBatchId);
    await checkInvariants(app.db);
  });
});

test('one is credited as any: its VAT is given back in the period of the credit note, and no more than it charged', async () => {
  const finance = await app.as('Finance');
  const office = await app.as('Office');
  const { AccountCode, CustomerId } = await given.customer(app.db);
  await bring(finance, 'Invoices', [invoiceRow(AccountCode)]);
  const [item] = await office.call(searchOpenItems, { query: { customerId: CustomerId } });
  const InvoiceId = item?.InvoiceId ?? 0;
  const { Lines } = await office.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } });
  const InvoiceDetailId = Lines[0]?.InvoiceDetailId ?? 0;
  const part = await issuedCredit(office, { CustomerId, InvoiceId }, { Lines: [{ InvoiceDetailId, NetAmount: 400 }] });
  expect(part).toMatchObject({ NetAmount: 400, VatAmount: 80 });
  await expect(issuedCredit(office, { CustomerId, InvoiceId }, { Lines: [{ InvoiceDetailId, NetAmount: 600.01 }] })).rejects.toThrow(
    'must be at most',
  );
  const rest = await issuedCredit(office, { CustomerId, InvoiceId }, { Lines: [{ InvoiceDetailId, NetAmount: 600 }] });
  expect(rest).toMatchObject({ NetAmount: 600, VatAmount: 120 });
  expect(await balanceOf(office, CustomerId)).toBe(0);
  await checkInvariants(app.db);
});

test('no report of VAT, sales or receipts knows them; ageing and statements do', async () => {
  const finance = await app.as('Finance');
  const { AccountCode, CustomerId } = await given.customer(app.db, { Name: 'Wharfdale Perry' });
  await bring(finance, 'Invoices', [invoiceRow(AccountCode)]);
  await bring(finance, 'Money', [{ AccountCode, Reference: 'OLD 4412', ReceivedOn: '2026-10-06', Amount: '40.00' }]);
  const query = { format: 'csv' as const };
  const params = { from: '2026-10-01', to: '2026-10-31' };
  const text = async (asked: Promise<Response>) => await (await asked).text();
  const silent = [
    await text(finance.send(vatOutput, { params: { a: params.from, b: params.to, c: 0, d: 0 }, query })),
    await text(finance.send(salesInvoices, { params, query })),
    await text(finance.send(invoiceReport, { params, query })),
    await text(finance.send(paymentsReport, { params, query })),
  ];
  expect(silent.map((csv) => csv.includes('Wharfdale Perry'))).toEqual([false, false, false, false]);
  expect(await text(finance.send(ageListing, { params: { date: '2026-11-20' }, query }))).toContain('Wharfdale Perry');
  const statement = await finance.call(createStatement, { query: { CustID: CustomerId, DateTo: '2026-11-20' } });
  expect(statement.ClosingBalance).toBe(1160);
});

describe('credits and money on account', () => {
  test('are free on the account at once, and can be taken back until they are used', async () => {
    const finance = await app.as('Finance');
    const office = await app.as('Office');
    const { AccountCode, CustomerId } = await given.customer(app.db);
    const credits = await bring(finance, 'Credits', [
      { AccountCode, CreditNo: 'CN 88', CreditDate: '2026-10-05', Amount: '60.00', VatAmount: '10.00' },
    ]);
    await bring(finance, 'Money', [{ AccountCode, Reference: 'BGC 4411', ReceivedOn: '6 Oct 2026', Amount: '£40.00' }]);
    expect(await balanceOf(office, CustomerId)).toBe(-100);
    const { Items } = await office.call(getBroughtForward, { params: { id: CustomerId } });
    expect(Items.map(({ Reference, Unallocated, Date: day }) => [Reference, Unallocated, day])).toEqual([
      ['Credit note CN 88 brought forward', 60, '2026-10-05'],
      ['BGC 4411, brought forward', 40, '2026-10-06'],
    ]);
    await undo(finance, credits.OpeningBatchId);
    expect(await balanceOf(office, CustomerId)).toBe(-40);
    await checkInvariants(app.db);
  });
});

test('what is only tried takes no number that others wait for', async () => {
  const finance = await app.as('Finance');
  const { AccountCode, CustomerId } = await given.customer(app.db);
  const row = { AccountCode, Reference: 'BGC 1', ReceivedOn: '6 Oct 2026', Amount: '40.00' };
  await app.db.transaction().execute(async (other) => {
    await other.selectFrom('number_series').select('Series').where('Series', '=', 'payment').forUpdate().execute();
    expect(await bring(finance, 'Money', [row, { ...row, Reference: 'BGC 2' }], true)).toMatchObject({ OpeningBatchId: null, Rows: 2 });
  });
  const { OpeningBatchId } = await bring(finance, 'Money', [row, { ...row, Reference: 'BGC 2' }]);
  const { rows } = await sql<{ No: number }>`SELECT p.payment_no AS no FROM opening_items JOIN payments p USING (payment_id)
    WHERE opening_batch_id = ${OpeningBatchId} ORDER BY row_no`.execute(app.db);
  expect(rows[1]?.No).toBe((rows[0]?.No ?? 0) + 1);
  expect(await balanceOf(await app.as('Office'), CustomerId)).toBe(-80);
  await checkInvariants(app.db);
});

describe('pallets and stock', () => {
  test('pallets carry at what they may be credited; those that went back keep the file', async () => {
    const finance = await app.as('Finance');
    const { AccountCode, CustomerId } = await given.customer(app.db);
    const { SupplierId } = await given.supplier(app.db);
    const { Code, PalletId } = await given.pallet(app.db, { SupplierId });
    const row = { AccountCode, PalletCode: Code, Quantity: '1,020', Charge: '18.00', HeldSince: '2026-09-30' };
    const { OpeningBatchId } = await bring(finance, 'Pallets', [row]);
    const movement = () =>
      app.db.selectFrom('pallet_movements').selectAll().where('PalletId', '=', PalletId).orderBy('PalletMovementId').execute();
    const [moved] = await movement();
    expect(moved).toMatchObject({ Quantity: 1020, Kind: 'Opening', ToHolder: 'Customer', ToHolderId: CustomerId, VatTypeId: 1 });
    expect([Number(moved?.Charge), Number(moved?.VatRate)]).toEqual([18, 20]);
    await undo(finance, OpeningBatchId);
    expect(await movement()).toHaveLength(2);
    await checkInvariants(app.db);
  });

  test('pallets that a haulier has are the haulier’s', async () => {
    const finance = await app.as('Finance');
    const { AccountCode, CustomerId } = await given.customer(app.db, { CustomerTypeId: haulierType });
    const { SupplierId } = await given.supplier(app.db);
    const { Code, PalletId } = await given.pallet(app.db, { SupplierId });
    await bring(finance, 'Pallets', [{ AccountCode, PalletCode: Code, Quantity: '12', Charge: '18.00', HeldSince: '2026-09-30' }]);
    const moved = await app.db.selectFrom('pallet_movements').selectAll().where('PalletId', '=', PalletId).executeTakeFirst();
    expect(moved).toMatchObject({ Quantity: 12, ToHolder: 'Haulier', ToHolderId: CustomerId });
  });

  test('pallets in our own yard stand there from the day they were counted, owed to their makers; once some have left the file stays', async () => {
    const finance = await app.as('Finance');
    const warehouse = await app.as('Warehouse');
    const { SupplierId } = await given.supplier(app.db);
    const { Code, PalletId } = await given.pallet(app.db, { SupplierId });
    const { Code: nobodys } = await given.pallet(app.db, { SupplierId: null });
    const row = { PalletCode: Code.toLowerCase(), Quantity: '340', CountedOn: '31/10/2026' };
    expect(await errorsOf(bring(finance, 'Yard', [row, row, { PalletCode: nobodys, Quantity: '0' }]))).toEqual({
      'Rows.1.PalletCode': 'is also further up in the file',
      'Rows.2.PalletCode': 'has no supplier. Enter the supplier on the pallet type.',
      'Rows.2.Quantity': 'must be a whole number above zero',
    });
    const out = (MovedOn: string, Quantity: number) =>
      warehouse.call(movePallets, { body: { Kind: 'ToMaker', PalletId, Quantity, MovedOn, ConfirmDate: true } });
    await expect(out('2026-11-05', 40)).rejects.toThrow(`The yard has 0 of ${Code}`);
    const { OpeningBatchId, Total } = await bring(finance, 'Yard', [row]);
    expect(Total).toBe(340);
    const stands = async () => {
      const rows = await app.db.selectFrom('pallet_levels').selectAll().where('PalletId', '=', PalletId).orderBy('Holder').execute();
      return rows.map(({ Holder, HolderId, Quantity }) => [Holder, HolderId, Quantity]);
    };
    expect(await stands()).toEqual([
      ['Supplier', SupplierId, -340],
      ['Warehouse', 0, 340],
    ]);
    const asAt = async (to: string) =>
      (await warehouse.call(getPalletBalance, { query: { to } })).flatMap((row) =>
        row.PalletId === PalletId && row.Holder === 'Warehouse' ? row.Held : [],
      );
    expect([await asAt('2026-10-30'), await asAt('2026-10-31')]).toEqual([[], [340]]);
    // Another count of this type would add to the first one, on any date.
    const counted =
      'was already imported as counted on 31 Oct 2026. Reverse that import, or correct the count in Pallet Ledger with Record supplier pallets';
    expect(await errorsOf(bring(finance, 'Yard', [{ ...row, Quantity: '350' }]))).toEqual({ 'Rows.0.PalletCode': counted });
    expect(await errorsOf(bring(finance, 'Yard', [{ ...row, CountedOn: '05/11/2026' }]))).toEqual({ 'Rows.0.PalletCode': counted });
    await undo(finance, OpeningBatchId);
    expect(await stands()).toEqual([
      ['Supplier', SupplierId, 0],
      ['Warehouse', 0, 0],
    ]);
    expect(await asAt('2026-10-31')).toEqual([]);
    const again = await bring(finance, 'Yard', [row]);
    await out('2026-11-05', 40);
    await warehouse.call(movePallets, { body: { Kind: 'Purchase', PalletId, Quantity: 100, MovedOn: '2026-11-10', ConfirmDate: true } });
    await expect(undo(finance, again.OpeningBatchId)).rejects.toThrow('Some of these pallets have left the yard since');
    await checkInvariants(app.db);
  });

  test('stock comes in at its cost, once for each product; what was moved since keeps the file', async () => {
    const finance = await app.as('Finance');
    const { Code, ProductId } = await given.product(app.db);
    const rows = [{ ProductCode: Code, Quantity: '14280', UnitCost: '0.1523', CountedOn: '2026-11-01' }];
    expect(await errorsOf(bring(finance, 'Stock', [...rows, ...rows]))).toHaveProperty('Rows.1.ProductCode');
    const decimalCommas = [{ ...rows[0], Quantity: '1,5', UnitCost: '0,1523' }] as Rows;
    expect(Object.keys(await errorsOf(bring(finance, 'Stock', decimalCommas)))).toEqual(['Rows.0.Quantity', 'Rows.0.UnitCost']);
    const { OpeningBatchId, Total } = await bring(finance, 'Stock', rows);
    expect(Total).toBe(14_280);
    const level = () =>
      app.db.selectFrom('stock_levels').select(['OnHand', 'AverageCost']).where('ProductId', '=', ProductId).executeTakeFirstOrThrow();
    expect((await level()).OnHand).toBe(14_280);
    expect(Number((await level()).AverageCost)).toBe(0.1523);
    await undo(finance, OpeningBatchId);
    expect((await level()).OnHand).toBe(0);
    const again = await bring(finance, 'Stock', rows);
    await given.stock(app.db, ProductId, 10);
    await expect(undo(finance, again.OpeningBatchId)).toFailWith('RULE_BROKEN');
    await checkInvariants(app.db);
  });
});

test('stock that is told its cost per thousand is refused by its cell; what it is worth is told before it comes in', async () => {
  const finance = await app.as('Finance');
  const { Code } = await given.product(app.db, { StandardCost: '120.50', PricePer: 1000 });
  const rows = (UnitCost: string) => [{ ProductCode: Code, Quantity: '28,560', UnitCost }];
  expect(await errorsOf(bring(finance, 'Stock', rows('£120.50')))).toEqual({
    'Rows.0.UnitCost': 'must be the cost of one, not of 1,000. The standard cost of one is 0.1205',
  });
  expect(await bring(finance, 'Stock', rows('0.1189'), true)).toMatchObject({ Total: 28_560, Worth: 3395.78, NextInvoiceNo: null });
});

test('in a closed period nothing is brought in, and says so in its row', async () => {
  const finance = await app.as('Finance');
  const { AccountCode } = await given.customer(app.db);
  await app.db.updateTable('company').set({ LockedThrough: '2026-10-31' }).execute();
  const errors = await errorsOf(bring(finance, 'Invoices', [invoiceRow(AccountCode)]));
  await app.db.updateTable('company').set({ LockedThrough: null }).execute();
  expect(errors).toEqual({ 'Rows.0.InvoiceDate': 'is in a locked period' });
  await expect((await app.as('Office')).call(importOpeningItems, { body: { Kind: 'Money', Rows: [{}], DryRun: true } })).toFailWith(
    'NOT_ALLOWED',
  );
});

test('what lies in a closed period is not taken back, and says who opens it', async () => {
  const finance = await app.as('Finance');
  const { AccountCode } = await given.customer(app.db);
  const { SupplierId } = await given.supplier(app.db);
  const { Code } = await given.pallet(app.db, { SupplierId });
  const batches = [
    await bring(finance, 'Invoices', [invoiceRow(AccountCode)]),
    await bring(finance, 'Money', [{ AccountCode, Reference: 'OLD 7', ReceivedOn: '01/10/2026', Amount: '50' }]),
    await bring(finance, 'Yard', [{ PalletCode: Code, Quantity: '12' }]),
  ];
  await app.db.updateTable('company').set({ LockedThrough: '2026-12-31' }).execute();
  for (const { OpeningBatchId } of batches)
    await expect(undo(finance, OpeningBatchId)).rejects.toThrow(
      /^The rows are dated from (1 Oct|21 Nov) 2026, but the books are locked through 31 Dec 2026\. Ask an administrator to reopen them in Month End\.$/,
    );
  await app.db.updateTable('company').set({ LockedThrough: null }).execute();
  for (const { OpeningBatchId } of batches) await undo(finance, OpeningBatchId);
});
