import { sum } from '#contract/money.ts';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import type { ProFormaSnapshot } from '#server/documents/snapshots.ts';
import { keepPaper } from '#server/modules/documents/queries.ts';
import type { Paper } from '#server/modules/documents/queries.ts';
import { findBillable } from '#server/modules/invoices/billable.ts';
import { composeInvoice } from '#server/modules/invoices/composeInvoice.ts';
import { lineSnapshot, snapshotParties, vatSnapshot } from '#server/modules/invoices/snapshotInvoice.ts';
import { getProForma } from './queries.ts';
import type { ProFormaRow } from './queries.ts';

const findHead = (db: Db, orderId: number) =>
  db.selectFrom('orders').select(['OrderDate', 'RequiredDate']).where('OrderId', '=', orderId).executeTakeFirstOrThrow();

// An order that is changed gets a new pro forma, so the lines of today are the lines of this one; a changed total would show it.
const snapshotProForma = async (db: Db, proForma: ProFormaRow): Promise<ProFormaSnapshot> => {
  const order = await findBillable(db, proForma.OrderId);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order');
  const { OrderDate, RequiredDate } = await findHead(db, proForma.OrderId);
  const composed = await composeInvoice(db, order, { invoiceDate: proForma.IssuedOn, taxPoint: OrderDate, basis: 'ordered' });
  if (!sum(composed.Lines.map((line) => line.NetAmount)).eq(proForma.NetAmount))
    throw new AppError('RULE_BROKEN', `The deal of pro forma ${proForma.ProFormaNo} was changed since: its paper can no longer be made`);
  return {
    ...(await snapshotParties(db, order)),
    Currency: { Code: order.CurrencyCode, Symbol: order.CurrencySymbol },
    DealNo: order.DealNo,
    Part: order.Part,
    CustomerOrderNo: order.CustomerOrderNo,
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

export const proFormaPaper = async (db: Db, proFormaId: number): Promise<Paper> => {
  const proForma = await getProForma(db, proFormaId);
  return {
    kind: 'ProForma',
    subjectId: proFormaId,
    customerId: proForma.CustomerId,
    fileName: `Pro forma ${proForma.ProFormaNo}.pdf`,
    input: async () => ({ kind: 'proForma', snapshot: await snapshotProForma(db, proForma) }),
  };
};

export const openProFormaDocument = async (context: Context, proFormaId: number) =>
  await keepPaper(context, await proFormaPaper(context.db, proFormaId));
