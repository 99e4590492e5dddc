import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { CollectionRow, listCollections } from '#contract/warehouse/pallets/collections.ts';
import type { answerCollection as call } from '#contract/warehouse/pallets/collections.ts';
import { formatDate } from '#server/documents/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { queueAnswer } from '#server/modules/queueAnswer.ts';
import { collectionColumns } from './collectionColumns.ts';
import { lockCollection, requireAnswerable, requireNotUndone } from './lockCollection.ts';

const select = sql`
  SELECT ${collectionColumns}, r.customer_id, c.name AS customer_name, c.account_code, h.name AS haulier_name,
    person(r.created_by) AS asked_by_name, person(r.answered_by) AS answered_by_name
  FROM pallet_collections r JOIN customers c USING (customer_id) LEFT JOIN customers h ON h.customer_id = c.haulier_id`;

export const collectionRows = listSource({
  name: 'listCollections',
  list: listCollections.list,
  select: () => select,
  example: undefined,
  defaultOrder: sql`listed.state = 'Asked' DESC, listed.asked_at DESC, listed.pallet_collection_id DESC`,
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`searchable(listed.customer_name, listed.account_code, listed.pallets, listed.note) LIKE ${containing(word)}`,
      ),
  },
});

const oneRow = statement({
  name: 'getCollection',
  row: CollectionRow,
  write: (id: number) => sql`${select} WHERE r.pallet_collection_id = ${id}`,
  example: 1,
});

const getCollection = async (db: Db, id: number): Promise<CollectionRow> => {
  const [row] = await oneRow.rows(db, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such request');
  return row;
};

const requireNear = (collectOn: string, today: string) => {
  if (collectOn < today) throw invalidField('CollectOn', 'must not be before today');
  if (collectOn > addDays(today, 365)) throw invalidField('CollectOn', 'must be within a year from today. Check the year');
};

const writeAnswer = ({ CollectOn, Answer }: BodyOf<typeof call>, before: string | null, pallets: string) => {
  const day = formatDate(CollectOn);
  const isChange = before !== null && before !== CollectOn;
  return {
    subject: isChange ? `We have changed the day: we collect your pallets on ${day}` : `We collect your pallets on ${day}`,
    paragraphs: [
      isChange
        ? `We have changed the day of your collection from ${formatDate(before)} to ${day}. We collect these pallets: ${pallets}.`
        : `Thank you for your request. We collect these pallets on ${day}: ${pallets}.`,
      ...(Answer ? ['', Answer] : []),
      '',
      'Please have them ready, stacked by type. You can see the day under Pallets in your account.',
    ],
  };
};

/** Sets or changes the day of a collection and queues the e-mail that tells the customer. */
export const answerCollection = async (context: Context, id: number, body: BodyOf<typeof call>) => {
  const { CollectOn, Answer, ChangeFrom = null } = body;
  requireNear(CollectOn, context.today);
  const answered = await inTransaction(context, async (tx) => {
    const collection = await lockCollection(tx, id);
    requireNotUndone(collection, 'The customer has withdrawn this request. Reload the list.');
    requireAnswerable(collection, ChangeFrom, context.today);
    await tx
      .updateTable('pallet_collections')
      .set({ State: 'Answered', CollectOn, Answer, AnsweredAt: sql`clock_timestamp()`, AnsweredBy: context.user.UserId })
      .where('PalletCollectionId', '=', id)
      .execute();
    const row = await getCollection(tx, id);
    const IsMailed = await queueAnswer(tx, collection, {
      kind: 'PalletCollection',
      id,
      ...writeAnswer(body, collection.CollectOn, row.Pallets),
    });
    return { ...row, IsMailed };
  });
  context.services.wakeOutbox();
  return answered;
};
