import { countDeliveredPallets, countDeliveredUnits } from '#contract/sales/deal/worth/value.ts';
import { Big, lineNet, toPenny } from '#contract/money.ts';
import { noPickedPallets } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import type { BillableLine, BillableOrder, VatTypes } from './billable.ts';
import type { InvoiceLineRow } from './lineRow.ts';

/** Line of an invoice that is not raised yet, with the cost of its goods. */
export type ComposedLine = Omit<InvoiceLineRow, 'LineNo' | 'InvoiceDetailId'> &
  Pick<BillableLine, 'BuyPrice' | 'Haulage'> &
  Partial<Pick<BillableLine, 'TheirCode'>>;

/** Quantities to invoice. `delivered` is what left. `ordered` is for payment in advance and quotations, before anything leaves. */
export type Basis = 'delivered' | 'ordered';

export const getInvoiceUnits = (order: BillableOrder, line: BillableLine, basis: Basis) =>
  basis === 'ordered' ? line.Quantity : countDeliveredUnits(order, line);

const countPallets = (order: BillableOrder, line: BillableLine, basis: Basis) => {
  if (basis === 'ordered') return line.PalletQuantity;
  return countDeliveredPallets(order, line);
};

const getVatRate = (vatTypes: VatTypes, vatTypeId: number): Big => {
  const type = vatTypes.get(vatTypeId);
  if (!type) throw new Error(`VAT type ${vatTypeId} has no rate on that day`);
  return type.Rate;
};

/** Returns the kind of a line. An ad hoc order has pallet charges on lines without goods. */
const getLineKind = ({ ProductId, PalletId }: BillableLine) => {
  if (ProductId !== null) return 'Goods' as const;
  return PalletId === null ? ('Free' as const) : ('Pallet' as const);
};

const buildGoodsLines = (order: BillableOrder, vatTypes: VatTypes, basis: Basis): ComposedLine[] =>
  order.Lines.flatMap((line) => {
    const Quantity = getInvoiceUnits(order, line, basis);
    if (Quantity <= 0) return [];
    return [
      {
        Kind: getLineKind(line),
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
        VatRate: getVatRate(vatTypes, line.VatTypeId),
        NetAmount: lineNet({ ...line, Quantity }),
        BuyPrice: line.BuyPrice,
        Haulage: line.Haulage,
        TheirCode: line.TheirCode,
      },
    ];
  });

const buildCharge = (
  order: BillableOrder,
  vatTypes: VatTypes,
  fields: Pick<ComposedLine, 'Kind' | 'Description' | 'Quantity' | 'UnitPrice'>,
) => ({
  OrderDetailId: null,
  ProductId: null,
  PalletId: null,
  ProductCode: null,
  PricePer: 1,
  DiscountPercent: new Big(0),
  VatTypeId: order.CustomerVatTypeId,
  VatRate: getVatRate(vatTypes, order.CustomerVatTypeId),
  NetAmount: toPenny(new Big(fields.Quantity).times(fields.UnitPrice)),
  BuyPrice: null,
  Haulage: null,
  ...fields,
});

const sumCounts = (group: readonly { count: number }[]) => group.reduce((count, one) => count + one.count, 0);

const describePallets = (description: string, count: number, mixed: number) => {
  if (mixed === 0) return description;
  return mixed === count ? `${description} (mixed pallets)` : `${description} (including ${mixed} mixed pallets)`;
};

/** Builds one line for each pallet type and charge. The description states how many of the pallets are mixed. */
const buildPalletLines = (order: BillableOrder, vatTypes: VatTypes, basis: Basis): ComposedLine[] => {
  const own = order.Lines.map((line) => ({ ...line, count: countPallets(order, line, basis), isMixed: false }));
  const mixed = order.MixedPallets.map((row) => ({
    ...row,
    count: basis === 'ordered' ? row.Quantity : (row.PickedQuantity ?? noPickedPallets),
    isMixed: true,
  }));
  const charged = [...own, ...mixed].filter((one) => one.PalletId !== null && one.PalletCharge.gt(0) && one.count > 0);
  const groups = Map.groupBy(charged, (one) => `${one.PalletId}@${one.PalletCharge.toString()}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const Quantity = sumCounts(group);
    const line = buildCharge(order, vatTypes, {
      Kind: 'Pallet',
      Description: describePallets(first.PalletDescription ?? 'Pallet', Quantity, sumCounts(group.filter((one) => one.isMixed))),
      Quantity,
      UnitPrice: first.PalletCharge,
    });
    return [{ ...line, PalletId: first.PalletId, ProductCode: first.PalletCode }];
  });
};

const buildCarriageLines = (order: BillableOrder, vatTypes: VatTypes): ComposedLine[] =>
  order.CarriageCharge.gt(0)
    ? [buildCharge(order, vatTypes, { Kind: 'Carriage', Description: 'Carriage', Quantity: 1, UnitPrice: order.CarriageCharge })]
    : [];

/**
 * Builds the lines of an invoice: goods, pallet charges, then carriage. Leaves out goods with no delivery.
 * Charges use the VAT type that the order copied from its account.
 */
export const composeLines = (order: BillableOrder, vatTypes: VatTypes, basis: Basis): ComposedLine[] => {
  const goods = buildGoodsLines(order, vatTypes, basis);
  const pallets = buildPalletLines(order, vatTypes, basis);
  return goods.length + pallets.length === 0 ? [] : [...goods, ...pallets, ...buildCarriageLines(order, vatTypes)];
};
