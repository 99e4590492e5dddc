import { sum } from '#contract/money.ts';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import type { ProFormaSnapshot } from '#server/documents/snapshots.ts';
import { keepPaper } from '#server/modules/documents/queries.ts';
import type { Paper } from '#server/modules/documents/queries.ts';
import { findBillable } from '#server/modules/invoices/billable.ts';
import { composeInvoice } from '#server/modules/invoices/composeInvoice.ts';
import { lineSnapshot, snapshotHead, vatSnapshot } from '#server/modules/invoices/snapshotInvoice.ts';
import { getProForma } from './queries.ts';
import type { ProFormaRow } from './queries.ts';

const findHead = (db: Db, orderId: number) =>
  db.selectFrom('orders').select(['OrderDate', 'RequiredDate']).where('OrderId', '=', orderId).executeTakeFirstOrThrow();

type Issued = Pick<ProFormaRow, 'ProFormaNo' | 'OrderId' | 'IssuedOn' | 'NetAmount' | 'VatAmount' | 'GrossAmount'>;

/** What its paper says while the deal is as it asks to be paid for; undefined where the deal is another by now. */
export const composeProForma = async (db: Db, proForma: Issued): Promise<ProFormaSnapshot | undefined> => {
  const order = await findBillable(db, proForma.OrderId);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order');
  const { OrderDate, RequiredDate } = await findHead(db, proForma.OrderId);
  const composed = await composeInvoice(db, order, { invoiceDate: proForma.IssuedOn, taxPoint: OrderDate, basis: 'ordered' });
  if (!sum(composed.Lines.map((line) => line.NetAmount)).eq(proForma.NetAmount)) return undefined;
  return {
    ...(await snapshotHead(db, order)),
    ProFormaNo: proForma.ProFormaNo,
    ProFormaDate: proForma.IssuedOn,
    RequiredDate,
    Lines: composed.Lines.map(lineSnapshot),
    Vat: composed.Vat.map(vatSnapshot),
    NetAmount: proForma.NetAmount.toFixed(2),
    VatAmount: proForma.VatAmount.toFixed(2),
    GrossAmount: proForma.GrossAmount.toFixed(2),
  };
};

const issuedColumns = ['ProFormaInvoiceId', 'ProFormaNo', 'OrderId', 'IssuedOn', 'NetAmount', 'VatAmount', 'GrossAmount'] as const;

/**
 * Keeps what the order's pro forma says, before the deal becomes another: a released one is printed as it was held, however much
 * cheaper the deal is made later. `always`: in place of what was kept, for one that is still held and says the same of other terms.
 */
export const keepAsHeld = async (tx: Tx, orderId: number, always = false): Promise<void> => {
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

const snapshotOf = async (db: Db, proForma: ProFormaRow): Promise<ProFormaSnapshot> => {
  if (proForma.State === 'Cancelled')
    throw new AppError('RULE_BROKEN', `Pro forma ${proForma.ProFormaNo} is cancelled: no paper is made that asks for its money`);
  const { Snapshot } = await db
    .selectFrom('pro_forma_invoices')
    .select('Snapshot')
    .where('ProFormaInvoiceId', '=', proForma.ProFormaInvoiceId)
    .executeTakeFirstOrThrow();
  const said = (Snapshot as ProFormaSnapshot | null) ?? (await composeProForma(db, proForma));
  if (!said)
    throw new AppError('RULE_BROKEN', `The deal of pro forma ${proForma.ProFormaNo} was changed since: its paper can no longer be made`);
  return said;
};

export const proFormaPaper = async (db: Db, proFormaId: number): Promise<Paper> => {
  const proForma = await getProForma(db, proFormaId);
  return {
    kind: 'ProForma',
    subjectId: proFormaId,
    customerId: proForma.CustomerId,
    fileName: `Pro forma ${proForma.ProFormaNo}.pdf`,
    input: async () => ({ kind: 'proForma', snapshot: await snapshotOf(db, proForma) }),
  };
};

export const openProFormaDocument = async (context: Context, proFormaId: number) =>
  await keepPaper(context, await proFormaPaper(context.db, proFormaId));
