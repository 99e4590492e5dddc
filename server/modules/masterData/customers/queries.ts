import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { sql } from 'kysely';
import { CustomerComment, CustomerOverview, HeldPallet } from '#contract/masterData/customers/shapes.ts';
import type { Contact, Customer, CustomerName } from '#contract/masterData/customers/shapes.ts';
import { AppError } from '#contract/call/errors.ts';
import { haulierType } from '#contract/masterData/lookups/keptRows.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { chargeInCurrency } from '#server/ledgers/pallets/pallets.ts';

export type CustomerRow = RowOf<typeof Customer, 'CreditLimit' | 'SettlementDiscountPercent'>;

export const noSuchCustomer = () => new AppError('NOT_FOUND', 'There is no such customer');

const selectCustomers = (db: Db) => db.selectFrom('customers').selectAll().$castTo<CustomerRow>();

export const selectCustomer = (db: Db, customerId: number) => selectCustomers(db).where('CustomerId', '=', customerId);

export const findCustomer = (db: Db, customerId: number) => selectCustomer(db, customerId).executeTakeFirst();

export const selectContacts = (db: Db, customerId: number) =>
  db
    .selectFrom('contacts')
    .select(['ContactId', 'CustomerId', 'Name', 'Job', 'Phone', 'Email', 'Documents', 'Active'])
    .where('CustomerId', '=', customerId)
    .where('Active', '=', true)
    .orderBy('ContactId')
    .$castTo<Contact>();

export const findContacts = (db: Db, customerId: number) => selectContacts(db, customerId).execute();

export const getCustomer = async (db: Db, customerId: number): Promise<CustomerRow> => {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw noSuchCustomer();
  return customer;
};

export const getCustomerRecord = async (db: Db, customerId: number) => {
  const customer = await getCustomer(db, customerId);
  return { ...customer, Contacts: await findContacts(db, customerId) };
};

/** Locks the account and returns it with the fields of its screen. */
export const getLockedCustomer = async (tx: Tx, customerId: number): Promise<CustomerRow> => {
  await lockCustomer(tx, customerId);
  return getCustomer(tx, customerId);
};

const selectNames = (db: Db) =>
  db.selectFrom('customers').select(['CustomerId', 'Name', 'AccountCode']).where('Active', '=', true).orderBy('Name').orderBy('CustomerId');

export const findCustomerNames = (db: Db): Promise<CustomerName[]> => selectNames(db).execute();

export const findHauliers = (db: Db): Promise<CustomerName[]> => selectNames(db).where('CustomerTypeId', '=', haulierType).execute();

/** Checks whether the customer is a haulier, active or not. */
export const isHaulier = async (db: Db, customerId: number) => (await findCustomer(db, customerId))?.CustomerTypeId === haulierType;

export const isActiveHaulier = async (db: Db, customerId: number) => {
  const customer = await findCustomer(db, customerId);
  return customer?.Active === true && customer.CustomerTypeId === haulierType;
};

/** Comments that a list shows. */
export const maxComments = 50;

export const customerComments = statement({
  name: 'findComments',
  row: CustomerComment,
  write: ({ customerId, atMost }: { customerId: number; atMost: number }) => sql`
    SELECT k.customer_comment_id, k.customer_id, k.comment, k.created_at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS author
    FROM customer_comments k LEFT JOIN users u ON u.user_id = k.created_by
    WHERE k.customer_id = ${customerId} ORDER BY k.customer_comment_id DESC LIMIT ${atMost}`,
  example: { customerId: 1, atMost: 1 },
});

/** Finds a customer's comments, newest first, with the author's name or else user name. */
export const findComments = (db: Db, customerId: number, atMost = maxComments) => customerComments.rows(db, { customerId, atMost });

export const heldPallets = statement({
  name: 'findHeldPallets',
  row: HeldPallet,
  exact: ['Worth'],
  write: ({ customerId, today }: { customerId: number; today: DateOnly }) => sql`
    SELECT p.pallet_id, p.code, p.description, sum(l.quantity)::bigint AS held, sum(l.quantity) * ${chargeInCurrency(customerId, today)} AS worth
    FROM pallet_levels l JOIN pallets p USING (pallet_id)
    WHERE l.holder IN ('Customer', 'Haulier') AND l.holder_id = ${customerId}
    GROUP BY p.pallet_id HAVING sum(l.quantity) <> 0 ORDER BY p.description, p.pallet_id`,
  example: { customerId: 1, today: '2026-11-21' },
});

/** Finds the pallets that an account holds as customer and as haulier, with their value at today's charge in its currency. */
export const findHeldPallets = (db: Db, customerId: number, today: DateOnly) => heldPallets.rows(db, { customerId, today });

export const customerWords = statement({
  name: 'customer, words',
  row: CustomerOverview.shape.Words,
  write: (customerId: number) => sql`
    SELECT t.description AS customer_type, g.description AS customer_group, m.code AS currency_code, m.symbol AS currency_symbol, v.description AS vat_type, h.name AS haulier
    FROM customers c JOIN customer_types t USING (customer_type_id) JOIN currencies m USING (currency_id) JOIN vat_types v USING (vat_type_id)
    LEFT JOIN customer_groups g USING (customer_group_id) LEFT JOIN customers h ON h.customer_id = c.haulier_id
    WHERE c.customer_id = ${customerId}`,
  example: 1,
});

/** Finds the names of the customer's type, group, currency, VAT type and haulier. */
export const getCustomerWords = async (db: Db, customerId: number) => {
  const [row] = await customerWords.rows(db, customerId);
  if (!row) throw noSuchCustomer();
  return row;
};
