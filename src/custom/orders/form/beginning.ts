import type { Order } from '#contract/orders/shapes.ts';
import type { UsualLine } from '#contract/orders/usual.ts';
import { draftLine, emptyLine, headerOf, isBlank, palletsNeeded } from './orderDraft.ts';
import type { DraftHeader, DraftLine } from './orderDraft.ts';
import type { DraftState } from './orderStore.ts';

/** What a new order begins with: priced anew, for whom and when it is. */
export interface Beginning {
  header: Partial<DraftHeader>;
  lines: readonly DraftLine[];
}

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
  errors: {},
});

/** The goods and terms of a deal as it was ordered; its dates and the customer's number for it were of that order. */
export const copyOf = (order: Order): Beginning => {
  const { DealTypeId, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, IsCallOff = false } = headerOf(order);
  return {
    header: { DealTypeId, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, IsCallOff },
    lines: order.Lines.map((line) => anew(draftLine(line))),
  };
};

/** An order that is not saved, for another account: what was typed, but for prices, addresses and haulier. */
export const carriedOver = ({ header, lines, keys }: DraftState): Beginning => {
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
  };
};

export const usualLine = (usual: UsualLine): DraftLine => {
  const { ProductId, ProductCode: Code, Description, UnitsPerLayer, UnitsPerPallet, Quantity } = usual;
  const product = { ProductId, Code, Description, UnitsPerLayer, UnitsPerPallet };
  return { ...emptyLine(), product, Quantity, PalletQuantity: palletsNeeded(Quantity, product) };
};
