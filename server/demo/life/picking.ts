import { palletsForPart } from '#contract/deal/pallets.ts';
import { Big, lineNet } from '#contract/money.ts';
import { orderStatusIds } from '#contract/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/calendar.ts';
import type { Row } from '#server/demo/rows.ts';
import { people } from '#server/demo/world.ts';
import type { DemoDeal, DemoProduct } from '#server/demo/world.ts';
import { movementType } from '#server/ledgers/stock.ts';
import { despatchDeal } from './despatch.ts';
import type { Life } from './life.ts';
import { packDeal, pickMixed } from './mixedPallets.ts';
import { moveStock } from './stock.ts';

interface PickedLine {
  row: Row<'order_details'>;
  product: DemoProduct;
  taken: number;
}

const partOf = (quantity: number, line: Row<'order_details'>) =>
  palletsForPart(quantity, { Quantity: line.Quantity, PalletQuantity: line.PalletQuantity ?? 0 });

const countOut = (life: Life, deal: DemoDeal): PickedLine[] => {
  const left = new Map<DemoProduct, number>();
  return deal.lines.map(({ row, product }) => {
    const onHand = left.get(product) ?? product.onHand;
    const isDamaged = deal.row.PrepaidInvoiceId === null && row.Quantity > product.family.unitsPerLayer && life.random.chance(0.012);
    const taken = Math.min(onHand, row.Quantity - (isDamaged ? product.family.unitsPerLayer : 0));
    left.set(product, onHand - taken);
    return { row, product, taken };
  });
};

const isWaiting = (life: Life, deal: DemoDeal, lines: readonly PickedLine[], attempt: number) => {
  if (lines.every((line) => line.taken === line.row.Quantity)) return false;
  if (deal.row.PrepaidInvoiceId !== null || lines.every((line) => line.taken === 0)) return true;
  return attempt < 4 && life.random.chance(0.6);
};

const writePicked = (life: Life, { row, product, taken }: PickedLine, day: DateOnly) => {
  const isShort = taken < row.Quantity;
  const ShortReason = isShort ? (taken === product.onHand ? 'Not enough in the warehouse' : 'Damaged on the pallet') : null;
  const stamp = life.stamp(day, 10, people.warehouse);
  life.rows.change('order_details', row, { PickedQuantity: taken, PickedPallets: partOf(taken, row), ShortReason }, stamp);
  product.wanted -= row.Quantity;
  if (taken === 0) return;
  moveStock(life, product, {
    day,
    typeId: movementType.Sale,
    quantity: -taken,
    orderDetailId: row.OrderDetailId,
    unitCost: row.BuyPrice,
    by: people.warehouse,
  });
};

/** What is left of the line, for the deal's next part. */
export const addRestLine = (
  life: Life,
  orderId: number,
  line: Row<'order_details'>,
  rest: { quantity: number; lineNo: number; stamp: ReturnType<Life['stamp']> },
) => {
  const { OrderDetailId: _id, CreatedAt: _at, CreatedBy: _by, UpdatedAt: _changed, UpdatedBy: _who, Version: _version, ...copy } = line;
  const Quantity = rest.quantity;
  return life.rows.add(
    'order_details',
    {
      ...copy,
      OrderId: orderId,
      LineNo: rest.lineNo,
      Quantity,
      Pallets: new Big(line.Pallets ?? 0).times(Quantity).div(line.Quantity).round(2),
      PalletQuantity: partOf(Quantity, line),
      PickedQuantity: null,
      PickedPallets: null,
      ConfirmedQuantity: null,
      ConfirmedPallets: null,
      ShortReason: null,
      NetAmount: lineNet({ ...line, Quantity }),
    },
    rest.stamp,
  );
};

/** The next part of the deal: Open, at the same prices; carriage stays with the first. */
export const addNextPart = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const { OrderId, CreatedAt: _at, CreatedBy: _by, UpdatedAt: _changed, UpdatedBy: _who, Version: _version, ...copy } = deal.row;
  const Part = Math.max(...life.rows.tables.orders.filter((order) => order.DealNo === copy.DealNo).map((order) => order.Part ?? 1)) + 1;
  const extra = { Part, ParentOrderId: OrderId, StatusId: orderStatusIds.Open, CarriageCharge: 0 };
  const papers = {
    DeliveryNoteNo: null,
    DeliveryNotePrintedAt: null,
    DeliveryNoteSnapshot: null,
    DespatchedOn: null,
    SupplierDeliveryNoteNo: null,
    DeliveryDate: null,
  };
  return life.rows.add('orders', { ...copy, ...extra, ...papers }, life.stamp(day, 11, people.warehouse));
};

const backOrder = (life: Life, deal: DemoDeal, short: readonly PickedLine[], day: DateOnly) => {
  if (short.length === 0) return;
  const row = addNextPart(life, deal, day);
  const stamp = life.stamp(day, 11, people.warehouse);
  const lines = short.map((line, index) => {
    const quantity = line.row.Quantity - line.taken;
    line.product.wanted += quantity;
    return { product: line.product, row: addRestLine(life, row.OrderId, line.row, { quantity, lineNo: index + 1, stamp }) };
  });
  const mixed = packDeal(life, lines, stamp);
  life.plan(workingDaysAfter(day, life.random.between(3, 8)), 'pick', (on) => pickDeal(life, { ...deal, row, lines, mixed }, on, 1));
};

/** Takes the goods from stock; waits for what is not there, or sends the rest after as the deal's next part. */
export const pickDeal = (life: Life, deal: DemoDeal, day: DateOnly, attempt: number) => {
  const { rows, random } = life;
  if (deal.row.StatusId !== orderStatusIds.Open) return;
  const lines = countOut(life, deal);
  if (isWaiting(life, deal, lines, attempt)) {
    life.plan(workingDaysAfter(day, 1), 'pick', (on) => pickDeal(life, deal, on, attempt + 1));
    return;
  }
  rows.change('orders', deal.row, { StatusId: orderStatusIds.Picking }, life.stamp(day, 8, people.warehouse));
  for (const line of lines) writePicked(life, line, day);
  pickMixed(life, deal, day);
  backOrder(
    life,
    deal,
    lines.filter((line) => line.taken < line.row.Quantity && random.chance(0.7)),
    day,
  );
  rows.change('orders', deal.row, { StatusId: orderStatusIds.Picked }, life.stamp(day, 11, people.warehouse));
  if (random.chance(0.012)) life.plan(day, 'despatch', (on) => cancelDeal(life, deal, on));
  life.plan(random.chance(0.25) ? workingDaysAfter(day, 1) : day, 'despatch', (on) => despatchDeal(life, deal, on));
};

const reasons = ['Customer changed their mind', 'Ordered twice', 'Price not agreed', 'Entered by mistake', 'Out of stock'];

/** Before despatch; what was picked goes back to stock, and both halves stay. */
export const cancelDeal = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const { StatusId, PrepaidInvoiceId } = deal.row;
  const isOpen = StatusId === orderStatusIds.Open;
  if (PrepaidInvoiceId !== null || !(isOpen || StatusId === orderStatusIds.Picked)) return;
  const CancelReason = life.random.pick(reasons);
  for (const { row, product } of deal.lines) {
    if (isOpen) product.wanted -= row.Quantity;
    const sale = isOpen ? undefined : life.rows.tables.stock_movements.findLast((movement) => movement.OrderDetailId === row.OrderDetailId);
    if (sale)
      moveStock(life, product, {
        day,
        typeId: movementType.Sale,
        quantity: -sale.Quantity,
        orderDetailId: row.OrderDetailId,
        unitCost: sale.UnitCost,
        reversesId: sale.StockMovementId,
        comment: `Order cancelled: ${CancelReason}`,
        by: people.office,
      });
  }
  life.rows.change('orders', deal.row, { StatusId: orderStatusIds.Cancelled, CancelReason }, life.stamp(day, 12, people.office));
};
