import { expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { reversePayment } from '#contract/money/payments/calls.ts';
import { releaseProForma } from '#contract/money/proFormas/calls.ts';
import { vatOutput as vatOnSales } from '#contract/money/reports/calls.ts';
import { readReportRows } from '#server/reports/readReport.ts';
import { vatOutput } from '#server/reports/vat.ts';
import { heldProForma, payProForma } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('VAT on sales counts the days that money in advance waits for its VAT invoice, and marks those after 30', async () => {
  const office = await app.as('Office');
  const waiting: ({ held: Awaited<ReturnType<typeof heldProForma>> } & Awaited<ReturnType<typeof payProForma>>)[] = [];
  for (const day of ['2026-11-02', '2026-11-03', '2026-11-20']) {
    const held = await heldProForma(app.db);
    waiting.push({ held, ...(await payProForma(office, held, 120, day)) });
  }
  const asked = { from: '2026-11-01', to: '2026-11-20', vatTypeId: 0, currencyId: 0 };
  const own = async (today: string) => {
    const rows = await readReportRows(app.db, { report: vatOutput, selection: asked, today }, { count: 1000 });
    return rows
      .filter((row) => waiting.some(({ PaymentId }) => PaymentId === row['PaymentId']))
      .map((row) => [row['FallsOn'], row['NotInvoiced'], row['DaysWaiting']]);
  };
  expect(await own('2026-12-03')).toEqual([
    ['2026-11-02', '31 days, overdue', 31],
    ['2026-11-03', '30 days, last day', 30],
    ['2026-11-20', '13 days', 13],
  ]);
  const notes = (await vatOutput.notes?.(app.db, asked, '2026-12-03', [])) ?? [];
  expect(notes[0]).toMatchObject({
    text: expect.stringMatching(/receipts in advance have no VAT invoice yet, the oldest for 31 days, and \d+ overdue/) as string,
  });
  // The line opens the list that it counts, sorted with those entries first.
  const [{ sort }] = notes as unknown as [{ sort: string }];
  const first = await readReportRows(
    app.db,
    { report: vatOutput, selection: asked, today: '2026-12-03', sort },
    { count: waiting.length + 1 },
  );
  expect(first.filter((row) => row['NotInvoiced'] !== null).length).toBeGreaterThanOrEqual(waiting.length);
  const params = { a: asked.from, b: asked.to, c: 0, d: 0 };
  const ask = async (format: 'json' | 'csv') =>
    (await (await app.as('Finance')).send(vatOnSales, { params, query: { format, count: 1000 } })).text();
  expect(await ask('csv')).toMatch(/2026-11-20,Receipt in advance,.*,1 day,1,/);
  expect(JSON.parse(await ask('json'))).toMatchObject({
    Rows: expect.arrayContaining([expect.objectContaining({ NotInvoiced: '1 day' })]),
  });
  // Once invoiced or returned, the money is no longer waiting.
  const [invoiced, bounced] = waiting;
  if (!invoiced || !bounced) throw new Error('Nothing was paid');
  await office.call(releaseProForma, { params: { id: invoiced.held.proForma.ProFormaInvoiceId }, body: {} });
  await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: invoiced.held.order.OrderId } });
  await office.call(reversePayment, { params: { id: bounced.PaymentId }, body: { Reason: 'Cheque returned' } });
  expect(await own('2026-12-03')).toEqual([
    ['2026-11-03', null, null],
    ['2026-11-20', '13 days', 13],
  ]);
});
