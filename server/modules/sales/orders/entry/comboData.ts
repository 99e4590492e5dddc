import { sql } from 'kysely';
import { dealType } from '#server/modules/sales/deal/status.ts';
import type { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { must } from '#server/must.ts';
import { findActiveOwnFields } from '#server/modules/masterData/ownFields/queries.ts';

interface Named {
  Id: number;
  Description: string;
}

/** Returns the choices for the order screen. Products are searched for instead, because there are too many to list. */
export const getComboData = async (context: Pick<Context, 'db' | 'today' | 'user'>) => {
  const { db, today } = context;
  const [DealTypes, OrderStatuses, Hauliers, SupplierDepots, VatTypes, Pallets, CancelReasons] = await pipeline(db, [
    sql<Named>`SELECT deal_type_id AS id, description FROM deal_types WHERE deal_type_id <> ${dealType.AdHoc} ORDER BY 1`,
    sql<Named>`SELECT status_id AS id, description FROM order_statuses ORDER BY 1`,
    sql<Named>`SELECT customer_id AS id, name AS description FROM customers WHERE customer_type_id = 3 AND active ORDER BY name`,
    sql<Named & { SupplierId: number; SupplierName: string; IsOwn: boolean }>`
      SELECT d.supplier_depot_id AS id, d.name AS description, s.supplier_id, s.name AS supplier_name, s.is_own
      FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE d.active AND s.active ORDER BY s.is_own DESC, s.name, d.name`,
    sql<Named & { Code: string; Rate: Big; Active: boolean }>`
      SELECT vat_type_id AS id, description, code, vat_rate_on(vat_type_id, ${today}::date) AS rate, active FROM vat_types ORDER BY 1`,
    sql<
      Named & { Code: string; Charge: Big }
    >`SELECT pallet_id AS id, description, code, charge FROM pallets WHERE active ORDER BY description`,
    sql<Named>`SELECT cancel_reason_id AS id, description FROM cancel_reasons WHERE active ORDER BY description`,
  ]);
  const ownFields = await findActiveOwnFields(context, db, 'Order');
  const OwnFields = ownFields.map(({ OwnFieldId, Label, Kind, Required, Hint }) => ({ OwnFieldId, Label, Kind, Required, Hint }));
  return { DealTypes, OrderStatuses, Hauliers, SupplierDepots, VatTypes, Pallets, CancelReasons, OwnFields };
};

export const previewDealNumber = async (db: Db) => {
  const { rows } = await sql<{ DealNo: number }>`SELECT next_number::integer AS deal_no FROM next_numbers WHERE series = 'deal'`.execute(
    db,
  );
  return must(rows[0], 'The next deal number');
};
