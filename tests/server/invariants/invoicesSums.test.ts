import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { Big, sum, vatOn } from '#contract/money.ts';
import type { BillableLine, BillableOrder, VatTypes } from '#server/modules/money/billing/billable.ts';
import { composeWithRates } from '#server/modules/money/billing/composeInvoice.ts';
import { getDueDate, getVatQuarter } from '#server/modules/money/billing/dates.ts';
import { decideInvoiceDates } from '#server/modules/money/invoices/raise/decideInvoiceDates.ts';

const vatTypes: VatTypes = new Map([
  [1, { VatTypeId: 1, Description: 'Standard', Reason: null, Rate: new Big(20) }],
  [2, { VatTypeId: 2, Description: 'Reduced', Reason: null, Rate: new Big(5) }],
  [3, { VatTypeId: 3, Description: 'Zero', Reason: 'exported', Rate: new Big(0) }],
]);

const line = fc
  .record({
    Quantity: fc.integer({ min: 1, max: 200_000 }),
    PickedQuantity: fc.integer({ min: 0, max: 200_000 }),
    UnitPrice: fc.integer({ min: 0, max: 9_999_999 }),
    PricePer: fc.constantFrom(1, 100, 1000),
    DiscountPercent: fc.integer({ min: 0, max: 10_000 }),
    VatTypeId: fc.constantFrom(1, 2, 3),
    PickedPallets: fc.integer({ min: 0, max: 60 }),
    PalletId: fc.constantFrom(1, 2),
    PalletCharge: fc.integer({ min: 0, max: 4000 }),
  })
  .map((drawn): BillableLine => ({
    ...drawn,
    UnitPrice: new Big(drawn.UnitPrice).div(10_000),
    DiscountPercent: new Big(drawn.DiscountPercent).div(100),
    PalletCharge: new Big(drawn.PalletCharge).div(100),
    OrderId: 1,
    OrderDetailId: 1,
    ProductId: 1,
    ProductCode: 'BTL',
    TheirCode: null,
    Description: 'Bottle',
    PalletCode: 'EUR',
    PalletDescription: 'Euro pallet',
    PalletQuantity: drawn.PickedPallets,
    ConfirmedQuantity: null,
    ConfirmedPallets: null,
    ReturnedQuantity: 0,
    BuyPrice: null,
    Haulage: null,
  }));

const mixed = fc
  .record({ Quantity: fc.integer({ min: 0, max: 9 }), pence: fc.integer({ min: 0, max: 5000 }) })
  .map((drawn): BillableOrder['MixedPallets'][number] => ({
    OrderId: 1,
    PalletId: 1,
    PalletCode: 'EUR',
    PalletDescription: 'Euro pallet',
    Quantity: drawn.Quantity,
    PickedQuantity: drawn.Quantity,
    PalletCharge: new Big(drawn.pence).div(100),
  }));

const order = fc
  .record({
    MixedPallets: fc.array(mixed, { maxLength: 2 }),
    Lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    CarriageCharge: fc.integer({ min: 0, max: 50_000 }),
    SettlementDiscountPercent: fc.integer({ min: 0, max: 1000 }),
    CustomerVatTypeId: fc.constantFrom(1, 3),
  })
  .map((drawn) => ({
    ...drawn,
    CarriageCharge: new Big(drawn.CarriageCharge).div(100),
    SettlementDiscountPercent: new Big(drawn.SettlementDiscountPercent).div(100),
    SettlementDiscountDays: 14,
    DealType: 'Stock',
    Receipts: [] as BillableOrder['Receipts'],
    PaymentTermDays: 30,
    PaymentTermBasis: 'InvoiceDate',
  })) as fc.Arbitrary<BillableOrder>;

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));

const dates = { invoiceDate: '2026-11-21', taxPoint: '2026-11-21', basis: 'delivered' as const };
const ratesOn = () => ({ vatTypes, ExchangeRate: new Big(1) });
const text = (amount: Big) => amount.toFixed(2);

test('net, VAT and gross add up per rate, whatever is on the order', () => {
  fc.assert(
    fc.property(order, (drawn) => {
      const invoice = composeWithRates(drawn, dates, ratesOn);
      expect(text(sum(invoice.Lines.map((one) => one.NetAmount)))).toBe(text(invoice.NetAmount));
      for (const row of invoice.Vat) expect(text(row.VatAmount)).toBe(text(vatOn(row.NetAmount, row.Rate)));
      expect(text(invoice.NetAmount.plus(invoice.VatAmount))).toBe(text(invoice.GrossAmount));
      expect(new Set(invoice.Vat.map((row) => `${row.VatTypeId}@${row.Rate.toString()}`)).size).toBe(invoice.Vat.length);
    }),
  );
});

test('only what was delivered is on it, and the settlement discount takes nothing off pallets and carriage', () => {
  fc.assert(
    fc.property(order, (drawn) => {
      const invoice = composeWithRates(drawn, dates, ratesOn);
      const units = invoice.Lines.filter((one) => one.Kind === 'Goods').reduce((count, one) => count + one.Quantity, 0);
      expect(units).toBe(drawn.Lines.reduce((count, one) => count + (one.PickedQuantity ?? 0), 0));
      if (!invoice.Settlement) return;
      const charges = sum(invoice.Lines.filter((one) => one.Kind !== 'Goods').map((one) => one.NetAmount));
      expect(invoice.Settlement.NetAmount.gte(charges)).toBe(true);
      expect(invoice.Settlement.GrossAmount.lte(invoice.GrossAmount)).toBe(true);
      expect(text(invoice.Settlement.NetAmount.plus(invoice.Settlement.VatAmount))).toBe(text(invoice.Settlement.GrossAmount));
    }),
  );
});

test('every day lies in one VAT quarter of three months, of any stagger', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(1, 2, 3), (date, stagger) => {
      const quarter = getVatQuarter(date, stagger);
      expect(quarter.start <= date && date <= quarter.end).toBe(true);
      expect(daysBetween(quarter.start, quarter.end)).toBeGreaterThanOrEqual(88);
      expect(daysBetween(quarter.start, quarter.end)).toBeLessThanOrEqual(91);
      expect(getVatQuarter(quarter.start, stagger)).toEqual(getVatQuarter(quarter.end, stagger));
    }),
  );
});

test('a tax point is never after the day it is raised, whatever day it is dated, and nothing is due before its date', () => {
  fc.assert(
    fc.property(
      order,
      fc.tuple(day, day, day),
      fc.integer({ min: 0, max: 365 }),
      fc.constantFrom('InvoiceDate', 'EndOfMonth'),
      (drawn, days, PaymentTermDays, PaymentTermBasis) => {
        const [despatched, chosen, raised] = days.toSorted() as [string, string, string];
        const deal = { ...drawn, Status: 'ReadyToInvoice', DespatchedOn: despatched, PaymentTermDays, PaymentTermBasis } as BillableOrder;
        const { invoiceDate, taxPoint } = decideInvoiceDates(deal, raised, chosen);
        expect(invoiceDate).toBe(chosen);
        expect(taxPoint).toBe(decideInvoiceDates(deal, raised).taxPoint);
        expect(taxPoint <= raised).toBe(true);
        expect(taxPoint).toBe(daysBetween(despatched, raised) > 14 ? despatched : raised);
        expect(getDueDate(invoiceDate, deal) >= invoiceDate).toBe(true);
      },
    ),
  );
});
