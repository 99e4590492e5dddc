import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addChaseNote,
  disputeInvoice,
  getChaseFile,
  listChased,
  openChaseLetter,
  previewChaseLetter,
  sendChaseLetters,
  settleDispute,
} from '#contract/money/chasing/calls.ts';
import { lateCompensation, lateSince, referenceDay, statutoryInterest } from '#contract/money/chasing/interest.ts';
import { bankRateFile } from '#contract/masterData/entities/bankRates.ts';
import { ageListing } from '#server/reports/money.ts';
import { readPages } from '#tests/server/documents/pdfText.ts';
import { given } from '#tests/support/given.ts';
import { confirmedPayment, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { overdue } from '#tests/support/moneyWrites.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;

beforeAll(async () => {
  house = await openHouse(app);
});

const rowOf = async (CustomerId: number) => (await house.staff.finance.call(listChased, {})).find((row) => row.CustomerId === CustomerId);
const fileOf = (id: number) => house.staff.finance.call(getChaseFile, { params: { id } });
const promise = (id: number, PromisedOn: string | null, PromisedAmount: number | null) =>
  house.staff.office.call(addChaseNote, { params: { id }, body: { Way: 'Call', Note: 'Will pay', PromisedOn, PromisedAmount } });
const send = async (CustomerId: number, Level: 1 | 2 | 3) =>
  (await house.staff.finance.call(sendChaseLetters, { body: { CustomerIds: [CustomerId], Level } }))[0];

describe('statutory interest', () => {
  test('goes by the Bank Rate of the 30 June or 31 December before, from the day after due', () => {
    expect(referenceDay('2026-06-30')).toBe('2025-12-31');
    expect(referenceDay('2026-07-01')).toBe('2026-06-30');
    expect(lateSince('2026-06-30')).toBe('2026-07-01');
    expect(statutoryInterest({ Outstanding: 1000, DueDate: '2026-01-01' }, 4, '2027-01-01').toNumber()).toBe(120);
    expect(statutoryInterest({ Outstanding: 1000, DueDate: '2026-11-21' }, 4, '2026-11-21').toNumber()).toBe(0);
    expect([999.99, 1000, 9999.99, 10_000].map(lateCompensation)).toEqual([40, 70, 70, 100]);
  });
});

describe('chasing', () => {
  test('lists what is overdue by age, with the interest that the law would allow, charged to nobody', async () => {
    const { CustomerId, InvoiceId } = await overdue(house);
    const row = await rowOf(CustomerId);
    expect(row).toMatchObject({
      OldestDays: 31,
      Days1To30: 0,
      Over90: 0,
      Disputed: 0,
      OnAccount: 0,
      LastContactOn: null,
      Promise: null,
      LetterLevel: null,
    });
    expect(row?.Days31To60).toBe(row?.Overdue);
    const [invoice] = (await fileOf(CustomerId)).Invoices;
    const interest = statutoryInterest({ Outstanding: row?.Overdue ?? 0, DueDate: '2026-10-21' }, 3.75, '2026-11-21').toNumber();
    const at = { BankRate: 3.75, BankRateOn: '2026-06-30', BankRateSince: '2025-12-18' };
    expect(invoice).toMatchObject({ InvoiceId, Days: 31, Interest: interest, ...at, Compensation: 40 });
  });

  test('a Bank Rate that an administrator adds counts for what became late after its 30 June or 31 December', async () => {
    const { CustomerId } = await overdue(house);
    const rate = { Description: 'Bank of England, 7 May 2026', Rate: 3.5, EffectiveFrom: '2026-05-07', Active: true };
    const { BankRateId: id } = await house.staff.admin.call(bankRateFile.calls.add, { body: rate });
    expect((await fileOf(CustomerId)).Invoices[0]).toMatchObject({ BankRate: 3.5, BankRateOn: '2026-06-30', BankRateSince: '2026-05-07' });
    await house.staff.admin.call(bankRateFile.calls.remove, { params: { id } });
    expect((await fileOf(CustomerId)).Invoices[0]).toMatchObject({ BankRate: 3.75 });
  });

  test('the fixed sum goes by what the debt is in pounds', async () => {
    const { CustomerId, InvoiceId } = await overdue(house);
    await sql`ALTER TABLE invoices DISABLE TRIGGER b_keep_issued`.execute(app.db);
    await app.db.updateTable('invoices').set({ ExchangeRate: 100 }).where('InvoiceId', '=', InvoiceId).execute();
    await sql`ALTER TABLE invoices ENABLE TRIGGER b_keep_issued`.execute(app.db);
    const [invoice] = (await fileOf(CustomerId)).Invoices;
    expect(invoice?.Outstanding).toBeLessThan(1000);
    expect(invoice?.Compensation).toBe(lateCompensation((invoice?.Outstanding ?? 0) * 100));
    expect(invoice?.Compensation).not.toBe(40);
  });

  test('a promise is open until its day, kept once the money came, broken once the day is over', async () => {
    const { CustomerId } = await overdue(house);
    expect(await promise(CustomerId, '2026-11-27', 100)).toMatchObject({ Promise: 'Open', ContactedOn: '2026-11-21' });
    expect(await rowOf(CustomerId)).toMatchObject({ Promise: 'Open', PromisedOn: '2026-11-27', PromisedAmount: 100, LastNote: 'Will pay' });
    const called = await house.staff.finance.call(listChased, { query: { filter: { Show: 'ToCall' } } });
    expect(called.map((row) => row.CustomerId)).not.toContain(CustomerId);
    app.setClock('2026-11-28T09:00:00Z');
    house = await openHouse(app);
    expect(await rowOf(CustomerId)).toMatchObject({ Promise: 'Broken' });
    app.setClock('2026-11-24T09:00:00Z');
    house = await openHouse(app);
    await confirmedPayment(house, CustomerId, 100);
    expect(await rowOf(CustomerId)).toMatchObject({ Promise: 'Kept' });
    app.setClock('2026-11-21T09:00:00Z');
    house = await openHouse(app);
  });

  test('money that was there before a promise does not keep it, and one made before what is overdue fell due is no more shown', async () => {
    const { CustomerId } = await overdue(house);
    await confirmedPayment(house, CustomerId, 100);
    expect(await promise(CustomerId, '2026-11-27', 100)).toMatchObject({ Promise: 'Open' });
    await confirmedPayment(house, CustomerId, 100);
    expect(await rowOf(CustomerId)).toMatchObject({ Promise: 'Kept' });
    const later = await overdue(house);
    const old = (PromisedOn: string) =>
      app.db
        .insertInto('chase_notes')
        .values({ CustomerId: later.CustomerId, ContactedOn: '2025-03-03', Way: 'Call', Note: 'Will pay', PromisedOn, PromisedAmount: 100 })
        .execute();
    await old('2026-10-20');
    expect(await rowOf(later.CustomerId)).toMatchObject({ Promise: null, PromisedOn: null });
    await old('2026-10-21');
    expect(await rowOf(later.CustomerId)).toMatchObject({ Promise: 'Broken', PromisedOn: '2026-10-21' });
  });

  test('half a promise, or one for a day that is over, is refused under its field', async () => {
    const { CustomerId } = await given.customer(app.db);
    await expect(promise(CustomerId, '2026-11-27', null)).toFailWith('INVALID_INPUT', 'PromisedAmount');
    await expect(promise(CustomerId, null, 10)).toFailWith('INVALID_INPUT', 'PromisedOn');
    await expect(promise(CustomerId, '2026-11-20', 10)).toFailWith('INVALID_INPUT', 'PromisedOn');
    expect((await fileOf(CustomerId)).Notes).toEqual([]);
  });

  test('what is disputed is shown beside its age, and asked for by no letter until it is settled', async () => {
    const { CustomerId, InvoiceId } = await overdue(house);
    const dispute = () =>
      house.staff.office.call(disputeInvoice, { params: { id: InvoiceId }, body: { Reason: 'Two pallets were broken' } });
    expect(await dispute()).toMatchObject({ Dispute: 'Two pallets were broken', Interest: null, Compensation: null });
    await expect(dispute()).toFailWith('RULE_BROKEN');
    const row = await rowOf(CustomerId);
    expect(row?.Disputed).toBe(row?.Overdue);
    const notes = await ageListing.notes?.(app.db, { date: '2026-11-21', basis: 'DueDate' }, '2026-11-21', []);
    expect(notes).toEqual([expect.stringContaining(`£${row?.Overdue.toFixed(2)}`)]);
    expect(await send(CustomerId, 1)).toMatchObject({ Ok: false });
    await expect(house.staff.finance.call(previewChaseLetter, { params: { id: CustomerId, level: 1 } })).toFailWith('RULE_BROKEN');
    const settle = () => house.staff.finance.call(settleDispute, { params: { id: InvoiceId }, body: { Reason: 'Credited' } });
    expect(await settle()).toMatchObject({ Dispute: null, Compensation: 40 });
    await expect(settle()).toFailWith('RULE_BROKEN');
    expect(await send(CustomerId, 1)).toMatchObject({ Ok: true });
  });

  test('a letter names the documents, is queued as e-mail once a day, and stays as it was written', async () => {
    const { CustomerId, InvoiceId } = await overdue(house);
    const { InvoiceNo } = await app.db
      .selectFrom('invoices')
      .select('InvoiceNo')
      .where('InvoiceId', '=', InvoiceId)
      .executeTakeFirstOrThrow();
    const shown = await house.staff.finance.call(previewChaseLetter, { params: { id: CustomerId, level: 1 } });
    expect((await readPages(new Uint8Array(await shown.arrayBuffer()))).join(' ')).toContain('Payment reminder');
    expect((await fileOf(CustomerId)).Letters).toEqual([]);
    expect(await send(CustomerId, 1)).toMatchObject({ Ok: true });
    expect(await send(CustomerId, 2)).toMatchObject({ Ok: false, Message: expect.stringContaining('was written to today') });
    const mail = await app.db.selectFrom('outbox').selectAll().where('CustomerId', '=', CustomerId).executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ DocumentKind: 'ChaseLetter', State: 'Queued' });
    expect(mail.Body).toContain(String(InvoiceNo));
    const [letter] = (await fileOf(CustomerId)).Letters;
    expect(letter).toMatchObject({ Level: 1, WrittenOn: '2026-11-21', SentAt: null });
    const open = async () => {
      const file = await house.staff.office.call(openChaseLetter, { params: { id: letter?.ChaseLetterId ?? 0 } });
      return Buffer.from(await file.arrayBuffer());
    };
    const first = await open();
    expect((await readPages(new Uint8Array(first))).join(' ')).toContain(String(InvoiceNo));
    expect((await open()).equals(first)).toBe(true);
  });

  test('a letter to who is on stop knows of it', async () => {
    const snapshotFor = async (OnStop: boolean) => {
      const { CustomerId } = await overdue(house);
      await app.db
        .updateTable('customers')
        .set({ OnStop, OnStopReason: OnStop ? 'Owes' : null })
        .where('CustomerId', '=', CustomerId)
        .execute();
      await send(CustomerId, 1);
      const letter = app.db.selectFrom('chase_letters').select('Snapshot').where('CustomerId', '=', CustomerId);
      return (await letter.executeTakeFirstOrThrow()).Snapshot;
    };
    expect(await snapshotFor(true)).toMatchObject({ OnStop: true });
    expect(await snapshotFor(false)).not.toHaveProperty('OnStop');
  });

  test('a letter that speaks of earlier ones goes to nobody who had none about what is overdue now', async () => {
    const { CustomerId } = await overdue(house);
    const write = (Level: number, WrittenOn: string) =>
      app.db.insertInto('chase_letters').values({ CustomerId, Level, WrittenOn, Snapshot: '{}' }).execute();
    const none = (which: string) => ({ Ok: false, Message: expect.stringContaining(`has not had the ${which} letter about these items`) });
    await write(3, '2026-10-21');
    expect(await rowOf(CustomerId)).toMatchObject({ LetterLevel: null, LetterOn: null });
    expect(await send(CustomerId, 3)).toMatchObject(none('first'));
    expect(await send(CustomerId, 2)).toMatchObject(none('first'));
    await expect(house.staff.finance.call(previewChaseLetter, { params: { id: CustomerId, level: 2 } })).toFailWith('RULE_BROKEN');
    await write(1, '2026-10-22');
    expect(await rowOf(CustomerId)).toMatchObject({ LetterLevel: 1, LetterOn: '2026-10-22' });
    expect(await send(CustomerId, 3)).toMatchObject(none('second'));
    expect(await send(CustomerId, 2)).toMatchObject({ Ok: true });
  });

  test('a second letter that alone was about what is left, the older being paid, is followed by a second, not by the last', async () => {
    const { CustomerId } = await overdue(house);
    const write = (Level: number, WrittenOn: string) =>
      app.db.insertInto('chase_letters').values({ CustomerId, Level, WrittenOn, Snapshot: '{}' }).execute();
    await write(1, '2026-10-01');
    await write(2, '2026-11-01');
    expect(await rowOf(CustomerId)).toMatchObject({ LetterLevel: 1, LetterOn: '2026-11-01' });
    expect(await send(CustomerId, 3)).toMatchObject({
      Ok: false,
      Message: expect.stringContaining('has not had the second letter about these items'),
    });
    await write(2, '2026-11-10');
    expect(await rowOf(CustomerId)).toMatchObject({ LetterLevel: 2, LetterOn: '2026-11-10' });
    expect(await send(CustomerId, 3)).toMatchObject({ Ok: true });
  });

  test('money on the account is taken off by a letter, and where it is enough nobody is written to or rung', async () => {
    const { CustomerId } = await overdue(house);
    const Overdue = (await rowOf(CustomerId))?.Overdue ?? 0;
    const toCall = async () =>
      (await house.staff.finance.call(listChased, { query: { filter: { Show: 'ToCall' } } })).some((row) => row.CustomerId === CustomerId);
    await confirmedPayment(house, CustomerId, 10);
    expect(await rowOf(CustomerId)).toMatchObject({ OnAccount: 10, Overdue });
    expect(await fileOf(CustomerId)).toMatchObject({ OnAccount: 10 });
    expect(await toCall()).toBe(true);
    const left = `£${(Overdue - 10).toFixed(2)}`;
    const shown = await house.staff.finance.call(previewChaseLetter, { params: { id: CustomerId, level: 1 } });
    const words = (await readPages(new Uint8Array(await shown.arrayBuffer()))).join(' ');
    expect(words).toContain('Less money on your account: £10.00.');
    expect(words).toContain(`Amount due ${left}.`);
    expect(await send(CustomerId, 1)).toMatchObject({ Ok: true });
    const { Body } = await app.db.selectFrom('outbox').select('Body').where('CustomerId', '=', CustomerId).executeTakeFirstOrThrow();
    expect(Body).toContain(`${left} on your account is overdue`);
    expect(Body).toContain('Less money on your account: £10.00');
    await confirmedPayment(house, CustomerId, Overdue - 10);
    expect(await toCall()).toBe(false);
    const enough = expect.stringContaining(`has £${Overdue.toFixed(2)} on account, which covers the overdue amount. Allocate it first.`);
    expect(await send(CustomerId, 2)).toMatchObject({ Ok: false, Message: enough });
  });

  test('of an account, an invoice or a letter that is not there answers so', async () => {
    await expect(fileOf(999_999)).toFailWith('NOT_FOUND');
    await expect(house.staff.office.call(openChaseLetter, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(house.staff.office.call(disputeInvoice, { params: { id: 999_999 }, body: { Reason: 'x' } })).toFailWith('NOT_FOUND');
  });
});
