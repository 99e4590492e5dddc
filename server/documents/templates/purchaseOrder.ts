import { formatDate, formatDeal, formatMoney, formatPrice, formatQuantity } from '#server/documents/format.ts';
import { spacer, text, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { paperOf } from './letterhead.ts';
import type { Block, Pair, Paper } from '#server/documents/kit/blocks.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots.ts';

const linesOf = ({ Lines, NetAmount, Currency: { Symbol } }: PurchaseOrderSnapshot): Block => ({
  kind: 'table',
  keptWithNext: 2,
  columns: [
    { title: 'Your code', width: 66 },
    { title: 'Description' },
    { title: 'Pallets', width: 38, align: 'right' },
    { title: 'Quantity', width: 46, align: 'right' },
    { title: 'Price', width: 50, align: 'right' },
    { title: 'per', width: 26, align: 'right' },
    { title: 'Net', width: 62, align: 'right' },
  ],
  rows: [
    ...Lines.map((line) => ({
      cells: [
        line.SupplierCode ?? '',
        `${line.Description}\nOur code ${line.ProductCode}`,
        formatQuantity(line.Pallets),
        formatQuantity(line.Quantity),
        formatPrice(line.UnitPrice, Symbol),
        formatQuantity(line.PricePer),
        formatMoney(line.NetAmount, Symbol),
      ],
    })),
    { kind: 'total', cells: ['', 'Total, excluding VAT', '', '', '', '', formatMoney(NetAmount, Symbol)] },
  ],
});

const deliveryOf = (order: PurchaseOrderSnapshot): Pair[] =>
  [
    { label: 'Deliver to', value: order.DeliverTo.join(', '), isStrong: true },
    { label: 'Opening hours', value: order.OpeningHours ?? '' },
    { label: 'Instructions', value: order.DeliveryInstructions ?? '' },
    { label: 'Haulier', value: order.HaulierName ?? '' },
  ].filter((row) => row.value !== '');

/** To a supplier's depot, for own stock or for a direct deal. */
export const purchaseOrder = (snapshot: PurchaseOrderSnapshot): Paper => {
  const number = String(snapshot.PurchaseOrderNo);
  return paperOf({
    company: snapshot.Company,
    title: 'Purchase order',
    number,
    party: snapshot.Supplier,
    facts: [
      { label: 'Order number', value: number, isStrong: true },
      { label: 'Order date', value: formatDate(snapshot.OrderDate) },
      { label: 'Required by', value: formatDate(snapshot.RequiredDate), isStrong: true },
      { label: 'Our deal', value: formatDeal(snapshot.DealNo, snapshot.Part) },
      { label: 'Our account', value: snapshot.Supplier.AccountCode },
    ],
    date: snapshot.OrderDate,
    blocks: [
      { kind: 'pairs', rows: deliveryOf(snapshot), labelWidth: mm(26) },
      spacer(mm(6)),
      linesOf(snapshot),
      together(
        ...(snapshot.Comment ? [spacer(mm(5)), text(snapshot.Comment)] : []),
        spacer(mm(6)),
        text(`Please quote order ${number} on your delivery note and invoice, and confirm quantity and date.`, 'small'),
      ),
    ],
  });
};
