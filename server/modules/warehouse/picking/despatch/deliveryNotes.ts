import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { renderMerged } from '#server/documents/merge.ts';
import type { DeliveryNoteSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { findDocumentParties } from '#server/modules/system/documents/parties.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import { mixedPallets } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { lockOrder, orderLines } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { composeNoteSnapshot } from './composeNoteSnapshot.ts';
import { withdrawNote } from './withdrawNote.ts';
import { must } from '#server/must.ts';

/** States in which a stock order has or may get a delivery note. */
const noteStates = new Set(['Picked', 'ReadyToInvoice', 'Invoiced']);

interface Customer {
  Name: string;
  AccountCode: string;
  VatNumber: string | null;
  ContactName: string | null;
  Phone: string | null;
  HaulierName: string | null;
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
}

const selectCustomer = (order: LockedOrder) => sql<Customer>`
    SELECT c.name, c.account_code, c.vat_number, c.contact_name, c.phone, haulier.name AS haulier_name, address.opening_hours, address.delivery_instructions
    FROM customers c LEFT JOIN customers haulier ON haulier.customer_id = ${order.HaulierId} LEFT JOIN addresses address ON address.address_id = ${order.DeliveryAddressId}
    WHERE c.customer_id = ${order.CustomerId}`;

const selectPalletTypes = (db: Db, orderId: number) =>
  db
    .selectFrom('pallets')
    .select(['PalletId', 'Code', 'Description'])
    .where('PalletId', 'in', (line) => line.selectFrom('order_details').select('PalletId').where('OrderId', '=', orderId));

/** Number of a note that is composed before its number is allocated. The UPDATE of the order then writes the real number into the text. */
const notYetNumbered = 0;

const composeNote = async (tx: Tx, order: LockedOrder, noteNo: number, today: string): Promise<DeliveryNoteSnapshot> => {
  const { Company, Invoice, Delivery } = await findDocumentParties(tx, order);
  const [[customerRow], lines, mixed, palletTypes] = await pipeline(tx, [
    selectCustomer(order),
    orderLines.given(order.OrderId),
    mixedPallets.given(order.OrderId),
    selectPalletTypes(tx, order.OrderId),
  ]);
  const customer = must(customerRow, 'The customer of an order');
  const parties = {
    Company,
    Customer: { Name: customer.Name, AccountCode: customer.AccountCode, AddressLines: Invoice.Lines, VatNumber: customer.VatNumber },
    ContactName: customer.ContactName,
    Phone: customer.Phone,
    HaulierName: customer.HaulierName,
    DeliveryAddress: [Delivery.Name ?? customer.Name, ...Delivery.Lines],
    OpeningHours: customer.OpeningHours,
    DeliveryInstructions: customer.DeliveryInstructions,
  };
  return composeNoteSnapshot({ order, noteNo, day: order.DespatchedOn ?? today, parties, lines, mixed, palletTypes });
};

/** Delivery details that a clerk may change after the pick, as they are named in the reason for a reprint. */
const detailLabels = {
  HaulierName: 'the haulier',
  DeliveryAddress: 'the delivery address',
  OpeningHours: 'the opening hours',
  DeliveryInstructions: 'the instructions',
  ContactName: 'the contact',
  Phone: 'the phone number',
  CustomerOrderNo: 'their order number',
  Comment: 'the comment',
} as const satisfies Partial<Record<keyof DeliveryNoteSnapshot, string>>;

const listChangedDetails = (before: DeliveryNoteSnapshot, after: DeliveryNoteSnapshot) =>
  (Object.keys(detailLabels) as (keyof typeof detailLabels)[])
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => detailLabels[field]);

/** Replaces the text of a note if the delivery details have changed since. The old text is stored as withdrawn, and the number stays. */
const renewNote = async (tx: Tx, order: LockedOrder, noteNo: number, today: string) => {
  const current = await composeNote(tx, order, noteNo, today);
  const changes = listChangedDetails(order.DeliveryNoteSnapshot as DeliveryNoteSnapshot, current);
  if (changes.length === 0) return;
  await withdrawNote(tx, order, `Reprinted because of changes to ${changes.join(', ')}`);
  await tx
    .updateTable('orders')
    .set({ DeliveryNoteSnapshot: JSON.stringify(current) })
    .where('OrderId', '=', order.OrderId)
    .execute();
};

/**
 * Gives an order its delivery note number and text, once. The text follows the delivery details until despatch and then never changes. After a reversed
 * despatch the note keeps its number and gets new text. `extraColumns` are set in the UPDATE that stores the text. They are ignored if there is a text already.
 */
export const allocateNote = async (tx: Tx, order: LockedOrder, today: string, extraColumns = sql``): Promise<number> => {
  if (order.DeliveryNoteNo !== null && order.DeliveryNoteSnapshot !== null) {
    if (order.Status === 'Picked') await renewNote(tx, order, order.DeliveryNoteNo, today);
    return order.DeliveryNoteNo;
  }
  if (order.DealType !== 'Stock' || !noteStates.has(order.Status))
    throw new AppError(
      'ORDER_WRONG_STATE',
      `Deal ${dealName(order)} is ${statusInSentence(order.Status)}. Confirm the pick before creating its delivery note`,
    );
  const snapshot = JSON.stringify(await composeNote(tx, order, notYetNumbered, today));
  if (order.DeliveryNoteNo !== null) {
    await sql`
      UPDATE orders SET delivery_note_snapshot = ${snapshot}::jsonb || jsonb_build_object('DeliveryNoteNo', delivery_note_no) ${extraColumns}
      WHERE order_id = ${order.OrderId}`.execute(tx);
    return order.DeliveryNoteNo;
  }
  const { rows } = await sql<{ NoteNo: number }>`
    UPDATE orders SET delivery_note_no = allocated.no, delivery_note_snapshot = ${snapshot}::jsonb || jsonb_build_object('DeliveryNoteNo', allocated.no) ${extraColumns}
    FROM (SELECT nextval('delivery_note_numbers')::integer AS no) allocated WHERE order_id = ${order.OrderId} RETURNING allocated.no AS note_no`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The delivery note was not numbered');
  return row.NoteNo;
};

/** Identifies an edition of a note. A changed text is a new edition with the same number. */
const hashEdition = (snapshot: RawBuilder<unknown>) => sql<string>`md5(${snapshot}::text)`;

export interface Note {
  CustomerId: number;
  DeliveryNoteNo: number;
  Edition: string;
  Snapshot: DeliveryNoteSnapshot;
}

export const storeNotePaper = (context: Context, { CustomerId, DeliveryNoteNo, Edition, Snapshot }: Note) =>
  storeDocument(context, {
    kind: 'DeliveryNote',
    // Identified by note number, not by order, because a deal gets a second note if its pick is reopened.
    subjectId: DeliveryNoteNo,
    edition: Edition,
    customerId: CustomerId,
    fileName: `Delivery note ${DeliveryNoteNo}.pdf`,
    input: () => ({ kind: 'deliveryNote', snapshot: Snapshot }),
  });

const findNotes = async (db: Db, orderIds: readonly number[]) => {
  const rows = await db
    .selectFrom('orders')
    .select(['OrderId', 'CustomerId', 'DeliveryNoteNo', 'DeliveryNoteSnapshot', hashEdition(sql`delivery_note_snapshot`).as('Edition')])
    .where('OrderId', 'in', orderIds)
    .orderBy('DeliveryNoteNo')
    .execute();
  return rows.map((row) => ({
    ...row,
    DeliveryNoteNo: must(row.DeliveryNoteNo, 'The delivery note number'),
    Snapshot: row.DeliveryNoteSnapshot as DeliveryNoteSnapshot,
  }));
};

const allocateNotes = (context: Context, orderIds: readonly number[]) =>
  inTransaction(context, async (tx) => {
    const inOrder = [...new Set(orderIds)].sort((a, b) => a - b);
    const orders = [];
    for (const orderId of inOrder) orders.push(await lockOrder(tx, orderId));
    // Allocates numbers after locking all orders, so that an order that cannot be locked skips no number.
    for (const order of orders) await allocateNote(tx, order, context.today);
    return findNotes(tx, inOrder);
  });

/** Returns the stored PDF of each order's note. Allocates all notes or none. */
export const getDeliveryNotes = async (context: Context, orderIds: readonly number[]) => {
  const notes = await allocateNotes(context, orderIds);
  const documents = [];
  for (const note of notes)
    documents.push({ ...(await storeNotePaper(context, note)), OrderId: note.OrderId, DeliveryNoteNo: note.DeliveryNoteNo });
  return documents;
};

export const printDeliveryNotes = async (context: Context, orderIds: readonly number[]) => {
  const notes = await allocateNotes(context, orderIds);
  const bytes = await renderMerged(
    'Delivery notes',
    notes.map(({ Snapshot }) => ({ kind: 'deliveryNote' as const, snapshot: Snapshot })),
    context.user.UserId,
  );
  return { bytes, fileName: `Delivery notes ${context.today}.pdf`, contentType: 'application/pdf', inline: true };
};
