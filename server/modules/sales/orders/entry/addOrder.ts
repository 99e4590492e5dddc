import { invalidField } from '#contract/call/errors.ts';
import { noCharge } from '#contract/money.ts';
import { dealTypeIds, orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { OrderInput } from '#contract/sales/orders/shapes.ts';
import { orderTotals } from '#contract/sales/deal/worth/orderTotals.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { takeRequest } from '#server/modules/sales/orderRequests/answer.ts';
import { checkOwn } from '#server/modules/masterData/ownFields/checkOwn.ts';
import { requireConfirmation } from '#server/modules/sales/orders/changes/confirmations.ts';
import { packNewOrder } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { lockOrderingCustomer } from './lockOrderingCustomer.ts';
import { pickHeaderColumns } from './pickHeaderColumns.ts';
import { buildAccountTerms } from './buildAccountTerms.ts';
import { checkHeader, checkOrderDate, selectUsualAddress, findVatFrom } from './orderHeader.ts';
import { issueProForma } from './orderProForma.ts';
import { toLineRow } from './priceLine.ts';
import type { LineToPrice, PricedLine } from './priceLine.ts';
import { findBasis, priceLines } from './priceLines.ts';
import { creditPosition, getOrder } from '#server/modules/sales/deal/queries.ts';
import type { LoadedOrder } from '#server/modules/sales/deal/queries.ts';
import { noStock, toStockKey } from '#server/modules/sales/deal/lines/stock.ts';
import { writeOrder } from './writeOrder.ts';

/** Refuses lines without a price. Price lists that begin after the order date do not count. */
export const requirePrices = (lines: readonly PricedLine[], fields: readonly string[], day: string) => {
  const unpricedIndex = lines.findIndex((line) => line.PriceSource === 'None');
  if (unpricedIndex < 0) return;
  const code = lines[unpricedIndex]?.ProductCode;
  throw invalidField(`${fields[unpricedIndex]}UnitPrice`, `${code} has no list price on ${formatDate(day)}. Enter a price`);
};

/** Stands for an order that is not stored yet. */
const noOrderId = 0;

const toLineField = (index: number) => `Lines.${index}.`;

/** Refuses an order without a line of goods. */
const requireGoods = (lines: OrderInput['Lines']) => {
  if (!lines.some((line) => line.ProductId))
    throw invalidField('Lines', 'An order needs goods. Use an ad hoc invoice to charge for text lines only.');
};

/** Returns warnings of short stock. They never stop an order. */
export const listStockWarnings = (order: LoadedOrder) => {
  if (order.DealType !== 'Stock' || order.IsCallOff) return [];
  const goods = order.Lines.filter(({ ProductId }) => ProductId !== null);
  return [...Map.groupBy(goods, toStockKey).values()].flatMap((lines) => {
    const [{ ProductCode, Description, Stock }] = lines as [LoadedOrder['Lines'][number]];
    const quantity = lines.reduce((total, line) => total + line.Quantity, 0);
    const { Free } = Stock ?? noStock;
    const shortage = `${quantity.toLocaleString('en-GB')} ordered, ${Math.max(Free, 0).toLocaleString('en-GB')} free`;
    return quantity > Free ? [`${ProductCode ?? Description}: ${shortage}`] : [];
  });
};

type OrderCustomer = Awaited<ReturnType<typeof lockOrderingCustomer>>;

const prepareOrder = async (
  tx: Tx,
  customer: OrderCustomer,
  input: NewOrderInput,
  { OrderDate, today }: { OrderDate: string; today: string },
) => {
  // The fields of a quotation were checked when it was saved, so values that are no longer in use may stay.
  await checkHeader(tx, customer.CustomerId, OrderDate, input, input.isQuoted ? input : { HaulierId: customer.HaulierId });
  const terms = { ...customer, OrderDate, VatDay: today, DealTypeId: input.DealTypeId };
  const fields = input.Lines.map((_line, index) => toLineField(index));
  requireGoods(input.Lines);
  const linesToPrice = input.Lines.map((line, index) => ({ ...line, ProductId: line.ProductId ?? null, field: toLineField(index) }));
  const productIds = linesToPrice.flatMap((line) => line.ProductId ?? []);
  const basis = await findBasis(tx, terms, productIds);
  const pricedLines = await priceLines(tx, terms, linesToPrice, basis);
  requirePrices(pricedLines, fields, OrderDate);
  const { lines, mixed } =
    input.DealTypeId === dealTypeIds.Stock ? packNewOrder(pricedLines, input.MixedPallets ?? []) : { lines: pricedLines, mixed: [] };
  const charges = { VatTypeId: customer.VatTypeId, VatRate: basis.vatRate(customer.VatTypeId) };
  return {
    lines,
    mixed,
    totals: orderTotals(lines, input.CarriageCharge ?? noCharge, charges, mixed),
    CurrencySymbol: basis.symbol,
    ownFields: basis.ownFields,
  };
};

const headerRow = (customer: OrderCustomer, input: OrderInput) => ({
  ...buildAccountTerms(customer),
  ...(input.IsCallOff && { IsCallOff: true, StatusId: orderStatusIds.Held }),
  DealTypeId: input.DealTypeId,
  ...pickHeaderColumns(input),
  InvoiceAddressId: input.InvoiceAddressId ?? selectUsualAddress(customer.CustomerId, 'Invoice'),
  DeliveryAddressId: input.DeliveryAddressId ?? selectUsualAddress(customer.CustomerId, 'Delivery'),
  HaulierId: input.HaulierId === undefined ? customer.HaulierId : input.HaulierId,
});

type PreparedOrder = Awaited<ReturnType<typeof prepareOrder>>;

const buildDetails = ({ lines }: PreparedOrder, input: OrderInput) =>
  lines.map((line, index) => ({ ...toLineRow(line), LineNo: input.Lines[index]?.LineNo ?? index + 1 }));

const omitTare = ({ mixed }: PreparedOrder) => mixed.map(({ TareKg: _tareKg, ...row }) => row);

/** A new order, entered or made from a quotation. Lines from a quotation keep their price unit, and own fields are not entered for it. */
type NewOrderInput = Omit<OrderInput, 'Lines'> & {
  isQuoted?: true;
  Lines: (OrderInput['Lines'][number] & Pick<LineToPrice, 'PricePer' | 'KeptCharge' | 'keptDepotId'>)[];
};

/** Adds an order within the caller's transaction. `link` ties what the order was made from to it, before a pro forma takes its number. */
export const addOrderWithin = async (context: Context, tx: Tx, input: NewOrderInput, link?: (order: LoadedOrder) => Promise<unknown>) => {
  const customer = await lockOrderingCustomer(tx, input.CustomerId);
  const isCallOff = input.IsCallOff === true;
  if (isCallOff && input.DealTypeId !== dealTypeIds.Stock)
    throw invalidField('DealTypeId', 'must be 1 (Stock), because a call-off is drawn from our own warehouse');
  const OrderDate = input.OrderDate ?? context.today;
  const dateQuestion = await checkOrderDate(tx, context.today, OrderDate, customer.CurrencyId);
  const prepared = await prepareOrder(tx, customer, input, { OrderDate, today: context.today });
  const account = isCallOff ? null : await creditPosition(tx, customer.CustomerId, context.today);
  const { totals, CurrencySymbol } = prepared;
  const reason = await requireConfirmation(
    context,
    tx,
    {
      CustomerId: customer.CustomerId,
      CurrencySymbol,
      OrderId: noOrderId,
      Gross: totals.Gross,
      CustomerOrderNo: input.CustomerOrderNo ?? null,
      account,
      checkOrderNo: true,
      dateQuestion,
    },
    input,
  );
  // Only an Admin can give a reason while the account is on stop, and the reason releases the goods.
  const release = { CreditOverrideReason: reason ?? null, CreditStopReleased: account?.OnStop === true && reason !== undefined };
  const Own = input.isQuoted ? {} : await checkOwn(tx, context, prepared.ownFields, input.Own);
  const header = { ...headerRow(customer, input), OrderDate, VatFrom: findVatFrom(OrderDate, context.today), ...release, Own };
  const OrderId = await writeOrder(tx, header, buildDetails(prepared, input), omitTare(prepared));
  const isHeldForMoney = customer.ProForma && !isCallOff;
  const order = await getOrder(tx, OrderId);
  const Warnings = listStockWarnings(order);
  await link?.(order);
  const proForma = isHeldForMoney && (await issueProForma(tx, { OrderId, CustomerId: customer.CustomerId, Totals: totals }, context.today));
  return { ...order, ...proForma, Warnings };
};

/**
 * Checks, prices and stores an order in one transaction. If the customer pays in advance, the order is Held with a pro forma. A call-off is
 * Held, and credit is not checked until a delivery is drawn.
 */
export const addOrder = async (context: Context, input: OrderInput) => {
  const { OrderRequestId = null } = input;
  const saved = await inTransaction(context, async (tx) => {
    if (OrderRequestId === null) return addOrderWithin(context, tx, input);
    return addOrderWithin(context, tx, input, (order) => takeRequest(tx, OrderRequestId, order, context.user.UserId));
  });
  if (OrderRequestId !== null) context.services.wakeOutbox();
  return saved;
};
