// @vitest-environment jsdom
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { useFoundProduct } from '#src/custom/sales/orders/form/product/useFoundProduct.ts';
import { makeProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { lookupRules, makePricing } from '#src/custom/sales/orders/grid/linePricing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const product = (ProductId: number, Code: string) => ({ ProductId, Code, Description: Code, UnitsPerLayer: null, UnitsPerPallet: null });
const bottle = product(1, 'AMBER500');
const foundId = 2;

type Lookup = () => Promise<Response>;
const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });

/** Opens an order draft and enters a bottle at a line. `lookup` answers the product search. */
const takeUp = (lines: readonly Partial<DraftLine>[], at: number, lookup: Lookup) => {
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/Product/Pick')) return lookup();
    const { ProductId } = JSON.parse(body ?? '{}') as { ProductId: number };
    return json({ ProductCode: ProductId === foundId ? 'JAR' : 'AMBER500', Description: '', PriceSource: 'None', PalletQuantity: 0 });
  });
  const store = makeOrderStore({
    header: { DealTypeId: 1, MixedCounts: [] } as never,
    lines: lines.map((line) => ({ ...emptyLine(), ...line })),
    isDirty: true,
  });
  const pricing = makePricing(store, { customerId: 1, orderId: undefined });
  const products = makeProductLookup(store, lookupRules(store, pricing, 1));
  const grid = createRef<HTMLDivElement>();
  const Form = () => {
    useFoundProduct({ store, pricing, lookup: products, grid, firstProductId: foundId, storedDraft: {} as never, beginning: undefined });
    return (
      <div ref={grid}>
        {store.get().keys.map((key, index) => (
          <input key={key} data-line={key} data-cell="Quantity" aria-label={`Quantity, line ${index + 1}`} />
        ))}
      </div>
    );
  };
  const routes = [{ path: '*', element: <Form /> }];
  renderHook(() => undefined, {
    wrapper: () => <RouterProvider router={createMemoryRouter(routes, { initialEntries: [{ pathname: '/', state: { line: at } }] })} />,
  });
  const codes = () => store.inOrder().map((line) => [line.Code, line.Quantity]);
  return { codes };
};

test('a line whose typed code is still being looked up keeps its product and quantity', async () => {
  const answer = Promise.withResolvers<Response>();
  const { codes } = takeUp([{ Code: 'AMBER500', Quantity: 12 }], 0, () => answer.promise);
  answer.resolve(json([bottle]));
  await waitFor(() =>
    expect(codes()).toEqual([
      ['AMBER500', 12],
      ['JAR', null],
    ]),
  );
});

test('a line whose words find nothing is filled, keeps its quantity and has the cursor in it', async () => {
  const { codes } = takeUp([{ Code: 'such a jar', Quantity: 24 }], 0, async () => json([]));
  await waitFor(() => expect(codes()).toEqual([['JAR', 24]]));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Quantity, line 1')));
});

test('a line whose words could not be looked up keeps them', async () => {
  const { codes } = takeUp([{ Code: 'AMBER500', Quantity: 12 }], 0, () => Promise.reject(new TypeError('Failed to fetch')));
  await waitFor(() =>
    expect(codes()).toEqual([
      ['AMBER500', 12],
      ['JAR', null],
    ]),
  );
});

test('a bottle whose code is still being looked up in another line is not added twice', async () => {
  const jar = json([product(foundId, 'JAR')]);
  const { codes } = takeUp([{ Code: 'JAR', Quantity: 12 }], -1, async () => jar);
  await waitFor(() => expect(codes()).toEqual([['JAR', 12]]));
});
