import { formatCount, formatDate, formatMoney, formatPercent } from '#server/documents/format.ts';
import { heading, spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { Block, Pair } from '#server/documents/kit/blocks.ts';
import type { CompanySnapshot, CurrencySnapshot, SettlementSnapshot } from '#server/documents/snapshots/snapshots.ts';

/** Returns the bank account for the currency, or else the sterling account. */
const accountFor = ({ BankAccounts: accounts }: CompanySnapshot, { Code }: CurrencySnapshot) =>
  accounts.find((account) => account.CurrencyCode === Code) ?? accounts.find((account) => account.CurrencyCode === 'GBP');

/** Lists the bank account and the reference to quote. Payers abroad need IBAN and BIC. Empty rows are left out. */
export const bankRows = (company: CompanySnapshot, currency: CurrencySnapshot, reference: string): Pair[] => {
  const account = accountFor(company, currency);
  return [
    { label: 'Bank', value: account?.BankName ?? '' },
    { label: 'Account name', value: account ? (account.AccountName ?? company.Name) : '' },
    { label: 'Sort code', value: account?.SortCode ?? '' },
    { label: 'Account number', value: account?.AccountNo ?? '' },
    { label: 'IBAN', value: account?.Iban ?? '' },
    { label: 'BIC', value: account?.Bic ?? '' },
    { label: 'Reference', value: reference },
  ].filter((row) => row.value !== '');
};

/** States the discount in the words that HMRC Brief 49/2014 requires, with the amount due within the discount days and VAT on the reduced price. */
export const settlementTerms = (settlement: SettlementSnapshot, { Symbol }: CurrencySnapshot): Block[] => [
  heading('Prompt payment discount'),
  textBlock(
    `A discount of ${formatPercent(settlement.Percent)} of the price of the goods applies if payment is made within ${formatCount(settlement.Days, 'day')} of the invoice date. ` +
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

interface PaymentRequest {
  currency: CurrencySnapshot;
  due: readonly Pair[];
  reference: string;
}

export const paymentDetails = (company: CompanySnapshot, { currency, due, reference }: PaymentRequest): Block =>
  together(spacer(mm(7)), heading('Payment'), spacer(2), {
    kind: 'columns',
    columns: [
      { share: 1, blocks: [{ kind: 'pairs', rows: due, labelWidth: mm(26) }] },
      { share: 1, blocks: [{ kind: 'pairs', rows: bankRows(company, currency, reference), labelWidth: mm(32) }] },
    ],
  });

/** Says that nothing is left to pay, in place of the bank details. */
export const buildPaymentDone = (rows: Pair[], thanks: string): Block =>
  together(spacer(mm(7)), heading('Payment'), spacer(2), { kind: 'pairs', rows, labelWidth: mm(26) }, spacer(3), textBlock(thanks));
