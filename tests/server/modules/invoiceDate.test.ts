import { beforeEach, describe, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { getWholeInvoice, openInvoiceDocument, previewInvoice, raiseInvoice, raiseInvoices } from '#contract/money/invoices/calls.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { heldProForma, payProForma, readyDeal } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let finance: Client;
const lockThrough = (day: string | null) => app.db.updateTable('company').set({ LockedThrough: day }).execute();
beforeEach(async () => {
  await lockThrough(null);
  finance = await app.as('Finance');
});

const whole = (invoiceId: number) => finance.call(getWholeInvoice, { params: { id: invoiceId } });
const raise = (OrderID: number, InvoiceDate?: string, ConfirmDate?: 'true') =>
  finance.call(raiseInvoice, { query: { OrderID, ...(InvoiceDate && { InvoiceDate }), ...(ConfirmDate && { ConfirmDate }) } });
const preview = (OrderID: number, InvoiceDate: string) => finance.call(previewInvoice, { query: { OrderID, InvoiceDate } });
const raiseAll = (OrderIds: number[], InvoiceDate: string, more: { QueueEmail?: boolean; ConfirmDate?: boolean } = {}) =>
  finance.call(raiseInvoices, { body: { OrderIds, InvoiceDate, ...more } });

describe('the day of an invoice, raised on 21 November', () => {
  test('is the one that is chosen: for the ledger and the terms; the tax point is the day it was raised, and both are printed', async () => {
    const order = await readyDeal(app.db, {
      DespatchedOn: '2026-11-10',
      PaymentTermDays: 30,
      SettlementDiscountPercent: 2.5,
      SettlementDiscountDays: 14,
    });
    const { InvoiceId } = await raise(order.OrderId, '2026-11-12');
    const said = { InvoiceDate: '2026-11-12', TaxPoint: '2026-11-21', DueDate: '2026-12-12', Settlement: { PayBy: '2026-11-26' } };
    expect(await whole(InvoiceId)).toMatchObject(said);
    const entries = await app.db.selectFrom('receivable_entries').select('EntryDate').where('InvoiceId', '=', InvoiceId).execute();
    expect(entries).toEqual([{ EntryDate: '2026-11-12' }]);
    const { DocumentId } = await finance.call(openInvoiceDocument, { query: { InvoiceID: InvoiceId } });
    const bytes = await (await finance.call(getDocument, { params: { id: DocumentId } })).arrayBuffer();
    const text = await readText(new Uint8Array(bytes));
    for (const line of ['Invoice date | 12 Nov 2026', 'Issued | 21 Nov 2026', 'Tax point | 21 Nov 2026']) expect(text).toContain(line);
  });

  test('moves no tax point: that is the day it was raised up to 14 days after despatch, then the despatch', async () => {
    const inTime = await readyDeal(app.db, { DespatchedOn: '2026-11-07' });
    expect(await whole((await raise(inTime.OrderId, '2026-11-07')).InvoiceId)).toMatchObject({
      InvoiceDate: '2026-11-07',
      TaxPoint: '2026-11-21',
    });
    const late = await readyDeal(app.db, { DespatchedOn: '2026-11-06' });
    expect(await whole((await raise(late.OrderId, '2026-11-10')).InvoiceId)).toMatchObject({
      InvoiceDate: '2026-11-10',
      TaxPoint: '2026-11-06',
    });
  });

  test('is today where none is chosen, and then no other day of issue is printed', async () => {
    const order = await readyDeal(app.db);
    const { InvoiceId } = await raise(order.OrderId);
    expect(await whole(InvoiceId)).toMatchObject({ InvoiceDate: '2026-11-21', TaxPoint: '2026-11-21' });
    const { Snapshot } = await app.db
      .selectFrom('invoices')
      .select('Snapshot')
      .where('InvoiceId', '=', InvoiceId)
      .executeTakeFirstOrThrow();
    expect(Snapshot).not.toHaveProperty('IssuedOn');
  });

  test('is neither in the future nor before despatch, and the refusal names the deal; no number is lost', async () => {
    const first = await raise((await readyDeal(app.db)).OrderId);
    const order = await readyDeal(app.db, { DespatchedOn: '2026-11-12' });
    const deal = `The invoice of deal ${order.DealNo} cannot be dated`;
    for (const ask of [raise, preview]) {
      await expect(ask(order.OrderId, '2026-11-22')).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        errors: { InvoiceDate: `${deal} in the future. Today is 21 Nov 2026` },
      });
      await expect(ask(order.OrderId, '2026-11-11')).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        errors: { InvoiceDate: `${deal} before the despatch of 12 Nov 2026` },
      });
    }
    expect((await raise(order.OrderId, '2026-11-12')).InvoiceNo).toBe(first.InvoiceNo + 1);
  });

  test('is in no closed period', async () => {
    const order = await readyDeal(app.db, { DespatchedOn: '2026-10-30' });
    await lockThrough('2026-10-31');
    for (const ask of [raise, preview])
      await expect(ask(order.OrderId, '2026-10-31')).rejects.toMatchObject({
        code: 'PERIOD_LOCKED',
        errors: { InvoiceDate: expect.stringMatching(/31 Oct 2026/) as string },
      });
    expect(await whole((await raise(order.OrderId, '2026-11-01')).InvoiceId)).toMatchObject({ InvoiceDate: '2026-11-01' });
    await lockThrough(null);
  });

  test('is asked about beyond 31 days back, told by the preview, and taken once it is confirmed', async () => {
    const order = await readyDeal(app.db, { OrderDate: '2026-10-01', DespatchedOn: '2026-10-02' });
    const question = `The invoice of deal ${order.DealNo} is dated 20 Oct 2026, 32 days ago`;
    expect((await preview(order.OrderId, '2026-10-21')).DateQuestion).toBeNull();
    expect(await preview(order.OrderId, '2026-10-20')).toMatchObject({
      DateQuestion: question,
      InvoiceDate: '2026-10-20',
      TaxPoint: '2026-10-02',
    });
    await expect(raise(order.OrderId, '2026-10-20')).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      details: { Warnings: [{ Kind: 'OldDate', Message: question }] },
    });
    expect(await whole((await raise(order.OrderId, '2026-10-20', 'true')).InvoiceId)).toMatchObject({ InvoiceDate: '2026-10-20' });
  });

  test('is not before the last receipt that it takes up, however early the goods left', async () => {
    const held = await heldProForma(app.db);
    await payProForma(await app.as('Office'), held, 120, '2026-11-15');
    const { OrderId } = held.order;
    await app.db.updateTable('order_details').set({ PickedQuantity: 1000 }).where('OrderId', '=', OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 2 }).where('OrderId', '=', OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 4 }).where('OrderId', '=', OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 5, DespatchedOn: '2026-11-10' }).where('OrderId', '=', OrderId).execute();
    await expect(raise(OrderId, '2026-11-14')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: { InvoiceDate: expect.stringContaining('cannot be dated before the receipt of 15 Nov 2026') },
    });
    expect(await whole((await raise(OrderId, '2026-11-15')).InvoiceId)).toMatchObject({ InvoiceDate: '2026-11-15' });
  });
});

describe('the day of a run', () => {
  test.each([{ QueueEmail: false }, { QueueEmail: true }])(
    'is that of every invoice; the deal that left later is refused alone (%o)',
    async (way) => {
      const early = await readyDeal(app.db, { DespatchedOn: '2026-11-10' });
      const late = await readyDeal(app.db, { DespatchedOn: '2026-11-18' });
      const other = await readyDeal(app.db, { DespatchedOn: '2026-11-12' });
      const [one, refused, two] = await raiseAll([early.OrderId, late.OrderId, other.OrderId], '2026-11-14', way);
      expect(refused).toMatchObject({
        Invoice: null,
        Error: expect.stringContaining(`The invoice of deal ${late.DealNo} cannot be dated before the despatch of 18 Nov 2026`) as string,
      });
      const numbers = [one, two].map((result) => result?.Invoice?.InvoiceNo ?? 0);
      expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
      for (const result of [one, two])
        expect(await whole(result?.Invoice?.InvoiceId ?? 0)).toMatchObject({ InvoiceDate: '2026-11-14', TaxPoint: '2026-11-21' });
    },
  );

  test('that none of them can have refuses the run, before the first is raised; one far back is asked about once', async () => {
    const order = await readyDeal(app.db, { OrderDate: '2026-10-01', DespatchedOn: '2026-10-02' });
    await expect(raiseAll([order.OrderId], '2026-11-22')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: { InvoiceDate: expect.stringMatching(/future/) as string },
    });
    await expect(raiseAll([order.OrderId], '2026-10-20')).toFailWith('CONFIRMATION_NEEDED');
    await lockThrough('2026-10-31');
    await expect(raiseAll([order.OrderId], '2026-10-20', { ConfirmDate: true })).toFailWith('PERIOD_LOCKED');
    await lockThrough(null);
    const [done] = await raiseAll([order.OrderId], '2026-10-20', { ConfirmDate: true });
    expect(await whole(done?.Invoice?.InvoiceId ?? 0)).toMatchObject({ InvoiceDate: '2026-10-20' });
  });
});
