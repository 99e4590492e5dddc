import { afterEach, describe, expect, test } from 'vitest';
import { applyPalletCredit, getPalletCredit, previewPalletTransfer, transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { addOpeningPallets, getPalletBalance, getPalletLedger, reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import { returnPallet, returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import { listPalletChase, openCollectionList, openPalletStatement, remindOfPallets } from '#contract/warehouse/pallets/chase.ts';
import { findPaper } from '#server/jobs/mailedPapers.ts';
import { cancelCredit, getCredit } from '#contract/money/credits/calls.ts';
import { updateInvoices } from '#contract/money/payments/calls.ts';
import { openCreditDocument } from '#contract/money/invoices/calls.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { customer, warehouse } from '#server/ledgers/pallets/pallets.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { chargedHolder, givenHolder, movedBy } from '#tests/support/pallets.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

/** An account that was charged for pallets on two invoices, at £18 and £19.50, and still has them all. */
const charged = async () => {
  const house = await openHouse(app);
  const account = await chargedHolder(house, [
    { quantity: 10, charge: 18 },
    { quantity: 5, charge: 19.5 },
  ]);
  const id = account.customer.CustomerId;
  const { office } = house.staff;
  const back = (Quantity: number, more: object = {}) =>
    office.call(returnPallet, { params: { id }, body: { PalletId: account.pallet.PalletId, Quantity, ...more } });
  const credit = (Quantity: number) =>
    office.call(applyPalletCredit, { query: { customerid: id }, body: { PalletId: account.pallet.PalletId, Quantity } });
  const ask = (query: object = {}) => office.call(getPalletCredit, { query: { cust: id, ...query } });
  const held = async (cust = id) =>
    (await office.call(getPalletBalance, { query: { cust } }))
      .filter(({ PalletId }) => PalletId === account.pallet.PalletId)
      .map(({ Held }) => Held);
  return { ...account, id, house, office, back, credit, ask, held };
};

describe('a pallet credit', () => {
  test('finds the charged invoice lines oldest first, names them all and gives back their VAT', async () => {
    const { id, back, credit, ask, office, invoices } = await charged();
    await back(12, { ReturnedOn: '2026-11-01', ConfirmDate: true });
    const before = await ask();
    expect(before).toMatchObject({
      Returns: [{ Quantity: 12, Left: 12, Days: 20, DueOn: '2026-11-15', IsLate: true }],
      Types: [{ Returned: 12, Charged: 15, Creditable: 12 }],
      Plan: { NetAmount: 219, VatAmount: 43.8, GrossAmount: 262.8 },
    });
    expect(before.Plan.Lines.map(({ InvoiceNo, Quantity, UnitPrice }) => [InvoiceNo, Quantity, UnitPrice])).toEqual([
      [invoices[0]?.InvoiceNo, 10, 18],
      [invoices[1]?.InvoiceNo, 2, 19.5],
    ]);
    const { CreditNo, Plan } = await credit(12);
    expect(Plan).toEqual(before.Plan);
    const { Snapshot, GrossAmount } = await app.db
      .selectFrom('credits')
      .select(['Snapshot', 'GrossAmount'])
      .where('CreditNo', '=', CreditNo)
      .executeTakeFirstOrThrow();
    expect(GrossAmount.toNumber()).toBe(262.8);
    expect((Snapshot as { CorrectedInvoices: { InvoiceNo: number }[] }).CorrectedInvoices.map(({ InvoiceNo }) => InvoiceNo)).toEqual(
      invoices.map(({ InvoiceNo }) => InvoiceNo),
    );
    expect((await ask()).Returns).toEqual([]);
    const [row] = await office.call(getPalletLedger, { query: { cust: id, filter: { Kind: 'Return' } } });
    expect(row).toMatchObject({ CreditNo });
    await expect(office.call(reversePalletMovement, { params: { id: row?.PalletMovementId ?? 0 }, body: { Reason: 'Wrong' } })).toFailWith(
      'RULE_BROKEN',
    );
  });

  test('is never more than came back, nor than was charged, and not twice', async () => {
    const { back, credit, ask } = await charged();
    const refusal = (Quantity: string) => ({ code: 'RULE_BROKEN', errors: { Quantity } });
    await expect(credit(1)).rejects.toMatchObject(refusal('must be 0, because none that were returned are left to credit'));
    await back(4);
    await expect(credit(5)).rejects.toMatchObject(refusal('must be at most 4, the number that were returned and are not credited'));
    await expect(ask({ lines: '1:5' })).toFailWith('RULE_BROKEN', 'lines');
    await expect(ask({ lines: '1-5' })).toFailWith('INVALID_INPUT', 'lines');
    await credit(3);
    await expect(credit(2)).toFailWith('RULE_BROKEN', 'Quantity');
    await credit(1);
    await back(13, { ConfirmMore: true });
    await expect(credit(12)).toFailWith('RULE_BROKEN', 'Quantity');
    expect((await credit(11)).Plan.NetAmount).toBe(205.5);
  });

  test('that is cancelled can be given again; what the customer lost is not credited, what we lost is', async () => {
    const { back, credit, ask, house } = await charged();
    await back(3, { Condition: 'Lost' });
    await expect(credit(1)).toFailWith('RULE_BROKEN');
    await back(2, { Condition: 'Lost', LossBearer: 'Merchant' });
    const { CreditId } = await credit(2);
    await house.staff.finance.call(cancelCredit, { params: { id: CreditId }, body: { Reason: 'Wrong account' } });
    expect((await ask()).Types).toMatchObject([{ Returned: 2, Charged: 15 }]);
    expect((await credit(2)).Plan.GrossAmount).toBe(43.2);
  });

  test('is not for the warehouse, nor of a customer who is not there', async () => {
    const { id, house } = await charged();
    expect((await house.staff.warehouse.send(getPalletCredit, { query: { cust: id } })).status).toBe(403);
    await expect(house.staff.finance.call(getPalletCredit, { query: { cust: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(house.staff.office.call(applyPalletCredit, { query: { customerid: id }, body: {} })).toFailWith(
      'INVALID_INPUT',
      'PalletId',
    );
  });
});

test('a credit note brings back no more pallets than were there on its day, and on every day since', async () => {
  const on = (day: string) => {
    app.setClock(`${day}T09:00:00Z`);
    return openHouse(app);
  };
  const first = await creditableDeal(await on('2026-11-02'));
  const { CustomerId } = first;
  const { staff } = await on('2026-11-05');
  const { PalletId } = first.pallet;
  await staff.office.call(returnPallet, { params: { id: CustomerId }, body: { PalletId, Quantity: 1 } });
  // One pallet is there again today, from another deal.
  await movedBy(app.db, [{ PalletId, Quantity: 1, from: warehouse, to: customer(CustomerId), MovedOn: '2026-11-16', Kind: 'Delivery' }]);
  const { office } = (await on('2026-11-21')).staff;
  const credit = (CreditDate: string) =>
    issuedCredit(office, first, { CreditDate, Pallets: [{ InvoiceDetailId: first.pallets, Quantity: 1 }] });
  const none = (day: string) => ({ errors: { 'Pallets.0.Quantity': `must be 0, because none are with the customer on ${day}` } });
  await expect(credit('2026-11-10')).rejects.toMatchObject(none('10 Nov 2026'));
  // It was there on that date and has left since.
  await expect(credit('2026-11-03')).rejects.toMatchObject(none('5 Nov 2026'));
  expect(await credit('2026-11-17')).toMatchObject({ State: 'Issued' });
});

test('a return that waits is credited by a later charge, where a later return took the charge before it', async () => {
  const on = (day: string) => {
    app.setClock(`${day}T09:00:00Z`);
    return openHouse(app);
  };
  const { CustomerId, pallet, pallets } = await creditableDeal(await on('2026-11-10'));
  const { PalletId } = pallet;
  await movedBy(app.db, [{ PalletId, Quantity: 2, from: warehouse, to: customer(CustomerId), MovedOn: '2026-11-01', Kind: 'Delivery' }]);
  const { office } = (await on('2026-11-21')).staff;
  const cameBack = async (ReturnedOn: string) => {
    const body = { PalletId, Quantity: 1, ReturnedOn, ConfirmDate: true };
    return (await office.call(returnPallet, { params: { id: CustomerId }, body })).Movements[0]?.PalletMovementId ?? 0;
  };
  const early = await cameBack('2026-11-05');
  const [type] = (await office.call(getPalletCredit, { query: { cust: CustomerId } })).Types;
  expect(type).toMatchObject({ Returned: 1, Charged: 1, Creditable: 1 });
  const credited = await office.call(applyPalletCredit, {
    query: { customerid: CustomerId },
    body: { Lines: [{ PalletId, Quantity: 1 }] },
  });
  expect(credited.Plan.Lines).toMatchObject([{ PalletMovementId: early, InvoiceDetailId: pallets, Quantity: 1 }]);
});

describe('a transfer', () => {
  test('credits the one at what was charged and charges the other at today’s price, in one transaction', async () => {
    const { id, pallet, office, held } = await charged();
    await app.db.updateTable('pallets').set({ Charge: 20 }).where('PalletId', '=', pallet.PalletId).execute();
    const to = await given.customer(app.db, {});
    const lines = `${pallet.PalletId}:11`;
    const preview = await office.call(previewPalletTransfer, { query: { from: id, to: to.CustomerId, lines } });
    expect(preview).toMatchObject({
      Held: [{ Held: 15 }],
      Credit: { NetAmount: 199.5, VatAmount: 39.9, GrossAmount: 239.4 },
      Charge: { NetAmount: 220, VatAmount: 44, GrossAmount: 264 },
    });
    const body = { FromCustomerId: id, ToCustomerId: to.CustomerId, Lines: [{ PalletId: pallet.PalletId, Quantity: 11 }] };
    const moved = await office.call(transferPallets, { body });
    expect(moved.Movements).toMatchObject([{ Kind: 'Transfer', Quantity: 11, CreditNo: moved.CreditNo, InvoiceNo: moved.InvoiceNo }]);
    expect([await held(), await held(to.CustomerId)]).toEqual([[4], [11]]);
    const invoice = await app.db.selectFrom('invoices').selectAll().where('InvoiceId', '=', moved.InvoiceId).executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ Kind: 'Pallet', CustomerId: to.CustomerId });
    expect((invoice.Snapshot as InvoiceSnapshot).Lines).toMatchObject([{ Quantity: 11, UnitPrice: '20' }]);
    expect(invoice.GrossAmount.toNumber()).toBe(264);
    const credit = await app.db.selectFrom('credits').selectAll().where('CreditId', '=', moved.CreditId).executeTakeFirstOrThrow();
    expect([credit.CustomerId, credit.GrossAmount.toNumber()]).toEqual([id, 239.4]);
  });

  test('of what was never charged moves without credit, and to an account that is not charged without an invoice', async () => {
    const { id, pallet, office, held } = await charged();
    const plain = await given.customer(app.db, { PalletsCharged: false });
    const move = (FromCustomerId: number, ToCustomerId: number, Quantity: number) =>
      office.call(transferPallets, { body: { FromCustomerId, ToCustomerId, Lines: [{ PalletId: pallet.PalletId, Quantity }] } });
    expect(await move(id, plain.CustomerId, 5)).toMatchObject({ InvoiceNo: null, CreditNo: expect.any(Number) as number });
    expect(await move(plain.CustomerId, id, 5)).toMatchObject({ CreditNo: null, InvoiceNo: expect.any(Number) as number });
    expect(await held()).toEqual([15]);
  });

  test('to an account whose VAT has no rate on that day is refused, and is no invoice without VAT', async () => {
    const { id, pallet, office, held } = await charged();
    const type = { Code: 'N', Description: 'New rate' };
    const { VatTypeId } = await app.db.insertInto('vat_types').values(type).returning('VatTypeId').executeTakeFirstOrThrow();
    await app.db.insertInto('vat_rates').values({ VatTypeId, Rate: 12, EffectiveFrom: '2026-12-01' }).execute();
    const to = await given.customer(app.db, { VatTypeId, Name: 'Wye Cider' });
    const refused = { code: 'RULE_BROKEN', message: 'Wye Cider cannot be charged for pallets. Its VAT type has no rate on 21 Nov 2026' };
    const body = { FromCustomerId: id, ToCustomerId: to.CustomerId, Lines: [{ PalletId: pallet.PalletId, Quantity: 2 }] };
    await expect(office.call(transferPallets, { body })).rejects.toMatchObject(refused);
    const query = { from: id, to: to.CustomerId, lines: `${pallet.PalletId}:2` };
    await expect(office.call(previewPalletTransfer, { query })).rejects.toMatchObject(refused);
    expect(await held()).toEqual([15]);
  });

  test('is never of more than the one has, nor to oneself, and a refusal leaves nothing', async () => {
    const { id, pallet, office, held } = await charged();
    const to = await given.customer(app.db, {});
    const move = (ToCustomerId: number, ...quantities: number[]) =>
      office.call(transferPallets, {
        body: { FromCustomerId: id, ToCustomerId, Lines: quantities.map((Quantity) => ({ PalletId: pallet.PalletId, Quantity })) },
      });
    await expect(move(to.CustomerId, 10, 6)).toFailWith('RULE_BROKEN', 'Lines.1.Quantity');
    await expect(move(id, 1)).toFailWith('INVALID_INPUT', 'ToCustomerId');
    await expect(move(999_999, 1)).toFailWith('NOT_FOUND');
    expect([await held(), await held(to.CustomerId)]).toEqual([[15], []]);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => move(to.CustomerId, 10)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await held(), await held(to.CustomerId)]).toEqual([[5], [10]]);
  });
});

describe('a transfer that was wrong', () => {
  afterEach(() => app.setClock(startOfClock));
  const reverse = (by: Client, id: number, more: object = {}) =>
    by.call(reversePalletMovement, { params: { id }, body: { Reason: 'The wrong brewery', ...more } });
  const owed = async (customerId: number) => {
    const rows = await app.db.selectFrom('receivable_entries').select('Amount').where('CustomerId', '=', customerId).execute();
    return rows.reduce((sum, { Amount }) => sum + Amount.toNumber(), 0);
  };

  test('is reversed with its papers: a credit note against its invoice, a debit note for its credit note', async () => {
    const { id, pallet, office, held } = await charged();
    await app.db.updateTable('pallets').set({ Charge: 20 }).where('PalletId', '=', pallet.PalletId).execute();
    const to = await given.customer(app.db, {});
    const before = await owed(id);
    const body = { FromCustomerId: id, ToCustomerId: to.CustomerId, Lines: [{ PalletId: pallet.PalletId, Quantity: 11 }] };
    const { Movements, CreditNo, InvoiceId } = await office.call(transferPallets, { body });
    const moved = Movements[0]?.PalletMovementId ?? 0;
    const back = await reverse(office, moved);
    expect(back).toMatchObject({ Kind: 'Transfer', ReversesId: moved, Quantity: 11, InvoiceId, Reference: 'Reversed: The wrong brewery' });
    expect(back.CreditNo).not.toBe(CreditNo);
    expect([await held(), await held(to.CustomerId)]).toEqual([[15], []]);
    expect([await owed(id), await owed(to.CustomerId)]).toEqual([before, 0]);
    const invoice = await app.db.selectFrom('invoices').select('Outstanding').where('InvoiceId', '=', InvoiceId).executeTakeFirstOrThrow();
    expect(invoice.Outstanding.toNumber()).toBe(0);
    const ledger = await office.call(getPalletLedger, { query: { cust: to.CustomerId } });
    // Each row names its credit note, even after the credit is cancelled.
    expect(ledger).toMatchObject([
      { ReversesId: moved, ReversedById: null, CreditNo: back.CreditNo, UndoneCreditNo: null },
      { ReversesId: null, ReversedById: back.PalletMovementId, CreditNo: null, UndoneCreditNo: CreditNo },
    ]);
    await expect(reverse(office, moved)).toFailWith('ALREADY_REVERSED');
    await checkInvariants(app.db);
    // The amount charged before can be credited again, but no more.
    const { Movements: again } = await office.call(transferPallets, { body });
    expect(again).toMatchObject([{ Quantity: 11, CreditNo: expect.any(Number) }]);
    await checkInvariants(app.db);
  });

  test('is reversed as of an earlier day with all its papers, not before what stands on them, nor in closed books', async () => {
    const { id, pallet, office, invoices } = await charged();
    const to = await given.customer(app.db, {});
    const before = await owed(id);
    const Lines = [{ PalletId: pallet.PalletId, Quantity: 5 }];
    const body = { FromCustomerId: id, ToCustomerId: to.CustomerId, Lines };
    const { Movements, CreditId, CreditNo, InvoiceId } = await office.call(transferPallets, { body });
    app.setClock('2026-11-25T09:00:00Z');
    const Allocations = [{ InvoiceId: invoices[0]?.InvoiceId ?? 0, Amount: 10, CreditId: CreditId ?? 0 }];
    await (await app.as('Finance')).call(updateInvoices, { body: { CustomerId: id, Allocations } });
    app.setClock('2026-12-06T09:00:00Z');
    const later = await app.as('Office');
    const moved = Movements[0]?.PalletMovementId ?? 0;
    for (const ReversedOn of ['2026-11-20', '2026-11-24'])
      await expect(reverse(later, moved, { ReversedOn, ConfirmDate: true })).toFailWith('INVALID_INPUT', 'ReversedOn');
    await expect(reverse(later, moved, { ReversedOn: '2026-11-26' })).toFailWith('CONFIRMATION_NEEDED', 'ReversedOn');
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-26' }).execute();
    await expect(reverse(later, moved, { ReversedOn: '2026-11-26', ConfirmDate: true })).toFailWith('PERIOD_LOCKED', 'ReversedOn');
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    const back = await reverse(later, moved, { ReversedOn: '2026-11-26', ConfirmDate: true });
    expect(back).toMatchObject({ MovedOn: '2026-11-26' });
    const credits = await app.db.selectFrom('credits').select(['CreditNo', 'CreditDate']).orderBy('CreditNo', 'desc').limit(2).execute();
    expect(credits).toEqual([
      { CreditNo: back.CreditNo, CreditDate: '2026-11-26' },
      { CreditNo, CreditDate: '2026-11-21' },
    ]);
    const debits = app.db.selectFrom('invoices').select('InvoiceDate').where('Kind', '=', 'Debit').where('CustomerId', '=', id);
    expect(await debits.execute()).toEqual([{ InvoiceDate: '2026-11-26' }]);
    const held = await later.call(getPalletBalance, { query: { cust: to.CustomerId } });
    expect(held).toEqual([]);
    expect([await owed(id), await owed(to.CustomerId)]).toEqual([before, 0]);
    const invoice = await app.db.selectFrom('invoices').select('Outstanding').where('InvoiceId', '=', InvoiceId).executeTakeFirstOrThrow();
    expect(invoice.Outstanding.toNumber()).toBe(0);
    await checkInvariants(app.db);
  });

  test('of several types goes back whole; by the office alone, not before it nor in the future, while they are there and nothing else stands on its papers', async () => {
    const { id, pallet, office, held } = await charged();
    const other = await given.pallet(app.db, { SupplierId: pallet.SupplierId, Charge: 9 });
    await office.call(addOpeningPallets, {
      params: { id },
      body: { MovedOn: '2026-06-01', Lines: [{ PalletId: other.PalletId, Quantity: 4 }] },
    });
    const to = await given.customer(app.db, {});
    const Lines = [pallet, other].map(({ PalletId }) => ({ PalletId, Quantity: 3 }));
    const { Movements } = await office.call(transferPallets, { body: { FromCustomerId: id, ToCustomerId: to.CustomerId, Lines } });
    const moved = Movements[1]?.PalletMovementId ?? 0;
    await expect(reverse(await app.as('Warehouse'), moved)).toFailWith('NOT_ALLOWED');
    for (const ReversedOn of ['2026-11-20', '2026-11-22'])
      await expect(reverse(office, moved, { ReversedOn })).toFailWith('INVALID_INPUT', 'ReversedOn');
    const line = { PalletId: other.PalletId, Quantity: 2 };
    const { Movements: gone } = await office.call(returnPallet, { params: { id: to.CustomerId }, body: line });
    await expect(reverse(office, moved)).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      message: `${to.Name} holds 1 × ${other.Code}, but received 3. Reverse its later returns, or transfer back what it holds`,
    });
    const { CreditId, CreditNo } = await office.call(applyPalletCredit, { query: { customerid: to.CustomerId }, body: line });
    await expect(reverse(office, moved)).rejects.toMatchObject({
      message: expect.stringContaining(`Credit note ${CreditNo} credits part`),
    });
    await office.call(cancelCredit, { params: { id: CreditId }, body: { Reason: 'They were not theirs' } });
    await reverse(office, gone[0]?.PalletMovementId ?? 0, { ConfirmYard: true });
    await reverse(office, moved);
    expect(await held()).toEqual([15]);
    expect(await held(to.CustomerId)).toEqual([]);
    await checkInvariants(app.db);
  });
});

describe('what is chased', () => {
  test('is above the norm, with the days it is held; a reminder goes once a day with the pallet statement', async () => {
    const office = await app.as('Office');
    const { customer, pallet } = await givenHolder(office, app.db, 40, { PalletNorm: 30 });
    const id = customer.CustomerId;
    const row = async () => (await office.call(listPalletChase, { query: { filter: { IsAbove: true, q: customer.AccountCode } } }))[0];
    expect(await row()).toMatchObject({
      Held: 40,
      PalletNorm: 30,
      Above: 10,
      Worth: 720,
      DaysHeld: 173,
      LastReturn: null,
      RemindedOn: null,
    });
    const plain = await given.customer(app.db, {});
    const remind = () => office.call(remindOfPallets, { body: { CustomerIds: [id, plain.CustomerId] } });
    expect(await remind()).toMatchObject([{ Ok: true }, { Ok: false, Message: `${plain.Name} holds no pallets` }]);
    expect(await remind()).toMatchObject([{ Ok: false, Message: `${customer.Name} was reminded today` }, { Ok: false }]);
    expect(await row()).toMatchObject({ RemindedOn: '2026-11-21' });
    const mail = await app.db.selectFrom('outbox').selectAll().where('CustomerId', '=', id).executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ DocumentKind: 'PalletReminder', ToAddresses: [customer.Email], State: 'Queued' });
    expect(mail.Body).toContain(`40 × ${pallet.Description}`);
    const paper = await findPaper(app.db, 'PalletReminder', mail.DocumentIds[0] ?? 0);
    expect(await paper.input()).toMatchObject({
      kind: 'palletStatement',
      snapshot: { PalletsWorth: '720.00', Pallets: [{ Opening: 40, Closing: 40 }] },
    });
    await expect(office.call(remindOfPallets, { body: { CustomerIds: [999_999] } })).toFailWith('NOT_FOUND');
  });

  test('names the last return that stands: one that was entered by mistake and reversed is none', async () => {
    const office = await app.as('Office');
    const { customer, pallet } = await givenHolder(office, app.db, 40, { PalletNorm: 5 });
    const id = customer.CustomerId;
    const last = async () => (await office.call(listPalletChase, { query: { filter: { q: customer.AccountCode } } }))[0]?.LastReturn;
    const back = async (ReturnedOn: string) =>
      (await app.as('Warehouse')).call(returnPallet, {
        params: { id },
        body: { PalletId: pallet.PalletId, Quantity: 2, ReturnedOn, ConfirmDate: true },
      });
    await back('2026-10-01');
    const { Movements } = await back('2026-11-20');
    expect(await last()).toBe('2026-11-20');
    const params = { id: Movements[0]?.PalletMovementId ?? 0 };
    await office.call(reversePalletMovement, { params, body: { Reason: 'Of another brewery' } });
    expect(await last()).toBe('2026-10-01');
  });

  test('is fetched by a list, and told by a pallet statement', async () => {
    const office = await app.as('Office');
    const { customer } = await givenHolder(office, app.db);
    const id = customer.CustomerId;
    const start = async (response: Promise<Response>) => [(await response).status, (await (await response).text()).slice(0, 5)];
    expect(await start(office.send(openCollectionList, { query: { customers: String(id) } }))).toEqual([200, '%PDF-']);
    expect((await office.send(openCollectionList, { query: { customers: '999999' } })).status).toBe(404);
    expect((await office.send(openCollectionList, { query: { customers: '1;2' } })).status).toBe(400);
    await expect(office.call(openCollectionList, { query: { customers: '1,2147483648' } })).toFailWith('INVALID_INPUT', 'customers.1');
    const finance = await app.as('Finance');
    const ask = (from: string, to: string) => finance.send(openPalletStatement, { params: { id, from, to } });
    expect(await start(ask('2026-05-01', '2026-11-21'))).toEqual([200, '%PDF-']);
    expect((await ask('2026-11-21', '2026-05-01')).status).toBe(400);
  });
});

describe('pallets that were charged before these books began', () => {
  test('come back with credit for what they were charged and its VAT, before later charges, and never more; undone, they can be credited again', async () => {
    const { office } = (await openHouse(app)).staff;
    const { customer, pallet } = await givenHolder(office, app.db, 5);
    const { CustomerId: id } = customer;
    const Lines = [{ PalletId: pallet.PalletId, Quantity: 3, Charge: 16.55 }];
    const { Movements } = await office.call(addOpeningPallets, { params: { id }, body: { MovedOn: '2026-06-01', Lines } });
    await office.call(returnPalletList, { params: { id }, body: { Lines: [{ PalletId: pallet.PalletId, Quantity: 4 }] } });
    const { Types, Plan } = await office.call(getPalletCredit, { query: { cust: id } });
    expect(Types).toMatchObject([{ Returned: 4, Charged: 3, Creditable: 3 }]);
    expect(Plan).toMatchObject({ NetAmount: 49.65, VatAmount: 9.93, Lines: [{ InvoiceNo: null, InvoiceDate: '2026-06-01', Quantity: 3 }] });
    const credit = (Quantity: number) =>
      office.call(applyPalletCredit, { query: { customerid: id }, body: { Lines: [{ PalletId: pallet.PalletId, Quantity }] } });
    const first = await credit(2);
    expect(first.Plan).toMatchObject({ NetAmount: 33.1, VatAmount: 6.62 });
    // The last credit takes the remaining VAT.
    expect((await credit(1)).Plan).toMatchObject({ NetAmount: 16.55, VatAmount: 3.31 });
    await expect(credit(1)).rejects.toMatchObject({ code: 'RULE_BROKEN' });
    const charged = { params: { id: Movements[0]?.PalletMovementId ?? 0 }, body: { Reason: 'Typed twice' } };
    await expect(office.call(reversePalletMovement, charged)).rejects.toThrow('Cancel the credit note first');
    const whole = await office.call(getCredit, { params: { id: first.CreditId } });
    expect(whole).toMatchObject({
      GrossAmount: 39.72,
      Pallets: [{ InvoiceNo: null, Description: expect.stringContaining('opening balance of 1 Jun 2026') }],
    });
    expect((await office.send(openCreditDocument, { params: { id: first.CreditId } })).status).toBe(200);
    await office.call(cancelCredit, { params: { id: first.CreditId }, body: { Reason: 'Others came back' } });
    expect((await office.call(getPalletCredit, { query: { cust: id } })).Types).toMatchObject([{ Charged: 2, Creditable: 2 }]);
    await checkInvariants(app.db);
  });
});
