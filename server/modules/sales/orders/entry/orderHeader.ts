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

/** Selects the customer's address of this kind, or else their first address. */
export const selectUsualAddress = (customerId: number, kind: 'Invoice' | 'Delivery') => sql<number | null>`(
  SELECT address_id FROM addresses WHERE customer_id = ${customerId} AND active
  ORDER BY (address_type_id = ${addressType[kind]}) DESC, address_order, address_id LIMIT 1)`;

/** Values that the order already has or copies from its account. Allowed even if they are no longer in use. */
export type KeptValues = Pick<HeaderInput, 'InvoiceAddressId' | 'DeliveryAddressId' | 'HaulierId'>;

const requireAddress = async (
  tx: Tx,
  customerId: number,
  field: 'InvoiceAddressId' | 'DeliveryAddressId',
  id: number | null | undefined,
  keptValues: KeptValues,
) => {
  if (!id) return;
  const address = await tx
    .selectFrom('addresses')
    .select('Active')
    .where('AddressId', '=', id)
    .where('CustomerId', '=', customerId)
    .executeTakeFirst();
  if (!address) throw invalidField(field, 'is not an address of this customer. Choose another');
  if (!address.Active && id !== keptValues[field]) throw invalidField(field, 'is no longer in use. Choose another');
};

const requireHaulier = async (tx: Tx, id: number | null | undefined, keptValues: KeptValues) => {
  if (!id || id === keptValues.HaulierId) return;
  if (!(await isActiveHaulier(tx, id))) throw invalidField('HaulierId', 'is not an active haulier. Choose another');
};

const requireNotBefore = (field: 'RequiredDate' | 'PromisedDate' | 'DeliveryDate', date: string | null | undefined, orderDate: string) => {
  if (date && date < orderDate) throw invalidField(field, 'must not be before the order date');
};

/** Refuses an impossible order date. Returns the question to confirm if it is not today. */
export const checkOrderDate = (tx: Tx, today: string, date: string, currencyId: number) =>
  checkBusinessDate(tx, today, { subject: 'The order', field: 'OrderDate', date, currencyId, daysBack: daysBackUnasked.order });

/** Returns the day whose VAT rates a backdated order uses: today, because its goods have not left yet. Null for any other order. */
export const findVatFrom = (orderDate: DateOnly, today: DateOnly): DateOnly | null => (orderDate < today ? today : null);

/** Builds the error for an order date on which a VAT type has no rate. */
export const buildNoVatRateError = (kind: string, date: string) =>
  invalidField('OrderDate', `No rate of ${kind} VAT was in force on ${formatDate(date)}. Choose a later date`);

/** Refuses an order date on which one of the VAT types has no rate. */
export const requireVatRates = async (tx: Tx, date: string, vatTypeIds: readonly number[]) => {
  const { rows } = await sql<{ Description: string }>`
    SELECT description FROM vat_types WHERE vat_type_id = ANY(${vatTypeIds}::integer[]) AND vat_rate_on(vat_type_id, ${date}::date) IS NULL LIMIT 1`.execute(
    tx,
  );
  if (rows[0]) throw buildNoVatRateError(rows[0].Description, date);
};

/** Checks header fields against the database. Absent fields are not checked. */
export const checkHeader = async (tx: Tx, customerId: number, orderDate: string, input: HeaderInput, keptValues: KeptValues = {}) => {
  requireNotBefore('RequiredDate', input.RequiredDate, orderDate);
  requireNotBefore('PromisedDate', input.PromisedDate, orderDate);
  requireNotBefore('DeliveryDate', input.DeliveryDate, orderDate);
  await requireAddress(tx, customerId, 'InvoiceAddressId', input.InvoiceAddressId, keptValues);
  await requireAddress(tx, customerId, 'DeliveryAddressId', input.DeliveryAddressId, keptValues);
  await requireHaulier(tx, input.HaulierId, keptValues);
};
