import { Big } from 'big.js';
import { parseXml } from './parseXml.ts';
import type { Node } from './parseXml.ts';
import { outOfOrder } from './ublOrder.ts';
import { add } from './en16931Document.ts';
import type { Document, Rule } from './en16931Document.ts';
import { vatRules } from './en16931Vat.ts';

const decimal = /^-?\d+(\.\d+)?$/;
const numberOf = (node: Node | undefined) => new Big(decimal.test(node?.text ?? '') ? (node?.text ?? 0) : Number.NaN || 0);
const has = (text: string | undefined) => (text ?? '').trim() !== '';
const isDate = (text: string | undefined) => /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
const decimals = (node: Node) => (node.text.split('.')[1] ?? '').length;

const total = (name: string) => (document: Document) => document.root.one('cac:LegalMonetaryTotal', name);
const amountOf = (document: Document, name: string) => document.number(total(name)(document));
const given = (document: Document, name: string) => total(name)(document) !== undefined;

const every = (node: Node, name: string): Node[] => [
  ...node.children.filter((child) => child.name === name),
  ...node.children.flatMap((child) => every(child, name)),
];

const quantityName = ({ isCredit }: Document) => (isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity');
const typeCodes = { invoice: ['380', '383', '386', '389', '393', '751'], credit: ['381', '396'] };
const currencyCodes = new Set(Intl.supportedValuesOf('currency'));
const units = new Set(['H87', 'C62', 'KGM', 'TNE', 'XPX']);

const addresses = ({ seller, buyer }: Document) => [seller, buyer].map((party) => party?.one('cac:PostalAddress'));

const general: Rule[] = [
  ['BR-01', ({ root }) => has(root.value('cbc:CustomizationID'))],
  ['BR-02', ({ root }) => has(root.value('cbc:ID'))],
  ['BR-03', ({ root }) => isDate(root.value('cbc:IssueDate'))],
  [
    'BR-04',
    ({ root, isCredit }) =>
      (isCredit ? typeCodes.credit : typeCodes.invoice).includes(
        root.value(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode') ?? '',
      ),
  ],
  ['BR-05', ({ currency }) => currencyCodes.has(currency)],
  ['BR-06', ({ seller }) => has(seller?.value('cac:PartyLegalEntity', 'cbc:RegistrationName'))],
  ['BR-07', ({ buyer }) => has(buyer?.value('cac:PartyLegalEntity', 'cbc:RegistrationName'))],
  ['BR-08', (document) => addresses(document)[0] !== undefined],
  ['BR-09', (document) => /^[A-Z]{2}$/.test(addresses(document)[0]?.value('cac:Country', 'cbc:IdentificationCode') ?? '')],
  ['BR-10', (document) => addresses(document)[1] !== undefined],
  ['BR-11', (document) => /^[A-Z]{2}$/.test(addresses(document)[1]?.value('cac:Country', 'cbc:IdentificationCode') ?? '')],
  ['BR-12', (document) => given(document, 'cbc:LineExtensionAmount')],
  ['BR-13', (document) => given(document, 'cbc:TaxExclusiveAmount')],
  ['BR-14', (document) => given(document, 'cbc:TaxInclusiveAmount')],
  ['BR-15', (document) => given(document, 'cbc:PayableAmount')],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', ({ lines }) => lines.every((line) => has(line.value('cbc:ID')))],
  ['BR-22', (document) => document.lines.every((line) => decimal.test(line.value(quantityName(document)) ?? ''))],
  ['BR-23', (document) => document.lines.every((line) => units.has(line.one(quantityName(document))?.attributes.get('unitCode') ?? ''))],
  ['BR-24', ({ lines }) => lines.every((line) => decimal.test(line.value('cbc:LineExtensionAmount') ?? ''))],
  ['BR-25', ({ lines }) => lines.every((line) => has(line.value('cac:Item', 'cbc:Name')))],
  ['BR-26', ({ lines }) => lines.every((line) => decimal.test(line.value('cac:Price', 'cbc:PriceAmount') ?? ''))],
  ['BR-27', ({ lines, number }) => lines.every((line) => number(line.one('cac:Price', 'cbc:PriceAmount')).gte(0))],
  [
    'BR-41, BR-43',
    ({ lines }) => lines.every((line) => line.all('cac:AllowanceCharge').every((one) => decimal.test(one.value('cbc:Amount') ?? ''))),
  ],
  [
    'BR-42, BR-44',
    ({ lines }) => lines.every((line) => line.all('cac:AllowanceCharge').every((one) => has(one.value('cbc:AllowanceChargeReason')))),
  ],
  ['BR-45', ({ groups }) => groups.every((group) => decimal.test(group.value('cbc:TaxableAmount') ?? ''))],
  ['BR-46', ({ groups }) => groups.every((group) => decimal.test(group.value('cbc:TaxAmount') ?? ''))],
  ['BR-47', ({ groups }) => groups.every((group) => has(group.value('cac:TaxCategory', 'cbc:ID')))],
  [
    'BR-48',
    ({ groups }) =>
      groups.every(
        (group) => group.value('cac:TaxCategory', 'cbc:ID') === 'O' || decimal.test(group.value('cac:TaxCategory', 'cbc:Percent') ?? ''),
      ),
  ],
  ['BR-49', ({ root }) => root.all('cac:PaymentMeans').every((one) => has(one.value('cbc:PaymentMeansCode')))],
  ['BR-50', ({ root }) => root.all('cac:PaymentMeans', 'cac:PayeeFinancialAccount').every((one) => has(one.value('cbc:ID')))],
  [
    'BR-53',
    ({ root }) =>
      !root.one('cbc:TaxCurrencyCode') ||
      root.all('cac:TaxTotal', 'cbc:TaxAmount').some((one) => one.attributes.get('currencyID') === root.value('cbc:TaxCurrencyCode')),
  ],
  ['BR-55', ({ root }) => root.all('cac:BillingReference').every((one) => has(one.value('cac:InvoiceDocumentReference', 'cbc:ID')))],
  [
    'BR-57',
    ({ root }) =>
      root
        .all('cac:Delivery', 'cac:DeliveryLocation', 'cac:Address')
        .every((one) => has(one.value('cac:Country', 'cbc:IdentificationCode'))),
  ],
  [
    'BR-61',
    ({ root }) =>
      root
        .all('cac:PaymentMeans')
        .every(
          (one) => !['30', '58'].includes(one.value('cbc:PaymentMeansCode') ?? '') || has(one.value('cac:PayeeFinancialAccount', 'cbc:ID')),
        ),
  ],
  ['BR-62', ({ seller }) => (seller?.all('cbc:EndpointID') ?? []).every((one) => has(one.attributes.get('schemeID')))],
  ['BR-63', ({ buyer }) => (buyer?.all('cbc:EndpointID') ?? []).every((one) => has(one.attributes.get('schemeID')))],
];

const slack = new Big('0.02');

const lineIsRight = (document: Document, line: Node) => {
  const quantity = document.number(line.one(quantityName(document)));
  const price = document.number(line.one('cac:Price', 'cbc:PriceAmount'));
  const base = line.one('cac:Price', 'cbc:BaseQuantity');
  const more = line
    .all('cac:AllowanceCharge')
    .map((one) => document.number(one.one('cbc:Amount')).times(one.value('cbc:ChargeIndicator') === 'true' ? 1 : -1));
  const worth = quantity
    .times(price)
    .div(base ? document.number(base) : 1)
    .plus(add(more));
  return worth
    .minus(document.number(line.one('cbc:LineExtensionAmount')))
    .abs()
    .lte(slack);
};

const allowanceIsRight = (document: Document, one: Node) => {
  const factor = one.one('cbc:MultiplierFactorNumeric');
  const base = one.one('cbc:BaseAmount');
  if ((factor === undefined) !== (base === undefined)) return false;
  if (!factor) return true;
  return document
    .number(base)
    .times(document.number(factor))
    .div(100)
    .minus(document.number(one.one('cbc:Amount')))
    .abs()
    .lte(slack);
};

const vatId = (party: Node | undefined) => party?.value('cac:PartyTaxScheme', 'cbc:CompanyID');

const sums: Rule[] = [
  ['BR-CO-03', ({ root }) => !(root.one('cbc:TaxPointDate') && root.one('cac:InvoicePeriod', 'cbc:DescriptionCode'))],
  ['BR-CO-04', ({ lines }) => lines.every((line) => has(line.value('cac:Item', 'cac:ClassifiedTaxCategory', 'cbc:ID')))],
  [
    'BR-CO-09',
    ({ seller, buyer }) =>
      [seller, buyer].every((party) =>
        (party?.all('cac:PartyTaxScheme', 'cbc:CompanyID') ?? []).every((one) => /^[A-Z]{2}[A-Z0-9]+$/.test(one.text)),
      ),
  ],
  [
    'BR-CO-10',
    (document) =>
      add(document.lines.map((line) => document.number(line.one('cbc:LineExtensionAmount')))).eq(
        amountOf(document, 'cbc:LineExtensionAmount'),
      ),
  ],
  [
    'BR-CO-11, BR-CO-12',
    (document) =>
      document.root.all('cac:AllowanceCharge').length > 0 ||
      !(given(document, 'cbc:AllowanceTotalAmount') || given(document, 'cbc:ChargeTotalAmount')),
  ],
  [
    'BR-CO-13',
    (document) =>
      amountOf(document, 'cbc:TaxExclusiveAmount').eq(
        amountOf(document, 'cbc:LineExtensionAmount')
          .minus(amountOf(document, 'cbc:AllowanceTotalAmount'))
          .plus(amountOf(document, 'cbc:ChargeTotalAmount')),
      ),
  ],
  [
    'BR-CO-14',
    ({ tax, groups, number }) => number(tax?.one('cbc:TaxAmount')).eq(add(groups.map((group) => number(group.one('cbc:TaxAmount'))))),
  ],
  [
    'BR-CO-15',
    (document) =>
      amountOf(document, 'cbc:TaxInclusiveAmount').eq(
        amountOf(document, 'cbc:TaxExclusiveAmount').plus(document.number(document.tax?.one('cbc:TaxAmount'))),
      ),
  ],
  [
    'BR-CO-16',
    (document) =>
      amountOf(document, 'cbc:PayableAmount').eq(
        amountOf(document, 'cbc:TaxInclusiveAmount')
          .minus(amountOf(document, 'cbc:PrepaidAmount'))
          .plus(amountOf(document, 'cbc:PayableRoundingAmount')),
      ),
  ],
  [
    // The standard's own tests allow a difference of one currency unit.
    'BR-CO-17',
    ({ groups, number }) =>
      groups.every((group) =>
        number(group.one('cbc:TaxableAmount'))
          .times(number(group.one('cac:TaxCategory', 'cbc:Percent')))
          .div(100)
          .minus(number(group.one('cbc:TaxAmount')))
          .abs()
          .lt(1),
      ),
  ],
  ['BR-CO-18', ({ groups }) => groups.length > 0],
  [
    'BR-CO-25',
    (document) =>
      amountOf(document, 'cbc:PayableAmount').lte(0) ||
      has(document.root.value('cbc:DueDate')) ||
      has(document.root.value('cac:PaymentTerms', 'cbc:Note')),
  ],
  [
    'BR-CO-26',
    ({ seller }) =>
      has(vatId(seller)) ||
      has(seller?.value('cac:PartyLegalEntity', 'cbc:CompanyID')) ||
      has(seller?.value('cac:PartyIdentification', 'cbc:ID')),
  ],
  [
    'BR-DEC',
    ({ root }) =>
      [
        ...every(root, 'cbc:Amount'),
        ...every(root, 'cbc:BaseAmount'),
        ...every(root, 'cbc:TaxableAmount'),
        ...every(root, 'cbc:TaxAmount'),
        ...every(root, 'cbc:LineExtensionAmount'),
        ...(root.one('cac:LegalMonetaryTotal')?.children ?? []),
      ].every((one) => decimals(one) <= 2),
  ],
];

const peppol: Rule[] = [
  ['PEPPOL R001', ({ root }) => root.value('cbc:ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
  ['PEPPOL R003', ({ root }) => has(root.value('cbc:BuyerReference')) || has(root.value('cac:OrderReference', 'cbc:ID'))],
  [
    'PEPPOL R004',
    ({ root }) => root.value('cbc:CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  ],
  ['PEPPOL R005', ({ root, currency }) => root.value('cbc:TaxCurrencyCode') !== currency],
  ['PEPPOL R020', ({ seller }) => has(seller?.value('cbc:EndpointID'))],
  [
    'PEPPOL R040, R041',
    (document) => document.lines.every((line) => line.all('cac:AllowanceCharge').every((one) => allowanceIsRight(document, one))),
  ],
  [
    'PEPPOL R051',
    ({ root, currency }) =>
      ['cbc:Amount', 'cbc:LineExtensionAmount', 'cbc:PriceAmount', 'cbc:TaxableAmount', 'cbc:PayableAmount'].every((name) =>
        every(root, name).every((one) => one.attributes.get('currencyID') === currency),
      ),
  ],
  [
    'PEPPOL R053',
    ({ root, currency }) =>
      root.all('cac:TaxTotal').filter((one) => one.one('cac:TaxSubtotal')).length === 1 &&
      root.all('cac:TaxTotal').length === (root.one('cbc:TaxCurrencyCode') ? 2 : 1) &&
      currency !== '',
  ],
  ['PEPPOL R120', (document) => document.lines.every((line) => lineIsRight(document, line))],
  [
    'PEPPOL R121',
    ({ lines, number }) => lines.every((line) => line.all('cac:Price', 'cbc:BaseQuantity').every((one) => number(one).gt(0))),
  ],
  [
    'PEPPOL R130',
    (document) =>
      document.lines.every((line) =>
        line
          .all('cac:Price', 'cbc:BaseQuantity')
          .every((one) => one.attributes.get('unitCode') === line.one(quantityName(document))?.attributes.get('unitCode')),
      ),
  ],
  ['PEPPOL P0100', ({ root, isCredit }) => root.name === (isCredit ? 'CreditNote' : 'Invoice')],
];

const read = (bytes: Uint8Array): Document => {
  const root = parseXml(bytes);
  const isCredit = root.name === 'CreditNote';
  const currency = root.value('cbc:DocumentCurrencyCode') ?? '';
  const tax = root.all('cac:TaxTotal').find((one) => one.one('cbc:TaxAmount')?.attributes.get('currencyID') === currency);
  return {
    root,
    isCredit,
    lines: root.all(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine'),
    seller: root.one('cac:AccountingSupplierParty', 'cac:Party'),
    buyer: root.one('cac:AccountingCustomerParty', 'cac:Party'),
    currency,
    tax,
    groups: tax?.all('cac:TaxSubtotal') ?? [],
    number: numberOf,
  };
};

/**
 * Returns the names of the rules that a document breaks. Empty if it is valid. Holds our own version of the business rules of EN
 * 16931-1:2017 (BR, BR-CO, BR-DEC, with the VAT categories in en16931Vat.ts) in its UBL syntax binding, and of the additional rules of
 * Peppol BIS Billing 3. Written from the standard, not from the code that writes the documents.
 */
export const brokenRules = (bytes: Uint8Array): string[] => {
  const document = read(bytes);
  const broken = [...general, ...sums, ...peppol, ...vatRules].filter(([, holds]) => !holds(document)).map(([name]) => name);
  return [...outOfOrder(document.root), ...broken];
};

export const ruleNames = () => [...general, ...sums, ...peppol, ...vatRules].map(([name]) => name);
