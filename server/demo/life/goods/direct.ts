import { countPallets } from '#contract/sales/deal/packing/pallets.ts';
import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/ground/calendar.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import { planInvoice } from '#server/demo/life/bills/invoicing.ts';
import type { Life } from '#server/demo/life/life.ts';
import { addNextPart, cancelDeal } from './picking.ts';
import { receiveDemoGoods, cancelPurchase, orderDemoGoods } from './purchases.ts';
import type { DemoPurchase } from './purchases.ts';
import { deliverPallets } from './stock.ts';

const orderFromSupplier = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const purchase = orderDemoGoods(life, {
    depotId: requireExisting(deal.lines[0]?.row.SupplierDepotId, 'depot of a direct deal'),
    deal,
    goods: deal.lines.map(({ row, product }) => ({
      product,
      quantity: row.Quantity,
      buyPrice: row.BuyPrice ?? null,
      haulage: row.Haulage ?? null,
      pricePer: row.PricePer,
    })),
    day,
    required: requireExisting(deal.row.RequiredDate, 'required date'),
  });
  deal.lines.forEach(({ row }, index) => {
    row.PurchaseOrderLineId = purchase.lines[index]?.row.PurchaseOrderLineId ?? null;
  });
  return purchase;
};

/** Buys the goods of a direct deal from the supplier's depot on the order date. Confirms the deal on delivery. */
export const buyDirect = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const purchase = orderFromSupplier(life, deal, day);
  if (life.random.chance(0.03))
    life.plan(workingDaysAfter(day, 2), 'pick', (on) => {
      cancelDirect(life, deal, on);
      cancelPurchase(life, purchase, on, 'The customer cancelled its order');
    });
  const expected = requireExisting(deal.row.RequiredDate, 'required date');
  life.plan(
    workingDaysAfter(
      expected,
      life.random.weighted([0, 1, 3], (late) => 4 - late),
    ),
    'confirm',
    (on) => {
      if (deal.row.StatusId !== orderStatusIds.Open) return;
      confirmDirect(life, deal, purchase, on);
    },
  );
};

// Cancels without lines, because a direct deal has allocated no stock that could be freed.
const cancelDirect = (life: Life, deal: DemoDeal, day: DateOnly) => cancelDeal(life, { ...deal, lines: [] }, day);

/**
 * Returns the delivered quantity, which differs a little from the ordered one because production runs are never exact. If a whole pallet or more
 * is missing, it becomes the next part.
 */
const chooseDelivered = (life: Life, line: DemoDeal['lines'][number]) => {
  const { random } = life;
  if (random.chance(0.03)) return line.row.Quantity - random.between(2, 4) * line.product.unitsPerPallet;
  return random.chance(0.15) ? line.row.Quantity - random.between(1, 3) * 6 : line.row.Quantity;
};

const backOrderRemainder = (life: Life, deal: DemoDeal, purchase: DemoPurchase, day: DateOnly) => {
  const shortages = deal.lines
    .map((line) => ({ line, quantity: line.row.Quantity - (line.row.ConfirmedQuantity ?? 0) }))
    .filter(({ line, quantity }) => quantity >= line.product.unitsPerPallet);
  if (shortages.length === 0) return;
  const nextPart = { ...deal, ...addNextPart(life, deal, shortages, life.stamp(day, 15, people.office)) };
  nextPart.lines.forEach(({ row }, index) => {
    row.PurchaseOrderLineId = shortages[index]?.line.row.PurchaseOrderLineId ?? null;
  });
  life.plan(workingDaysAfter(day, life.random.between(4, 9)), 'confirm', (on) => confirmDirect(life, nextPart, purchase, on));
};

const confirmDirect = (life: Life, deal: DemoDeal, purchase: DemoPurchase, day: DateOnly) => {
  const stamp = life.stamp(day, 15, people.office);
  const note = `${life.random.pick(['DN', 'WB', 'L'])}${life.random.between(100_000, 999_999)}`;
  const countedLines = deal.lines.map((line) => {
    const ConfirmedQuantity = Math.max(line.product.unitsPerPallet, chooseDelivered(life, line));
    const count = countPallets(ConfirmedQuantity, line.product.unitsPerPallet);
    life.rows.change('order_details', line.row, { ConfirmedQuantity, ConfirmedPallets: count }, stamp);
    return { row: line.row, count, supplierId: line.product.family.supplier + 1 };
  });
  deliverPallets(life, deal, countedLines, { day, Reference: note, stamp });
  const received = deal.lines.flatMap(({ row }) => {
    const line = purchase.lines.find((one) => one.row.PurchaseOrderLineId === row.PurchaseOrderLineId);
    return line ? [{ line: line.row, quantity: row.ConfirmedQuantity ?? 0, OrderDetailId: row.OrderDetailId }] : [];
  });
  receiveDemoGoods(life, purchase, received, { day, note, by: people.office });
  backOrderRemainder(life, deal, purchase, day);
  const arrived = { StatusId: orderStatusIds.ReadyToInvoice, DespatchedOn: day, DeliveryDate: day, SupplierDeliveryNoteNo: note };
  life.rows.change('orders', deal.row, arrived, stamp);
  planInvoice(life, deal, day);
};
