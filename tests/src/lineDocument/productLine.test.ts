// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { emptyProductLine, isBlankLine } from '#src/lineDocument/product/productLine.ts';
import { makeProductLookup } from '#src/lineDocument/product/productLookup.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';

afterEach(() => vi.unstubAllGlobals());

const bottle = (ProductId: number, Code: string) =>
  ({ ProductId, Code, Description: `Bottle ${Code}`, UnitsPerLayer: 100, UnitsPerPallet: 1000, PricePer: 1000 }) as PickedProduct;

/** Opens lines with a server that knows only the products in `codes`. The test can delay the server's answers. */
const openLines = (start: Partial<ProductLine>[], codes: readonly string[] = ['BT7']) => {
  let isHeld = false;
  const held: (() => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const text = new URL(url, 'http://localhost').searchParams.get('text') ?? '';
    asked.push(text);
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return Response.json(codes.includes(text) ? [bottle(7, text)] : []);
  });
  const store = makeDocumentStore<object, ProductLine>(
    { header: {}, lines: start.map((line) => ({ ...emptyProductLine(), ...line })) },
    { emptyLine: emptyProductLine, isBlank: isBlankLine, firstCell: () => 'Product', idOf: () => undefined },
  );
  const replaced = vi.fn<() => Partial<ProductLine>>(() => ({ Quantity: null }));
  const lookup = makeProductLookup(store, { query: () => ({}), replaced });
  const [line] = store.inOrder();
  return {
    store,
    lookup,
    replaced,
    asked,
    key: line?.key ?? 0,
    first: () => store.inOrder()[0],
    hold: () => {
      isHeld = true;
    },
    answer: () => {
      isHeld = false;
      held.splice(0).forEach((resolve) => resolve());
    },
  };
};

test('a typed text becomes the first product that it finds', async () => {
  const { store, lookup, key, first } = openLines([{}]);
  void lookup.resolve(key, 'BT7');
  expect(first()).toMatchObject({ Code: 'BT7', ProductId: null });
  await store.settled();
  expect(first()).toMatchObject({ ProductId: 7, Code: 'BT7', Description: 'Bottle BT7', UnitsPerPallet: 1000, errors: {} });
});

test('a text that finds nothing stays in its cell and is marked', async () => {
  const { store, lookup, key, first } = openLines([{}]);
  void lookup.resolve(key, 'WRONG');
  await store.settled();
  expect(first()).toMatchObject({ ProductId: null, Code: 'WRONG', errors: { Product: 'No product matches' } });
  lookup.take(key, bottle(7, 'BT7'));
  expect(first()?.errors.Product).toBeUndefined();
});

test('lines that name the same product ask for it once, and later lines ask again', async () => {
  const { store, lookup, asked } = openLines([{}, {}, {}], ['BT7', 'BT8']);
  const [one, two, three] = store.inOrder().map(({ key }) => key);
  void lookup.resolve(one ?? 0, 'BT7');
  void lookup.resolve(two ?? 0, 'BT7');
  void lookup.resolve(three ?? 0, 'BT8');
  await store.settled();
  expect(asked).toEqual(['BT7', 'BT8']);
  expect(store.inOrder().map(({ Code, ProductId }) => [Code, ProductId])).toEqual([
    ['BT7', 7],
    ['BT7', 7],
    ['BT8', 7],
  ]);
  void lookup.resolve(three ?? 0, 'BT7');
  await store.settled();
  expect(asked).toEqual(['BT7', 'BT8', 'BT7']);
});

test('an answer to an earlier text does not replace what was typed since', async () => {
  const { store, lookup, key, first, hold, answer } = openLines([{}], ['BT7', 'BT8']);
  hold();
  void lookup.resolve(key, 'BT7');
  void lookup.resolve(key, 'BT8');
  answer();
  await store.settled();
  expect(first()?.Code).toBe('BT8');
});

test('an answer does not replace a product that was chosen since', async () => {
  const { store, lookup, key, first, hold, answer } = openLines([{}], ['BT7']);
  hold();
  void lookup.resolve(key, 'BT7');
  lookup.take(key, bottle(9, 'BT9'));
  answer();
  await store.settled();
  expect(first()).toMatchObject({ ProductId: 9, Code: 'BT9' });
});

test('a quantity in pallets and layers is read once the product is known', () => {
  const { lookup, key, first } = openLines([{ unread: { Quantity: '2p 1l', Price: 'x' } }]);
  lookup.take(key, bottle(7, 'BT7'));
  expect(first()).toMatchObject({ Quantity: 2100, unread: { Price: 'x' } });
  expect(first()?.unread).not.toHaveProperty('Quantity');
});

test('a quantity that is none stays as it is typed and is marked', () => {
  const { lookup, key, first } = openLines([{ unread: { Quantity: 'lots' } }]);
  lookup.take(key, bottle(7, 'BT7'));
  expect(first()).toMatchObject({ Quantity: null, unread: { Quantity: 'lots' } });
  expect(first()?.errors.Quantity).toBeTruthy();
});

test('another product drops what belonged to the one before, the same product does not', () => {
  const { lookup, key, first, replaced } = openLines([{ ProductId: 3, Code: 'BT3', Quantity: 5 }]);
  lookup.take(key, bottle(3, 'BT3'));
  expect(first()?.Quantity).toBe(5);
  expect(replaced).not.toHaveBeenCalled();
  lookup.take(key, bottle(7, 'BT7'));
  expect(first()).toMatchObject({ ProductId: 7, Quantity: null });
});

test('what was typed before there was a product stays', () => {
  const { lookup, key, first } = openLines([{ Quantity: 5 }]);
  lookup.take(key, bottle(7, 'BT7'));
  expect(first()?.Quantity).toBe(5);
});

test('the texts of a draft are looked up again, but not those that found nothing', async () => {
  const { store, lookup } = openLines([
    { Code: 'BT7' },
    { Code: 'BT7', errors: { Product: 'No product matches' } },
    { ProductId: 1, Code: 'A' },
  ]);
  lookup.resume();
  await store.settled();
  expect(store.inOrder().map(({ ProductId }) => ProductId)).toEqual([7, null, 1]);
});

test('a lookup that fails is told at the product', async () => {
  const { store, lookup, key, first } = openLines([{}]);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'FORBIDDEN', message: 'Not yours' }, { status: 403 })));
  void lookup.resolve(key, 'BT7');
  await store.settled();
  expect(first()?.errors.Product).toBe('Not yours');
});

test('a looked up product is nothing that has to be saved by itself, a chosen one is', async () => {
  const { store, lookup, key } = openLines([{ Code: 'BT7' }]);
  lookup.resume();
  await store.settled();
  expect(store.get().isDirty).toBe(false);
  lookup.take(key, bottle(9, 'BT9'));
  expect(store.get().isDirty).toBe(true);
});

test.each([
  [{}, true],
  [{ ProductId: 1 }, false],
  [{ Code: 'x' }, false],
  [{ Quantity: 0 }, false],
  [{ unread: { Quantity: 'x' } }, false],
  [{ Description: 'x' }, true],
])('a line with %o is blank: %s', (more, isBlank) => expect(isBlankLine({ ...emptyProductLine(), ...more })).toBe(isBlank));
