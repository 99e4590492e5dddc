import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import { rowsAsTable } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { must } from '#server/must.ts';

type Rows<Table extends keyof Database> = readonly Partial<Insertable<Database[Table]>>[];
type AddressId = number | null | RawBuilder<number | null>;

/** Columns of an order. An address may be a subquery. */
type Header = Omit<Partial<Insertable<Database['orders']>>, 'InvoiceAddressId' | 'DeliveryAddressId'> & {
  InvoiceAddressId: AddressId;
  DeliveryAddressId: AddressId;
};

/** Writes header, lines and mixed pallets in one statement and returns the order's id. The deal number comes from a sequence, so nobody waits. */
export const writeOrder = async (
  tx: Tx,
  header: Header,
  lines: Rows<'order_details'>,
  mixed: Rows<'order_pallets'> = [],
): Promise<number> => {
  const { InvoiceAddressId, DeliveryAddressId, ...columns } = header;
  const order = rowsAsTable('orders', [columns]);
  const details = rowsAsTable('order_details', lines);
  const pallets = rowsAsTable('order_pallets', mixed);
  const withPallets = sql`, pallets AS (
      INSERT INTO order_pallets (order_id, ${pallets.columns}) SELECT added.order_id, ${pallets.values} FROM added, ${pallets.from})`;
  const { rows } = await sql<{ OrderId: number }>`
    WITH added AS (
      INSERT INTO orders (deal_no, invoice_address_id, delivery_address_id, ${order.columns})
      SELECT nextval('deal_numbers'), ${InvoiceAddressId}, ${DeliveryAddressId}, ${order.values} FROM ${order.from} RETURNING order_id
    ), lines AS (
      INSERT INTO order_details (order_id, ${details.columns}) SELECT added.order_id, ${details.values} FROM added, ${details.from}
    )${mixed.length > 0 ? withPallets : sql``}
    SELECT order_id FROM added`.execute(tx);
  return must(rows[0], 'The new order').OrderId;
};
