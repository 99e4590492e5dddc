import { invalidField } from '#contract/call/errors.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { checkStockAndAddProduct } from '#contract/sales/orders/calls.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findOnOrderForProduct } from '#server/modules/purchasing/purchaseOrders/lists.ts';
import { priceGoods } from './priceLines.ts';
import { findHoldingDeals, findPlaceStock, toStockKey } from '#server/modules/sales/deal/lines/stock.ts';

const listWarnings = (line: Awaited<ReturnType<typeof priceGoods>>[number], free: number | undefined) => {
  const warnings: string[] = [];
  if (line.PriceSource === 'Standard') warnings.push('Standard price (no customer price)');
  if (line.PriceSource === 'None') warnings.push('No list price. Enter a price');
  if (free !== undefined && free < line.Quantity) warnings.push(`Only ${Math.max(free, 0).toLocaleString('en-GB')} free`);
  return warnings;
};

/** Prices a line and reads its stock without saving anything. */
export const checkStock = async (db: Db, today: string, input: BodyOf<typeof checkStockAndAddProduct>) => {
  const customer = await db.selectFrom('customers').selectAll().where('CustomerId', '=', input.CustomerId).executeTakeFirst();
  if (!customer) throw invalidField('CustomerId', 'no longer exists. Choose another');
  const order = input.OrderId
    ? await db.selectFrom('orders').select('ChargesVatTypeId').where('OrderId', '=', input.OrderId).executeTakeFirst()
    : undefined;
  const VatTypeId = order?.ChargesVatTypeId ?? customer.VatTypeId;
  const terms = { ...customer, VatTypeId, OrderDate: input.OrderDate ?? today, VatDay: today, DealTypeId: input.DealTypeId };
  const [line] = await priceGoods(db, terms, [
    {
      ...input,
      field: '',
      keptPriceListId: input.PriceListId,
      ...(input.OrderId && { wasOnOrder: true, keptDepotId: input.SupplierDepotId }),
    },
  ]);
  if (!line) throw invalidField('ProductId', 'no longer exists. Choose another');
  const { BuyPrice: _buyPrice, Haulage: _haulage, Packing: _packing, ...visible } = line;
  const exceptOrderId = input.OrderId ?? null;
  const isStock = input.DealTypeId === dealTypeIds.Stock;
  const Stock = isStock ? ((await findPlaceStock(db, [line], exceptOrderId)).get(toStockKey(line)) ?? null) : null;
  const HeldBy = isStock ? await findHoldingDeals(db, line, exceptOrderId) : [];
  const OnOrder = isStock ? await findOnOrderForProduct(db, line.ProductId) : null;
  return { ...visible, Stock, OnOrder, HeldBy, Warnings: listWarnings(line, Stock?.Free) };
};
