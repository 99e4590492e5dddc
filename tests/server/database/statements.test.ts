import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listStatements } from '#server/database/statements.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

type Kind = 'number' | 'text' | 'yesNo' | 'list' | 'record';

/** Maps the PostgreSQL type of a column to what the driver returns. */
const kindOfColumn = (type: string): Kind => {
  if (/^(int2|int4|int8|numeric|float8)$/.test(type)) return 'number';
  if (type === 'bool') return 'yesNo';
  if (type.startsWith('_')) return 'list';
  return type === 'json' || type === 'jsonb' ? 'record' : 'text';
};

const samples: [Kind, unknown[]][] = [
  ['number', [1, 1.5]],
  ['yesNo', [true]],
  ['list', [[], ['Admin'], [1]]],
];

/** The kinds of value that a field of the contract accepts. */
const kindsOfField = (field: z.ZodType): Kind[] => {
  const taken = samples.filter(([, values]) => values.some((value) => field.safeParse(value).success)).map(([kind]) => kind);
  if (taken.includes('number')) return ['number'];
  if (taken.includes('list')) return ['list', 'record'];
  return taken.length === 0 ? ['text', 'record'] : taken;
};

const describeColumns = async (text: string, values: readonly unknown[]) => {
  const { rows, fields } = await app.database.pool.query({ text: `SELECT * FROM (${text}) AS described LIMIT 0`, values: [...values] });
  expect(rows).toEqual([]);
  const names = await app.database.pool.query<{ oid: number; typname: string }>(
    'SELECT oid::integer, typname FROM pg_type WHERE oid = ANY($1)',
    [fields.map((field) => field.dataTypeID)],
  );
  const nameOf = new Map(names.rows.map((row) => [row.oid, row.typname]));
  return new Map(fields.map((field) => [field.name, nameOf.get(field.dataTypeID) ?? '?']));
};

const toColumn = (name: string) => name.replace(/(?<=[A-Za-z0-9])[A-Z]/g, '_$&').toLowerCase();

test('every statement that names a row of the contract has its columns, of the kinds that the row says', async () => {
  const statements = listStatements();
  expect(statements.length).toBeGreaterThan(18);
  const wrong: string[] = [];
  for (const { name, row, exact, write, example } of statements) {
    const { sql, parameters } = write(example).compile(app.db);
    const columns = await describeColumns(sql, parameters);
    for (const [field, schema] of Object.entries(row.shape)) {
      const type = columns.get(toColumn(field));
      if (!type) wrong.push(`${name}: no column for ${field}`);
      else if (!kindsOfField(schema).includes(kindOfColumn(type)) && !schema.safeParse({}).success) {
        wrong.push(`${name}: ${field} is ${type} in the database`);
      }
      if (exact.includes(field) !== (type === 'numeric')) wrong.push(`${name}: ${field} is ${type}; say so in exact`);
    }
  }
  expect(wrong).toEqual([]);
});
