import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { CollectionState } from '#contract/warehouse/pallets/collections.ts';
import { formatDate } from '#server/documents/format.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { joinRequester, requesterColumns } from '#server/modules/queueAnswer.ts';
import type { Requester } from '#server/modules/queueAnswer.ts';

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

export const requireNotUndone = ({ State }: LockedCollection, refusal: string) => {
  if (State === 'Undone') throw new AppError('RULE_BROKEN', refusal);
};

const describeAnswer = (collectOn: string) => `This request has been answered. The day is ${formatDate(collectOn)}. Reload the list.`;

export const requireUnanswered = ({ CollectOn }: LockedCollection) => {
  if (CollectOn !== null) throw new AppError('RULE_BROKEN', describeAnswer(CollectOn));
};

/** Refuses an answer to a request whose day has passed, or was set or changed by someone else since. */
export const requireAnswerable = ({ CollectOn }: LockedCollection, changeFrom: string | null, today: string) => {
  if (CollectOn === null) return;
  if (CollectOn < today)
    throw new AppError('RULE_BROKEN', `The collection was on ${formatDate(CollectOn)}. Its day can no longer be changed.`);
  if (CollectOn !== changeFrom) throw new AppError('RULE_BROKEN', describeAnswer(CollectOn));
};
