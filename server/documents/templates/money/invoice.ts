import { Big } from '#contract/money.ts';
import { paperWords } from '#contract/words/papers.ts';
import { formatDate, formatDeal, formatMoney } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { paymentDetails, buildPaymentDone, settlementTerms } from './payment.ts';
import { pricedLines, explainNoVat, sterlingNote, buildTotals } from './pricedLines.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';

const titles: Record<InvoiceSnapshot['Kind'], string> = {
  Sales: 'VAT invoice',
  AdHoc: 'VAT invoice',
  Pallet: 'VAT invoice for pallets',
  Debit: paperWords.Debit,
  Opening: 'Invoice brought forward',
};

/** Returns whether the tax point is both the invoice date and the day of issue. */
const isDayOfIssue = ({ TaxPoint, InvoiceDate, IssuedOn }: InvoiceSnapshot) =>
  TaxPoint === InvoiceDate && TaxPoint === (IssuedOn ?? InvoiceDate);

const listFacts = (invoice: InvoiceSnapshot): Pair[] => [
  { label: invoice.Kind === 'Debit' ? 'Number' : 'Invoice number', value: String(invoice.InvoiceNo), isStrong: true },
  { label: invoice.Kind === 'Debit' ? 'Date' : 'Invoice date', value: formatDate(invoice.InvoiceDate) },
  { label: 'Issued', value: invoice.IssuedOn ? formatDate(invoice.IssuedOn) : '' },
  { label: 'Tax point', value: isDayOfIssue(invoice) ? '' : formatDate(invoice.TaxPoint) },
  { label: 'Our deal', value: formatDeal(invoice.DealNo, invoice.Part) },
  { label: 'Your order', value: invoice.CustomerOrderNo ?? '' },
  { label: 'Your account', value: invoice.Customer.AccountCode },
  { label: 'Your VAT number', value: invoice.Customer.VatNumber ?? '' },
];

const listDelivery = (invoice: InvoiceSnapshot): Block[] => {
  const rows: Pair[] = [
    { label: 'Delivered to', value: invoice.DeliveryAddress.join(', ') },
    {
      label: 'Delivery note',
      value: [invoice.DeliveryNoteNo ?? '', invoice.DespatchedOn ? `despatched ${formatDate(invoice.DespatchedOn)}` : '']
        .filter((part) => part !== '')
        .join(', '),
    },
    {
      label: 'Reverses',
      value: invoice.UndoneCredit ? `credit note ${invoice.UndoneCredit.CreditNo} of ${formatDate(invoice.UndoneCredit.CreditDate)}` : '',
    },
  ].filter((row) => row.value !== '');
  return rows.length > 0 ? [{ kind: 'pairs', rows, labelWidth: mm(26) }, spacer(mm(6))] : [];
};

const listReceipts = ({ Prepaid, Currency }: InvoiceSnapshot): Pair[] => {
  if (!Prepaid) return [];
  const receipts = Prepaid.Receipts.map(({ ReceivedOn, TaxPoint, Amount }) => {
    const day = ReceivedOn === TaxPoint ? '' : ` on ${formatDate(ReceivedOn)}`;
    return { label: 'Received', value: `${formatMoney(Amount, Currency.Symbol)}${day}, tax point ${formatDate(TaxPoint)}` };
  });
  return receipts.length > 1 ? [...receipts, { label: 'Total received', value: formatMoney(Prepaid.Received, Currency.Symbol) }] : receipts;
};

/** Deducts the unallocated amount of the credit note that this debit note reverses. */
const listSetOff = ({ UndoneCredit, Currency }: InvoiceSnapshot): Pair[] =>
  UndoneCredit && Number(UndoneCredit.SetOff ?? 0) > 0
    ? [
        {
          label: 'Set off',
          value: `${formatMoney(UndoneCredit.SetOff ?? 0, Currency.Symbol)} against credit note ${UndoneCredit.CreditNo}`,
        },
      ]
    : [];

const amountDueAtIssue = ({ Prepaid, UndoneCredit, GrossAmount }: InvoiceSnapshot) =>
  Prepaid?.Due ?? new Big(GrossAmount).minus(UndoneCredit?.SetOff ?? 0).toFixed(2);

const nothingDueText = (invoice: InvoiceSnapshot) => {
  if (invoice.Prepaid) return 'Paid in full, with thanks. Nothing is due.';
  return listSetOff(invoice).length > 0 ? 'Set off in full against the credit note. Nothing is due.' : 'Nothing is due.';
};

/** Describes how to pay. An invoice that was paid in full on issue requests no money and shows no bank account. */
const describePayment = (invoice: InvoiceSnapshot): Block => {
  const { Company: company, Currency: currency } = invoice;
  const amount = { label: 'Amount due', value: formatMoney(amountDueAtIssue(invoice), currency.Symbol), isStrong: true };
  if (Number(amountDueAtIssue(invoice)) === 0)
    return buildPaymentDone([...listReceipts(invoice), ...listSetOff(invoice), amount], nothingDueText(invoice));
  const due = [
    ...listReceipts(invoice),
    ...listSetOff(invoice),
    amount,
    { label: 'Due by', value: formatDate(invoice.DueDate), isStrong: true },
    { label: 'Terms', value: invoice.PaymentTerms },
  ];
  return paymentDetails(company, { currency, due, reference: `${invoice.Customer.AccountCode} ${invoice.InvoiceNo}` });
};

const listNotes = (invoice: InvoiceSnapshot): Block[] => {
  const notes = [
    explainNoVat(invoice.Vat),
    sterlingNote(invoice.Currency, invoice.ExchangeRate),
    invoice.Company.InvoiceWording ?? '',
  ].filter(Boolean);
  return notes.flatMap((note) => [spacer(8), textBlock(note, 'small')]);
};

/** Lays out an invoice with everything that a VAT invoice must show (SI 1995/2518 reg. 14). */
export const invoice = (snapshot: InvoiceSnapshot): PrintDocument => {
  const { Company: company, Currency: currency } = snapshot;
  return buildLetter({
    company,
    title: titles[snapshot.Kind],
    number: String(snapshot.InvoiceNo),
    party: snapshot.Customer,
    facts: listFacts(snapshot),
    date: snapshot.InvoiceDate,
    blocks: [
      ...listDelivery(snapshot),
      pricedLines(snapshot.Lines, snapshot),
      together(
        buildTotals(snapshot, 'Total'),
        ...(snapshot.Settlement ? [spacer(mm(7)), ...settlementTerms(snapshot.Settlement, currency)] : []),
        describePayment(snapshot),
        ...listNotes(snapshot),
      ),
    ],
  });
};
