import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import type { Holds } from '#src/drafts/shelf/holds.ts';
import { makeDrafts } from '#src/drafts/shelf/makeDrafts.ts';
import type { Shelf } from '#src/drafts/shelf/shelf.ts';

const dayMs = 86_400_000;
const ann = 7;
const bob = 8;
const newOrder = {
  kind: 'order',
  about: 'new-order-12',
  address: '/createorder?customerId=12',
  describe: (lines: string[]) => ({ title: 'New order for Aldous Cider', detail: `${lines.length} lines` }),
};

/** A device whose storage stays when its tabs are closed. */
const openDevice = () => {
  const kept = new Map<string, Draft>();
  const holders = new Map<string, number>();
  let nowMs = Date.UTC(2026, 10, 21, 14, 5);
  let serial = 0;
  let isBroken = false;
  const told: boolean[] = [];
  const shelf: Shelf = {
    all: async () => {
      if (isBroken) throw new Error('The disk is full');
      return [...kept.values()].map((draft) => structuredClone(draft));
    },
    put: async (draft) => {
      if (isBroken) throw new Error('The disk is full');
      kept.set(draft.id, structuredClone(draft));
    },
    remove: async (id) => void kept.delete(id),
  };
  let tabs = 0;
  const openTab = () => {
    const tab = ++tabs;
    const holds: Holds = {
      take: async (id) => {
        if (holders.has(id) && holders.get(id) !== tab) return false;
        holders.set(id, tab);
        return true;
      },
      release: (id) => void (holders.get(id) === tab && holders.delete(id)),
      held: async () => new Set(holders.keys()),
    };
    const drafts = makeDrafts({
      shelf,
      holds,
      nowMs: () => nowMs,
      newId: () => `id-${++serial}`,
      onFailing: (isFailing) => told.push(isFailing),
    });
    const kill = () => {
      for (const [id, holder] of holders) if (holder === tab) holders.delete(id);
    };
    return { ...drafts, kill };
  };
  return {
    openTab,
    kept,
    told,
    pass: (ms: number) => (nowMs += ms),
    breakDisk: () => (isBroken = true),
    mendDisk: () => (isBroken = false),
  };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(1000);

describe('what is typed', () => {
  test('is on the device a moment later, and offered when the tab is gone without a word', async () => {
    const device = openDevice();
    const tab = device.openTab();
    const draft = tab.open(ann, newOrder);
    expect(device.kept.size).toBe(0);
    draft.keep(() => ['BTL1']);
    draft.keep(() => ['BTL1', 'BTL2']);
    await settle();
    expect(await tab.offered(ann)).toEqual([]);
    tab.kill();
    const [offered] = await device.openTab().offered(ann);
    expect(offered).toMatchObject({ content: ['BTL1', 'BTL2'], title: 'New order for Aldous Cider', detail: '2 lines' });
  });

  test('is gone once saved or discarded; what is typed after that is another draft', async () => {
    const device = openDevice();
    const draft = device.openTab().open(ann, newOrder);
    draft.keep(() => ['BTL1']);
    await settle();
    const [first] = device.kept.keys();
    draft.keep(() => ['BTL1', 'BTL2']);
    await draft.discard();
    await settle();
    expect(device.kept.size).toBe(0);
    draft.keep(() => ['BTL3']);
    await settle();
    expect([...device.kept.keys()]).not.toContain(first);
    expect([...device.kept.values()]).toMatchObject([{ content: ['BTL3'], attempts: {} }]);
  });

  test('is offered for 30 days, then removed', async () => {
    const device = openDevice();
    const tab = device.openTab();
    tab.open(ann, newOrder).keep(() => ['BTL1']);
    await settle();
    tab.kill();
    device.pass(30 * dayMs);
    expect(await device.openTab().offered(ann)).toHaveLength(1);
    device.pass(1);
    expect(await device.openTab().offered(ann)).toEqual([]);
    await settle();
    expect(device.kept.size).toBe(0);
  });

  test('is offered to its own user only', async () => {
    const device = openDevice();
    const tab = device.openTab();
    tab.open(ann, newOrder).keep(() => ['BTL1']);
    await settle();
    tab.kill();
    expect(await device.openTab().offered(bob)).toEqual([]);
    expect(await device.openTab().offered(ann)).toHaveLength(1);
  });

  test('is not there again where the form is drawn once more after it was saved, as it was; typed otherwise it is', async () => {
    const device = openDevice();
    type Content = { without: Set<string>; picked: Map<string, number> };
    const draft = device.openTab().open<Content>(ann, { ...newOrder, describe: () => ({ title: '', detail: '' }) });
    const typed = (without: string, picked: number) => ({ without: new Set([without]), picked: new Map([['line-1', picked]]) });
    const last = typed('invoice-3', 5);
    for (const other of [typed('invoice-4', 5), typed('invoice-3', 6)]) {
      draft.keep(() => last);
      await settle();
      await draft.discard();
      draft.keep(() => last);
      await settle();
      await draft.leave();
      expect(device.kept.size).toBe(0);
      draft.keep(() => other);
      await settle();
      expect(device.kept.size).toBe(1);
      await draft.discard();
    }
  });

  test('is told as not kept while the device keeps nothing of it, until it is kept, discarded or left', async () => {
    const device = openDevice();
    const tab = device.openTab();
    const [order, profile] = [tab.open(ann, newOrder), tab.open(ann, { ...newOrder, about: 'profile' })];
    device.breakDisk();
    order.keep(() => ['BTL1']);
    profile.keep(() => ['Ann']);
    await settle();
    expect(device.told.at(-1)).toBe(true);
    device.mendDisk();
    order.keep(() => ['BTL1', 'BTL2']);
    await settle();
    expect(device.told.at(-1)).toBe(true);
    await profile.discard();
    expect(device.told.at(-1)).toBe(false);
    device.breakDisk();
    order.keep(() => ['BTL1', 'BTL2', 'BTL3']);
    await settle();
    expect(device.told.at(-1)).toBe(true);
    await order.leave();
    expect(device.told.at(-1)).toBe(false);
  });
});

describe('two tabs', () => {
  test('with the same form keep a draft each, and neither is offered the other’s', async () => {
    const device = openDevice();
    const [one, other] = [device.openTab(), device.openTab()];
    one.open(ann, newOrder).keep(() => ['BTL1']);
    other.open(ann, newOrder).keep(() => ['BTL2']);
    await settle();
    expect([...device.kept.values()].map((draft) => draft.content)).toEqual([['BTL1'], ['BTL2']]);
    expect(await one.offered(ann)).toEqual([]);
    other.kill();
    expect(await one.offered(ann)).toMatchObject([{ content: ['BTL2'] }]);
  });

  test('cannot both take up the same draft; one that was saved meanwhile cannot be taken up at all', async () => {
    const device = openDevice();
    const dead = device.openTab();
    dead.open(ann, newOrder).keep(() => ['BTL1']);
    await settle();
    dead.kill();
    const [one, other] = [device.openTab(), device.openTab()];
    const [offered] = await one.offered(ann);
    const taken = await one.takeUp<string[]>(offered?.id ?? '');
    expect(await other.takeUp(offered?.id ?? '')).toBeUndefined();
    const form = one.open(ann, newOrder, taken);
    await form.discard();
    expect(await other.takeUp(offered?.id ?? '')).toBeUndefined();
    expect(await other.offered(ann)).toEqual([]);
  });

  test('a form that is left lets go of its draft', async () => {
    const device = openDevice();
    const tab = device.openTab();
    const form = tab.open(ann, newOrder);
    form.keep(() => ['BTL1']);
    await form.leave();
    expect(await tab.offered(ann)).toMatchObject([{ content: ['BTL1'] }]);
  });
});

describe('the key of a save', () => {
  const refusal = (code: 'RULE_BROKEN' | 'IDEMPOTENCY_KEY_REUSED') => new ApiError(409, { code, message: '' });
  const lost = new Error('The server cannot be reached');

  test('is kept with the draft before anything is sent, and is the same when it is taken up', async () => {
    const device = openDevice();
    const tab = device.openTab();
    const form = tab.open(ann, newOrder);
    form.keep(() => ['BTL1']);
    const key = await form.begin('POST /api/Order', { Lines: ['BTL1'] });
    tab.kill();
    const next = device.openTab();
    const [offered] = await next.offered(ann);
    const again = next.open(ann, newOrder, await next.takeUp<string[]>(offered?.id ?? ''));
    expect(await again.begin('POST /api/Order', { Lines: ['BTL1', 'BTL2'] })).toBe(key);
    expect(again.attempted('POST /api/Order')).toEqual({ key, sent: [{ Lines: ['BTL1', 'BTL2'] }, { Lines: ['BTL1'] }] });
  });

  test('serves on after a refusal, of which nothing happened; after a lost answer what was sent is remembered', async () => {
    const form = openDevice().openTab().open(ann, newOrder);
    const key = await form.begin('save', 1);
    form.failed('save', 1, new ApiError(503, { code: 'NOT_AVAILABLE', message: '' }));
    expect(form.attempted('save')).toEqual({ key, sent: [1] });
    expect(await form.begin('save', 1)).toBe(key);
    form.failed('save', 1, refusal('RULE_BROKEN'));
    expect(form.attempted('save')).toEqual({ key, sent: [] });
    expect(await form.begin('save', 2)).toBe(key);
    form.failed('save', 2, lost);
    await form.begin('save', 3);
    form.failed('save', 3, refusal('IDEMPOTENCY_KEY_REUSED'));
    expect(form.attempted('save')).toEqual({ key, sent: [3, 2] });
    form.renewKey('save');
    expect(await form.begin('save', 3)).not.toBe(key);
  });
});

test('a draft that is discarded while it is first being kept does not come back', async () => {
  const device = openDevice();
  const draft = device.openTab().open(ann, newOrder);
  draft.keep(() => ['one']);
  const written = draft.flush();
  await draft.discard();
  await written;
  expect([...device.kept.keys()]).toEqual([]);
});

test('a form that is left while its draft is first being kept lets go of it once it is kept', async () => {
  const tab = openDevice().openTab();
  const draft = tab.open(ann, newOrder);
  draft.keep(() => ['one']);
  const written = draft.flush();
  await draft.leave();
  await written;
  expect(await tab.offered(ann)).toMatchObject([{ content: ['one'] }]);
});

test('who comes too late to a draft that another tab has taken up is told to ask again', async () => {
  const device = openDevice();
  const [one, other] = [device.openTab(), device.openTab()];
  const form = one.open(ann, newOrder);
  form.keep(() => ['one']);
  await form.leave();
  const [offered] = await other.offered(ann);
  await one.takeUp(offered?.id ?? '');
  const before = other.changes.get();
  expect(await other.takeUp(offered?.id ?? '')).toBeUndefined();
  expect(other.changes.get()).toBeGreaterThan(before);
  expect(await other.offered(ann)).toEqual([]);
});

test('a draft that the device did not give out is offered again', async () => {
  const device = openDevice();
  const tab = device.openTab();
  const form = tab.open(ann, newOrder);
  form.keep(() => ['BTL1']);
  await form.leave();
  const [offered] = await tab.offered(ann);
  device.breakDisk();
  await expect(tab.takeUp(offered?.id ?? '')).rejects.toThrow('The disk is full');
  device.mendDisk();
  expect(await tab.offered(ann)).toMatchObject([{ content: ['BTL1'] }]);
  expect(await tab.takeUp(offered?.id ?? '')).toMatchObject({ content: ['BTL1'] });
});

test('a device that never answers holds up no form: nothing is offered, and that nothing is kept is told', async () => {
  const never = () => new Promise<never>(() => undefined);
  const told: boolean[] = [];
  const drafts = makeDrafts({
    shelf: { all: never, put: never, remove: never },
    holds: { take: async () => true, release: () => undefined, held: async () => new Set() },
    nowMs: () => 0,
    newId: () => 'id-1',
    onFailing: (isFailing) => told.push(isFailing),
  });
  const offered = drafts.offered(ann).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await offered).toBe('The device does not respond');
  const draft = drafts.open<string[]>(ann, newOrder);
  draft.keep(() => ['600 AMB']);
  const begun = draft.begin('POST /api/Order/AddOrder', {});
  const discarded = draft.discard();
  await vi.advanceTimersByTimeAsync(9000);
  expect(await begun).toBe('id-1');
  expect(told[0]).toBe(true);
  await discarded;
});
