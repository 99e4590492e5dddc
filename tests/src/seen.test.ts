import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import { makeSeen } from '#src/drafts/shelf/makeSeen.ts';
import type { StoredReply } from '#src/drafts/shelf/makeSeen.ts';
import type { Shelf } from '#src/drafts/shelf/shelf.ts';

const ann = 7;
const bob = 8;
const startMs = Date.UTC(2026, 10, 23, 14, 5);
const dayMs = 86_400_000;

/** The browser's storage, which stays when its pages are closed. */
const device = vi.hoisted(() => ({ kept: new Map<string, { id: string }>(), userId: 7 }));

vi.mock('#src/drafts/shelf/drafts.ts', () => ({ draftOwner: () => device.userId }));
vi.mock('#src/drafts/shelf/shelf.ts', () => ({
  deviceShelf: () => ({
    all: async () => structuredClone([...device.kept.values()]),
    put: async (row: { id: string }) => void device.kept.set(row.id, structuredClone(row)),
    remove: async (id: string) => void device.kept.delete(id),
  }),
}));

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  device.kept.clear();
  device.userId = ann;
});
afterEach(() => void vi.useRealTimers());

/** Opens a new page, with nothing in memory. */
const openPage = async () => {
  vi.resetModules();
  const {
    listStoredReplies: allSeen,
    fetchOrStored: askOrSeen,
    storeReply: keepSeen,
    forgetSeen,
  } = await import('#src/drafts/shelf/storedReplies.ts');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ask = async (answer: () => Promise<string>) => {
    const queryKey = ['deal', 12];
    await queryClient.fetchQuery({ queryKey, queryFn: () => askOrSeen(queryClient, queryKey, 'deal-12', answer) }).catch(() => undefined);
    const state = queryClient.getQueryState<string>(queryKey);
    return { shown: state?.data, asOfMs: state?.dataUpdatedAt };
  };
  return { allSeen, ask, keepSeen, forgetSeen };
};

const noLine = () => Promise.reject(new TypeError('Failed to fetch'));
const settled = () => vi.advanceTimersByTimeAsync(10);

test('a deal seen before stands again without a connection, as of when it was answered', async () => {
  const first = await openPage();
  first.keepSeen('deal-12', 'ten lines');
  await settled();
  vi.setSystemTime(startMs + 3_600_000);
  const second = await openPage();
  expect(await second.ask(noLine)).toEqual({ shown: 'ten lines', asOfMs: startMs });
  expect(await second.ask(async () => 'nine lines')).toEqual({ shown: 'nine lines', asOfMs: Date.now() });
});

test('what the server says of it itself stands, not what was seen before', async () => {
  const page = await openPage();
  page.keepSeen('deal-12', 'ten lines');
  await settled();
  const refused = await page.ask(() => Promise.reject(new ApiError(403, { message: 'Not yours' })));
  expect(refused.shown).toBeUndefined();
});

test('it is shown to nobody else, nor once it is done with, nor after a day', async () => {
  const page = await openPage();
  page.keepSeen('deal-12', 'ten lines');
  await settled();
  device.userId = bob;
  expect((await (await openPage()).ask(noLine)).shown).toBeUndefined();
  device.userId = ann;
  vi.setSystemTime(startMs + dayMs + 1);
  expect((await (await openPage()).ask(noLine)).shown).toBeUndefined();
  vi.setSystemTime(startMs + 1000);
  page.forgetSeen('deal-12');
  await settled();
  expect((await (await openPage()).ask(noLine)).shown).toBeUndefined();
});

const anyShelf = () => {
  const rows = new Map<string, StoredReply>();
  const shelf: Shelf<StoredReply> = {
    all: async () => [...rows.values()],
    put: async (row) => void rows.set(row.id, row),
    remove: async (id) => void rows.delete(id),
  };
  return { shelf, answers: () => [...rows.values()].map((row) => row.answer) };
};

test('what is over leaves the device at the next start, whoever starts it and whatever is kept', async () => {
  const { shelf, answers } = anyShelf();
  await makeSeen({ shelf, nowMs: () => startMs }).keep(ann, 'deal-1', 'old');
  const later = makeSeen({ shelf, nowMs: () => startMs + dayMs + 1 });
  await later.keep(bob, 'deal-2', 'new');
  await later.sweep();
  expect(answers()).toEqual(['new']);
});

test('a user who signs out leaves no answers on the device; a colleague’s stay', async () => {
  const { shelf, answers } = anyShelf();
  const seen = makeSeen({ shelf, nowMs: () => startMs });
  await seen.keep(ann, 'deal-1', 'Ann’s');
  await seen.keep(ann, 'sheet-3', 'Ann’s sheet');
  await seen.keep(bob, 'deal-1', 'Bob’s');
  await seen.forgetAll(ann);
  expect(answers()).toEqual(['Bob’s']);
});

test('all deals that are kept are named together: one’s own of the day, and no sheet', async () => {
  const page = await openPage();
  page.keepSeen('deal-11', 'yesterday’s');
  await settled();
  vi.setSystemTime(startMs + dayMs);
  device.userId = bob;
  page.keepSeen('deal-14', 'another’s');
  await settled();
  device.userId = ann;
  for (const about of ['deal-12', 'deal-13', 'sheet-3']) page.keepSeen(about, about);
  await settled();
  vi.setSystemTime(startMs + dayMs + 1);
  expect(await page.allSeen('deal-')).toEqual(['deal-12', 'deal-13']);
});
