import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { addressBlock, findCompanySnapshot, noAddress } from '#server/modules/system/documents/parties.ts';
import type { AddressBlock } from '#server/modules/system/documents/parties.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';
import { findPurchaseLines } from './queries.ts';
import type { PurchaseLine, PurchaseRow } from './queries.ts';
import { must } from '#server/must.ts';

interface SupplierDetails {
  Name: string;
  AccountCode: string;
  Depot: string;
  Lines: string[];
}

const depotAddressLines = sql`array_remove(ARRAY[nullif(d.line1, ''), nullif(d.line2, ''), nullif(d.line3, ''), nullif(d.town, ''), nullif(d.county, ''),
  nullif(d.post_code, ''), nullif(d.country, '')], NULL)`;

const getSupplier = async (db: Db, depotId: number) => {
  const { rows } = await sql<SupplierDetails>`
    SELECT s.name, s.account_code, d.name AS depot, ${depotAddressLines} AS lines FROM supplier_depots d JOIN suppliers s USING (supplier_id)
    WHERE d.supplier_depot_id = ${depotId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'There is no such depot');
  return rows[0];
};

interface Delivery {
  DealNo: number | null;
  DeliverTo: string[];
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  HaulierName: string | null;
}

/** Finds the customer’s delivery details. They come from the latest part of the deal that is not cancelled. */
const findDealDelivery = async (db: Db, orderId: number): Promise<Delivery> => {
  const { rows } = await sql<Omit<Delivery, 'DeliverTo'> & { CustomerName: string; Address: AddressBlock | null }>`
    SELECT o.deal_no, c.name AS customer_name, a.opening_hours, a.delivery_instructions, haulier.name AS haulier_name,
      ${addressBlock(sql`o.delivery_address_id`, sql`o.customer_id`, 'Delivery')} AS address
    FROM orders first JOIN orders o ON o.deal_no = first.deal_no JOIN customers c ON c.customer_id = o.customer_id
    LEFT JOIN addresses a ON a.address_id = o.delivery_address_id LEFT JOIN haulier_bookings booking ON booking.order_id = o.order_id
    LEFT JOIN customers haulier ON haulier.customer_id = coalesce(booking.haulier_id, o.haulier_id)
    WHERE first.order_id = ${orderId} ORDER BY o.status = 'Cancelled', o.part DESC LIMIT 1`.execute(db);
  const [dealRow] = rows;
  if (!dealRow) throw new AppError('NOT_FOUND', 'There is no such order');
  const { CustomerName, Address, ...details } = dealRow;
  const { Name, Lines } = Address ?? noAddress;
  return { ...details, DeliverTo: [Name || CustomerName, ...Lines] };
};

const findOwnDelivery = async (db: Db, companyName: string): Promise<Delivery> => {
  const { rows } = await sql<{ Lines: string[] }>`
    SELECT ${depotAddressLines} AS lines FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE s.is_own AND d.active
    ORDER BY d.supplier_depot_id LIMIT 1`.execute(db);
  return {
    DealNo: null,
    DeliverTo: [companyName, ...(rows[0]?.Lines ?? [])],
    OpeningHours: null,
    DeliveryInstructions: null,
    HaulierName: null,
  };
};

const countPallets = (quantity: number, unitsPerPallet: number | null) =>
  unitsPerPallet ? new Big(quantity).div(unitsPerPallet).round(2).toString() : null;

/** Makes a revision the last one: the order is cancelled, or closed with the goods received so far. */
export interface Ending {
  State: 'Cancelled' | 'Closed';
  reason: string;
}

/** Returns a line with its received quantity. Empty if nothing was received. */
const toReceivedLine = (line: PurchaseLine) => (line.ReceivedQuantity > 0 ? [{ ...line, Quantity: line.ReceivedQuantity }] : []);

interface RevisionInput {
  Revision: number;
  ending?: Ending | undefined;
  today: string;
}

/** Composes the document of a revision. It has quantities but no prices. */
export const composePurchaseOrder = async (db: Db, order: PurchaseRow, revisionInput: RevisionInput): Promise<PurchaseOrderSnapshot> => {
  const company = await findCompanySnapshot(db);
  const supplier = await getSupplier(db, order.SupplierDepotId);
  const { DealNo, ...delivery } =
    order.OrderId === null ? await findOwnDelivery(db, company.TradingName ?? company.Name) : await findDealDelivery(db, order.OrderId);
  const isClosed = revisionInput.ending?.State === 'Closed';
  const orderLines = await findPurchaseLines(db, order.PurchaseOrderId);
  const lines = isClosed ? orderLines.flatMap(toReceivedLine) : orderLines;
  return {
    Company: company,
    Supplier: {
      Name: supplier.Name,
      AccountCode: supplier.AccountCode,
      AddressLines: [supplier.Depot, ...supplier.Lines],
      VatNumber: null,
    },
    PurchaseOrderNo: must(order.PurchaseOrderNo, 'The purchase order number'),
    Revision: revisionInput.Revision,
    IssuedOn: revisionInput.today,
    CancelReason: revisionInput.ending?.State === 'Cancelled' ? revisionInput.ending.reason : null,
    ...(isClosed && { ClosedReason: revisionInput.ending?.reason ?? null }),
    OrderDate: order.OrderedOn ?? revisionInput.today,
    RequiredDate: order.RequiredDate,
    DealNo,
    ...delivery,
    Comment: order.Comment,
    Lines: lines.map((line) => ({
      ProductCode: line.ProductCode,
      SupplierCode: line.SupplierCode,
      Description: line.Description,
      Pallets: countPallets(line.Quantity, line.UnitsPerPallet),
      Quantity: line.Quantity,
    })),
  };
};

/** Returns the stored document of a revision. */
export const getPurchaseOrderDocument = async (db: Db, revisionId: number): Promise<PdfPaper> => {
  const row = await db
    .selectFrom('purchase_order_revisions')
    .select('Snapshot')
    .where('PurchaseOrderRevisionId', '=', revisionId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'This document no longer exists');
  const snapshot = row.Snapshot as PurchaseOrderSnapshot;
  const { PurchaseOrderNo, Revision, CancelReason, ClosedReason = null } = snapshot;
  const revisionText = Revision > 1 ? ` revision ${Revision}` : '';
  const closedText = ClosedReason === null ? '' : ' closed';
  const endText = CancelReason === null ? closedText : ' cancelled';
  return {
    kind: 'PurchaseOrder',
    subjectId: revisionId,
    customerId: null,
    fileName: `Purchase order ${PurchaseOrderNo}${revisionText}${endText}.pdf`,
    input: () => ({ kind: 'purchaseOrder', snapshot }),
  };
};

/** Returns the PDF of the given revision of a purchase order, or else of the last one. */
export const openPurchaseOrderDocument = async (context: Context, purchaseOrderId: number, revision: number | undefined) => {
  const query = context.db
    .selectFrom('purchase_order_revisions')
    .select('PurchaseOrderRevisionId')
    .where('PurchaseOrderId', '=', purchaseOrderId)
    .orderBy('Revision', 'desc');
  const revisionRow = await (revision === undefined ? query : query.where('Revision', '=', revision)).executeTakeFirst();
  if (revisionRow) return storeDocument(context, await getPurchaseOrderDocument(context.db, revisionRow.PurchaseOrderRevisionId));
  const storedOrder = await context.db
    .selectFrom('purchase_orders')
    .select('PurchaseOrderId')
    .where('PurchaseOrderId', '=', purchaseOrderId)
    .executeTakeFirst();
  if (!storedOrder || revision !== undefined) throw new AppError('NOT_FOUND', 'There is no such purchase order or revision');
  throw new AppError('RULE_BROKEN', 'A draft has no PDF. It is created when you order.');
};
