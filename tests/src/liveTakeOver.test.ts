// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { getPickGoods } from '#contract/warehouse/picking/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import type { LiveChange } from '#contract/system/live/calls.ts';
import { makeLiveRefetch } from '#src/live/takeOver.ts';
import { describeChange } from '#src/live/words.ts';
import { changedRows } from '#src/ui/state/changed.ts';

const me = 4;
const sarah = 7;
const row = (OrderId: number, Status = 'Open') => ({ OrderId, DealNo: 10_000 + OrderId, Part: 1, Status });

let stored: ReturnType<typeof row>[] = [];
let asked = 0;
let told: string[] = [];
/** Ids of the rows that the list marks as changed. */
let marked: unknown[] = [];
let isInSight = true;
let queryClient: QueryClient;
let end: () => void = () => undefined;
let take: ReturnType<typeof makeLiveRefetch>;

const keyOf = (path: string, input: unknown) => ['GET', path, input];

const show = async (key: readonly unknown[], answer: () => unknown, agoMs = 60_000) => {
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => {
      asked += 1;
      return answer();
    },
  });
  const leave = observer.subscribe(() => undefined);
  end = leave;
  await expect.poll(() => observer.getCurrentResult().data).toBeDefined();
  // The data is so old that it may lack what the next message reports.
  queryClient.setQueryData(key, (data: unknown) => data, { updatedAt: Date.now() - agoMs });
};

const changed = (more: Partial<LiveChange> = {}): LiveChange => ({ Kind: 'Deal', Ids: [1], By: sarah, ...more });

const begin = () =>
  makeLiveRefetch({
    queryClient,
    userId: me,
    nameOf: (id) => Promise.resolve(id === sarah ? 'Sarah' : 'Will'),
    announce: (text) => {
      told.push(text);
      marked = [...(changedRows.get().get(openOrders.path) ?? [])];
    },
    isInSight: () => isInSight,
    jitterMs: () => 0,
    markMs: 50,
    freshMs: 100,
    lateMs: 50,
  });

beforeEach(() => {
  [asked, told, marked, isInSight] = [0, [], [], true];
  stored = [row(1), row(2), row(3)];
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  changedRows.set(new Map());
  take = begin();
});
afterEach(() => {
  end();
  take.stop();
});

const showOpenOrders = (agoMs?: number) =>
  show([...keyOf(openOrders.path, {}), 'page'], () => ({ rows: structuredClone(stored), total: stored.length }), agoMs);
/** Advances the fake clock, so that the test waits equally long on every machine. */
const passEnough = () => vi.setSystemTime(Date.now() + 200);
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 200));

describe('a list', () => {
  test('that somebody else changed is asked for again; the rows that differ are marked for a moment, and it is said who', async () => {
    await showOpenOrders();
    stored = [row(1, 'Picking'), row(3, 'Held'), row(9)];
    take.hear(changed({ Ids: [1, 2] }));
    take.hear(changed({ Ids: [9], By: 8 }));
    await expect
      .poll(() => told)
      .toEqual(['Deal 10001 changed, Deal 10009 added to this list, Deal 10002 removed from this list by Sarah and Will']);
    expect(asked).toBe(2);
    await expect.poll(() => [...(changedRows.get().get(openOrders.path) ?? [])]).toEqual([]);
  });

  test('says nothing of one’s own change, and takes it over all the same', async () => {
    await showOpenOrders();
    stored = [row(1, 'Picking'), row(2), row(3)];
    take.hear(changed({ By: me }));
    await expect.poll(() => asked).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(told).toEqual([]);
    expect(changedRows.get().size).toBe(0);
  });

  test('is not asked for again where it was a moment after one’s own change', async () => {
    await showOpenOrders();
    queryClient.setQueryData([...keyOf(openOrders.path, {}), 'page'], (data: unknown) => data);
    take.hear(changed({ By: me }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toBe(1);
  });

  test('is asked for again where nobody knows what changed, without a word', async () => {
    await showOpenOrders();
    take.hear(undefined);
    await expect.poll(() => asked).toBe(2);
    expect(told).toEqual([]);
  });

  test('is not asked for by a tab that nobody looks at: it is when somebody does', async () => {
    await showOpenOrders();
    isInSight = false;
    take.hear(changed());
    await expect.poll(() => queryClient.getQueryCache().getAll()[0]?.isStale()).toBe(true);
    expect(asked).toBe(1);
  });

  test('that it does not concern is left alone', async () => {
    await showOpenOrders();
    take.hear(changed({ Kind: 'Mail' }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toBe(1);
  });
});

describe('a change that is told a moment after the answer that knows of it', () => {
  beforeEach(async () => {
    vi.setSystemTime(Date.now());
    await showOpenOrders(0);
    passEnough();
    // Both rows changed before the answer was sent, but only the first change has been reported.
    stored = [row(1, 'Picking'), row(2, 'Held'), row(3)];
    take.hear(changed({ Ids: [1] }));
    await vi.waitUntil(() => told.length > 0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is marked and told too, and the first one not again', async () => {
    take.hear(changed({ Ids: [2], By: 8 }));
    await expect.poll(() => told).toEqual(['Deal 10001 changed by Sarah', 'Deal 10002 changed by Will']);
    expect(marked).toContain(2);
  });

  test('is told where it is of another kind, without what was told already', async () => {
    take.hear(changed({ Kind: 'Account', Ids: [40], By: 8 }));
    await expect.poll(() => told).toEqual(['Deal 10001 changed by Sarah', 'Deal 10002 changed by Will']);
  });

  test('is not told where it comes so late that the answer cannot know of it', async () => {
    passEnough();
    take.hear(changed({ Kind: 'Account', Ids: [40], By: 8 }));
    await expect.poll(() => asked).toBe(3);
    await longEnough();
    expect(told).toEqual(['Deal 10001 changed by Sarah']);
  });
});

test('of the lines of a pick those that a colleague counted are told, not one’s own in the same answer', async () => {
  const line = (OrderDetailId: number, more: object = {}) => ({ OrderDetailId, Version: 1, PickerId: null, AtLineSince: null, ...more });
  let lines = [line(1), line(2), line(3), line(4)];
  await show(keyOf(getPickGoods.path, { params: { id: 12 } }), () => ({ OrderId: 12, Lines: structuredClone(lines) }));
  const counted = (By: number) => ({ Version: 2, PickerId: By, ChangedById: By });
  lines = [line(1, counted(me)), line(2, counted(sarah)), line(3, { PickerId: me, AtLineSince: '2026-11-21T10:00:00Z' }), line(4)];
  take.hear(changed({ Ids: [12], By: me }));
  take.hear(changed({ Ids: [12] }));
  await expect.poll(() => told).toEqual(['1 line changed by Sarah']);
});

describe('a count of a colleague that is in sight before its change is heard', () => {
  const key = keyOf(getPickGoods.path, { params: { id: 12 } });
  const line = (more: object = {}) => ({ OrderDetailId: 1, Version: 1, PickerId: null, AtLineSince: null, ...more });
  const counted = { OrderId: 12, Lines: [line({ Version: 2, PickerId: sarah, ChangedById: sarah })] };
  let goods = { OrderId: 12, Lines: [line()] };
  beforeEach(async () => {
    goods = { OrderId: 12, Lines: [line()] };
    vi.setSystemTime(Date.now());
    // A screen gets its first answers before any message arrives.
    take.stop();
    await show(key, () => structuredClone(goods), 0);
    passEnough();
    take = begin();
    goods = counted;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is told where it came with the answer to one’s own step', async () => {
    queryClient.setQueryData(key, structuredClone(counted));
    take.hear(changed({ Ids: [12] }));
    await expect.poll(() => told).toEqual(['1 line changed by Sarah']);
  });

  test('is told where it came as something else was asked for again', async () => {
    take.hear(changed({ Kind: 'Stock', Ids: [5], By: me }));
    await expect.poll(() => queryClient.getQueryData<typeof goods>(key)).toEqual(counted);
    take.hear(changed({ Ids: [12] }));
    await expect.poll(() => told).toEqual(['1 line changed by Sarah']);
  });
});

test('of a list a colleague’s change of an account is not told as what one did to a deal oneself', async () => {
  await showOpenOrders();
  stored = [row(1, 'Picking'), row(2, 'Held'), row(3)];
  take.hear(changed({ By: me }));
  take.hear(changed({ Kind: 'Account', Ids: [40] }));
  await expect.poll(() => told).toEqual(['Deal 10002 changed by Sarah']);
});

describe('Today, whose counts do not say whose doing they are,', () => {
  const key = keyOf(getTodayWork.path, {});
  let count = 4;
  const answer = () => [{ Kind: 'ToInvoice', Count: count, Urgent: 0, First: [], Path: '/' }];
  const answerSlowly = async () => {
    const given = answer();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return given;
  };
  const counts = () => queryClient.getQueryData<ReturnType<typeof answer>>(key)?.map(({ Count }) => Count);
  /** Opens the list with data so old that it may lack what the next message reports. */
  const open = async (given: () => unknown) => {
    await show(key, given, 0);
    await longEnough();
  };
  beforeEach(() => {
    count = 4;
  });

  test('names a colleague for what only a colleague did', async () => {
    await open(answer);
    count = 5;
    take.hear(changed());
    await expect.poll(() => told).toEqual([expect.stringMatching(/ changed by Sarah$/)]);
  });

  test('names nobody where one did something oneself meanwhile, also where that is told last', async () => {
    await open(answer);
    count = 5;
    take.hear(changed());
    await expect.poll(counts).toEqual([5]);
    take.hear(changed({ Ids: [2], By: me }));
    await longEnough();
    expect(told).toEqual([]);
  });

  test('names nobody for one’s own change whose answer was on its way when a colleague’s was told', async () => {
    await open(answerSlowly);
    count = 5;
    take.hear(changed({ By: me }));
    await expect.poll(() => queryClient.isFetching()).toBe(1);
    take.hear(changed({ Kind: 'Account', Ids: [40] }));
    await expect.poll(() => asked, { timeout: 5000 }).toBe(3);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await longEnough();
    expect(counts()).toEqual([5]);
    expect(told).toEqual([]);
  });

  test('names nobody for what came about while another screen was open', async () => {
    await open(answerSlowly);
    end();
    count = 9;
    void show(key, answerSlowly);
    await expect.poll(() => queryClient.isFetching()).toBe(1);
    take.hear(changed({ Kind: 'Account', Ids: [40] }));
    await expect.poll(() => asked, { timeout: 5000 }).toBe(3);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await longEnough();
    expect(counts()).toEqual([9]);
    expect(told).toEqual([]);
  });
});

describe('where changes come faster than answers', () => {
  /** Delays the answer. It has `stored` as it was when the request was made. */
  const answerSlowly = async () => {
    const rows = structuredClone(stored);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { rows, total: rows.length };
  };
  const statuses = () => {
    const [query] = queryClient.getQueryCache().getAll();
    const { rows } = (query?.state.data ?? { rows: [] }) as { rows: ReturnType<typeof row>[] };
    return rows.map(({ Status }) => Status);
  };

  test('the answer that is on its way arrives, and it is asked once more for what came meanwhile', async () => {
    await show([...keyOf(openOrders.path, {}), 'page'], answerSlowly);
    const begun = asked;
    for (let times = 1; times <= 8; times++) {
      stored = [row(1, `Status ${times}`), row(2), row(3)];
      take.hear(changed());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // The first rows are shown before all rows are loaded.
    expect(statuses()[0]).not.toBe('Open');
    await expect.poll(statuses, { timeout: 3000 }).toEqual(['Status 8', 'Open', 'Open']);
    expect(asked - begun).toBeLessThan(5);
    expect(told.length).toBeGreaterThan(0);
  });

  test('a change told while the first answer is on its way is asked for, also one’s own', async () => {
    stored = [row(1)];
    const shown = show([...keyOf(openOrders.path, {}), 'page'], answerSlowly);
    await expect.poll(() => asked).toBe(1);
    stored = [row(1, 'Picking')];
    take.hear(changed({ By: me }));
    await shown;
    await expect.poll(statuses, { timeout: 3000 }).toEqual(['Picking']);
    expect(asked).toBe(2);
  });
});

test('a record that somebody else changed is asked for again; another one is not', async () => {
  let version = 1;
  const key = keyOf(getOrder.path, { query: { orderId: 12 } });
  await show(key, () => ({ OrderId: 12, Version: version }));
  take.hear(changed({ Ids: [13] }));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toBe(1);
  version = 2;
  take.hear(changed({ Ids: [12] }));
  await expect.poll(() => queryClient.getQueryData(key)).toEqual({ OrderId: 12, Version: 2 });
});

test('what changed is said in a line', () => {
  const none = { changed: [], came: [], gone: [] };
  expect(describeChange(none, 'deal', ['Sarah'])).toBeUndefined();
  expect(describeChange({ ...none, changed: ['Deal 1', 'Deal 2'] }, 'deal', ['Sarah'])).toBe('2 deals changed by Sarah');
  expect(describeChange({ ...none, gone: ['Deal 1'] }, 'deal', [])).toBe('Deal 1 removed from this list');
  expect(describeChange({ ...none, changed: ['Deal 1'] }, 'deal', ['A', 'B', 'C'])).toBe('Deal 1 changed by 3 people');
});
