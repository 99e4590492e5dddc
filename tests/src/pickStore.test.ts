import { describe, expect, test } from 'vitest';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { toEntry, listMissing } from '#src/custom/warehouse/picking/pick/entries.ts';
import { mergeNewer } from '#src/custom/warehouse/picking/device/mergeNewer.ts';
import { makePickStore } from '#src/custom/warehouse/picking/device/pickStore.ts';
import type { PickContent } from '#src/custom/warehouse/picking/device/pickStore.ts';
import { isAwaitingConnection } from '#src/custom/warehouse/picking/device/pickState.ts';
import type { SentConfirmation } from '#src/custom/warehouse/picking/device/pickState.ts';

type Line = PickGoods['Lines'][number];
type Saved = Pick<Line, 'OrderDetailId' | 'PickedQuantity'> & { Short?: Line['Short']; Lots?: Line['Lots']; Version: number | undefined };

const lineOf = (OrderDetailId: number): Line => ({
  OrderDetailId,
  LineNo: OrderDetailId,
  ProductId: OrderDetailId,
  ProductCode: 'BB500',
  Description: '500 ml amber',
  Location: null,
  Barcode: null,
  Quantity: 1428,
  PickedQuantity: null,
  PickedPallets: null,
  ShortReason: null,
  Short: null,
  OnHand: 5000,
  UnitsPerLayer: 204,
  UnitsPerPallet: 1428,
  PalletCode: null,
  PalletQuantity: 0,
  Packing: 'Own',
  Version: 1,
});

/** Opens a pick of two lines, with a server that answers when the test says so. */
const openPick = (kept?: PickContent) => {
  let goods = { DealNo: 10_452, Part: 1, Lines: [lineOf(1), lineOf(2)] } as PickGoods;
  const sent: Saved[][] = [];
  const told: unknown[] = [];
  const confirmed: (number | null)[][] = [];
  const waiting: (() => void)[] = [];
  const confirmKeys: string[] = [];
  let isDown: boolean | 'answers are lost' = false;
  let wantsLots = false;
  let isHeldBack = false;
  const write = (lines: Saved[]) => {
    const change = new Map(lines.map((line) => [line.OrderDetailId, line]));
    goods = {
      ...goods,
      Lines: goods.Lines.map((line) => ({
        ...line,
        ...(change.has(line.OrderDetailId) && {
          PickedQuantity: change.get(line.OrderDetailId)?.PickedQuantity ?? null,
          Short: change.get(line.OrderDetailId)?.Short ?? null,
          Version: line.Version + 1,
        }),
      })),
    };
  };
  const isStale = (lines: Saved[]) =>
    lines.some((line) => goods.Lines.find((kept) => kept.OrderDetailId === line.OrderDetailId)?.Version !== line.Version);
  const invalid = (field: string) => new ApiError(400, { code: 'INVALID_INPUT', message: 'No', errors: { [field]: 'No' } });
  const answered = new Map<string, PickGoods>();
  const keys: string[] = [];
  const save = async (lines: Saved[], key: string) => {
    sent.push(lines);
    keys.push(key);
    await new Promise<void>((answer) => waiting.push(answer));
    if (isDown === true) throw new Error('The server cannot be reached');
    const earlier = answered.get(key);
    if (earlier) return earlier;
    if (isHeldBack) {
      const details = { Warnings: [{ Kind: 'OverLimit', Message: 'The office must release' }], MayRelease: false };
      throw new ApiError(409, { code: 'CONFIRMATION_NEEDED', message: 'The office must release', errors: { OrderId: 'No' }, details });
    }
    for (const [index, line] of lines.entries()) {
      if (!goods.Lines.some((one) => one.OrderDetailId === line.OrderDetailId)) throw invalid(`Lines.${index}.OrderDetailId`);
      if ((line.PickedQuantity ?? 0) > 1428) throw invalid(`Lines.${index}.PickedQuantity`);
    }
    if (isStale(lines))
      throw new ApiError(409, { code: 'STALE_VERSION', message: 'Ann Smith changed this on 21 Nov 2026, 09:14. Reload it' });
    write(lines);
    answered.set(key, goods);
    if (isDown === 'answers are lost') throw new Error('The server cannot be reached');
    return goods;
  };
  let shown = goods;
  const calls = {
    save,
    confirm: async ({ lines, key, areLotsRight }: SentConfirmation) => {
      confirmKeys.push(key);
      if (isDown === true) throw new Error('The server cannot be reached');
      if (wantsLots && !areLotsRight) {
        const details = { Warnings: [{ Kind: 'LotNotHere', Message: 'No lot ZZ' }] };
        throw new ApiError(409, { code: 'CONFIRMATION_NEEDED', message: 'No lot ZZ', details });
      }
      if (isDown === 'answers are lost') throw new Error('The server cannot be reached');
      confirmed.push(lines.map((line) => line.PickedQuantity));
      return { ...goods, BackOrder: null };
    },
    load: async () => goods,
    getLastAnswer: () => shown,
    onAnswer: (answer: PickGoods) => void (shown = answer),
    onFailure: (error: unknown) => void told.push(error),
  };
  const store = makePickStore(calls, kept);
  store.resume();
  const line = (id: number) => shown.Lines[id - 1] as Line;
  return {
    store,
    sent,
    confirmed,
    confirmKeys,
    holdBack: (is: boolean) => void (isHeldBack = is),
    poll: () => void (shown = goods),
    byOffice: (gone: number) => (goods = { ...goods, Lines: goods.Lines.filter((line) => line.OrderDetailId !== gone) }),
    keys,
    told,
    line,
    picked: (id: number) => store.entryFor(line(id)).picked,
    press: (id: number, by: number) => store.enter(line(id), { picked: (store.entryFor(line(id)).picked ?? 0) + by }),
    byColleague: (id: number, PickedQuantity: number) => write([{ OrderDetailId: id, PickedQuantity, Version: undefined }]),
    breakDown: (down: typeof isDown) => (isDown = down),
    askOfLots: () => (wantsLots = true),
    answer: async () => {
      waiting.shift()?.();
      await new Promise((done) => setTimeout(done, 0));
    },
    quantities: () =>
      sent.map((lines) => lines.map(({ OrderDetailId, PickedQuantity, Version }) => [OrderDetailId, PickedQuantity, Version])),
  };
};

describe('picking fast', () => {
  test('ten presses are two saves: the first, and the last value once that is answered', async () => {
    const pick = openPick();
    for (let i = 0; i < 10; i++) pick.press(1, 10);
    expect(pick.picked(1)).toBe(100);
    await pick.answer();
    await pick.answer();
    expect(pick.quantities()).toEqual([[[1, 10, 1]], [[1, 100, 2]]]);
    expect(pick.store.get()).toMatchObject({ unsaved: new Map(), isSaving: false });
    expect(pick.picked(1)).toBe(100);
    expect(pick.told).toEqual([]);
  });

  test('what was entered in other lines meanwhile goes with the next save', async () => {
    const pick = openPick();
    pick.press(1, 10);
    pick.press(2, 5);
    pick.press(1, 10);
    await pick.answer();
    await pick.answer();
    expect(pick.quantities()).toEqual([
      [[1, 10, 1]],
      [
        [2, 5, 1],
        [1, 20, 2],
      ],
    ]);
  });
});

test('an entry that is kept by the server is shown without a gap, though the screen was drawn before it was', async () => {
  const pick = openPick();
  const drawn = pick.line(1);
  pick.press(1, 10);
  await pick.answer();
  expect(pick.store.get().unsaved.size).toBe(0);
  expect(drawn.PickedQuantity).toBeNull();
  expect(pick.store.entryFor(drawn).picked).toBe(10);
});

test('an entry on a screen drawn before the last save was answered goes upon that save, and is no colleague’s', async () => {
  const pick = openPick();
  const drawn = pick.line(1);
  pick.press(1, 10);
  await pick.answer();
  pick.store.enter(drawn, { picked: 20 });
  await pick.answer();
  expect(pick.quantities()).toEqual([[[1, 10, 1]], [[1, 20, 2]]]);
  expect(pick.store.get().colleagueChanges.size).toBe(0);
});

test('what becomes of the rest is saved with the entry, and stands there for whoever goes on', async () => {
  const pick = openPick();
  pick.press(1, 10);
  await pick.answer();
  pick.store.enter(pick.line(1), { rest: 'BackOrder' });
  await pick.answer();
  expect(pick.line(1)).toMatchObject({ PickedQuantity: 10, Short: 'BackOrder' });
  expect(toEntry(pick.line(1))).toEqual({ picked: 10, reason: '', rest: 'BackOrder' });
});

describe('a colleague in the same line', () => {
  test('stays, is shown and named; the other lines are saved all the same', async () => {
    const pick = openPick();
    pick.byColleague(1, 700);
    pick.press(2, 5);
    pick.press(1, 10);
    pick.press(2, 5);
    const settled = pick.store.settle();
    for (let i = 0; i < 3; i++) await pick.answer();
    expect(await settled).toBe(false);
    expect([pick.picked(1), pick.picked(2)]).toEqual([700, 10]);
    expect(pick.store.get().colleagueChanges.get(1)).toMatch(/^Ann Smith changed this on 21 Nov 2026, 09:14\. Their quantity is shown/);
    expect([...pick.store.get().colleagueChanges.keys()]).toEqual([1]);
    pick.press(1, 4);
    expect(pick.store.get().colleagueChanges.size).toBe(0);
    await pick.answer();
    expect(pick.line(1).PickedQuantity).toBe(704);
  });
});

describe('without a connection', () => {
  test('what was entered stays, and goes with the next entry', async () => {
    const pick = openPick();
    pick.breakDown(true);
    pick.press(1, 10);
    await pick.answer();
    expect(pick.store.get().hasFailed).toBe(true);
    expect([pick.picked(1), pick.told.length]).toEqual([10, 1]);
    pick.breakDown(false);
    pick.press(2, 5);
    await pick.answer();
    await pick.answer();
    expect([pick.line(1).PickedQuantity, pick.line(2).PickedQuantity]).toEqual([10, 5]);
    expect(pick.store.get()).toMatchObject({ hasFailed: false, unsaved: new Map() });
  });
});

test('what was saved, though its answer was lost, goes once more under its own key before what is newer, and is no colleague’s', async () => {
  const pick = openPick();
  pick.breakDown('answers are lost');
  pick.press(1, 10);
  await pick.answer();
  expect([pick.line(1).PickedQuantity, pick.store.get().hasFailed]).toEqual([null, true]);
  pick.breakDown(true);
  pick.press(1, 10);
  await pick.answer();
  pick.breakDown(false);
  pick.store.retry();
  await pick.answer();
  await pick.answer();
  expect(pick.quantities()).toEqual([[[1, 10, 1]], [[1, 10, 1]], [[1, 10, 1]], [[1, 20, 2]]]);
  expect(new Set(pick.keys.slice(0, 3)).size).toBe(1);
  expect(pick.line(1).PickedQuantity).toBe(20);
  expect(pick.store.get()).toMatchObject({ hasFailed: false, unsaved: new Map(), colleagueChanges: new Map() });
});

test('a pick that is confirmed without a connection is confirmed once, with what was entered, when it is back', async () => {
  const pick = openPick();
  pick.breakDown(true);
  pick.press(1, 10);
  await pick.answer();
  const confirming = pick.store.confirm();
  await pick.answer();
  expect(await confirming).toBeUndefined();
  expect(pick.store.get()).toMatchObject({ confirmWaits: {}, isConfirming: false });
  expect(pick.confirmed).toEqual([]);
  pick.breakDown(false);
  pick.store.retry();
  pick.store.retry();
  await pick.answer();
  await pick.answer();
  expect(pick.confirmed).toEqual([[10, null]]);
  expect(pick.store.get()).toMatchObject({ confirmWaits: undefined, hasFailed: false, unsaved: new Map() });
});

describe('a pick that was interrupted', () => {
  test('goes on with what the server had not got, and with what becomes of short lines', async () => {
    const before = openPick();
    before.breakDown(true);
    before.press(1, 10);
    before.store.enter(before.line(1), { rest: 'BackOrder' });
    await before.answer();
    const pick = openPick(structuredClone(before.store.content()));
    expect(pick.store.entryFor(pick.line(1))).toEqual({ picked: 10, reason: '', rest: 'BackOrder' });
    await pick.answer();
    await pick.answer();
    expect(pick.quantities()).toEqual([[[1, 10, 1]], [[1, 10, 2]]]);
    expect(pick.line(1)).toMatchObject({ PickedQuantity: 10, Short: 'BackOrder' });
    expect(pick.store.get().unsaved.size).toBe(0);
  });

  test('does not undo what a colleague has counted since', async () => {
    const before = openPick();
    before.breakDown(true);
    before.press(1, 10);
    await before.answer();
    const pick = openPick(structuredClone(before.store.content()));
    pick.byColleague(1, 700);
    await pick.answer();
    expect(pick.picked(1)).toBe(700);
    expect(pick.store.get().colleagueChanges.get(1)).toMatch(/^Ann Smith/);
  });
});

test('a quantity that is not clear holds the confirmation back, though one was entered before', () => {
  const pick = openPick();
  const goods = { Lines: [{ ...pick.line(1), PickedQuantity: 1428 }] } as PickGoods;
  expect(listMissing(goods, new Map())).toEqual([]);
  expect(listMissing(goods, new Map(), { invalidIds: new Set([1]) })).toEqual(['500 ml amber: enter the quantity']);
});

describe('a line that is refused', () => {
  test('as the office has taken it off the deal is dropped, and said; the others are saved', async () => {
    const pick = openPick();
    pick.breakDown(true);
    pick.press(2, 5);
    await pick.answer();
    pick.byOffice(2);
    pick.breakDown(false);
    pick.press(1, 10);
    for (let i = 0; i < 4; i++) await pick.answer();
    expect(pick.line(1).PickedQuantity).toBe(10);
    expect(pick.store.get()).toMatchObject({ unsaved: new Map(), hasFailed: false, refusal: undefined });
    expect(pick.store.get().removedLinesMessage).toMatch(/^The office has removed goods from this deal: 500 ml amber/);
  });

  test('waits to be mended, and holds no other up', async () => {
    const pick = openPick();
    pick.press(1, 2000);
    pick.press(2, 5);
    for (let i = 0; i < 4; i++) await pick.answer();
    expect(pick.line(2).PickedQuantity).toBe(5);
    expect([...pick.store.get().unsaved.keys()]).toEqual([1]);
    expect(pick.store.get().refusal).toBe('500 ml amber: No');
    pick.store.enter(pick.line(1), { picked: 700 });
    await pick.answer();
    expect(pick.line(1).PickedQuantity).toBe(700);
    expect(pick.store.get()).toMatchObject({ unsaved: new Map(), hasFailed: false, refusal: undefined });
  });
});

test('a lot that is entered before its quantity stays, and goes with it', async () => {
  const pick = openPick();
  pick.store.enter(pick.line(1), { lots: 'L2411' });
  await pick.answer();
  expect(pick.sent[0]?.[0]?.Lots).toEqual([]);
  pick.store.enter(pick.line(1), { picked: 700 });
  await pick.answer();
  expect(pick.sent[1]?.[0]?.Lots).toEqual([{ LotNo: 'L2411', Quantity: 700 }]);
  expect(pick.store.get().unsaved.size).toBe(0);
});

test('a confirmation that got no answer goes again as it was, though the deal reads otherwise by now', async () => {
  const pick = openPick();
  pick.breakDown('answers are lost');
  await pick.store.confirm();
  pick.byColleague(1, 700);
  pick.poll();
  pick.breakDown(false);
  await pick.store.confirm();
  expect(pick.confirmKeys.length).toBe(2);
  expect(new Set(pick.confirmKeys).size).toBe(1);
});

test('lots that are not there are asked about once, and what was said to it goes also when the line is back', async () => {
  const pick = openPick();
  pick.askOfLots();
  await pick.store.confirm({ reason: 'Paid' });
  const { lotQuestion } = pick.store.get();
  expect(lotQuestion).toEqual({ words: 'No lot ZZ', answers: { reason: 'Paid' } });
  expect(pick.store.get()).toMatchObject({ creditRefusal: undefined, confirmWaits: undefined });
  pick.breakDown(true);
  await pick.store.confirm({ ...lotQuestion?.answers, areLotsRight: true });
  expect(pick.store.get()).toMatchObject({ lotQuestion: undefined, confirmWaits: { reason: 'Paid', areLotsRight: true } });
  pick.breakDown(false);
  pick.store.retry();
  await pick.answer();
  expect(pick.confirmed.length).toBe(1);
  expect(pick.confirmKeys.length).toBe(3);
});

test('a pick of a deal that was held back meanwhile is not begun: what was entered without a connection stays, and goes once it is released', async () => {
  const pick = openPick();
  pick.breakDown(true);
  pick.store.enter(pick.line(1), { picked: 700 });
  await pick.answer();
  expect(isAwaitingConnection(pick.store.get(), 1)).toBe(true);
  pick.breakDown(false);
  pick.holdBack(true);
  pick.store.retry();
  await pick.answer();
  expect(pick.store.get()).toMatchObject({ refusal: 'The office must release', creditRefusal: { MayRelease: false } });
  expect([...pick.store.get().unsaved.keys()]).toEqual([1]);
  expect(isAwaitingConnection(pick.store.get(), 1)).toBe(false);
  pick.holdBack(false);
  pick.store.enter(pick.line(2), { picked: 5 });
  for (let i = 0; i < 3; i++) await pick.answer();
  expect(pick.store.get()).toMatchObject({ unsaved: new Map(), refusal: undefined, creditRefusal: undefined });
});

test('an answer that comes late does not write over what was saved meanwhile', () => {
  const goods = (Version: number, ...versions: number[]) =>
    ({
      Version,
      Lines: versions.map((version, index) => ({ ...lineOf(index + 1), PickedQuantity: version * 10, Version: version })),
    }) as PickGoods;
  expect(mergeNewer(goods(1, 3, 1), goods(1, 2, 2)).Lines.map((line) => line.PickedQuantity)).toEqual([30, 20]);
  expect(mergeNewer(goods(2, 3), goods(1, 2, 2))).toEqual(goods(2, 3));
});
