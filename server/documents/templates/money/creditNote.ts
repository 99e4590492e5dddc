import { formatDate } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { pricedLines, explainNoVat, sterlingNote, buildTotals } from './pricedLines.ts';
import type { Block, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { CreditNoteSnapshot } from '#server/documents/snapshots/snapshots.ts';

const describeCorrections = ({ CorrectedInvoices: invoices }: CreditNoteSnapshot) =>
  `Corrects ${invoices.length === 1 ? 'invoice' : 'invoices'} ${invoices
    .map(({ InvoiceNo, InvoiceDate }) => `${InvoiceNo} of ${formatDate(InvoiceDate)}`)
    .join(', ')}.`;

/** Lists the credited lines. Each line names its invoice if the credit note corrects several. */
const listCreditLines = ({ Lines: lines, CorrectedInvoices: invoices }: CreditNoteSnapshot) =>
  lines.map((line) =>
    invoices.length > 1 && line.InvoiceNo !== null ? { ...line, Description: `${line.Description}\nInvoice ${line.InvoiceNo}` } : line,
  );

/** Lays out a credit note. Shows the number and date of the invoices that it corrects and their VAT rates (SI 1995/2518 reg. 15C). */
export const creditNote = (snapshot: CreditNoteSnapshot): PrintDocument => {
  const notes = [explainNoVat(snapshot.Vat), sterlingNote(snapshot.Currency, snapshot.ExchangeRate)].filter(Boolean);
  const corrects: Block[] = snapshot.CorrectedInvoices.length > 0 ? [textBlock(describeCorrections(snapshot), 'strong')] : [];
  return buildLetter({
    company: snapshot.Company,
    title: 'Credit note',
    number: String(snapshot.CreditNo),
    party: snapshot.Customer,
    facts: [
      { label: 'Number', value: String(snapshot.CreditNo), isStrong: true },
      { label: 'Date', value: formatDate(snapshot.CreditDate) },
      { label: 'Reason', value: snapshot.Reason },
      { label: 'Your account', value: snapshot.Customer.AccountCode },
      { label: 'Your VAT number', value: snapshot.Customer.VatNumber ?? '' },
    ],
    date: snapshot.CreditDate,
    blocks: [
      ...corrects,
      ...(snapshot.Comment ? [textBlock(snapshot.Comment)] : []),
      spacer(mm(6)),
      pricedLines(listCreditLines(snapshot), snapshot),
      together(
        buildTotals(snapshot, 'Total credited'),
        spacer(mm(7)),
        textBlock('This amount has been credited to your account. Please reduce the VAT you recover by the VAT shown here.', 'small'),
        ...notes.flatMap((note) => [spacer(4), textBlock(note, 'small')]),
      ),
    ],
  });
};
