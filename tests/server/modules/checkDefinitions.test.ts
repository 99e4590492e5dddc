import { expect, test } from 'vitest';
import { entityOf } from '#contract/masterData/entities/all.ts';
import { findDefinitionFaults } from '#server/modules/masterData/entities/definition/checkDefinitions.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('every definition fits the database', async () => {
  expect(await findDefinitionFaults(app.db)).toEqual([]);
});

test('a wrong table, column, order, reference or table of rows is told, all in one answer', async () => {
  const colour = entityOf('Colour');
  const supplier = entityOf('Supplier');
  const misspelt = { ...colour, fields: colour.fields.map((field) => (field.name === 'Code' ? { ...field, name: 'Coed' } : field)) };
  const wrongRows = supplier.fields.map((field) => (field.part ? { ...field, part: { ...field.part, table: 'no_such_rows' } } : field));
  const faults = await findDefinitionFaults(app.db, [
    { ...colour, table: 'colors' },
    misspelt,
    { ...colour, order: 'Rank' },
    { ...supplier, fields: wrongRows },
    { ...colour, fields: colour.fields.map((field) => ({ ...field, shape: 'reference' as const, of: 'Nothing' as 'Colour' })) },
  ]);
  expect(faults).toEqual([
    'Colour (table colors) cannot be read: relation "colors" does not exist',
    'Colour (table colours) has no column for Coed',
    'Colour (table colours) has no column for Rank',
    ...wrongRows
      .filter(({ part }) => part)
      .map(({ name }) => `Supplier.${name} (table no_such_rows) cannot be read: relation "no_such_rows" does not exist`),
    'Colour (table colours) cannot be read: There is no entity Nothing',
  ]);
});
