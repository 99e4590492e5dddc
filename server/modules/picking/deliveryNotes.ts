import { dealName } from '#contract/deal/dealName.ts';
import { statusWords } from '#contract/deal/states.ts';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { renderMerged } from '#server/documents/merge.ts';
import type { DeliveryNoteSnapshot } from '#server/documents/snapshots.ts';
import { findAddressBlock, findCompanySnapshot } from '#server/modules/documents/parties.ts';
import { keepPaper } from '#server/modules/documents/queries.ts';
import { findMixedPallets } from '#server/modules/orders/mixedPallets.ts';
import { findOrderLines, lockOrder } from '#server/modules/orders/queries.ts';
import type { LockedOrder, OrderLine } from '#server/modules/orders/queries.ts';
import { noteSnapshot } from './noteSnapshot.ts';

const noteStates = new Set(['Picked', 'ReadyToInvoice', 'Invoiced']);

const findParties = async (db: Db, order: LockedOrder) => {
  const customer = await db.selectFrom('customers').selectAll().where('CustomerId', '=', order.CustomerId).executeTakeFirstOrThrow();
  const haulier =
    order.HaulierId === null
      ? undefined
      : await db.selectFrom('customers').select('Name').where('CustomerId', '=', order.HaulierId).executeTakeFirst();
  const address =
    order.DeliveryAddressId === null
      ? undefined
      : await db.selectFrom('addresses').selectAll().where('AddressId', '=', order.DeliveryAddressId).executeTakeFirst();
  const block = (type: 'Invoice' | 'Delivery', addressId: number | null) =>
    findAddressBlock(db, { addressId, customerId: order.CustomerId, type });
  return {
    customer,
    haulier,
    address,
    delivery: await block('Delivery', order.DeliveryAddressId),
    invoice: await block('Invoice', order.InvoiceAddressId),
  };
};

const findPalletTypes = (db: Db, lines: readonly OrderLine[]) =>
  db
    .selectFrom('pallets')
    .select(['PalletId', 'Code', 'Description'])
    .where('PalletId', 'in', [0, ...lines.flatMap((line) => line.PalletId ?? [])])
    .execute();

const compose = async (tx: Tx, order: LockedOrder, noteNo: number, today: string): Promise<DeliveryNoteSnapshot> => {
  const { customer, haulier, address, delivery, invoice } = await findParties(tx, order);
  const lines = await findOrderLines(tx, order.OrderId);
  const parties = {
    Company: await findCompanySnapshot(tx),
    Customer: { Name: customer.Name, AccountCode: customer.AccountCode, AddressLines: invoice.Lines, VatNumber: customer.VatNumber },
    ContactName: customer.ContactName,
    Phone: customer.Phone,
    HaulierName: haulier?.Name ?? null,
    DeliveryAddress: [delivery.Name ?? customer.Name, ...delivery.Lines],
    OpeningHours: address?.OpeningHours ?? null,
    DeliveryInstructions: address?.DeliveryInstructions ?? null,
  };
  const mixed = await findMixedPallets(tx, order.OrderId);
  const palletTypes = await findPalletTypes(tx, lines);
  return noteSnapshot({ order, noteNo, day: order.DespatchedOn ?? today, parties, lines, mixed, palletTypes });
};

/** The note's number and words, allocated the first time it is asked for and the same ever after. No change of state. */
export const allocateNote = async (tx: Tx, order: LockedOrder, today: string): Promise<number> => {
  if (order.DeliveryNoteNo !== null) return order.DeliveryNoteNo;
  if (order.DealType !== 'Stock' || !noteStates.has(order.Status))
    throw new AppError(
      'ORDER_WRONG_STATE',
      `Deal ${dealName(order)} is ${statusWords[order.Status].toLowerCase()}: confirm the pick before its delivery note`,
    );
  const { rows } = await sql<{ NoteNo: number }>`SELECT take_number('delivery_note') AS note_no`.execute(tx);
  const noteNo = rows[0]?.NoteNo ?? 0;
  const snapshot = await compose(tx, order, noteNo, today);
  await tx
    .updateTable('orders')
    .set({ DeliveryNoteNo: noteNo, DeliveryNoteSnapshot: JSON.stringify(snapshot) })
    .where('OrderId', '=', order.OrderId)
    .execute();
  return noteNo;
};

const allocateNotes = (context: Context, orderIds: readonly number[]) =>
  inTransaction(context, async (tx) => {
    const inOrder = [...new Set(orderIds)].sort((a, b) => a - b);
    for (const orderId of inOrder) await allocateNote(tx, await lockOrder(tx, orderId), context.today);
    return inOrder;
  });

const findNotes = async (db: Db, orderIds: readonly number[]) => {
  const rows = await db
    .selectFrom('orders')
    .select(['OrderId', 'CustomerId', 'DeliveryNoteNo', 'DeliveryNoteSnapshot'])
    .where('OrderId', 'in', orderIds)
    .orderBy('DeliveryNoteNo')
    .execute();
  return rows.map((row) => ({
    ...row,
    DeliveryNoteNo: row.DeliveryNoteNo ?? 0,
    snapshot: row.DeliveryNoteSnapshot as DeliveryNoteSnapshot,
  }));
};

/** The notes of several deals, all or none; their papers are made once and kept. */
export const getDeliveryNotes = async (context: Context, orderIds: readonly number[]) => {
  const notes = await findNotes(context.db, await allocateNotes(context, orderIds));
  const papers = [];
  for (const { OrderId, CustomerId, DeliveryNoteNo, snapshot } of notes) {
    const paper = await keepPaper(context, {
      kind: 'DeliveryNote',
      subjectId: OrderId,
      customerId: CustomerId,
      fileName: `Delivery note ${DeliveryNoteNo}.pdf`,
      input: () => ({ kind: 'deliveryNote', snapshot }),
    });
    papers.push({ ...paper, OrderId, DeliveryNoteNo });
  }
  return papers;
};

export const printDeliveryNotes = async (context: Context, orderIds: readonly number[]) => {
  const notes = await findNotes(context.db, await allocateNotes(context, orderIds));
  const bytes = await renderMerged(
    'Delivery notes',
    notes.map(({ snapshot }) => ({ kind: 'deliveryNote' as const, snapshot })),
    context.user.UserId,
  );
  return { bytes, fileName: `Delivery notes ${context.today}.pdf`, contentType: 'application/pdf', inline: true };
};
