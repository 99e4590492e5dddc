// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { openQuotationDraft, quotation, sendQuotation } from '#src/custom/sales/quotations/quotation.ts';
import type { QuotationTypes } from '#src/custom/sales/quotations/quotationTypes.ts';
import { draftAbout, readContent } from '#src/lineDocument/draft.ts';
import { describeChanges } from '#src/lineDocument/merge.ts';
import { mergeBodies } from '#src/lineDocument/save.ts';

type SentQuotation = ReturnType<typeof sendQuotation>;
const joinQuotations = (...bodies: [base: SentQuotation, mine: SentQuotation, theirs: SentQuotation]) =>
  mergeBodies<QuotationTypes>(quotation, bodies) as SentQuotation;
const context = { account: { CustomerId: 5 } } as Parameters<typeof sendQuotation>[1]['context'];

const line = (ProductId: number, Quantity: number, UnitPrice = 187.35) => ({
  ProductId,
  Quantity,
  UnitPrice,
  DiscountPercent: 0,
  PalletQuantity: null,
});
const base: SentQuotation = {
  CustomerOrderNo: 'ENQ 7',
  RequiredDate: null,
  InvoiceAddressId: 1,
  DeliveryAddressId: 2,
  HaulierId: null,
  CarriageCharge: 30,
  Comment: null,
  ValidUntil: '2026-12-21',
  Lines: [line(1, 1428), line(2, 2856), line(3, 500)],
};
const bottles = ({ Lines }: SentQuotation) => Lines.map(({ ProductId, Quantity, UnitPrice }) => [ProductId, Quantity, UnitPrice]);

describe('a quotation that somebody else saved meanwhile', () => {
  test('takes what each of both changed; where both changed the same, mine stands', () => {
    const mine = { ...base, CarriageCharge: 45, Comment: 'Prices ex works', Lines: [line(1, 1428), line(2, 5712), line(3, 500)] };
    const theirs = { ...base, CarriageCharge: 40, ValidUntil: '2027-01-15', Lines: [line(1, 1428, 182), line(2, 3000, 180), line(3, 500)] };
    const joined = joinQuotations(base, mine, theirs);
    expect(joined).toMatchObject({ CarriageCharge: 45, Comment: 'Prices ex works', ValidUntil: '2027-01-15', CustomerOrderNo: 'ENQ 7' });
    expect(bottles(joined)).toEqual([
      [1, 1428, 182],
      // The quantity is the user's. The price is the colleague's.
      [2, 5712, 180],
      [3, 500, 187.35],
    ]);
  });

  test('has the lines that either added, and not those that one took away and the other left as they were', () => {
    const mine = { ...base, Lines: [line(2, 2856), line(3, 500), line(7, 96)] };
    const theirs = { ...base, Lines: [line(1, 1428), line(2, 2856), line(8, 24), line(8, 48)] };
    expect(bottles(joinQuotations(base, mine, theirs)).map(([product, quantity]) => [product, quantity])).toEqual([
      [2, 2856],
      [7, 96],
      [8, 24],
      [8, 48],
    ]);
  });

  test('keeps a line that I changed though they took it away', () => {
    const mine = { ...base, Lines: [line(1, 2000), line(2, 2856), line(3, 500)] };
    const theirs = { ...base, Lines: [line(2, 2856), line(3, 500)] };
    expect(bottles(joinQuotations(base, mine, theirs))[0]).toEqual([1, 2000, 187.35]);
  });
});

test('what they changed is told as one would say it', () => {
  const stored = (more: object, ...lines: object[]) =>
    ({
      State: 'Open',
      CustomerOrderNo: null,
      ValidUntil: '2026-12-21',
      RequiredDate: null,
      InvoiceAddressId: 1,
      DeliveryAddressId: 2,
      HaulierId: null,
      CarriageCharge: 30,
      CurrencyCode: 'EUR',
      Comment: null,
      ...more,
      Lines: lines,
    }) as unknown as Quotation;
  const row = (ProductId: number, more: object = {}) => ({
    ProductId,
    Description: `Bottle ${ProductId}`,
    Quantity: 1428,
    UnitPrice: 187.35,
    DiscountPercent: 0,
    PalletQuantity: 1,
    ...more,
  });
  const before = stored({}, row(1), row(2));
  const now = stored({ ValidUntil: '2027-01-15', HaulierId: 9, CarriageCharge: 40 }, row(1, { UnitPrice: 182 }), row(3, { Quantity: 96 }));
  if (!quotation.changes) throw new Error('A quotation tells what others changed');
  expect(describeChanges(before, now, quotation.changes)).toEqual([
    'valid until 21 Dec 2026 → 15 Jan 2027',
    'haulier',
    'carriage €30.00 → €40.00',
    'line 1: price 187.35 → 182.00',
    'line 2: removed',
    'a new line: 96 Bottle 3',
  ]);
});

const saved = {
  QuotationId: 9,
  CustomerId: 5,
  Version: 2,
  State: 'Open',
  DealType: 'Stock',
  QuotedOn: '2026-11-20',
  CustomerOrderNo: 'ENQ 7',
  RequiredDate: null,
  InvoiceAddressId: 1,
  DeliveryAddressId: 2,
  HaulierId: null,
  CarriageCharge: 30,
  Comment: null,
  ValidUntil: '2026-12-21',
  Lines: [
    {
      ProductId: 7,
      ProductCode: 'BTL7',
      Description: 'Bottle',
      UnitsPerLayer: 204,
      UnitsPerPallet: 1428,
      Quantity: 600,
      UnitPrice: 187.35,
      PricePer: 1000,
      PriceSource: 'Standard',
      DiscountPercent: 0,
      PalletQuantity: 1,
      SupplierDepotId: 2,
      SupplierDepotName: 'Wakefield',
    },
  ],
} as unknown as Quotation;

test('A quotation keeps the price that it was made at, and its lines are no lines of an order', () => {
  const [line] = openQuotationDraft(saved).lines;
  expect(line).toMatchObject({ Code: 'BTL7', UnitPrice: 187.35, isPriceTyped: true, DepotName: null, SupplierDepotId: 2 });
  expect([line?.OrderDetailId, line?.stored]).toEqual([undefined, undefined]);
});

test('A quotation is sent whole; a new one also says for whom it is and what deal', () => {
  const input = openQuotationDraft(saved);
  const body = sendQuotation(input, { saved, context });
  expect(body).toEqual({
    CustomerOrderNo: 'ENQ 7',
    RequiredDate: null,
    InvoiceAddressId: 1,
    DeliveryAddressId: 2,
    HaulierId: null,
    CarriageCharge: 30,
    Comment: null,
    ValidUntil: '2026-12-21',
    Lines: [{ ProductId: 7, Quantity: 600, UnitPrice: 187.35, DiscountPercent: 0, PalletQuantity: null, SupplierDepotId: 2 }],
  });
  expect(sendQuotation(input, { saved: undefined, context })).toEqual({ ...body, CustomerId: 5, DealTypeId: 1 });
});

test('A draft of a quotation from 0.2.0 opens with nothing lost', () => {
  const header = openQuotationDraft(saved).header;
  const line = {
    key: 3,
    typed: '7 cl',
    typedQuantity: '3p 2l',
    typedPrice: '',
    product: null,
    Quantity: null,
    UnitPrice: null,
    DiscountPercent: 5,
    errors: { product: 'Nothing found for “7 cl”' },
  };
  const content = readContent(quotation, { header: { ...header, Comment: 'Ex works' }, lines: [line], quotation: saved });
  expect(content.base).toBe(saved);
  expect(content.header).toEqual({ ...header, Comment: 'Ex works' });
  expect(content.lines).toMatchObject([
    { Code: '7 cl', unread: { Quantity: '3p 2l' }, DiscountPercent: 5, errors: { Product: line.errors.product } },
  ]);
  expect(readContent(quotation, { header, lines: [line] }).base).toBeNull();
});

test('Drafts of quotations keep the names by which 0.2.0 found them', () => {
  const names = [undefined, 9].map((id) => draftAbout(quotation, id, context as never));
  expect(names).toEqual(['new-quotation-5', 'quotation-9']);
});
