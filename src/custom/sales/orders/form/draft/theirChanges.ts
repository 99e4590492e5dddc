import type { OrderHeaderField } from '#contract/sales/orders/header.ts';
import type { Order, OrderDetail } from '#contract/sales/orders/shapes.ts';
import { formatDate, formatMoney, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';

type Write<Value> = ((value: Value) => string) | undefined;

type Text = string | null;
const date = (value: unknown) => formatDate(value as Text) || 'none';
const words = (value: unknown) => (value ? `“${value as string}”` : 'none');

/** As the form calls them; ids are named without their values. */
const headerWords: Record<OrderHeaderField, [string, Write<unknown>]> = {
  CustomerOrderNo: ['their order no.', words],
  OrderDate: ['ordered', date],
  RequiredDate: ['required', date],
  PromisedDate: ['promised', date],
  DeliveryDate: ['delivery', date],
  InvoiceAddressId: ['invoice address', undefined],
  DeliveryAddressId: ['delivery address', undefined],
  HaulierId: ['haulier', undefined],
  CarriageCharge: ['carriage', (value) => formatMoney(Number(value))],
  Comment: ['comment', words],
};

type LineField = 'Description' | 'Quantity' | 'UnitPrice' | 'DiscountPercent' | 'PalletQuantity';
const lineWords: [LineField, string, (value: OrderDetail[LineField]) => string][] = [
  ['Description', 'product', String],
  ['Quantity', 'quantity', formatQuantity],
  ['UnitPrice', 'price', formatPrice],
  ['DiscountPercent', 'discount %', formatNumber],
  ['PalletQuantity', 'pallets', formatQuantity],
];

const became = <Value>(name: string, write: Write<Value>, from: Value, to: Value) =>
  from === to ? [] : [write ? `${name} ${write(from)} → ${write(to)}` : name];

const lineChanges = (line: OrderDetail, now: OrderDetail | undefined) =>
  now ? lineWords.flatMap(([field, name, write]) => became(name, write, line[field], now[field])) : ['removed'];

/** What somebody else changed of an order between two answers, as one would say it: `line 6: quantity 100 → 200`. */
export const theirChanges = (before: Order, now: Order): string[] => {
  const head = (Object.entries(headerWords) as [OrderHeaderField, [string, Write<unknown>]][]).flatMap(([field, [name, write]]) =>
    became(name, write, before[field], now[field]),
  );
  const own = became('own fields', undefined, JSON.stringify(before.Own), JSON.stringify(now.Own));
  const known = new Set(before.Lines.map((line) => line.OrderDetailId));
  const lines = before.Lines.flatMap((line, index) => {
    const changes = lineChanges(
      line,
      now.Lines.find((other) => other.OrderDetailId === line.OrderDetailId),
    );
    return changes.length > 0 ? [`line ${index + 1}: ${changes.join(', ')}`] : [];
  });
  const added = now.Lines.filter((line) => !known.has(line.OrderDetailId)).map(
    (line) => `a new line: ${formatQuantity(line.Quantity)} ${line.Description}`,
  );
  return [...head, ...own, ...lines, ...added];
};
