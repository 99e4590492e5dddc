import { expect, test } from 'vitest';
import { clearOld } from '#server/jobs/housekeeping.ts';
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
