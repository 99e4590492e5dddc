import { sql } from 'kysely';
import type { CustomerAdd, CustomerChange } from '#contract/customers/shapes.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { status } from '#server/modules/orders/status.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { insertComment } from './addCustomerComment.ts';
import { getCustomerRecord, isActiveHaulier, getLockedCustomer } from './queries.ts';
import type { CustomerRow } from './queries.ts';
import { refuseWhileInUse } from './removeCustomer.ts';
import { saveContacts } from './saveContacts.ts';

type Given = Pick<CustomerAdd, 'OnStop' | 'OnStopReason' | 'HaulierId'>;

/** Who opens an account that is on stop must see why. Off stop, the old reason goes. */
const stopOf = (given: Given, stored: Pick<CustomerRow, 'OnStop' | 'OnStopReason'> | undefined) => {
  const OnStop = given.OnStop ?? stored?.OnStop ?? false;
  const reason = given.OnStopReason === undefined ? stored?.OnStopReason : given.OnStopReason;
  if (OnStop && !reason) throw invalidField('OnStopReason', 'Say why the account is on stop');
  return { OnStop, OnStopReason: OnStop ? (reason ?? null) : null };
};

const requireHaulier = async (tx: Tx, { HaulierId }: Given, stored: number | null) => {
  if (!HaulierId || HaulierId === stored) return;
  if (!(await isActiveHaulier(tx, HaulierId))) throw invalidField('HaulierId', 'Choose a customer of the type Haulier that is in use');
};

export const addCustomer = (context: Context, given: CustomerAdd) =>
  inTransaction(context, async (tx) => {
    const { Contacts, ...fields } = given;
    await requireHaulier(tx, given, null);
    const { CustomerId } = await tx
      .insertInto('customers')
      .values({ ...fields, ...stopOf(given, undefined) })
      .returning('CustomerId')
      .executeTakeFirstOrThrow();
    await saveContacts(tx, CustomerId, Contacts ?? []);
    if (given.Comment) await insertComment(tx, CustomerId, given.Comment);
    return getCustomerRecord(tx, CustomerId);
  });

/** An account's orders, papers and money are in its one currency: it stays once there is any. */
const refuseOtherCurrency = async (tx: Tx, { CustomerId, CurrencyId, Name }: CustomerRow, wanted: number | undefined) => {
  if (wanted === undefined || wanted === CurrencyId) return;
  const { rows } = await sql<{ What: string }>`
    SELECT what FROM (VALUES
      (1, 'deals', EXISTS (SELECT 1 FROM orders WHERE customer_id = ${CustomerId})),
      (2, 'invoices', EXISTS (SELECT 1 FROM invoices WHERE customer_id = ${CustomerId})),
      (3, 'credit notes', EXISTS (SELECT 1 FROM credits WHERE customer_id = ${CustomerId})),
      (4, 'payments', EXISTS (SELECT 1 FROM payments WHERE customer_id = ${CustomerId})),
      (5, 'prices of its own', EXISTS (SELECT 1 FROM price_lists WHERE customer_id = ${CustomerId})),
      (6, 'entries in its account', EXISTS (SELECT 1 FROM receivable_entries WHERE customer_id = ${CustomerId}))
    ) AS found (place, what, is_there) WHERE is_there ORDER BY place`.execute(tx);
  if (rows.length === 0) return;
  const what = rows.map((row) => row.What).join(', ');
  const message = `${Name} has ${what} in its currency already: open another account for the other currency`;
  throw new AppError('RULE_BROKEN', message, { fields: { CurrencyId: message } });
};

/** What was let go past an earlier stop was not let go past this one. */
const takeBackReleases = (tx: Tx, customerId: number) =>
  tx
    .updateTable('orders')
    .set({ CreditStopReleased: false })
    .where('CustomerId', '=', customerId)
    .where('StatusId', '<', status.ReadyToInvoice)
    .where('CreditStopReleased', '=', true)
    .execute();

/** What is left out stays as it is; the contacts are part of the customer, so that one version guards both. */
export const changeCustomer = (context: Context, customerId: number, given: CustomerChange) =>
  inTransaction(context, async (tx) => {
    const { Contacts, Version, ...fields } = given;
    const stored = await getLockedCustomer(tx, customerId);
    await requireVersion(tx, stored, Version);
    await requireHaulier(tx, given, stored.HaulierId);
    await refuseOtherCurrency(tx, stored, given.CurrencyId);
    if (given.Active === false && stored.Active) await refuseWhileInUse(tx, stored, context.today);
    const stop = stopOf(given, stored);
    await tx
      .updateTable('customers')
      .set({ ...fields, ...stop })
      .where('CustomerId', '=', customerId)
      .execute();
    if (stop.OnStop && !stored.OnStop) await takeBackReleases(tx, customerId);
    await saveContacts(tx, customerId, Contacts ?? []);
    return getCustomerRecord(tx, customerId);
  });
