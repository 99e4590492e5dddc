import type { AdHocInput, AdHocLineInput } from '#contract/sales/adHoc/shapes.ts';
import { convertPalletCharge } from '#contract/sales/deal/packing/palletCharge.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big, lineNet, noDiscount } from '#contract/money.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import { standardVat } from '#contract/masterData/lookups/keptRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { findVatTypesOn } from '#server/modules/money/billing/billable.ts';
import { findActiveIds, refuseInactive } from '#server/modules/offered.ts';
import { toLineRow } from '#server/modules/sales/orders/entry/priceLine.ts';
import { findBasis, priceGoods as priceOrderGoods } from '#server/modules/sales/orders/entry/priceLines.ts';
import { must } from '#server/must.ts';

interface Account {
  CustomerId: number;
  CurrencyId: number;
  VatTypeId: number;
  PalletsCharged: boolean;
}

interface AdHocDay {
  today: DateOnly;
  /** Day that decides the VAT rate. */
  taxPoint: DateOnly;
}

const maxNet = new Big(999_999_999);
const lineField = (index: number, field: string) => `Lines.${index}.${field}`;

/** Values of a line without goods. Such a line has no packing, price list or cost. */
const noGoods = {
  ProductId: null,
  SupplierDepotId: null,
  Pallets: new Big(0),
  PalletQuantity: 0,
  Packing: 'Typed' as const,
  PalletCharge: new Big(0),
  PriceListId: null,
  BuyPrice: null,
  Haulage: null,
};

const findPallets = async (tx: Tx, lines: readonly AdHocLineInput[]) => {
  const ids = lines.flatMap(({ PalletId }) => PalletId ?? []);
  const rows = await tx
    .selectFrom('pallets')
    .select(['PalletId', 'Description', 'Charge'])
    .where('PalletId', 'in', [0, ...ids])
    .where('Active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.PalletId, row]));
};

const describeLine = (index: number, line: AdHocLineInput, pallets: Awaited<ReturnType<typeof findPallets>>, sterling: Big) => {
  const pallet = line.PalletId ? pallets.get(line.PalletId) : undefined;
  if (line.PalletId && !pallet) throw refuseInactive(lineField(index, 'PalletId'));
  const priced = {
    Quantity: line.Quantity,
    UnitPrice: new Big(line.UnitPrice ?? convertPalletCharge(must(pallet, 'The pallet').Charge, sterling)),
    PricePer: line.PricePer ?? 1,
    DiscountPercent: new Big(line.DiscountPercent ?? noDiscount),
  };
  return {
    ...noGoods,
    ...priced,
    PalletId: line.PalletId ?? null,
    Description: must(line.Description ?? pallet?.Description, 'The description'),
    NetAmount: lineNet(priced),
  };
};

/** Prices goods as on any deal, but without pallets. Pallets have lines of their own. */
const priceGoods = async (tx: Tx, account: Account, lines: readonly AdHocLineInput[], { today }: AdHocDay) => {
  const goods = lines.flatMap((line, index) => (line.ProductId ? [{ line, index, ProductId: line.ProductId }] : []));
  const terms = { ...account, OrderDate: today, DealTypeId: dealTypeIds.AdHoc };
  const toPrice = goods.map(({ line, index, ProductId }) => ({
    ...line,
    ProductId,
    VatTypeId: undefined,
    PalletQuantity: 0,
    field: lineField(index, ''),
  }));
  const basis = await findBasis(
    tx,
    terms,
    goods.map(({ ProductId }) => ProductId),
  );
  const priced = await priceOrderGoods(tx, terms, toPrice, basis);
  const byIndex = new Map(priced.map((line, n) => [must(goods[n], 'The line').index, line]));
  for (const [index, { PriceSource, ProductCode }] of byIndex)
    if (PriceSource === 'None') throw invalidField(lineField(index, 'UnitPrice'), `${ProductCode} is on no price list. Enter a price`);
  return { sterling: basis.sterling, symbol: basis.symbol, byIndex };
};

/** Returns the lines to store, each with its VAT on the tax point. Throws INVALID_INPUT by field. */
export const priceAdHocLines = async (tx: Tx, account: Account, { Lines }: Pick<AdHocInput, 'Lines'>, day: AdHocDay) => {
  const { byIndex, sterling, symbol } = await priceGoods(tx, account, Lines, day);
  const pallets = await findPallets(tx, Lines);
  const vatTypes = await findVatTypesOn(tx, day.taxPoint);
  const offered = await findActiveIds(
    tx,
    getEntity('VatType'),
    Lines.flatMap(({ VatTypeId }) => VatTypeId ?? []),
  );
  const rows = Lines.map((line, index) => {
    const goods = byIndex.get(index);
    const row = goods ? toLineRow(goods) : describeLine(index, line, pallets, sterling);
    const usual = account.VatTypeId === standardVat && goods ? goods.VatTypeId : account.VatTypeId;
    const { VatTypeId = null } = line;
    if (VatTypeId !== null && VatTypeId !== usual && !offered.has(VatTypeId)) throw refuseInactive(lineField(index, 'VatTypeId'));
    const vat = vatTypes.get(VatTypeId ?? usual);
    if (!vat)
      throw invalidField(
        lineField(index, 'VatTypeId'),
        `has no rate on the tax point, ${formatDate(day.taxPoint)}. Choose another VAT type`,
      );
    if (row.NetAmount.gt(maxNet)) throw invalidField(lineField(index, 'Quantity'), 'makes the line total too large');
    return { ...row, LineNo: index + 1, VatTypeId: vat.VatTypeId, VatRate: vat.Rate };
  });
  return { rows, symbol };
};
