// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { CustomerSearch } from '#src/custom/masterData/customers/find/CustomerSearch.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('where nobody is found, those written alike are a link away', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(decodeURIComponent(url));
    const alike = [{ CustomerId: 7, Name: 'New Forest Cider Company', AccountCode: 'NEWF1' }];
    return Promise.resolve(Response.json(url.includes('/Alike') ? alike : []));
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const routes = [{ path: '*', element: inApplication(<CustomerSearch />) }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/findcustomer?text=new+forset'] })} />);
  expect((await screen.findByRole('link', { name: 'New Forest Cider Company' })).getAttribute('href')).toBe('/findcustomer?customerId=7');
  expect(asked.filter((url) => url.includes('/Alike'))).toEqual([expect.stringMatching(/text=new[+ ]forset$/)]);
});

test('Enter opens the customer whose name is typed in full, though others have it within theirs', async () => {
  const found = [
    { CustomerId: 8, Name: 'Aldous Cider Exports', AccountCode: 'ALDEXP' },
    { CustomerId: 7, Name: 'Aldous Cider', AccountCode: 'ALDOUS' },
  ];
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.includes('/Search') ? found : [])));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const router = createMemoryRouter([{ path: '*', element: inApplication(<CustomerSearch />) }], { initialEntries: ['/findcustomer'] });
  render(<RouterProvider router={router} />);
  const box = await screen.findByRole('searchbox');
  fireEvent.change(box, { target: { value: 'aldous cider' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toBe('?customerId=7'));
});
