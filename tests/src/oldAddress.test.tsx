// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStore } from 'ra-core';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { addListView, saveListSetting } from '#contract/system/views/calls.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { showSetting, storeView } from '#src/lists/look/looks.ts';
import { readLastAddress } from '#src/lists/state/readLastAddress.ts';
import { buildResourceFilters } from '#src/resources/engine/list/buildResourceColumns.tsx';
import { rewriteOldAddress } from '#src/resources/engine/list/oldAddress.ts';
import { withOwn } from '#src/resources/engine/own/withOwn.ts';
import { declarations } from '#src/resources/declarations.ts';
import { pallets } from '#src/resources/pallets.ts';
import { products } from '#src/resources/products.ts';
import { answerFromTheServer, openResourceAt } from '#tests/support/resourceScreens.tsx';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const own = (OwnFieldId: number, Kind: OwnField['Kind']): OwnField => ({
  OwnFieldId,
  Subject: 'Product',
  Label: `Own ${OwnFieldId}`,
  Kind,
  Choices: [],
  ReferenceTo: null,
  Required: false,
  Hint: null,
  Active: true,
});
const rewrite = (resource: Parameters<typeof buildResourceFilters>[0], filter: string, more: Record<string, string> = {}) => {
  const rewritten = rewriteOldAddress(buildResourceFilters(resource), new URLSearchParams({ filter, ...more }));
  return rewritten && Object.fromEntries(rewritten);
};

describe('an address of 0.2.0', () => {
  test('keeps its search, filters, order, page, page size and view', () => {
    const more = { sort: 'Charge', order: 'DESC', page: '2', perPage: '50', view: '7', displayedFilters: '{}' };
    expect(rewrite(pallets, '{"q":"euro","Active":true,"ChargeFrom":3,"ChargeTo":10.5}', more)).toEqual({
      q: 'euro',
      Active: 'true',
      Charge: '3..10.5',
      sort: 'Charge',
      order: 'DESC',
      page: '2',
      perPage: '50',
      view: '7',
    });
  });

  test.each([
    ['{"Active":false}', pallets, { Active: 'false' }],
    ['{"Charge":5}', pallets, { Charge: '5' }],
    ['{"ChargeFrom":5}', pallets, { Charge: '5..' }],
    ['{"ChargeTo":-1}', pallets, { Charge: '..-1' }],
    ['{"ValidTo":"2026-11-21","PaperUrl":[null]}', declarations, { ValidTo: '2026-11-21', PaperUrl: 'none' }],
    ['{"ValidToTo":"2026-11-21"}', declarations, { ValidTo: '..2026-11-21' }],
    ['{"SupplierId":7}', products, { SupplierId: '7' }],
    [
      '{"Own1From":2,"Own2":true,"Own3":"Gold"}',
      withOwn(products, [own(1, 'Number'), own(2, 'YesNo'), own(3, 'Text')]),
      { Own1: '2..', Own2: 'true', Own3: 'Gold' },
    ],
    ['{}', pallets, {}],
    ['{"q":', pallets, {}],
    ['null', pallets, {}],
  ])('that filters by %s says the same now', (filter, resource, now) => {
    expect(rewrite(resource, filter)).toEqual(now);
  });

  test('is told from one of today, which stays', () => {
    expect(rewriteOldAddress(buildResourceFilters(pallets), new URLSearchParams('Charge=3..&q=euro'))).toBeUndefined();
  });
});

describe('a generated list', () => {
  const entity = getEntity('Pallet');
  const rows = () => [...document.querySelectorAll('tbody tr')].flatMap((row) => /Old \d/.exec(row.textContent)?.slice(0, 1) ?? []);
  const add = async (Description: string, Charge: number, Active = true) => {
    const admin = await app.as('Admin');
    const { PalletId } = await addSample(admin, entity);
    await admin.call(entity.calls.edit, {
      params: { id: PalletId },
      body: { Code: `O${String(PalletId)}`, Description, Charge, Active, Version: 1 },
    });
  };
  const signIn = async () => {
    const admin = await app.as('Admin');
    localStorage.setItem('token', admin.token);
    localStorage.setItem('UserId', String(admin.userId));
    return admin;
  };

  beforeEach(async () => {
    await signIn();
    await app.db.updateTable('pallets').set({ Active: false, Charge: 0 }).execute();
    await add('Old 1', 105);
    await add('Old 2', 109);
    await add('Old 3', 107, false);
    vi.stubGlobal('scrollTo', () => undefined);
    answerFromTheServer(app);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test('opens at an old address with the same rows, and at the new one', async () => {
    const filter = encodeURIComponent('{"Active":true,"ChargeFrom":100}');
    const router = openResourceAt(`/pallets?filter=${filter}&sort=Charge&order=DESC&page=1&perPage=50`);
    await waitFor(() => expect(rows()).toEqual(['Old 2', 'Old 1']));
    const now = { Active: 'true', Charge: '100..', sort: 'Charge', order: 'DESC', page: '1', perPage: '50' };
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(now);
    expect(screen.getByRole('button', { name: 'Active: Yes' })).toBeTruthy();
  });

  test('opens as react-admin remembered it in 0.2.0, and then as it was left', async () => {
    const store = memoryStore({
      'pallets.listParams': { filter: { ChargeFrom: 106 }, sort: 'Charge', order: 'ASC', page: 1, perPage: 25 },
    });
    openResourceAt('/pallets', undefined, null, store);
    await waitFor(() => expect(rows()).toEqual(['Old 3', 'Old 2']));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Old 2' } });
    await waitFor(() => expect(rows()).toEqual(['Old 2']));
    cleanup();
    const router = openResourceAt('/pallets', undefined, null, store);
    await waitFor(() => expect(rows()).toEqual(['Old 2']));
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('Old 2');
    expect(readLastAddress('pallets')).toContain('q=Old+2');
  });

  test('left on a page that is not there any more shows the last page', async () => {
    const router = openResourceAt('/pallets?Charge=100..&page=7');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(router.state.location.search).toBe('?Charge=100..');
  });

  test('opens with a view that a tab of 0.2.0 saved after the release', async () => {
    const admin = await signIn();
    const Address = [
      { Name: 'filter', Value: '{"ChargeTo":106,"ChargeFrom":100}' },
      { Name: 'sort', Value: 'Charge' },
      { Name: 'order', Value: 'ASC' },
    ];
    const body = { List: 'pallets', Name: 'Cheap', IsShared: false, Address, Columns: null, Density: null };
    const view = await admin.call(addListView, { body });
    const { ListViewId } = view;
    const setting = { List: 'pallets', Columns: null, Density: null, DefaultViewId: ListViewId };
    await admin.call(saveListSetting, { body: setting });
    // All lists of a session share one request for the stored views.
    storeView(view);
    showSetting(setting);
    const router = openResourceAt('/pallets');
    await waitFor(() => expect(router.state.location.search).toContain('Charge=100..106'));
    await waitFor(() => expect(rows()).toEqual(['Old 1']));
    expect(router.state.location.search).toContain(`view=${ListViewId}`);
  });
});
