import { formatDate, formatDeal, formatMoney } from '#server/documents/format.ts';
import { spacer, text, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { paperOf } from './letterhead.ts';
import { paymentDetails } from './payment.ts';
import { pricedLines, reasonsFor, totalsOf } from './pricedLines.ts';
import type { Paper } from '#server/documents/kit/blocks.ts';
import type { ProFormaSnapshot } from '#server/documents/snapshots.ts';

/** A request for payment: no VAT may be recovered on it. */
export const proForma = (snapshot: ProFormaSnapshot): Paper => {
  const number = String(snapshot.ProFormaNo);
  const reasons = reasonsFor(snapshot.Vat);
  const delivery = snapshot.DeliveryAddress.join(', ');
  return paperOf({
    company: snapshot.Company,
    title: 'Pro forma invoice',
    note: 'This is not a VAT invoice.',
    number,
    party: snapshot.Customer,
    facts: [
      { label: 'Number', value: number, isStrong: true },
      { label: 'Date', value: formatDate(snapshot.ProFormaDate) },
      { label: 'Our deal', value: formatDeal(snapshot.DealNo, snapshot.Part) },
      { label: 'Your order', value: snapshot.CustomerOrderNo ?? '' },
      { label: 'Required by', value: formatDate(snapshot.RequiredDate) },
      { label: 'Your account', value: snapshot.Customer.AccountCode },
    ],
    date: snapshot.ProFormaDate,
    blocks: [
      ...(delivery ? [{ kind: 'pairs' as const, rows: [{ label: 'Deliver to', value: delivery }], labelWidth: mm(26) }] : []),
      spacer(mm(6)),
      pricedLines(snapshot.Lines, snapshot),
      together(
        totalsOf(snapshot, 'To pay'),
        paymentDetails(snapshot.Company, {
          currency: snapshot.Currency,
          due: [
            { label: 'To pay', value: formatMoney(snapshot.GrossAmount, snapshot.Currency.Symbol), isStrong: true },
            { label: 'Terms', value: 'Payment before the goods leave. A VAT invoice follows on payment.' },
          ],
          reference: `${snapshot.Customer.AccountCode} PF${number}`,
        }),
        ...(reasons ? [spacer(8), text(reasons, 'small')] : []),
      ),
    ],
  });
};
