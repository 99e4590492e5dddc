import type { Order } from '#contract/sales/orders/shapes.ts';
import type { OrderedProduct, UsualLine } from '#contract/sales/orders/usual.ts';
import { draftLine, emptyLine, headerOf, isBlank, isWords, palletsNeeded } from './orderDraft.ts';
import type { DraftHeader, DraftLine, OrderAccount } from './orderDraft.ts';
import type { DraftState } from './orderStore.ts';

/** What a new order begins with: priced anew, for whom and when it is. */
export interface Beginning {
  header: Partial<DraftHeader>;
  lines: readonly DraftLine[];
  /** The account that it was typed for. */
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

const wasOf = ({ UnitPrice, PricePer }: { UnitPrice: number; PricePer: number }) => ({ UnitPrice, PricePer });

/** The goods and terms of a deal as it was ordered; its dates and the customer's number for it were of that order. */
export const copyOf = (order: Order): Beginning => {
  const { DealTypeId, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, IsCallOff = false } = headerOf(order);
  return {
    header: { DealTypeId, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, IsCallOff },
    lines: order.Lines.map((line) => ({ ...anew(draftLine(line)), was: wasOf(line) })),
  };
};

/** An order that is not saved, for another account: what was typed, but for prices, addresses and haulier. */
export const carriedOver = ({ header, lines, keys }: DraftState, { ChargesVatTypeId, ChargesVatRate, CurrencyCode }: Terms): Beginning => {
  const {
    InvoiceAddressId: _invoice,
    DeliveryAddressId: _delivery,
    HaulierId: _haulier,
    MixedCounts: _counts,
    OrderRequestId: _request,
    ...kept
  } = header;
  return {
    header: kept,
    lines: keys
      .flatMap((key) => lines.get(key) ?? [])
      .filter((line) => !isBlank(line))
      .map(anew),
    typedFor: { ChargesVatTypeId, ChargesVatRate, CurrencyCode },
  };
};

const wordsFor = (line: DraftLine, from: Terms, to: Terms): DraftLine => ({
  ...line,
  // What was chosen by hand stays.
  ...(line.VatTypeId === from.ChargesVatTypeId && { VatTypeId: to.ChargesVatTypeId, VatRate: to.ChargesVatRate }),
  ...(from.CurrencyCode !== to.CurrencyCode &&
    line.UnitPrice !== null && {
      UnitPrice: null,
      errors: { UnitPrice: `Was ${line.UnitPrice} ${from.CurrencyCode}: enter it in ${to.CurrencyCode}` },
    }),
});

/** What nothing prices anew: words take the usual VAT of the account, and a figure in one currency says nothing in another. */
export const beginningFor = (account: Terms, { header, lines, typedFor: from }: Beginning): Beginning =>
  from
    ? {
        header: from.CurrencyCode === account.CurrencyCode ? header : { ...header, CarriageCharge: 0 },
        lines: lines.map((line) => (isWords(line) ? wordsFor(line, from, account) : line)),
      }
    : { header, lines };

type WantedProduct = Omit<OrderedProduct, 'TheirCode'> & Partial<UsualLine>;

export const usualLine = (usual: WantedProduct): DraftLine => {
  const { ProductId, ProductCode: Code, Description, UnitsPerLayer, UnitsPerPallet, Quantity, UnitPrice, PricePer } = usual;
  return {
    ...emptyLine(),
    ProductId,
    Code,
    Description,
    UnitsPerLayer,
    UnitsPerPallet,
    Quantity,
    was: UnitPrice === undefined || PricePer === undefined ? undefined : { UnitPrice, PricePer },
    PalletQuantity: palletsNeeded(Quantity, usual),
  };
};
