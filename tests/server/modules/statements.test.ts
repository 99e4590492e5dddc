import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { confirmPayment, reversePayment, savePayment } from '#contract/money/payments/calls.ts';
import {
  addStatement,
  createStatement,
  listCustomersStatement,
  listIssuedStatements,
  listPrinters,
  openStatementPdf,
  printCustomerStatement,
  printStatement,
} from '#contract/money/statements/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addPalletMovements, customer as heldBy, warehouse, writtenOff } from '#server/ledgers/pallets/pallets.ts';
import { given } from '#tests/support/given.ts';
import { givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

const pay = async (CustomerId: number, Amount: number, more: Partial<InputOf<typeof savePayment>['body']> = {}) => {
  const office = await app.as('Office');
  const body = { CustomerId, Amount, PaymentMethodId: 1, PaymentDate: '2026-11-10', Reference: 'BACS 1', ...more };
  const draft = await office.call(savePayment, { body });
  return office.call(confirmPayment, { body: { PaymentId: draft.PaymentId, IsConfirmed: true, ConfirmDate: true } });
};

const show = (client: Client, CustID: number, more: Partial<InputOf<typeof createStatement>['query']> = {}) =>
  client.call(createStatement, { query: { CustID, DateTo: '2026-11-21', ...more } });

const total = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;

describe('CreateStatement', () => {
  test('a customer without documents gets an empty statement', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db, { Name: 'Quiet Brewery' });
    const empty = await show(finance, CustomerId);
    expect(empty).toMatchObject({ ClosingBalance: 0, OverdueAmount: 0, Lines: [], Pallets: [], StatementKind: 'OpenItem', DateFrom: null });
    expect(empty.Customer).toMatchObject({
      Name: 'Quiet Brewery',
      AddressLines: [expect.stringContaining('Brewery Lane'), 'Burton upon Trent', 'DE14 1AA'],
    });
    expect(empty.PaymentTerms).toBe('30 days from the date of the invoice');
  });

  test('open item: what is open, aged by due date or by document date; the buckets add up to the balance', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    const dated = (Gross: number, InvoiceDate: string, DueDate: string) =>
      givenInvoice(app.db, { CustomerId, Gross, InvoiceDate, DueDate });
    await dated(10, '2026-07-01', '2026-07-31');
    const paid = await dated(20, '2026-08-10', '2026-09-10');
    await dated(40, '2026-09-05', '2026-10-05');
    await dated(80, '2026-10-15', '2026-11-14');
    await dated(160, '2026-11-20', '2026-12-20');
    await givenCredit(app.db, { CustomerId, Gross: 5, CreditDate: '2026-11-15' });
    await pay(CustomerId, 30, { Allocations: [{ InvoiceId: paid.InvoiceId, Amount: 15 }] });
    const byDue = await show(finance, CustomerId);
    expect(byDue.Ageing).toEqual({
      NotDue: 160,
      Days1To30: 80,
      Days31To60: 40,
      Days61To90: 5,
      Over90: 10,
      Unallocated: -20,
      TiedToProFormas: 0,
    });
    expect(byDue).toMatchObject({ ClosingBalance: 275, OverdueAmount: 135 });
    expect(byDue.Lines.map((line) => [line.Kind, line.Debit, line.Credit, line.Balance])).toEqual([
      ['Invoice', 10, null, 10],
      ['Invoice', 20, 15, 5],
      ['Invoice', 40, null, 40],
      ['Invoice', 80, null, 80],
      ['Payment', 15, 30, -15],
      ['Credit note', null, 5, -5],
      ['Invoice', 160, null, 160],
    ]);
    await app.db.updateTable('customers').set({ AgeingBasis: 'DocumentDate' }).where('CustomerId', '=', CustomerId).execute();
    const byDocument = await show(finance, CustomerId);
    expect(byDocument.Ageing).toEqual({
      NotDue: 0,
      Days1To30: 160,
      Days31To60: 80,
      Days61To90: 40,
      Over90: 15,
      Unallocated: -20,
      TiedToProFormas: 0,
    });
    expect(total(Object.values(byDocument.Ageing))).toBe(275);
  });

  test('each line says what it is of; what is stored and printed does not', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 10, InvoiceDate: '2026-11-01' });
    const { CreditId } = await givenCredit(app.db, { CustomerId, Gross: 5, CreditDate: '2026-11-02' });
    const { PaymentId } = await pay(CustomerId, 2, { PaymentDate: '2026-11-03' });
    const ids = [
      [InvoiceId, null, null],
      [null, CreditId, null],
      [null, null, PaymentId],
    ];
    for (const Kind of ['OpenItem', 'BalanceForward'] as const) {
      const { Lines } = await show(finance, CustomerId, { Kind });
      expect(Lines.map((line) => [line.InvoiceId, line.CreditId, line.PaymentId])).toEqual(ids);
    }
    const { StatementId } = await finance.call(addStatement, { params: { customerId: CustomerId, dateTo: '2026-11-21' } });
    const kept = await app.db.selectFrom('statements').select('Snapshot').where('StatementId', '=', StatementId).executeTakeFirstOrThrow();
    expect(JSON.stringify(kept.Snapshot)).not.toMatch(/(Invoice|Credit|Payment)Id/);
  });

  test('balance forward: from the opening to the closing balance, both halves of what was reversed', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db, { StatementKind: 'BalanceForward' });
    await givenInvoice(app.db, { CustomerId, Gross: 100, InvoiceDate: '2026-10-20' });
    await givenInvoice(app.db, { CustomerId, Gross: 50, InvoiceDate: '2026-11-05' });
    const payment = await pay(CustomerId, 100);
    await (await app.as('Office')).call(reversePayment, { params: { id: payment.PaymentId } });
    const statement = await show(finance, CustomerId);
    expect(statement).toMatchObject({ DateFrom: '2026-11-01', OpeningBalance: 100, ClosingBalance: 150 });
    expect(statement.Lines.map((line) => [line.Date, line.Kind, line.Balance])).toEqual([
      ['2026-11-05', 'Invoice', 150],
      ['2026-11-10', 'Payment', 50],
      ['2026-11-21', 'Payment reversed', 150],
    ]);
    const open = await show(finance, CustomerId, { Kind: 'OpenItem' });
    expect(open.Lines.map((line) => [line.Kind, line.Balance])).toEqual([
      ['Invoice', 100],
      ['Invoice', 50],
      ['Payment', -100],
      ['Payment reversed', 100],
    ]);
    expect(total(open.Lines.map((line) => line.Balance))).toBe(150);
  });

  test('reversed in a later month: both halves stand in the month of the reversal, each month adds up to its own last day', async () => {
    const [finance, office] = [await app.as('Finance'), await app.as('Office')];
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100, InvoiceDate: '2026-08-20' });
    const payment = await pay(CustomerId, 130, {
      PaymentDate: '2026-08-25',
      Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }],
    });
    await office.call(reversePayment, {
      params: { id: payment.PaymentId },
      body: { ReversedOn: '2026-10-07', Reason: 'Cheque returned', ConfirmDate: true },
    });
    const monthly = async (DateTo: string) => {
      const [open, forward] = await Promise.all(
        (['OpenItem', 'BalanceForward'] as const).map((Kind) => show(finance, CustomerId, { DateTo, Kind })),
      );
      const balance = open?.ClosingBalance ?? 0;
      expect([total(Object.values(open?.Ageing ?? {})), forward?.ClosingBalance]).toEqual([balance, balance]);
      expect(total((open?.Lines ?? []).map((line) => line.Balance))).toBe(balance);
      expect(forward?.Lines.at(-1)?.Balance ?? forward?.OpeningBalance).toBe(balance);
      return { balance, lines: open?.Lines.map((line) => [line.Date, line.Kind, line.Balance]) };
    };
    const money = ['2026-08-25', 'Payment', -30];
    expect(await monthly('2026-08-31')).toEqual({ balance: -30, lines: [money] });
    expect(await monthly('2026-09-30')).toEqual({ balance: -30, lines: [money] });
    const owed = ['2026-08-20', 'Invoice', 100];
    expect(await monthly('2026-10-31')).toEqual({
      balance: 100,
      lines: [owed, ['2026-08-25', 'Payment', -130], ['2026-10-07', 'Payment reversed', 130]],
    });
    expect(await monthly('2026-11-21')).toEqual({ balance: 100, lines: [owed] });
  });

  test("yesterday's statement reads as it did, and drafts are never on it", async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const payment = await pay(CustomerId, 70, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 60 }] });
    const before = await show(finance, CustomerId, { DateTo: '2026-11-20' });
    expect(before.ClosingBalance).toBe(30);
    const office = await app.as('Office');
    await office.call(savePayment, { body: { CustomerId, Amount: 5, PaymentMethodId: 1, PaymentDate: '2026-11-11' } });
    await office.call(reversePayment, { params: { id: payment.PaymentId } });
    expect(await show(finance, CustomerId, { DateTo: '2026-11-20' })).toEqual(before);
    expect((await show(finance, CustomerId)).ClosingBalance).toBe(100);
  });

  test('the pallets: opening, out, in, transferred, written off, closing and their worth', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    const other = await given.customer(app.db);
    const pallet = await given.pallet(app.db, { Charge: 12.5 });
    const here = heldBy(CustomerId);
    const move = { PalletId: pallet.PalletId, MovedOn: '2026-11-05' };
    await app.db.transaction().execute((tx) =>
      addPalletMovements(tx as Tx, [
        { ...move, MovedOn: '2026-10-05', Quantity: 60, from: warehouse, to: here, Kind: 'Delivery' },
        { ...move, Quantity: 26, from: warehouse, to: here, Kind: 'Delivery' },
        { ...move, Quantity: 20, from: here, to: warehouse, Kind: 'Return' },
        { ...move, Quantity: 4, from: here, to: heldBy(other.CustomerId), Kind: 'Transfer' },
        { ...move, Quantity: 1, from: here, to: writtenOff, Kind: 'WriteOff' },
        { ...move, MovedOn: '2026-11-22', Quantity: 9, from: warehouse, to: here, Kind: 'Delivery' },
      ]),
    );
    const statement = await show(finance, CustomerId);
    expect(statement.Pallets).toEqual([
      { Description: pallet.Description, Opening: 60, Out: 26, In: 20, Transferred: -4, WrittenOff: 1, Closing: 61, Worth: 762.5 },
    ]);
    expect(statement.PalletsWorth).toBe(762.5);
    // An account in euros with the pallet charge of its orders, 12.5 ÷ 0.86 = €14.53.
    await app.db.updateTable('customers').set({ CurrencyId: 2 }).where('CustomerId', '=', CustomerId).execute();
    expect((await show(finance, CustomerId)).PalletsWorth).toBe(886.33);
    await app.db.updateTable('customers').set({ CurrencyId: 1 }).where('CustomerId', '=', CustomerId).execute();
    expect(statement.PalletsFrom).toBe('2026-11-01');
    const since = await show(finance, CustomerId, { DateFrom: '2026-10-01' });
    expect([since.PalletsFrom, since.Pallets[0]?.Opening]).toEqual(['2026-10-01', 0]);
  });

  test('the slip has the open invoices, the one due first at the top, and no credits', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    const later = await givenInvoice(app.db, { CustomerId, Gross: 20, InvoiceDate: '2026-11-01', DueDate: '2026-12-01' });
    const first = await givenInvoice(app.db, { CustomerId, Gross: 10, InvoiceDate: '2026-10-01', DueDate: '2026-10-31' });
    await givenCredit(app.db, { CustomerId, Gross: 5, CreditDate: '2026-11-15' });
    expect((await show(finance, CustomerId)).OpenInvoices).toEqual([
      { Reference: String(first.InvoiceNo), DueDate: '2026-10-31', Outstanding: 10 },
      { Reference: String(later.InvoiceNo), DueDate: '2026-12-01', Outstanding: 20 },
    ]);
  });

  test('names what is wrong', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    await expect(show(finance, 'x' as never)).toFailWith('INVALID_INPUT', 'CustID');
    await expect(show(finance, CustomerId, { DateTo: '21/11/2026' })).toFailWith('INVALID_INPUT', 'DateTo');
    await expect(show(finance, CustomerId, { DateFrom: '2026-12-01' })).toFailWith('INVALID_INPUT', 'DateFrom');
    await expect(show(finance, CustomerId, { Kind: 'Other' as never })).toFailWith('INVALID_INPUT', 'Kind');
    await expect(show(finance, 999_999)).toFailWith('NOT_FOUND');
  });
});

describe('addstatement, pdfstatement, print', () => {
  test('an issued statement keeps its bytes; a copy of another period says that it is one', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db, { AccountCode: 'KEPT1' });
    await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const issued = await finance.call(addStatement, { params: { customerId: CustomerId, dateTo: '2026-11-20' } });
    expect(issued).toMatchObject({
      ClosingBalance: 100,
      DateTo: '2026-11-20',
      DocumentId: null,
      StatementKind: 'OpenItem',
      CurrencyCode: 'GBP',
    });
    const params = { id: issued.StatementId };
    const first = Buffer.from(await (await finance.call(openStatementPdf, { params })).arrayBuffer());
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    await pay(CustomerId, 100);
    await app.db.updateTable('customers').set({ Name: 'Renamed Brewery' }).where('CustomerId', '=', CustomerId).execute();
    const again = Buffer.from(await (await finance.call(openStatementPdf, { params })).arrayBuffer());
    expect(again.equals(first)).toBe(true);
    const fresh = await finance.send(openStatementPdf, { params: { ...params, from: '2026-11-01', to: '2026-11-21' } });
    expect(fresh.headers.get('content-disposition')).toContain('Statement KEPT1 2026-11-21.pdf');
    expect(Buffer.from(await fresh.arrayBuffer()).equals(first)).toBe(false);
    const [listed] = await finance.call(listIssuedStatements, { params: { id: CustomerId } });
    expect(listed).toMatchObject({
      StatementId: issued.StatementId,
      FileName: 'Statement KEPT1 2026-11-20.pdf',
      Sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const wrong = finance.call(openStatementPdf, { params: { ...params, from: '2026-11-22', to: '2026-11-21' } });
    await expect(wrong).toFailWith('INVALID_INPUT', 'from');
    await expect(finance.call(openStatementPdf, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });

  test('ten at once issue one statement; when it reads otherwise it is another one', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const issue = () => finance.call(addStatement, { params: { customerId: CustomerId, dateTo: '2026-11-20' } });
    const issued = await Promise.all(Array.from({ length: 10 }, issue));
    expect(new Set(issued.map((one) => one.StatementId)).size).toBe(1);
    expect((await issue()).StatementId).toBe(issued[0]?.StatementId);
    await givenInvoice(app.db, { CustomerId, Gross: 50 });
    expect((await issue()).StatementId).not.toBe(issued[0]?.StatementId);
    expect(await finance.call(listIssuedStatements, { params: { id: CustomerId } })).toHaveLength(2);
  });

  test('issues balance forward from a day; refuses a day to come and a period that ends before it begins', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db, { StatementKind: 'BalanceForward' });
    const issue = (dateTo: string, dateFrom?: string) =>
      finance.call(addStatement, { params: { customerId: CustomerId, dateTo, dateFrom } });
    expect(await issue('2026-11-20', '2026-10-01')).toMatchObject({ DateFrom: '2026-10-01', StatementKind: 'BalanceForward' });
    await expect(issue('2026-11-22')).toFailWith('INVALID_INPUT', 'dateTo');
    await expect(issue('2026-11-20', '2026-11-21')).toFailWith('INVALID_INPUT', 'dateFrom');
    await expect(issue('soon')).toFailWith('INVALID_INPUT', 'dateTo');
    const missing = finance.call(addStatement, { params: { customerId: 999_999, dateTo: '2026-11-20' } });
    await expect(missing).toFailWith('NOT_FOUND');
    expect(await finance.call(listIssuedStatements, { params: { id: CustomerId } })).toHaveLength(1);
  });

  test('prints into the print-out folder', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db, { AccountCode: 'PRINT1' });
    const issued = await finance.call(addStatement, { params: { customerId: CustomerId, dateTo: '2026-11-20' } });
    expect(await finance.call(listPrinters)).toMatchObject([{ Name: 'print-out', IsDefault: true }]);
    const printed = await finance.call(printStatement, { params: { id: issued.StatementId }, query: { printer: 'print-out' } });
    expect(printed).toMatchObject({ Printer: 'print-out', FileName: 'Statement PRINT1 2026-11-20.pdf' });
    const folder = join(app.dataDir, 'print-out');
    expect(await readdir(folder)).toEqual([printed.FileName]);
    const kept = Buffer.from(await (await finance.call(openStatementPdf, { params: { id: issued.StatementId } })).arrayBuffer());
    expect((await readFile(join(folder, printed.FileName))).equals(kept)).toBe(true);
    const elsewhere = finance.call(printStatement, { params: { id: issued.StatementId }, query: { printer: 'Office 2' } });
    await expect(elsewhere).toFailWith('INVALID_INPUT', 'printer');
    await expect(finance.call(printStatement, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });

  test('print?customer gives a PDF as of today and stores nothing', async () => {
    const finance = await app.as('Finance');
    const { CustomerId } = await given.customer(app.db);
    const answer = await finance.send(printCustomerStatement, { query: { customer: CustomerId } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(await finance.call(listIssuedStatements, { params: { id: CustomerId } })).toEqual([]);
    await expect(finance.call(printCustomerStatement, { query: { customer: 0 } })).toFailWith('INVALID_INPUT', 'customer');
    await expect(finance.call(printCustomerStatement, { query: { customer: 999_999 } })).toFailWith('NOT_FOUND');
  });
});

describe('customersstatement', () => {
  test('a row per customer with balance, overdue, unallocated and the last statement; paged, sorted, filtered', async () => {
    const finance = await app.as('Finance');
    const late = await given.customer(app.db, { Name: 'Zebra Cider Éire' });
    await givenInvoice(app.db, { CustomerId: late.CustomerId, Gross: 100, DueDate: '2026-11-20' });
    await givenInvoice(app.db, { CustomerId: late.CustomerId, Gross: 50, DueDate: '2026-11-21' });
    await pay(late.CustomerId, 20);
    const issued = await finance.call(addStatement, { params: { customerId: late.CustomerId, dateTo: '2026-11-20' } });
    const find = async (filter: object) => finance.call(listCustomersStatement, { query: { filter } });
    expect(await find({ q: 'zebra cider eire' })).toMatchObject([
      {
        CustomerId: late.CustomerId,
        Balance: 130,
        Overdue: 100,
        Unallocated: 20,
        LastStatementId: issued.StatementId,
        LastStatementOn: '2026-11-20',
      },
    ]);
    expect((await find({ Show: 'Overdue' })).every((row) => row.Overdue > 0)).toBe(true);
    await expect(find({ Colour: 'amber' })).toFailWith('INVALID_INPUT', 'filter.Colour');
    const page = await finance.send(listCustomersStatement, { query: { range: [0, 1], sort: ['Balance', 'DESC'] } });
    expect(page.headers.get('content-range')).toMatch(/^items 0-1\/\d+$/);
    expect(await page.json()).toHaveLength(2);
    const wrong = finance.call(listCustomersStatement, { query: { sort: ['Password', 'ASC'] } as never });
    await expect(wrong).toFailWith('INVALID_INPUT', 'sort');
  });
});

describe('who may', () => {
  const calls: [string, Endpoint, object, boolean][] = [
    ['printCustomerStatement', printCustomerStatement, { query: { customer: 1 } }, true],
    ['printStatement', printStatement, { params: { id: 1 } }, false],
    ['listPrinters', listPrinters, {}, false],
    ['listCustomersStatement', listCustomersStatement, {}, true],
    ['createStatement', createStatement, { query: { CustID: 1, DateTo: '2026-11-21' } }, true],
    ['listIssuedStatements', listIssuedStatements, { params: { id: 1 } }, true],
    ['openStatementPdf', openStatementPdf, { params: { id: 1 } }, true],
    ['addStatement', addStatement, { params: { customerId: 1, dateTo: '2026-11-20' } }, false],
  ];

  test.each(calls)('%s: not Office, not Warehouse, not nobody', async (_name, call, input, isForCustomers) => {
    const staff = await app.as(['Office', 'Warehouse']);
    await expect(staff.call(call, input)).toFailWith('NOT_ALLOWED');
    await expect((await app.as('nobody')).call(call, input)).toFailWith('NOT_SIGNED_IN');
    if (isForCustomers) return;
    const { CustomerId } = await given.customer(app.db);
    await expect((await app.as('Customer', CustomerId)).call(call, input)).toFailWith('NOT_ALLOWED');
  });

  test("a customer sees the own account only; another's answers 404 by every id", async () => {
    const finance = await app.as('Finance');
    const own = await given.customer(app.db);
    const other = await given.customer(app.db);
    await givenInvoice(app.db, { CustomerId: own.CustomerId, Gross: 12 });
    const issue = (customerId: number) => finance.call(addStatement, { params: { customerId, dateTo: '2026-11-20' } });
    const [ownStatement, othersStatement] = [await issue(own.CustomerId), await issue(other.CustomerId)];
    const portal = await app.as('Customer', own.CustomerId);
    expect((await show(portal, own.CustomerId)).ClosingBalance).toBe(12);
    await expect(show(portal, other.CustomerId)).toFailWith('NOT_FOUND');
    const rows = await portal.call(listCustomersStatement, {
      query: { filter: { CustomerId: other.CustomerId } },
    });
    expect(rows).toEqual([]);
    expect((await portal.call(listCustomersStatement)).map((row) => row.CustomerId)).toEqual([own.CustomerId]);
    expect(await portal.call(listIssuedStatements, { params: { id: own.CustomerId } })).toMatchObject([{ IssuedByName: null }]);
    await expect(portal.call(listIssuedStatements, { params: { id: other.CustomerId } })).toFailWith('NOT_FOUND');
    expect((await portal.send(openStatementPdf, { params: { id: ownStatement.StatementId } })).status).toBe(200);
    await expect(portal.call(openStatementPdf, { params: { id: othersStatement.StatementId } })).toFailWith('NOT_FOUND');
    const copy = portal.call(openStatementPdf, { params: { id: othersStatement.StatementId, from: '2026-01-01', to: '2026-11-21' } });
    await expect(copy).toFailWith('NOT_FOUND');
    expect((await portal.send(printCustomerStatement, { query: { customer: own.CustomerId } })).status).toBe(200);
    await expect(portal.call(printCustomerStatement, { query: { customer: other.CustomerId } })).toFailWith('NOT_FOUND');
  });
});
