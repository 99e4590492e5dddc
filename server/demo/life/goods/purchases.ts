import { addDays } from '#contract/sales/deal/dates.ts';
import { isBelowTolerance } from '#contract/sales/deal/directTolerance.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import type { DemoDeal, DemoProduct } from '#server/demo/world.ts';
import { formatDate } from '#server/documents/format.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { takeNumber } from '#server/demo/life/life.ts';
import type { Life } from '#server/demo/life/life.ts';
import { deliveryLines } from '#server/demo/life/parties.ts';

export interface DemoPurchase {
  order: Row<'purchase_orders'>;
  deal: DemoDeal | null;
  lines: { row: Row<'purchase_order_lines'>; product: DemoProduct }[];
}

export interface RequestedGoods {
  product: DemoProduct;
  quantity: number;
  buyPrice: Numeric | null;
  haulage: Numeric | null;
  pricePer: number;
}

interface PurchaseRequest {
  depotId: number;
  deal: DemoDeal | null;
  goods: readonly RequestedGoods[];
  day: DateOnly;
  required: DateOnly;
}

/** Selects one in `count` orders. Uses no random number, because that would change everything later in the story. */
export const isEveryNth = (order: Row<'purchase_orders'>, count: number) => (order.PurchaseOrderId * 7) % count === 0;

const depotLines = (depot: Row<'supplier_depots'>) =>
  [depot.Line1, depot.Line2, depot.Line3, depot.Town, depot.County, depot.PostCode].filter((line): line is string => Boolean(line));

const findDepot = (life: Life, depotId: number) =>
  requireExisting(
    life.rows.tables.supplier_depots.find((depot) => depot.SupplierDepotId === depotId),
    'depot to buy from',
  );

const makeSnapshot = (
  life: Life,
  { order, deal, lines }: DemoPurchase,
  day: DateOnly,
  cancelReason: string | null,
): PurchaseOrderSnapshot => {
  const depot = findDepot(life, order.SupplierDepotId);
  const supplier = requireExisting(
    life.rows.tables.suppliers.find(({ SupplierId }) => SupplierId === depot.SupplierId),
    'supplier of a depot',
  );
  const { TradingName, Name } = life.company;
  return {
    Company: life.company,
    Supplier: { Name: supplier.Name, AccountCode: supplier.AccountCode, AddressLines: [depot.Name, ...depotLines(depot)], VatNumber: null },
    PurchaseOrderNo: order.PurchaseOrderNo ?? 0,
    Revision: order.Revision ?? 1,
    IssuedOn: day,
    CancelReason: cancelReason,
    OrderDate: order.OrderedOn ?? day,
    RequiredDate: order.RequiredDate ?? null,
    DealNo: deal?.row.DealNo ?? null,
    DeliverTo: deal
      ? deliveryLines(deal.customer, deal.row.DeliveryAddressId ?? null)
      : [TradingName ?? Name, ...depotLines(findDepot(life, life.ownDepotId))],
    OpeningHours: null,
    DeliveryInstructions: null,
    HaulierName: null,
    Comment: null,
    Lines: lines.map(({ row, product }) => ({
      ProductCode: product.row.Code,
      SupplierCode: product.row.SupplierCode ?? null,
      Description: product.row.Description,
      Pallets: new Big(row.Quantity).div(product.unitsPerPallet).round(2).toString(),
      Quantity: row.Quantity,
    })),
  };
};

/** Issues a revision of the purchase order and e-mails it the same afternoon. The revisions of the last day are not sent yet. */
const issueRevision = (life: Life, purchase: DemoPurchase, day: DateOnly, cancelReason: string | null = null) => {
  const stamp = life.stamp(day, 15, people.office);
  life.rows.add(
    'purchase_order_revisions',
    {
      PurchaseOrderId: purchase.order.PurchaseOrderId,
      Revision: purchase.order.Revision ?? 1,
      IsCancellation: cancelReason !== null,
      Snapshot: makeSnapshot(life, purchase, day, cancelReason),
      SentAt: day < addDays(life.today, -1) ? stamp.at : null,
    },
    stamp,
  );
};

const addPurchase = (
  life: Life,
  { depotId, deal, goods, day, required }: PurchaseRequest,
  fields: Partial<Row<'purchase_orders'>>,
): DemoPurchase => {
  const stamp = life.stamp(day, 14, people.office);
  const order = life.rows.add(
    'purchase_orders',
    {
      PurchaseOrderNo: null,
      Revision: 0,
      SupplierDepotId: depotId,
      OrderId: deal?.row.OrderId ?? null,
      CurrencyId: deal?.row.CurrencyId ?? 1,
      OrderedOn: null,
      RequiredDate: required,
      PromisedDate: null,
      State: 'Draft',
      Comment: null,
      EndReason: null,
      ...fields,
    },
    stamp,
  );
  const lines = goods.map(({ product, quantity, buyPrice, haulage, pricePer }, index) => {
    const row = life.rows.add(
      'purchase_order_lines',
      {
        PurchaseOrderId: order.PurchaseOrderId,
        LineNo: index + 1,
        ProductId: product.row.ProductId,
        Quantity: quantity,
        ReceivedQuantity: 0,
        BuyPrice: buyPrice?.toString() ?? null,
        Haulage: haulage?.toString() ?? null,
        PricePer: pricePer,
      },
      stamp,
    );
    return { row, product };
  });
  return { order, deal, lines };
};

/** Adds a draft that is not sent yet. */
export const draftPurchase = (life: Life, purchaseRequest: PurchaseRequest) => addPurchase(life, purchaseRequest, {});

export const orderDemoGoods = (life: Life, purchaseRequest: PurchaseRequest): DemoPurchase => {
  const purchase = addPurchase(life, purchaseRequest, {
    PurchaseOrderNo: takeNumber(life, 'purchase_order'),
    Revision: 1,
    OrderedOn: purchaseRequest.day,
    State: 'Ordered',
  });
  issueRevision(life, purchase, purchaseRequest.day);
  life.plan(workingDaysAfter(purchaseRequest.day, 1), 'confirm', (on) => recordAnswer(life, purchase, on));
  return purchase;
};

/** Adds a note to the supplier log: what we asked, or what the supplier said. */
const addRemark = (life: Life, { PurchaseOrderId }: Row<'purchase_orders'>, Kind: 'Asked' | 'Said', Remark: string, day: DateOnly) =>
  life.rows.add('purchase_order_remarks', { PurchaseOrderId, Kind, Remark }, life.stamp(day, 11, people.office));

/** Records the supplier's answer on the next day. Most suppliers confirm, and some must be chased. */
const recordAnswer = (life: Life, { order }: DemoPurchase, day: DateOnly) => {
  if (order.State !== 'Ordered') return;
  if (isEveryNth(order, 6)) {
    addRemark(life, order, 'Asked', 'Rang about the date, they will call back', day);
    return;
  }
  const PromisedDate = isEveryNth(order, 5)
    ? workingDaysAfter(requireExisting(order.RequiredDate, 'required date'), 2)
    : (order.RequiredDate ?? day);
  life.rows.change('purchase_orders', order, { State: 'Confirmed', PromisedDate }, life.stamp(day, 11, people.office));
  addRemark(life, order, 'Said', `Promised for ${formatDate(PromisedDate)}`, day);
};

export interface ReceivedLine {
  line: Row<'purchase_order_lines'>;
  quantity: number;
  OrderDetailId?: number;
  StockMovementId?: number;
}

const tolerancePercent = 5;

/** Records the goods received. The purchase order is fully received if every line is within tolerance. */
export const receiveDemoGoods = (
  life: Life,
  { order, lines }: DemoPurchase,
  deliveredLines: readonly ReceivedLine[],
  delivery: { day: DateOnly; note: string; by: number },
) => {
  const stamp = life.stamp(delivery.day, 15, delivery.by);
  for (const { line, quantity, OrderDetailId = null, StockMovementId = null } of deliveredLines) {
    if (quantity <= 0) continue;
    const { PurchaseOrderLineId } = line;
    const receipt = {
      PurchaseOrderLineId,
      ReceivedOn: delivery.day,
      Quantity: quantity,
      SupplierDeliveryNoteNo: delivery.note,
      ReversesId: null,
    };
    life.rows.add('purchase_receipts', { ...receipt, OrderDetailId, StockMovementId }, stamp);
    life.rows.change('purchase_order_lines', line, { ReceivedQuantity: (line.ReceivedQuantity ?? 0) + quantity }, stamp);
  }
  const isComplete = lines.every(({ row }) => !isBelowTolerance(row.Quantity, row.ReceivedQuantity ?? 0, tolerancePercent));
  life.rows.change('purchase_orders', order, { State: isComplete ? 'Received' : 'PartReceived' }, stamp);
};

export const closePurchase = (life: Life, { order }: DemoPurchase, day: DateOnly, EndReason: string) =>
  life.rows.change('purchase_orders', order, { State: 'Closed', EndReason }, life.stamp(day, 16, people.office));

export const cancelPurchase = (life: Life, purchase: DemoPurchase, day: DateOnly, EndReason: string) => {
  const { order } = purchase;
  life.rows.change(
    'purchase_orders',
    order,
    { State: 'Cancelled', EndReason, Revision: (order.Revision ?? 1) + 1 },
    life.stamp(day, 15, people.office),
  );
  issueRevision(life, purchase, day, EndReason);
};
