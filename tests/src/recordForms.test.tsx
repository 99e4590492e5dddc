// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configureMessages } from '#contract/words.ts';
import { copyRecord } from '#src/resources/engine/form/copyRecord.ts';
import { mergeValues, buildMerge } from '#src/resources/engine/form/conflict/merge.ts';
import { resources } from '#src/resources/resources.ts';
import { colours } from '#src/resources/references/colours.ts';
import { suppliers } from '#src/resources/suppliers.ts';
import { weights } from '#src/resources/references/weights.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { answerFromTheServer, openResourceAt, press, typeInto } from '#tests/support/resourceScreens.tsx';
import { addSample, sampleOf, writable } from '#tests/support/samples.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const supplierFile = getEntity(suppliers.entity);

type Row = Record<string, unknown>;

describe('a conflict', () => {
  const base = { AccountCode: 'OLD', Name: 'Old', Phone: '1', Depots: [{ SupplierDepotId: 1, Name: 'North', Active: true }] };

  test('takes what only they changed, keeps what only I did, and asks about what both did', () => {
    const mine = { ...base, Name: 'Mine', Phone: '2' };
    const theirs = { ...base, Name: 'Theirs', ContactName: 'Ann', Phone: '2' };
    const merge = buildMerge(suppliers, { base, mine, theirs });
    expect(merge.disputed.map(({ name }) => name)).toEqual(['Name']);
    expect(merge.remoteOnly.map(({ name }) => name)).toEqual(['ContactName']);
    expect(mergeValues(merge)).toMatchObject({ Name: 'Mine', Phone: '2', ContactName: 'Ann' });
    expect(mergeValues(merge, { Name: 'theirs' })).toMatchObject({ Name: 'Theirs', ContactName: 'Ann' });
  });

  test('sees no change in a blank, in nothing written otherwise, or in another order of the fields of a row', () => {
    const mine = { ...base, Name: 'Old ', ContactName: '', Depots: [{ Active: true, Name: 'North', SupplierDepotId: 1 }] };
    const theirs = { ...base, ContactName: null, LeadTimeDays: 5 };
    expect(buildMerge(suppliers, { base, mine, theirs })).toMatchObject({ disputed: [], remoteOnly: [{ name: 'LeadTimeDays' }] });
  });
});

test.for(resources.filter(({ entity }) => writable().some(({ name }) => name === entity)).map((one) => [one.plural, one] as const))(
  'a copy of one of the %s is told apart from it, and has no id of it',
  async ([, resource]) => {
    const client = await app.as(['Admin', 'Office', 'Finance']);
    await given.customer(app.db);
    const stored = (await client.call(getEntity(resource.entity).calls.add, {
      body: await sampleOf(client, getEntity(resource.entity)),
    })) as unknown as Row;
    const copy = copyRecord(resource, stored);
    expect(copy[resource.code]).not.toBe(stored[resource.code]);
    expect(copy[resource.title]).not.toBe(stored[resource.title]);
    expect(copy).not.toHaveProperty(resource.id);
    for (const field of resource.fields.filter(({ shape, part }) => shape === 'rows' && !part?.isAppendOnly)) {
      expect(copy[field.name]).toHaveLength(1);
      expect((copy[field.name] as Row[])[0]).not.toHaveProperty(`${field.part?.name}Id`);
    }
  },
);

describe('the form of a record', () => {
  const tell = vi.fn();

  beforeEach(async () => {
    configureMessages();
    const admin = await app.as('Admin');
    localStorage.setItem('token', admin.token);
    localStorage.setItem('UserId', String(admin.userId));
    vi.stubGlobal('scrollTo', () => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answerFromTheServer(app);
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  test('on a conflict asks field by field, and saves what was decided with what they changed alone', { timeout: 60_000 }, async () => {
    const other = await app.as('Admin');
    const supplier = (await addSample(other, supplierFile)) as { SupplierId: number; Name: string };
    const params = { id: supplier.SupplierId };
    const router = openResourceAt(`/suppliers/${supplier.SupplierId}`);
    await screen.findByRole('heading', { name: supplier.Name, level: 1 });
    await other.call(supplierFile.calls.edit, {
      params,
      body: { Name: 'Theirs', ContactName: 'Their contact', Phone: '01943 111 111', Version: 1 },
    });
    await typeInto('Name', 'Mine');
    await typeInto('Contact name (optional)', 'My contact');
    await typeInto('Lead time, days (optional)', '9');
    press('s', { ctrlKey: true });
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['Name', 'Contact name']);
    expect(dialog.textContent).toContain('Their other changes are kept: Phone');
    const [, contact] = within(dialog).getAllByRole('group');
    fireEvent.click(within(contact!).getByRole('radio', { name: /Theirs/ }));
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe('/suppliers'));
    expect(await other.call(supplierFile.calls.get, { params })).toMatchObject({
      Name: 'Mine',
      ContactName: 'Their contact',
      Phone: '01943 111 111',
      LeadTimeDays: 9,
      Version: 3,
    });
  });

  test('saves without asking where they changed something else', { timeout: 60_000 }, async () => {
    const other = await app.as('Admin');
    const file = getEntity(colours.entity);
    const added = await addSample(other, file);
    const id = added[file.id] as number;
    const router = openResourceAt(`/${colours.name}/${id}`);
    await screen.findByRole('heading', { name: String(added.Description), level: 1 });
    await other.call(file.calls.edit, { params: { id }, body: { Code: 'THEIRS', Version: 1 } });
    await typeInto('Description', 'Mine alone');
    press('s', { ctrlKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${colours.name}`));
    expect(await other.call(file.calls.get, { params: { id } })).toMatchObject({ Code: 'THEIRS', Description: 'Mine alone', Version: 3 });
  });

  test('opened again it is as it is now, not as it was when it was last open', { timeout: 60_000 }, async () => {
    const other = await app.as('Admin');
    const supplier = (await addSample(other, supplierFile)) as { SupplierId: number; Name: string };
    const router = openResourceAt(`/suppliers/${supplier.SupplierId}`);
    await screen.findByRole('heading', { name: supplier.Name, level: 1 });
    await router.navigate('/suppliers');
    await screen.findByRole('table', { name: 'Suppliers' });
    await other.call(supplierFile.calls.edit, { params: { id: supplier.SupplierId }, body: { Phone: '01943 222 222', Version: 1 } });
    await router.navigate(`/suppliers/${supplier.SupplierId}`);
    expect((await screen.findByLabelText<HTMLInputElement>('Phone (optional)')).value).toBe('01943 222 222');
  });

  test('Ctrl+Enter saves a new record and begins the next', { timeout: 60_000 }, async () => {
    openResourceAt(`/${colours.name}/create`, tell);
    await screen.findByRole('button', { name: /Save and new/ });
    await typeInto('Code', 'ONE');
    await typeInto('Description', 'The first');
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  });

  test('Ctrl+Enter saves a record and opens the next: one question for its id, never the list', { timeout: 60_000 }, async () => {
    const client = await app.as('Admin');
    const file = getEntity(colours.entity);
    const [first, second] = [await addSample(client, file), await addSample(client, file)];
    const ordered = ((await client.call(file.calls.list, {})) as Row[]).map((row) => row[file.id]);
    const id = Number(first[file.id]);
    const next = ordered[ordered.indexOf(id) + 1] ?? second[file.id];
    const router = openResourceAt(`/${colours.name}/${id}`);
    await screen.findByRole('heading', { name: String(first.Description), level: 1 });
    const asked = vi.spyOn(globalThis, 'fetch');
    await typeInto('Code', `N${id}`);
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${colours.name}/${String(next)}`));
    const addresses = asked.mock.calls.map(([address]) => decodeURIComponent(address instanceof Request ? address.url : String(address)));
    expect(addresses.filter((address) => address.includes(`/Next/${id}`))).toHaveLength(1);
    expect(addresses.filter((address) => /perPage|range=\[0,999\]/.test(address))).toEqual([]);
  });

  test('a copy opens as a new record, not saved yet', { timeout: 60_000 }, async () => {
    const supplier = await addSample(await app.as('Admin'), supplierFile);
    const router = openResourceAt(`/suppliers/${String(supplier.SupplierId)}`);
    await screen.findByRole('heading', { name: String(supplier.Name), level: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByRole('heading', { name: 'New supplier' });
    expect(router.state.location.pathname).toBe('/suppliers/create');
    expect((await screen.findByLabelText<HTMLInputElement>('Account code')).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(`${String(supplier.Name)} (copy)`);
  });

  test('Alt+N in a reference adds what it refers to, and chooses it; there no further one is added', { timeout: 60_000 }, async () => {
    openResourceAt('/products/create');
    const colour = await screen.findByLabelText('Colour (optional)');
    fireEvent.change(colour, { target: { value: 'Smoke' } });
    colour.focus();
    press('n', { altKey: true, code: 'KeyN' });
    const dialog = await screen.findByRole('dialog', { name: 'New colour' });
    expect((await within(dialog).findByLabelText<HTMLInputElement>('Description')).value).toBe('Smoke');
    fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'SMK' } });
    press('s', { ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Colour (optional)').value).toBe('Smoke'));
    expect(await screen.findAllByRole('button', { name: 'New supplier' })).toHaveLength(1);
    fireEvent.click(await screen.findByRole('button', { name: 'New pallet type', hidden: true }));
    const nested = await screen.findByRole('dialog', { name: 'New pallet type' });
    expect(await within(nested).findByLabelText('Supplier (optional)')).toBeTruthy();
    expect(within(nested).queryByRole('button', { name: 'New supplier' })).toBeNull();
  });

  test('taken out of use from its form: told what refers to it, refused in words, and taken back', { timeout: 60_000 }, async () => {
    const admin = await app.as('Admin');
    const file = getEntity(weights.entity);
    const product = await addSample(admin, getEntity('Product'));
    const id = product.WeightId as number;
    const { Description } = (await admin.call(file.calls.get, { params: { id } })) as unknown as { Description: string };
    const router = openResourceAt(`/${weights.name}/${id}`, tell);
    await screen.findByRole('heading', { name: Description, level: 1 });
    const choose = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'More' }));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Deactivate');
    const dialog = await screen.findByRole('dialog', { name: `Deactivate ${Description}` });
    await waitFor(() => expect(dialog.textContent).toContain(String(product.Description)));
    const order = await readyDeal(app.db, { StatusId: 2, DespatchedOn: null, DeliveryNoteNo: null });
    const line = app.db.updateTable('order_details').where('OrderId', '=', order.OrderId);
    await line.set({ ProductId: product.ProductId as number }).execute();
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('Open orders still need this record'));
    await line.set({ ProductId: null }).execute();
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${weights.name}`));
    expect(await admin.call(file.calls.get, { params: { id } })).toMatchObject({ Active: false });
    const [said, told] = tell.mock.lastCall as unknown as [string, { undo: () => void }];
    expect(said).toBe(`${Description} deactivated`);
    told.undo();
    await waitFor(async () => expect(await admin.call(file.calls.get, { params: { id } })).toMatchObject({ Active: true }));
  });

  test('many are taken out of use from their list', { timeout: 60_000 }, async () => {
    const admin = await app.as('Admin');
    const file = getEntity(colours.entity);
    const ids = [await addSample(admin, file), await addSample(admin, file)].map((row) => row[file.id] as number);
    openResourceAt(`/${colours.name}`, tell);
    const table = await screen.findByRole('table', { name: 'Colours' });
    fireEvent.click(within(table).getAllByRole('checkbox')[0]!);
    fireEvent.click(await screen.findByRole('button', { name: /^Deactivate/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const id of ids) expect(await admin.call(file.calls.get, { params: { id } })).toMatchObject({ Active: false });
  });

  test(
    'the question for all names their number, refuses once that has changed, shows progress, and one undo brings all of them back',
    { timeout: 60_000 },
    async () => {
      await app.db.updateTable('colours').set({ Active: false }).execute();
      const added = Array.from({ length: 1003 }, (_none, index) => ({ Code: `S${index}`, Description: `Shade ${index}` }));
      await app.db.insertInto('colours').values(added.slice(0, 1001)).execute();
      const inUse = async () => (await app.db.selectFrom('colours').select('ColourId').where('Active', '=', true).execute()).length;
      openResourceAt(`/${colours.name}?Active=true`, tell);
      const table = await screen.findByRole('table', { name: 'Colours' });
      await within(table).findByText('Shade 0');
      const chooseAll = () => fireEvent.click(within(table).getAllByRole('checkbox')[0]!);
      const deactivate = async (title: string) => {
        fireEvent.click(screen.getByRole('button', { name: /^Deactivate/ }));
        const dialog = await screen.findByRole('dialog', { name: title });
        fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
        return dialog;
      };
      chooseAll();
      await screen.findByText('1,001 are chosen');
      await app.db.insertInto('colours').values(added.slice(1001)).execute();
      const dialog = await deactivate('Deactivate all 1,001 colours');
      await waitFor(() =>
        expect(within(dialog).getByRole('alert').textContent).toContain('The list now finds 1,003 active colours, not 1,001'),
      );
      expect(await inUse()).toBe(1003);
      fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      chooseAll();
      chooseAll();
      await screen.findByText('1,003 are chosen');
      const again = await deactivate('Deactivate all 1,003 colours');
      expect(await within(again).findByRole('progressbar', { name: 'Progress' })).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 30_000 });
      expect(await inUse()).toBe(0);
      const [said, told] = tell.mock.lastCall as unknown as [string, { undo: () => void }];
      expect(said).toBe('1,003 colours deactivated');
      told.undo();
      await waitFor(async () => expect(await inUse()).toBe(1003), { timeout: 30_000 });
    },
  );

  test('the history tells rows, and opens the record as it was then beside what it is now', { timeout: 60_000 }, async () => {
    const admin = await app.as('Admin');
    const supplier = await addSample(admin, supplierFile);
    const id = supplier.SupplierId as number;
    await admin.call(supplierFile.calls.edit, { params: { id }, body: { Name: 'Renamed', Version: 1 } });
    openResourceAt(`/suppliers/${id}`);
    const history = await screen.findByRole('complementary', { name: 'History' });
    await waitFor(() => expect(history.textContent).toContain('added supplier depot'));
    const [, then] = await within(history).findAllByRole('button', { name: /^Show version/ });
    fireEvent.click(then!);
    const panel = await screen.findByRole('dialog', { name: /^Version of/ });
    const row = (await within(panel).findByText('Name')).closest('tr');
    expect(row?.textContent).toContain(String(supplier.Name));
    expect(row?.textContent).toContain('Renamed');
    expect(within(panel).getByText('Account code').closest('tr')?.textContent).toContain('unchanged');
  });

  test('what is related is asked for when its tab is opened, and is empty in words', { timeout: 60_000 }, async () => {
    const product = await addSample(await app.as('Admin'), getEntity('Product'));
    openResourceAt(`/products/${String(product.ProductId)}`);
    const related = await screen.findByRole('region', { name: 'Related' });
    expect(
      within(related)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Stock', 'Price lists', 'Sales']);
    await within(related).findByText('None.');
    const isAsked = (part: string) => vi.mocked(fetch).mock.calls.some(([url]) => (url as string).includes(part));
    expect([isAsked('/Stock/'), isAsked('/Sales/')]).toEqual([true, false]);
    fireEvent.click(within(related).getByRole('tab', { name: 'Sales' }));
    await waitFor(() => expect(isAsked('/Sales/')).toBe(true));
  });
});
