import { addDays } from '#contract/sales/deal/dates.ts';
import { Big, lineNet, sum, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDayFrom, workingDaysAfter, workingDaysBefore } from '#server/demo/ground/calendar.ts';
import type { New } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import type { Life } from '#server/demo/life/life.ts';

interface Charged extends Pick<New<'purchase_invoice_lines'>, 'PurchaseOrderLineId' | 'OrderId' | 'Quantity'> {
  UnitPrice: Big | null;
  NetAmount: Big;
}

interface IncomingInvoice {
  SupplierId: number | null;
  HaulierId: number | null;
  /** Prefix of the invoice numbers, which suppliers and hauliers assign themselves. */
  prefix: string;
  day: DateOnly;
  lines: readonly Charged[];
  /** Reason for a query. Null if there is nothing to query. */
  query: string | null;
}

const daysToCheck = 5;

/** Returns the state of an invoice. Recent ones are unchecked. One with an error is queried first and agreed later. */
const chooseState = (life: Life, { day, query }: IncomingInvoice) => {
  if (day > workingDaysBefore(life.today, daysToCheck)) return null;
  return query !== null && day > addDays(life.today, -28)
    ? { State: 'Queried', QueryReason: query }
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

/** Lists the suppliers' invoices, two working days after each delivery. Some recent ones contain an error. */
const listSupplierInvoices = (life: Life): IncomingInvoice[] => {
  const { tables } = life.rows;
  const lines = new Map(tables.purchase_order_lines.map((line) => [line.PurchaseOrderLineId, line]));
  const orders = new Map(tables.purchase_orders.map((order) => [order.PurchaseOrderId, order]));
  const depots = new Map(tables.supplier_depots.map((depot) => [depot.SupplierDepotId, depot]));
  const suppliers = new Map(tables.suppliers.map((supplier) => [supplier.SupplierId, supplier]));
  const came = tables.purchase_receipts.flatMap(({ PurchaseOrderLineId, ReceivedOn, Quantity }) => {
    const line = lines.get(PurchaseOrderLineId);
    return line?.BuyPrice && Quantity > 0 ? [{ line, ReceivedOn, Quantity, PurchaseOrderId: line.PurchaseOrderId }] : [];
  });
  const deliveries = Map.groupBy(came, (one) => `${one.PurchaseOrderId} ${one.ReceivedOn}`);
  return [...deliveries.values()].flatMap((delivery) => {
    const [first] = delivery;
    const depot = first && depots.get(orders.get(first.PurchaseOrderId)?.SupplierDepotId ?? 0);
    const supplier = depot && suppliers.get(depot.SupplierId);
    const day = first && workingDaysAfter(first.ReceivedOn, 2);
    if (!supplier || !day || day > life.today) return [];
    // Some invoices arrive very late.
    if (first.PurchaseOrderId % 7 === 2 && day > addDays(life.today, -90)) return [];
    const isDear = first.PurchaseOrderId % 11 === 3 && day > addDays(life.today, -35);
    const isMore = first.PurchaseOrderId % 13 === 6 && day > addDays(life.today, -35);
    const byLine = Map.groupBy(delivery, ({ line }) => line.PurchaseOrderLineId);
    const chargedLines = [...byLine.values()].flatMap((own, index) => {
      const [one] = own;
      if (!one) return [];
      const { PurchaseOrderLineId, BuyPrice, PricePer } = one.line;
      const Quantity = own.reduce((all, each) => all + each.Quantity, 0) + (isMore && index === 0 ? 2 * 1512 : 0);
      const UnitPrice = new Big(BuyPrice as Numeric).times(isDear ? '1.03' : 1).round(2);
      return [{ PurchaseOrderLineId, OrderId: null, Quantity, UnitPrice, NetAmount: lineNet({ Quantity, UnitPrice, PricePer }) }];
    });
    const query = isDear ? 'Price 3 % above agreed, credit note requested' : isMore ? 'Charges for two pallets not received' : null;
    const prefix = `${supplier.AccountCode.slice(0, 2)}-`;
    return [{ SupplierId: supplier.SupplierId, HaulierId: null, prefix, day, lines: chargedLines, query }];
  });
};

/** Lists the hauliers' invoices. Each haulier invoices on Fridays for what it brought from suppliers that week. */
const listHaulierInvoices = (life: Life): IncomingInvoice[] => {
  const { tables } = life.rows;
  const brought = tables.orders.filter((order) => order.DealTypeId === 2 && order.DespatchedOn && order.HaulierId);
  const ids = new Set(brought.map(({ OrderId }) => OrderId));
  const lines = Map.groupBy(
    tables.order_details.filter(({ OrderId }) => ids.has(OrderId)),
    (line) => line.OrderId,
  );
  const accounts = new Map(life.hauliers.map((haulier) => [haulier.CustomerId, haulier.AccountCode]));
  const friday = (day: DateOnly) => addDays(day, (12 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
  const weeks = Map.groupBy(brought, (order) => `${friday(order.DespatchedOn ?? '')} ${order.HaulierId}`);
  return [...weeks.entries()].flatMap(([week, orders]) => {
    const day = workingDayFrom(week.slice(0, 10));
    const HaulierId = orders[0]?.HaulierId ?? 0;
    const chargedLines = orders.flatMap(({ OrderId }) => {
      const own = lines.get(OrderId) ?? [];
      if (own.length === 0 || own.some(({ Haulage }) => !Haulage)) return [];
      const all = sum(
        own.map((line) => new Big(line.Haulage as Numeric).times(line.ConfirmedQuantity ?? line.Quantity).div(line.PricePer)),
      );
      return [{ PurchaseOrderLineId: null, OrderId, Quantity: null, UnitPrice: null, NetAmount: toPenny(all) }];
    });
    if (chargedLines.length === 0 || day > life.today) return [];
    const [first] = chargedLines;
    const isDear = first !== undefined && first.OrderId % 8 === 1 && day > addDays(life.today, -35);
    if (first && isDear) first.NetAmount = first.NetAmount.plus(85);
    const query = isDear ? 'Waiting time of £85 was not agreed' : null;
    return [{ SupplierId: null, HaulierId, prefix: `${accounts.get(HaulierId)?.slice(3) ?? 'H'}/`, day, lines: chargedLines, query }];
  });
};

/** Adds the invoices of suppliers and hauliers in order of their dates. */
export const invoicePurchases = (life: Life) => {
  const numbers = new Map<string, number>();
  const incomingInvoices = [...listSupplierInvoices(life), ...listHaulierInvoices(life)].sort((a, b) => a.day.localeCompare(b.day));
  for (const one of incomingInvoices) {
    const no = (numbers.get(one.prefix) ?? 4200) + 1 + (one.lines.length % 3);
    numbers.set(one.prefix, no);
    addPurchaseInvoice(life, one, no);
  }
};
