// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DocumentInput } from '#server/documents/snapshots/snapshots.ts';
import { followHowTo, pagesOfDocument, readHowTo } from '#tests/support/howTo.ts';

const root = join(import.meta.dirname, '..', '..');
const { folder, remove } = await followHowTo(pagesOfDocument);
afterAll(remove);

/** Imports a module from the temporary copy of the repository in which the steps of the pages were carried out. */
const ofTree = <Module,>(path: string) => import(/* @vite-ignore */ join(folder, path)) as Promise<Module>;

// A worker thread cannot find its file in the copy, so this thread composes the documents.
const drawn: DocumentInput[] = [];
vi.doMock(join(folder, 'server/documents/render.ts'), async () => {
  const { composePdf } = await ofTree<typeof import('#server/documents/compose.ts')>('server/documents/compose.ts');
  return {
    renderPdf: (input: DocumentInput) => {
      drawn.push(input);
      return composePdf(input);
    },
    renderJob: () => Promise.reject(new Error('No table is drawn here')),
  };
});

await ofTree('tests/support/matchers.ts');
const { migrate } = await ofTree<typeof import('#server/database/migrate.ts')>('server/database/migrate.ts');
const { describeTables } = await ofTree<typeof import('../../scripts/tables.ts')>('scripts/tables.ts');
const { listCalls } = await ofTree<typeof import('#contract/index.ts')>('contract/index.ts');
const { TellProvider } = await ofTree<typeof import('#src/api/tell.ts')>('src/api/tell.ts');
const { i18nProvider } = await ofTree<typeof import('#src/dataProvider/i18nProvider.ts')>('src/dataProvider/i18nProvider.ts');
const { menuFor, screens } = await ofTree<typeof import('#src/shell/screens/screens.ts')>('src/shell/screens/screens.ts');
const { given } = await ofTree<typeof import('#tests/support/given.ts')>('tests/support/given.ts');
const { useTestApp } = await ofTree<typeof import('#tests/support/testApp.ts')>('tests/support/testApp.ts');
const { answerFromTheServer, press, typeInto } =
  await ofTree<typeof import('#tests/support/resourceScreens.tsx')>('tests/support/resourceScreens.tsx');

type Client = Awaited<ReturnType<typeof app.as>>;
interface Return {
  SupplierReturnId: number;
  SupplierReturnNo: number;
  SupplierDepotId: number;
  ReturnedOn: string;
  Comment: string | null;
  Version: number;
  Lines: { SupplierReturnLineId: number; ProductId: number; Quantity: number }[];
}

const app = useTestApp();
/** Runs a command in the copy of the repository. */
const run = (...command: string[]) => promisify(execFile)(process.execPath, command, { cwd: folder });
const callOf = (name: string) => listCalls().find((one) => one.name === name)!.call;
const ask = (client: Client, name: string, input: object = {}) => client.call(callOf(name), input) as Promise<Return>;

beforeAll(async () => {
  await migrate(app.database.pool);
  await app.db.updateTable('company').set({ Name: 'Demijohn Ltd', RegisteredOffice: '1 Kiln Lane, Leeds' }).execute();
});

/** Creates a supplier with two bottles, and 5,000 of each in our own warehouse. */
const givenGoods = async () => {
  const { SupplierId, SupplierDepotId, Name } = await given.supplier(app.db);
  const goods = [await given.product(app.db, { SupplierId }), await given.product(app.db, { SupplierId })] as const;
  for (const { ProductId } of goods) await given.stock(app.db, ProductId, 5000);
  return { SupplierDepotId, Name, goods };
};

/** Returns the lines with other quantities. */
const again = ({ Lines }: Return, quantities: readonly number[]) =>
  Lines.map(({ SupplierReturnLineId, ProductId }, index) => ({ SupplierReturnLineId, ProductId, Quantity: quantities[index] }));

const onHand = async (ProductId: number) =>
  (await app.db.selectFrom('stock_levels').select('OnHand').where('ProductId', '=', ProductId).executeTakeFirstOrThrow()).OnHand;

describe('the page on line documents', () => {
  test('The screen of a document is one file of at most 120 lines and the lines that name it', async () => {
    const steps = await readHowTo(pagesOfDocument[1]);
    expect([...new Set(steps.map(({ path }) => path))]).toEqual([
      'src/custom/purchasing/supplierReturns/SupplierReturnScreen.tsx',
      'contract/screenPaths.ts',
      'src/shell/screens/screens.ts',
    ]);
    const [definition] = steps;
    expect(definition?.code.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    // The file is counted in lines, so it must be formatted first.
    await run('node_modules/oxfmt/bin/oxfmt', '--check', definition!.path);
  });

  test('The kit takes the document without a change', async () => {
    const kit = await readdir(join(root, 'src/lineDocument'), { recursive: true, withFileTypes: true });
    const paths = kit.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) expect(await readFile(join(folder, path), 'utf8'), path).toBe(await readFile(join(root, path), 'utf8'));
    expect(await readdir(join(folder, 'src/lineDocument'), { recursive: true })).toHaveLength(
      (await readdir(join(root, 'src/lineDocument'), { recursive: true })).length,
    );
  });

  test('The types of the document fit its tables, its calls and the kit', { timeout: 120_000 }, async () => {
    await writeFile(join(folder, 'server/database/tables.ts'), await describeTables(app.database.pool));
    const written = (await Promise.all(pagesOfDocument.map(readHowTo))).flat().map(({ path }) => path);
    const files = ['src/virtual.d.ts', ...new Set(written.filter((path) => /supplierReturns\/\w+\.tsx?$/.test(path)))];
    const compilerOptions = { incremental: false, tsBuildInfoFile: null };
    const config = { extends: './tsconfig.json', compilerOptions, include: [], files };
    await writeFile(join(folder, 'tsconfig.document.json'), JSON.stringify(config));
    const tsc = run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.document.json', '--checkers', '1');
    const { stdout } = await tsc.catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });
});

describe('a supplier return on the server', () => {
  test('A return takes a number and its goods, and gives back what is taken off it', async () => {
    const { SupplierDepotId, goods } = await givenGoods();
    const [{ ProductId }, other] = goods;
    const office = await app.as('Office');
    const body = { SupplierDepotId, ReturnedOn: '2026-11-20', Lines: [{ ProductId, Quantity: 400 }] };
    const first = await ask(office, 'addSupplierReturn', { body });
    const second = await ask(office, 'addSupplierReturn', { body });
    expect(second.SupplierReturnNo).toBe(first.SupplierReturnNo + 1);
    expect(await onHand(ProductId)).toBe(4200);
    const [line] = second.Lines;
    const params = { id: second.SupplierReturnId };
    const Lines = [...again(second, [150]), { ProductId: other.ProductId, Quantity: 30 }];
    const changed = await ask(office, 'editSupplierReturn', { params, body: { SupplierDepotId, Version: second.Version, Lines } });
    expect(changed.Lines).toMatchObject([{ SupplierReturnLineId: line?.SupplierReturnLineId, Quantity: 150 }, { Quantity: 30 }]);
    expect([await onHand(ProductId), await onHand(other.ProductId)]).toEqual([4450, 4970]);
    const list = await office.call(callOf('listSupplierReturns'), { query: { filter: { SupplierDepotId } } });
    expect(list).toMatchObject([
      { SupplierReturnNo: second.SupplierReturnNo, Units: 180 },
      { SupplierReturnNo: first.SupplierReturnNo, Units: 400 },
    ]);
  });

  test('A return is refused beyond stock, on an old version and to the warehouse', async () => {
    const { SupplierDepotId, goods } = await givenGoods();
    const [{ ProductId }] = goods;
    const office = await app.as('Office');
    const lines = (Quantity: number) => ({ SupplierDepotId, Lines: [{ ProductId, Quantity }] });
    const add = (Quantity: number) => ask(office, 'addSupplierReturn', { body: { ReturnedOn: '2026-11-20', ...lines(Quantity) } });
    await expect(add(5001)).toFailWith('INSUFFICIENT_STOCK', 'Lines.0.Quantity');
    const { SupplierReturnId: id } = await add(10);
    const edit = ask(office, 'editSupplierReturn', { params: { id }, body: { Version: 7, ...lines(5) } });
    await expect(edit).toFailWith('STALE_VERSION');
    await expect(ask(await app.as('Warehouse'), 'getSupplierReturn', { params: { id } })).toFailWith('NOT_ALLOWED');
    expect(await onHand(ProductId)).toBe(4990);
  });
});

describe('the screen of supplier returns', () => {
  const open = vi.fn<(url: string) => null>(() => null);

  beforeEach(async () => {
    const office = await app.as('Office');
    localStorage.setItem('token', office.token);
    localStorage.setItem('UserId', String(office.userId));
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('open', open);
    Element.prototype.scrollIntoView = () => undefined;
    URL.createObjectURL = (file: Blob | MediaSource) => `blob:${(file as Blob).type}`;
    URL.revokeObjectURL = () => undefined;
    answerFromTheServer(app);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  /** Opens a screen that the page adds. */
  const openAt = async (path: string) => {
    const own = screens.filter((one) => one.path.startsWith('/supplierreturns'));
    const routes = await Promise.all(
      own.map(async ({ path: route, load }) => {
        const { default: Screen } = await load!();
        return { path: route, element: <Screen /> };
      }),
    );
    const router = createMemoryRouter(
      [
        {
          element: (
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()} store={memoryStore()}>
              <TellProvider value={() => undefined}>
                <Outlet />
              </TellProvider>
            </CoreAdminContext>
          ),
          children: routes,
        },
      ],
      { initialEntries: [path] },
    );
    render(<RouterProvider router={router} />);
    return router;
  };
  const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const save = () => press('s', { ctrlKey: true });

  test('An office user types a line, pastes two, saves, and finds the return in the list', { timeout: 60_000 }, async () => {
    const { Name, SupplierDepotId, goods } = await givenGoods();
    const [bottle, jar] = goods;
    const router = await openAt('/supplierreturns/new');
    await screen.findByRole('heading', { name: 'New supplier return' });
    save();
    expect(await screen.findByText('Choose the depot that the goods go back to')).toBeTruthy();
    await typeInto('Return to', String(SupplierDepotId));
    await typeInto('Returned on', '20/11/2026');
    fireEvent.blur(await cell('Returned on'));
    await typeInto('Comment (optional)', 'Chipped necks');
    const product = await cell('Product, line 1');
    product.focus();
    fireEvent.change(product, { target: { value: bottle.Code } });
    fireEvent.blur(product);
    expect(await screen.findByText(bottle.Description)).toBeTruthy();
    await typeInto('Quantity, line 1', '2l');
    fireEvent.paste(await cell('Quantity, line 1'), { clipboardData: { getData: () => `${jar.Code}\t100\n${bottle.Code}\t6000` } });
    await waitFor(() => expect(screen.getAllByText(bottle.Description)).toHaveLength(2));
    save();
    const refused = await cell('Quantity, line 3');
    await waitFor(() => expect(refused.title).toBe('Only 4,592 are in stock'));
    await typeInto('Quantity, line 3', '12');
    save();
    await screen.findByRole('heading', { name: /^Supplier return \d+$/ });
    expect([await onHand(bottle.ProductId), await onHand(jar.ProductId)]).toEqual([4580, 4900]);

    await router.navigate('/supplierreturns');
    expect(await screen.findAllByText(Name)).not.toHaveLength(0);
    expect(menuFor(['Office']).map(({ title }) => title)).toContain('Supplier returns');
  });

  test('A colleague’s change is told, merged on request, and the return note prints both', { timeout: 60_000 }, async () => {
    const { SupplierDepotId, Name, goods } = await givenGoods();
    const [bottle, jar] = goods;
    const colleague = await app.as('Office');
    const Lines = goods.map(({ ProductId }) => ({ ProductId, Quantity: 100 }));
    const stored = await ask(colleague, 'addSupplierReturn', { body: { SupplierDepotId, ReturnedOn: '2026-11-20', Lines } });
    const params = { id: stored.SupplierReturnId };
    await openAt(`/supplierreturns/${params.id}`);
    await typeInto('Quantity, line 1', '60');
    const theirs = {
      SupplierDepotId,
      Comment: 'Ring first',
      Version: 1,
      Lines: again(stored, [100, 150]),
    };
    await ask(colleague, 'editSupplierReturn', { params, body: theirs });
    save();
    const notice = await screen.findByRole('alert');
    await waitFor(() => expect(notice.textContent).toContain(`comment none → “Ring first”; ${jar.Code}: quantity 100 → 150`));
    fireEvent.click(screen.getByRole('button', { name: 'Merge with their changes' }));
    await waitFor(async () => expect((await ask(colleague, 'getSupplierReturn', { params })).Version).toBe(3));
    const now = await ask(colleague, 'getSupplierReturn', { params });
    expect(now).toMatchObject({ Comment: 'Ring first', Lines: [{ Quantity: 60 }, { Quantity: 150 }] });
    expect([await onHand(bottle.ProductId), await onHand(jar.ProductId)]).toEqual([4940, 4850]);

    fireEvent.click(await screen.findByRole('button', { name: 'Return note' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith('blob:application/pdf', '_blank', 'noopener'));
    expect(drawn).toMatchObject([
      {
        kind: 'returnNote',
        snapshot: {
          SupplierReturnNo: stored.SupplierReturnNo,
          Supplier: { Name },
          Comment: 'Ring first',
          Lines: [{ Quantity: 60 }, { Quantity: 150 }],
        },
      },
    ]);
    const answer = await colleague.send(callOf('printReturnNote'), { params });
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  });
});
