// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { makeDataProvider } from '#src/dataProvider/dataProvider.ts';
import { pallets } from '#src/resources/pallets.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Saves a pallet type and returns the request that was sent. */
const sent = async (data: object, previousData: object) => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(init.body as string);
    return new Response('{"PalletId":3,"Version":2}', { headers: { 'content-type': 'application/json' } });
  });
  const record = { id: 3, PalletId: 3, Code: 'EUR', Version: 1 };
  const params = { id: 3, data: { ...record, ...data }, previousData: { ...record, ...previousData } };
  await makeDataProvider(async () => [pallets]).update('pallets', params);
  return JSON.parse(bodies[0] ?? '{}') as { Code?: string; Own?: object };
};

test.each([
  ['unchanged, of a field that may be out of use by now', { Own12: 'red' }, { Own12: 'red' }, undefined],
  ['unchanged beside a changed one', { Own12: 'red', Own13: 7 }, { Own12: 'red', Own13: 6 }, { 13: 7 }],
  ['entered for the first time', { Own12: 'red' }, {}, { 12: 'red' }],
  ['emptied', { Own12: null }, { Own12: 'red' }, { 12: null }],
  ['empty as before', { Own12: null }, {}, undefined],
])('an own value %s is sent as %o', async (_what, data, before, own) => {
  expect((await sent(data, before)).Own).toEqual(own);
});

test('a value that is not an own one is sent unchanged', async () => {
  expect((await sent({}, {})).Code).toBe('EUR');
});
