import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getJournal, listJournals, makeJournal, openJournalFile, previewJournal, takeBackJournal } from '#contract/money/journals/calls.ts';
import type { JournalLine } from '#contract/money/journals/calls.ts';
import { Big, sum } from '#contract/money.ts';
import { confirmPayment, reversePayment } from '#contract/money/payments/calls.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { findViolations } from '#tests/support/invariants.ts';
import { confirmedPayment, invoicedDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { codeAll } from '#tests/support/moneyWrites.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const through = '2026-11-21';
let house: House;

beforeAll(async () => {
  house = await openHouse(app);
});

const preview = () => house.staff.finance.call(previewJournal, { params: { through } });
const make = () => house.staff.finance.call(makeJournal, { body: { DatedThrough: through } });
const side = (lines: readonly JournalLine[], key: 'Debit' | 'Credit') => sum(lines.map((line) => line[key] ?? 0)).toFixed(2);
const fileOf = async (id: number, wanted: 'Sage' | 'Xero' | 'QuickBooks') =>
  (await house.staff.finance.call(openJournalFile, { params: { id, package: wanted } })).text();
const rowsOf = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
const columnSum = (rows: readonly string[][], column: number) => sum(rows.slice(1).map((row) => row[column] || 0)).toFixed(2);
const ledger = async () =>
  (await sql<{ Total: Big }>`SELECT coalesce(sum(amount), 0) AS total FROM receivable_entries`.execute(app.db)).rows[0]?.Total.toNumber();

describe('a journal', () => {
  test('is not made while something has no nominal code, which it names', async () => {
    await invoicedDeal(house);
    const { Uncoded, Entries } = await preview();
    expect(Uncoded).toEqual(expect.arrayContaining(['Bottles', 'Customers’ accounts', 'Pallets charged', 'VAT on sales']));
    expect(Entries).toBe(1);
    await expect(make()).toFailWith('RULE_BROKEN');
    expect(await app.db.selectFrom('journal_items').selectAll().execute()).toEqual([]);
    await codeAll(house);
  });

  test('carries the tax codes of Sage as the product is installed, and names a VAT type that has none', async () => {
    const types = await app.db.selectFrom('vat_types').select(['Code', 'TaxCode']).orderBy('VatTypeId').execute();
    expect(types.map(({ Code, TaxCode }) => `${Code} ${TaxCode}`)).toEqual(['S T1', 'R T5', 'Z T0', 'E T2', 'O T9']);
    expect((await preview()).Untaxed).toEqual([]);
    await app.db.updateTable('vat_types').set({ TaxCode: ' ' }).where('Code', '=', 'S').execute();
    expect((await preview()).Untaxed).toEqual(['Standard']);
    await app.db.updateTable('vat_types').set({ TaxCode: 'T1' }).where('Code', '=', 'S').execute();
  });

  test('carries each entry once, by nominal code and month, and moves the accounts as the ledger does', async () => {
    const { customer, invoice } = await invoicedDeal(house);
    const paid = await confirmedPayment(house, customer.CustomerId, 100, [[invoice.InvoiceId, 60]]);
    const deal = await creditableDeal(house);
    await issuedCredit(house.staff.office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 100 }] });
    const shown = await preview();
    expect(shown.Movement).toBe(await ledger());
    expect(side(shown.Lines, 'Debit')).toBe(side(shown.Lines, 'Credit'));
    expect([...new Set(shown.Lines.map(({ Journal }) => Journal))]).toEqual(['Sales', 'Credits', 'Receipts']);

    const batch = await make();
    expect(batch).toMatchObject({
      BatchNo: 1,
      DatedThrough: through,
      Entries: shown.Entries,
      Movement: shown.Movement,
      Debits: shown.Debits,
    });
    expect((await house.staff.finance.call(getJournal, { params: { id: batch.JournalBatchId } })).Lines).toEqual(shown.Lines);
    const oldest = await app.db.selectFrom('receivable_entries').select('EntryDate').orderBy('EntryDate').executeTakeFirst();
    expect(shown.Since).toBe(oldest?.EntryDate);
    expect(await preview()).toMatchObject({ Entries: 0, Since: null, Lines: [], Movement: 0 });
    await expect(make()).toFailWith('RULE_BROKEN');

    await house.staff.office.call(reversePayment, { params: { id: paid.PaymentId }, body: { Reason: 'Bounced' } });
    const next = await make();
    expect(next).toMatchObject({ BatchNo: 2, Entries: 1, Movement: 100 });
    expect(new Big(batch.Movement).plus(next.Movement).toNumber()).toBe(await ledger());
    const lines = (await house.staff.finance.call(getJournal, { params: { id: next.JournalBatchId } })).Lines;
    expect(lines.map(({ NominalCode, Debit, Credit }) => [NominalCode, Debit, Credit])).toEqual([
      ['1100', 100, null],
      ['1200', null, 100],
    ]);
    expect((await house.staff.finance.call(listJournals, {})).map(({ BatchNo }) => BatchNo)).toEqual([2, 1]);
  });

  test('asked for by several at once it is made once', async () => {
    await invoicedDeal(house);
    const answers = await Promise.allSettled([make(), make(), make()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('has a file in the layout of each package, whose sides balance, the same bytes each time', async () => {
    const id = (await house.staff.finance.call(listJournals, {})).at(-1)?.JournalBatchId ?? 0;
    const sage = rowsOf(await fileOf(id, 'Sage'));
    expect(sage[0]?.slice(0, 11).join()).toBe(
      'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate',
    );
    const of = (type: string) => sum(sage.filter(([cell]) => cell === type).map((row) => row[7] ?? 0)).toFixed(2);
    expect(of('JD')).toBe(of('JC'));
    expect(sage[1]?.slice(0, 6)).toEqual(['JD', '', '1100', '0', '21/11/2026', 'DJ1-1']);

    const xero = rowsOf(await fileOf(id, 'Xero'));
    expect(xero[0]?.slice(0, 6)).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
    expect(sum(xero.slice(1).map((row) => row[5] ?? 0)).toFixed(2)).toBe('0.00');
    const books = rowsOf(await fileOf(id, 'QuickBooks'));
    expect(books[0]?.slice(0, 5)).toEqual(['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits']);
    expect(columnSum(books, 3)).toBe(columnSum(books, 4));

    const before = await fileOf(id, 'Sage');
    await app.db.updateTable('company').set({ DebtorsCode: '9999' }).execute();
    expect(await fileOf(id, 'Sage')).toBe(before);
    await app.db.updateTable('company').set({ DebtorsCode: '1100' }).execute();
    await expect(sql`UPDATE journal_files SET content = 'x'`.execute(app.db)).rejects.toThrow('never changes');
    await expect(sql`DELETE FROM journal_items`.execute(app.db)).rejects.toThrow('only grows');
  });

  test('the last goes back, again and again, and what it carried goes with the next, each entry once', async () => {
    const back = (id: number) => house.staff.finance.call(takeBackJournal, { params: { id }, body: { Reason: 'The wrong day' } });
    const all = () => house.staff.finance.call(listJournals, {});
    const given = await all();
    const [last, before] = given.map(({ JournalBatchId }) => JournalBatchId);
    const lines = async (id = 0) => (await house.staff.finance.call(getJournal, { params: { id } })).Lines;
    await expect(back(before ?? 0)).toFailWith('RULE_BROKEN');
    const file = await fileOf(last ?? 0, 'Sage');
    for (let turn = 0; turn < 2; turn++) {
      const [{ JournalBatchId, BatchNo, Entries, Movement } = { JournalBatchId: 0, BatchNo: 0, Entries: 0, Movement: 0 }] = await all();
      expect(await back(JournalBatchId)).toMatchObject({ BatchNo, TakenBackReason: 'The wrong day', IsLast: false });
      await expect(back(JournalBatchId)).toFailWith('RULE_BROKEN');
      const again = await make();
      expect(again).toMatchObject({ BatchNo: BatchNo + 1, Entries, Movement, IsLast: true });
      expect(await lines(again.JournalBatchId)).toEqual(await lines(JournalBatchId));
    }
    expect(await fileOf(last ?? 0, 'Sage')).toBe(file);
    await expect(make()).toFailWith('RULE_BROKEN');
    await expect(sql`UPDATE journal_items SET taken_back = false WHERE taken_back`.execute(app.db)).rejects.toThrow('only grows');
    const answers = await Promise.allSettled([1, 2, 3].map(async () => back((await all())[0]?.JournalBatchId ?? 0)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const { TakenBackAt, JournalBatchId } of await all()) if (TakenBackAt === null) await back(JournalBatchId);
    expect(await preview()).toMatchObject({ IsFirst: true, Movement: await ledger(), Owed: await ledger() });
  });

  test('the first begins on a day: what was there before is the accounts’ own, what is posted for it later goes with the next', async () => {
    const { customer } = await invoicedDeal(house);
    const old = await house.staff.office.call(confirmPayment, {
      body: {
        Payment: { CustomerId: customer.CustomerId, Amount: 40, PaymentMethodId: 1, PaymentDate: '2026-10-30', Allocations: [] },
        IsConfirmed: true,
        ConfirmDate: true,
      },
    });
    const BeginsOn = '2026-11-01';
    const asked = { params: { through }, query: { BeginsOn } };
    const shown = await house.staff.finance.call(previewJournal, asked);
    expect(shown).toMatchObject({ BeginsOn, EntriesBefore: 1, MovementBefore: -40, Owed: await ledger(), AgeListing: await ledger() });
    const first = await house.staff.finance.call(makeJournal, { body: { DatedThrough: through, BeginsOn } });
    expect(first).toMatchObject({ BeginsOn, EntriesBefore: 1, MovementBefore: -40, Entries: shown.Entries, Movement: shown.Movement });
    expect(await house.staff.finance.call(getJournal, { params: { id: first.JournalBatchId } })).toMatchObject({
      Owed: await ledger(),
      AgeListing: await ledger(),
    });
    await expect(make()).toFailWith('RULE_BROKEN');
    await expect(house.staff.finance.call(makeJournal, { body: { DatedThrough: through, BeginsOn } })).toFailWith(
      'INVALID_INPUT',
      'BeginsOn',
    );
    await expect(house.staff.finance.call(previewJournal, asked)).toFailWith('INVALID_INPUT', 'BeginsOn');
    // Recorded for October, and reversed on a date that the journals cover.
    await house.staff.office.call(reversePayment, { params: { id: old.PaymentId }, body: { Reason: 'Bounced' } });
    expect(await make()).toMatchObject({ BeginsOn: null, EntriesBefore: 0, Entries: 1, Movement: 40 });
    const [last] = await house.staff.finance.call(listJournals, {});
    await house.staff.finance.call(takeBackJournal, { params: { id: last?.JournalBatchId ?? 0 }, body: { Reason: 'Tried' } });
    await house.staff.finance.call(takeBackJournal, { params: { id: first.JournalBatchId }, body: { Reason: 'Tried' } });
    expect(await preview()).toMatchObject({ IsFirst: true, Movement: await ledger() });
    await expect(house.staff.finance.call(makeJournal, { body: { DatedThrough: through, BeginsOn: '2026-11-22' } })).toFailWith(
      'INVALID_INPUT',
      'BeginsOn',
    );
  });

  test('made for a day before another’s it says nothing of what customers owed then', async () => {
    const { customer } = await invoicedDeal(house);
    const finance = house.staff.finance;
    const shown = ({ JournalBatchId: id }: { JournalBatchId: number }) => finance.call(getJournal, { params: { id } });
    const further = await finance.call(makeJournal, { body: { DatedThrough: through, BeginsOn: '2026-11-01' } });
    const owed = await ledger();
    expect(await shown(further)).toMatchObject({ Owed: owed });
    await house.staff.office.call(confirmPayment, {
      body: {
        Payment: { CustomerId: customer.CustomerId, Amount: 15, PaymentMethodId: 1, PaymentDate: '2026-11-10', Allocations: [] },
        IsConfirmed: true,
        ConfirmDate: true,
      },
    });
    const earlier = await finance.call(makeJournal, { body: { DatedThrough: '2026-11-15' } });
    expect(await shown(earlier)).toMatchObject({ Entries: 1, Movement: -15, Owed: null });
    expect(await shown(further)).toMatchObject({ Owed: owed });
    for (const { JournalBatchId: id } of [earlier, further])
      await finance.call(takeBackJournal, { params: { id }, body: { Reason: 'Tried' } });
  });

  test('of a day to come, or one that is not there, is refused', async () => {
    await expect(house.staff.finance.call(makeJournal, { body: { DatedThrough: '2026-12-31' } })).toFailWith(
      'INVALID_INPUT',
      'DatedThrough',
    );
    await expect(house.staff.finance.call(getJournal, { params: { id: 999 } })).toFailWith('NOT_FOUND');
    await expect(house.staff.finance.call(openJournalFile, { params: { id: 999, package: 'Sage' } })).toFailWith('NOT_FOUND');
  });

  test('carries nothing that does not balance', async () => {
    expect(
      await findViolations(
        app.db,
        'the journals carry every entry of the receivables, each balances, and in pounds they move the accounts as the ledger does',
      ),
    ).toEqual([]);
  });
});
