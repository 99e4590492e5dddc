import { describe, expect, test } from 'vitest';
import { colourFile } from '#contract/masterData/entities/referenceFiles.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import { allEntities, entityActions } from '#contract/masterData/entities/all.ts';
import { listCalls } from '#contract/index.ts';
import { entities } from '#server/modules/masterData/entities/routes.ts';
import { writable } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { testEntity } from '#tests/support/testEntity.ts';

const app = useTestApp();

test('every call of every entity is served, by the one handler', () => {
  const served = listCalls().filter(({ call }) => entityActions.has(call));
  expect(served.every(({ area, name }) => area === 'entities' && entities[name] !== undefined)).toBe(true);
  expect(served).toHaveLength(entityActions.size);
  expect(allEntities.length).toBeGreaterThanOrEqual(8);
});

test('the record after one is told by itself: in any order, among what a filter finds, none after the last', async () => {
  const client = await app.as('Admin');
  const { add, next } = colourFile.calls;
  const ids: number[] = [];
  for (const Code of ['NXB', 'NXA', 'NXC']) ids.push((await client.call(add, { body: { Code, Description: `Next ${Code}` } })).ColourId);
  const [b, a, c] = ids as [number, number, number];
  const after = async (id: number, query: object) => (await client.call(next, { params: { id }, query })).Id;
  const filter = { q: 'Next' };
  const chain = async (sort: unknown) => Promise.all([a, b, c].map((id) => after(id, { filter, sort })));
  expect(await chain(['Code', 'ASC'])).toEqual([b, c, null]);
  expect(await chain(['Code', 'DESC'])).toEqual([null, a, b]);
  expect(await chain(undefined)).toEqual([b, c, null]);
  expect(await after(a, { filter: { Code: ['NXA', 'NXC'] } })).toBe(c);
  expect(await after(b, { filter: { Code: ['NXA', 'NXC'] } })).toBeNull();
  const office = await app.as('Office');
  const byCost = office.call(productFile.calls.next, { params: { id: 1 }, query: { sort: ['StandardCost', 'ASC'] } });
  await expect(byCost).toFailWith('NOT_ALLOWED');
});

describe.for(writable().map((file) => [file.name, file] as const))('%s', ([, file]) => {
  testEntity(app, file);
});
