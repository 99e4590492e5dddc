import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Rules, Stored, Values } from '#server/modules/entityRules.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { insertComment } from './addCustomerComment.ts';
import { requireEndpoint } from '#server/modules/endpoint.ts';
import { isActiveHaulier } from './queries.ts';
import type { CustomerRow } from './queries.ts';
import { refuseWhileInUse } from './refuseWhileInUse.ts';

const getValue = (values: Values, stored: Stored | undefined, name: string) => (values[name] === undefined ? stored?.[name] : values[name]);

/** Requires a reason for a stop, because the account's screens show it. Clears the reason when the stop ends. */
const checkStop = (values: Values, stored: Stored | undefined) => {
  const OnStop = getValue(values, stored, 'OnStop') === true;
  const reason = getValue(values, stored, 'OnStopReason');
  if (OnStop && !reason) throw invalidField('OnStopReason', 'Enter the reason for the stop');
  return { OnStop, OnStopReason: OnStop ? reason : null };
};

const requireHaulier = async (tx: Tx, { HaulierId }: Values, stored: Stored | undefined) => {
  if (!HaulierId || HaulierId === stored?.HaulierId) return;
  if (!(await isActiveHaulier(tx, HaulierId as number))) throw invalidField('HaulierId', 'Choose an active customer of type Haulier');
};

/** Refuses another currency once the account has deals, documents, prices or money, because their amounts are in its currency. */
const refuseOtherCurrency = async (tx: Tx, { CustomerId, CurrencyId, Name }: CustomerRow, currencyId: unknown) => {
  if (currencyId === undefined || currencyId === CurrencyId) return;
  const { rows } = await sql<{ What: string }>`
    SELECT what FROM (VALUES
      (1, 'deals', EXISTS (SELECT 1 FROM orders WHERE customer_id = ${CustomerId})),
      (2, 'quotations', EXISTS (SELECT 1 FROM quotations WHERE customer_id = ${CustomerId})),
      (3, 'invoices', EXISTS (SELECT 1 FROM invoices WHERE customer_id = ${CustomerId})),
      (4, 'credit notes', EXISTS (SELECT 1 FROM credits WHERE customer_id = ${CustomerId})),
      (5, 'payments', EXISTS (SELECT 1 FROM payments WHERE customer_id = ${CustomerId})),
      (6, 'its own prices', EXISTS (SELECT 1 FROM price_lists WHERE customer_id = ${CustomerId})),
      (7, 'account entries', EXISTS (SELECT 1 FROM receivable_entries WHERE customer_id = ${CustomerId}))
    ) AS found (place, what, is_there) WHERE is_there ORDER BY place`.execute(tx);
  if (rows.length === 0) return;
  const what = new Intl.ListFormat('en-GB').format(rows.map((row) => row.What));
  const message = `${Name} already has ${what} in its currency. Open another account for the new currency`;
  throw new AppError('RULE_BROKEN', message, { fields: { CurrencyId: message } });
};

/** Cancels releases of orders from an earlier stop, because they do not apply to a new one. */
const cancelReleases = (tx: Tx, customerId: number) =>
  tx
    .updateTable('orders')
    .set({ CreditStopReleased: false })
    .where('CustomerId', '=', customerId)
    .where('StatusId', '<', status.ReadyToInvoice)
    .where('CreditStopReleased', '=', true)
    .execute();

/** Returns the newest comment. The customer record stores a copy of it. */
const getLatestComment = ({ Comments, Comment }: Values) => {
  const newComment = (Comments as Values[] | undefined)?.findLast((row) => row.CustomerCommentId === undefined);
  const latest = newComment?.Comment ?? Comment;
  return latest === undefined ? {} : { Comment: latest };
};

const hasComments = ({ Comments }: Values) => Array.isArray(Comments) && Comments.length > 0;

export const customerRules: Rules = {
  prepare: async (tx, { values, stored }) => {
    requireEndpoint({ ...stored, ...values });
    await requireHaulier(tx, values, stored);
    if (stored) await refuseOtherCurrency(tx, stored as unknown as CustomerRow, values.CurrencyId);
    return { ...values, ...checkStop(values, stored), ...getLatestComment(values) };
  },
  follow: async (tx, { id, values, stored }) => {
    if (values.OnStop === true && stored?.OnStop === false) await cancelReleases(tx, id);
    if (!stored && !hasComments(values) && typeof values.Comment === 'string') await insertComment(tx, id, values.Comment);
  },
  release: (tx: Tx, stored: Stored, { today }: Context) => refuseWhileInUse(tx, stored as unknown as CustomerRow, today),
};

/** Adds the author to each comment. */
export const commentRules: Rules = { columns: () => [sql`coalesce(person(own.created_by), 'The system') AS author`] };
