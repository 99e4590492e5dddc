import { invalidField } from '#contract/errors.ts';
import { packLines } from '#contract/deal/mixedPallets.ts';
import { dealTypeIds } from '#contract/orders/calls.ts';
import { repackOrder } from '#server/modules/orders/mixedPallets.ts';
import type { MixedCount } from '#server/modules/orders/mixedPallets.ts';
import type { OrderInput } from '#contract/orders/shapes.ts';
import { orderTotals } from '#contract/deal/orderTotals.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireConfirmation } from '#server/modules/orders/changes/confirmations.ts';
import { headerColumns } from './headerColumns.ts';
import { checkHeader, checkOrderDate, findUsualAddresses } from './orderHeader.ts';
import { issueProForma, takeNumber } from './orderProForma.ts';
import { accountTerms } from './accountTerms.ts';
import { lineRow } from './priceLine.ts';
import type { PricedLine } from './priceLine.ts';
import { priceLines } from './priceLines.ts';
import { getOrder, lockCustomer } from '#server/modules/orders/queries.ts';
import { findStock, placeKey } from './stock.ts';

export const requirePrices = (lines: readonly PricedLine[], fields: readonly string[]) => {
  const without = lines.findIndex((line) => line.PriceSource === 'None');
  if (without >= 0) throw invalidField(`${fields[without]}UnitPrice`, `${lines[without]?.ProductCode} is on no price list: enter a price`);
};

/** Short stock never stops an order; it is said. */
export const stockWarnings = async (db: Db, order: Awaited<ReturnType<typeof getOrder>>) => {
  if (order.DealType !== 'Stock') return [];
  const wanted = new Map<string, { code: string; quantity: number; key: string }>();
  for (const line of order.Lines) {
    const key = placeKey(line);
    wanted.set(key, { key, code: line.ProductCode ?? line.Description, quantity: (wanted.get(key)?.quantity ?? 0) + line.Quantity });
  }
  const stock = await findStock(db, order.Lines, order.OrderId);
  return [...wanted.values()].flatMap(({ key, code, quantity }) => {
    const free = stock.get(key)?.Free ?? 0;
    return quantity > free
      ? [`${code}: ${quantity.toLocaleString('en-GB')} wanted, ${Math.max(free, 0).toLocaleString('en-GB')} free`]
      : [];
  });
};

const symbolOf = async (tx: Tx, currencyId: number) =>
  (await tx.selectFrom('currencies').select('Symbol').where('CurrencyId', '=', currencyId).executeTakeFirstOrThrow()).Symbol;

const chargesVat = async (tx: Tx, vatTypeId: number, date: string) => {
  const rate = await tx
    .selectFrom('vat_rates')
    .select('Rate')
    .where('VatTypeId', '=', vatTypeId)
    .where('EffectiveFrom', '<=', date)
    .orderBy('EffectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { VatTypeId: vatTypeId, VatRate: rate?.Rate ?? 0 };
};

type OrderCustomer = Awaited<ReturnType<typeof lockCustomer>>;

const prepare = async (tx: Tx, customer: OrderCustomer, input: OrderInput, OrderDate: string) => {
  if (!customer.Active) throw invalidField('CustomerId', `${customer.Name} is no longer active: choose another`);
  await checkHeader(tx, customer.CustomerId, OrderDate, input);
  const terms = { ...customer, OrderDate, DealTypeId: input.DealTypeId };
  const fields = input.Lines.map((_line, index) => `Lines.${index}.`);
  const lines = await priceLines(
    tx,
    terms,
    input.Lines.map((line, index) => ({ ...line, field: fields[index] ?? '' })),
  );
  requirePrices(lines, fields);
  return input.DealTypeId === dealTypeIds.Stock ? packPriced(lines, input.MixedPallets ?? []) : { lines, mixed: [] };
};

/** Priced lines with their pallets as they will be packed. */
const packPriced = (lines: readonly PricedLine[], counts: readonly MixedCount[]) => {
  const packed = packLines(lines.map((line) => ({ ...line, typed: line.Packing === 'Typed' ? line.PalletQuantity : null })));
  const mixed = [...packed.mixed].map(([palletId, worked]) => {
    const like = lines.find((line, index) => line.PalletId === palletId && packed.lines[index]?.Packing === 'Shared');
    const Quantity = counts.find((count) => count.PalletId === palletId)?.Quantity ?? worked;
    return { Quantity, Charge: like?.PalletCharge ?? 0, TareKg: like?.PalletTareKg ?? null };
  });
  return { lines: lines.map((line, index) => ({ ...line, PalletQuantity: packed.lines[index]?.PalletQuantity ?? 0 })), mixed };
};

const headerRow = (
  customer: OrderCustomer,
  input: OrderInput,
  usual: { InvoiceAddressId: number | null; DeliveryAddressId: number | null },
) => ({
  ...accountTerms(customer),
  DealTypeId: input.DealTypeId,
  ...headerColumns(input),
  InvoiceAddressId: input.InvoiceAddressId ?? usual.InvoiceAddressId,
  DeliveryAddressId: input.DeliveryAddressId ?? usual.DeliveryAddressId,
  HaulierId: input.HaulierId === undefined ? customer.HaulierId : input.HaulierId,
});

/** Prices, checks and stores an order in one transaction; a customer who pays first gets it Held, with a pro forma. */
export const addOrder = (context: Context, input: OrderInput) =>
  inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx, input.CustomerId).catch(unknownCustomer);
    const OrderDate = input.OrderDate ?? context.today;
    const dateQuestion = await checkOrderDate(tx, context.today, OrderDate);
    const { lines, mixed } = await prepare(tx, customer, input, OrderDate);
    const charges = await chargesVat(tx, customer.VatTypeId, OrderDate);
    const totals = orderTotals(lines, input.CarriageCharge ?? 0, charges, mixed);
    const reason = await requireConfirmation(
      context,
      tx,
      {
        CustomerId: customer.CustomerId,
        CurrencySymbol: await symbolOf(tx, customer.CurrencyId),
        OrderId: 0,
        Gross: totals.Gross,
        CustomerOrderNo: input.CustomerOrderNo ?? null,
        checkCredit: true,
        checkOrderNo: true,
        dateQuestion,
      },
      input,
    );
    const usual = await findUsualAddresses(tx, customer.CustomerId);
    const header = { ...headerRow(customer, input, usual), OrderDate, CreditOverrideReason: reason ?? null };
    const DealNo = await takeNumber(tx, 'deal');
    const { OrderId } = await tx
      .insertInto('orders')
      .values({ ...header, DealNo })
      .returning('OrderId')
      .executeTakeFirstOrThrow();
    const rows = lines.map((line, index) => ({ ...lineRow(line), OrderId, LineNo: input.Lines[index]?.LineNo ?? index + 1 }));
    await tx.insertInto('order_details').values(rows).execute();
    if (input.DealTypeId === dealTypeIds.Stock) await repackOrder(tx, OrderId, input.MixedPallets);
    if (customer.ProForma) await issueProForma(tx, { OrderId, CustomerId: customer.CustomerId, Totals: totals }, context.today);
    const order = await getOrder(tx, OrderId);
    return { ...order, Warnings: await stockWarnings(tx, order) };
  });

const unknownCustomer = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND')
    throw invalidField('CustomerId', 'is not there any more: choose another');
  throw error;
};
