import type { QueryClient } from '@tanstack/react-query';
import { screenPaths } from '#contract/screenPaths.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { confirmPickOrder, getPickGoods, loadPickList, savePickGoods } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { call } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { draftOwner, drafts } from '#src/drafts/shelf/drafts.ts';
import { outcome, waiting } from '#src/drafts/shelf/waiting.ts';
import { plural } from '#src/ui/text/format.ts';
import { storeDeal } from '#src/custom/warehouse/picking/device/storeDeal.ts';
import { mergeNewer } from '#src/custom/warehouse/picking/device/mergeNewer.ts';
import { describePicked, explainUnconfirmed } from '#src/custom/warehouse/picking/device/outcomeOf.ts';
import { makePickStore } from '#src/custom/warehouse/picking/device/pickStore.ts';
import type { PickContent, PickStore } from '#src/custom/warehouse/picking/device/pickStore.ts';

export type TakenPick = Draft<PickContent>;

export const pickAbout = (orderId: number) => `pick-${orderId}`;

interface OpenPick {
  store: PickStore;
  title: string;
  customer: string;
  address: string;
  /** Number of screens that show the pick. */
  shown: number;
  /** Final message already shown by a screen. */
  told: string | undefined;
  /** True if a request failed for lack of a connection. */
  isHeldUp: boolean;
  /** Stores a final message that no screen has shown. */
  end: (stopped: string | undefined) => void;
}

/** Open picks in this tab, for one user. Unsent entries stay here after the screen closes and are sent when the connection returns. */
const openPicks = new Map<string, OpenPick>();

const pickDraftName = (orderId: number) => `${draftOwner()} ${orderId}`;

const betweenTriesMs = 4000;

/** Milliseconds. Avoids saving 1 and 10 while 1,000 is typed. */
const restMs = 500;
let timer: ReturnType<typeof setInterval> | undefined;

const retryAll = () => {
  for (const [name, pick] of openPicks) if (name.startsWith(`${draftOwner()} `)) pick.store.retry();
};

const watch = () => {
  if (timer !== undefined) return;
  timer = setInterval(retryAll, betweenTriesMs);
  window.addEventListener('online', retryAll);
};

const isOnDevice = ({ store }: OpenPick) => {
  const { unsaved, confirmWaits, isConfirming } = store.get();
  return unsaved.size > 0 || confirmWaits !== undefined || isConfirming;
};

let isNoted = false;

/** Deferred, because a pick may start while a screen is rendering. */
const updateWaiting = () => {
  if (isNoted) return;
  isNoted = true;
  queueMicrotask(() => {
    isNoted = false;
    const activePicks = [...openPicks.values()].filter(({ store }) => !store.isOver());
    if (activePicks.length === 0 && waiting.get().length === 0) return;
    waiting.set(
      activePicks.map(({ title, customer, address, isHeldUp, shown: screens }) => ({
        title,
        detail: customer,
        address,
        isToTell: isHeldUp && screens === 0,
      })),
    );
  });
};

const note = (pick: OpenPick) => {
  const { confirmed, hasFailed, confirmFailure } = pick.store.get();
  if (pick.shown > 0) pick.told = confirmed ? describePicked(confirmed) : explainUnconfirmed(pick.store.get());
  pick.isHeldUp = !pick.store.isOver() && (pick.isHeldUp || hasFailed || confirmFailure !== undefined);
  updateWaiting();
};

const closeIfDone = (name: string, pick: OpenPick) => {
  note(pick);
  if (pick.shown > 0 || !pick.store.isOver() || openPicks.get(name) !== pick) return;
  openPicks.delete(name);
  updateWaiting();
  const { confirmed } = pick.store.get();
  const words = confirmed ? describePicked(confirmed) : explainUnconfirmed(pick.store.get());
  const isTold = words === pick.told;
  pick.end(confirmed || isTold ? undefined : words);
  if (words && !isTold) outcome.set(confirmed ? { text: words } : { text: `${pick.title}: ${words}`, open: pick.address });
  if (openPicks.size > 0) return;
  clearInterval(timer);
  timer = undefined;
  window.removeEventListener('online', retryAll);
};

const callsFor = (queryClient: QueryClient, goods: PickGoods) => {
  const input = { params: { id: goods.OrderId } };
  const key = buildQueryKey(getPickGoods, input);
  return {
    load: () => call(getPickGoods, input),
    known: () => queryClient.getQueryData<PickGoods>(key) ?? goods,
    took: (answer: PickGoods) => {
      const newest = mergeNewer(queryClient.getQueryData<PickGoods>(key), answer);
      queryClient.setQueryData<PickGoods>(key, newest);
      storeDeal(newest);
      void queryClient.invalidateQueries({ queryKey: [loadPickList.method, loadPickList.path] });
    },
    failed: () => undefined,
  };
};

const begin = (queryClient: QueryClient, goods: PickGoods, storedPick: TakenPick | undefined): OpenPick => {
  const title = `Pick of deal ${dealName(goods)}`;
  const address = screenPaths.pickGoods(goods.OrderId);
  const draft = drafts.open<PickContent>(
    draftOwner(),
    {
      kind: 'pick',
      about: pickAbout(goods.OrderId),
      address,
      describe: ({ unsaved, stopped }) => ({
        title,
        detail: [goods.CustomerName, unsaved.size > 0 && plural(unsaved.size, 'line'), stopped].filter(Boolean).join(', '),
      }),
    },
    storedPick,
  );
  const store: PickStore = makePickStore(
    {
      ...callsFor(queryClient, goods),
      save: (Lines, idempotencyKey) => call(savePickGoods, { body: { OrderId: goods.OrderId, Lines } }, { idempotencyKey }),
      confirm: async ({ lines: Lines, reason, areLotsRight, key: idempotencyKey }) => {
        const body = { Lines, CreditOverrideReason: reason, ...(areLotsRight && { ConfirmLots: true }) };
        const answer = await call(confirmPickOrder, { params: { id: goods.OrderId }, body }, { idempotencyKey });
        storeDeal(answer);
        return answer;
      },
      keep: () => {
        draft.keep(store.content);
        return draft.flush();
      },
    },
    storedPick?.content,
    restMs,
  );
  const flush = () => void draft.flush();
  const name = pickDraftName(goods.OrderId);
  const stop = store.subscribe(() => {
    if (isOnDevice(pick)) draft.keep(store.content);
    else void draft.discard();
    closeIfDone(name, pick);
  });
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  const pick: OpenPick = {
    store,
    title,
    customer: goods.CustomerName,
    address,
    shown: 0,
    told: undefined,
    isHeldUp: false,
    end: (reason) => {
      stop();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      if (store.get().confirmed) void queryClient.invalidateQueries();
      if (reason) draft.keep(() => ({ ...store.content(), stopped: reason }));
      void draft.leave();
    },
  };
  // It was stored only for its message, and opening the pick has shown that.
  if (storedPick && !isOnDevice(pick)) void draft.discard();
  store.resume();
  return pick;
};

/** Returns the tab's only pick of a deal, resumed from its draft. */
export const getPick = (queryClient: QueryClient, goods: PickGoods, storedPick?: TakenPick): PickStore => {
  const name = pickDraftName(goods.OrderId);
  const pick = openPicks.get(name) ?? begin(queryClient, goods, storedPick);
  openPicks.set(name, pick);
  watch();
  note(pick);
  return pick.store;
};

let goingOn: Promise<unknown> = Promise.resolve();

/** Await before looking for a draft, because a pick may be about to take it over. */
export const awaitResuming = () => goingOn;

/** Resumes a pick's draft without a screen, unless another tab has taken it. */
export const resumeInBackground = (queryClient: QueryClient, goods: PickGoods, draftId: string) => {
  const work = async () => {
    const storedPick = await drafts.takeUp<PickContent>(draftId);
    if (storedPick) getPick(queryClient, goods, storedPick);
  };
  goingOn = work().catch(() => undefined);
  return goingOn;
};

/** Marks the pick as shown until the returned function is called. */
export const showPick = (orderId: number) => {
  const name = pickDraftName(orderId);
  const pick = openPicks.get(name);
  if (!pick) return () => undefined;
  pick.shown += 1;
  note(pick);
  return () => {
    pick.shown -= 1;
    closeIfDone(name, pick);
  };
};

/** Discards a cancelled deal's pick in this tab and on the device. */
export const dropPick = async (orderId: number) => {
  openPicks.get(pickDraftName(orderId))?.store.drop();
  const offeredDrafts = await drafts.offered(draftOwner()).catch(() => []);
  await Promise.all(offeredDrafts.filter(({ about }) => about === pickAbout(orderId)).map(({ id }) => drafts.remove(id)));
};

export const isPickOpen = (orderId: number) => openPicks.has(pickDraftName(orderId));
