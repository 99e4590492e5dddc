import { sql } from 'kysely';
import { Big, sum } from '#contract/money.ts';
import { getAwaitedAmount } from '#contract/money/proFormas/awaited.ts';
import type { DateOnly } from '#contract/values.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { ProFormaSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { isUnreversedTie } from '#server/ledgers/taxPoints.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';
import { vatDay } from '#server/modules/sales/deal/queries.ts';
import { findBillable } from '#server/modules/money/billing/billable.ts';
import { composeInvoice } from '#server/modules/money/billing/composeInvoice.ts';
import { toInvoiceLineSnapshot, loadSnapshotHeader, toVatSnapshot } from '#server/modules/money/billing/snapshotInvoice.ts';
import { getProForma } from './queries.ts';
import type { ProFormaRow } from './queries.ts';

const findOrderDates = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .select([vatDay.as('VatDay'), 'RequiredDate'])
    .where('OrderId', '=', orderId)
    .executeTakeFirstOrThrow();

type IssuedProForma = Pick<ProFormaRow, 'ProFormaNo' | 'OrderId' | 'IssuedOn' | 'NetAmount' | 'VatAmount' | 'GrossAmount'>;

/** Builds the printed content of a pro forma. Undefined if the order has changed and its net no longer matches. */
export const composeProForma = async (db: Db, proForma: IssuedProForma): Promise<ProFormaSnapshot | undefined> => {
  const order = await findBillable(db, proForma.OrderId);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order');
  const { VatDay, RequiredDate } = await findOrderDates(db, proForma.OrderId);
  const composed = await composeInvoice(db, order, { invoiceDate: proForma.IssuedOn, taxPoint: VatDay, basis: 'ordered' });
  if (!sum(composed.Lines.map((line) => line.NetAmount)).eq(proForma.NetAmount)) return undefined;
  return {
    ...(await loadSnapshotHeader(db, order)),
    ProFormaNo: proForma.ProFormaNo,
    ProFormaDate: proForma.IssuedOn,
    RequiredDate,
    Lines: composed.Lines.map(toInvoiceLineSnapshot),
    Vat: composed.Vat.map(toVatSnapshot),
    NetAmount: proForma.NetAmount.toFixed(2),
    VatAmount: proForma.VatAmount.toFixed(2),
    GrossAmount: proForma.GrossAmount.toFixed(2),
  };
};

const issuedColumns = ['ProFormaInvoiceId', 'ProFormaNo', 'OrderId', 'IssuedOn', 'NetAmount', 'VatAmount', 'GrossAmount'] as const;

/**
 * Stores the printed content of the order's pro forma before the order changes, so that the pro forma is still printed as it was when the order was
 * held. `always` also replaces content stored earlier, for a pro forma with the same amount on new terms.
 */
export const storeProFormaContent = async (tx: Tx, orderId: number, always = false): Promise<void> => {
  const query = tx.selectFrom('pro_forma_invoices').select(issuedColumns).where('OrderId', '=', orderId).where('State', '<>', 'Cancelled');
  const proForma = await (always ? query : query.where('Snapshot', 'is', null)).executeTakeFirst();
  const snapshot = proForma && (await composeProForma(tx, proForma));
  if (!snapshot) return;
  await tx
    .updateTable('pro_forma_invoices')
    .set({ Snapshot: JSON.stringify(snapshot) })
    .where('ProFormaInvoiceId', '=', proForma.ProFormaInvoiceId)
    .execute();
};

const loadSnapshot = async (db: Db, proForma: ProFormaRow): Promise<ProFormaSnapshot> => {
  if (proForma.State === 'Cancelled')
    throw new AppError('RULE_BROKEN', `Pro forma ${proForma.ProFormaNo} is cancelled, so its document cannot be created`);
  const { Snapshot } = await db
    .selectFrom('pro_forma_invoices')
    .select('Snapshot')
    .where('ProFormaInvoiceId', '=', proForma.ProFormaInvoiceId)
    .executeTakeFirstOrThrow();
  const content = (Snapshot as ProFormaSnapshot | null) ?? (await composeProForma(db, proForma));
  if (!content)
    throw new AppError(
      'RULE_BROKEN',
      `The order of pro forma ${proForma.ProFormaNo} has changed since it was issued, so the document can no longer be created`,
    );
  return content;
};

// Finds money tied to the pro forma or moved on to the order's invoices, by day. Leaves out what was reversed.
const findReceipts = async (db: Db, proFormaId: number) => {
  const { rows } = await sql<{ ReceivedOn: DateOnly; Amount: Big }>`
    SELECT p.payment_date AS received_on, sum(money.amount) AS amount FROM (
      SELECT t.payment_id, t.amount FROM pro_forma_allocations t WHERE t.pro_forma_invoice_id = ${proFormaId} AND ${isUnreversedTie}
      UNION ALL
      SELECT a.payment_id, a.amount FROM pro_forma_allocations t JOIN allocations a USING (pro_forma_allocation_id)
      WHERE t.pro_forma_invoice_id = ${proFormaId} AND a.reverses_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM allocations reversal WHERE reversal.reverses_id = a.payment_allocation_id)) money
    JOIN payments p USING (payment_id) GROUP BY p.payment_date ORDER BY p.payment_date`.execute(db);
  return rows.map(({ ReceivedOn, Amount }) => ({ ReceivedOn, Amount: Amount.toFixed(2) }));
};

/** Returns the money received, as printed. Undefined if there is none. */
const findPaid = async (db: Db, proForma: ProFormaRow): Promise<ProFormaSnapshot['Paid']> => {
  if (proForma.Received.eq(0)) return undefined;
  const awaited = getAwaitedAmount(proForma);
  const Due = (awaited.lt(0) ? new Big(0) : awaited).toFixed(2);
  return { Receipts: await findReceipts(db, proForma.ProFormaInvoiceId), Due, InvoiceNo: proForma.InvoiceNo };
};

/** Describes the current document of a pro forma. A new document is made whenever money arrives, and earlier ones stay stored. */
export const buildProFormaDocument = async (db: Db, proFormaId: number): Promise<PdfPaper> => {
  const proForma = await getProForma(db, proFormaId);
  const Paid = await findPaid(db, proForma);
  return {
    kind: 'ProForma',
    subjectId: proFormaId,
    edition: Paid ? JSON.stringify(Paid) : '',
    customerId: proForma.CustomerId,
    fileName: `Pro forma ${proForma.ProFormaNo}.pdf`,
    input: async () => ({ kind: 'proForma', snapshot: { ...(await loadSnapshot(db, proForma)), ...(Paid && { Paid }) } }),
  };
};

export const openProFormaDocument = async (context: Context, proFormaId: number) =>
  await storeDocument(context, await buildProFormaDocument(context.db, proFormaId));
