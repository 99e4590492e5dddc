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

export type StoredPick = Draft<PickContent>;

export const pickAbout = (orderId: number) => `pick-${orderId}`;

interface OpenPick {
  store: PickStore;
  title: string;
  customer: string;
  address: string;
  /** Number of open screens that show the pick. */
  screenCount: number;
  /** Final message that a screen has shown. */
  shownMessage: string | undefined;
  /** True if entries wait because a request got no answer. */
  lacksConnection: boolean;
  /** Ends the pick. `stopped` is a final message that no screen has shown, and is stored for later. */
  end: (stopped: string | undefined) => void;
}

/** Picks that are open in this tab, by user and order. Unsent entries stay here when the screen closes, and are sent when the connection returns. */
const openPicks = new Map<string, OpenPick>();

const buildPickKey = (orderId: number) => `${draftOwner()} ${orderId}`;

const retryIntervalMs = 4000;

/** Milliseconds without typing before a quantity is sent, so that 1 and 10 are not sent while 1,000 is typed. */
const restMs = 500;
let timer: ReturnType<typeof setInterval> | undefined;

const retryAll = () => {
  for (const [name, pick] of openPicks) if (name.startsWith(`${draftOwner()} `)) pick.store.retry();
};

const startRetrying = () => {
  if (timer !== undefined) return;
  timer = setInterval(retryAll, retryIntervalMs);
  window.addEventListener('online', retryAll);
};

const isOnDevice = ({ store }: OpenPick) => {
  const { unsaved, confirmWaits, isConfirming } = store.get();
  return unsaved.size > 0 || confirmWaits !== undefined || isConfirming;
};

let isUpdatePending = false;

/** Updates the list of work that waits to be sent. Deferred, because a pick may start while a screen renders. */
const updateWaiting = () => {
  if (isUpdatePending) return;
  isUpdatePending = true;
  queueMicrotask(() => {
    isUpdatePending = false;
    const activePicks = [...openPicks.values()].filter(({ store }) => !store.isOver());
    if (activePicks.length === 0 && waiting.get().length === 0) return;
    waiting.set(
      activePicks.map(({ title, customer, address, lacksConnection, screenCount }) => ({
        title,
        detail: customer,
        address,
        showsInBar: lacksConnection && screenCount === 0,
      })),
    );
  });
};

const updatePick = (pick: OpenPick) => {
  const { confirmed, hasFailed, confirmFailure } = pick.store.get();
  if (pick.screenCount > 0) pick.shownMessage = confirmed ? describePicked(confirmed) : explainUnconfirmed(pick.store.get());
  pick.lacksConnection = !pick.store.isOver() && (pick.lacksConnection || hasFailed || confirmFailure !== undefined);
  updateWaiting();
};

const closeIfDone = (name: string, pick: OpenPick) => {
  updatePick(pick);
  if (pick.screenCount > 0 || !pick.store.isOver() || openPicks.get(name) !== pick) return;
  openPicks.delete(name);
  updateWaiting();
  const { confirmed } = pick.store.get();
  const message = confirmed ? describePicked(confirmed) : explainUnconfirmed(pick.store.get());
  const isShown = message === pick.shownMessage;
  pick.end(confirmed || isShown ? undefined : message);
  if (message && !isShown) outcome.set(confirmed ? { text: message } : { text: `${pick.title}: ${message}`, open: pick.address });
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
    getLastAnswer: () => queryClient.getQueryData<PickGoods>(key) ?? goods,
    onAnswer: (answer: PickGoods) => {
      const newest = mergeNewer(queryClient.getQueryData<PickGoods>(key), answer);
      queryClient.setQueryData<PickGoods>(key, newest);
      storeDeal(newest);
      void queryClient.invalidateQueries({ queryKey: [loadPickList.method, loadPickList.path] });
    },
    onFailure: () => undefined,
  };
};

const startPick = (queryClient: QueryClient, goods: PickGoods, storedPick: StoredPick | undefined): OpenPick => {
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
      storePick: () => {
        draft.keep(store.content);
        return draft.flush();
      },
    },
    storedPick?.content,
    restMs,
  );
  const flush = () => void draft.flush();
  const name = buildPickKey(goods.OrderId);
  const unsubscribe = store.subscribe(() => {
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
    screenCount: 0,
    shownMessage: undefined,
    lacksConnection: false,
    end: (reason) => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      if (store.get().confirmed) void queryClient.invalidateQueries();
      if (reason) draft.keep(() => ({ ...store.content(), stopped: reason }));
      void draft.leave();
    },
  };
  // A stored pick without unsent entries was kept only for its final message, which the user has now seen.
  if (storedPick && !isOnDevice(pick)) void draft.discard();
  store.resume();
  return pick;
};

/** Returns this tab's pick of a deal. Opens it, from its stored draft if there is one, unless it is open already. */
export const getPick = (queryClient: QueryClient, goods: PickGoods, storedPick?: StoredPick): PickStore => {
  const name = buildPickKey(goods.OrderId);
  const pick = openPicks.get(name) ?? startPick(queryClient, goods, storedPick);
  openPicks.set(name, pick);
  startRetrying();
  updatePick(pick);
  return pick.store;
};

let resuming: Promise<unknown> = Promise.resolve();

/** Resolves when background resuming has finished. Await this before reading drafts, because resuming takes a draft over. */
export const awaitResuming = () => resuming;

/** Resumes a stored pick without showing it, unless another tab has taken its draft. */
export const resumeInBackground = (queryClient: QueryClient, goods: PickGoods, draftId: string) => {
  const work = async () => {
    const storedPick = await drafts.takeUp<PickContent>(draftId);
    if (storedPick) getPick(queryClient, goods, storedPick);
  };
  resuming = work().catch(() => undefined);
  return resuming;
};

/** Call when a screen shows a pick. Call the returned function when the screen closes. */
export const showPick = (orderId: number) => {
  const name = buildPickKey(orderId);
  const pick = openPicks.get(name);
  if (!pick) return () => undefined;
  pick.screenCount += 1;
  updatePick(pick);
  return () => {
    pick.screenCount -= 1;
    closeIfDone(name, pick);
  };
};

/** Discards the pick of a cancelled deal, in this tab and on the device. */
export const dropPick = async (orderId: number) => {
  openPicks.get(buildPickKey(orderId))?.store.drop();
  const offeredDrafts = await drafts.offered(draftOwner()).catch(() => []);
  await Promise.all(offeredDrafts.filter(({ about }) => about === pickAbout(orderId)).map(({ id }) => drafts.remove(id)));
};

export const isPickOpen = (orderId: number) => openPicks.has(buildPickKey(orderId));
