// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import { Movements } from '#src/custom/warehouse/stock/movements/Movements.tsx';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ErrorState } from '#src/ui/states/states.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const notFound = new ApiError(404, { code: 'NOT_FOUND', message: 'There is no such customer' });

test('a record that is not there is named, said in one sentence, and leads to those that are', () => {
  render(
    <MemoryRouter>
      <NotThere what="purchase order" to="/purchaseorders" all="Purchase orders" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Purchase order');
  expect(screen.getByText('There is no such purchase order.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Purchase orders' }).getAttribute('href')).toBe('/purchaseorders');
});

test('an answer that it is not there is the same sentence, not a failure to be tried again', () => {
  render(<ErrorState error={notFound} onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toBe('There is no such customer.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a screen of a customer that is not there says so, and leads to finding one', async () => {
  const answer = () => Response.json({ code: 'NOT_FOUND', message: 'There is no such customer' }, { status: 404 });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OfCustomer customerId={999_999} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/There is no such customer/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find customer' }).getAttribute('href')).toBe('/findcustomer');
});

test('a stock sheet of a product that is not there says so, and leads to all of them; one that never was in stock is named', async () => {
  const product = { ProductId: 7, Code: 'AMB-500', Description: 'Amber' };
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/api/Product/7')) return Promise.resolve(Response.json(product));
    const missing = { code: 'NOT_FOUND', message: 'There is no such product' };
    return Promise.resolve(url.includes('/api/Product/999999') ? Response.json(missing, { status: 404 }) : Response.json([]));
  });
  const show = (productId: number) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Movements productId={productId} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { unmount } = render(show(999_999));
  expect(await screen.findByText('There is no such product.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All products' }).getAttribute('href')).toBe('/stocksheet');
  unmount();
  render(show(7));
  expect(await screen.findByRole('heading', { name: 'AMB-500' })).toBeTruthy();
  expect(screen.getByText('This product has never been in stock.')).toBeTruthy();
});
