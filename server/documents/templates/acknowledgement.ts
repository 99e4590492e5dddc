import { formatDate, formatDeal, formatQuantity } from '#server/documents/format.ts';
import { spacer, text, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { paperOf } from './letterhead.ts';
import { describeGoods, pricedLines, reasonsFor, totalsOf } from './money/pricedLines.ts';
import type { Block, Pair, Paper } from '#server/documents/kit/blocks.ts';
import type { AcknowledgementSnapshot } from '#server/documents/snapshots/snapshots.ts';

const deliveryOf = ({ DeliveryAddress, HaulierName }: AcknowledgementSnapshot): Pair[] =>
  [
    { label: 'Deliver to', value: DeliveryAddress.join(', ') },
    { label: 'Haulier', value: HaulierName ?? '' },
  ].filter((row) => row.value !== '');

const unpricedLines = ({ Lines }: AcknowledgementSnapshot): Block => ({
  kind: 'table',
  columns: [{ title: 'Code', width: 80 }, { title: 'Description' }, { title: 'Quantity', width: 60, align: 'right' }],
  rows: Lines.filter(({ Kind }) => Kind !== 'Carriage').map((line) => ({
    cells: [line.ProductCode ?? '', describeGoods(line), formatQuantity(line.Quantity)],
  })),
});

const pricesOf = (snapshot: AcknowledgementSnapshot): Block[] => {
  const reasons = reasonsFor(snapshot.Vat);
  return [
    pricedLines(snapshot.Lines, snapshot),
    together(totalsOf(snapshot, 'Total'), ...(reasons ? [spacer(8), text(reasons, 'small')] : [])),
    spacer(8),
    text(`Payment: ${snapshot.PaymentTerms}.`, 'small'),
  ];
};

/** Confirms an order. Includes prices only if the customer wants them. */
export const acknowledgement = (snapshot: AcknowledgementSnapshot): Paper => {
  const number = formatDeal(snapshot.DealNo, snapshot.Part);
  const delivery = deliveryOf(snapshot);
  return paperOf({
    company: snapshot.Company,
    title: 'Order acknowledgement',
    number,
    party: snapshot.Customer,
    facts: [
      { label: 'Our deal', value: number, isStrong: true },
      { label: 'Order date', value: formatDate(snapshot.OrderDate) },
      { label: 'Your order', value: snapshot.CustomerOrderNo ?? '' },
      { label: 'Required by', value: formatDate(snapshot.RequiredDate) },
      { label: 'Promised date', value: formatDate(snapshot.PromisedDate), isStrong: true },
      { label: 'Your account', value: snapshot.Customer.AccountCode },
    ],
    date: snapshot.OrderDate,
    blocks: [
      ...(delivery.length > 0 ? [{ kind: 'pairs' as const, rows: delivery, labelWidth: mm(26) }] : []),
      spacer(mm(6)),
      ...(snapshot.HasPrices ? pricesOf(snapshot) : [unpricedLines(snapshot)]),
      spacer(mm(5)),
      text('Thank you for your order. Please tell us at once if anything here is not as you ordered it.', 'small'),
    ],
  });
};
