import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { must } from '#server/must.ts';
import type { Own } from './own.ts';

const oneDay = sql`interval '24 hours'`;

/**
 * Refuses a request of any kind above the daily limit. Locks the account first, so that simultaneous requests are counted one by one. A
 * request that was withdrawn counts too.
 */
export const requireBelowLimit = async (tx: Tx, { customerId }: Own, maxRequests: number) => {
  await lockCustomer(tx, customerId);
  const { rows } = await sql<{ Sent: number }>`
    SELECT count(*)::integer AS sent FROM (
      SELECT created_at FROM order_requests WHERE customer_id = ${customerId}
      UNION ALL SELECT created_at FROM pallet_collections WHERE customer_id = ${customerId}
    ) request WHERE created_at > clock_timestamp() - ${oneDay}`.execute(tx);
  if (must(rows[0], 'The count').Sent < maxRequests) return;
  const company = await tx.selectFrom('company').select('Phone').executeTakeFirst();
  const ring = company?.Phone ? `ring us on ${company.Phone}` : 'ring us';
  throw new AppError('TOO_MANY_REQUESTS', `Your account has reached the limit of ${maxRequests} requests in 24 hours. Please ${ring}.`);
};
