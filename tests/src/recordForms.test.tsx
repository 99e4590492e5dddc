// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { speakPlainly } from '#contract/words.ts';
import { copyOf } from '#src/resources/engine/form/copyOf.ts';
import { merged, mergeOf } from '#src/resources/engine/form/merge.ts';
import { resources } from '#src/resources/resources.ts';
import { colours } from '#src/resources/colours.ts';
import { suppliers } from '#src/resources/suppliers.ts';
import { answerFromTheServer, openResourceAt, press, typeInto } from '#tests/support/resourceScreens.tsx';
import { addSample, sampleOf } from '#tests/support/samples.ts';
import { allEntities, entityOf } from '#contract/entities/registry.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const supplierFile = entityOf(suppliers.entity);

type Row = Record<string, unknown>;

describe('a conflict', () => {
  const base = { AccountCode: 'OLD', Name: 'Old', Phone: '1', Depots: [{ SupplierDepotId: 1, Name: 'North', Active: true }] };

  test('takes what only they changed, keeps what only I did, and asks about what both did', () => {
    const mine = { ...base, Name: 'Mine', Phone: '2' };
    const theirs = { ...base, Name: 'Theirs', ContactName: 'Ann', Phone: '2' };
    const merge = mergeOf(suppliers, { base, mine, theirs });
    expect(merge.disputed.map(({ name }) => name)).toEqual(['Name']);
    expect(merge.taken.map(({ name }) => name)).toEqual(['ContactName']);
    expect(merged(merge)).toMatchObject({ Name: 'Mine', Phone: '2', ContactName: 'Ann' });
    expect(merged(merge, { Name: 'theirs' })).toMatchObject({ Name: 'Theirs', ContactName: 'Ann' });
  });

  test('sees no change in a blank, in nothing written otherwise, or in another order of the fields of a row', () => {
    const mine = { ...base, Name: 'Old ', ContactName: '', Depots: [{ Active: true, Name: 'North', SupplierDepotId: 1 }] };
    const theirs = { ...base, ContactName: null, LeadTimeDays: 5 };
    expect(mergeOf(suppliers, { base, mine, theirs })).toMatchObject({ disputed: [], taken: [{ name: 'LeadTimeDays' }] });
  });
});

/** What can be written and is an entity of the contract. */
const copied = resources.filter(({ isReadOnly, entity }) => !isReadOnly && allEntities().some(({ name }) => name === entity));

test.for(copied.map((one) => [one.plural, one] as const))(
  'a copy of one of the %s is told apart from it, and has no id of it',
  async ([, resource]) => {
    const client = await app.as(['Admin', 'Office', 'Finance']);
    const stored = (await client.call(entityOf(resource.entity).calls.add, {
      body: await sampleOf(client, entityOf(resource.entity)),
    })) as unknown as Row;
    const copy = copyOf(resource, stored);
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
    speakPlainly();
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
    typeInto('Name', 'Mine');
    typeInto('Contact name (optional)', 'My contact');
    typeInto('Lead time, days (optional)', '9');
    press('s', { ctrlKey: true });
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['Name', 'Contact name']);
    expect(dialog.textContent).toContain('kept as they have it: Phone');
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
    const file = entityOf(colours.entity);
    const added = await addSample(other, file);
    const id = added[file.id] as number;
    const router = openResourceAt(`/${colours.name}/${id}`);
    await screen.findByRole('heading', { name: String(added.Description), level: 1 });
    await other.call(file.calls.edit, { params: { id }, body: { Code: 'THEIRS', Version: 1 } });
    typeInto('Description', 'Mine alone');
    press('s', { ctrlKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${colours.name}`));
    expect(await other.call(file.calls.get, { params: { id } })).toMatchObject({ Code: 'THEIRS', Description: 'Mine alone', Version: 3 });
  });

  test('Ctrl+Enter saves a new record and begins the next', { timeout: 60_000 }, async () => {
    openResourceAt(`/${colours.name}/create`, tell);
    await screen.findByRole('button', { name: /Save and new/ });
    typeInto('Code', 'ONE');
    typeInto('Description', 'The first');
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe(''));
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  test('a copy opens as a new record, not saved yet', { timeout: 60_000 }, async () => {
    const supplier = await addSample(await app.as('Admin'), supplierFile);
    const router = openResourceAt(`/suppliers/${String(supplier.SupplierId)}`);
    await screen.findByRole('heading', { name: String(supplier.Name), level: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByRole('heading', { name: 'New supplier' });
    expect(router.state.location.pathname).toBe('/suppliers/create');
    expect(screen.getByLabelText<HTMLInputElement>('Account code').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(`${String(supplier.Name)} (copy)`);
  });

  test('Alt+N in a reference adds what it refers to, and chooses it; there no further one is added', { timeout: 60_000 }, async () => {
    openResourceAt('/products/create');
    const colour = await screen.findByLabelText('Colour (optional)');
    fireEvent.change(colour, { target: { value: 'Smoke' } });
    colour.focus();
    press('n', { altKey: true, code: 'KeyN' });
    const dialog = await screen.findByRole('dialog', { name: 'New colour' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Description').value).toBe('Smoke');
    fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'SMK' } });
    press('s', { ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Colour (optional)').value).toBe('Smoke'));
    expect(screen.getAllByRole('button', { name: 'New supplier' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'New pallet type', hidden: true }));
    const nested = await screen.findByRole('dialog', { name: 'New pallet type' });
    expect(within(nested).getByLabelText('Supplier (optional)')).toBeTruthy();
    expect(within(nested).queryByRole('button', { name: 'New supplier' })).toBeNull();
  });
});
