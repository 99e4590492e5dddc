import { expect, test } from 'vitest';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { findDefinitionErrors, findDuplicatePaths } from '#server/modules/masterData/entities/definition/checkDefinitions.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const placeOfColour = /^Colour \(contract\/masterData\/entities\/referenceFiles\.ts:\d+\): /;
const placeOfSupplier = /^Supplier \(contract\/masterData\/entities\/suppliers\.ts:\d+\): /;

test('every definition fits the database', async () => {
  expect(await findDefinitionErrors(app.db)).toEqual([]);
});

test('a wrong table, column, order, reference or table of rows is told with its place, all in one answer', async () => {
  const colour = getEntity('Colour');
  const supplier = getEntity('Supplier');
  const misspelt = { ...colour, fields: colour.fields.map((field) => (field.name === 'Code' ? { ...field, name: 'Coed' } : field)) };
  const wrongRows = supplier.fields.map((field) => (field.part ? { ...field, part: { ...field.part, table: 'no_such_rows' } } : field));
  const [code] = colour.fields;
  const faults = await findDefinitionErrors(app.db, [
    { ...colour, table: 'colors' },
    { ...misspelt, order: 'Rank' },
    { ...supplier, fields: wrongRows },
    { ...supplier, fields: [{ ...code!, shape: 'reference', of: 'Nothing' as 'Colour' }] },
    { ...supplier, fields: [{ ...code!, name: 'Colours', shape: 'references', of: 'Colour', through: 'supplier_colours' }] },
    { ...supplier, search: 'supplier_searches' },
  ]);
  expect(faults.map((fault) => fault.replace(placeOfColour, 'Colour: ').replace(placeOfSupplier, 'Supplier: '))).toEqual([
    'Colour: there is no table colors',
    'Colour: the table colours has no column for Rank',
    'Colour: the table colours has no column for Coed',
    ...wrongRows.flatMap(({ name, part }) => (part ? [`Supplier: ${name}: there is no table no_such_rows`] : [])),
    'Supplier: the table suppliers has no column for Code',
    'Supplier: Code refers to Nothing, which is not an entity',
    'Supplier: there is no table supplier_colours',
    'Supplier: there is no table supplier_searches',
  ]);
});

test('a table without its audit and own fields that nobody names are told', async () => {
  const pallet = getEntity('Pallet');
  const colour = getEntity('Colour');
  const own = pallet.fields.filter(({ shape }) => shape === 'ownValues');
  await app.database.pool.query('CREATE TABLE shades (LIKE colours INCLUDING ALL)');
  const faults = await findDefinitionErrors(app.db, [
    { ...colour, table: 'shades' },
    { ...colour, fields: [...colour.fields, ...own] },
  ]);
  expect(faults.map((fault) => fault.replace(placeOfColour, ''))).toEqual([
    "the table shades keeps no history: CALL make_entity('shades', 'colour_id') in its migration",
    'the table colours has no column for Own',
    'it has own fields, but contract/masterData/ownFields/ownSubjects.ts does not list it',
  ]);
});

test('two calls at one place are told', () => {
  const { list, get } = getEntity('Colour').calls;
  const place = { method: 'GET', path: '/api/Colour/{code}' };
  expect(findDuplicatePaths([list, get, place].map((call, index) => ({ name: `call${index}`, call })))).toEqual([
    { name: 'call1 and call2', error: 'more than one call has GET /api/Colour/{}' },
  ]);
});
