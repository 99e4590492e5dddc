import { beforeAll, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { openCreditDocument, openInvoiceDocument, openInvoiceXml } from '#contract/money/invoices/calls.ts';
import { openOrderNote } from '#contract/warehouse/picking/calls.ts';
import { openProFormaDocument } from '#contract/money/proFormas/calls.ts';
import { openPurchaseOrderDocument } from '#contract/purchasing/purchaseOrders/calls.ts';
import { addStatement, openStatementPdf } from '#contract/money/statements/calls.ts';
import { renderPdf } from '#server/documents/render.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { heldDeal, openHouse } from '#tests/support/mainJob.ts';
import { outPurchase } from '#tests/support/purchases.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

const kinds = ['invoice', 'e-invoice', 'credit note', 'delivery note', 'pro forma', 'purchase order', 'statement'] as const;
let prints: Record<(typeof kinds)[number], () => Promise<Buffer>>;

const bytesOf = async (response: Promise<Response>) => Buffer.from(await (await response).arrayBuffer());
const kept = async (client: Client, asked: Promise<{ DocumentId: number }>) =>
  bytesOf(client.send(getDocument, { params: { id: (await asked).DocumentId } }));

beforeAll(async () => {
  await app.db.updateTable('company').set({ VatNumber: 'GB123456782' }).execute();
  const house = await openHouse(app);
  const { office, finance, warehouse } = house.staff;
  const deal = await creditableDeal(house);
  const { CreditId } = await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 100 }] });
  const { ProFormaInvoiceId } = await heldDeal(house);
  const { PurchaseOrderId } = (await outPurchase(office, app.db)).order;
  const { StatementId } = await finance.call(addStatement, { params: { customerId: deal.CustomerId, dateTo: today } });
  prints = {
    invoice: () => kept(finance, finance.call(openInvoiceDocument, { query: { InvoiceID: deal.InvoiceId } })),
    'e-invoice': () => kept(finance, finance.call(openInvoiceXml, { params: { id: deal.InvoiceId } })),
    'credit note': () => kept(finance, finance.call(openCreditDocument, { params: { id: CreditId } })),
    'delivery note': () => kept(warehouse, warehouse.call(openOrderNote, { params: { id: deal.order.OrderId } })),
    'pro forma': () => kept(office, office.call(openProFormaDocument, { params: { id: ProFormaInvoiceId } })),
    'purchase order': () => kept(office, office.call(openPurchaseOrderDocument, { params: { id: PurchaseOrderId } })),
    statement: () => bytesOf(finance.send(openStatementPdf, { params: { id: StatementId } })),
  };
});

test('every issued paper prints the same bytes after all that it names has changed, and the template too', async () => {
  const first = new Map<string, Buffer>();
  for (const kind of kinds) first.set(kind, await prints[kind]());
  await app.db.updateTable('customers').set({ Name: 'Renamed since' }).execute();
  await app.db.updateTable('suppliers').set({ Name: 'Renamed works' }).execute();
  await app.db.updateTable('addresses').set({ Line1: 'Moved since', PostCode: 'ZZ1 1ZZ' }).execute();
  await app.db.updateTable('products').set({ Description: 'Described anew', Code: 'NEW' }).where('ProductId', '=', 1).execute();
  await app.db.updateTable('company').set({ Name: 'Another house Ltd', TradingName: 'Another house' }).execute();
  const drawn: string[] = [];
  app.services.renderPdf = (input) => {
    drawn.push(input.kind);
    return Promise.resolve(Buffer.from('%PDF-1.7 another template'));
  };
  try {
    for (const kind of kinds) {
      const again = await prints[kind]();
      expect(again.length, kind).toBeGreaterThan(500);
      expect(again.equals(first.get(kind) ?? Buffer.alloc(0)), kind).toBe(true);
    }
    expect(drawn).toEqual([]);
  } finally {
    app.services.renderPdf = renderPdf;
  }
});
