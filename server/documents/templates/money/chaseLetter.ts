import type { ChaseLetterSnapshot } from '#server/documents/snapshots/chaseSnapshot.ts';
import { formatDate, formatMoney, formatQuantity } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import type { PrintDocument, TableColumn } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { bankRows } from './payment.ts';

interface Column extends TableColumn {
  cell(row: ChaseLetterSnapshot['Invoices'][number], symbol: string): string;
}

const columns: Column[] = [
  { title: 'Invoice', width: 60, cell: (row) => String(row.InvoiceNo) },
  { title: 'Date', width: 72, cell: (row) => formatDate(row.InvoiceDate) },
  { title: 'Your order', cell: (row) => row.CustomerOrderNo ?? '' },
  { title: 'Due', width: 72, cell: (row) => formatDate(row.DueDate) },
  { title: 'Days overdue', width: 62, align: 'right', cell: (row) => formatQuantity(row.Days) },
  { title: 'To pay', width: 80, align: 'right', cell: (row, symbol) => formatMoney(row.Outstanding, symbol) },
];

const titles: Record<number, string> = { 1: 'Payment reminder', 2: 'Second reminder', 3: 'Last reminder' };

const opening: Record<number, string> = {
  1: 'The invoices below are overdue. If you have already sent your payment, thank you, and please ignore this letter.',
  2: 'We have written to you before and have not been paid. Please pay these invoices now, or tell us today why payment is delayed.',
  3: 'We have written to you twice and have not been paid. Please pay these invoices within seven days.',
};

const closing: Record<number, string> = {
  1: 'If anything is wrong with an invoice, please tell us and we will correct it.',
  2: 'If you dispute an invoice, please tell us which and why. Amounts disputed in good faith need not be paid until the dispute is settled.',
  3: 'After that we may stop deliveries, and claim interest and compensation under the Late Payment of Commercial Debts (Interest) Act 1998.',
};

const stopped =
  'We will not deliver anything more until then. After that we may claim interest and compensation under the Late Payment of Commercial Debts (Interest) Act 1998.';

/** Letter that lists overdue invoices, as a request, a reminder or a final demand. */
export const chaseLetter = (snapshot: ChaseLetterSnapshot): PrintDocument => {
  const { Level, Invoices, Currency, Company, Customer, OnAccount, OnStop, Total } = snapshot;
  return buildLetter({
    company: Company,
    title: titles[Level] ?? '',
    number: '',
    party: Customer,
    facts: [
      { label: 'Date', value: formatDate(snapshot.WrittenOn) },
      { label: 'Your account', value: Customer.AccountCode },
      { label: OnAccount ? 'Amount due' : 'Overdue', value: formatMoney(Total, Currency.Symbol), isStrong: true },
    ],
    date: snapshot.WrittenOn,
    blocks: [
      spacer(mm(6)),
      textBlock('Dear customer,'),
      spacer(mm(3)),
      textBlock(opening[Level] ?? ''),
      spacer(mm(5)),
      {
        kind: 'table',
        columns,
        rows: Invoices.map((row) => ({ cells: columns.map((column) => column.cell(row, Currency.Symbol)) })),
        keptWithNext: 2,
      },
      together(
        spacer(mm(4)),
        ...(Invoices.some((row) => row.IsRefund) ? [textBlock('A refund is listed if the payment that funded it was returned.')] : []),
        ...(OnAccount ? [textBlock(`Less money on your account: ${formatMoney(OnAccount, Currency.Symbol)}.`)] : []),
        textBlock(`${OnAccount ? 'Amount due' : 'Total'} ${formatMoney(Total, Currency.Symbol)}.`, 'strong'),
        spacer(mm(4)),
        { kind: 'pairs', rows: bankRows(Company, Currency, Customer.AccountCode), labelWidth: mm(32) },
        spacer(mm(4)),
        textBlock(OnStop && Level === 3 ? stopped : (closing[Level] ?? '')),
        spacer(mm(5)),
        textBlock('Kind regards,'),
        textBlock(Company.TradingName ?? Company.Name),
      ),
    ],
  });
};
