import { sql } from 'kysely';
import { AdHocOrder, VatRateOnDay } from '#contract/sales/adHoc/shapes.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { jsonRows } from '#server/database/client/values.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { dealType } from '#server/modules/sales/deal/status.ts';

const lines = sql`
  SELECT d.order_detail_id, d.line_no, d.product_id, p.code AS product_code, p.units_per_layer, p.units_per_pallet, d.description, d.quantity, d.unit_price, d.price_per, d.discount_percent,
    CASE WHEN d.product_id IS NOT NULL THEN 'Goods' WHEN d.pallet_id IS NOT NULL THEN 'Pallet' ELSE 'Free' END AS kind,
    CASE WHEN d.product_id IS NULL THEN d.pallet_id END AS pallet_id, CASE WHEN d.product_id IS NULL THEN t.code END AS pallet_code,
    d.vat_type_id, d.supplier_depot_id, depot.name AS supplier_depot_name, d.net_amount,
    EXISTS (SELECT FROM stock_movements m WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = ${sql.lit(movementType.Sale)})
      AS moves_stock
  FROM order_details d LEFT JOIN products p USING (product_id) LEFT JOIN pallets t ON t.pallet_id = d.pallet_id
    LEFT JOIN supplier_depots depot ON depot.supplier_depot_id = d.supplier_depot_id
  WHERE d.order_id = o.order_id ORDER BY d.line_no, d.order_detail_id`;

const adHocOrder = statement({
  name: 'loadAdHocOrder',
  row: AdHocOrder,
  write: (orderId: number) => sql`
    SELECT o.order_id, o.deal_no, o.part, o.customer_id, c.name AS customer_name, c.account_code, u.code AS currency_code, o.customer_order_no,
      o.order_date, o.despatched_on AS supply_date, o.invoice_address_id, o.delivery_address_id, o.comment, i.invoice_id, i.invoice_no, o.version,
      ${jsonRows(lines)} AS lines
    FROM orders o JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = o.currency_id LEFT JOIN invoices i ON i.order_id = o.order_id
    WHERE o.order_id = ${orderId} AND o.deal_type_id = ${dealType.AdHoc}`,
  example: 1,
});

export const loadAdHocOrder = async (db: Db, orderId: number) => {
  const [order] = await adHocOrder.rows(db, orderId);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such ad hoc invoice');
  return order;
};

const rateOn = statement({
  name: 'vatRateOfType',
  row: VatRateOnDay.omit({ On: true }),
  exact: ['Rate'],
  write: ({ id, day }: { id: number; day: DateOnly }) => sql`
    SELECT t.vat_type_id, t.code, t.description, r.rate FROM vat_types t CROSS JOIN LATERAL vat_rate_on(t.vat_type_id, ${day}::date) AS r(rate)
    WHERE t.vat_type_id = ${id} AND r.rate IS NOT NULL`,
  example: { id: 1, day: '2026-11-21' },
});

export const getVatRate = async (db: Db, id: number, day: DateOnly) => {
  const [rateRow] = await rateOn.rows(db, { id, day });
  if (!rateRow) throw new AppError('NOT_FOUND', 'There is no such VAT type, or it has no rate on that day');
  return { ...rateRow, On: day };
};
