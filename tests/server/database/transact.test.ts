import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '#server/database/transact.ts';
import type { Tx } from '#server/database/connect.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const ask = async (tx: Tx, what: string) => (await sql<{ Said: string }>`SELECT ${what}::text AS said`.execute(tx)).rows[0]?.Said;
const countColours = async () => Number((await sql<{ N: string }>`SELECT count(*) AS n FROM colours`.execute(app.db)).rows[0]?.N);
const addColour = (tx: Tx, name: string) => tx.insertInto('colours').values({ Code: name, Description: name }).execute();

describe('a transaction', () => {
  test('answers what is asked together, each its own', async () => {
    const said = await transact(app.db, 1, (tx) => Promise.all(['one', 'two', 'three'].map((what) => ask(tx, what))));
    expect(said).toEqual(['one', 'two', 'three']);
  });

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
    const failing = transact(app.db, 1, async (tx) => {
      const deep = async () => {
        await Promise.all([sql`SELECT 1 / 0`.execute(tx), addColour(tx, 'After the failure')]);
      };
      await Promise.all([addColour(tx, 'Before the failure'), deep(), ask(tx, 'too late')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await countColours()).toBe(before);
    expect(await transact(app.db, 1, (tx) => ask(tx, 'the connection is good'))).toBe('the connection is good');
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
