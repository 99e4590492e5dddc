import type { Order } from '#contract/sales/orders/shapes.ts';
import type { OrderedProduct, UsualLine } from '#contract/sales/orders/usual.ts';
import { toDraftLine, emptyLine, toDraftHeader, isBlank, isTextLine, countPalletsNeeded } from './orderDraft.ts';
import type { DraftHeader, DraftLine, OrderAccount } from './orderDraft.ts';
import type { DraftState } from './orderStore.ts';

/** Initial content of a new order, for example of a copy. Prices are looked up for the customer and date of the new order. */
export interface Beginning {
  header: Partial<DraftHeader>;
  lines: readonly DraftLine[];
  /** Terms of the account for which the content was entered. */
  typedFor?: Terms;
}

type Terms = Pick<OrderAccount, 'ChargesVatTypeId' | 'ChargesVatRate' | 'CurrencyCode'>;

const anew = (line: DraftLine): DraftLine => ({
  ...line,
  key: emptyLine().key,
  OrderDetailId: undefined,
  stored: undefined,
  isPriceTyped: false,
  isPalletsTyped: false,
  listed: null,
  PriceSource: 'None',
  PalletCharge: 0,
  Stock: null,
  HeldBy: [],
  OnOrder: null,
  was: undefined,
  errors: {},
});

const toEarlierPrice = ({ UnitPrice, PricePer }: { UnitPrice: number; PricePer: number }) => ({ UnitPrice, PricePer });

/** Copies the goods and terms of a deal. Leaves out dates and the customer's order number, which belong to the old order. */
export const copyOrder = (order: Order): Beginning => {
  const { DealTypeId, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, IsCallOff = false } = toDraftHeader(order);
  return {
    header: { DealTypeId, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, IsCallOff },
    lines: order.Lines.map((line) => ({ ...anew(toDraftLine(line)), was: toEarlierPrice(line) })),
  };
};

/** Carries an unsaved order over to another account, without its prices, addresses and haulier. */
export const carryOver = ({ header, lines, keys }: DraftState, { ChargesVatTypeId, ChargesVatRate, CurrencyCode }: Terms): Beginning => {
  const {
    InvoiceAddressId: _invoice,
    DeliveryAddressId: _delivery,
    HaulierId: _haulier,
    MixedCounts: _counts,
    OrderRequestId: _request,
    ...headerFields
  } = header;
  return {
    header: headerFields,
    lines: keys
      .flatMap((key) => lines.get(key) ?? [])
      .filter((line) => !isBlank(line))
      .map(anew),
    typedFor: { ChargesVatTypeId, ChargesVatRate, CurrencyCode },
  };
};

const wordsFor = (line: DraftLine, from: Terms, to: Terms): DraftLine => ({
  ...line,
  // Keeps a VAT type that the user chose.
  ...(line.VatTypeId === from.ChargesVatTypeId && { VatTypeId: to.ChargesVatTypeId, VatRate: to.ChargesVatRate }),
  ...(from.CurrencyCode !== to.CurrencyCode &&
    line.UnitPrice !== null && {
      UnitPrice: null,
      errors: { UnitPrice: `The price was ${line.UnitPrice} ${from.CurrencyCode}. Enter it in ${to.CurrencyCode}` },
    }),
});

/** Adapts text lines to a new account. Sets its usual VAT type, and removes a price in another currency. */
export const adaptBeginning = (account: Terms, { header, lines, typedFor: from }: Beginning): Beginning =>
  from
    ? {
        header: from.CurrencyCode === account.CurrencyCode ? header : { ...header, CarriageCharge: 0 },
        lines: lines.map((line) => (isTextLine(line) ? wordsFor(line, from, account) : line)),
      }
    : { header, lines };

type WantedProduct = Omit<OrderedProduct, 'TheirCode'> & Partial<UsualLine>;

export const usualLine = (usual: WantedProduct): DraftLine => {
  const { ProductId, ProductCode: Code, Description, Look, UnitsPerLayer, UnitsPerPallet, Quantity, UnitPrice, PricePer } = usual;
  return {
    ...emptyLine(),
    ProductId,
    Code,
    Description,
    Look,
    UnitsPerLayer,
    UnitsPerPallet,
    Quantity,
    was: UnitPrice === undefined || PricePer === undefined ? undefined : { UnitPrice, PricePer },
    PalletQuantity: countPalletsNeeded(Quantity, usual),
  };
};
