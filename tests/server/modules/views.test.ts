import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call/endpoint.ts';
import {
  addListView,
  changeListView,
  getListSettings,
  removeListView,
  restoreListView,
  saveListSetting,
} from '#contract/system/views/calls.ts';
import { maxViews } from '#server/modules/system/views/saveView.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
type NewView = NonNullable<InputOf<typeof addListView>['body']>;

const late = (more: Partial<NewView> = {}): NewView => ({
  List: 'orders',
  Name: 'Late deals',
  IsShared: false,
  Address: [
    { Name: 'status', Value: 'Open' },
    { Name: 'q', Value: 'brewery' },
  ],
  Columns: [
    { Key: 'NetAmount', IsShown: true },
    { Key: 'deal_type', IsShown: false },
  ],
  Density: 'Compact',
  ...more,
});

const add = (client: Client, more: Partial<NewView> = {}) => client.call(addListView, { body: late(more) });
const change = ({ Version, ...view }: Awaited<ReturnType<typeof add>>, more: object = {}) => {
  const { List: _list, ListViewId: id, ...body } = view;
  return { params: { id }, body: { ...body, Version, ...more } };
};
const namesOf = async (client: Client) => (await client.call(getListSettings)).Views.map(({ Name }) => Name);

describe('a saved view', () => {
  test('comes back as it was saved, with the columns’ own names, on whichever device one is', async () => {
    const office = await app.as('Office');
    const view = await add(office);
    expect(view).toMatchObject(late());
    const { Views, Settings, MayShare } = await office.call(getListSettings);
    expect(Views).toEqual([view]);
    expect(Settings).toEqual([]);
    expect(MayShare).toBe(false);
  });

  test('is one’s own: for another it is not there, whatever is asked of it', async () => {
    const [office, other] = [await app.as('Office'), await app.as('Admin')];
    const view = await add(office);
    expect(await namesOf(other)).toEqual([]);
    await expect(other.call(changeListView, change(view))).toFailWith('NOT_FOUND');
    await expect(other.call(removeListView, { params: { id: view.ListViewId } })).toFailWith('NOT_FOUND');
    await expect(
      other.call(saveListSetting, { body: { List: 'orders', Columns: null, Density: null, DefaultViewId: view.ListViewId } }),
    ).toFailWith('INVALID_INPUT', 'DefaultViewId');
    await office.call(removeListView, { params: { id: view.ListViewId } });
    await expect(other.call(restoreListView, { params: { id: view.ListViewId } })).toFailWith('NOT_FOUND');
  });

  test('for everyone is saved, changed and taken away by an Admin alone, and chosen by all staff', async () => {
    const [admin, finance] = [await app.as('Admin'), await app.as('Finance')];
    await expect(add(finance, { IsShared: true })).toFailWith('NOT_ALLOWED');
    const shared = await add(admin, { IsShared: true, Name: 'For month end' });
    expect((await admin.call(getListSettings)).MayShare).toBe(true);
    expect(await namesOf(finance)).toEqual(['For month end']);
    await expect(finance.call(changeListView, change(shared, { Name: 'Mine' }))).toFailWith('NOT_ALLOWED');
    await expect(finance.call(removeListView, { params: { id: shared.ListViewId } })).toFailWith('NOT_ALLOWED');
    const own = await add(finance, { Name: 'My own' });
    await expect(finance.call(changeListView, change(own, { IsShared: true }))).toFailWith('NOT_ALLOWED');
    const kept = await admin.call(changeListView, change(shared, { IsShared: false }));
    expect(kept.IsShared).toBe(false);
    expect(await namesOf(finance)).toEqual(['My own']);
  });

  test('has a name of its own in its list, whatever the case; others’ and other lists’ names do not count', async () => {
    const [office, other] = [await app.as('Office'), await app.as('Office')];
    const view = await add(office);
    await expect(add(office, { Name: 'LATE deals' })).toFailWith('ALREADY_EXISTS', 'Name');
    await add(other);
    await add(office, { List: 'picklist' });
    const second = await add(office, { Name: 'Early deals' });
    await expect(office.call(changeListView, change(second, { Name: 'late deals' }))).toFailWith('ALREADY_EXISTS', 'Name');
    await office.call(removeListView, { params: { id: view.ListViewId } });
    await add(office);
    await expect(office.call(restoreListView, { params: { id: view.ListViewId } })).toFailWith('ALREADY_EXISTS', 'Name');
  });

  test('changed on another device meanwhile is not written over', async () => {
    const office = await app.as('Office');
    const view = await add(office);
    const changed = await office.call(changeListView, change(view, { Name: 'Very late', Columns: null, Density: null }));
    expect(changed).toMatchObject({ Name: 'Very late', Columns: null, Density: null });
    await expect(office.call(changeListView, change(view))).toFailWith('STALE_VERSION');
  });

  test('that was taken away comes back with its number, so that links to it still lead there', async () => {
    const office = await app.as('Office');
    const { ListViewId: id } = await add(office);
    await office.call(saveListSetting, { body: { List: 'orders', Columns: null, Density: null, DefaultViewId: id } });
    await office.call(removeListView, { params: { id } });
    expect(await office.call(getListSettings)).toMatchObject({ Views: [], Settings: [{ DefaultViewId: null }] });
    await expect(office.call(removeListView, { params: { id } })).toFailWith('NOT_FOUND');
    expect((await office.call(restoreListView, { params: { id } })).ListViewId).toBe(id);
    expect(await office.call(getListSettings)).toMatchObject({ Views: [{ ListViewId: id }], Settings: [{ DefaultViewId: id }] });
  });

  test(`is one of at most ${maxViews} of a list, also where two are saved at once`, async () => {
    const office = await app.as('Office');
    for (let count = 1; count < maxViews; count++) await add(office, { Name: `View ${count}` });
    const answers = await Promise.allSettled([add(office, { Name: 'One more' }), add(office, { Name: 'And one' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(add(office, { Name: 'Too many' })).toFailWith('RULE_BROKEN');
    await add(office, { List: 'picklist' });
  });

  test.each<[string, string, Partial<NewView>]>([
    ['no name', 'Name', { Name: ' ' }],
    ['a name that is too long', 'Name', { Name: 'x'.repeat(61) }],
    ['a name of two lines', 'Name', { Name: 'Late\ndeals' }],
    ['no list', 'List', { List: '../orders' }],
    ['a filter of no name', 'Address.0.Name', { Address: [{ Name: '__proto__', Value: '1' }] }],
    ['a filter that is too long', 'Address.0.Value', { Address: [{ Name: 'q', Value: 'x'.repeat(2001) }] }],
    ['a filter that cannot be kept', 'Address.0.Value', { Address: [{ Name: 'q', Value: '\u0000' }] }],
    [
      'a filter twice',
      'Address',
      {
        Address: [
          { Name: 'q', Value: 'a' },
          { Name: 'q', Value: 'b' },
        ],
      },
    ],
    ['too many filters', 'Address', { Address: Array.from({ length: 41 }, (_part, at) => ({ Name: `f${at}`, Value: '' })) }],
    [
      'a column twice',
      'Columns',
      {
        Columns: [
          { Key: 'Net', IsShown: true },
          { Key: 'Net', IsShown: false },
        ],
      },
    ],
    ['a density that there is not', 'Density', { Density: 'Airy' as 'Compact' }],
  ])('with %s is refused, and the field is named', async (_what, field, more) => {
    const office = await app.as('Office');
    await expect(add(office, more)).toFailWith('INVALID_INPUT', field);
    expect(await namesOf(office)).toEqual([]);
  });
});

describe('how one has a list', () => {
  const setting = (more: object = {}) => ({
    body: { List: 'orders', Columns: [{ Key: 'DealNo', IsShown: true }], Density: 'Compact' as const, DefaultViewId: null, ...more },
  });

  test('is kept for each user and list, and what was saved last holds', async () => {
    const [office, other] = [await app.as('Office'), await app.as('Warehouse')];
    await office.call(saveListSetting, setting());
    await office.call(saveListSetting, setting({ List: 'picklist', Columns: null }));
    await office.call(saveListSetting, setting({ Density: null }));
    expect((await office.call(getListSettings)).Settings).toEqual([
      { List: 'orders', Columns: [{ Key: 'DealNo', IsShown: true }], Density: null, DefaultViewId: null },
      { List: 'picklist', Columns: null, Density: 'Compact', DefaultViewId: null },
    ]);
    expect((await other.call(getListSettings)).Settings).toEqual([]);
  });

  test('opens with a view of that list, never with one of another', async () => {
    const office = await app.as('Office');
    const view = await add(office, { List: 'picklist' });
    await expect(office.call(saveListSetting, setting({ DefaultViewId: view.ListViewId }))).toFailWith('INVALID_INPUT', 'DefaultViewId');
    await expect(office.call(saveListSetting, setting({ DefaultViewId: 2_000_000_000 }))).toFailWith('INVALID_INPUT', 'DefaultViewId');
  });

  test('is kept of so many lists and no more, and of those it can still be changed', async () => {
    const office = await app.as('Office');
    await app.db
      .insertInto('list_settings')
      .values(Array.from({ length: 300 }, (_list, at) => ({ UserId: office.userId, List: `list${at}` })))
      .execute();
    await expect(office.call(saveListSetting, setting())).toFailWith('RULE_BROKEN');
    await office.call(saveListSetting, setting({ List: 'list7' }));
  });
});
