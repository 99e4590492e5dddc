import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

describe('an entry of the audit changes in no other way than that its words are erased', () => {
  const entry = async () => {
    const { CustomerId } = await given.customer(app.db, { ContactName: 'Al Roe', Phone: '0113 000' });
    return (
      await app.db
        .selectFrom('audit')
        .select('AuditId')
        .where('Entity', '=', 'customers')
        .where('EntityId', '=', CustomerId)
        .executeTakeFirstOrThrow()
    ).AuditId;
  };
  const under = (change: string, { isNew = true } = {}) =>
    app.db.transaction().execute(async (tx) => {
      const id = await entry();
      const added = await sql<{
        Id: number;
      }>`${isNew ? sql`INSERT INTO erasures (subject, subject_id, reason) VALUES ('Contact', 1, 'x') RETURNING erasure_id AS id` : sql`SELECT max(erasure_id) AS id FROM erasures`}`.execute(
        tx,
      );
      await sql`UPDATE audit SET ${sql.raw(change)}, erasure_id = ${added.rows[0]?.Id ?? null} WHERE audit_id = ${id}`.execute(tx);
    });

  test.each([
    ['other words', `after = after || '{"contact_name": "Bo Dee"}'`],
    ['words added', `after = after || '{"contact_name": "Erased Al Roe"}'`],
    ['a field taken out', `after = after - 'phone'`],
    ['a field added', `after = after || '{"nick": "Erased"}'`],
    ['a figure', `after = after || '{"credit_limit": 1}'`],
    ['a figure as a word', `after = after || '{"credit_limit": "Erased"}'`],
    ['nothing where something was', `after = NULL`],
    ['whose it is', 'entity_id = 1'],
    ['who it was', 'user_id = 1'],
    ['when it was', 'happened_at = now()'],
    ['what was done', `action = 'Changed'`],
    ['a reason', `reason = 'Erased'`],
  ])('%s, not even under an erasure', async (_what, change) => {
    await expect(under(change)).rejects.toThrow('only grows');
  });

  test('to Erased only under an erasure of the same transaction', async () => {
    const change = `after = after || '{"contact_name": "Erased"}'`;
    await under(change);
    await expect(under(change, { isNew: false })).rejects.toThrow('only grows');
    const id = await entry();
    await expect(
      sql`UPDATE audit SET after = after || '{"contact_name": "Erased"}' WHERE audit_id = ${id}`.execute(app.db),
    ).rejects.toThrow('only grows');
    await expect(
      app.db.transaction().execute(async (tx) => {
        await sql`INSERT INTO erasures (subject, subject_id, reason) VALUES ('Contact', 1, 'x')`.execute(tx);
        await sql`DELETE FROM audit WHERE audit_id = ${id}`.execute(tx);
      }),
    ).rejects.toThrow('only grows');
  });
});
