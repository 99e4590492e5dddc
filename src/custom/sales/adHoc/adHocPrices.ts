import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { lineNet, sum, vatSummary } from '#contract/money.ts';
import { checkStockAndAddProduct, dealTypeIds } from '#contract/sales/orders/calls.ts';
import { call, describeError } from '#src/api/call.ts';
import type { FormParts } from '#src/lineDocument/definition.ts';
import type { LineStore } from '#src/lineDocument/store.ts';
import type { AdHocLine, AdHocTypes, PricePer } from './adHocTypes.ts';

export const toPricePer = (per: number): PricePer => (per === 100 || per === 1000 ? per : 1);

/** Returns the fields that a line takes from its product, besides the name. A price typed before the product was found stays. */
export const readProductFields = ({ UnitPrice, PricePer }: PickedProduct, line: AdHocLine): Partial<AdHocLine> => ({
  tookStock: false,
  ...(!line.isPriceTyped && { UnitPrice, PricePer: toPricePer(PricePer) }),
  ...(line.isPasted && { PricePer: toPricePer(PricePer) }),
});

type Parts = Pick<FormParts<AdHocTypes>, 'context'> & { store: LineStore<AdHocLine> };

const priceLine = async ({ store, context }: Parts, key: number, { ProductId, Quantity }: { ProductId: number; Quantity: number }) => {
  const body = { CustomerId: context.account.CustomerId, ProductId, Quantity, DealTypeId: dealTypeIds.Stock };
  try {
    const { PriceSource, UnitPrice, PricePer } = await call(checkStockAndAddProduct, { body });
    const line = store.line(key);
    const isStillMeant = line?.ProductId === ProductId && line.Quantity === Quantity && !line.isPriceTyped;
    if (isStillMeant && PriceSource !== 'None') store.edit(key, { UnitPrice, PricePer: toPricePer(PricePer) });
  } catch (error) {
    context.tell(describeError(error), { tone: 'error' });
  }
};

/** Gives goods the price of an order dated today for the quantity, unless a price was typed. */
export const repriceLine = (parts: Parts, key: number) => {
  const line = parts.store.line(key);
  if (!line || line.ProductId === null || line.Quantity === null || line.isPriceTyped) return;
  const { ProductId, Quantity } = line;
  void parts.store.track(priceLine(parts, key, { ProductId, Quantity }));
};

export const calculateNet = ({ Quantity, UnitPrice, PricePer: per }: AdHocLine) =>
  Quantity === null || UnitPrice === null ? null : lineNet({ Quantity, UnitPrice, PricePer: per, DiscountPercent: 0 });

/** Calculates totals as the server does, with VAT per type and rate on the sum of its lines. Gross is null if a rate is unknown. */
export const calculateAdHocTotals = (lines: readonly AdHocLine[], usualVat: number, rates: ReadonlyMap<number, number>) => {
  const chargedRows = lines.flatMap((line) => {
    const Net = calculateNet(line);
    const VatTypeId = line.VatTypeId ?? usualVat;
    return Net === null ? [] : [{ Net, VatTypeId, Rate: rates.get(VatTypeId) }];
  });
  const Net = sum(chargedRows.map((row) => row.Net));
  const ratedRows = chargedRows.flatMap(({ Rate, ...row }) => (Rate === undefined ? [] : [{ ...row, Rate }]));
  const Vat = vatSummary(ratedRows);
  return { Net, Vat, Gross: ratedRows.length < chargedRows.length ? null : Net.plus(sum(Vat.map((row) => row.Vat))) };
};
