import type { Order } from '#contract/sales/orders/shapes.ts';
import { describeChanges, quoted } from '#src/lineDocument/merge.ts';
import { formatDate, formatMoney, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';

/** Describes another user's changes to an order: `line 6: quantity 100 → 200`. */
export const describeRemoteChanges = (before: Order, now: Order) =>
  describeChanges(before, now, {
    header: [
      ['their order no.', ({ CustomerOrderNo }) => quoted(CustomerOrderNo)],
      ['ordered', ({ OrderDate }) => formatDate(OrderDate)],
      ['required', ({ RequiredDate }) => formatDate(RequiredDate)],
      ['promised', ({ PromisedDate }) => formatDate(PromisedDate)],
      ['delivery', ({ DeliveryDate }) => formatDate(DeliveryDate)],
      ['invoice address', ({ InvoiceAddressId }) => InvoiceAddressId],
      ['delivery address', ({ DeliveryAddressId }) => DeliveryAddressId],
      ['haulier', ({ HaulierId }) => HaulierId],
      ['carriage', ({ CarriageCharge }) => formatMoney(CarriageCharge)],
      ['comment', ({ Comment }) => quoted(Comment)],
      ['own fields', ({ Own }) => Own],
    ],
    linesOf: ({ Lines }) => Lines,
    namesOf: (lines) => lines.map((line) => line.OrderDetailId),
    nameOf: (_line, index) => `line ${index}`,
    addedAs: (line) => `a new line: ${formatQuantity(line.Quantity)} ${line.Description}`,
    line: [
      ['product', ({ Description }) => Description],
      ['quantity', ({ Quantity }) => formatQuantity(Quantity)],
      ['price', ({ UnitPrice }) => formatPrice(UnitPrice)],
      ['discount %', ({ DiscountPercent }) => formatNumber(DiscountPercent)],
      ['pallets', ({ PalletQuantity }) => formatQuantity(PalletQuantity)],
    ],
  });
