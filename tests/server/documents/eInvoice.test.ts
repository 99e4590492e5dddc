import { describe, expect, test } from 'vitest';
import type { CreditNoteSnapshot, InvoiceSnapshot, LineSnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { creditNoteXml, invoiceXml } from '#server/documents/ubl/document.ts';
import { brokenRules, ruleNames } from '#tests/support/eInvoice/en16931.ts';
import { parseXml } from '#tests/support/eInvoice/parseXml.ts';
import { company } from './company.ts';

const seller = {
  ...company,
  VatNumber: 'GB 612 4407 77',
  CompanyNumber: '03718264',
  RegisteredOffice: 'Diglis Dock Road, Worcester, WR5 3BW',
};

const line = (more: Partial<LineSnapshot> = {}): LineSnapshot => ({
  Kind: 'Goods',
  ProductCode: 'B500',
  Description: 'Beer bottle 500 ml, amber & "crown"',
  Quantity: 1428,
  UnitPrice: '187.35',
  PricePer: 1000,
  DiscountPercent: null,
  VatTypeId: 1,
  VatRate: '20',
  NetAmount: '267.54',
  ...more,
});

const vat = (more: Partial<VatSnapshot> = {}): VatSnapshot => ({
  VatTypeId: 1,
  Description: 'Standard',
  Reason: null,
  Rate: '20',
  NetAmount: '267.54',
  VatAmount: '53.51',
  SterlingNet: '267.54',
  SterlingVat: '53.51',
  ...more,
});

const customer = {
  Name: 'Aldous Cider Ltd',
  AccountCode: 'ALDOUS',
  AddressLines: ['1 Brewery Lane', 'Burton upon Trent', 'DE14 1AA'],
  VatNumber: 'GB 123 4567 82',
  Post: { Line1: '1 Brewery Lane', Line2: null, Line3: null, Town: 'Burton upon Trent', County: null, PostCode: 'DE14 1AA', Country: null },
};

const invoice = (more: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
  Kind: 'Sales',
  Company: seller,
  Customer: customer,
  Currency: { Code: 'GBP', Symbol: '£' },
  InvoiceNo: 20_451,
  InvoiceDate: '2026-11-21',
  TaxPoint: '2026-11-20',
  DueDate: '2026-12-21',
  ExchangeRate: '1',
  PaymentTerms: '30 days from the date of the invoice',
  DealNo: 10_452,
  Part: 2,
  CustomerOrderNo: 'PO 7',
  DeliveryAddress: [],
  DeliveryNoteNo: 40_001,
  DespatchedOn: '2026-11-20',
  Lines: [line()],
  Vat: [vat()],
  NetAmount: '267.54',
  VatAmount: '53.51',
  GrossAmount: '321.05',
  Settlement: null,
  UndoneCredit: null,
  ...more,
});

const none = { VatAmount: '0.00', SterlingVat: '0.00', Rate: '0' };
const noVat = (VatTypeId: number, Description: string, Reason: string | null, more: Partial<InvoiceSnapshot> = {}) =>
  invoice({
    Lines: [line({ VatTypeId, VatRate: '0' })],
    Vat: [vat({ VatTypeId, Description, Reason, ...none })],
    VatAmount: '0.00',
    GrossAmount: '267.54',
    ...more,
  });

const right = (bytes: Uint8Array) => {
  expect(brokenRules(bytes)).toEqual([]);
  return parseXml(bytes);
};

const abroad = { ...customer, VatNumber: 'IE6388047V', Post: { ...customer.Post, PostCode: null, Country: 'Ireland' } };
const exported = 'zero-rated: goods exported from the United Kingdom (VAT Act 1994, section 30)';

const inCountry = (Country: string | null, VatNumber: string | null = null) =>
  invoiceXml(
    noVat(3, 'Zero', exported, {
      Customer: { ...customer, VatNumber, EndpointScheme: '0088', EndpointId: '5790000435968', Post: { ...customer.Post, Country } },
    }),
  );

describe('the buyer’s country', () => {
  test.each([
    ['Greece', null, 'GR', 'G'],
    ['Magyarország', null, 'HU', 'G'],
    ['hu', null, 'HU', 'G'],
    ['South Africa', null, 'ZA', 'G'],
    ['U.K.', null, 'GB', 'Z'],
    [null, 'EL123456789', 'GR', 'G'],
    [null, null, 'GB', 'Z'],
  ])('%s, VAT number %s: %s', (written, vatNumber, code, category) => {
    const root = right(inCountry(written, vatNumber));
    expect(root.value('cac:AccountingCustomerParty', 'cac:Party', 'cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode')).toBe(code);
    expect(root.value('cac:TaxTotal', 'cac:TaxSubtotal', 'cac:TaxCategory', 'cbc:ID')).toBe(category);
  });

  test('one that is not known is not taken for home', () => {
    expect(() => inCountry('Atlantis')).toThrow('The country “Atlantis” is not known. An e-invoice needs a valid country.');
  });
});

describe('an invoice as UBL', () => {
  test('has what the paper has, and the same bytes twice', () => {
    const bytes = invoiceXml(invoice());
    const root = right(bytes);
    expect(Buffer.from(invoiceXml(invoice())).equals(bytes)).toBe(true);
    expect(root.value('cbc:ID')).toBe('20451');
    expect(root.value('cbc:TaxPointDate')).toBe('2026-11-20');
    expect(root.value('cac:OrderReference', 'cbc:ID')).toBe('PO 7');
    expect(root.value('cac:OrderReference', 'cbc:SalesOrderID')).toBe('10452/2');
    expect(root.value('cac:InvoiceLine', 'cac:Item', 'cbc:Name')).toBe('Beer bottle 500 ml, amber & "crown"');
    expect(root.value('cac:InvoiceLine', 'cac:Price', 'cbc:BaseQuantity')).toBe('1000');
    expect(root.one('cac:AccountingSupplierParty', 'cac:Party', 'cbc:EndpointID')).toMatchObject({ text: 'GB612440777' });
    expect(root.value('cac:AccountingCustomerParty', 'cac:Party', 'cac:PostalAddress', 'cbc:CityName')).toBe('Burton upon Trent');
    expect(root.value('cac:LegalMonetaryTotal', 'cbc:PayableAmount')).toBe('321.05');
  });

  test('dated another day than it was raised, it says both', () => {
    expect(right(invoiceXml(invoice())).all('cbc:Note')).toEqual([]);
    const root = right(invoiceXml(invoice({ IssuedOn: '2026-11-25' })));
    expect([root.value('cbc:IssueDate'), root.value('cbc:Note')]).toEqual(['2026-11-21', 'Issued on 25 Nov 2026']);
  });

  test('the electronic address is the one that is set, else the VAT number', () => {
    const own = invoice({ Customer: { ...customer, EndpointScheme: '0088', EndpointId: '5012345000008' } });
    const endpoint = right(invoiceXml(own)).one('cac:AccountingCustomerParty', 'cac:Party', 'cbc:EndpointID');
    expect([endpoint?.text, endpoint?.attributes.get('schemeID')]).toEqual(['5012345000008', '0088']);
  });

  test('discount of a line, carriage and pallets as lines of their own', () => {
    const lines = [
      line({ DiscountPercent: '2.5', NetAmount: '260.85' }),
      line({
        Kind: 'Pallet',
        ProductCode: null,
        Description: 'Pallet 1200',
        Quantity: 1,
        UnitPrice: '18',
        PricePer: 1,
        NetAmount: '18.00',
      }),
      line({ Kind: 'Carriage', ProductCode: null, Description: 'Carriage', Quantity: 1, UnitPrice: '45', PricePer: 1, NetAmount: '45.00' }),
    ];
    const sums = { NetAmount: '323.85', VatAmount: '64.77', GrossAmount: '388.62' };
    const root = right(invoiceXml(invoice({ Lines: lines, Vat: [vat({ ...sums })], ...sums })));
    const off = root.one('cac:InvoiceLine', 'cac:AllowanceCharge');
    expect([off?.value('cbc:Amount'), off?.value('cbc:BaseAmount'), off?.value('cbc:MultiplierFactorNumeric')]).toEqual([
      '6.69',
      '267.54',
      '2.5',
    ]);
    expect(root.all('cac:InvoiceLine')).toHaveLength(3);
  });

  test('what was paid in advance comes off what is to be paid', () => {
    const Prepaid = { Receipts: [], Received: '321.05', Due: '0.00' };
    const root = right(invoiceXml(invoice({ Prepaid })));
    expect(root.value('cac:LegalMonetaryTotal', 'cbc:PrepaidAmount')).toBe('321.05');
    expect(root.value('cac:LegalMonetaryTotal', 'cbc:PayableAmount')).toBe('0.00');
    expect(root.one('cac:PaymentMeans')).toBeUndefined();
  });

  test('in euros: VAT in pounds beside it', () => {
    const euros = invoice({
      Currency: { Code: 'EUR', Symbol: '€' },
      ExchangeRate: '0.85',
      Vat: [vat({ SterlingNet: '227.41', SterlingVat: '45.48' })],
    });
    const root = right(invoiceXml(euros));
    expect(
      root.all('cac:TaxTotal').map((one) => [one.value('cbc:TaxAmount'), one.one('cbc:TaxAmount')?.attributes.get('currencyID')]),
    ).toEqual([
      ['53.51', 'EUR'],
      ['45.48', 'GBP'],
    ]);
  });

  const categoryOf = (root: ReturnType<typeof parseXml>) =>
    root.all('cac:TaxTotal', 'cac:TaxSubtotal', 'cac:TaxCategory').map((one) => one.value('cbc:ID'));

  test.each([
    ['Z', noVat(3, 'Zero', exported)],
    ['G', noVat(3, 'Zero', exported, { Customer: abroad })],
    ['E', noVat(4, 'Exempt', 'exempt from VAT (VAT Act 1994, Schedule 9)')],
    ['O', noVat(5, 'Outside the scope', 'outside the scope of United Kingdom VAT')],
    ['AE', noVat(101, 'Domestic reverse charge', 'reverse charge: VAT Act 1994 section 55A applies')],
  ])('VAT category %s, by what the VAT type is', (category, snapshot) => {
    expect(categoryOf(right(invoiceXml(snapshot)))).toEqual([category]);
  });

  test('what is outside the scope beside other VAT is told as exempt, with its own reason', () => {
    const mixed = invoice({
      Lines: [line(), line({ VatTypeId: 5, VatRate: '0' })],
      Vat: [vat(), vat({ VatTypeId: 5, Description: 'Outside the scope', Reason: 'outside the scope of United Kingdom VAT', ...none })],
      NetAmount: '535.08',
      GrossAmount: '588.59',
    });
    const root = right(invoiceXml(mixed));
    expect(categoryOf(root)).toEqual(['S', 'E']);
    expect(root.all('cac:TaxTotal', 'cac:TaxSubtotal', 'cac:TaxCategory')[1]?.value('cbc:TaxExemptionReason')).toContain(
      'Outside the scope',
    );
  });

  test('a debit note names the credit note that it undoes', () => {
    const root = right(invoiceXml(invoice({ Kind: 'Debit', UndoneCredit: { CreditNo: 5001, CreditDate: '2026-11-01' } })));
    expect(root.value('cbc:InvoiceTypeCode')).toBe('383');
    expect(root.value('cac:BillingReference', 'cac:InvoiceDocumentReference', 'cbc:ID')).toBe('5001');
  });

  test('issued before the parts of an address were kept, and a price that is less than nothing', () => {
    const { Post: _post, ...plain } = customer;
    const lines = [line(), line({ Kind: 'Free', Quantity: 1, PricePer: 1, UnitPrice: '-7.54', NetAmount: '-7.54' })];
    const sums = { NetAmount: '260.00', VatAmount: '52.00', GrossAmount: '312.00' };
    const root = right(invoiceXml(invoice({ Customer: plain, Lines: lines, Vat: [vat(sums)], ...sums })));
    expect(root.all('cac:InvoiceLine', 'cbc:InvoicedQuantity').map(({ text }) => text)).toEqual(['1428', '-1']);
  });

  test('what the rules ask for and was not there is said in words', () => {
    expect(() => invoiceXml(invoice({ Company: { ...seller, VatNumber: null } }))).toThrow('Our company had no VAT number');
    const reverse = noVat(101, 'Reverse charge', 'reverse charge', { Customer: { ...customer, VatNumber: null } });
    expect(() => invoiceXml(reverse)).toThrow('had no VAT number at the time of issue');
  });

  test('letters that XML cannot have are left out', () => {
    const root = right(invoiceXml(invoice({ CustomerOrderNo: 'PO\u0007 <7> & more\uD800' })));
    expect(root.value('cac:OrderReference', 'cbc:ID')).toBe('PO <7> & more');
  });
});

const credit = (more: Partial<CreditNoteSnapshot> = {}): CreditNoteSnapshot => ({
  Company: seller,
  Customer: customer,
  Currency: { Code: 'GBP', Symbol: '£' },
  CreditNo: 5001,
  CreditDate: '2026-11-21',
  ExchangeRate: '1',
  Reason: 'Short delivery',
  Comment: null,
  CorrectedInvoices: [
    { InvoiceNo: 20_451, InvoiceDate: '2026-11-01' },
    { InvoiceNo: 20_460, InvoiceDate: '2026-11-03' },
  ],
  Lines: [{ ...line(), InvoiceNo: 20_451 }],
  Vat: [vat()],
  NetAmount: '267.54',
  VatAmount: '53.51',
  GrossAmount: '321.05',
  ...more,
});

describe('a credit note as UBL', () => {
  test('names every invoice that it corrects', () => {
    const root = right(creditNoteXml(credit()));
    expect(root.all('cac:BillingReference', 'cac:InvoiceDocumentReference').map((one) => one.value('cbc:ID'))).toEqual(['20451', '20460']);
    expect(root.value('cac:CreditNoteLine', 'cbc:Note')).toBe('Invoice 20451');
  });

  test('the last part’s net, which is not quite price times quantity, is the price of one', () => {
    const last = credit({
      Lines: [{ ...line({ NetAmount: '267.44' }), InvoiceNo: null }],
      Vat: [vat({ NetAmount: '267.44' })],
      NetAmount: '267.44',
      GrossAmount: '320.95',
    });
    const own = right(creditNoteXml(last)).one('cac:CreditNoteLine');
    expect([own?.value('cbc:CreditedQuantity'), own?.value('cac:Price', 'cbc:PriceAmount')]).toEqual(['1', '267.44']);
    expect(own?.value('cbc:Note')).toContain('1428 at 187.35 per 1000');
  });
});

describe('the checker itself', () => {
  const text = () => new TextDecoder().decode(invoiceXml(invoice()));
  const spoilt = (from: RegExp | string, to: string) => {
    const before = text();
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    return brokenRules(new TextEncoder().encode(after));
  };

  test.each<[string, RegExp | string, string]>([
    ['BR-02', /<cbc:ID>20451<\/cbc:ID>\n/, ''],
    ['BR-03', '2026-11-21</cbc:IssueDate>', '21 Nov 2026</cbc:IssueDate>'],
    ['BR-06', /<cbc:RegistrationName>Severn[^\n]*\n/, ''],
    ['BR-11', /(Customer[\s\S]*)<cbc:IdentificationCode>GB</, '$1<cbc:IdentificationCode>Britain<'],
    ['BR-16', /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>\n/, ''],
    ['BR-23', ' unitCode="H87">1428', '>1428'],
    ['BR-61', /<cac:PayeeFinancialAccount>[\s\S]*<\/cac:PayeeFinancialAccount>\n/, ''],
    ['BR-CO-09', '<cbc:CompanyID>GB612440777', '<cbc:CompanyID>612440777'],
    ['BR-CO-10', /(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="GBP">)267\.54/, '$1267.55'],
    ['BR-CO-14', /(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="GBP">)53\.51/, '$153.52'],
    ['BR-CO-15', 'TaxInclusiveAmount currencyID="GBP">321.05', 'TaxInclusiveAmount currencyID="GBP">321.06'],
    ['BR-CO-16', 'PayableAmount currencyID="GBP">321.05', 'PayableAmount currencyID="GBP">300.00'],
    ['BR-DEC', '267.54</cbc:TaxableAmount', '267.540</cbc:TaxableAmount'],
    ['BR-S-02', /<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>\n/, ''],
    ['BR-S-05', /(ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)20/, '$10'],
    ['BR-S-09', '53.51</cbc:TaxAmount>\n      <cac:TaxCategory', '63.51</cbc:TaxAmount>\n      <cac:TaxCategory'],
    ['PEPPOL R120', '187.35</cbc:PriceAmount', '188.35</cbc:PriceAmount'],
  ])('%s is seen when it is broken', (rule, from, to) => {
    expect(spoilt(from, to)).toContain(rule);
  });

  test('what stands in the wrong place, or is not well-formed, is seen', () => {
    expect(spoilt(/( *<cbc:DueDate>[^\n]*\n)( *<cbc:InvoiceTypeCode>[^\n]*\n)/, '$2$1')).toContain(
      'Invoice: cbc:InvoiceTypeCode comes too late'.replace('InvoiceTypeCode', 'DueDate'),
    );
    expect(() => brokenRules(new TextEncoder().encode(text().replace('</cbc:Note>', '</cbc:Nose>')))).toThrow('closes');
    expect(ruleNames().length).toBeGreaterThan(90);
  });
});
