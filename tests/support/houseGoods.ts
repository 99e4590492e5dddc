import { sql } from 'kysely';
import { movePallets, reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import { applyPalletCredit, getPalletCredit, transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { returnPallet } from '#contract/warehouse/pallets/returns.ts';
import { addPurchaseInvoice, settlePurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import {
  addPurchaseOrder,
  cancelPurchaseOrder,
  closePurchaseOrder,
  issuePurchaseOrder,
} from '#contract/purchasing/purchaseOrders/calls.ts';
import { reverseGoodsReceipt } from '#contract/warehouse/stock/goodsIn.ts';
import { addStockMovement, reverseStockMovement, saveStockAdjustments, manualMovementTypes } from '#contract/warehouse/stock/movements.ts';
import { receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import { postStockTake, saveWarehouseStockTake } from '#contract/warehouse/stock/takes.ts';
import { at, nothing } from './houseWorld.ts';
import type { Draw, World } from './houseWorld.ts';

const Wrong = { Reason: 'Wrong' };
const accounts = ({ customerIds, former }: World) => [...customerIds, former.CustomerId];

const palletsBack = ({ clerk, pallet, ...world }: World, { which, other, quantity }: Draw) => {
  const body = { PalletId: pallet.PalletId, Quantity: 1 + (quantity % 9), ConfirmMore: true };
  const lost = { Condition: 'Lost' as const, LossBearer: other % 2 === 0 ? ('Merchant' as const) : ('Customer' as const) };
  const params = { id: at(accounts(world as World), which) ?? 0 };
  return clerk.call(returnPallet, { params, body: { ...body, ...(other % 4 === 0 && lost) } });
};

/** Usually uses an account that has pallets. */
const palletsOn = async ({ clerk, db, pallet, ...world }: World, { which, other, quantity }: Draw) => {
  const ids = accounts(world as World);
  const { rows } = await sql<{ Id: number; Held: number }>`SELECT holder_id AS id, quantity::integer AS held FROM pallet_levels
    WHERE pallet_id = ${pallet.PalletId} AND holder = 'Customer' AND holder_id = ANY(${ids}::integer[]) AND quantity > 0 ORDER BY 1`.execute(
    db,
  );
  const from = at(rows, which);
  const Lines = [{ PalletId: pallet.PalletId, Quantity: from ? 1 + (quantity % from.Held) : 1 }];
  return clerk.call(transferPallets, {
    body: { FromCustomerId: from?.Id ?? at(ids, which) ?? 0, ToCustomerId: at(ids, other) ?? 0, Lines },
  });
};

/** Credits pallets of the first account that has some to credit, starting with the drawn account. */
const creditPallets = async ({ clerk, pallet, ...world }: World, { which, percent }: Draw) => {
  const ids = accounts(world as World);
  for (const [index] of ids.entries()) {
    const customerid = at(ids, which + index) ?? 0;
    const { Types } = await clerk.call(getPalletCredit, { query: { cust: customerid } });
    const left = Types.find((type) => type.PalletId === pallet.PalletId)?.Creditable ?? 0;
    const body = { PalletId: pallet.PalletId, Quantity: Math.max(1, Math.floor((left * percent) / 100)) };
    if (left > 0) return clerk.call(applyPalletCredit, { query: { customerid }, body });
  }
  return nothing;
};

const reversePallets = async ({ clerk, db, pallet }: World, { which, other }: Draw) => {
  const { rows } = await sql<{ Id: number }>`SELECT pallet_movement_id AS id FROM pallet_movements
    WHERE pallet_id = ${pallet.PalletId} ORDER BY 1 DESC LIMIT 20`.execute(db);
  const id = at(rows, which)?.Id;
  if (id === undefined) return nothing;
  return clerk.call(reversePalletMovement, { params: { id }, body: { ...Wrong, ConfirmYard: other % 2 === 0 } });
};

const yard = ({ clerk, pallet }: World, { which, quantity }: Draw) => {
  const Kind = at(['Purchase', 'Purchase', 'ToMaker', 'WriteOff'] as const, which) ?? 'Purchase';
  return clerk.call(movePallets, { body: { Kind, PalletId: pallet.PalletId, Quantity: 1 + (quantity % 30) } });
};

const buy = async ({ clerk, maker, products }: World, { which, other, quantity }: Draw) => {
  const Lines = products.slice(0, 1 + (other % 2)).map(({ ProductId }) => ({ ProductId, Quantity: quantity }));
  const { SupplierDepotId } = maker;
  const draft = await clerk.call(addPurchaseOrder, { body: { SupplierDepotId, Lines, ConfirmMaker: true } });
  if (which % 8 === 0) return draft;
  return clerk.call(issuePurchaseOrder, { params: { id: draft.PurchaseOrderId }, body: { Version: draft.Version, Send: false } });
};

const bought = async ({ db }: World) => {
  const { rows } = await sql<{
    Id: number;
    Version: number;
    Line: number;
    ProductId: number;
    Left: number;
    Received: number;
    IsAwaited: boolean;
  }>`
    SELECT p.purchase_order_id AS id, p.version, l.purchase_order_line_id AS line, l.product_id, l.quantity - l.received_quantity AS left,
      l.received_quantity AS received, p.state IN ('Ordered', 'Confirmed', 'PartReceived') AS is_awaited
    FROM purchase_orders p JOIN purchase_order_lines l USING (purchase_order_id) WHERE p.order_id IS NULL ORDER BY 3 DESC LIMIT 12`.execute(
    db,
  );
  return rows;
};

/** Receives goods with or without a purchase order, sometimes more than ordered, some broken, on the supplier's pallets. */
const receive = async (world: World, { which, other, quantity, percent }: Draw) => {
  const line = at(
    (await bought(world)).filter(({ Left, IsAwaited }) => Left > 0 && (IsAwaited || other % 9 === 0)),
    which,
  );
  const Quantity = line ? Math.max(1, Math.ceil((line.Left * percent) / 100)) + (other % 10 === 0 ? 40 : 0) : quantity;
  const of = line
    ? { PurchaseOrderLineId: line.Line, ProductId: line.ProductId }
    : { ProductId: at(world.products, other)?.ProductId ?? 0 };
  const on = other % 2 === 0 ? { PalletId: world.pallet.PalletId, Pallets: 1 + (other % 4) } : {};
  const from = line ? { PurchaseOrderId: line.Id } : { SupplierDepotId: world.maker.SupplierDepotId };
  const Lines = [{ ...of, ...on, Quantity, Broken: Math.min(Quantity, other % 5) }];
  return world.clerk.call(receiveGoods, { body: { ...from, ConfirmMore: true, Lines } });
};

const takeBackReceipt = async ({ clerk, db }: World, { which, other }: Draw) => {
  const rows = await db.selectFrom('goods_receipts').select('GoodsReceiptId').orderBy('GoodsReceiptId', 'desc').limit(6).execute();
  const id = at(rows, which)?.GoodsReceiptId;
  if (id === undefined) return nothing;
  return clerk.call(reverseGoodsReceipt, { params: { id }, body: { ...Wrong, ConfirmYard: other % 2 === 0 } });
};

const endPurchase = async (world: World, { which }: Draw) => {
  const order = at(await bought(world), which);
  if (!order) return nothing;
  const deed = order.Received > 0 ? closePurchaseOrder : cancelPurchaseOrder;
  return world.clerk.call(deed, { params: { id: order.Id }, body: { Version: order.Version, Reason: 'They are out of sand' } });
};

const charge = async (world: World, { which, other }: Draw) => {
  const line = at(
    (await bought(world)).filter(({ Received }) => Received > 0),
    which,
  );
  if (!line) return nothing;
  const Lines = [{ PurchaseOrderLineId: line.Line, Quantity: line.Received, UnitPrice: 140 }];
  const InvoiceNo = `GW ${line.Line}-${other}`;
  const NetAmount = Math.round(line.Received * 14) / 100;
  const body = { SupplierId: world.maker.SupplierId, InvoiceNo, InvoiceDate: world.today, NetAmount, Lines };
  const { PurchaseInvoiceId: id, Version } = await world.clerk.call(addPurchaseInvoice, { body });
  return world.clerk.call(settlePurchaseInvoice, { params: { id }, body: { Version, State: 'Agreed' } });
};

const moveStock = ({ clerk, products, maker }: World, { which, other, quantity, percent }: Draw) => {
  const ProductId = at(products, which)?.ProductId ?? 0;
  const kind = at(Object.keys(manualMovementTypes) as (keyof typeof manualMovementTypes)[], other) ?? 'Breakage';
  const ToSupplierDepotId = kind === 'Transfer' ? maker.SupplierDepotId : null;
  const Quantity = percent === 100 ? quantity : 1 + (quantity % 60);
  const body = {
    ProductId,
    Comment: 'Fork-lift',
    StockMovementTypeId: manualMovementTypes[kind],
    Quantity,
    ToSupplierDepotId,
    ConfirmBelow: other % 3 === 0,
  };
  return clerk.call(addStockMovement, { body });
};

const adjust = ({ clerk, products, ownDepotId }: World, { which, quantity, other }: Draw) => {
  const Adjustments = [
    { SupplierDepotId: ownDepotId, ...(other % 2 === 0 ? { CountedQuantity: 20_000 + quantity } : { Quantity: quantity }) },
  ];
  return clerk.call(saveStockAdjustments, { params: { id: at(products, which)?.ProductId ?? 0 }, body: { ...Wrong, Adjustments } });
};

/** Usually reverses a manual stock entry. */
const takeBackStock = async ({ clerk, db, products }: World, { which }: Draw) => {
  const byHand = which % 5 === 0 ? sql`true` : sql`stock_movement_type_id IN (4, 5, 7) AND reverses_id IS NULL`;
  const { rows } = await sql<{ Id: number }>`SELECT stock_movement_id AS id FROM stock_movements
    WHERE product_id = ANY(${products.map(({ ProductId }) => ProductId)}::integer[]) AND ${byHand} ORDER BY 1 DESC LIMIT 15`.execute(db);
  const id = at(rows, which)?.Id;
  return id === undefined ? nothing : clerk.call(reverseStockMovement, { params: { id }, body: { ...Wrong, ConfirmLots: true } });
};

const count = async ({ clerk, db, maker, products }: World, { which, other }: Draw) => {
  const { SupplierId } = maker;
  const ProductId = at(products.slice(0, 2), which)?.ProductId ?? 0;
  const { rows } = await sql<{ OnHand: number }>`SELECT coalesce(sum(l.on_hand), 0)::integer AS on_hand FROM stock_levels l
    JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id) WHERE product_id = ${ProductId} AND s.is_own`.execute(
    db,
  );
  const Lines = [{ ProductId, Counted: Math.max(0, (rows[0]?.OnHand ?? 0) + (other % 21) - 10) }];
  const { StockTakeId: id } = await clerk.call(saveWarehouseStockTake, { body: { SupplierId, Lines } });
  const { Version } = await db.selectFrom('stock_takes').select('Version').where('StockTakeId', '=', id).executeTakeFirstOrThrow();
  return clerk.call(postStockTake, { params: { id }, body: { Version, AcceptFarOff: true } });
};

export const goods = {
  palletsBack,
  palletsOn,
  creditPallets,
  reversePallets,
  yard,
  buy,
  receive,
  takeBackReceipt,
  endPurchase,
  charge,
  moveStock,
  adjust,
  takeBackStock,
  count,
};
