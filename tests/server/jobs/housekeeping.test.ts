import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { productFile } from '#contract/masterData/entities/products.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { clearOld } from '#server/jobs/housekeeping.ts';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('kept answers, failed sign-ins and ended sessions are cleared once they are of no use, not before', async () => {
  const admin = await app.as('Admin');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const key = (Key: string, CreatedAt: Date) => ({ Key, UserId: admin.userId, Step: 1, RequestHash: 'x', CreatedAt });
  await app.db
    .insertInto('idempotency_keys')
    .values([key('old', daysAgo(32)), key('young', daysAgo(30))])
    .execute();
  const failure = (UserName: string, FailedAt: Date) => ({ UserName, Address: '127.0.0.1', FailedAt });
  await app.db
    .insertInto('sign_in_failures')
    .values([failure('old', daysAgo(9)), failure('young', daysAgo(1))])
    .execute();
  const session = (SessionId: string, ExpiresAt: Date) => ({ SessionId, UserId: admin.userId, ExpiresAt });
  await app.db
    .insertInto('sessions')
    .values([session('00000000-0000-4000-8000-000000000001', daysAgo(31)), session('00000000-0000-4000-8000-000000000002', daysAgo(29))])
    .execute();

  await clearOld(app.db);

  expect((await app.db.selectFrom('idempotency_keys').select('Key').execute()).map((row) => row.Key)).toEqual(['young']);
  expect((await app.db.selectFrom('sign_in_failures').select('UserName').execute()).map((row) => row.UserName)).toEqual(['young']);
  const sessions = await app.db.selectFrom('sessions').select('SessionId').execute();
  expect(sessions.map((row) => row.SessionId)).not.toContain('00000000-0000-4000-8000-000000000001');
  expect(sessions.map((row) => row.SessionId)).toContain('00000000-0000-4000-8000-000000000002');
});

test('an account keeps its latest session, however long over: it says when somebody was last there', async () => {
  const { UserId } = await app.db.insertInto('users').values({ UserName: 'long.gone' }).returning('UserId').executeTakeFirstOrThrow();
  const over = (SessionId: string, day: string) => ({ SessionId, UserId, StartedAt: `${day}T09:00:00Z`, ExpiresAt: `${day}T21:00:00Z` });
  const [first, latest] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  await app.db
    .insertInto('sessions')
    .values([over(first, '2025-01-06'), over(latest, '2025-01-07')])
    .execute();

  await clearOld(app.db);

  const kept = await app.db.selectFrom('sessions').select('SessionId').where('UserId', '=', UserId).execute();
  expect(kept).toEqual([{ SessionId: latest }]);
});

test('what an import changed is kept as long as it can be taken back; that it was is told for good', async () => {
  const admin = await app.as('Admin');
  const { calls } = getEntity('Colour');
  const importOne = (Code: string) => admin.call(calls.importRows, { body: { Rows: [{ Code, Description: `Colour ${Code}` }] } });
  const [old, young] = [await importOne('OLD'), await importOne('YOUNG')];
  await sql`UPDATE imports SET undo_until = now() + CASE import_id WHEN ${old.ImportId} THEN -1 ELSE 1 END * interval '1 minute'`.execute(
    app.db,
  );

  await clearOld(app.db);

  const kept = await app.db.selectFrom('import_rows').select('ImportId').execute();
  expect(kept).toEqual([{ ImportId: young.ImportId }]);
  const told = await admin.call(calls.listImports, {});
  expect((told as { ImportId: number }[]).map(({ ImportId }) => ImportId)).toEqual([young.ImportId, old.ImportId]);
});

test('a picture goes a day after it was last added, where no record names it, nor would when an import is taken back', async () => {
  const admin = await app.as('Admin');
  const nameOf = (digit: string) => digit.repeat(64);
  const picture = (digit: string) => ({
    Name: nameOf(digit),
    ContentType: 'image/png',
    Width: 1,
    Height: 1,
    Bytes: Buffer.from('x'),
    Thumbnail: Buffer.from('x'),
  });
  await app.db.insertInto('pictures').values(['a', 'b', 'c', 'd', 'e'].map(picture)).execute();
  await sql`UPDATE pictures SET added_at = now() - interval '25 hours' WHERE name <> ${nameOf('b')}`.execute(app.db);
  const product = await addSample(admin, getEntity('Product'));
  const params = { id: product.ProductId as number };
  await admin.call(productFile.calls.edit, { params, body: { ImageUrl: `/api/Picture/${nameOf('e')}`, Version: 1 } });
  const Rows = [{ ProductId: params.id, ImageUrl: `/api/Picture/${nameOf('c')}` }];
  await admin.call(productFile.calls.importRows, { body: { Rows } });
  await sql`UPDATE company SET logo_url = ${`/api/Picture/${nameOf('d')}`}`.execute(app.db);

  await clearOld(app.db);

  const kept = await app.db.selectFrom('pictures').select('Name').orderBy('Name').execute();
  expect(kept.map(({ Name }) => Name[0])).toEqual(['b', 'c', 'd', 'e']);
});
