import { formatDate, formatQuantity } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from './letterhead.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots/snapshots.ts';

const listPurchaseLines = ({ Lines }: PurchaseOrderSnapshot): Block => ({
  kind: 'table',
  keptWithNext: 2,
  columns: [
    { title: 'Your code', width: 80 },
    { title: 'Description' },
    { title: 'Pallets', width: 50, align: 'right' },
    { title: 'Quantity', width: 60, align: 'right' },
  ],
  rows: Lines.map((line) => ({
    cells: [
      line.SupplierCode ?? '',
      `${line.Description}\nOur code ${line.ProductCode}`,
      formatQuantity(line.Pallets),
      formatQuantity(line.Quantity),
    ],
  })),
});

const listDelivery = (order: PurchaseOrderSnapshot): Pair[] =>
  [
    { label: 'Deliver to', value: order.DeliverTo.join(', '), isStrong: true },
    { label: 'Opening hours', value: order.OpeningHours ?? '' },
    { label: 'Instructions', value: order.DeliveryInstructions ?? '' },
    { label: 'Haulier', value: order.HaulierName ?? '' },
  ].filter((row) => row.value !== '');

/** States how this revision affects earlier ones. */
const describeRevision = ({ PurchaseOrderNo, Revision, CancelReason, ClosedReason, IssuedOn }: PurchaseOrderSnapshot): Block[] => {
  const replaces = `revision ${Revision - 1} of order ${PurchaseOrderNo}`;
  if (CancelReason !== null)
    return [
      textBlock(`Cancelled on ${formatDate(IssuedOn)}: ${CancelReason}`, 'strong'),
      textBlock(`Replaces ${replaces}. Please do not deliver what is listed below.`),
      spacer(mm(5)),
    ];
  if (ClosedReason)
    return [
      textBlock(`Closed on ${formatDate(IssuedOn)}: ${ClosedReason}`, 'strong'),
      textBlock(`Replaces ${replaces}. The quantities received are listed below. Please deliver no more.`),
      spacer(mm(5)),
    ];
  if (Revision === 1) return [];
  return [
    textBlock(`Revision ${Revision} of ${formatDate(IssuedOn)}. Replaces ${replaces}. Please use this revision only.`, 'strong'),
    spacer(mm(5)),
  ];
};

const describeRequest = ({ PurchaseOrderNo, CancelReason, ClosedReason }: PurchaseOrderSnapshot) => {
  if (CancelReason !== null) return `Please confirm that order ${PurchaseOrderNo} is cancelled.`;
  if (ClosedReason) return `Please confirm that no more of order ${PurchaseOrderNo} will be delivered.`;
  return `Please quote order ${PurchaseOrderNo} on your delivery note and invoice, and confirm quantity and date.`;
};

const chooseTitle = ({ CancelReason, ClosedReason }: PurchaseOrderSnapshot) => {
  if (CancelReason !== null) return 'Purchase order cancelled';
  return ClosedReason ? 'Purchase order closed' : 'Purchase order';
};

/** Purchase order to a supplier's depot, for our stock or for a direct deal. */
export const purchaseOrder = (snapshot: PurchaseOrderSnapshot): PrintDocument => {
  const number = String(snapshot.PurchaseOrderNo);
  const { Revision, DealNo } = snapshot;
  return buildLetter({
    company: snapshot.Company,
    title: chooseTitle(snapshot),
    number,
    party: snapshot.Supplier,
    facts: [
      { label: 'Order number', value: number, isStrong: true },
      { label: 'Revision', value: Revision > 1 ? String(Revision) : '' },
      { label: 'Order date', value: formatDate(snapshot.OrderDate) },
      { label: 'Required by', value: formatDate(snapshot.RequiredDate), isStrong: true },
      { label: 'Our deal', value: DealNo === null ? '' : String(DealNo) },
      { label: 'Our account', value: snapshot.Supplier.AccountCode },
    ],
    date: snapshot.IssuedOn,
    blocks: [
      ...describeRevision(snapshot),
      { kind: 'pairs', rows: listDelivery(snapshot), labelWidth: mm(26) },
      spacer(mm(6)),
      listPurchaseLines(snapshot),
      together(
        ...(snapshot.Comment ? [spacer(mm(5)), textBlock(snapshot.Comment)] : []),
        spacer(mm(6)),
        textBlock(describeRequest(snapshot), 'small'),
      ),
    ],
  });
};
