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

/** Writes issued invoices, debit notes and credit notes as e-invoices: UBL 2.1 by the rules of EN 16931 and Peppol BIS Billing 3. */

const namespaces = (name: 'Invoice' | 'CreditNote') => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
});

const profileElements = [
  element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
  element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
];

interface IssuedDocument {
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

const amountElement = (name: string, value: Amount | Big, currency: string) =>
  element(name, new Big(value).toFixed(2), { currencyID: currency });

const taxTotalElements = ({ Currency, Vat, VatAmount }: IssuedDocument, groups: readonly VatGroup[]): Element[] => {
  const { Code } = Currency;
  const total = element('cac:TaxTotal', [
    amountElement('cbc:TaxAmount', VatAmount, Code),
    ...groups.map((group) =>
      element('cac:TaxSubtotal', [
        amountElement('cbc:TaxableAmount', group.Taxable, Code),
        amountElement('cbc:TaxAmount', group.Tax, Code),
        categoryElement('cac:TaxCategory', group.Category, group.Percent, group.Reason),
      ]),
    ),
  ]);
  if (Code === 'GBP') return [total];
  // BR-53 requires the VAT in the accounting currency too.
  return [total, element('cac:TaxTotal', [amountElement('cbc:TaxAmount', sum(Vat.map((row) => row.SterlingVat)), 'GBP')])];
};

const monetaryTotalElement = (issued: IssuedDocument, { received, due }: { received: Amount | Big; due: Amount | Big }) => {
  const { Code } = issued.Currency;
  return element('cac:LegalMonetaryTotal', [
    amountElement('cbc:LineExtensionAmount', issued.NetAmount, Code),
    amountElement('cbc:TaxExclusiveAmount', issued.NetAmount, Code),
    amountElement('cbc:TaxInclusiveAmount', issued.GrossAmount, Code),
    Number(received) === 0 ? null : amountElement('cbc:PrepaidAmount', received, Code),
    amountElement('cbc:PayableAmount', due, Code),
  ]);
};

const currencyElements = ({ Currency }: IssuedDocument) => [
  element('cbc:DocumentCurrencyCode', Currency.Code),
  Currency.Code === 'GBP' ? null : element('cbc:TaxCurrencyCode', 'GBP'),
];

const rateNote = ({ Currency, ExchangeRate }: IssuedDocument) =>
  Currency.Code === 'GBP' ? null : `VAT is converted to pounds at 1 ${Currency.Code} = £${new Big(ExchangeRate).toFixed()}`;

const accountNumber = ({ Iban, SortCode, AccountNo }: BankAccountSnapshot) =>
  Iban ? Iban.replaceAll(' ', '') : `${(SortCode ?? '').replaceAll('-', '')}${AccountNo ?? ''}`;

/** Asks for a bank transfer to our account in the document's currency, or else in pounds (BR-50, BR-61). Null if there is no account or nothing to pay. */
const paymentMeansElement = ({ Company, Currency, Customer }: IssuedDocument, number: number, due: Amount | Big) => {
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

const termsText = ({ PaymentTerms, Settlement, Currency }: InvoiceSnapshot) =>
  [
    PaymentTerms,
    ...(Settlement
      ? [
          `A discount of ${formatPercent(Settlement.Percent)} of the price of the goods applies if payment is made by ${formatDate(Settlement.PayBy)}`,
          `${Currency.Code} ${new Big(Settlement.GrossAmount).toFixed(2)} including VAT is then due`,
          'No credit note will be issued, and only the VAT actually paid may be recovered',
        ]
      : []),
  ].join('. ');

const billingReferenceElement = (number: number | string, date: string) =>
  element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [element('cbc:ID', String(number)), element('cbc:IssueDate', date)]),
  ]);

const orderReferenceElement = ({ CustomerOrderNo, DealNo, Part }: InvoiceSnapshot) => {
  const deal = DealNo === null ? null : dealName({ DealNo, Part });
  if (!CustomerOrderNo && deal === null) return null;
  // Peppol requires the customer's order number, or NA if there is none.
  return element('cac:OrderReference', [element('cbc:ID', CustomerOrderNo ?? 'NA'), optionalElement('cbc:SalesOrderID', deal)]);
};

const deliveryElement = ({ DespatchedOn, DeliveryPost, Customer }: InvoiceSnapshot) => {
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

const buildLines = (words: LineWords, issued: IssuedDocument, notes: readonly (string | null)[]) => {
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

/** States the day of issue if the invoice has another date, because the tax point depends on the day of issue. */
const issuedNote = ({ IssuedOn }: InvoiceSnapshot) => (IssuedOn === undefined ? null : `Issued on ${formatDate(IssuedOn)}`);

/** Codes of UNTDID 1001. */
const documentTypeCode = { invoice: '380', creditNote: '381', debitNote: '383' } as const;

/** Writes an issued invoice or debit note from its snapshot. Throws RULE_BROKEN if the snapshot lacks required data. */
export const invoiceXml = (invoice: InvoiceSnapshot): Uint8Array => {
  const { groups, lines, categories } = buildLines({ line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' }, invoice, []);
  const received = invoice.Prepaid?.Received ?? invoice.UndoneCredit?.SetOff ?? 0;
  const due = invoice.Prepaid?.Due ?? new Big(invoice.GrossAmount).minus(received).toFixed(2);
  return writeXml(
    element(
      'Invoice',
      [
        ...profileElements,
        element('cbc:ID', String(invoice.InvoiceNo)),
        element('cbc:IssueDate', invoice.InvoiceDate),
        element('cbc:DueDate', invoice.DueDate),
        element('cbc:InvoiceTypeCode', invoice.Kind === 'Debit' ? documentTypeCode.debitNote : documentTypeCode.invoice),
        optionalElement('cbc:Note', [issuedNote(invoice), rateNote(invoice)].filter(Boolean).join('. ') || null),
        element('cbc:TaxPointDate', invoice.TaxPoint),
        ...currencyElements(invoice),
        element('cbc:BuyerReference', invoice.Customer.AccountCode),
        orderReferenceElement(invoice),
        invoice.UndoneCredit && billingReferenceElement(invoice.UndoneCredit.CreditNo, invoice.UndoneCredit.CreditDate),
        invoice.DeliveryNoteNo ? element('cac:DespatchDocumentReference', [element('cbc:ID', String(invoice.DeliveryNoteNo))]) : null,
        sellerElement(invoice.Company, categories),
        buyerElement(invoice.Customer, categories),
        deliveryElement(invoice),
        paymentMeansElement(invoice, invoice.InvoiceNo, due),
        element('cac:PaymentTerms', [element('cbc:Note', termsText(invoice))]),
        ...taxTotalElements(invoice, groups),
        monetaryTotalElement(invoice, { received, due }),
        ...lines,
      ],
      namespaces('Invoice'),
    ),
  );
};

/** Writes an issued credit note from its snapshot, with a reference to every invoice that it corrects. */
export const creditNoteXml = (credit: CreditNoteSnapshot): Uint8Array => {
  const notes = credit.Lines.map(({ InvoiceNo }) => (InvoiceNo === null ? null : `Invoice ${InvoiceNo}`));
  const { groups, lines, categories } = buildLines({ line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' }, credit, notes);
  return writeXml(
    element(
      'CreditNote',
      [
        ...profileElements,
        element('cbc:ID', String(credit.CreditNo)),
        element('cbc:IssueDate', credit.CreditDate),
        element('cbc:CreditNoteTypeCode', documentTypeCode.creditNote),
        element('cbc:Note', [credit.Reason, credit.Comment, rateNote(credit)].filter(Boolean).join('. ')),
        ...currencyElements(credit),
        element('cbc:BuyerReference', credit.Customer.AccountCode),
        ...credit.CorrectedInvoices.map(({ InvoiceNo, InvoiceDate }) => billingReferenceElement(InvoiceNo, InvoiceDate)),
        sellerElement(credit.Company, categories),
        buyerElement(credit.Customer, categories),
        element('cac:PaymentTerms', [element('cbc:Note', 'Credited to your account. No payment is due.')]),
        ...taxTotalElements(credit, groups),
        monetaryTotalElement(credit, { received: 0, due: credit.GrossAmount }),
        ...lines,
      ],
      namespaces('CreditNote'),
    ),
  );
};
