// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Suspense } from 'react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminRoutes, memoryStore } from 'ra-core';
import type { HttpError } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addColour, editColour, importColours, listColours } from '#contract/masterData/entities/referenceFiles.ts';
import { describeFields } from '#contract/record/record.ts';
import { configureMessages } from '#contract/words.ts';
import { TellProvider } from '#src/api/tell.ts';
import { makeDataProvider } from '#src/dataProvider/dataProvider.ts';
import { i18nProvider } from '#src/dataProvider/i18nProvider.ts';
import { buildMenuEntry } from '#src/resources/engine/menuEntry.ts';
import { resourceRoutes } from '#src/resources/engine/ResourceScreens.tsx';
import { colours } from '#src/resources/references/colours.ts';
import { movementTypes } from '#src/resources/references/movementTypes.ts';
import { neckFinishes } from '#src/resources/references/neckFinishes.ts';
import { resources } from '#src/resources/resources.ts';
import { checkKinds } from '#src/resources/engine/checkKinds.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { typeInto } from '#tests/support/resourceScreens.tsx';
import { measureDefinition } from '#scripts/tell/resourceLines.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const folder = join(import.meta.dirname, '..', '..');
const mostLines = (resource: Resource) => (resource.tabs.length > 1 ? 80 : 25);

describe('a definition', () => {
  test.for(resources)('of $plural is data, of few lines with the contract’s', (resource) => {
    const { screen, contract, lines } = measureDefinition(resource);
    expect(contract).toMatch(/entity\(|calls: /);
    expect(lines).toBeLessThanOrEqual(mostLines(resource));
    expect(screen).not.toMatch(/<\w|=>|\bif\b/);
  });

  test('names only columns that its lists beside the form have', () => {
    const unknown = resources.flatMap(({ name, related }) =>
      related.flatMap(({ call, columns = [] }) => {
        const row = (call as unknown as { list: { row: { shape: object } } }).list.row.shape;
        return columns.filter((column) => !(column in row)).map((column) => `${name}: ${column}`);
      }),
    );
    expect(unknown).toEqual([]);
  });

  test('is all that the engine, the data provider and the server know of it', () => {
    const read = (path: string): string[] =>
      readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? read(join(path, entry.name)) : [readFileSync(join(folder, path, entry.name), 'utf8')],
      );
    const code = [
      ...read('src/resources/engine'),
      ...read('src/dataProvider'),
      ...read('server/modules/masterData/history'),
      ...read('server/modules/masterData/entities/definition'),
    ]
      .join('\n')
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*$/gm, '');
    for (const { entity, name } of resources) expect(code).not.toMatch(new RegExp(`['"\`](${entity}|${name})['"\`]`));
  });

  test('that asks for a kind that is not there, or gives one a shape it does not take, is refused', () => {
    const field = { ...colours.fields[0]!, kind: 'money' as const };
    expect(() => checkKinds({ name: 'shades', fields: [field] })).toThrow('shades.Code is text, which the kind money does not take');
    expect(() => checkKinds({ name: 'shades', fields: [{ ...field, kind: 'nonsense' as 'money' }] })).toThrow(
      'no kind of field called nonsense',
    );
    expect(() => describeFields(z.object({ When: z.date() }))).toThrow('When has an unknown shape');
    for (const one of resources) checkKinds(one);
  });

  test('takes labels, limits and what is optional from the record', () => {
    expect(neckFinishes.fields.find(({ name }) => name === 'DiameterMm')).toMatchObject({
      label: 'Diameter, mm',
      kind: 'number',
      isOptional: true,
    });
    expect(colours.fields.map(({ name, maximumLength, isOptional }) => [name, maximumLength, isOptional])).toEqual([
      ['Code', 20, false],
      ['Description', 100, false],
      ['Swatch', 20, true],
      ['Active', undefined, false],
    ]);
    expect(colours.roles).toEqual(['Admin']);
  });
});

const answerFromTheServer = () =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await app.app.inject({
      method: init.method as 'GET',
      url,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    return new Response(answer.payload, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the screens of a resource', () => {
  const tell = vi.fn();
  const openAt = (path: string, of: Resource = colours) => {
    const screens = (
      <CoreAdminContext
        dataProvider={makeDataProvider(async () => resources)}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
        store={memoryStore()}
      >
        <CoreAdminRoutes
          layout={({ children }) => <TellProvider value={tell}>{children}</TellProvider>}
          loading={() => null}
          catchAll={() => 'Not found'}
        >
          {resourceRoutes(buildMenuEntry(of), (page) => (
            <Suspense>{page}</Suspense>
          ))}
        </CoreAdminRoutes>
      </CoreAdminContext>
    );
    const router = createMemoryRouter([{ path: '*', element: screens }], { initialEntries: [path] });
    render(<RouterProvider router={router} />);
    return router;
  };
  /** Waits until the list shows the search that the user left. */
  const backAtTheSearch = (router: ReturnType<typeof openAt>) =>
    waitFor(() => {
      expect(router.state.location.pathname).toBe('/referencefiles/colours');
      expect(router.state.location.search).toContain('amb');
    });
  const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey });

  beforeEach(async () => {
    Element.prototype.scrollIntoView = () => undefined;
    configureMessages();
    const admin = await app.as('Admin');
    localStorage.setItem('token', admin.token);
    localStorage.setItem('UserId', String(admin.userId));
    vi.stubGlobal('scrollTo', () => undefined);
    answerFromTheServer();
  });

  test(
    'list, search, create with the record’s rules, the server’s field errors, edit, conflict and history',
    { timeout: 60_000 },
    async () => {
      const other = await app.as('Admin');
      await app.db.updateTable('users').set({ FirstName: 'Bob', SurName: 'Jones' }).where('UserId', '=', other.userId).execute();
      const amber = await other.call(addColour, { body: { Code: 'AMB', Description: 'Amber' } });
      await other.call(addColour, { body: { Code: 'FLI', Description: 'Flint', Active: false } });

      const refusals: unknown[] = [];
      // React Admin logs every refusal to the console outside production.
      vi.spyOn(console, 'error').mockImplementation((error) => void refusals.push(error));
      const router = openAt('/referencefiles/colours');
      const list = await screen.findByRole('table', { name: 'Colours' });
      expect(within(list).getAllByRole('row')).toHaveLength(3);
      expect(within(list).getByText('Inactive')).toBeTruthy();
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'amb' } });
      await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));

      press('n');
      await screen.findByRole('heading', { name: 'New colour' });
      press('s', true);
      expect(await screen.findByText('Code is required')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
      await typeInto('Code', 'amb');
      await typeInto('Description', 'Amber too');
      press('s', true);
      expect(await screen.findByText('Code is already in use')).toBeTruthy();
      await typeInto('Code', 'AM2');
      press('s', true);
      await backAtTheSearch(router);
      expect((await other.call(listColours)).map((row) => row.Code)).toContain('AM2');

      await router.navigate(`/referencefiles/colours/${amber.ColourId}`);
      await screen.findByRole('heading', { name: 'Amber' });
      await other.call(editColour, { params: { id: amber.ColourId }, body: { Code: 'AMB', Description: 'Amber, theirs', Version: 1 } });
      await typeInto('Description', 'Amber, mine');
      press('s', true);
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent).toMatch(/Someone else has changed this.*Bob Jones changed this on.*All mineAll theirs/);
      expect(await within(dialog).findByText('Amber, theirs')).toBeTruthy();
      fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
      await backAtTheSearch(router);
      expect((await other.call(listColours)).map((row) => row.Description)).toContain('Amber, mine');

      await router.navigate(`/referencefiles/colours/${amber.ColourId}`);
      const history = await screen.findByRole('complementary', { name: 'History' });
      await waitFor(() => expect(history.textContent).toContain('Description: Amber, theirs → Amber, mine'));
      expect(refusals.map((error) => (error as HttpError).status)).toEqual([409, 409]);
    },
  );

  test('what is only read is listed and opened without anything to enter or save', { timeout: 60_000 }, async () => {
    const router = openAt('/lists/movementtypes', movementTypes);
    await screen.findByRole('table', { name: 'Stock movement types' });
    expect(screen.queryByRole('button', { name: /New/ })).toBeNull();
    await router.navigate('/lists/movementtypes/1');
    await screen.findByRole('heading', { name: /Stock movement type/ });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
    await router.navigate('/lists/movementtypes/create');
    await waitFor(() => expect(screen.queryByRole('heading', { name: /New/ })).toBeNull());
  });

  test('an import names every wrong row, and adds all of them when they are right', { timeout: 60_000 }, async () => {
    const router = openAt('/referencefiles/colours/import');
    const box = await screen.findByLabelText('Rows');
    fireEvent.change(box, { target: { value: 'Code,Description\nIMA,Imported\nIMA,Twice\n,No code' } });
    press('Enter', true);
    expect(await screen.findByText('Code is already in row 2')).toBeTruthy();
    expect(await screen.findByText('Code is required')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'Code,Description\nIMA,Imported\nIMB,Another' } });
    press('Enter', true);
    await screen.findByText('All 2 rows can be imported: 2 to add, 0 to change, 0 unchanged.');
    press('s', true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/referencefiles/colours'));
    expect(tell).toHaveBeenLastCalledWith('2 rows imported: 2 added', { undo: expect.any(Function) as () => void });
    expect((await (await app.as('Admin')).call(listColours)).map((row) => row.Code)).toEqual(expect.arrayContaining(['IMA', 'IMB']));
    await screen.findByRole('table', { name: 'Colours' });
  });

  test('after an import the refused rows stay with their reasons, and the next step is offered', { timeout: 60_000 }, async () => {
    openAt('/referencefiles/colours/import');
    const box = await screen.findByLabelText('Rows');
    fireEvent.change(box, { target: { value: 'Code,Description\nIMC,Imported too\n,No code' } });
    press('Enter', true);
    await screen.findByText('Code is required');
    press('s', true);
    await screen.findByText('1 row imported, 1 rejected. Save the rejected rows, correct them and import that file.');
    expect(screen.getByText('Code is required')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    for (const name of ['Save the 1 rejected row', 'Check again', 'Show colours'])
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeTruthy();
  });

  test('of the imports that were, only those of the last 30 days can be taken back', { timeout: 60_000 }, async () => {
    const admin = await app.as('Admin');
    const imported = async (Code: string) =>
      admin.call(importColours, {
        body: { Rows: [{ Code, Description: Code }], FileName: `${Code}.csv` },
      });
    const { ImportId } = await imported('AGED');
    await imported('FRESH');
    await app.db.updateTable('imports').set({ UndoUntil: '2026-11-20T00:00:00Z' }).where('ImportId', '=', ImportId).execute();
    openAt('/referencefiles/colours/import');
    const past = await screen.findByRole('table', { name: 'Latest imports' });
    const rowOf = (name: string) => within(past).getByText(name).closest('tr')?.textContent;
    expect(rowOf('AGED.csv')).toContain('More than 30 days old');
    expect(rowOf('FRESH.csv')).toContain('Undo');
  });
});
