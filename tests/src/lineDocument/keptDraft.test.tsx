// @vitest-environment jsdom
import { renderHook, act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseOrder } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import { useDocumentDraft } from '#src/lineDocument/draft.ts';

test('What is typed is kept at once, before the screen is painted, and no longer once it is typed back', async () => {
  const parts = { saved: undefined, context: {} as never, draft: undefined };
  const { result } = renderHook(() => useDocumentDraft(purchaseOrder, parts));
  const { store, draft } = result.current;
  const { Comment } = store.get().header;
  expect(draft.keptId()).toBeUndefined();
  act(() => store.setHeader({ Comment: 'By the side gate' }));
  expect(draft.keptId()).toBeDefined();
  act(() => store.setHeader({ Comment }));
  await expect.poll(() => draft.keptId()).toBeUndefined();
  expect(store.get().isDirty).toBe(false);
});
