import { status } from '#server/modules/sales/deal/status.ts';
import { sql } from 'kysely';
import type { Address } from '#contract/masterData/addresses/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';

export const selectAddresses = (db: Db, customerId: number) =>
  db
    .selectFrom('addresses')
    .innerJoin('address_types', 'address_types.AddressTypeId', 'addresses.AddressTypeId')
    .selectAll('addresses')
    .select('address_types.Description as AddressType')
    .where('CustomerId', '=', customerId)
    .where('addresses.Active', '=', true)
    .orderBy('AddressOrder')
    .orderBy('AddressId');

export const findAddresses = (db: Db, customerId: number): Promise<Address[]> => selectAddresses(db, customerId).execute();

export const findAddress = (db: Db, customerId: number, addressId: number): Promise<Address | undefined> =>
  selectAddresses(db, customerId).where('AddressId', '=', addressId).executeTakeFirst();

/** Finds the address with the lowest order number. Of equal numbers, delivery comes before invoice, and invoice before statement. */
export const findDefaultAddress = (db: Db, customerId: number): Promise<Address | undefined> =>
  selectAddresses(db, customerId)
    .clearOrderBy()
    .orderBy('AddressOrder')
    .orderBy(sql`CASE addresses.address_type_id WHEN 2 THEN 1 WHEN 1 THEN 2 ELSE 3 END`)
    .orderBy('AddressId')
    .executeTakeFirst();

export interface OpenDealRow {
  OrderId: number;
  DealNo: number;
  Part: number;
  Status: string;
}

/** Finds open deals that are delivered or billed to this address. */
export const findOpenDealsAt = async (db: Db, addressId: number): Promise<OpenDealRow[]> => {
  const { rows } = await sql<OpenDealRow>`
    SELECT o.order_id, o.deal_no, o.part, o.status FROM orders o JOIN addresses a ON a.customer_id = o.customer_id
    WHERE a.address_id = ${addressId} AND o.status_id < ${status.Invoiced} AND a.address_id IN (o.invoice_address_id, o.delivery_address_id)
    ORDER BY o.deal_no, o.part`.execute(db);
  return rows;
};
