import { dealName } from '#contract/sales/deal/dealName.ts';
import { Big, sum } from '#contract/money.ts';
import type { Amount } from '#server/documents/format.ts';
import { formatDate, formatPercent } from '#server/documents/format.ts';
import type { CreditNoteSnapshot, InvoiceSnapshot, LineSnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { BankAccountSnapshot, CompanySnapshot, CurrencySnapshot, PartySnapshot } from '#server/documents/snapshots/partySnapshots.ts';
import { categoryElement, lineElement } from './lines.ts';
import type { LineWords } from './lines.ts';
import { addressElement, buyerElement, findCountryCode, sellerElement } from './parties.ts';
import { groupVat } from './vat.ts';
import type { VatGroup } from './vat.ts';
import { element, optionalElement, writeXml } from './xml.ts';
import type { Element } from './xml.ts';

const namespaces = (name: 'Invoice' | 'CreditNote') => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
});

const profile = [
  element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
  element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
];

interface Issued {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  Vat: readonly VatSnapshot[];
  Lines: readonly LineSnapshot[];
  ExchangeRate: Amount;
  NetAmount: Amount;
  VatAmount: Amount;
  GrossAmount: Amount;
}

const amount = (name: string, value: Amount | Big, currency: string) => element(name, new Big(value).toFixed(2), { currencyID: currency });

const taxTotals = ({ Currency, Vat, VatAmount }: Issued, groups: readonly VatGroup[]): Element[] => {
  const { Code } = Currency;
  const total = element('cac:TaxTotal', [
    amount('cbc:TaxAmount', VatAmount, Code),
    ...groups.map((group) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', group.Taxable, Code),
        amount('cbc:TaxAmount', group.Tax, Code),
        categoryElement('cac:TaxCategory', group.Category, group.Percent, group.Reason),
      ]),
    ),
  ]);
  if (Code === 'GBP') return [total];
  // BR-53: VAT in the accounting currency.
  return [total, element('cac:TaxTotal', [amount('cbc:TaxAmount', sum(Vat.map((row) => row.SterlingVat)), 'GBP')])];
};

const totals = (issued: Issued, { received, due }: { received: Amount | Big; due: Amount | Big }) => {
  const { Code } = issued.Currency;
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', issued.NetAmount, Code),
    amount('cbc:TaxExclusiveAmount', issued.NetAmount, Code),
    amount('cbc:TaxInclusiveAmount', issued.GrossAmount, Code),
    Number(received) === 0 ? null : amount('cbc:PrepaidAmount', received, Code),
    amount('cbc:PayableAmount', due, Code),
  ]);
};

const currencies = ({ Currency }: Issued) => [
  element('cbc:DocumentCurrencyCode', Currency.Code),
  Currency.Code === 'GBP' ? null : element('cbc:TaxCurrencyCode', 'GBP'),
];

const rateNote = ({ Currency, ExchangeRate }: Issued) =>
  Currency.Code === 'GBP' ? null : `VAT in pounds at ${new Big(ExchangeRate).toFixed()} pounds for 1 ${Currency.Code}`;

const accountNumber = ({ Iban, SortCode, AccountNo }: BankAccountSnapshot) =>
  Iban ? Iban.replaceAll(' ', '') : `${(SortCode ?? '').replaceAll('-', '')}${AccountNo ?? ''}`;

/** Bank transfer to the account of the currency (BR-50, BR-61). Empty if there is no account or nothing to pay. */
const paymentMeans = ({ Company, Currency, Customer }: Issued, number: number, due: Amount | Big) => {
  const { BankAccounts } = Company;
  const account =
    BankAccounts.find(({ CurrencyCode }) => CurrencyCode === Currency.Code) ??
    BankAccounts.find(({ CurrencyCode }) => CurrencyCode === 'GBP');
  const id = account && accountNumber(account);
  if (!account || !id || Number(due) <= 0) return null;
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', '30', { name: 'Credit transfer' }),
    element('cbc:PaymentID', `${Customer.AccountCode} ${number}`),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', id),
      element('cbc:Name', account.AccountName ?? Company.Name),
      account.Bic ? element('cac:FinancialInstitutionBranch', [element('cbc:ID', account.Bic.replaceAll(' ', ''))]) : null,
    ]),
  ]);
};

const listTerms = ({ PaymentTerms, Settlement, Currency }: InvoiceSnapshot) =>
  [
    PaymentTerms,
    ...(Settlement
      ? [
          `a discount of ${formatPercent(Settlement.Percent)} of the price of the goods if paid by ${formatDate(Settlement.PayBy)}: ` +
            `then ${Currency.Code} ${new Big(Settlement.GrossAmount).toFixed(2)} is due, VAT included; no credit note will be issued, and only the VAT paid may be recovered`,
        ]
      : []),
  ].join('; ');

const billingReference = (number: number | string, date: string) =>
  element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [element('cbc:ID', String(number)), element('cbc:IssueDate', date)]),
  ]);

const orderReference = ({ CustomerOrderNo, DealNo, Part }: InvoiceSnapshot) => {
  const deal = DealNo === null ? null : dealName({ DealNo, Part });
  if (!CustomerOrderNo && deal === null) return null;
  // Peppol requires the customer's order number. NA if there is none.
  return element('cac:OrderReference', [element('cbc:ID', CustomerOrderNo ?? 'NA'), optionalElement('cbc:SalesOrderID', deal)]);
};

const buildDelivery = ({ DespatchedOn, DeliveryPost, Customer }: InvoiceSnapshot) => {
  if (DespatchedOn === null && !DeliveryPost) return null;
  return element('cac:Delivery', [
    optionalElement('cbc:ActualDeliveryDate', DespatchedOn),
    DeliveryPost
      ? element('cac:DeliveryLocation', [
          addressElement('cac:Address', DeliveryPost, findCountryCode({ ...Customer, Post: DeliveryPost, VatNumber: null })),
        ])
      : null,
  ]);
};

const buildLines = (words: LineWords, issued: Issued, notes: readonly (string | null)[]) => {
  const { groups, categoryOf } = groupVat(issued.Vat, findCountryCode(issued.Customer));
  const lines = issued.Lines.map((line, index) =>
    lineElement(words, line, {
      id: index + 1,
      currency: issued.Currency.Code,
      category: categoryOf(line),
      note: notes[index] ?? null,
    }),
  );
  return { groups, lines, categories: groups.map(({ Category }) => Category) };
};

/** Day of issue, if the invoice has another date, because the tax point depends on it. */
const issuedNote = ({ IssuedOn }: InvoiceSnapshot) => (IssuedOn === undefined ? null : `Issued on ${formatDate(IssuedOn)}`);

/** UNTDID 1001: commercial invoice, debit note. */
const documentType = ({ Kind }: InvoiceSnapshot) => (Kind === 'Debit' ? '383' : '380');

/**
 * Writes an issued invoice or debit note as UBL 2.1 by the rules of EN 16931 and Peppol BIS Billing 3, from its snapshot. Throws RULE_BROKEN if
 * the snapshot lacks required data.
 */
export const invoiceXml = (invoice: InvoiceSnapshot): Uint8Array => {
  const { groups, lines, categories } = buildLines({ line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' }, invoice, []);
  const received = invoice.Prepaid?.Received ?? invoice.UndoneCredit?.SetOff ?? 0;
  const due = invoice.Prepaid?.Due ?? new Big(invoice.GrossAmount).minus(received).toFixed(2);
  return writeXml(
    element(
      'Invoice',
      [
        ...profile,
        element('cbc:ID', String(invoice.InvoiceNo)),
        element('cbc:IssueDate', invoice.InvoiceDate),
        element('cbc:DueDate', invoice.DueDate),
        element('cbc:InvoiceTypeCode', documentType(invoice)),
        optionalElement('cbc:Note', [issuedNote(invoice), rateNote(invoice)].filter(Boolean).join('. ') || null),
        element('cbc:TaxPointDate', invoice.TaxPoint),
        ...currencies(invoice),
        element('cbc:BuyerReference', invoice.Customer.AccountCode),
        orderReference(invoice),
        invoice.UndoneCredit && billingReference(invoice.UndoneCredit.CreditNo, invoice.UndoneCredit.CreditDate),
        invoice.DeliveryNoteNo ? element('cac:DespatchDocumentReference', [element('cbc:ID', String(invoice.DeliveryNoteNo))]) : null,
        sellerElement(invoice.Company, categories),
        buyerElement(invoice.Customer, categories),
        buildDelivery(invoice),
        paymentMeans(invoice, invoice.InvoiceNo, due),
        element('cac:PaymentTerms', [element('cbc:Note', listTerms(invoice))]),
        ...taxTotals(invoice, groups),
        totals(invoice, { received, due }),
        ...lines,
      ],
      namespaces('Invoice'),
    ),
  );
};

/** Writes an issued credit note likewise. It names every invoice that it corrects. */
export const creditNoteXml = (credit: CreditNoteSnapshot): Uint8Array => {
  const notes = credit.Lines.map(({ InvoiceNo }) => (InvoiceNo === null ? null : `Of invoice ${InvoiceNo}`));
  const { groups, lines, categories } = buildLines({ line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' }, credit, notes);
  return writeXml(
    element(
      'CreditNote',
      [
        ...profile,
        element('cbc:ID', String(credit.CreditNo)),
        element('cbc:IssueDate', credit.CreditDate),
        element('cbc:CreditNoteTypeCode', '381'),
        element('cbc:Note', [credit.Reason, credit.Comment, rateNote(credit)].filter(Boolean).join('. ')),
        ...currencies(credit),
        element('cbc:BuyerReference', credit.Customer.AccountCode),
        ...credit.CorrectedInvoices.map(({ InvoiceNo, InvoiceDate }) => billingReference(InvoiceNo, InvoiceDate)),
        sellerElement(credit.Company, categories),
        buyerElement(credit.Customer, categories),
        element('cac:PaymentTerms', [element('cbc:Note', 'Credited to your account. No payment is due.')]),
        ...taxTotals(credit, groups),
        totals(credit, { received: 0, due: credit.GrossAmount }),
        ...lines,
      ],
      namespaces('CreditNote'),
    ),
  );
};
