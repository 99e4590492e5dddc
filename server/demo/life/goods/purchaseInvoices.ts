import { addDays } from '#contract/sales/deal/dates.ts';
import { dealTypeIds } from '#contract/sales/deal/states.ts';
import { Big, lineNet, sum, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDayFrom, workingDaysAfter, workingDaysBefore } from '#server/demo/ground/calendar.ts';
import type { New } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import type { Life } from '#server/demo/life/life.ts';

interface ChargedLine extends Pick<New<'purchase_invoice_lines'>, 'PurchaseOrderLineId' | 'OrderId' | 'Quantity'> {
  UnitPrice: Big | null;
  NetAmount: Big;
}

interface IncomingInvoice {
  SupplierId: number | null;
  HaulierId: number | null;
  /** Prefix of the invoice numbers, which suppliers and hauliers assign themselves. */
  prefix: string;
  day: DateOnly;
  lines: readonly ChargedLine[];
  /** Reason to query the invoice. Null if the invoice is right. */
  queryReason: string | null;
}

const daysToCheck = 5;

/** Returns the state of an invoice. Null if it is recent and so not checked yet. An invoice with an error is queried for 28 days and then agreed. */
const chooseState = (life: Life, { day, queryReason }: IncomingInvoice) => {
  if (day > workingDaysBefore(life.today, daysToCheck)) return null;
  return queryReason !== null && day > addDays(life.today, -28)
    ? { State: 'Queried', QueryReason: queryReason }
    : { State: 'Agreed', QueryReason: null };
};

const addPurchaseInvoice = (life: Life, incomingInvoice: IncomingInvoice, no: number) => {
  const { SupplierId, HaulierId, prefix, day, lines } = incomingInvoice;
  const stamp = life.stamp(day, 11, people.finance);
  const invoice = life.rows.add(
    'purchase_invoices',
    {
      SupplierId,
      HaulierId,
      InvoiceNo: `${prefix}${no}`,
      InvoiceDate: day,
      NetAmount: sum(lines.map(({ NetAmount }) => NetAmount)),
      State: 'ToCheck',
      QueryReason: null,
    },
    stamp,
  );
  for (const line of lines) life.rows.add('purchase_invoice_lines', { PurchaseInvoiceId: invoice.PurchaseInvoiceId, ...line }, stamp);
  const state = chooseState(life, incomingInvoice);
  if (state) life.rows.change('purchase_invoices', invoice, state, life.stamp(workingDaysAfter(day, 1), 15, people.finance));
};

/** Lists the suppliers' invoices, two working days after each delivery. Some recent invoices have an error, chosen by the purchase order's id. */
const listSupplierInvoices = (life: Life): IncomingInvoice[] => {
  const { tables } = life.rows;
  const lines = new Map(tables.purchase_order_lines.map((line) => [line.PurchaseOrderLineId, line]));
  const orders = new Map(tables.purchase_orders.map((order) => [order.PurchaseOrderId, order]));
  const depots = new Map(tables.supplier_depots.map((depot) => [depot.SupplierDepotId, depot]));
  const suppliers = new Map(tables.suppliers.map((supplier) => [supplier.SupplierId, supplier]));
  const pricedReceipts = tables.purchase_receipts.flatMap(({ PurchaseOrderLineId, ReceivedOn, Quantity }) => {
    const line = lines.get(PurchaseOrderLineId);
    return line?.BuyPrice && Quantity > 0 ? [{ line, ReceivedOn, Quantity, PurchaseOrderId: line.PurchaseOrderId }] : [];
  });
  const deliveries = Map.groupBy(pricedReceipts, (receipt) => `${receipt.PurchaseOrderId} ${receipt.ReceivedOn}`);
  return [...deliveries.values()].flatMap((delivery) => {
    const [first] = delivery;
    const depot = first && depots.get(orders.get(first.PurchaseOrderId)?.SupplierDepotId ?? 0);
    const supplier = depot && suppliers.get(depot.SupplierId);
    const day = first && workingDaysAfter(first.ReceivedOn, 2);
    if (!supplier || !day || day > life.today) return [];
    const { PurchaseOrderId } = first;
    const isStillAwaited = PurchaseOrderId % 7 === 2 && day > addDays(life.today, -90);
    if (isStillAwaited) return [];
    const isPriceWrong = PurchaseOrderId % 11 === 3 && day > addDays(life.today, -35);
    const isQuantityWrong = PurchaseOrderId % 13 === 6 && day > addDays(life.today, -35);
    const byLine = Map.groupBy(delivery, ({ line }) => line.PurchaseOrderLineId);
    const chargedLines = [...byLine.values()].flatMap((receipts, index) => {
      const [receipt] = receipts;
      if (!receipt) return [];
      const { PurchaseOrderLineId, BuyPrice, PricePer } = receipt.line;
      const twoPallets = 2 * 1512;
      const Quantity = receipts.reduce((total, each) => total + each.Quantity, 0) + (isQuantityWrong && index === 0 ? twoPallets : 0);
      const UnitPrice = new Big(BuyPrice as Numeric).times(isPriceWrong ? '1.03' : 1).round(2);
      return [{ PurchaseOrderLineId, OrderId: null, Quantity, UnitPrice, NetAmount: lineNet({ Quantity, UnitPrice, PricePer }) }];
    });
    const quantityQuery = isQuantityWrong ? 'Charges for two pallets not received' : null;
    const queryReason = isPriceWrong ? 'Price 3 % above agreed, credit note requested' : quantityQuery;
    const prefix = `${supplier.AccountCode.slice(0, 2)}-`;
    return [{ SupplierId: supplier.SupplierId, HaulierId: null, prefix, day, lines: chargedLines, queryReason }];
  });
};

/** Lists the hauliers' invoices. Each haulier invoices on Fridays for its direct deliveries of the week. */
const listHaulierInvoices = (life: Life): IncomingInvoice[] => {
  const { tables } = life.rows;
  const directOrders = tables.orders.filter((order) => order.DealTypeId === dealTypeIds.Direct && order.DespatchedOn && order.HaulierId);
  const ids = new Set(directOrders.map(({ OrderId }) => OrderId));
  const lines = Map.groupBy(
    tables.order_details.filter(({ OrderId }) => ids.has(OrderId)),
    (line) => line.OrderId,
  );
  const accounts = new Map(life.hauliers.map((haulier) => [haulier.CustomerId, haulier.AccountCode]));
  const fridayOnOrAfter = (day: DateOnly) => addDays(day, (12 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
  const weeks = Map.groupBy(directOrders, (order) => `${fridayOnOrAfter(order.DespatchedOn ?? '')} ${order.HaulierId}`);
  return [...weeks.entries()].flatMap(([week, orders]) => {
    const day = workingDayFrom(week.slice(0, 10));
    const HaulierId = orders[0]?.HaulierId ?? 0;
    const chargedLines = orders.flatMap(({ OrderId }) => {
      const orderLines = lines.get(OrderId) ?? [];
      if (orderLines.length === 0 || orderLines.some(({ Haulage }) => !Haulage)) return [];
      const haulage = sum(
        orderLines.map((line) => new Big(line.Haulage as Numeric).times(line.ConfirmedQuantity ?? line.Quantity).div(line.PricePer)),
      );
      return [{ PurchaseOrderLineId: null, OrderId, Quantity: null, UnitPrice: null, NetAmount: toPenny(haulage) }];
    });
    if (chargedLines.length === 0 || day > life.today) return [];
    const [first] = chargedLines;
    const hasWaitingTime = first !== undefined && first.OrderId % 8 === 1 && day > addDays(life.today, -35);
    if (first && hasWaitingTime) first.NetAmount = first.NetAmount.plus(85);
    const queryReason = hasWaitingTime ? 'Waiting time of £85 was not agreed' : null;
    return [{ SupplierId: null, HaulierId, prefix: `${accounts.get(HaulierId)?.slice(3) ?? 'H'}/`, day, lines: chargedLines, queryReason }];
  });
};

/** Adds the invoices of suppliers and hauliers in order of their dates. */
export const invoicePurchases = (life: Life) => {
  const numbers = new Map<string, number>();
  const incomingInvoices = [...listSupplierInvoices(life), ...listHaulierInvoices(life)].sort((a, b) => a.day.localeCompare(b.day));
  for (const invoice of incomingInvoices) {
    const no = (numbers.get(invoice.prefix) ?? 4200) + 1 + (invoice.lines.length % 3);
    numbers.set(invoice.prefix, no);
    addPurchaseInvoice(life, invoice, no);
  }
};
