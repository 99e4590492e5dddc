import { addDays } from '#contract/sales/deal/dates.ts';
import { countPallets } from '#contract/sales/deal/packing/pallets.ts';
import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import { quotationDays } from '#contract/sales/quotations/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDayFrom, workingDaysAfter, workingDaysBefore } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import { takeNumber } from './life.ts';
import type { Life } from './life.ts';

/** Days covered by quotations. Older quotations are of no use to a clerk. */
const daysBack = 130;

const reasons = [
  'Bought elsewhere, £11 a thousand below us',
  'Stays with the bottle it has',
  'The launch was put off to next year',
  'Wanted them sooner than the furnace runs',
];

const enquiries = ['E-mail of Monday', 'Call', 'RFQ 26/114', 'Enquiry 881', null];

interface Quoted {
  order: Row<'orders'>;
  day: DateOnly;
  isWon: boolean;
}

/** Chooses deals that began as quotations. Adds repeat enquiries that were declined or are still open. */
const findQuoted = (life: Life): Quoted[] => {
  const since = addDays(life.today, -daysBack);
  const yesterday = workingDaysBefore(life.today, 1);
  return life.rows.tables.orders
    .filter(
      (order) =>
        order.OrderDate > since && order.DealTypeId !== 3 && (order.Part ?? 1) === 1 && order.StatusId !== orderStatusIds.Cancelled,
    )
    .flatMap((order) => {
      const kind = order.OrderId % 19;
      if (kind === 5) return [{ order, day: workingDaysBefore(order.OrderDate, 4), isWon: true }];
      const day = workingDaysAfter(order.OrderDate, 6);
      return kind === 11 && day <= yesterday ? [{ order, day, isWon: false }] : [];
    })
    .sort((a, b) => a.day.localeCompare(b.day) || a.order.OrderId - b.order.OrderId);
};

/** Places each quotation line on separate pallets, because mixed pallets can only be planned for a whole order. */
const onOwnPallets = ({ products }: Life, { PalletId, ProductId, Quantity }: Row<'order_details'>) =>
  PalletId ? countPallets(Quantity, products.find(({ row }) => row.ProductId === ProductId)?.unitsPerPallet) : 0;

const addLines = (life: Life, QuotationId: number, lines: readonly Row<'order_details'>[], day: DateOnly) =>
  lines.forEach((line) =>
    life.rows.add(
      'quotation_lines',
      {
        QuotationId,
        LineNo: line.LineNo ?? 1,
        ProductId: line.ProductId ?? 1,
        Description: line.Description,
        SupplierDepotId: line.SupplierDepotId ?? life.ownDepotId,
        Pallets: line.Pallets ?? 0,
        Quantity: line.Quantity,
        UnitPrice: line.UnitPrice,
        PricePer: line.PricePer,
        DiscountPercent: line.DiscountPercent ?? 0,
        VatTypeId: line.VatTypeId,
        PalletId: line.PalletId ?? null,
        PalletQuantity: onOwnPallets(life, line),
        PalletCharge: line.PalletCharge ?? 0,
        PriceListId: line.PriceListId ?? null,
        NetAmount: line.NetAmount,
      },
      life.stamp(day, 10, people.office),
    ),
  );

const quote = (life: Life, { order, day, isWon }: Quoted, lines: readonly Row<'order_details'>[]) => {
  const enquiry = enquiries[order.OrderId % enquiries.length] ?? null;
  const quotation = life.rows.add(
    'quotations',
    {
      QuotationNo: takeNumber(life, 'quotation'),
      CustomerId: order.CustomerId,
      DealTypeId: order.DealTypeId,
      CustomerOrderNo: enquiry,
      QuotedOn: day,
      ValidUntil: addDays(day, quotationDays),
      RequiredDate: order.RequiredDate && order.RequiredDate > day ? order.RequiredDate : null,
      InvoiceAddressId: order.InvoiceAddressId ?? null,
      DeliveryAddressId: order.DeliveryAddressId ?? null,
      HaulierId: order.HaulierId ?? null,
      CurrencyId: order.CurrencyId ?? 1,
      CarriageCharge: order.CarriageCharge ?? 0,
      Comment: null,
      OrderId: null,
      LostReason: null,
    },
    life.stamp(day, 10, people.office),
  );
  addLines(life, quotation.QuotationId, lines, day);
  if (isWon) life.rows.change('quotations', quotation, { OrderId: order.OrderId }, life.stamp(order.OrderDate, 9, people.office));
  else if (order.OrderId % 2 === 0) {
    const on = workingDayFrom(addDays(day, 12));
    const LostReason = reasons[(order.OrderId / 2) % reasons.length] ?? '';
    if (on < life.today) life.rows.change('quotations', quotation, { LostReason }, life.stamp(on, 15, people.office));
  }
};

export const quoteSome = (life: Life) => {
  const quoted = findQuoted(life);
  const quotedIds = new Set(quoted.map(({ order }) => order.OrderId));
  const lines = Map.groupBy(
    life.rows.tables.order_details.filter((line) => quotedIds.has(line.OrderId) && line.ProductId !== null),
    (line) => line.OrderId,
  );
  for (const one of quoted) quote(life, one, lines.get(one.order.OrderId) ?? []);
};
