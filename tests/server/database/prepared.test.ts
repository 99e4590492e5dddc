import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { connect } from '#server/database/client/connect.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { connectionTo } from '#tests/support/testServer.ts';

const app = useTestApp();

const currentDatabase = async () =>
  (await sql<{ Name: string }>`SELECT current_database()::text AS name`.execute(app.db)).rows[0]?.Name ?? '';

const preparedOn = async (text: string) =>
  app.database.pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements WHERE statement = $1', [text]);

describe('statements prepared by name', () => {
  test('a statement asked often is prepared, one whose text differs each time is not', async () => {
    const [text, once] = ['SELECT $1::integer + 1000 AS hot', 'SELECT $1::integer + 2000 AS cold'];
    const client = await app.database.pool.connect();
    try {
      for (let use = 0; use < 5; use++) await client.query(text, [use]);
      await client.query(once, [1]);
      const { rows } = await client.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements');
      expect(rows.map((row) => row.statement)).toContain(text);
      expect(rows.map((row) => row.statement)).not.toContain(once);
    } finally {
      client.release();
    }
  });

  test('what one pool was asked takes no names from another', async () => {
    const other = connect(connectionTo(inject('testServer').connection, await currentDatabase()), 'task', 1);
    try {
      const asked = await other.pool.connect();
      for (let one = 0; one < 310; one++)
        for (let use = 0; use < 3; use++) await asked.query(`SELECT $1::integer + ${one} AS other`, [use]);
      const { rows } = await asked.query('SELECT count(*)::integer AS count FROM pg_prepared_statements');
      asked.release();
      expect(rows).toEqual([{ count: 300 }]);
      const ask = () => sql`SELECT ${4}::integer + 4000 AS own`.execute(app.db);
      for (let use = 0; use < 5; use++) await ask();
      expect((await preparedOn('SELECT $1::integer + 4000 AS own')).rowCount).toBe(1);
    } finally {
      await other.close();
    }
  });

  test('a prepared statement whose table has changed below it is answered all the same', async () => {
    await sql`CREATE TABLE shapes (shape_id integer)`.execute(app.db);
    await sql`INSERT INTO shapes VALUES (1)`.execute(app.db);
    const ask = () => sql<{ ShapeId: number; Note?: string }>`SELECT * FROM shapes WHERE shape_id = ${1}`.execute(app.db);
    for (let use = 0; use < 5; use++) await ask();
    expect((await preparedOn('SELECT * FROM shapes WHERE shape_id = $1')).rowCount).toBe(1);
    await sql`ALTER TABLE shapes ADD COLUMN note text DEFAULT 'round'`.execute(app.db);
    expect((await ask()).rows).toEqual([{ ShapeId: 1, Note: 'round' }]);
    for (let use = 0; use < 5; use++) expect((await ask()).rows[0]?.Note).toBe('round');
  });

  test('a pooler that forgot the prepared statements costs nothing but a repetition', async () => {
    const ask = (value: number) => sql<{ Sum: number }>`SELECT ${value}::integer + 3000 AS sum`.execute(app.db);
    for (let use = 0; use < 5; use++) await ask(use);
    await sql`DEALLOCATE ALL`.execute(app.db);
    for (let use = 0; use < 5; use++) expect((await ask(use)).rows[0]?.Sum).toBe(use + 3000);
  });

  test('a server for a pooler prepares no statement by name', async () => {
    const connection = { ...connectionTo(inject('testServer').connection, await currentDatabase()), hasStatementNames: false };
    const other = connect(connection, 'task', 1);
    try {
      for (let use = 0; use < 5; use++) await sql`SELECT ${use}::integer + 5000 AS unnamed`.execute(other.db);
      const { rows } = await other.pool.query('SELECT count(*)::integer AS count FROM pg_prepared_statements');
      expect(rows).toEqual([{ count: 0 }]);
    } finally {
      await other.close();
    }
  });
});
