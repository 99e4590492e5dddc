import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { getWholeInvoice, openInvoiceDocument, raiseInvoice } from '#contract/money/invoices/calls.ts';
import { confirmPayment, getCustomerBalance } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { releaseProForma } from '#contract/money/proFormas/calls.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { heldDeal, openHouse } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('pro forma, two receipts over a quarter’s end, release, short delivery: the invoice has both tax points, and its paper says what was received and what is due', async () => {
  app.setClock('2026-12-29T09:00:00Z');
  const before = await openHouse(app);
  const deal = await heldDeal(before);
  const { CustomerId } = deal.customer;
  const gross = deal.order.Totals.Gross;
  const pay = async (office: typeof before.staff.office, Amount: number) => {
    const Allocations = [{ ProFormaInvoiceId: deal.ProFormaInvoiceId, Amount }];
    const Payment = { CustomerId, Amount, PaymentMethodId: 1, Allocations };
    await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
  };
  await pay(before.staff.office, 200);
  await expect(before.staff.office.call(releaseProForma, { params: { id: deal.ProFormaInvoiceId } })).toFailWith('NOT_ALLOWED');

  app.setClock('2027-01-04T09:00:00Z');
  const { staff } = await openHouse(app);
  await pay(staff.office, Math.round((gross - 200) * 100) / 100);
  await staff.office.call(releaseProForma, { params: { id: deal.ProFormaInvoiceId } });
  const [line] = deal.order.Lines;
  const picked = {
    OrderDetailId: line?.OrderDetailId ?? 0,
    PickedQuantity: 1000,
    PickedPallets: 1,
    ShortReason: 'Broken',
    Short: 'Close' as const,
  };
  await staff.warehouse.call(confirmPickOrder, { params: { id: deal.order.OrderId }, body: { Lines: [picked] } });
  await staff.warehouse.call(confirmPrintDNote, { params: { id: deal.order.OrderId } });
  const { InvoiceId } = await staff.finance.call(raiseInvoice, { query: { OrderID: deal.order.OrderId } });

  // 1,000 bottles at £187.35 and a pallet at £18.00 are £205.35 net and £41.07 VAT.
  expect(await staff.finance.call(getWholeInvoice, { params: { id: InvoiceId } })).toMatchObject({
    NetAmount: 205.35,
    VatAmount: 41.07,
    GrossAmount: 246.42,
    Outstanding: 0,
    TaxPoint: '2027-01-04',
    Prepaid: {
      Received: 246.42,
      Due: 0,
      Receipts: [
        { ReceivedOn: '2026-12-29', Amount: 200 },
        { ReceivedOn: '2027-01-04', Amount: 46.42 },
      ],
    },
  });
  const { rows } = await sql<{ Day: string; Gross: number }>`
    SELECT tax_point AS day, sum(net_amount + vat_amount)::float AS gross FROM invoice_tax_points WHERE invoice_id = ${InvoiceId} GROUP BY 1 ORDER BY 1`.execute(
    app.db,
  );
  expect(rows).toEqual([
    { Day: '2026-12-29', Gross: 200 },
    { Day: '2027-01-04', Gross: 46.42 },
  ]);
  const left = Math.round((gross - 246.42) * 100) / 100;
  expect(await staff.office.call(getCustomerBalance, { params: { id: CustomerId } })).toMatchObject({
    Balance: -left,
    Unallocated: left,
    Tied: 0,
  });

  const kept = await staff.finance.call(openInvoiceDocument, { query: { InvoiceID: InvoiceId } });
  const bytes = await (await staff.office.call(getDocument, { params: { id: kept.DocumentId } })).arrayBuffer();
  const text = (await readText(new Uint8Array(bytes))).replace(/\s+/g, ' ');
  for (const said of ['29 Dec 2026', '£200.00', '4 Jan 2027', '£46.42', '£246.42', '£0.00']) expect(text).toContain(said);
  await checkInvariants(app.db, { except: [] });
});
