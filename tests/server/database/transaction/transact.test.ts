import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inSavepoint, transact } from '#server/database/transaction/transact.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const ask = async (tx: Tx, what: string) => (await sql<{ Said: string }>`SELECT ${what}::text AS said`.execute(tx)).rows[0]?.Said;
const countColours = async () => Number((await sql<{ N: string }>`SELECT count(*) AS n FROM colours`.execute(app.db)).rows[0]?.N);
const newColour = (tx: Db, name: string) => tx.insertInto('colours').values({ Code: name, Description: name });
const addColour = (tx: Tx, name: string) => newColour(tx, name).execute();

describe('a transaction', () => {
  test('is made by the one whom it is given, and by nobody without a name', async () => {
    const makerOf = (userId: number) =>
      transact(
        app.db,
        userId,
        async (tx) => (await sql<{ Maker: number | null }>`SELECT current_user_id() AS maker`.execute(tx)).rows[0]?.Maker,
      );
    expect(await makerOf(1)).toBe(1);
    expect(await makerOf(0)).toBeNull();
  });

  test('throws what went wrong, not that it had gone wrong, and keeps nothing', async () => {
    const before = await countColours();
    const failing = transact(app.db, 1, (tx) =>
      pipeline(tx, [newColour(tx, 'Before the failure'), sql`SELECT 1 / 0`, newColour(tx, 'After the failure')]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await countColours()).toBe(before);
    expect(await transact(app.db, 1, (tx) => ask(tx, 'the connection is good'))).toBe('the connection is good');
  });

  test('does not say that it is done where a failure within it was caught', async () => {
    const swallowing = transact(app.db, 1, async (tx) => {
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
      return 'done';
    });
    await expect(swallowing).rejects.toMatchObject({ code: '22012' });
  });

  test('takes back alone what is done alone, with all that it had under way, and tells its own error', async () => {
    const before = await countColours();
    const refusals: unknown[] = [];
    await transact(app.db, 1, async (tx) => {
      const attempt = (work: (own: Tx) => Promise<unknown>) => inSavepoint(tx, work).catch((error: unknown) => refusals.push(error));
      await addColour(tx, 'Kept');
      await attempt((own) => pipeline(own, [sql`SELECT 'x'::integer`, newColour(own, 'Taken back')]));
      await attempt((own) => pipeline(own, [newColour(own, 'Too'), sql`SELECT 1 / 0`, sql`SELECT 'after it'`]));
      await attempt(async (own) => {
        const slow = ask(own, 'first').then(() => addColour(own, 'Gone on after the end'));
        slow.catch(() => undefined);
        throw new Error('A rule');
      });
      await inSavepoint(tx, (own) => addColour(own, 'Kept as well'));
    });
    expect(refusals).toMatchObject([{ code: '22P02' }, { code: '22012' }, { message: 'A rule' }]);
    expect(await countColours()).toBe(before + 2);
  });

  test('is over when its work is: a question that nobody waited for is refused, not asked outside of it', async () => {
    let kept: Tx | undefined;
    await transact(app.db, 1, async (tx) => {
      kept = tx;
      await ask(tx, 'within');
    });
    await expect(addColour(kept as Tx, 'Too late')).rejects.toThrow('This transaction is over');
  });
});

describe('a pipeline', () => {
  test('runs its statements in the order of the list, those prepared by name among others', async () => {
    const count = sql<{ N: number }>`SELECT count(*)::integer AS n FROM colours`;
    const before = await countColours();
    for (let use = 0; use < 5; use++) {
      const cold = sql<{ N: number }>`SELECT count(*)::integer AS n, ${use}::integer AS ${sql.ref(`cold_${use}`)} FROM colours`;
      const rows = await pipeline(app.db, [count, newColour(app.db, `First ${use}`), cold, newColour(app.db, `Second ${use}`), count]);
      const found = before + 2 * use;
      expect([rows[0], rows[2], rows[4]]).toMatchObject([[{ N: found }], [{ N: found + 1 }], [{ N: found + 2 }]]);
    }
  });

  test('uses one connection outside a transaction', async () => {
    const session = sql<{ Pid: number }>`SELECT pg_backend_pid() AS pid`;
    const [[first], [second]] = await pipeline(app.db, [session, session]);
    expect(first?.Pid).toBe(second?.Pid);
  });

  test('throws the error of the statement that failed, even if its answer settles after that of a later one', async () => {
    const divide = (by: number) => sql`SELECT 1 / ${by}::integer AS hot`;
    // A frequent statement is prepared by name. Its answer takes one turn longer than that of a new statement.
    for (let use = 0; use < 5; use++) await transact(app.db, 1, (tx) => pipeline(tx, [divide(1)]));
    for (let use = 0; use < 20; use++) {
      const cold = sql`SELECT ${use}::integer AS ${sql.ref(`later_${use}`)}`;
      const failing = transact(app.db, 1, (tx) => pipeline(tx, [divide(0), cold]));
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    }
  });
});
