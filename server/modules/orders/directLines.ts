import { sql } from 'kysely';
import { DirectLine } from '#contract/orders/calls.ts';
import type { Db } from '#server/database/connect.ts';
import { statement } from '#server/database/statements.ts';
import { dealType, status } from './status.ts';

const directLines = statement({
  name: 'directLines',
  row: DirectLine,
  write: () => sql`
    SELECT o.order_id, o.deal_no, o.part, o.version, o.customer_id, c.name AS customer_name, o.customer_order_no, o.required_date, o.promised_date, d.order_detail_id,
      d.supplier_depot_id, sd.name AS supplier_depot_name, su.name AS supplier_name, p.code AS product_code, d.description, d.quantity,
      pal.code AS pallet_code, d.pallet_quantity, (SELECT direct_tolerance_percent::float8 FROM company) AS tolerance_percent
    FROM orders o
    JOIN customers c USING (customer_id)
    JOIN order_details d USING (order_id)
    JOIN products p USING (product_id)
    JOIN supplier_depots sd USING (supplier_depot_id)
    JOIN suppliers su ON su.supplier_id = sd.supplier_id
    LEFT JOIN pallets pal ON pal.pallet_id = d.pallet_id
    WHERE o.status_id = ${status.Open} AND o.deal_type_id = ${dealType.Direct}
    ORDER BY su.name, sd.name, o.required_date NULLS LAST, o.order_id, d.line_no, d.order_detail_id`,
  example: undefined,
});

/** Lines of open direct deals, by the depot that ships them. */
export const findDirectLines = (db: Db): Promise<DirectLine[]> => directLines.rows(db, undefined);
