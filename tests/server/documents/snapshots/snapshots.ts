import { sum, vatOn } from '#contract/money.ts';
import type {
  CreditNoteSnapshot,
  CustomerDetailsSnapshot,
  DeliveryNoteSnapshot,
  InvoiceSnapshot,
  LineSnapshot,
  PartySnapshot,
  PickListSnapshot,
  ProFormaSnapshot,
  PurchaseOrderSnapshot,
  StatementSnapshot,
} from '#server/documents/snapshots/snapshots.ts';
import { company } from '#tests/server/documents/company.ts';

export const aldous: PartySnapshot = {
  Name: 'Aldous Cider Ltd',
  AccountCode: 'ALD001',
  AddressLines: ['The Old Press House', 'Orchard Lane', 'Much Marcle', 'Ledbury', 'Herefordshire', 'HR8 2LY'],
  VatNumber: 'GB 614 2290 31',
};

const sterling = { Code: 'GBP', Symbol: '£' };

export const bottles: LineSnapshot = {
  Kind: 'Goods',
  ProductCode: 'CID500AM26',
  Description: '500 ml amber cider bottle, 26H180 crown, 330 g',
  Quantity: 37_128,
  UnitPrice: '187.35',
  PricePer: 1000,
  DiscountPercent: null,
  VatTypeId: 1,
  VatRate: 20,
  NetAmount: '6955.93',
};

export const palletCharge: LineSnapshot = {
  ...bottles,
  Kind: 'Pallet',
  ProductCode: 'EUR',
  Description: 'Euro pallet 1200 × 800 mm',
  Quantity: 26,
  UnitPrice: 12.5,
  PricePer: 1,
  NetAmount: 325,
};

export const carriage: LineSnapshot = {
  ...palletCharge,
  Kind: 'Carriage',
  ProductCode: null,
  Description: 'Carriage',
  Quantity: 1,
  UnitPrice: 185,
  NetAmount: 185,
};

const standard = { VatTypeId: 1, Description: 'Standard', Reason: null, Rate: 20 };

/** Totals of lines at 20 %, as the server stores them. */
export const totalsOf = (lines: readonly LineSnapshot[]) => {
  const net = sum(lines.map((line) => line.NetAmount));
  const vat = vatOn(net, 20);
  const [NetAmount, VatAmount] = [net.toFixed(2), vat.toFixed(2)];
  return {
    Vat: [{ ...standard, NetAmount, VatAmount, SterlingNet: NetAmount, SterlingVat: VatAmount }],
    NetAmount,
    VatAmount,
    GrossAmount: net.plus(vat).toFixed(2),
  };
};

const deal = { DealNo: 10452, Part: 1, CustomerOrderNo: 'PO-7719' };
const delivery = ['Aldous Cider Ltd', 'Bottling Hall', 'Orchard Lane', 'Much Marcle', 'HR8 2LY'];

export const invoice: InvoiceSnapshot = {
  Company: company,
  Customer: aldous,
  Currency: sterling,
  ...totalsOf([bottles, palletCharge, carriage]),
  ...deal,
  Kind: 'Sales',
  InvoiceNo: 20817,
  InvoiceDate: '2026-11-21',
  TaxPoint: '2026-11-05',
  DueDate: '2026-12-31',
  ExchangeRate: 1,
  PaymentTerms: '30 days from the end of the month',
  DeliveryAddress: delivery,
  DeliveryNoteNo: 31904,
  DespatchedOn: '2026-11-05',
  Lines: [bottles, palletCharge, carriage],
  Settlement: {
    Percent: 2.5,
    Days: 14,
    PayBy: '2026-12-05',
    NetAmount: 7292.03,
    VatAmount: 1458.41,
    GrossAmount: 8750.44,
  },
  UndoneCredit: null,
};

/** An invoice with many lines, the last of them carriage. */
export const longInvoice = (count: number): InvoiceSnapshot => {
  const goods = Array.from({ length: count - 1 }, (_, index) => ({
    ...bottles,
    ProductCode: `BTL${String(index + 1).padStart(4, '0')}`,
    Description: index % 7 === 3 ? '750 ml Burgundy bottle in dead leaf green with a bartop finish, 550 g' : '330 ml long neck amber',
  }));
  const Lines = [...goods, carriage];
  return { ...invoice, ...totalsOf(Lines), Settlement: null, Lines };
};

export const euroInvoice: InvoiceSnapshot = {
  ...invoice,
  Customer: {
    Name: 'Żubrowicz & Łąka <Browar> Sp. z o.o.',
    AccountCode: 'ZUB001',
    AddressLines: ['ul. Świętokrzyska 12', '00-916 Warszawa', 'Poland'],
    VatNumber: 'PL 525 234 1190',
  },
  Currency: { Code: 'EUR', Symbol: '€' },
  ExchangeRate: '0.8637',
  TaxPoint: '2026-11-21',
  Vat: [
    {
      ...standard,
      NetAmount: 6955.93,
      VatAmount: 1391.19,
      SterlingNet: 6007.84,
      SterlingVat: 1201.57,
    },
  ],
  Lines: [bottles],
  NetAmount: 6955.93,
  VatAmount: 1391.19,
  GrossAmount: 8347.12,
  Prepaid: { Receipts: [{ ReceivedOn: '2026-09-30', TaxPoint: '2026-09-30', Amount: 8000, Vat: 1333.33 }], Received: 8000, Due: 347.12 },
  Settlement: null,
};

export const debitNote: InvoiceSnapshot = {
  ...invoice,
  ...totalsOf([palletCharge]),
  Kind: 'Debit',
  InvoiceNo: 20818,
  TaxPoint: '2026-11-21',
  DealNo: null,
  Part: null,
  CustomerOrderNo: null,
  DeliveryAddress: [],
  DeliveryNoteNo: null,
  DespatchedOn: null,
  Settlement: null,
  UndoneCredit: { CreditNo: 5013, CreditDate: '2026-11-12' },
  Lines: [palletCharge],
};

export const creditNote: CreditNoteSnapshot = {
  Company: company,
  Customer: aldous,
  Currency: sterling,
  CreditNo: 5013,
  CreditDate: '2026-11-21',
  ExchangeRate: 1,
  Reason: 'Pallets returned',
  Comment: null,
  CorrectedInvoices: [
    { InvoiceNo: 20655, InvoiceDate: '2026-09-03' },
    { InvoiceNo: 20817, InvoiceDate: '2026-11-21' },
  ],
  Lines: [
    { ...palletCharge, Quantity: 14, NetAmount: 175, InvoiceNo: 20655 },
    { ...palletCharge, Quantity: 6, NetAmount: 75, InvoiceNo: 20817 },
  ],
  Vat: [{ ...standard, NetAmount: 250, VatAmount: 50, SterlingNet: 250, SterlingVat: 50 }],
  NetAmount: 250,
  VatAmount: 50,
  GrossAmount: 300,
};

export const proForma: ProFormaSnapshot = {
  Company: company,
  Customer: aldous,
  Currency: sterling,
  ...totalsOf([bottles, palletCharge, carriage]),
  ...deal,
  ProFormaNo: 811,
  ProFormaDate: '2026-11-21',
  RequiredDate: '2026-12-01',
  DeliveryAddress: delivery,
  Lines: [bottles, palletCharge, carriage],
};

export const deliveryNote: DeliveryNoteSnapshot = {
  Company: company,
  Customer: aldous,
  ...deal,
  Part: 2,
  DeliveryNoteNo: 31904,
  DeliveryDate: '2026-11-05',
  DeliveryAddress: delivery,
  ContactName: 'Ruth Pargeter',
  Phone: '01531 660 411',
  OpeningHours: 'Mon–Thu 7.30–15.30, Fri to 12.00',
  DeliveryInstructions:
    'Tail-lift needed. Turn in the yard, not in the lane; ring half an hour before. No deliveries during pressing (September and October) after 10.00.',
  HaulierName: 'Wye Valley Haulage',
  Comment: 'Ask for Ruth at the gate; two pallets of amber come off first.',
  Lines: [
    {
      ProductCode: 'CID500AM26',
      Description: '500 ml amber cider bottle, 26H180 crown, 330 g',
      Quantity: 37_128,
      Pallets: 26,
    },
    { ProductCode: 'CRN26GD', Description: '26 mm crown cork, gold', Quantity: 40_000, Pallets: 1 },
  ],
  Pallets: [{ Code: 'EUR', Description: 'Euro pallet 1200 × 800 mm', Quantity: 27 }],
  TotalQuantity: 77_128,
  TotalPallets: 27,
  WeightKg: '13127.4',
};

export const pickList: PickListSnapshot = {
  Company: company,
  Customer: aldous,
  ...deal,
  RequiredDate: '2026-11-24',
  PrintedOn: '2026-11-21',
  HaulierName: 'Wye Valley Haulage',
  Comment: 'Shrink-wrapped pallets only.',
  Lines: [
    {
      Location: 'A-04-2',
      ProductCode: 'CID500AM26',
      Description: '500 ml amber cider bottle, 26H180 crown, 330 g',
      Quantity: 37_128,
      Pallets: 26,
      Layers: 0,
      Loose: 0,
    },
    {
      Location: 'C-11-1',
      ProductCode: 'JAR190TO63',
      Description: '190 ml round jar, twist-off 63',
      Quantity: 4700,
      Pallets: 3,
      Layers: 2,
      Loose: 40,
    },
    {
      Location: null,
      ProductCode: 'CRN26GD',
      Description: '26 mm crown cork, gold',
      Quantity: 40_000,
      Pallets: 1,
      Layers: 0,
      Loose: 0,
    },
  ],
  TotalPallets: 30,
  WeightKg: 14_020,
};

export const statement: StatementSnapshot = {
  Company: company,
  Customer: aldous,
  Currency: sterling,
  StatementKind: 'OpenItem',
  AgeingBasis: 'DueDate',
  IsCopy: false,
  DateFrom: null,
  DateTo: '2026-11-30',
  PaymentTerms: '30 days from the end of the month',
  OpeningBalance: 0,
  Lines: [
    {
      Date: '2026-07-14',
      Kind: 'Invoice',
      Reference: '20377',
      CustomerOrderNo: 'PO-7402',
      DueDate: '2026-08-30',
      Debit: 1240.8,
      Credit: 840.8,
      Balance: 400,
    },
    {
      Date: '2026-09-03',
      Kind: 'Invoice',
      Reference: '20655',
      CustomerOrderNo: 'PO-7588',
      DueDate: '2026-10-30',
      Debit: 5120.4,
      Credit: null,
      Balance: 5120.4,
    },
    {
      Date: '2026-11-12',
      Kind: 'Payment',
      Reference: 'BACS 88213',
      CustomerOrderNo: null,
      DueDate: null,
      Debit: null,
      Credit: 220,
      Balance: -220,
    },
    {
      Date: '2026-11-21',
      Kind: 'Invoice',
      Reference: '20817',
      CustomerOrderNo: 'PO-7719',
      DueDate: '2026-12-31',
      Debit: 8959.12,
      Credit: null,
      Balance: 8959.12,
    },
    {
      Date: '2026-11-21',
      Kind: 'Credit note',
      Reference: '5013',
      CustomerOrderNo: null,
      DueDate: null,
      Debit: null,
      Credit: 300,
      Balance: -300,
    },
  ],
  ClosingBalance: 13_959.52,
  OverdueAmount: 5520.4,
  OpenInvoices: [
    { Reference: '20377', DueDate: '2026-08-30', Outstanding: 400 },
    { Reference: '20655', DueDate: '2026-10-30', Outstanding: 5120.4 },
    { Reference: '20817', DueDate: '2026-12-31', Outstanding: 8959.12 },
  ],
  PalletsFrom: '2026-11-01',
  Ageing: { NotDue: 8959.12, Days1To30: 0, Days31To60: 5120.4, Days61To90: 0, Over90: 400, Unallocated: -520 },
  Pallets: [
    {
      Description: 'Euro pallet 1200 × 800 mm',
      Opening: 61,
      Out: 26,
      In: 20,
      Transferred: -4,
      WrittenOff: 1,
      Closing: 62,
      Worth: 775,
    },
    {
      Description: 'UK pallet 1200 × 1000 mm',
      Opening: 0,
      Out: 12,
      In: 0,
      Transferred: 0,
      WrittenOff: 0,
      Closing: 12,
      Worth: 168,
    },
  ],
  PalletsWorth: 943,
};

export const balanceForward: StatementSnapshot = {
  ...statement,
  StatementKind: 'BalanceForward',
  AgeingBasis: 'DocumentDate',
  IsCopy: true,
  DateFrom: '2026-11-01',
  OpeningBalance: 5520.4,
  Lines: [
    {
      Date: '2026-11-12',
      Kind: 'Payment',
      Reference: 'BACS 88213',
      CustomerOrderNo: null,
      DueDate: null,
      Debit: null,
      Credit: 220,
      Balance: 5300.4,
    },
    {
      Date: '2026-11-21',
      Kind: 'Invoice',
      Reference: '20817',
      CustomerOrderNo: 'PO-7719',
      DueDate: '2026-12-31',
      Debit: 8959.12,
      Credit: null,
      Balance: 14_259.52,
    },
    {
      Date: '2026-11-21',
      Kind: 'Credit note',
      Reference: '5013',
      CustomerOrderNo: null,
      DueDate: null,
      Debit: null,
      Credit: 300,
      Balance: 13_959.52,
    },
  ],
  Pallets: [],
};

export const customerDetails: CustomerDetailsSnapshot = {
  Company: company,
  PrintedOn: '2026-11-21',
  Name: 'Aldous Cider Ltd',
  AccountCode: 'ALD001',
  Currency: sterling,
  Facts: [
    {
      Title: 'Customer',
      Rows: [
        { Label: 'Type', Value: 'Trade' },
        { Label: 'Group', Value: 'Cider makers' },
        { Label: 'VAT number', Value: 'GB 614 2290 31' },
        { Label: 'Company number', Value: '05519028' },
        { Label: 'Haulier', Value: 'Wye Valley Haulage' },
      ],
    },
    {
      Title: 'Terms',
      Rows: [
        { Label: 'Payment', Value: '30 days from the end of the month' },
        { Label: 'Prompt payment', Value: '2.5% within 14 days' },
        { Label: 'Credit limit', Value: '£20,000.00' },
        { Label: 'Statement', Value: 'Open item, aged by due date' },
        { Label: 'On stop', Value: '' },
      ],
    },
    {
      Title: 'Account',
      Rows: [
        { Label: 'Balance', Value: '£13,959.52' },
        { Label: 'Overdue', Value: '£5,520.40' },
        { Label: 'Open deals', Value: '£3,220.00' },
      ],
    },
  ],
  Addresses: [
    {
      Type: 'Invoice',
      Name: 'Aldous Cider Ltd',
      Lines: ['The Old Press House', 'Orchard Lane', 'Ledbury', 'HR8 2LY'],
      OpeningHours: null,
      DeliveryInstructions: null,
    },
    {
      Type: 'Delivery',
      Name: 'Bottling Hall',
      Lines: ['Orchard Lane', 'Much Marcle', 'HR8 2LY'],
      OpeningHours: 'Mon–Thu 7.30–15.30',
      DeliveryInstructions: 'Tail-lift needed.',
    },
  ],
  Contacts: [
    {
      Name: 'Ruth Pargeter',
      Phone: '01531 660 411',
      Email: 'ruth@aldouscider.example',
      Documents: ['Invoices', 'Statements'],
    },
    { Name: 'Tom Aldous', Phone: null, Email: 'tom@aldouscider.example', Documents: [] },
  ],
  Pallets: [{ Description: 'Euro pallet 1200 × 800 mm', Held: 62, Worth: 775 }],
  PalletsWorth: 775,
  Comments: [
    {
      Date: '2026-11-12T09:14:00Z',
      Author: 'Helen Marsh',
      Comment: 'Wants the amber 500 held to Christmas prices; asked Finance.',
    },
  ],
};

export const purchaseOrder: PurchaseOrderSnapshot = {
  Company: company,
  Supplier: {
    Name: 'Northern Bottle Company Ltd',
    AccountCode: 'NOR100',
    AddressLines: ['Knottingley Depot', 'Weeland Road', 'Knottingley', 'WF11 8DY'],
    VatNumber: null,
  },
  PurchaseOrderNo: 6114,
  Revision: 1,
  IssuedOn: '2026-11-21',
  CancelReason: null,
  OrderDate: '2026-11-21',
  RequiredDate: '2026-12-01',
  DealNo: 10452,
  DeliverTo: delivery,
  OpeningHours: 'Mon–Thu 7.30–15.30, Fri to 12.00',
  DeliveryInstructions: 'Tail-lift needed.',
  HaulierName: 'Your own',
  Comment: 'Pallets go straight to the customer: please show our deal number on your delivery note.',
  Lines: [
    {
      ProductCode: 'CID500AM26',
      SupplierCode: 'N-5003-AM',
      Description: '500 ml amber cider bottle, 26H180 crown, 330 g',
      Pallets: 26,
      Quantity: 37_128,
    },
  ],
};
