import { formatDate } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { silhouettes } from './silhouettes.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { pricedLines, explainNoVat, buildTotals } from '#server/documents/templates/money/pricedLines.ts';
import type { PrintDocument } from '#server/documents/kit/blocks.ts';
import type { QuotationSnapshot } from '#server/documents/snapshots/snapshots.ts';

/** Offers prices until a given day. A quotation reserves no goods. */
export const quotation = (snapshot: QuotationSnapshot): PrintDocument => {
  const number = String(snapshot.QuotationNo);
  const reasons = explainNoVat(snapshot.Vat);
  const delivery = snapshot.DeliveryAddress.join(', ');
  return buildLetter({
    company: snapshot.Company,
    title: 'Quotation',
    number,
    party: snapshot.Customer,
    facts: [
      { label: 'Number', value: number, isStrong: true },
      { label: 'Date', value: formatDate(snapshot.QuotedOn) },
      { label: 'Valid until', value: formatDate(snapshot.ValidUntil), isStrong: true },
      { label: 'Your enquiry', value: snapshot.CustomerOrderNo ?? '' },
      { label: 'Required by', value: formatDate(snapshot.RequiredDate) },
      { label: 'Your account', value: snapshot.Customer.AccountCode },
    ],
    date: snapshot.QuotedOn,
    blocks: [
      ...(delivery ? [{ kind: 'pairs' as const, rows: [{ label: 'Deliver to', value: delivery }], labelWidth: mm(26) }] : []),
      spacer(mm(6)),
      pricedLines(snapshot.Lines, snapshot),
      together(
        buildTotals(snapshot, 'Total'),
        spacer(8),
        textBlock(`Payment: ${snapshot.PaymentTerms}.`, 'small'),
        ...(reasons ? [spacer(4), textBlock(reasons, 'small')] : []),
        ...(snapshot.Comment ? [spacer(mm(5)), textBlock(snapshot.Comment)] : []),
        spacer(mm(5)),
        textBlock(
          `These prices are valid until ${formatDate(snapshot.ValidUntil)} for the quantities above. Goods are reserved once you order.`,
          'small',
        ),
      ),
      ...silhouettes(snapshot.Products ?? []),
    ],
  });
};
