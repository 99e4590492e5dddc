// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { searchPrices } from '#src/custom/sales/prices/lists/searchPrices.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a search of price lists that fails is logged, and told as the specification has it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>gone</html>', { status: 503 })));
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(searchPrices({ query: { CustomerID: 1 }, body: {} })).rejects.toThrow('Failed to search price lists');
  expect(logged).toHaveBeenCalledOnce();
});
