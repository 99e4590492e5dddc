import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { PickLine, PickListRow } from '#contract/picking.ts';
import type { DealType, OrderStatus } from '#contract/orderShapes.ts';
import type { Db } from '#server/database/connect.ts';
import { findAddressBlock } from '#server/modules/documents/parties.ts';

const selectDeals = sql`
  SELECT o.order_id, o.deal_no, o.part, o.status, o.customer_id, c.name AS customer_name, a.town, a.post_code, o.required_date, h.name AS haulier_name,
    o.comment, o.delivery_note_no, o.despatched_on, c.on_stop,
    l.lines, l.lines_picked, l.quantity, l.pallets, l.lines_short
  FROM orders o
  JOIN customers c ON c.customer_id = o.customer_id
  LEFT JOIN addresses a ON a.address_id = o.delivery_address_id
  LEFT JOIN customers h ON h.customer_id = o.haulier_id
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS lines, count(d.picked_quantity)::integer AS lines_picked, sum(d.quantity)::integer AS quantity,
      sum(d.pallet_quantity)::integer AS pallets, count(*) FILTER (WHERE d.quantity > coalesce(s.on_hand, 0))::integer AS lines_short
    FROM order_details d LEFT JOIN stock_levels s ON s.product_id = d.product_id AND s.supplier_depot_id = d.supplier_depot_id
    WHERE d.order_id = o.order_id
  ) l`;

/** Stock deals Open or Picking, the earliest required first. */
export const findPickList = async (db: Db) =>
  (
    await sql<PickListRow>`${selectDeals} WHERE o.deal_type_id = 1 AND o.status_id IN (2, 3) ORDER BY o.required_date NULLS LAST, o.order_id`.execute(
      db,
    )
  ).rows;

/** Picked and still here, then what left on the day. */
export const findAwaitingDespatch = async (db: Db, today: string) =>
  (
    await sql<PickListRow>`${selectDeals}
      WHERE o.deal_type_id = 1 AND (o.status_id = 4 OR (o.status_id = 5 AND o.despatched_on = ${today}::date))
      ORDER BY o.status_id, o.required_date NULLS LAST, o.order_id`.execute(db)
  ).rows;

interface PickHeader {
  OrderId: number;
  DealNo: number;
  Part: number;
  DealType: DealType;
  Status: OrderStatus;
  CustomerId: number;
  CustomerName: string;
  DeliveryAddressId: number | null;
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  RequiredDate: string | null;
  HaulierName: string | null;
  CustomerOrderNo: string | null;
  Comment: string | null;
  OnStop: boolean;
  DeliveryNoteNo: number | null;
  DespatchedOn: string | null;
  Version: number;
}

const findHeader = async (db: Db, orderId: number) => {
  const { rows } = await sql<PickHeader>`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_id, c.name AS customer_name, o.delivery_address_id, a.opening_hours,
      a.delivery_instructions, o.required_date, h.name AS haulier_name, o.customer_order_no, o.comment, c.on_stop, o.delivery_note_no,
      o.despatched_on, o.version
    FROM orders o JOIN customers c ON c.customer_id = o.customer_id
    LEFT JOIN addresses a ON a.address_id = o.delivery_address_id LEFT JOIN customers h ON h.customer_id = o.haulier_id
    WHERE o.order_id = ${orderId} AND o.deal_type_id = 1`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'There is no such stock deal');
  return rows[0];
};

const findLines = async (db: Db, orderId: number) => {
  const { rows } = await sql<PickLine>`
    SELECT d.order_detail_id, d.line_no, d.product_id, p.code AS product_code, d.description, p.location, p.barcode, d.quantity, d.picked_quantity,
      d.picked_pallets, d.short_reason, coalesce(s.on_hand, 0) AS on_hand, p.units_per_layer, p.units_per_pallet, t.code AS pallet_code,
      d.pallet_quantity, d.version
    FROM order_details d LEFT JOIN products p USING (product_id) LEFT JOIN pallets t ON t.pallet_id = d.pallet_id
    LEFT JOIN stock_levels s ON s.product_id = d.product_id AND s.supplier_depot_id = d.supplier_depot_id
    WHERE d.order_id = ${orderId} ORDER BY p.location NULLS LAST, d.line_no, d.order_detail_id`.execute(db);
  return rows;
};

/** One deal as the picker walks it: lines by location. */
export const getPickGoods = async (db: Db, orderId: number) => {
  const { DeliveryAddressId, ...header } = await findHeader(db, orderId);
  const address = await findAddressBlock(db, { addressId: DeliveryAddressId, customerId: header.CustomerId, type: 'Delivery' });
  return {
    ...header,
    DeliveryAddress: [address.Name, ...address.Lines].filter((line): line is string => Boolean(line)),
    Lines: await findLines(db, orderId),
  };
};
export type LoadedPick = Awaited<ReturnType<typeof getPickGoods>>;
