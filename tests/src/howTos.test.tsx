// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { followHowTo, otherPages } from '#tests/support/howTo.ts';

const { folder, remove } = await followHowTo(otherPages);
afterAll(remove);
await promisify(execFile)(process.execPath, ['scripts/new.ts', 'resource', 'cap-boxes'], { cwd: folder });

/** Imports a module from the temporary copy of the repository in which the steps of the pages were carried out. */
const ofTree = <Module,>(path: string) => import(/* @vite-ignore */ join(folder, path)) as Promise<Module>;

// A worker thread cannot find its file in the copy. These tests compose no document, so rendering is replaced.
vi.doMock(join(folder, 'server/documents/render.ts'), () => ({
  renderPdf: () => Promise.reject(new Error('No paper is drawn here')),
  renderJob: () => Promise.reject(new Error('No paper is drawn here')),
}));

await ofTree('tests/support/matchers.ts');
const { migrate } = await ofTree<typeof import('#server/database/migrate.ts')>('server/database/migrate.ts');
const { listCalls } = await ofTree<typeof import('#contract/index.ts')>('contract/index.ts');
const { getEntity } = await ofTree<typeof import('#contract/masterData/entities/all.ts')>('contract/masterData/entities/all.ts');
const { findDefinitionErrors } = await ofTree<typeof import('#server/modules/masterData/entities/definition/checkDefinitions.ts')>(
  'server/modules/masterData/entities/definition/checkDefinitions.ts',
);
const { getKind } = await ofTree<typeof import('#src/resources/engine/kinds/kinds.ts')>('src/resources/engine/kinds/kinds.ts');
const { reportOffers } = await ofTree<typeof import('#src/custom/money/reports/reportOffers.ts')>(
  'src/custom/money/reports/reportOffers.ts',
);
const { menuFor } = await ofTree<typeof import('#src/shell/screens/screens.ts')>('src/shell/screens/screens.ts');
const { getDashboard } = await ofTree<typeof import('#contract/system/dashboard/calls.ts')>('contract/system/dashboard/calls.ts');
const { addSample } = await ofTree<typeof import('#tests/support/samples.ts')>('tests/support/samples.ts');
const { useTestApp } = await ofTree<typeof import('#tests/support/testApp.ts')>('tests/support/testApp.ts');
const { answerFromTheServer, openResourceAt } =
  await ofTree<typeof import('#tests/support/resourceScreens.tsx')>('tests/support/resourceScreens.tsx');

const app = useTestApp();
const callOf = (name: string) => listCalls().find((one) => one.name === name)!.call;

beforeAll(() => migrate(app.database.pool));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what the pages add fits the database and each other', async () => {
  expect(await findDefinitionErrors(app.db)).toEqual([]);
});

/** Sets up the browser of a signed-in user. */
const openBrowser = ({ token, userId }: { token: string; userId: number }) => {
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.setItem('token', token);
  localStorage.setItem('UserId', String(userId));
  answerFromTheServer(app);
};

describe('the page on lists', () => {
  const codes = async () => {
    const admin = await app.as('Admin');
    const customer = await addSample(admin, getEntity('Customer'));
    const product = await addSample(admin, getEntity('Product'));
    const { edit } = getEntity('Customer').calls;
    const params = { id: customer.CustomerId as number };
    const Codes = [{ ProductId: product.ProductId, Code: 'THEIR-1' }];
    await admin.call(edit, { params, body: { Codes, Version: customer.Version } });
    return { admin, customer };
  };

  test('a list filters, searches and refuses', async () => {
    const { admin, customer } = await codes();
    const ask = (filter: Record<string, unknown>) => admin.call(callOf('listCustomerCodes'), { query: { filter } });
    const own = expect.objectContaining({ Code: 'THEIR-1', CustomerName: customer.Name }) as unknown;
    expect(await ask({ CustomerId: customer.CustomerId })).toContainEqual(own);
    expect(await ask({ q: 'nobody has this' })).toEqual([]);
    await expect(ask({ Nope: 1 })).toFailWith('INVALID_INPUT', 'filter.Nope');
    const warehouse = await app.as('Warehouse');
    await expect(warehouse.call(callOf('listCustomerCodes'), {})).toFailWith('NOT_ALLOWED');
  });

  test('a list opens as a screen, and has its menu entry', async () => {
    const { admin, customer } = await codes();
    openBrowser(admin);
    const { CustomerCodes } = await ofTree<{ CustomerCodes: () => React.ReactNode }>('src/custom/masterData/customers/CustomerCodes.tsx');
    const router = createMemoryRouter([{ path: '*', element: <CustomerCodes /> }], {
      initialEntries: [`/customercodes?CustomerId=${String(customer.CustomerId)}`],
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    const table = await screen.findByRole('table', { name: 'Product codes' });
    await within(table).findAllByText(String(customer.Name));
    expect(menuFor(['Office']).map(({ title }) => title)).toContain('Product codes');
  });
});

test('a report is offered, and answers its columns and rows', async () => {
  const finance = await app.as('Finance');
  const customer = await addSample(await app.as('Admin'), getEntity('Customer'));
  const params = { from: '2026-10-01', to: '2026-10-31' };
  const answer = await finance.send(callOf('quietCustomers'), { params, query: { format: 'json' } });
  expect(await answer.json()).toMatchObject({
    Title: 'Customers without a deal',
    Columns: [{ Title: 'Account' }, { Title: 'Customer', Link: 'Customer' }, { Title: 'Last deal' }],
    Rows: expect.arrayContaining([expect.objectContaining({ CustomerId: customer.CustomerId, LastOrderOn: null })]) as unknown,
  });
  expect(reportOffers.map(({ title }) => title)).toContain('Customers without a deal');
});

test('a panel has its figures in the answer of the dashboard, and draws them', async () => {
  const admin = await app.as('Admin');
  const product = await addSample(admin, getEntity('Product'));
  const data = await admin.call(getDashboard, {});
  const { coloursPanel } = await ofTree<{ coloursPanel: (data: unknown) => { rows: { ColourId: number; Products: number }[] } }>(
    'src/custom/system/dashboard/coloursPanel.ts',
  );
  const row = coloursPanel(data).rows.find(({ ColourId }) => ColourId === product.ColourId);
  expect(row?.Products).toBeGreaterThan(0);
});

test('a rule refuses a record by form and by file, and names the field', async () => {
  const admin = await app.as('Admin');
  const { add, importRows } = getEntity('Colour').calls;
  const colour = { Code: 'Teal', Description: 'teal', Active: true };
  await expect(admin.call(add, { body: colour })).toFailWith('INVALID_INPUT', 'Description');
  await expect(admin.call(importRows, { body: { Rows: [colour] } })).toFailWith('INVALID_INPUT', 'Rows.0.Description');
  expect(await admin.call(add, { body: { ...colour, Description: 'Teal green' } })).toMatchObject({ Description: 'Teal green' });
});

test('a kind is entered, told in words, filtered and read from a file', () => {
  const field = {
    name: 'Rating',
    label: 'Rating',
    kind: 'stars',
    shape: 'wholeNumber',
    isOptional: true,
    choices: [],
    fields: [],
    initial: null,
  };
  const kind = getKind(field as never);
  expect([kind.write(3, field as never, {}), kind.read?.('★★', field as never), kind.read?.('4', field as never)]).toEqual(['★★★', 2, 4]);
  expect(kind.filter?.(field as never, kind).choices).toHaveLength(5);
  const onChange = vi.fn<(value: unknown) => void>();
  const { Input } = kind;
  render(
    <Input
      field={field as never}
      value={null}
      onChange={onChange}
      record={{}}
      setField={() => undefined}
      error={undefined}
      problems={{}}
      autoFocus={false}
      inputRef={null}
      onInvalid={() => undefined}
    />,
  );
  fireEvent.change(screen.getByRole('combobox', { name: /Rating/ }), { target: { value: '4' } });
  expect(onChange).toHaveBeenCalledWith(4);
});

test('a role may do what names it, and nothing else', async () => {
  const buyer = await app.as('Buyer' as 'Admin');
  const { list, add } = getEntity('Declaration').calls;
  const { SupplierId } = await addSample(await app.as('Admin'), getEntity('Supplier'));
  const body = { Code: 'D 4', Description: 'Plant 4', SupplierId, IssuedOn: '2026-11-01' };
  expect(await buyer.call(add, { body })).toMatchObject({ Description: 'Plant 4' });
  expect(await buyer.call(list, {})).toMatchObject([{ Description: 'Plant 4' }]);
  await expect(buyer.call(getEntity('Colour').calls.list, {})).toFailWith('NOT_ALLOWED');
  expect(menuFor(['Buyer' as 'Admin']).map(({ title }) => title)).toEqual(['Declarations']);
});

test('a new resource opens as a screen, with what was added to it', async () => {
  const admin = await app.as('Admin');
  await admin.call(getEntity('CapBox').calls.add, { body: { Code: 'B1', Description: 'Box of 500' } });
  openBrowser(admin);
  openResourceAt('/referencefiles/capboxes');
  const table = await screen.findByRole('table', { name: 'Cap boxes' });
  expect(await within(table).findAllByText('Box of 500')).not.toHaveLength(0);
  expect(menuFor(['Admin']).map(({ title }) => title)).toContain('Cap boxes');
});
