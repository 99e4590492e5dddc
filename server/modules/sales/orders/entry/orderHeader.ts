import { sql } from 'kysely';
import { formatDate } from '#server/documents/format.ts';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { invalidField } from '#contract/call/errors.ts';
import { addressType } from '#contract/masterData/lookups/keptRows.ts';
import type { OrderHeaderField } from '#contract/sales/orders/header.ts';
import type { OrderChange } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { checkBusinessDate } from '#server/modules/businessDates.ts';
import { isActiveHaulier } from '#server/modules/masterData/customers/queries.ts';

export type HeaderInput = Pick<OrderChange, OrderHeaderField>;

/** The customer's own address of the kind, else whichever comes first. */
export const usualAddress = (customerId: number, kind: 'Invoice' | 'Delivery') => sql<number | null>`(
  SELECT address_id FROM addresses WHERE customer_id = ${customerId} AND active
  ORDER BY (address_type_id = ${addressType[kind]}) DESC, address_order, address_id LIMIT 1)`;

/** What it bears already, or takes over from its account: it may stay when it is not in use any more. */
export type Kept = Pick<HeaderInput, 'InvoiceAddressId' | 'DeliveryAddressId' | 'HaulierId'>;

const requireAddress = async (
  tx: Tx,
  customerId: number,
  field: 'InvoiceAddressId' | 'DeliveryAddressId',
  id: number | null | undefined,
  kept: Kept,
) => {
  if (!id) return;
  const found = await tx
    .selectFrom('addresses')
    .select('Active')
    .where('AddressId', '=', id)
    .where('CustomerId', '=', customerId)
    .executeTakeFirst();
  if (!found) throw invalidField(field, 'is not an address of this customer: choose another');
  if (!found.Active && id !== kept[field]) throw invalidField(field, 'is not in use any more: choose another');
};

const requireHaulier = async (tx: Tx, id: number | null | undefined, kept: Kept) => {
  if (!id || id === kept.HaulierId) return;
  if (!(await isActiveHaulier(tx, id))) throw invalidField('HaulierId', 'is not a haulier in use: choose another');
};

const requireNotBefore = (field: 'RequiredDate' | 'PromisedDate' | 'DeliveryDate', date: string | null | undefined, orderDate: string) => {
  if (date && date < orderDate) throw invalidField(field, 'must not be before the order date');
};

/** Refuses a date that an order cannot have; answers what to ask where it is not today's. */
export const checkOrderDate = (tx: Tx, today: string, date: string, currencyId: number) =>
  checkBusinessDate(tx, today, { what: 'The order', field: 'OrderDate', date, currencyId, daysBack: daysBackUnasked.order });

/** An order that is dated back bears the rates of VAT of today all the same: its goods are still to go. */
export const vatFromOf = (orderDate: DateOnly, today: DateOnly): DateOnly | null => (orderDate < today ? today : null);

/** An order's date needs a rate of every kind of VAT that the order bears. */
export const noVatRate = (kind: string, date: string) =>
  invalidField('OrderDate', `No rate of ${kind} VAT was in force on ${formatDate(date)}: choose a later date`);

/** As `noVatRate`, for an order whose lines stay as they are. */
export const requireVatRates = async (tx: Tx, date: string, vatTypeIds: readonly number[]) => {
  const { rows } = await sql<{ Description: string }>`
    SELECT description FROM vat_types WHERE vat_type_id = ANY(${vatTypeIds}::integer[]) AND vat_rate_on(vat_type_id, ${date}::date) IS NULL LIMIT 1`.execute(
    tx,
  );
  if (rows[0]) throw noVatRate(rows[0].Description, date);
};

/** What the schema cannot say about an order's header. Fields that are not given are not checked. */
export const checkHeader = async (tx: Tx, customerId: number, orderDate: string, input: HeaderInput, kept: Kept = {}) => {
  requireNotBefore('RequiredDate', input.RequiredDate, orderDate);
  requireNotBefore('PromisedDate', input.PromisedDate, orderDate);
  requireNotBefore('DeliveryDate', input.DeliveryDate, orderDate);
  await requireAddress(tx, customerId, 'InvoiceAddressId', input.InvoiceAddressId, kept);
  await requireAddress(tx, customerId, 'DeliveryAddressId', input.DeliveryAddressId, kept);
  await requireHaulier(tx, input.HaulierId, kept);
};
