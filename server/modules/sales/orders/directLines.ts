import { sql } from 'kysely';
import { DirectLine } from '#contract/sales/orders/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { revisionMailState } from '#server/modules/purchasing/purchaseOrders/lists.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';

const directLines = statement({
  name: 'directLines',
  row: DirectLine,
  write: () => sql`
    SELECT o.order_id, o.deal_no, o.part, o.version, o.customer_id, c.name AS customer_name, o.customer_order_no, o.required_date, o.promised_date, d.order_detail_id,
      d.supplier_depot_id, sd.name AS supplier_depot_name, su.name AS supplier_name, p.code AS product_code, d.description, d.quantity, p.units_per_layer, p.units_per_pallet,
      pal.code AS pallet_code, d.pallet_quantity, d.packing, p.lot_required, p_o.purchase_order_id, p_o.purchase_order_no, p_o.revision AS purchase_revision, p_o.state AS purchase_state,
      p_o.promised_date AS supplier_promised_date, ${revisionMailState} AS purchase_mail_state, said.remark AS last_remark, said.kind AS last_remark_kind,
      said.created_at AS last_remark_at, b.haulier_id, h.name AS haulier_name, b.booking_reference, b.booked_for, (SELECT direct_tolerance_percent::float8 FROM company) AS tolerance_percent
    FROM orders o
    JOIN customers c USING (customer_id)
    JOIN order_details d USING (order_id)
    JOIN products p USING (product_id)
    JOIN supplier_depots sd USING (supplier_depot_id)
    JOIN suppliers su ON su.supplier_id = sd.supplier_id
    LEFT JOIN pallets pal ON pal.pallet_id = d.pallet_id
    LEFT JOIN purchase_order_lines p_l ON p_l.purchase_order_line_id = d.purchase_order_line_id
    LEFT JOIN purchase_orders p_o ON p_o.purchase_order_id = p_l.purchase_order_id
    LEFT JOIN purchase_order_revisions r ON r.purchase_order_id = p_o.purchase_order_id AND r.revision = p_o.revision
    LEFT JOIN LATERAL (SELECT m.remark, m.kind, m.created_at FROM purchase_order_remarks m WHERE m.purchase_order_id = p_o.purchase_order_id
      ORDER BY m.purchase_order_remark_id DESC LIMIT 1) said ON true
    LEFT JOIN haulier_bookings b ON b.order_id = o.order_id
    LEFT JOIN customers h ON h.customer_id = b.haulier_id
    WHERE o.status_id = ${status.Open} AND o.deal_type_id = ${dealType.Direct}
    ORDER BY su.name, sd.name, o.required_date NULLS LAST, o.order_id, d.line_no, d.order_detail_id`,
  example: undefined,
});

/** Returns the lines of open direct deals, sorted by the depot that ships them. */
export const findDirectLines = (db: Db): Promise<DirectLine[]> => directLines.rows(db, undefined);
