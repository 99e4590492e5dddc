import { formatDate, formatMoney, formatPercent } from '#server/documents/format.ts';
import { heading, spacer, text, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { Block, Pair } from '#server/documents/kit/blocks.ts';
import type { CompanySnapshot, CurrencySnapshot, SettlementSnapshot } from '#server/documents/snapshots.ts';

/** Bank account and the reference to quote; rows that are not filled in are left out. */
export const bankRows = (company: CompanySnapshot, reference: string): Pair[] =>
  [
    { label: 'Bank', value: company.BankName ?? '' },
    { label: 'Account name', value: company.BankAccountNo ? (company.BankAccountName ?? company.Name) : '' },
    { label: 'Sort code', value: company.BankSortCode ?? '' },
    { label: 'Account number', value: company.BankAccountNo ?? '' },
    { label: 'Reference', value: reference },
  ].filter((row) => row.value !== '');

/** The wording that HMRC Brief 49/2014 asks for, and what is due within the discount days, VAT on the reduced price. */
export const settlementTerms = (settlement: SettlementSnapshot, { Symbol }: CurrencySnapshot): Block[] => [
  heading('Prompt payment discount'),
  text(
    `A discount of ${formatPercent(settlement.Percent)} of the price of the goods applies if payment is made within ${settlement.Days} days of the invoice date. ` +
      'No credit note will be issued. Following payment you must ensure that you have only recovered the VAT actually paid.',
  ),
  spacer(3),
  {
    kind: 'pairs',
    labelWidth: mm(58),
    rows: [
      {
        label: `If paid by ${formatDate(settlement.PayBy)}`,
        value: formatMoney(settlement.GrossAmount, Symbol),
        isStrong: true,
      },
      {
        label: 'made up of',
        value: `net ${formatMoney(settlement.NetAmount, Symbol)} and VAT ${formatMoney(settlement.VatAmount, Symbol)}`,
      },
    ],
  },
];

export const paymentDetails = (company: CompanySnapshot, { due, reference }: { due: readonly Pair[]; reference: string }): Block =>
  together(spacer(mm(7)), heading('Payment'), spacer(2), {
    kind: 'columns',
    columns: [
      { share: 1, blocks: [{ kind: 'pairs', rows: due, labelWidth: mm(26) }] },
      { share: 1, blocks: [{ kind: 'pairs', rows: bankRows(company, reference), labelWidth: mm(32) }] },
    ],
  });
