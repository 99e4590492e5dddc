import { addDays } from '#contract/sales/deal/dates.ts';
import { countPallets } from '#contract/sales/deal/packing/pallets.ts';
import { dealTypeIds, orderStatusIds } from '#contract/sales/orders/shapes.ts';
import { quotationDays } from '#contract/sales/quotations/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDayFrom, workingDaysAfter, workingDaysBefore } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import { takeNumber } from './life.ts';
import type { Life } from './life.ts';

/** Days covered by quotations. Older quotations are of no use to a clerk. */
const daysBack = 130;

const lostReasons = [
  'Bought elsewhere, £11 a thousand below us',
  'Is keeping its present bottle',
  'Product launch postponed to next year',
  'Needed the bottles before the next production run',
];

const enquiries = ['E-mail of Monday', 'Call', 'RFQ 26/114', 'Enquiry 881', null];

interface QuotedDeal {
  order: Row<'orders'>;
  day: DateOnly;
  isWon: boolean;
}

/** Chooses deals that began as quotations. Adds repeat enquiries that were declined or are still open. */
const chooseQuotedDeals = (life: Life): QuotedDeal[] => {
  const since = addDays(life.today, -daysBack);
  const yesterday = workingDaysBefore(life.today, 1);
  return life.rows.tables.orders
    .filter(
      (order) =>
        order.OrderDate > since &&
        order.DealTypeId !== dealTypeIds.AdHoc &&
        (order.Part ?? 1) === 1 &&
        order.StatusId !== orderStatusIds.Cancelled,
    )
    .flatMap((order): QuotedDeal[] => {
      const isWon = order.OrderId % 19 === 5;
      if (isWon) return [{ order, day: workingDaysBefore(order.OrderDate, 4), isWon }];
      const isRepeatEnquiry = order.OrderId % 19 === 11;
      const day = workingDaysAfter(order.OrderDate, 6);
      return isRepeatEnquiry && day <= yesterday ? [{ order, day, isWon }] : [];
    })
    .sort((a, b) => a.day.localeCompare(b.day) || a.order.OrderId - b.order.OrderId);
};

/** Returns the number of pallets of a quotation line. Mixed pallets are left out, because they can only be planned for a whole order. */
const countOwnPallets = ({ products }: Life, { PalletId, ProductId, Quantity }: Row<'order_details'>) =>
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
        PalletQuantity: countOwnPallets(life, line),
        PalletCharge: line.PalletCharge ?? 0,
        PriceListId: line.PriceListId ?? null,
        NetAmount: line.NetAmount,
      },
      life.stamp(day, 10, people.office),
    ),
  );

const addQuotation = (life: Life, { order, day, isWon }: QuotedDeal, lines: readonly Row<'order_details'>[]) => {
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
    const LostReason = lostReasons[(order.OrderId / 2) % lostReasons.length] ?? '';
    if (on < life.today) life.rows.change('quotations', quotation, { LostReason }, life.stamp(on, 15, people.office));
  }
};

export const addQuotations = (life: Life) => {
  const quotedDeals = chooseQuotedDeals(life);
  const quotedIds = new Set(quotedDeals.map(({ order }) => order.OrderId));
  const lines = Map.groupBy(
    life.rows.tables.order_details.filter((line) => quotedIds.has(line.OrderId) && line.ProductId !== null),
    (line) => line.OrderId,
  );
  for (const deal of quotedDeals) addQuotation(life, deal, lines.get(deal.order.OrderId) ?? []);
};
