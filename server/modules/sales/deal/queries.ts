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
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
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

/** Sets an order's status. `why` is the reason shown in the history of the order. It is stored nowhere else. */
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

/** Returns the status to which an action leads. Throws ORDER_WRONG_STATE if the deal does not allow the action now (see `steps`). */
export const requireStep = (order: LockedOrder, action: OrderAction): OrderStatus => {
  const nextStatus = findNextStatus(order, action);
  if (nextStatus !== undefined) return nextStatus;
  throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is ${statusInSentence(order.Status)}, so this cannot be done now`);
};

/** Moves a locked deal to the status to which an action leads. For `why`, see `setOrderStatus`. */
export const moveOrder = async (tx: Tx, order: LockedOrder, action: OrderAction, more: OrderMove = {}, why = '') => {
  await setOrderStatus(tx, order.OrderId, requireStep(order, action), more, why);
};

const lineRow = OrderDetail.omit({ Stock: true, ReturnedQuantity: true, Short: true, RestOn: true });
const exactLineColumns = [
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
export type OrderLine = RowOf<typeof lineRow, (typeof exactLineColumns)[number]>;

/** Day whose VAT rates a deal has: its order date, or a later day set by `followVatRates`. */
export const vatDay = sql<DateOnly>`greatest(o.order_date, o.vat_from)`;

const selectLines = (orderId: number) => sql`
  SELECT d.order_detail_id, d.order_id, d.line_no, d.product_id, p.code AS product_code, their.code AS their_code, d.description, d.supplier_depot_id,
    sd.name AS supplier_depot_name, d.pallets, d.quantity, d.unit_price, d.price_per, d.discount_percent, d.price_list_id,
    CASE WHEN pl.price_list_id IS NULL OR pl.sell_price <> d.unit_price OR pl.price_per <> d.price_per THEN 'Typed'
      WHEN pl.customer_id IS NULL THEN 'Standard' ELSE 'Customer' END AS price_source,
    d.net_amount, d.vat_type_id, vat_rate_on(d.vat_type_id, ${vatDay}) AS vat_rate, d.pallet_id, pal.code AS pallet_code,
    d.pallet_quantity, d.pallet_charge, pal.tare_kg AS pallet_tare_kg, w.grams AS unit_weight_grams, p.units_per_layer, p.units_per_pallet, ${selectProductLook(sql`d.product_id`)} AS look,
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

export const orderLines = statement({ name: 'findOrderLines', row: lineRow, exact: exactLineColumns, write: selectLines, example: 1 });

/** Returns an order's lines with current data of their products, pallets and VAT types. */
export const findOrderLines = (db: Db, orderId: number): Promise<OrderLine[]> => orderLines.rows(db, orderId);

/** Data read with an order's header. Each column holds several rows as JSON. */
interface RelatedRows {
  Lines: z.output<typeof lineRow>[] | null;
  MixedPallets: z.output<typeof MixedPalletRow>[] | null;
  /** Null for a direct deal. */
  Stock: FoundStock[] | null;
  /** Units returned before the deal was invoiced. */
  Returned: { OrderDetailId: number; Quantity: number }[] | null;
  /** Lines delivered short, with the back order of the missing quantity. */
  ShortLines: (BackOrdered & { OrderDetailId: number })[] | null;
}

type BackOrdered = Pick<OrderDetail, 'Short' | 'RestOn'>;

const selectPlaces = (orderId: number) => sql`
  SELECT DISTINCT product_id, supplier_depot_id FROM order_details
  WHERE order_id = ${orderId} AND product_id IS NOT NULL AND supplier_depot_id IS NOT NULL`;

const selectReturned = (orderId: number) => sql`
  SELECT d.order_detail_id, sum(m.quantity)::bigint AS quantity FROM order_details d JOIN stock_movements m USING (order_detail_id)
  WHERE d.order_id = ${orderId} AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)} GROUP BY d.order_detail_id`;

// Selects the lines delivered short. The back order is a part whose parent is this order, and its line is found by product.
const selectShortLines = (orderId: number) => sql`
  SELECT d.order_detail_id, d.short, CASE WHEN d.short = 'BackOrder' THEN (
    SELECT jsonb_build_object('OrderId', back_order.order_id, 'DealNo', back_order.deal_no, 'Part', back_order.part, 'Status', back_order.status)
    FROM orders back_order JOIN order_details line USING (order_id)
    WHERE back_order.parent_order_id = d.order_id AND line.product_id = d.product_id AND back_order.status <> 'Cancelled' ORDER BY back_order.part LIMIT 1) END AS rest_on
  FROM order_details d WHERE d.order_id = ${orderId} AND d.short IS NOT NULL`;

const headerRow = Order.omit({ Lines: true, MixedPallets: true, Totals: true });
const exactHeaderColumns = ['CarriageCharge', 'SettlementDiscountPercent', 'ChargesVatRate', 'FreedIfCancelled'] as const;
type OrderHeader = RowOf<typeof headerRow, (typeof exactHeaderColumns)[number]>;

const headerColumns = sql.join(orderHeaderFields.map((field) => sql.ref(`o.${field}`)));

// One row: the order's header, with its lines, pallets, returns and stock as JSON. One statement is faster than several.
const selectOrder = (orderId: number) => sql`
    SELECT o.order_id, o.deal_no, o.part, o.parent_order_id, o.deal_type_id, o.deal_type, o.status_id, o.status, o.customer_id,
      c.name AS customer_name, c.account_code, ${headerColumns}, o.own, '{}'::jsonb AS own_names, haulier.name AS haulier_name, o.currency_id, currency.code AS currency_code, currency.symbol AS currency_symbol,
      o.payment_term_days, o.payment_term_basis, o.settlement_discount_percent, o.settlement_discount_days,
      o.charges_vat_type_id, vat_rate_on(o.charges_vat_type_id, ${vatDay}) AS charges_vat_rate,
      o.delivery_note_no, o.despatched_on, o.delivery_date, o.supplier_delivery_note_no, o.prepaid_invoice_id, o.is_call_off,
      (SELECT parent.order_id FROM orders parent WHERE parent.order_id = o.parent_order_id AND parent.is_call_off) AS call_off_order_id,
      i.invoice_id, i.invoice_no, pro_forma.pro_forma_invoice_id, pro_forma.pro_forma_no, ${freedIfCancelled} AS freed_if_cancelled,
      o.credit_override_reason, o.credit_stop_released, o.cancel_reason, o.version, o.created_at, person(o.created_by) AS created_by_name,
      o.updated_at, o.updated_by, person(o.updated_by) AS updated_by_name,
      ${jsonRows(selectLines(orderId))} AS lines, ${jsonRows(selectMixedPallets(orderId))} AS mixed_pallets, ${jsonRows(selectReturned(orderId))} AS returned,
      ${jsonRows(selectShortLines(orderId))} AS short_lines,
      CASE o.deal_type_id WHEN ${dealType.Stock} THEN ${jsonRows(selectStock(selectPlaces(orderId), orderId))} END AS stock
    FROM orders o
    JOIN customers c ON c.customer_id = o.customer_id
    JOIN currencies currency ON currency.currency_id = o.currency_id
    LEFT JOIN customers haulier ON haulier.customer_id = o.haulier_id
    LEFT JOIN invoices i ON i.order_id = o.order_id
    LEFT JOIN pro_forma_invoices pro_forma ON pro_forma.order_id = o.order_id AND pro_forma.state <> 'Cancelled'
    WHERE o.order_id = ${orderId}`;
registerStatement({ name: 'getOrder', row: headerRow, exact: exactHeaderColumns, write: selectOrder, example: 1 });

const findOrderRow = async (db: Db, orderId: number) => {
  const { rows } = await sql<OrderHeader & RelatedRows>`${selectOrder(orderId)}`.execute(db);
  return rows[0];
};

/** Returns one order for its screen: header, lines with stock, and totals. */
export const getOrder = async (db: Db, orderId: number) => {
  const row = await findOrderRow(db, orderId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such order');
  const { Lines, MixedPallets, Stock, Returned, ShortLines, ...header } = row;
  const lines: OrderLine[] = restoreDecimals(Lines, exactLineColumns);
  const mixedPallets: MixedPallet[] = restoreDecimals(MixedPallets, ['Charge', 'TareKg']);
  const stock = Stock && indexStock(Stock);
  const returnedById = new Map(Returned?.map(({ OrderDetailId, Quantity }) => [OrderDetailId, { ReturnedQuantity: Quantity }]));
  const shortById = new Map(ShortLines?.map(({ OrderDetailId, Short, RestOn }) => [OrderDetailId, { Short, ...(RestOn && { RestOn }) }]));
  const allLines = lines.map((line) => ({ ...line, ...returnedById.get(line.OrderDetailId), ...shortById.get(line.OrderDetailId) }));
  const invoiceableLines = toInvoiceableLines(header, allLines);
  const isNothingInvoiceable = invoiceableLines.every((line) => line.Quantity === 0 && line.PalletQuantity === 0);
  const charges = { VatTypeId: header.ChargesVatTypeId, VatRate: header.ChargesVatRate };
  return {
    ...header,
    Lines: allLines.map((line) => ({ ...line, Stock: stock?.get(toStockKey(line)) ?? null })),
    MixedPallets: mixedPallets,
    Totals: {
      ...orderTotals(
        invoiceableLines,
        isNothingInvoiceable ? 0 : header.CarriageCharge,
        charges,
        currentMixedPallets(header, mixedPallets),
      ),
      IsDelivered: isQuantityFinal(header),
    },
  };
};
export type LoadedOrder = Awaited<ReturnType<typeof getOrder>>;

export { lockCustomer } from '#server/modules/lockCustomer.ts';
export { findCreditPosition as creditPosition } from './credit.ts';
