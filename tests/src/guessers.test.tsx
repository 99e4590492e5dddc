// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { AdminContext, EditGuesser, ListGuesser, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configureMessages } from '#contract/words.ts';
import { makeDataProvider } from '#src/dataProvider/dataProvider.ts';
import { i18nProvider } from '#src/dataProvider/i18nProvider.ts';
import { resources } from '#src/resources/resources.ts';
import { allEntities } from '#contract/masterData/entities/all.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { answerFromTheServer } from '#tests/support/resourceScreens.tsx';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const provider = makeDataProvider(async () => resources);
const lists = ['Orders', 'Invoices', 'Credits', 'Payments', 'PriceLists', 'quotations', 'users'];

beforeAll(async () => {
  const admin = await app.as('Admin');
  const { CustomerId } = await given.customer(app.db);
  await account.deal(app.db, CustomerId, { StatusId: 2 });
  await account.invoice(app.db, CustomerId);
  await app.as('Customer', CustomerId);
  for (const file of allEntities) if (!file.isReadOnly && !file.isSingle) await addSample(admin, file);
});

/** True for a warning that React Admin 5.15 causes by passing props that MUI 9 no longer accepts. Any other console output fails the test. */
const isOfReactAdmin = (parts: readonly unknown[]) =>
  /InputProps|React does not recognize|non-boolean attribute/.test(parts.map(String).join(' '));

beforeEach(async () => {
  configureMessages();
  localStorage.setItem('token', (await app.as(['Admin', 'Office', 'Finance'])).token);
  answerFromTheServer(app);
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!isOfReactAdmin(parts)) throw new Error(`Unexpected console.error: ${parts.map(String).join(' ')}`);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (name: string, guesser: React.ReactElement) => {
  const element = (
    <AdminContext
      dataProvider={provider}
      i18nProvider={i18nProvider}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ResourceContextProvider value={name}>{guesser}</ResourceContextProvider>
    </AdminContext>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

const firstOf = async (name: string) =>
  (await provider.getList(name, { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} })).data[0];

test.for([...resources.filter(({ isSingle }) => !isSingle).map(({ name }) => name), ...lists])(
  'ListGuesser opens over %s',
  async (name) => {
    const { container } = open(name, <ListGuesser sort={{ field: 'id', order: 'ASC' }} />);
    const opened = (await firstOf(name)) ? /Rows per page/ : /No records yet/;
    await waitFor(() => expect(container.textContent).toMatch(opened));
  },
);

test.for(resources.filter(({ isReadOnly }) => !isReadOnly).map((one) => [one.name, one] as const))(
  'EditGuesser opens over %s',
  async ([name, { isSingle, title }]) => {
    const id = isSingle ? 1 : (await firstOf(name))?.id;
    const { container } = open(name, <EditGuesser id={id} />);
    await waitFor(() => expect(container.querySelector(`[name="${title}"]`)).not.toBeNull());
    await waitFor(() => expect(container.querySelector('[role="progressbar"]')).toBeNull());
  },
);
