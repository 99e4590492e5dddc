// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { screenPaths } from '#contract/screenPaths.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { purchaseOrder } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import { emptyPurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import type { PurchaseTypes } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import type { DocumentContent, DocumentDraft, DocumentRecord, StoreOf } from '#src/lineDocument/definition.ts';
import { useDocumentDraft } from '#src/lineDocument/draft.ts';
import { hasUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { afterPaint } from '#src/ui/state/afterPaint.ts';

const device = vi.hoisted(() => ({ stored: new Map<string, unknown>(), nowMs: 0 }));
vi.mock(import('#src/drafts/shelf/drafts.ts'), async () => {
  const { makeDrafts } = await import('#src/drafts/shelf/makeDrafts.ts');
  const drafts = makeDrafts({
    shelf: {
      all: async () => [...device.stored.values()] as Draft[],
      put: async (draft) => void device.stored.set(draft.id, structuredClone(draft)),
      remove: async (id) => void device.stored.delete(id),
    },
    holds: { take: async () => true, release: () => undefined, held: async () => new Set() },
    nowMs: () => device.nowMs,
    newId: () => crypto.randomUUID(),
    onFailing: (isFailing) => {
      if (isFailing) throw new Error('A draft was not stored');
    },
  });
  return { drafts, draftOwner: () => 1 };
});

const product = { Description: 'Bottle', UnitsPerLayer: 100, UnitsPerPallet: 1000, ReceivedQuantity: 0, PricePer: 1000, BuyPrice: 140.25 };
const saved = {
  PurchaseOrderId: 9,
  PurchaseOrderNo: 4711,
  Version: 3,
  SupplierDepotId: 4,
  OrderedOn: null,
  RequiredDate: null,
  Comment: 'By the side gate',
  Lines: [
    { ...product, PurchaseOrderLineId: 31, ProductId: 7, ProductCode: 'BT7', Quantity: 2000 },
    { ...product, PurchaseOrderLineId: 32, ProductId: 8, ProductCode: 'BT8', Quantity: 3000 },
  ],
} as unknown as PurchaseOrder;

interface Opened {
  document?: DocumentRecord<PurchaseTypes>;
  order?: PurchaseOrder | undefined;
  draft?: DocumentDraft<PurchaseTypes>;
}
const open = ({ document = purchaseOrder, order, draft }: Opened = {}) =>
  renderHook(() => useDocumentDraft(document, { saved: order, context: {} as never, draft }));
const stored = () => [...device.stored.values()] as Draft<DocumentContent<PurchaseTypes>>[];
const painted = () =>
  act(
    () =>
      new Promise<void>((resolve) => {
        afterPaint(resolve);
      }),
  );
const keyAt = (store: StoreOf<PurchaseTypes>, index: number) => store.get().keys[index] ?? 0;

beforeEach(() => {
  device.stored.clear();
  device.nowMs = 0;
});

test('What is typed is kept at once, before the screen is painted, and no longer once it is typed back', async () => {
  const { result } = open();
  const { store, draft } = result.current;
  const { Comment } = store.get().header;
  expect(draft.keptId()).toBeUndefined();
  act(() => store.setHeader({ Comment: 'By the side gate' }));
  expect(draft.keptId()).toBeDefined();
  act(() => store.setHeader({ Comment }));
  await expect.poll(() => draft.keptId()).toBeUndefined();
  expect(store.get().isDirty).toBe(false);
});

test('A draft tells which record it changes, where it continues and how much it holds', async () => {
  const { result } = open({ order: saved });
  const { store, draft } = result.current;
  act(() => {
    store.edit(keyAt(store, 0), { Quantity: 500 });
    store.addLine();
  });
  await draft.flush();
  expect(stored()).toMatchObject([
    {
      kind: 'purchase order',
      about: 'purchase-order-9',
      address: screenPaths.purchaseOrder(9),
      title: 'Purchase order 4711',
      detail: '2 lines',
      content: { header: { Comment: 'By the side gate' }, lines: [{ Quantity: 500 }, { Quantity: 3000 }, {}], removedIds: [], base: saved },
    },
  ]);
});

test('A draft of a new document changes no record', async () => {
  const { result } = open();
  act(() => result.current.store.setHeader({ Comment: 'Soon' }));
  await result.current.draft.flush();
  expect(stored()).toMatchObject([
    { about: 'purchase-order-new', detail: '0 lines', content: { header: { Comment: 'Soon' }, base: null } },
  ]);
});

test('A document can tell itself how much its draft holds', async () => {
  const document = {
    ...purchaseOrder,
    detail: ({ header, lines }) => `${lines.length} products: ${header.Comment}`,
  } satisfies DocumentRecord<PurchaseTypes>;
  const { result } = open({ document, order: saved });
  act(() => result.current.store.setHeader({ Comment: 'Soon' }));
  await result.current.draft.flush();
  expect(stored()).toMatchObject([{ detail: '2 products: Soon' }]);
});

test.each<[string, (store: StoreOf<PurchaseTypes>) => unknown]>([
  ['header field', (store) => store.setHeader({ Comment: 'Soon' })],
  ['quantity', (store) => store.edit(keyAt(store, 0), { Quantity: 500 })],
  ['added line', (store) => store.edit(store.addLine(), { Code: 'BT9', Quantity: 1 })],
  ['pasted line', (store) => store.insert([{ ...emptyPurchaseLine(), Code: 'BT9', Quantity: 1 }], 0)],
  ['removed last line', (store) => store.remove(keyAt(store, 1))],
  ['moved line', (store) => store.move(keyAt(store, 0), 1)],
])('A changed %s stays unsaved, with a draft, until it is saved', async (_what, change) => {
  const { result } = open({ order: saved });
  const { store, draft } = result.current;
  expect(result.current.isDirty).toBe(false);
  expect(hasUnsavedChanges()).toBe(false);
  act(() => void change(store));
  await painted();
  expect(result.current.isDirty).toBe(true);
  expect(hasUnsavedChanges()).toBe(true);
  await draft.flush();
  expect(stored()).toHaveLength(1);
  act(() => result.current.finish());
  expect(result.current.isDirty).toBe(false);
  expect(hasUnsavedChanges()).toBe(false);
  await expect.poll(stored).toEqual([]);
});

test('A quantity that is typed back leaves no draft', async () => {
  const { result } = open({ order: saved });
  const { store } = result.current;
  act(() => store.edit(keyAt(store, 1), { Quantity: 500 }));
  await painted();
  act(() => store.edit(keyAt(store, 1), { Quantity: 3000 }));
  await painted();
  expect(result.current.isDirty).toBe(false);
  expect(result.current.draft.keptId()).toBeUndefined();
});

test('A message at a cell is no input', async () => {
  const { result } = open({ order: saved });
  const { store } = result.current;
  act(() => {
    store.edit(keyAt(store, 0), { Quantity: 2000 });
    store.setError(keyAt(store, 0), 'Quantity', 'Too many');
  });
  await painted();
  expect(result.current.isDirty).toBe(false);
});

test('Data that the server adds to a line is no input', () => {
  const { result } = open({ order: saved });
  const { store, draft } = result.current;
  act(() => store.learn(keyAt(store, 0), { Description: 'Bordeaux 75 cl' }));
  expect(draft.keptId()).toBeUndefined();
});

test('A draft has the time of the last input, not of the last move between lines', async () => {
  const { result } = open({ order: saved });
  const { store, draft } = result.current;
  device.nowMs = 1;
  act(() => store.edit(keyAt(store, 0), { Quantity: 500 }));
  await draft.flush();
  device.nowMs = 2;
  act(() => void store.setActive(keyAt(store, 1)));
  await draft.flush();
  expect(stored().map(({ changedAtMs }) => changedAtMs)).toEqual([1]);
});

const copying: DocumentRecord<PurchaseTypes> = {
  ...purchaseOrder,
  begin: (context) => ({
    header: { ...purchaseOrder.emptyHeader(context), Comment: 'A copy' },
    lines: [{ ...emptyPurchaseLine(), Code: 'BT7', Quantity: 40 }],
  }),
};

test('A copy of another document is unsaved and has a draft before anything is typed', async () => {
  const { result } = open({ document: copying });
  expect(result.current.isDirty).toBe(true);
  await result.current.draft.flush();
  expect(stored()).toMatchObject([
    { detail: '1 line', content: { header: { Comment: 'A copy' }, lines: [{ Code: 'BT7', Quantity: 40 }] } },
  ]);
});

test('A saved document opens as saved, even if a new one begins as a copy', () => {
  const { store, isDirty } = open({ document: copying, order: saved }).result.current;
  expect(store.get().header.Comment).toBe('By the side gate');
  expect(store.inOrder()).toMatchObject([{ Code: 'BT7' }, { Code: 'BT8' }]);
  expect(isDirty).toBe(false);
});

test('A continued draft opens as typed, is still unsaved and is not stored again before further input', async () => {
  const lines = [{ ...emptyPurchaseLine(), Code: 'BT9', Quantity: 12 }];
  const header = { SupplierDepotId: 4, OrderedOn: null, RequiredDate: null, Comment: 'Typed' };
  const draft = { id: 'd1', userId: 1, attempts: {}, changedAtMs: 0, content: { header, lines, removedIds: [31], base: null } };
  const label = { kind: 'purchase order', about: 'purchase-order-new', title: '', detail: '', address: '' };
  const { result } = open({ document: copying, draft: { ...label, ...draft } });
  const { store } = result.current;
  expect(store.get()).toMatchObject({ header, removedIds: [31], isDirty: true });
  expect(store.inOrder()).toMatchObject([{ Code: 'BT9', Quantity: 12 }]);
  await result.current.draft.flush();
  expect(stored()).toEqual([]);
});

test('A closed form stores nothing more', async () => {
  const { result, unmount } = open({ order: saved });
  const { store, draft } = result.current;
  unmount();
  store.setHeader({ Comment: 'Too late' });
  await draft.flush();
  expect(stored()).toEqual([]);
});

test('A new document begins with a blank line, in the product or in the first cell that the document names', () => {
  const { store } = open().result.current;
  const lines = store.inOrder();
  expect(lines.map(store.isBlank)).toEqual([true]);
  expect(lines.map(store.firstCell)).toEqual(['Product']);
  const counted = open({ document: { ...purchaseOrder, firstCell: () => 'Quantity' } }).result.current.store;
  expect(counted.inOrder().map(counted.firstCell)).toEqual(['Quantity']);
});
