// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followHowTo, pageOfResource, readHowTo } from '#tests/support/howTo.ts';

const { folder, remove } = await followHowTo([pageOfResource]);
afterAll(remove);

/** Imports a module from the temporary copy of the repository in which the steps of the page were carried out. */
const ofTree = <Module,>(path: string) => import(/* @vite-ignore */ join(folder, path)) as Promise<Module>;

// A worker thread cannot find its file in the copy, so this thread writes the workbook.
vi.doMock(join(folder, 'server/documents/render.ts'), async () => {
  const { writeWorkbook } = await ofTree<typeof import('#server/documents/tables/workbook.ts')>('server/documents/tables/workbook.ts');
  return {
    renderPdf: () => Promise.reject(new Error('No paper is drawn here')),
    renderJob: (job: { definition: Parameters<typeof writeWorkbook>[0]; rows: Parameters<typeof writeWorkbook>[1] }) =>
      writeWorkbook(job.definition, job.rows),
  };
});

await ofTree('tests/support/matchers.ts');
const { getEntity } = await ofTree<typeof import('#contract/masterData/entities/all.ts')>('contract/masterData/entities/all.ts');
const { getHistory } = await ofTree<typeof import('#contract/masterData/history/calls.ts')>('contract/masterData/history/calls.ts');
const { configureMessages } = await ofTree<typeof import('#contract/words.ts')>('contract/words.ts');
const { migrate } = await ofTree<typeof import('#server/database/migrate.ts')>('server/database/migrate.ts');
const { describeTables } = await ofTree<typeof import('../../scripts/tables.ts')>('scripts/tables.ts');
const { measureDefinition } = await ofTree<typeof import('../../scripts/tell/resourceLines.ts')>('scripts/tell/resourceLines.ts');
const { checkKinds } = await ofTree<typeof import('#src/resources/engine/checkKinds.ts')>('src/resources/engine/checkKinds.ts');
const { resourceMenu } = await ofTree<typeof import('#src/resources/menu.ts')>('src/resources/menu.ts');
const { resources } = await ofTree<typeof import('#src/resources/resources.ts')>('src/resources/resources.ts');
const { addSample, flatSampleOf } = await ofTree<typeof import('#tests/support/samples.ts')>('tests/support/samples.ts');
const { useTestApp } = await ofTree<typeof import('#tests/support/testApp.ts')>('tests/support/testApp.ts');
const { testEntity } = await ofTree<typeof import('#tests/support/testEntity.ts')>('tests/support/testEntity.ts');
const { answerFromTheServer, openResourceAt, press, typeInto } =
  await ofTree<typeof import('#tests/support/resourceScreens.tsx')>('tests/support/resourceScreens.tsx');

type Row = Record<string, unknown>;

const app = useTestApp();
const file = getEntity('Closure');
const { calls } = file;
const path = 'referencefiles/closures';

beforeAll(() => migrate(app.database.pool));

describe('what the page says', () => {
  test('is all there is to write: a table, an entity, a screen, and a line each where they are named', async () => {
    const paths = (await readHowTo(pageOfResource)).map((step) => step.path);
    expect(paths).toEqual([
      'server/database/migrations/0900_closures.sql',
      'contract/masterData/entities/closures.ts',
      'contract/masterData/entities/names.ts',
      'contract/masterData/entities/all.ts',
      'src/resources/closures.ts',
      'src/resources/resources.ts',
    ]);
  });

  test('is of few lines, and of kinds that there are', () => {
    const closures = resources.find(({ entity }) => entity === file.name);
    expect(measureDefinition({ name: path, entity: file.name, plural: file.plural }).lines).toBeLessThanOrEqual(25);
    expect(closures?.name).toBe(path);
    checkKinds(closures!);
  });

  test('makes the types of its tables', async () => {
    expect(await describeTables(app.database.pool)).toMatch(/interface Closures \{\s+ClosureId[\s\S]+interface Liners \{\s+LinerId/);
  });
});

describe('what comes of it is as with every other', () => {
  testEntity(app, file);

  test('a file of it adds and changes; what it refers to is found by name', async () => {
    const client = await app.as('Admin');
    const added = await addSample(client, file);
    const fresh = await flatSampleOf(client, file);
    const Supplier = String(added.Supplier);
    const Rows = [
      { Code: String(added.Code), Description: 'Changed by a file' },
      { ...fresh, SupplierId: Supplier },
    ];
    expect(await client.call(calls.importRows, { body: { Rows } })).toMatchObject({ Added: 1, Changed: 1, Unchanged: 0 });
    expect(await client.call(calls.get, { params: { id: added.ClosureId as number } })).toMatchObject({
      Description: 'Changed by a file',
      Supplier,
      Liners: [expect.objectContaining({ Active: true }) as Row],
    });
    await expect(client.call(calls.importRows, { body: { Rows: [{ ...fresh, Code: 'NEW', SupplierId: 'Nobody' }] } })).toFailWith(
      'INVALID_INPUT',
      'Rows.0.SupplierId',
    );
  });
});

describe('its screens', () => {
  const tell = vi.fn();

  beforeEach(async () => {
    configureMessages();
    const admin = await app.as('Admin');
    localStorage.setItem('token', admin.token);
    localStorage.setItem('UserId', String(admin.userId));
    vi.stubGlobal('scrollTo', () => undefined);
    Element.prototype.scrollIntoView = () => undefined;
    // React Admin logs every refusal to the console outside production.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answerFromTheServer(app);
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test('are in the menu, for those who keep it', () => {
    const entry = resourceMenu.find(({ name }) => name === path);
    expect(entry).toMatchObject({ menu: ['Admin', 'Manage Reference Files', 'Closures'], roles: ['Admin'] });
  });

  test(
    'list, add with its rows, its reference and its picture, change against somebody faster, and tell the history',
    { timeout: 60_000 },
    async () => {
      const other = await app.as('Admin');
      const { Supplier } = (await addSample(other, file)) as { Supplier: string };
      const router = openResourceAt(`/${path}`, tell);
      const table = await screen.findByRole('table', { name: 'Closures' });
      await within(table).findAllByText(Supplier);

      await router.navigate(`/${path}/create`);
      await screen.findByRole('heading', { name: 'New closure' });
      await typeInto('Code', 'CORK');
      press('s', { ctrlKey: true });
      expect(await screen.findByText('Description is required')).toBeTruthy();
      await typeInto('Description', 'Cork, 22 mm');
      await typeInto('Supplier (optional)', Supplier);
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(Supplier) }));
      fireEvent.click(await screen.findByRole('button', { name: 'Add liner' }));
      await typeInto('Name', 'Tin');
      await typeInto('Thickness, mm (optional)', '1.25');
      press('s', { ctrlKey: true });
      await waitFor(() => expect(router.state.location.pathname).toBe(`/${path}`));
      const [cork] = (await other.call(calls.list, { query: { filter: { Code: 'CORK' } } })) as [{ ClosureId: number }];
      const params = { id: cork.ClosureId };
      expect(await other.call(calls.get, { params })).toMatchObject({ Supplier, Liners: [{ Name: 'Tin', ThicknessMm: 1.25 }] });

      const ImageUrl = 'https://pictures.example.com/cork.jpg';
      await other.call(calls.edit, { params, body: { ImageUrl, Version: 1 } });
      await router.navigate(`/${path}/${params.id}`);
      await screen.findByRole('heading', { name: 'Cork, 22 mm', level: 1 });
      expect((await screen.findByAltText('Cork, 22 mm')).getAttribute('src')).toBe(ImageUrl);
      await other.call(calls.edit, { params, body: { Description: 'Theirs', Version: 2 } });
      await typeInto('Description', 'Mine');
      press('s', { ctrlKey: true });
      const dialog = await screen.findByRole('dialog');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/${path}`));
      // The address changes before the screen does. The form opens again only after it has closed.
      await waitFor(() => expect(screen.queryByRole('complementary', { name: 'History' })).toBeNull());

      await router.navigate(`/${path}/${params.id}`);
      const history = await screen.findByRole('complementary', { name: 'History' });
      await waitFor(() => expect(history.textContent).toContain('Description: Theirs → Mine'));
      expect(history.textContent).toContain('added liner Tin');
      expect((await other.call(getHistory, { params: { entity: file.name, id: params.id } })).length).toBe(5);

      fireEvent.click(screen.getByRole('button', { name: 'More' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/${path}`));
      expect(await other.call(calls.get, { params })).toMatchObject({ Active: false });
    },
  );
});
