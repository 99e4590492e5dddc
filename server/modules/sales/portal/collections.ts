import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { listOwnCollections } from '#contract/sales/portal/collections.ts';
import type { askForCollection, PortalPallet } from '#contract/sales/portal/collections.ts';
import { OwnCollection } from '#contract/warehouse/pallets/collections.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { collectionColumns } from '#server/modules/warehouse/pallets/collectionColumns.ts';
import { lockCollection, requireNotUndone, requireUnanswered } from '#server/modules/warehouse/pallets/lockCollection.ts';
import { heldPallets } from './heldPallets.ts';
import type { Own } from './own.ts';
import { requireBelowLimit } from './requireBelowLimit.ts';

const ownSelect = (customerId: number) => sql`SELECT ${collectionColumns} FROM pallet_collections r WHERE r.customer_id = ${customerId}`;

export const ownCollections = listSource({
  name: 'listOwnCollections',
  list: listOwnCollections.list,
  select: ownSelect,
  example: 1,
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.pallets, listed.note, listed.answer) LIKE ${containing(word)}`),
  },
});

const ownCollection = statement({
  name: 'getOwnCollection',
  row: OwnCollection,
  write: ({ customerId, id }: { customerId: number; id: number }) => sql`${ownSelect(customerId)} AND r.pallet_collection_id = ${id}`,
  example: { customerId: 1, id: 1 },
});

const getOwnCollection = async (db: Db, { customerId }: Own, id: number): Promise<OwnCollection> => {
  const [row] = await ownCollection.rows(db, { customerId, id });
  if (!row) throw new AppError('NOT_FOUND', 'There is no such request');
  return row;
};

const currentCollections = statement({
  name: 'findCurrentCollections',
  row: OwnCollection,
  write: ({ customerId, today }: { customerId: number; today: string }) => sql`
    ${ownSelect(customerId)} AND (r.state = 'Asked' OR r.collect_on >= ${today}::date)
    ORDER BY r.state = 'Asked' DESC, r.collect_on, r.pallet_collection_id LIMIT 2`,
  example: { customerId: 1, today: '2026-11-21' },
});

/** Returns the request that waits for an answer, if there is one, and the next collections from today on. At most two in all. */
export const findCurrentCollections = async (db: Db, { customerId }: Own, today: string) => {
  const [Collection = null, NextCollection = null] = await currentCollections.rows(db, { customerId, today });
  return { Collection, NextCollection };
};

const requireNoneAsked = async (tx: Tx, { customerId }: Own) => {
  const asked = await tx
    .selectFrom('pallet_collections')
    .select('PalletCollectionId')
    .where('CustomerId', '=', customerId)
    .where('State', '=', 'Asked')
    .executeTakeFirst();
  if (asked) throw new AppError('RULE_BROKEN', 'You have already asked for a collection. Undo that request first, or wait for our answer.');
};

const describeMost = ({ Held, Collectable }: Pick<PortalPallet, 'Held' | 'Collectable'>) =>
  Collectable < Held
    ? `must be at most ${Collectable}. You hold ${Held} and we already collect ${Held - Collectable}`
    : `must be at most ${Held}, the number that you hold`;

const requireHeld = async (tx: Tx, { customerId }: Own, today: string, lines: BodyOf<typeof askForCollection>['Lines']) => {
  const types = new Map((await heldPallets.rows(tx, { customerId, today })).map((type) => [type.PalletId, type]));
  for (const [index, { PalletId, Quantity }] of lines.entries()) {
    const type = types.get(PalletId);
    if (!type || type.Held <= 0) throw invalidField(`Lines.${index}.PalletId`, 'is not a pallet type that you hold');
    if (Quantity > type.Collectable) throw invalidField(`Lines.${index}.Quantity`, describeMost(type));
    if (lines.findIndex((line) => line.PalletId === PalletId) < index)
      throw invalidField(`Lines.${index}.PalletId`, 'is on the request already. Use one line for each type');
  }
};

/** Records a request for a collection. An account has one at a time, of pallets that it holds. */
export const addCollection = (context: Context, own: Own, { Lines, Note }: BodyOf<typeof askForCollection>) =>
  inTransaction(context, async (tx) => {
    await requireBelowLimit(tx, own, context.services.environment.limits.orderRequestsPerDay);
    await requireNoneAsked(tx, own);
    await requireHeld(tx, own, context.today, Lines);
    const { PalletCollectionId } = await tx
      .insertInto('pallet_collections')
      .values({ CustomerId: own.customerId, Note })
      .returning('PalletCollectionId')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('pallet_collection_lines')
      .values(Lines.map(({ PalletId, Quantity }) => ({ PalletCollectionId, PalletId, Quantity })))
      .execute();
    return getOwnCollection(tx, own, PalletCollectionId);
  });

/** Withdraws a request that the office has not answered. Another account’s request is NOT_FOUND. */
export const undoCollection = (context: Context, own: Own, id: number) =>
  inTransaction(context, async (tx) => {
    const collection = await lockCollection(tx, id, own.customerId);
    requireNotUndone(collection, 'You have already withdrawn this request. There is nothing more to do.');
    requireUnanswered(collection);
    await tx.updateTable('pallet_collections').set({ State: 'Undone' }).where('PalletCollectionId', '=', id).execute();
    return getOwnCollection(tx, own, id);
  });
