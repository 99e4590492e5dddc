import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminRoutes, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { TellProvider } from '#src/api/tell.ts';
import { makeDataProvider } from '#src/dataProvider/dataProvider.ts';
import { i18nProvider } from '#src/dataProvider/i18nProvider.ts';
import { buildMenuEntry } from '#src/resources/engine/menuEntry.ts';
import { resourceRoutes } from '#src/resources/engine/ResourceScreens.tsx';
import { resources } from '#src/resources/resources.ts';
import type { TestApp } from './testApp.ts';

/** Lets the test's own server answer the browser's requests. */
export const answerFromTheServer = ({ app }: TestApp) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      const answer = await app.inject({
        method: init.method as 'GET',
        url,
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' && { payload: init.body }),
      });
      const type = String(answer.headers['content-type']);
      const body = type.includes('pdf') ? new Uint8Array(answer.rawPayload) : answer.payload;
      return new Response(body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
    }),
  );

/** Opens the screens of all resources at an address, as react-admin draws them. */
export const openResourceAt = (
  path: string,
  tell: (text: string) => void = () => undefined,
  beside: ReactNode = null,
  store = memoryStore(),
) => {
  const screens = (
    <CoreAdminContext
      dataProvider={makeDataProvider(async () => resources)}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient()}
      store={store}
    >
      <CoreAdminRoutes
        layout={({ children }) => (
          <TellProvider value={tell}>
            {children}
            {beside}
          </TellProvider>
        )}
        loading={() => null}
        catchAll={() => 'Not found'}
      >
        {resources.map((resource) => resourceRoutes(buildMenuEntry(resource), (page) => <Suspense>{page}</Suspense>))}
      </CoreAdminRoutes>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: screens }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
};

export const press = (key: string, more: { ctrlKey?: boolean; altKey?: boolean; code?: string } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

/** Types once the input is there, because tabs and some kinds of input load in a separate chunk. */
export const typeInto = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
