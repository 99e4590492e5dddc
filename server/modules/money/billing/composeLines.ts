import { deliveredPallets, deliveredUnits } from '#contract/sales/deal/worth/value.ts';
import { Big, lineNet, toPenny } from '#contract/money.ts';
import { nonePicked } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import type { BillableLine, BillableOrder, VatTypes } from './billable.ts';
import type { InvoiceLineRow } from './lineRow.ts';

/** Invoice line before the invoice is raised, with the cost of its goods. */
export type ComposedLine = Omit<InvoiceLineRow, 'LineNo' | 'InvoiceDetailId'> &
  Pick<BillableLine, 'BuyPrice' | 'Haulage'> &
  Partial<Pick<BillableLine, 'TheirCode'>>;

/** `delivered` counts what left. `ordered` is for payment in advance and quotations, before anything leaves. */
export type Basis = 'delivered' | 'ordered';

export const unitsOf = (order: BillableOrder, line: BillableLine, basis: Basis) =>
  basis === 'ordered' ? line.Quantity : deliveredUnits(order, line);

const palletsOf = (order: BillableOrder, line: BillableLine, basis: Basis) => {
  if (basis === 'ordered') return line.PalletQuantity;
  return deliveredPallets(order, line);
};

const rateOf = (vatTypes: VatTypes, vatTypeId: number): Big => {
  const type = vatTypes.get(vatTypeId);
  if (!type) throw new Error(`VAT type ${vatTypeId} has no rate on that day`);
  return type.Rate;
};

/** An ad hoc order charges pallets on separate lines without goods. */
const kindOf = ({ ProductId, PalletId }: BillableLine) => {
  if (ProductId !== null) return 'Goods' as const;
  return PalletId === null ? ('Free' as const) : ('Pallet' as const);
};

const goodsLines = (order: BillableOrder, vatTypes: VatTypes, basis: Basis): ComposedLine[] =>
  order.Lines.flatMap((line) => {
    const Quantity = unitsOf(order, line, basis);
    if (Quantity <= 0) return [];
    return [
      {
        Kind: kindOf(line),
        OrderDetailId: line.OrderDetailId,
        ProductId: line.ProductId,
        PalletId: line.ProductId === null ? line.PalletId : null,
        ProductCode: line.ProductId === null ? line.PalletCode : line.ProductCode,
        Description: line.Description,
        Quantity,
        UnitPrice: line.UnitPrice,
        PricePer: line.PricePer,
        DiscountPercent: line.DiscountPercent,
        VatTypeId: line.VatTypeId,
        VatRate: rateOf(vatTypes, line.VatTypeId),
        NetAmount: lineNet({ ...line, Quantity }),
        BuyPrice: line.BuyPrice,
        Haulage: line.Haulage,
        TheirCode: line.TheirCode,
      },
    ];
  });

const charge = (
  order: BillableOrder,
  vatTypes: VatTypes,
  given: Pick<ComposedLine, 'Kind' | 'Description' | 'Quantity' | 'UnitPrice'>,
) => ({
  OrderDetailId: null,
  ProductId: null,
  PalletId: null,
  ProductCode: null,
  PricePer: 1,
  DiscountPercent: new Big(0),
  VatTypeId: order.CustomerVatTypeId,
  VatRate: rateOf(vatTypes, order.CustomerVatTypeId),
  NetAmount: toPenny(new Big(given.Quantity).times(given.UnitPrice)),
  BuyPrice: null,
  Haulage: null,
  ...given,
});

const countOf = (group: readonly { count: number }[]) => group.reduce((count, one) => count + one.count, 0);

const palletWords = (description: string, count: number, mixed: number) => {
  if (mixed === 0) return description;
  return mixed === count ? `${description} (mixed pallets)` : `${description} (including ${mixed} mixed pallets)`;
};

/** Builds one line per pallet type and charge. States how many of the pallets are mixed. */
const palletLines = (order: BillableOrder, vatTypes: VatTypes, basis: Basis): ComposedLine[] => {
  const own = order.Lines.map((line) => ({ ...line, count: palletsOf(order, line, basis), isMixed: false }));
  const mixed = order.MixedPallets.map((row) => ({
    ...row,
    count: basis === 'ordered' ? row.Quantity : (row.PickedQuantity ?? nonePicked),
    isMixed: true,
  }));
  const charged = [...own, ...mixed].filter((one) => one.PalletId !== null && one.PalletCharge.gt(0) && one.count > 0);
  const groups = Map.groupBy(charged, (one) => `${one.PalletId}@${one.PalletCharge.toString()}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const Quantity = countOf(group);
    const line = charge(order, vatTypes, {
      Kind: 'Pallet',
      Description: palletWords(first.PalletDescription ?? 'Pallet', Quantity, countOf(group.filter((one) => one.isMixed))),
      Quantity,
      UnitPrice: first.PalletCharge,
    });
    return [{ ...line, PalletId: first.PalletId, ProductCode: first.PalletCode }];
  });
};

const carriageLines = (order: BillableOrder, vatTypes: VatTypes): ComposedLine[] =>
  order.CarriageCharge.gt(0)
    ? [charge(order, vatTypes, { Kind: 'Carriage', Description: 'Carriage', Quantity: 1, UnitPrice: order.CarriageCharge })]
    : [];

/**
 * Builds the lines of an invoice: goods, pallet charges, then carriage. Leaves out goods with no delivery.
 * Charges use the VAT type that the order copied from its account.
 */
export const composeLines = (order: BillableOrder, vatTypes: VatTypes, basis: Basis): ComposedLine[] => {
  const goods = goodsLines(order, vatTypes, basis);
  const pallets = palletLines(order, vatTypes, basis);
  return goods.length + pallets.length === 0 ? [] : [...goods, ...pallets, ...carriageLines(order, vatTypes)];
};
