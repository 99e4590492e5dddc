import { Big, toPenny } from '#contract/money.ts';
import type { LineSnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { Category } from './vat.ts';
import { element, optionalElement } from './xml.ts';
import type { Element } from './xml.ts';

export interface LineWords {
  line: 'cac:InvoiceLine' | 'cac:CreditNoteLine';
  quantity: 'cbc:InvoicedQuantity' | 'cbc:CreditedQuantity';
}

export const percentText = (percent: Big) => percent.toFixed();

export const categoryElement = (name: string, category: Category, percent: Big, reason: string | null = null): Element =>
  element(name, [
    element('cbc:ID', category),
    // VAT category O, outside the scope, must have no rate (BR-O-05, BR-O-08).
    category === 'O' ? null : element('cbc:Percent', percentText(percent)),
    optionalElement('cbc:TaxExemptionReason', reason),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);

const slack = new Big('0.02');

interface PricedQuantity {
  Quantity: Big;
  Price: Big;
  Per: number;
  /** Discount on price times quantity, with the amount before the discount. Null if there is none. */
  Discount: { Amount: Big; Base: Big; Percent: Big } | null;
}

/**
 * Returns a price, quantity and discount that multiply to the net amount within 2p, as Peppol rule R120 requires. Undefined if there is none, as
 * for a price correction or the last penny of a credit. The net amount is then the price of one unit, and a note explains it.
 */
const splitPrice = (line: LineSnapshot): PricedQuantity | undefined => {
  const sign = new Big(line.UnitPrice).lt(0) ? -1 : 1;
  const Quantity = new Big(line.Quantity).times(sign);
  const Price = new Big(line.UnitPrice).times(sign);
  const Base = toPenny(Quantity.times(Price).div(line.PricePer));
  const Percent = new Big(line.DiscountPercent ?? 0);
  const Amount = Base.minus(line.NetAmount);
  const isRight = toPenny(Base.times(Percent).div(100)).minus(Amount).abs().lte(slack);
  if (!isRight) return undefined;
  return { Quantity, Price, Per: line.PricePer, Discount: Amount.eq(0) ? null : { Amount, Base, Percent } };
};

const asSingleUnit = (line: LineSnapshot): PricedQuantity => {
  const net = new Big(line.NetAmount);
  return { Quantity: new Big(net.lt(0) ? -1 : 1), Price: net.abs(), Per: 1, Discount: null };
};

interface LineContext {
  id: number;
  currency: string;
  category: Category;
  /** States which document the line corrects. */
  note?: string | null;
}

export const lineElement = (words: LineWords, line: LineSnapshot, { id, currency, category, note }: LineContext): Element => {
  const splitLine = splitPrice(line);
  const { Quantity, Price, Per, Discount } = splitLine ?? asSingleUnit(line);
  const money = { currencyID: currency };
  const calculation = splitLine ? null : `${line.Quantity} at ${new Big(line.UnitPrice).toFixed()} per ${line.PricePer}`;
  const reasonText = Discount && Discount.Percent.eq(0) ? 'Rounding' : 'Discount';
  return element(words.line, [
    element('cbc:ID', String(id)),
    optionalElement('cbc:Note', [note, calculation].filter(Boolean).join('; ')),
    // H87 is the code for a piece in UN/ECE Recommendation 20.
    element(words.quantity, Quantity.toFixed(), { unitCode: line.Kind === 'Carriage' ? 'C62' : 'H87' }),
    element('cbc:LineExtensionAmount', new Big(line.NetAmount).toFixed(2), money),
    Discount &&
      element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', Discount.Amount.lt(0) ? 'true' : 'false'),
        element('cbc:AllowanceChargeReason', reasonText),
        Discount.Percent.eq(0) ? null : element('cbc:MultiplierFactorNumeric', percentText(Discount.Percent)),
        element('cbc:Amount', Discount.Amount.abs().toFixed(2), money),
        Discount.Percent.eq(0) ? null : element('cbc:BaseAmount', Discount.Base.toFixed(2), money),
      ]),
    element('cac:Item', [
      element('cbc:Name', line.Description || 'Goods'),
      line.TheirCode ? element('cac:BuyersItemIdentification', [element('cbc:ID', line.TheirCode)]) : null,
      line.ProductCode ? element('cac:SellersItemIdentification', [element('cbc:ID', line.ProductCode)]) : null,
      categoryElement('cac:ClassifiedTaxCategory', category, new Big(line.VatRate)),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', Price.toFixed(), money),
      Per === 1 ? null : element('cbc:BaseQuantity', String(Per), { unitCode: line.Kind === 'Carriage' ? 'C62' : 'H87' }),
    ]),
  ]);
};
