import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { CollectionState } from '#contract/warehouse/pallets/collections.ts';
import { formatDate } from '#server/documents/format.ts';
import { must } from '#server/must.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { joinRequester, requesterColumns } from '#server/modules/system/mail/queueAnswer.ts';
import type { Requester } from '#server/modules/system/mail/queueAnswer.ts';

export interface LockedCollection extends Requester {
  PalletCollectionId: number;
  State: CollectionState;
  CollectOn: string | null;
}

/** Locks a request for a collection, of one account only if `customerId` is given. Throws NOT_FOUND. */
export const lockCollection = async (tx: Tx, id: number, customerId: number | null = null): Promise<LockedCollection> => {
  const { rows } = await sql<LockedCollection>`
    SELECT r.pallet_collection_id, r.state, r.collect_on, ${requesterColumns} FROM pallet_collections r ${joinRequester}
    WHERE r.pallet_collection_id = ${id} AND (${customerId}::integer IS NULL OR r.customer_id = ${customerId}::integer) FOR UPDATE OF r`.execute(
    tx,
  );
  const [collection] = rows;
  if (!collection) throw new AppError('NOT_FOUND', 'There is no such request');
  return collection;
};

export const requireUnanswered = ({ State, CollectOn }: LockedCollection) => {
  if (State === 'Undone') throw new AppError('RULE_BROKEN', 'The customer has withdrawn this request. Reload the list.');
  if (State === 'Answered')
    throw new AppError(
      'RULE_BROKEN',
      `This request has been answered. The day is ${formatDate(must(CollectOn, 'The day'))}. Reload the list.`,
    );
};
