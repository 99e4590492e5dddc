import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#contract/call/errors.ts';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { DealType, OrderStatus } from '#contract/sales/orders/calls.ts';
import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import { MixedPallet as MixedPalletRow, Order, OrderDetail } from '#contract/sales/orders/shapes.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { DateOnly } from '#contract/values.ts';
import { isQuantityFinal, findNextStatus } from '#contract/sales/deal/states.ts';
import type { OrderAction } from '#contract/sales/deal/states.ts';
import { toInvoiceableLines } from '#contract/sales/deal/worth/value.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { orderTotals } from '#contract/sales/deal/worth/orderTotals.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { registerStatement, statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { Database } from '#server/database/tables.ts';
import { jsonRows, restoreDecimals } from '#server/database/client/values.ts';
import { setReason } from '#server/modules/setReason.ts';
import { joinCustomerCode } from '#server/modules/sales/deal/lines/theirCode.ts';
import { selectMixedPallets, currentMixedPallets } from './pallets/mixedPallets.ts';
import type { MixedPallet } from './pallets/mixedPallets.ts';
import { freedIfCancelled } from './lines/selectOpenParts.ts';
import { toStockKey, selectStock, indexStock } from './lines/stock.ts';
import type { FoundStock } from './lines/stock.ts';
import { dealType } from './status.ts';

export type LockedOrder = Omit<Selectable<Database['orders']>, 'Status' | 'DealType'> & { Status: OrderStatus; DealType: DealType };

export const orderLock = (tx: Tx, orderId: number) =>
  tx.selectFrom('orders').selectAll().where('OrderId', '=', orderId).forUpdate().$castTo<LockedOrder>();

/** Locks an order until the transaction ends. If the customer must be locked too, lock the customer first. */
export const lockOrder = async (tx: Tx, orderId: number): Promise<LockedOrder> => {
  const order = await orderLock(tx, orderId).executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order');
  return order;
};

/** Columns of the order that change with its status. */
type OrderMove = Pick<
  Updateable<Database['orders']>,
  'CancelReason' | 'DespatchedOn' | 'DeliveryNoteNo' | 'DeliveryNotePrintedAt' | 'DeliveryNoteSnapshot'
>;

/** Sets an order's status. `why` goes into the history with this change and is stored nowhere else. */
export const setOrderStatus = async (tx: Tx, orderId: number, status: OrderStatus, more: OrderMove = {}, why = '') => {
  if (why !== '') await setReason(tx, why);
  await tx
    .updateTable('orders')
    .set({ StatusId: orderStatusIds[status], ...more })
    .where('OrderId', '=', orderId)
    .execute();
  // Clears the reason, so that later changes in the transaction do not get it.
  if (why !== '') await setReason(tx, '');
};

/** Returns the status that the step leads to (`steps`). Throws ORDER_WRONG_STATE if the deal does not allow it now. */
export const requireStep = (order: LockedOrder, action: OrderAction): OrderStatus => {
  const to = findNextStatus(order, action);
  if (to !== undefined) return to;
  throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is ${statusInSentence(order.Status)}, so this cannot be done now`);
};

/** Moves a locked deal to the status that the step leads to. For `why`, see `setOrderStatus`. */
export const moveOrder = async (tx: Tx, order: LockedOrder, action: OrderAction, more: OrderMove = {}, why = '') => {
  await setOrderStatus(tx, order.OrderId, requireStep(order, action), more, why);
};

const lineRow = OrderDetail.omit({ Stock: true, ReturnedQuantity: true, Short: true, RestOn: true });
const exactOfLine = [
  'Pallets',
  'UnitPrice',
  'DiscountPercent',
  'NetAmount',
  'VatRate',
  'PalletCharge',
  'PalletTareKg',
  'UnitWeightGrams',
] as const;

/** An order line as stored. Its stock is read separately. */
export type OrderLine = RowOf<typeof lineRow, (typeof exactOfLine)[number]>;

/** Day whose VAT rates a deal has: its order date, or a later day set by `followVatRates`. */
export const vatDay = sql<DateOnly>`greatest(o.order_date, o.vat_from)`;

const selectLines = (orderId: number) => sql`
  SELECT d.order_detail_id, d.order_id, d.line_no, d.product_id, p.code AS product_code, their.code AS their_code, d.description, d.supplier_depot_id,
    sd.name AS supplier_depot_name, d.pallets, d.quantity, d.unit_price, d.price_per, d.discount_percent, d.price_list_id,
    CASE WHEN pl.price_list_id IS NULL OR pl.sell_price <> d.unit_price OR pl.price_per <> d.price_per THEN 'Typed'
      WHEN pl.customer_id IS NULL THEN 'Standard' ELSE 'Customer' END AS price_source,
    d.net_amount, d.vat_type_id, vat_rate_on(d.vat_type_id, ${vatDay}) AS vat_rate, d.pallet_id, pal.code AS pallet_code,
    d.pallet_quantity, d.pallet_charge, pal.tare_kg AS pallet_tare_kg, w.grams AS unit_weight_grams, p.units_per_layer, p.units_per_pallet,
    d.picked_quantity, d.picked_pallets, d.confirmed_quantity, d.confirmed_pallets, d.short_reason, d.packing, d.version
  FROM order_details d
  JOIN orders o USING (order_id)
  LEFT JOIN products p USING (product_id)
  ${joinCustomerCode(sql`d.product_id`, sql`o.customer_id`)}
  LEFT JOIN weights w USING (weight_id)
  LEFT JOIN pallets pal ON pal.pallet_id = d.pallet_id
  LEFT JOIN supplier_depots sd ON sd.supplier_depot_id = d.supplier_depot_id
  LEFT JOIN price_lists pl ON pl.price_list_id = d.price_list_id
  WHERE d.order_id = ${orderId} ORDER BY d.line_no, d.order_detail_id`;

export const orderLines = statement({ name: 'findOrderLines', row: lineRow, exact: exactOfLine, write: selectLines, example: 1 });

/** Returns an order's lines with current data of their products, pallets and VAT types. */
export const findOrderLines = (db: Db, orderId: number): Promise<OrderLine[]> => orderLines.rows(db, orderId);

/** Data read with an order's header. Each column holds several rows. */
interface Parts {
  Lines: z.output<typeof lineRow>[] | null;
  MixedPallets: z.output<typeof MixedPalletRow>[] | null;
  /** Null for a direct deal. */
  Stock: FoundStock[] | null;
  /** Units returned before the deal was invoiced. */
  Returned: { OrderDetailId: number; Quantity: number }[] | null;
  /** Back orders of lines that were picked short. */
  Rests: (BackOrdered & { OrderDetailId: number })[] | null;
}

type BackOrdered = Pick<OrderDetail, 'Short' | 'RestOn'>;

const selectPlaces = (orderId: number) => sql`
  SELECT DISTINCT product_id, supplier_depot_id FROM order_details
  WHERE order_id = ${orderId} AND product_id IS NOT NULL AND supplier_depot_id IS NOT NULL`;

const selectReturned = (orderId: number) => sql`
  SELECT d.order_detail_id, sum(m.quantity)::bigint AS quantity FROM order_details d JOIN stock_movements m USING (order_detail_id)
  WHERE d.order_id = ${orderId} AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)} GROUP BY d.order_detail_id`;

// Matches a back order's lines by product. Its parent is the order that was short.
const selectRests = (orderId: number) => sql`
  SELECT d.order_detail_id, d.short, CASE WHEN d.short = 'BackOrder' THEN (
    SELECT jsonb_build_object('OrderId', b.order_id, 'DealNo', b.deal_no, 'Part', b.part, 'Status', b.status) FROM orders b JOIN order_details r USING (order_id)
    WHERE b.parent_order_id = d.order_id AND r.product_id = d.product_id AND b.status <> 'Cancelled' ORDER BY b.part LIMIT 1) END AS rest_on
  FROM order_details d WHERE d.order_id = ${orderId} AND d.short IS NOT NULL`;

const headerRow = Order.omit({ Lines: true, MixedPallets: true, Totals: true });
const exactOfHeader = ['CarriageCharge', 'SettlementDiscountPercent', 'ChargesVatRate', 'FreedIfCancelled'] as const;
type OrderHeader = RowOf<typeof headerRow, (typeof exactOfHeader)[number]>;

const headerColumns = sql.join(orderHeaderFields.map((field) => sql.ref(`o.${field}`)));

// Reads everything in one statement, because each further one would cost as much as its result.
const selectWhole = (orderId: number) => sql`
    SELECT o.order_id, o.deal_no, o.part, o.parent_order_id, o.deal_type_id, o.deal_type, o.status_id, o.status, o.customer_id,
      c.name AS customer_name, c.account_code, ${headerColumns}, o.own, '{}'::jsonb AS own_names, h.name AS haulier_name, o.currency_id, cu.code AS currency_code, cu.symbol AS currency_symbol,
      o.payment_term_days, o.payment_term_basis, o.settlement_discount_percent, o.settlement_discount_days,
      o.charges_vat_type_id, vat_rate_on(o.charges_vat_type_id, ${vatDay}) AS charges_vat_rate,
      o.delivery_note_no, o.despatched_on, o.delivery_date, o.supplier_delivery_note_no, o.prepaid_invoice_id, o.is_call_off,
      (SELECT c.order_id FROM orders c WHERE c.order_id = o.parent_order_id AND c.is_call_off) AS call_off_order_id, i.invoice_id, i.invoice_no,
      f.pro_forma_invoice_id, f.pro_forma_no, ${freedIfCancelled} AS freed_if_cancelled,
      o.credit_override_reason, o.credit_stop_released, o.cancel_reason, o.version, o.created_at, person(o.created_by) AS created_by_name,
      o.updated_at, o.updated_by, person(o.updated_by) AS updated_by_name,
      ${jsonRows(selectLines(orderId))} AS lines, ${jsonRows(selectMixedPallets(orderId))} AS mixed_pallets, ${jsonRows(selectReturned(orderId))} AS returned,
      ${jsonRows(selectRests(orderId))} AS rests,
      CASE o.deal_type_id WHEN ${dealType.Stock} THEN ${jsonRows(selectStock(selectPlaces(orderId), orderId))} END AS stock
    FROM orders o
    JOIN customers c ON c.customer_id = o.customer_id
    JOIN currencies cu ON cu.currency_id = o.currency_id
    LEFT JOIN customers h ON h.customer_id = o.haulier_id
    LEFT JOIN invoices i ON i.order_id = o.order_id
    LEFT JOIN pro_forma_invoices f ON f.order_id = o.order_id AND f.state <> 'Cancelled'
    WHERE o.order_id = ${orderId}`;
registerStatement({ name: 'getOrder', row: headerRow, exact: exactOfHeader, write: selectWhole, example: 1 });

const findWhole = async (db: Db, orderId: number) => {
  const { rows } = await sql<OrderHeader & Parts>`${selectWhole(orderId)}`.execute(db);
  return rows[0];
};

/** Returns one order for its screen: header, lines with stock, and totals. */
export const getOrder = async (db: Db, orderId: number) => {
  const whole = await findWhole(db, orderId);
  if (!whole) throw new AppError('NOT_FOUND', 'There is no such order');
  const { Lines, MixedPallets, Stock, Returned, Rests, ...header } = whole;
  const lines: OrderLine[] = restoreDecimals(Lines, exactOfLine);
  const mixedPallets: MixedPallet[] = restoreDecimals(MixedPallets, ['Charge', 'TareKg']);
  const stock = Stock && indexStock(Stock);
  const returnedByLine = new Map(Returned?.map((row) => [row.OrderDetailId, { ReturnedQuantity: row.Quantity }]));
  const rests = new Map(Rests?.map(({ OrderDetailId, Short, RestOn }) => [OrderDetailId, { Short, ...(RestOn && { RestOn }) }]));
  const withReturned = lines.map((line) => ({ ...line, ...returnedByLine.get(line.OrderDetailId), ...rests.get(line.OrderDetailId) }));
  const standing = toInvoiceableLines(header, withReturned);
  const nothingGoes = standing.every((line) => line.Quantity === 0 && line.PalletQuantity === 0);
  const charges = { VatTypeId: header.ChargesVatTypeId, VatRate: header.ChargesVatRate };
  return {
    ...header,
    Lines: withReturned.map((line) => ({ ...line, Stock: stock?.get(toStockKey(line)) ?? null })),
    MixedPallets: mixedPallets,
    Totals: {
      ...orderTotals(standing, nothingGoes ? 0 : header.CarriageCharge, charges, currentMixedPallets(header, mixedPallets)),
      IsDelivered: isQuantityFinal(header),
    },
  };
};
export type LoadedOrder = Awaited<ReturnType<typeof getOrder>>;

export { lockCustomer } from '#server/modules/lockCustomer.ts';
export { findCreditPosition as creditPosition } from './credit.ts';
