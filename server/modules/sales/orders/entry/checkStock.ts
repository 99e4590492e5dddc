import { invalidField } from '#contract/call/errors.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { checkStockAndAddProduct } from '#contract/sales/orders/calls.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findOnOrderOf } from '#server/modules/purchasing/purchaseOrders/lists.ts';
import { priceGoods } from './priceLines.ts';
import { findHoldingDeals, findStock, placeKey } from '#server/modules/sales/deal/lines/stock.ts';

const warningsOf = (line: Awaited<ReturnType<typeof priceGoods>>[number], free: number | undefined) => {
  const warnings: string[] = [];
  if (line.PriceSource === 'Standard') warnings.push('Standard price: the customer has no price of its own');
  if (line.PriceSource === 'None') warnings.push('No price list has it: enter a price');
  if (free !== undefined && free < line.Quantity) warnings.push(`Only ${Math.max(free, 0).toLocaleString('en-GB')} free`);
  return warnings;
};

/** A line as it would be added: priced, with its stock; writes nothing. */
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
  const { BuyPrice: _buyPrice, Haulage: _haulage, Packing: _packing, ...shown } = line;
  const exceptOrderId = input.OrderId ?? null;
  const isStock = input.DealTypeId === dealTypeIds.Stock;
  const Stock = isStock ? ((await findStock(db, [line], exceptOrderId)).get(placeKey(line)) ?? null) : null;
  const HeldBy = isStock ? await findHoldingDeals(db, line, exceptOrderId) : [];
  const OnOrder = isStock ? await findOnOrderOf(db, line.ProductId) : null;
  return { ...shown, Stock, OnOrder, HeldBy, Warnings: warningsOf(line, Stock?.Free) };
};
