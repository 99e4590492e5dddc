import { countPartPallets } from '#contract/sales/deal/packing/pallets.ts';
import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { OrderHeaderField } from '#contract/sales/orders/header.ts';
import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row, Stamp } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import type { DemoDeal, DemoProduct } from '#server/demo/world.ts';
import { buildSaleReturn, buildSale } from '#server/ledgers/stock/stock.ts';
import { buildNextPart, buildPartLine } from '#server/modules/sales/orders/changes/callOff/nextPart.ts';
import type { DeliveredPart, ShortLine } from '#server/modules/sales/orders/changes/callOff/nextPart.ts';
import { despatchDeal } from './despatch.ts';
import type { Life } from '#server/demo/life/life.ts';
import { packDeal, pickMixed } from './mixedPallets.ts';
import { writeStock } from './stock.ts';
import { readTerms } from '#server/demo/life/bills/terms.ts';

interface PickedLine {
  row: Row<'order_details'>;
  product: DemoProduct;
  pickedQuantity: number;
}

const countPickedPallets = (
  quantity: number,
  { Quantity, PalletQuantity = 0, Packing = 'Own' }: Row<'order_details'>,
  product: DemoProduct,
) => countPartPallets(quantity, { Quantity, PalletQuantity, Packing, UnitsPerPallet: product.unitsPerPallet });

const decideQuantities = (life: Life, deal: DemoDeal): PickedLine[] => {
  const stockLeft = new Map<DemoProduct, number>();
  return deal.lines.map(({ row, product }) => {
    const onHand = stockLeft.get(product) ?? product.onHand;
    const isDamaged = deal.row.PrepaidInvoiceId === null && row.Quantity > product.family.unitsPerLayer && life.random.chance(0.012);
    const pickedQuantity = Math.min(onHand, row.Quantity - (isDamaged ? product.family.unitsPerLayer : 0));
    stockLeft.set(product, onHand - pickedQuantity);
    return { row, product, pickedQuantity };
  });
};

const shouldWait = (life: Life, deal: DemoDeal, lines: readonly PickedLine[], attempt: number) => {
  if (lines.every((line) => line.pickedQuantity === line.row.Quantity)) return false;
  if (deal.row.PrepaidInvoiceId !== null || lines.every((line) => line.pickedQuantity === 0)) return true;
  return attempt < 4 && life.random.chance(0.6);
};

const writePicked = (life: Life, { row, product, pickedQuantity }: PickedLine, day: DateOnly) => {
  const isShort = pickedQuantity < row.Quantity;
  const shortReason = pickedQuantity === product.onHand ? 'Not enough in the warehouse' : 'Damaged on the pallet';
  const stamp = life.stamp(day, 10, people.warehouse);
  life.rows.change(
    'order_details',
    row,
    {
      PickedQuantity: pickedQuantity,
      PickedPallets: countPickedPallets(pickedQuantity, row, product),
      ShortReason: isShort ? shortReason : null,
    },
    stamp,
  );
  product.allocated -= row.Quantity;
  if (pickedQuantity === 0) return;
  const { OrderDetailId } = row;
  const location = { ProductId: product.row.ProductId, SupplierDepotId: life.ownDepotId };
  writeStock(life, product, buildSale({ ...location, OrderDetailId }, pickedQuantity, day), people.warehouse);
};

/** Returns the header fields that the next part takes over. Null if unset. */
const readHeader = (row: DemoDeal['row']) =>
  Object.fromEntries(orderHeaderFields.map((field) => [field, row[field] ?? null])) as {
    [Field in OrderHeaderField]: Exclude<DemoDeal['row'][Field], undefined> | null;
  };

const toDeliveredPart = (row: DemoDeal['row']): DeliveredPart => ({
  ...row,
  ...readHeader(row),
  OrderDate: row.OrderDate,
  ...readTerms(row),
  PrepaidInvoiceId: row.PrepaidInvoiceId ?? null,
  CreditOverrideReason: row.CreditOverrideReason ?? null,
});

const toShortLine = ({ row, product }: DemoDeal['lines'][number]): ShortLine => ({
  ...row,
  LineNo: row.LineNo ?? 1,
  ProductId: row.ProductId ?? null,
  SupplierDepotId: row.SupplierDepotId ?? null,
  UnitsPerPallet: product.unitsPerPallet,
  DiscountPercent: row.DiscountPercent ?? 0,
  PalletId: row.PalletId ?? null,
  PalletQuantity: row.PalletQuantity ?? 0,
  Packing: row.Packing ?? 'Own',
  PalletCharge: row.PalletCharge ?? 0,
  PriceListId: row.PriceListId ?? null,
  BuyPrice: row.BuyPrice ?? null,
  Haulage: row.Haulage ?? null,
});

const unpickedFields = { PickedQuantity: null, PickedPallets: null, ConfirmedQuantity: null, ConfirmedPallets: null, ShortReason: null };
const noDocuments = {
  DeliveryNoteNo: null,
  DeliveryNotePrintedAt: null,
  DeliveryNoteSnapshot: null,
  DespatchedOn: null,
  SupplierDeliveryNoteNo: null,
  CancelReason: null,
};

const invoicedLine = (deal: DemoDeal, { row }: DemoDeal['lines'][number]) =>
  deal.row.PrepaidInvoiceId ? (row.PrepaidDetailId ?? row.OrderDetailId ?? null) : null;

/** Adds the remaining quantities of the lines as the deal's next part. */
export const addNextPart = (
  life: Life,
  deal: DemoDeal,
  remainders: readonly { line: DemoDeal['lines'][number]; quantity: number }[],
  stamp: Stamp,
): Pick<DemoDeal, 'row' | 'lines'> => {
  const parts = life.rows.tables.orders.filter((order) => order.DealNo === deal.row.DealNo).map((order) => order.Part ?? 1);
  const row = life.rows.add('orders', { ...noDocuments, ...buildNextPart(toDeliveredPart(deal.row), Math.max(...parts) + 1) }, stamp);
  const lines = remainders.map(({ line, quantity }) => ({
    product: line.product,
    row: life.rows.add(
      'order_details',
      { OrderId: row.OrderId, ...unpickedFields, ...buildPartLine(toShortLine(line), quantity), PrepaidDetailId: invoicedLine(deal, line) },
      stamp,
    ),
  }));
  return { row, lines };
};

const backOrder = (life: Life, deal: DemoDeal, short: readonly PickedLine[], day: DateOnly) => {
  if (short.length === 0) return;
  const stamp = life.stamp(day, 11, people.warehouse);
  const remainders = short.map((line) => ({ line, quantity: line.row.Quantity - line.pickedQuantity }));
  const { row, lines } = addNextPart(life, deal, remainders, stamp);
  for (const { line, quantity } of remainders) line.product.allocated += quantity;
  const mixedPallets = packDeal(life, lines, stamp);
  life.plan(workingDaysAfter(day, life.random.between(3, 8)), 'pick', (on) =>
    pickDeal(life, { ...deal, row, lines, mixed: mixedPallets }, on, 1),
  );
};

/** Picks the deal from stock. If goods are missing, tries again the next day, or back-orders the remaining quantities as the deal's next part. */
export const pickDeal = (life: Life, deal: DemoDeal, day: DateOnly, attempt: number) => {
  const { rows, random } = life;
  if (deal.row.StatusId !== orderStatusIds.Open) return;
  const lines = decideQuantities(life, deal);
  if (shouldWait(life, deal, lines, attempt)) {
    life.plan(workingDaysAfter(day, 1), 'pick', (on) => pickDeal(life, deal, on, attempt + 1));
    return;
  }
  rows.change('orders', deal.row, { StatusId: orderStatusIds.Picking }, life.stamp(day, 8, people.warehouse));
  for (const line of lines) writePicked(life, line, day);
  pickMixed(life, deal, day);
  backOrder(
    life,
    deal,
    lines.filter((line) => line.pickedQuantity < line.row.Quantity && random.chance(0.7)),
    day,
  );
  rows.change('orders', deal.row, { StatusId: orderStatusIds.Picked }, life.stamp(day, 11, people.warehouse));
  if (random.chance(0.012)) life.plan(day, 'despatch', (on) => cancelDeal(life, deal, on));
  // On the last day some picked goods still wait for their lorry.
  const later = workingDaysAfter(day, 1);
  life.plan(random.chance(later > life.today ? 0.6 : 0.25) ? later : day, 'despatch', (on) => despatchDeal(life, deal, on));
};

const cancelReasons = ['Customer changed their mind', 'Ordered twice', 'Price not agreed', 'Entered by mistake', 'Out of stock'];

/** Cancels a deal before despatch. Picked goods return to stock, and both movements stay in the ledger. */
export const cancelDeal = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const { StatusId, PrepaidInvoiceId } = deal.row;
  const isOpen = StatusId === orderStatusIds.Open;
  if (PrepaidInvoiceId !== null || !(isOpen || StatusId === orderStatusIds.Picked)) return;
  const CancelReason = life.random.pick(cancelReasons);
  for (const { row, product } of deal.lines) {
    if (isOpen) product.allocated -= row.Quantity;
    const sale = isOpen ? undefined : life.rows.tables.stock_movements.findLast((movement) => movement.OrderDetailId === row.OrderDetailId);
    if (!sale) continue;
    const back = buildSaleReturn({ ...sale, OrderDetailId: row.OrderDetailId }, day, `Order cancelled: ${CancelReason}`);
    writeStock(life, product, { ...back, UnitCost: sale.UnitCost?.toString() ?? null }, people.office);
  }
  life.rows.change('orders', deal.row, { StatusId: orderStatusIds.Cancelled, CancelReason }, life.stamp(day, 12, people.office));
};
