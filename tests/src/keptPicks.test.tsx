// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { getPick, showPick } from '#src/custom/warehouse/picking/toPick/picks.ts';
import type { PickContent } from '#src/custom/warehouse/picking/device/pickStore.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { waiting } from '#src/drafts/shelf/waiting.ts';
import { canReloadAutomatically } from '#src/offline/openAnew.ts';
import { DraftsBar } from '#src/shell/bars/DraftsBar.tsx';

const device = vi.hoisted(() => ({ kept: new Map<string, unknown>(), held: new Set<string>() }));
vi.mock(import('#src/drafts/shelf/drafts.ts'), async () => {
  const { makeDrafts } = await import('#src/drafts/shelf/makeDrafts.ts');
  let serial = 0;
  const drafts = makeDrafts({
    shelf: {
      all: async () => [...device.kept.values()] as Draft[],
      put: async (draft) => void device.kept.set(draft.id, structuredClone(draft)),
      remove: async (id) => void device.kept.delete(id),
    },
    holds: {
      take: async (id) => !device.held.has(id) && Boolean(device.held.add(id)),
      release: (id) => void device.held.delete(id),
      held: async () => new Set(device.held),
    },
    nowMs: () => 0,
    newId: () => `id-${++serial}`,
    onFailing: () => undefined,
  });
  return { drafts, draftOwner: () => 1 };
});
const toasts = vi.hoisted((): string[] => []);
vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => (text: string) => void toasts.push(text) }));
/** Deals that are stored on the device. */
const seen = vi.hoisted((): unknown[] => []);
vi.mock(import('#src/custom/warehouse/picking/device/storeDeal.ts'), () => ({
  seenDeal: (id) => `deal-${id}`,
  storeDeal: () => undefined,
  listStoredDeals: async () => seen as PickGoods[],
}));

// The function that sends the picks is in a file of a screen, which asks for the screen width.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
await import('#src/custom/warehouse/picking/pick/PickGoods.tsx');

interface Asked {
  url: string;
  key: string | undefined;
}
const asked: Asked[] = [];
let answerConfirm: () => Response | Promise<Response>;

const goods = { OrderId: 12, DealNo: 10_452, Part: 1, CustomerName: 'Aldous Cider', Status: 'Picking', Version: 1, Lines: [] };
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const noLine = async () => {
  throw new TypeError('Failed to fetch');
};
let isThere = true;
const confirmed = () => asked.filter(({ url }) => url.includes('ConfirmPickOrder'));

beforeEach(() => {
  device.kept.clear();
  device.held.clear();
  asked.length = 0;
  toasts.length = 0;
  seen.length = 0;
  isThere = true;
  answerConfirm = () => json({ ...goods, Status: 'Picked', BackOrder: null });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, key: headers['Idempotency-Key'] });
    if (!isThere) return noLine();
    return url.includes('ConfirmPickOrder') ? answerConfirm() : json(goods);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draftOf = (id: string, content: Partial<PickContent>, more: Partial<Draft> = {}) =>
  device.kept.set(id, {
    id,
    userId: 1,
    kind: 'pick',
    about: 'pick-12',
    title: 'Pick of deal 10452',
    detail: 'Aldous Cider',
    address: '/pickgoods?OrderId=12',
    changedAtMs: 0,
    attempts: {},
    content: { unsaved: new Map(), bases: new Map(), ...content },
    ...more,
  });
/** Opens the application. The picks are sent on any screen. */
const openPage = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/stock']}>
        <DraftsBar onOpenProfile={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const sent = { confirmWaits: {}, confirmSent: { key: 'first-try', lines: [] } };
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a pick that was confirmed before the page went is confirmed from whatever screen is opened next, under the key of the first try', async () => {
  draftOf('d1', sent);
  openPage();
  await waitFor(() => expect(toasts).toEqual(['Deal 10452 picked for Aldous Cider']));
  expect(confirmed()).toMatchObject([{ key: 'first-try' }]);
  await waitFor(() => expect(device.kept.size).toBe(0));
  expect(device.held.size).toBe(0);
  expect(screen.queryByRole('region')).toBeNull();
});

test('another user’s pick, one that another tab holds, and one that was not confirmed yet are left as they are', async () => {
  draftOf('d1', sent, { userId: 2 });
  draftOf('d2', sent);
  device.held.add('d2');
  draftOf('d3', { unsaved: new Map([[1, { picked: 5, reason: '', rest: null }]]) }, { about: 'pick-13', title: 'Pick of deal 10453' });
  openPage();
  expect(await screen.findByRole('region', { name: 'Not saved yet' })).toBeDefined();
  await aMoment();
  expect(asked).toEqual([]);
  expect(device.kept.size).toBe(3);
});

test('a refusal that no screen shows is told, and stays on the device with why', async () => {
  draftOf('d1', sent);
  answerConfirm = () => json({ code: 'INSUFFICIENT_STOCK', message: 'Only 3 of 500 ml amber are in stock' }, 409);
  openPage();
  const bar = await screen.findByRole('region', { name: 'Not saved yet' });
  expect(bar.textContent).toContain('Pick of deal 10452, Aldous Cider, Only 3 of 500 ml amber are in stock');
  expect(toasts).toEqual(['Pick of deal 10452: Only 3 of 500 ml amber are in stock']);
  await aMoment();
  expect(confirmed()).toHaveLength(1);
});

test('without a connection the bar says that it waits, no page is opened anew unasked, and it goes once there is one', async () => {
  seen.push(goods);
  draftOf('d1', sent);
  isThere = false;
  openPage();
  const bar = await screen.findByRole('region', { name: 'Waiting for the connection' });
  expect(bar.textContent).toContain('Pick of deal 10452, Aldous Cider');
  await waitFor(() => expect(waiting.get()).toHaveLength(1));
  expect(canReloadAutomatically()).toBe(false);
  isThere = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(toasts).toEqual(['Deal 10452 picked for Aldous Cider']));
  expect(new Set(confirmed().map(({ key }) => key))).toEqual(new Set(['first-try']));
  expect(canReloadAutomatically()).toBe(true);
  expect(screen.queryByRole('region')).toBeNull();
});

test('a deal that may not be picked any more by who confirmed it is said so, and not asked again', async () => {
  draftOf('d1', sent);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push({ url, key: undefined });
    return json({ code: 'FORBIDDEN', message: 'Your account may not do this' }, 403);
  });
  openPage();
  const bar = await screen.findByRole('region', { name: 'Not saved yet' });
  expect(bar.textContent).toContain('Pick of deal 10452, Your account may not do this');
  await aMoment();
  expect(asked).toHaveLength(1);
});

test('a pick whose tab is closed goes from the tab that is looked at next', async () => {
  openPage();
  await aMoment();
  draftOf('d1', sent);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(toasts).toEqual(['Deal 10452 picked for Aldous Cider']));
});

describe('a pick that is left while it is being confirmed', () => {
  const leaveConfirming = async () => {
    const store = getPick(new QueryClient(), goods as unknown as PickGoods);
    const leave = showPick(12);
    const end = store.confirm();
    leave();
    await end;
  };

  test('is told as picked by the next screen', async () => {
    openPage();
    await leaveConfirming();
    await waitFor(() => expect(toasts).toEqual(['Deal 10452 picked for Aldous Cider']));
  });

  test('or, where it is refused, why it is not', async () => {
    answerConfirm = () => json({ code: 'INSUFFICIENT_STOCK', message: 'Only 3 of 500 ml amber are in stock' }, 409);
    openPage();
    await leaveConfirming();
    expect((await screen.findByRole('region', { name: 'Not saved yet' })).textContent).toContain('Only 3 of 500 ml amber are in stock');
    expect(toasts).toEqual(['Pick of deal 10452: Only 3 of 500 ml amber are in stock']);
  });

  test('what its own screen has told is not told again', async () => {
    answerConfirm = () => json({ code: 'INSUFFICIENT_STOCK', message: 'Only 3 of 500 ml amber are in stock' }, 409);
    openPage();
    const store = getPick(new QueryClient(), goods as unknown as PickGoods);
    const leave = showPick(12);
    await store.confirm();
    leave();
    await aMoment();
    expect([toasts, device.kept.size]).toEqual([[], 0]);
  });
});
