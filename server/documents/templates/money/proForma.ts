import { formatDate, formatDeal, formatMoney } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { paymentDetails, buildPaymentDone } from './payment.ts';
import { pricedLines, explainNoVat, buildTotals } from './pricedLines.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { ProFormaSnapshot } from '#server/documents/snapshots/snapshots.ts';

const listReceipts = ({ Paid, Currency: { Symbol } }: ProFormaSnapshot): Pair[] =>
  (Paid?.Receipts ?? []).map(({ ReceivedOn, Amount }) => ({
    label: 'Received',
    value: `${formatMoney(Amount, Symbol)} on ${formatDate(ReceivedOn)}`,
  }));

/** Describes how to pay. A paid pro forma requests no money and shows no bank account. */
const describePayment = (snapshot: ProFormaSnapshot): Block => {
  const { Company, Currency, Customer, Paid, ProFormaNo } = snapshot;
  const due = Paid?.Due ?? snapshot.GrossAmount;
  const toPay = { label: Paid ? 'Still to pay' : 'To pay', value: formatMoney(due, Currency.Symbol), isStrong: true };
  const received = listReceipts(snapshot);
  const invoiced = Paid?.InvoiceNo ? `See VAT invoice ${Paid.InvoiceNo}.` : 'A VAT invoice will follow.';
  if (Number(due) === 0) return buildPaymentDone([...received, toPay], `Paid in full, with thanks. ${invoiced}`);
  const terms = { label: 'Terms', value: 'Payment before despatch. A VAT invoice follows on payment.' };
  return paymentDetails(Company, {
    currency: Currency,
    due: [...received, toPay, terms],
    reference: `${Customer.AccountCode} PF${ProFormaNo}`,
  });
};

/** Requests payment before the goods leave. A pro forma is not a VAT invoice. */
export const proForma = (snapshot: ProFormaSnapshot): PrintDocument => {
  const number = String(snapshot.ProFormaNo);
  const reasons = explainNoVat(snapshot.Vat);
  const delivery = snapshot.DeliveryAddress.join(', ');
  return buildLetter({
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
        buildTotals(snapshot, snapshot.Paid ? 'Total' : 'To pay'),
        describePayment(snapshot),
        ...(reasons ? [spacer(8), textBlock(reasons, 'small')] : []),
      ),
    ],
  });
};
