import { formatDate, formatDeal, formatQuantity } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from './letterhead.ts';
import { describeGoods, pricedLines, explainNoVat, buildTotals } from './money/pricedLines.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { AcknowledgementSnapshot } from '#server/documents/snapshots/snapshots.ts';

const listDelivery = ({ DeliveryAddress, HaulierName }: AcknowledgementSnapshot): Pair[] =>
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

const listPrices = (snapshot: AcknowledgementSnapshot): Block[] => {
  const reasons = explainNoVat(snapshot.Vat);
  return [
    pricedLines(snapshot.Lines, snapshot),
    together(buildTotals(snapshot, 'Total'), ...(reasons ? [spacer(8), textBlock(reasons, 'small')] : [])),
    spacer(8),
    textBlock(`Payment: ${snapshot.PaymentTerms}.`, 'small'),
  ];
};

/** Confirms an order. Shows prices only if the customer wants them. */
export const acknowledgement = (snapshot: AcknowledgementSnapshot): PrintDocument => {
  const number = formatDeal(snapshot.DealNo, snapshot.Part);
  const delivery = listDelivery(snapshot);
  return buildLetter({
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
      ...(snapshot.HasPrices ? listPrices(snapshot) : [unpricedLines(snapshot)]),
      spacer(mm(5)),
      textBlock('Thank you for your order. Please tell us at once if anything here is not as you ordered it.', 'small'),
    ],
  });
};
