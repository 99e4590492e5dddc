import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { addressBlock } from '#server/modules/system/documents/parties.ts';
import type { AddressBlock } from '#server/modules/system/documents/parties.ts';
import { deliveryAddress } from './queries.ts';

export interface Arrival {
  OrderId: number;
  Delivery: AddressBlock | null;
  ContactName: string | null;
  Phone: string | null;
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  CustomerOrderNo: string | null;
  Comment: string | null;
}

/** Finds the address, contact and instructions that the driver needs for each deal. */
export const findArrivals = async (db: Db, orderIds: readonly number[]) => {
  const { rows } = await sql<Arrival>`
    SELECT o.order_id, ${addressBlock(sql`o.delivery_address_id`, sql`o.customer_id`, 'Delivery')} AS delivery, c.contact_name, c.phone,
      a.opening_hours, a.delivery_instructions, o.customer_order_no, o.comment
    FROM orders o JOIN customers c USING (customer_id) LEFT JOIN ${deliveryAddress} ON true
    WHERE o.order_id = ANY(${orderIds}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.OrderId, row]));
};
